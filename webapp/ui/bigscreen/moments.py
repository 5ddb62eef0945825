"""Which page the big screen shows: what has just happened has a page of its own for some minutes,
and what does not fit on one turns by the hall's time, so that every screen turns alike.
"""

from __future__ import annotations

from webapp.ui.bigscreen import lists
from webapp.ui.frame import clock_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webapp.ui.frame.tablet import Tablet

CLOCK, SEATS, MOVES, PRIZES, OVER, OFF = "clock", "seats", "moves", "prizes", "over", "off"
SEATS_MS = 300000
MOVES_MS = 180000
PRIZES_MS = 180000
TURN_MS = 10000


class State:
    """*at*: the page that stands on the screen, and which of its turns."""

    def __init__(self) -> None:
        self.at = ("", 0)


def at(app: Tablet) -> tuple[str, int]:
    """The page now, and which of its turns."""
    page = _page(app)
    turn = app.now() // TURN_MS
    if page == SEATS:
        turns = len(lists.seat_pages(app)[1])
        if app.view["phase"] == "open":  # people also look when it begins
            turns += 1
            if turn % turns == turns - 1:
                return CLOCK, 0
        return page, turn % turns
    if page == MOVES:
        return page, turn % len(lists.move_pages(app)[1])
    return page, 0


def _page(app: Tablet) -> str:
    view = app.view
    if view["phase"] == "finished":
        return OVER
    if view["phase"] == "cancelled":
        return OFF
    if clock_words.count(app)[0] == "over":
        return CLOCK
    seating = view["seating"]
    by = seating["moved_by"]
    if by:
        gone_ms = app.now() - by["at_ms"]
        is_draw = by["type"] == "seats-drawn/1"
        if is_draw and seating["seat_list"] and (view["phase"] == "open" or gone_ms < SEATS_MS):
            return SEATS
        if not is_draw and seating["moves"] and gone_ms < MOVES_MS:
            return MOVES
    announced_at_ms = view["payouts"]["announced_at_ms"]
    if announced_at_ms is not None and app.now() - announced_at_ms < PRIZES_MS:
        return PRIZES
    return CLOCK
