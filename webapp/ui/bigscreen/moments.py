"""Which page the big screen shows: what has just happened has a page of its own for some minutes,
and what does not fit on one turns by the hall's time, so that every screen turns alike.
"""

from __future__ import annotations

from webapp.ui.app.app import App
from webapp.ui.bigscreen import lists
from webapp.ui.clock import clock_words

CLOCK, SEATS, MOVES, PRIZES, OVER, OFF = "clock", "seats", "moves", "prizes", "over", "off"
SEATS_MS = 300000
MOVES_MS = 180000
PRIZES_MS = 180000
TURN_MS = 10000


class BigscreenMomentsState:
    """*at*: the page that stands on the screen, and which of its turns."""

    def __init__(self) -> None:
        self.at = ("", 0)


def at(app: App) -> tuple[str, int]:
    """Return the page now, and which of its turns."""
    turns = _turns(app)
    return turns[app.now() // TURN_MS % len(turns)]


def _turns(app: App) -> list[tuple[str, int]]:
    """The pages that take turns, and the turns of each. The clock is among them while people look
    for when it begins or goes on.
    """
    view, now = app.view, app.now()
    if view["phase"] == "finished":
        return [(OVER, 0)]
    if view["phase"] == "cancelled":
        return [(OFF, 0)]
    if clock_words.count(app)[0] == "over":
        return [(CLOCK, 0)]
    turns: list[tuple[str, int]] = []
    if _was(lists.last_move_ms(app), now, MOVES_MS):
        turns += [(MOVES, turn) for turn in range(lists.move_turns(app))]
    draw = view["draw"]
    if draw and view["seating"]["seat_list"]:
        is_asked = not turns and _was(draw["at_ms"], now, SEATS_MS)
        if is_asked or view["phase"] == "open":
            turns += [(SEATS, turn) for turn in range(lists.seat_turns(app))]
    if _was(view["payouts"]["announced_at_ms"], now, PRIZES_MS):
        turns.append((PRIZES, 0))
    if not turns or view["phase"] == "open" or is_held(app):
        turns.append((CLOCK, 0))
    return turns


def is_held(app: App) -> bool:
    """Return whether the clock has begun and stands."""
    face = app.face()
    return face["started"] and not face["running"]


def _was(at_ms: int | None, now_ms: int, so_long_ms: int) -> bool:
    """True for so long after something happened, if it did."""
    return at_ms is not None and now_ms - at_ms < so_long_ms
