"""The night as a low arc over a horizon: breaks are dots, the disc is now, the drawn part
is past.
"""

from __future__ import annotations

from pycore.portable.clock import advance
from pycore.portable.structure import BREAK
from webapp.ui.frame.html import html, join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webapp.ui.frame.html import Markup

WIDE = 1000
LEFT = 14
RIGHT = 986


def _height(x, base, top):
    """A parabola, *base* at both ends and *top* in the middle, as text in tenths."""
    half = (RIGHT - LEFT) // 2
    off = x - (LEFT + half)
    tenths = 10 * base - 10 * (base - top) * (half * half - off * off) // (half * half)
    return "%d.%d" % (tenths // 10, tenths % 10)


def _line(x0, x1, base, top):
    points = []
    steps = 28
    for i in range(steps + 1):
        x = x0 + (x1 - x0) * i // steps
        points.append("%d,%s" % (x, _height(x, base, top)))
    return " ".join(points)


def times(items, clock, night, now_ms):
    """(start, end, [break starts]) of the night as it looks now, in milliseconds.

    Breaks behind us are placed as if the clock had not been paused since; those ahead as if it ran
    from now.
    """
    at = advance(items, clock, now_ms)
    breaks = []
    if not at.started:
        start = night["start_at_ms"]
        moment = start
        first = 0
    else:
        moment = now_ms - (items[at.index].ms - at.left_ms)
        back = moment
        for index in range(at.index - 1, -1, -1):
            back -= items[index].ms
            if items[index].kind == BREAK:
                breaks.append(back)
        start = back if back < night["start_at_ms"] else night["start_at_ms"]
        first = at.index
    for index in range(first, len(items)):
        if items[index].kind == BREAK:
            breaks.append(moment)
        moment += items[index].ms
    stop = night["stop_at_ms"]
    end = stop if stop else moment
    if end <= now_ms:
        end = now_ms
    if end <= start:
        end = start + 60000
    return start, end, breaks


def sky(items, clock, night, now_ms, tall, label) -> Markup:
    """SVG of the arc, *tall* units high over a width of 1000."""
    start, end, breaks = times(items, clock, night, now_ms)
    base = tall - 12
    top = 18

    def across(at_ms: int):
        at_ms = start if at_ms < start else (end if at_ms > end else at_ms)
        return LEFT + (RIGHT - LEFT) * (at_ms - start) // (end - start)

    now = across(now_ms)
    parts = [
        html(
            '<svg class="sky" viewBox="0 0 {WIDE} {tall}" role="img" aria-label="{label}">',
            WIDE=WIDE,
            tall=tall,
            label=label,
        )
    ]
    parts.append(html('<path class="ground" d="M0 {base}h{WIDE}"/>', base=base, WIDE=WIDE))
    parts.append(
        html('<polyline class="path" points="{line}"/>', line=_line(now, RIGHT, base, top))
    )
    if now > LEFT:
        parts.append(
            html('<polyline class="past" points="{line}"/>', line=_line(LEFT, now, base, top))
        )
    for at_ms in breaks:
        if start <= at_ms <= end:
            x = across(at_ms)
            kind = "pause-past" if at_ms <= now_ms else "pause"
            parts.append(
                html(
                    '<circle class="{css}" cx="{x}" cy="{height}" r="6"/>',
                    css=kind,
                    x=x,
                    height=_height(x, base, top),
                )
            )
    y = _height(now, base, top)
    parts.append(html('<circle class="halo" cx="{now}" cy="{y}" r="16"/>', now=now, y=y))
    parts.append(html('<circle class="disc" cx="{now}" cy="{y}" r="10"/></svg>', now=now, y=y))
    return join(parts)
