"""Why seats that another tablet gave no longer fit the tables they met."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pycore.night import seats
from pycore.night.parts import Seated
from tests.core.hall import SEED, Hall, closed, playing, thursday

HALL = playing(17)
"""Nine at table 1, eight at table 2."""
ONE, OTHER, *_ = sorted(HALL.state.at_table(1))
THIRD = min(HALL.state.at_table(2))
MOVED = HALL.do("move-player", ticket=ONE, table=2, seat=10).event
SWAPPED = HALL.do("exchange-players", ticket=ONE, other=THIRD).event
BREAKS = closed(17).out(*sorted(HALL.state.at_table(2))[:7])
BROKEN = BREAKS.do("break-table", table=2, seed=SEED).event
FULL = playing(40).sell(1)
FILLED = FULL.do("fill-table", table=5, seed=SEED).event
FINAL_HALL = closed(12).out(11, 12)
FINAL = FINAL_HALL.do("redraw-final-table", seed=SEED).event
DRAWN = thursday().sell(12).draw().event


def nth(places: tuple[Seated, ...], at: int, **fields: int) -> tuple[Seated, ...]:
    return tuple(
        replace(place, **fields) if here == at else place for here, place in enumerate(places)
    )


def moves(event: Any, at: int, **fields: int) -> Any:
    name = "moves" if hasattr(event, "moves") else "seats"
    return replace(event, **{name: nth(getattr(event, name), at, **fields)})


Row = tuple[Hall, Any, str | None]
ROWS: dict[str, Callable[[], Row]] = {
    "a draw": lambda: (thursday().sell(12), DRAWN, None),
    "a draw once play has begun": lambda: (playing(12), DRAWN, "play-has-begun"),
    "a draw without who came meanwhile": lambda: (thursday().sell(13), DRAWN, "players-differ"),
    "a draw of somebody who left": lambda: (thursday().sell(11), DRAWN, "players-differ"),
    "a draw of as many others": lambda: (
        thursday().sell(12), moves(DRAWN, 0, ticket=13), "players-differ",
    ),
    "a draw of nobody": lambda: (thursday(), replace(DRAWN, seats=()), "players-differ"),
    "a draw of one player twice": lambda: (
        thursday().sell(12), replace(DRAWN, seats=(*DRAWN.seats, DRAWN.seats[0])),
        "players-differ",
    ),
    "a draw of two to one seat": lambda: (
        thursday().sell(12), moves(DRAWN, 1, table=DRAWN.seats[0].table, seat=DRAWN.seats[0].seat),
        "seat-taken",
    ),
    "a draw to a seat that there is not": lambda: (
        thursday().sell(12), moves(DRAWN, 1, seat=11), "no-such-seat",
    ),
    "a draw of a night that was called off": lambda: (
        thursday().sell(4).at("18:45").do("cancel-night"), DRAWN, "not-open",
    ),
    "a move": lambda: (HALL, MOVED, None),
    "a move before the draw": lambda: (thursday().sell(17), MOVED, "seats-not-drawn"),
    "a move of who went out": lambda: (HALL.out(ONE), MOVED, "players-differ"),
    "a move to a seat that somebody got meanwhile": lambda: (
        HALL.do("move-player", ticket=OTHER, table=2, seat=10), MOVED, "seat-taken",
    ),
    "a move to a table that there is not": lambda: (
        HALL, replace(MOVED, table=13), "no-such-seat",
    ),
    "an exchange": lambda: (HALL, SWAPPED, None),
    "an exchange with who went out": lambda: (HALL.out(THIRD), SWAPPED, "players-differ"),
    "an exchange with who moved": lambda: (
        HALL.do("move-player", ticket=ONE, table=2, seat=10), SWAPPED, "players-differ",
    ),
    "an exchange of one": lambda: (
        HALL, replace(SWAPPED, seats=SWAPPED.seats[:1]), "players-differ",
    ),
    "an exchange of one with themselves": lambda: (
        HALL, moves(SWAPPED, 1, ticket=SWAPPED.seats[0].ticket), "players-differ",
    ),
    "an exchange of three": lambda: (
        HALL, replace(SWAPPED, seats=(*SWAPPED.seats, HALL.state.seats[OTHER])),
        "players-differ",
    ),
    "an exchange to one seat": lambda: (
        HALL, moves(SWAPPED, 1, table=SWAPPED.seats[0].table, seat=SWAPPED.seats[0].seat),
        "players-differ",
    ),
    "a break": lambda: (BREAKS, BROKEN, None),
    "a break of a table that another broke": lambda: (
        BREAKS.do("break-table", table=2, seed=SEED), BROKEN, "players-differ",
    ),
    "a break without who was moved there": lambda: (
        BREAKS.do("move-player", ticket=ONE, table=2, seat=10), BROKEN, "players-differ",
    ),
    "a break to a seat that is taken": lambda: (
        BREAKS,
        moves(BROKEN, 0, table=1, seat=min(BREAKS.state.tables()[1])),
        "seat-taken",
    ),
    "a fill": lambda: (FULL, FILLED, None),
    "a fill with who went out": lambda: (
        FULL.out(FILLED.moves[0].ticket), FILLED, "players-differ",
    ),
    "a fill of a seat that is taken": lambda: (
        FULL, moves(FILLED, 0, seat=min(FULL.state.tables()[5])), "seat-taken",
    ),
    "a fill by nobody": lambda: (FULL, replace(FILLED, moves=()), "players-differ"),
    "a final table": lambda: (FINAL_HALL, FINAL, None),
    "a final table with who went out": lambda: (
        FINAL_HALL.out(1), FINAL, "players-differ",
    ),
    "a final table of one seat for two": lambda: (
        FINAL_HALL, moves(FINAL, 1, seat=FINAL.seats[0].seat), "seat-taken",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ROWS)
def test_seats_are_taken_over_only_where_everybody_finds_theirs(name: str) -> None:
    hall, event, why = ROWS[name]()
    assert seats.misfit(hall.state, event) == why
