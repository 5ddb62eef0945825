"""Keys that tap for the hand: whatever carries them in data-keys is clicked."""

from __future__ import annotations

from collections.abc import Callable

from browser import Event, document


def on_shortcut(wanted: Callable[[], object]) -> None:
    """Let a key, or two in a row, click what carries it in data-keys, while *wanted*(). A field
    keeps its own keys.
    """
    before = [""]

    def pressed(event: Event) -> None:
        if event.ctrlKey or event.altKey or event.metaKey or not wanted() or _keeps_keys(event):
            return
        key = event.key.lower()
        element = (
            document.querySelector('[data-keys="%s"]' % (before[0] + key)) if before[0] else None
        )
        if not element:
            element = document.querySelector('[data-keys="%s"]' % key)
        before[0] = key if len(key) == 1 else ""
        if element:
            before[0] = ""
            event.preventDefault()
            element.click()

    document.addEventListener("keydown", pressed)


def _keeps_keys(event: Event) -> bool:
    """A field takes every key but Escape, what has the focus takes Enter; a quote breaks the
    selector. A slider or a box to tick is no field: digits and letters mean nothing to it.
    """
    tag = event.target.tagName
    if tag == "INPUT" and event.target.type in ("range", "checkbox"):
        return event.repeat or event.key in ('"', "\\")
    if tag == "INPUT" or tag == "TEXTAREA" or tag == "SELECT":
        return event.key != "Escape"
    on_control = tag == "BUTTON" or tag == "A" or tag == "SUMMARY"
    return event.repeat or event.key in ('"', "\\") or (event.key == "Enter" and on_control)
