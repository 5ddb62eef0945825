"""The night as a low arc over a horizon: breaks are dots, the disc is now, the drawn part is past.
The same on the tablet, the big screen and the players' phones.
"""

from __future__ import annotations

from pycore.portable.clock import Clock, advance
from pycore.portable.structure import BREAK, StructureItem
from webapp.ui.kit.html import Markup, html

WIDE = 1000
LEFT = 14
RIGHT = 986
STEPS = 28
SHORTEST_MS = 60000


def _height(x: int, base: int, top: int) -> str:
    """A parabola, *base* at both ends and *top* in the middle, as text in tenths."""
    half = (RIGHT - LEFT) // 2
    off = x - (LEFT + half)
    tenths = 10 * base - 10 * (base - top) * (half * half - off * off) // (half * half)
    return "%d.%d" % (tenths // 10, tenths % 10)


def _line(css: str, x0: int, x1: int, base: int, top: int) -> Markup:
    points = []
    for i in range(STEPS + 1):
        x = x0 + (x1 - x0) * i // STEPS
        points.append("%d,%s" % (x, _height(x, base, top)))
    return html('<polyline class="{css}" points="{points}"/>', css=css, points=" ".join(points))


def times(
    items: list[StructureItem] | tuple[StructureItem, ...],
    clock: Clock,
    start_at_ms: int,
    stop_at_ms: int,
    now_ms: int,
) -> tuple[int, int, list[int]]:
    """Return (start, end, [break starts]) of the night as it looks now, in milliseconds.

    Breaks behind us are placed as if the clock had not been paused since; those ahead as if it ran
    from now. Extra levels count once they are played. *start_at_ms* is when it was to start,
    *stop_at_ms* when play must end; 0 or less where that is not known.
    """
    at = advance(items, clock, now_ms)
    breaks = []
    if not at.started:
        start = start_at_ms if start_at_ms > 0 else now_ms
        moment = start
        from_index = 0
    else:
        moment = now_ms - (items[at.index].ms - at.left_ms)
        back = moment
        for index in range(at.index - 1, -1, -1):
            back -= items[index].ms
            if items[index].kind == BREAK:
                breaks.append(back)
        start = start_at_ms if 0 < start_at_ms < back else back
        from_index = at.index
    for index in range(from_index, len(items)):
        if items[index].kind == BREAK:
            breaks.append(moment)
        if index == from_index or not items[index].extra:
            moment += items[index].ms
    end = stop_at_ms if stop_at_ms > 0 else moment
    if end < now_ms:
        end = now_ms
    if end <= start:
        end = start + SHORTEST_MS
    return start, end, breaks


def sky(
    items: list[StructureItem] | tuple[StructureItem, ...],
    clock: Clock,
    start_at_ms: int,
    stop_at_ms: int,
    now_ms: int,
    tall: int,
    label: str,
) -> Markup:
    """Return the SVG of the arc, *tall* units high over a width of 1000. *label* says it in
    words.
    """
    start, end, breaks = times(items, clock, start_at_ms, stop_at_ms, now_ms)
    base = tall - 12
    top = 18

    def across(at_ms: int) -> int:
        at_ms = start if at_ms < start else (end if at_ms > end else at_ms)
        return LEFT + (RIGHT - LEFT) * (at_ms - start) // (end - start)

    now = across(now_ms)
    pauses = [
        _dot("pause-past" if at_ms <= now_ms else "pause", across(at_ms), 6, base, top)
        for at_ms in breaks
        if start <= at_ms <= end
    ]
    return html(
        '<svg class="sky" data-test="sky" viewBox="0 0 {wide} {tall}" role="img" '
        'aria-label="{label}"><path class="ground" d="M0 {base}h{wide}"/>{ahead}{past}{pauses}'
        "{halo}{disc}</svg>",
        wide=WIDE,
        tall=tall,
        label=label,
        base=base,
        ahead=_line("path", now, RIGHT, base, top),
        past=_line("past", LEFT, now, base, top) if now > LEFT else "",
        pauses=pauses,
        halo=_dot("halo", now, 16, base, top),
        disc=_dot("disc", now, 10, base, top),
    )


def _dot(css: str, x: int, size: int, base: int, top: int) -> Markup:
    return html(
        '<circle class="{css}" cx="{x}" cy="{y}" r="{size}"/>',
        css=css,
        x=x,
        y=_height(x, base, top),
        size=size,
    )
