"""Why seats that another tablet gave no longer fit the tables they met."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pycore.night.base.parts import Seated
from pycore.night.subject import NIGHT
from tests.core.hall import SEED, Hall, closed, playing, thursday

two_tables = cache(lambda: playing(17))
"""Nine at table 1, eight at table 2."""
first_ticket = cache(lambda: min(two_tables().state.at_table(1)))
second_ticket = cache(lambda: sorted(two_tables().state.at_table(1))[1])
far_ticket = cache(lambda: min(two_tables().state.at_table(2)))
moved = cache(
    lambda: two_tables().do("move-player", ticket=first_ticket(), table=2, seat=10).event
)
swapped = cache(
    lambda: two_tables().do("exchange-players", ticket=first_ticket(), other=far_ticket()).event
)
breaks = cache(lambda: closed(17).out(*sorted(two_tables().state.at_table(2))[:7]))
broken = cache(lambda: breaks().do("break-table", table=2, seed=SEED).event)
full = cache(lambda: playing(40).sell(1))
filled = cache(lambda: full().do("fill-table", table=5, seed=SEED).event)
final_hall = cache(lambda: closed(12).out(11, 12))
final = cache(lambda: final_hall().do("redraw-final-table", seed=SEED).event)
drawn = cache(lambda: thursday().sell(12).draw().event)


def with_place_changed(places: tuple[Seated, ...], at: int, **fields: int) -> tuple[Seated, ...]:
    return tuple(
        replace(place, **fields) if here == at else place for here, place in enumerate(places)
    )


def with_move_changed(event: Any, at: int, **fields: int) -> Any:
    return replace(event, seats=with_place_changed(event.seats, at, **fields))


Row = tuple[Hall, Any, str | None]
ROWS: dict[str, Callable[[], Row]] = {
    "a draw": lambda: (thursday().sell(12), drawn(), None),
    "a draw once play has begun": lambda: (playing(12), drawn(), "play-has-begun"),
    "a draw without who came meanwhile": lambda: (thursday().sell(13), drawn(), "players-differ"),
    "a draw of somebody who left": lambda: (thursday().sell(11), drawn(), "players-differ"),
    "a draw of as many others": lambda: (
        thursday().sell(12),
        with_move_changed(drawn(), 0, ticket=13),
        "players-differ",
    ),
    "a draw of nobody": lambda: (thursday(), replace(drawn(), seats=()), "players-differ"),
    "a draw of one player twice": lambda: (
        thursday().sell(12),
        replace(drawn(), seats=(*drawn().seats, drawn().seats[0])),
        "players-differ",
    ),
    "a draw of two to one seat": lambda: (
        thursday().sell(12),
        with_move_changed(drawn(), 1, table=drawn().seats[0].table, seat=drawn().seats[0].seat),
        "seat-taken",
    ),
    "a draw to a seat that there is not": lambda: (
        thursday().sell(12),
        with_move_changed(drawn(), 1, seat=11),
        "no-such-seat",
    ),
    "a draw of a night that was called off": lambda: (
        thursday().sell(4).at("18:45").do("cancel-night"),
        drawn(),
        "not-open",
    ),
    "a move": lambda: (two_tables(), moved(), None),
    "a move before the draw": lambda: (thursday().sell(17), moved(), "seats-not-drawn"),
    "a move of who went out": lambda: (
        two_tables().out(first_ticket()),
        moved(),
        "players-differ",
    ),
    "a move to a seat that somebody got meanwhile": lambda: (
        two_tables().do("move-player", ticket=second_ticket(), table=2, seat=10),
        moved(),
        "seat-taken",
    ),
    "a move to a table that there is not": lambda: (
        two_tables(),
        replace(moved(), table=13),
        "no-such-seat",
    ),
    "an exchange": lambda: (two_tables(), swapped(), None),
    "an exchange with who went out": lambda: (
        two_tables().out(far_ticket()),
        swapped(),
        "players-differ",
    ),
    "an exchange with who moved": lambda: (
        two_tables().do("move-player", ticket=first_ticket(), table=2, seat=10),
        swapped(),
        "players-differ",
    ),
    "an exchange of one": lambda: (
        two_tables(),
        replace(swapped(), seats=swapped().seats[:1]),
        "players-differ",
    ),
    "an exchange of one with themselves": lambda: (
        two_tables(),
        with_move_changed(swapped(), 1, ticket=swapped().seats[0].ticket),
        "players-differ",
    ),
    "an exchange of three": lambda: (
        two_tables(),
        replace(swapped(), seats=(*swapped().seats, two_tables().state.seats[second_ticket()])),
        "players-differ",
    ),
    "an exchange to one seat": lambda: (
        two_tables(),
        with_move_changed(
            swapped(), 1, table=swapped().seats[0].table, seat=swapped().seats[0].seat
        ),
        "players-differ",
    ),
    "a break": lambda: (breaks(), broken(), None),
    "a break of a table that another broke": lambda: (
        breaks().do("break-table", table=2, seed=SEED),
        broken(),
        "players-differ",
    ),
    "a break without who was moved there": lambda: (
        breaks().do("move-player", ticket=first_ticket(), table=2, seat=10),
        broken(),
        "players-differ",
    ),
    "a break to a seat that is taken": lambda: (
        breaks(),
        with_move_changed(broken(), 0, table=1, seat=min(breaks().state.tables()[1])),
        "seat-taken",
    ),
    "a fill": lambda: (full(), filled(), None),
    "a fill with who went out": lambda: (
        full().out(filled().seats[0].ticket),
        filled(),
        "players-differ",
    ),
    "a fill of a seat that is taken": lambda: (
        full(),
        with_move_changed(filled(), 0, seat=min(full().state.tables()[5])),
        "seat-taken",
    ),
    "a fill by nobody": lambda: (full(), replace(filled(), seats=()), "players-differ"),
    "a final table": lambda: (final_hall(), final(), None),
    "a final table with who went out": lambda: (
        final_hall().out(1),
        final(),
        "players-differ",
    ),
    "a final table of one seat for two": lambda: (
        final_hall(),
        with_move_changed(final(), 1, seat=final().seats[0].seat),
        "seat-taken",
    ),
}


@pytest.mark.parametrize("name", ROWS)
def test_seats_are_taken_over_only_where_everybody_finds_theirs(name: str) -> None:
    hall, event, why = ROWS[name]()
    assert NIGHT.conflict(hall.state, event) == why
