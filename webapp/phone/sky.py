"""The night as a low arc over a horizon: breaks are dots, the disc is now, the drawn part is past.

Across is playing time as planned, so the drawing needs nothing but the structure and the clock.
"""

from __future__ import annotations

from pycore.portable.structure import BREAK, Item

LEFT = 14
RIGHT = 986
BASE = 76
TOP = 16
STEPS = 24


def _height(x: int) -> str:
    """A parabola: the horizon at both ends, TOP in the middle. Text, to a tenth."""
    half = (RIGHT - LEFT) // 2
    off = x - LEFT - half
    tenths = 10 * BASE - 10 * (BASE - TOP) * (half * half - off * off) // (half * half)
    return "%d.%d" % (tenths // 10, tenths % 10)


def _line(kind: str, start: int, end: int) -> str:
    points = []
    for step in range(STEPS + 1):
        x = start + (end - start) * step // STEPS
        points.append("%d,%s" % (x, _height(x)))
    return '<polyline class="%s" points="%s"/>' % (kind, " ".join(points))


def sky(items: list[Item] | tuple[Item, ...], index: int, left_ms: int) -> str:
    """What goes into <svg viewBox="0 0 1000 90">: *left_ms* of item *index* are still to go."""
    total_ms = 0
    past_ms = 0
    for at in range(len(items)):
        if at == index:
            past_ms = total_ms + items[at].ms - left_ms
        if at <= index or not items[at].extra:  # extra levels count once they are played
            total_ms += items[at].ms

    def across(ms: int) -> int:
        ms = 0 if ms < 0 else ms
        return LEFT + (RIGHT - LEFT) * ms // total_ms

    now = across(past_ms)
    parts = ['<path class="ground" d="M0 %dh1000"/>' % BASE, _line("path", now, RIGHT)]
    if now > LEFT:
        parts.append(_line("past", LEFT, now))
    start_ms = 0
    for at in range(len(items)):
        if items[at].kind == BREAK:
            x = across(start_ms)
            kind = "pause-past" if at <= index else "pause"
            parts.append('<circle class="%s" cx="%d" cy="%s" r="6"/>' % (kind, x, _height(x)))
        start_ms += items[at].ms
    for kind, size in (("halo", 16), ("disc", 10)):
        place = '<circle class="%s" cx="%d" cy="%s" r="%d"/>'
        parts.append(place % (kind, now, _height(now), size))
    return "".join(parts)
