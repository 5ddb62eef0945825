"""New content for a part of the page: only what differs is touched (webapp/fill.js), and the focus
and the caret stay where they were.
"""

from __future__ import annotations

from browser import document, window

TYPE_CHECKING = False
if TYPE_CHECKING:
    from browser import Element

    from webapp.ui.frame.html import Markup

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


def fill(box: Element, content: Markup, afresh: bool = False) -> None:
    """Make markup the content of *box*; *afresh* nothing is kept of what stood there."""
    kept = _keep_focus(box)
    if afresh:
        box.innerHTML = content.text
    else:
        window.holdfast.fill(box, content.text)
    if kept:
        _focus_again(box, kept)


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


def _focus_again(box: Element, kept: tuple[str, int, int]) -> None:
    again = box.querySelector(kept[0])
    if not again:
        again = box.querySelector("[data-home]")
    if not again and box.id == "main":
        again = box
    if again:
        again.focus(_STAY)
        if kept[1] >= 0 and again.tagName == "INPUT":
            again.setSelectionRange(kept[1], kept[2])


def selector(element: Element) -> str:
    """How to find the same element again after its region was drawn anew."""
    if element.id:
        return '[id="%s"]' % element.id
    parts = [element.tagName]
    for name in _SAME:
        value = element.getAttribute(name)
        if value:
            parts.append('[%s="%s"]' % (name, value))
    return "".join(parts)
