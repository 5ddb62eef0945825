"""Rows that are put elsewhere by dragging or by a key: pointers, touch and keyboard alike."""

from __future__ import annotations

from collections.abc import Callable

from browser import Element, Event, document, window

from webapp.ui.kit import page

_EDGE = 72  # so near the rim of the window the page moves along
_AFTER_MS = 60
_dragged: list[Element] = []  # the grip that is held, and the row that it is over


def listen(handle: Callable[[str, Element], object]) -> None:
    """Let rows with data-slot be put elsewhere: a data-grip that is dragged over another one is
    handed on as handle(its data-grip, it), with data-to where it was dropped; in a row, Alt and an
    arrow click what carries the key in data-alt.
    """

    def take(event: Event) -> None:
        grip = page.above(event.target, "grip")
        if grip and event.isPrimary:
            event.preventDefault()
            grip.setPointerCapture(event.pointerId)
            _dragged[:] = [grip]

    def drag(event: Event) -> None:
        if not _dragged:
            return
        event.preventDefault()
        beneath = document.elementFromPoint(event.clientX, event.clientY)
        row = page.above(beneath, "slot") if beneath else None
        if row:
            for old in _dragged[1:]:
                old.removeAttribute("data-over")
            _dragged[1:] = [row]
            row.setAttribute("data-over", "1")
        if event.clientY < _EDGE:
            window.scrollBy(0, -_EDGE // 4)
        elif event.clientY > window.innerHeight - _EDGE:
            window.scrollBy(0, _EDGE // 4)

    def drop(event: Event) -> None:
        dragged = list(_dragged)
        _dragged.clear()
        if len(dragged) == 2:
            dragged[1].removeAttribute("data-over")
            if event.type == "pointerup":
                dragged[0].setAttribute("data-to", page.data(dragged[1], "slot"))
                # The finger has its touchend yet to come: a grip that is gone by then takes the
                # next tap with it.
                window.setTimeout(
                    lambda: handle(page.data(dragged[0], "grip"), dragged[0]), _AFTER_MS
                )

    def pressed(event: Event) -> None:
        if event.altKey and event.key in ("ArrowUp", "ArrowDown"):
            row = page.above(event.target, "slot")
            button = row.querySelector('[data-alt="%s"]' % event.key) if row else None
            if button:
                event.preventDefault()
                button.click()

    document.addEventListener("pointerdown", take)
    document.addEventListener("pointermove", drag)
    document.addEventListener("pointerup", drop)
    document.addEventListener("pointercancel", drop)
    document.addEventListener("keydown", pressed)
