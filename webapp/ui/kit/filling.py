"""New content for the page: only what differs is touched (webapp/fill.js), and the focus and the
caret stay where they were. What a room marks as a part of it is not even read again while it stays
the same.
"""

from __future__ import annotations

from browser import Element, document, window

from webapp.ui.kit.html import Markup, html

_STAY = window.JSON.parse('{"preventScroll":true}')
# What tells one button or link of a region from another when it has no id.
_SAME = (
    "data-act",
    "data-target",
    "data-ticket",
    "data-table",
    "data-clause",
    "data-fold",
    "href",
)


_PART = html("<!--[").text
_NAMED = "]-->"


def part(name: str, element: Markup) -> Markup:
    """Return one element, whose id is *name*, as a part of its room. Parts do not lie in one
    another.
    """
    return html("<!--[{name}]-->{element}<!--[]-->", name=name, element=element)


def changed(before: str, now: str) -> list[tuple[str, str]] | None:
    """Return (name, text) of the parts that differ; None where something else does, too."""
    old, new = before.split(_PART), now.split(_PART)
    if len(old) != len(new):
        return None
    differing = []
    for i in range(len(new)):
        if old[i] == new[i]:
            continue
        name, _, text = new[i].partition(_NAMED)
        if not i or not name or not old[i].startswith(name + _NAMED):
            return None
        differing.append((name, text))
    return differing


def fill(box: Element, content: Markup, before: str = "", afresh: bool = False) -> None:
    """Make markup the content of *box*, where *before* stands; *afresh* none of that is kept."""
    focus = _keep_focus(box)
    parts = changed(before, content.text) if before and not afresh else None
    if afresh:
        box.innerHTML = content.text
    elif parts is None or not _renewed(parts):
        window.holdfast.fill(box, content.text)
    if focus:
        _focus_again(box, focus)


def _renewed(parts: list[tuple[str, str]]) -> bool:
    """Whether all of the parts were on the page to be drawn anew."""
    for name, text in parts:
        element = document.getElementById(name)
        if not element:
            return False
        window.holdfast.renew(element, text)
    return True


def _keep_focus(box: Element) -> tuple[str, int, int] | None:
    """Where the focus is inside *box*: (selector, start, end), or None."""
    active = document.activeElement
    if not active or active.id == box.id or not box.contains(active):
        return None
    start = end = -1
    place = selector(active)
    if active.tagName == "INPUT" and active.type in ("text", "search", "tel"):
        start = active.selectionStart
        end = active.selectionEnd
    return (place, start, end)


def _focus_again(box: Element, focus: tuple[str, int, int]) -> None:
    again = box.querySelector(focus[0])
    if not again:
        again = box.querySelector("[data-home]")
    if not again and box.id == "main":
        again = box
    if again:
        again.focus(_STAY)
        if focus[1] >= 0 and again.tagName == "INPUT":
            again.setSelectionRange(focus[1], focus[2])


def selector(element: Element) -> str:
    """Return how to find the same element again after its region was drawn anew."""
    if element.id:
        return '[id="%s"]' % element.id
    parts = [element.tagName]
    for name in _SAME:
        value = element.getAttribute(name)
        if value:
            parts.append('[%s="%s"]' % (name, value))
    return "".join(parts)
