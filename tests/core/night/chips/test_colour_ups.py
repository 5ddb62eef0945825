"""Why a recorded colour-up or forfeit no longer fits the night that it met."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from pycore.kernel.clauses import Refused
from pycore.kernel.units import Chips
from pycore.night.base.known_stacks import known_stack
from pycore.night.base.parts import Adopted, ColouredUp, Exchange
from pycore.night.chips import chips
from pycore.night.chips.chips import ChipsForfeited
from pycore.night.chips.colour_ups import due, leaving, odd_pieces, smallest
from pycore.night.subject import NIGHT
from tests.core.felt import counted_in
from tests.core.hall import SEED, Hall, playing, thursday

STACKS = {1: 13_300, 2: 16_700, 3: 15_000, 4: 100, 5: 29_900}
"""By seat: together what five players were sold, and 1 000 chips are created by the colour-up."""


def at_break() -> Hall:
    return counted_in(playing(5).at("20:05"), stacks=STACKS)


def up(hall: Hall) -> ColouredUp:
    event = hall.do("colour-up", table=1, unit_chips=100, seed=SEED).event
    assert isinstance(event, ColouredUp)
    return event


def row(event: ColouredUp, index: int, **fields: object) -> ColouredUp:
    rows = list(event.rows)
    rows[index] = replace(rows[index], **fields)  # type: ignore[arg-type]
    return replace(event, rows=tuple(rows))


def swapped(event: ColouredUp) -> ColouredUp:
    """The same chips, but the second row names the ticket of the first one."""
    return row(event, 1, ticket=event.rows[0].ticket)


WRONG: dict[str, tuple[Callable[[ColouredUp], ColouredUp], str | None]] = {
    "as it was decided": (lambda up: up, None),
    "a chip that is not in the set": (
        lambda up: replace(up, unit_chips=Chips(50)),
        "stacks-differ",
    ),
    "into a smaller chip": (
        lambda up: replace(up, unit_chips=Chips(500), into_chips=Chips(100)),
        "stacks-differ",
    ),
    "into itself": (lambda up: replace(up, into_chips=up.unit_chips), "stacks-differ"),
    "a seat that is not at the table": (lambda up: row(up, 0, seat=99), "no-such-seat"),
    "an unknown seat that is not there": (lambda up: replace(up, unknown=(99,)), "no-such-seat"),
    "one seat twice": (lambda up: row(up, 1, seat=up.rows[0].seat), "players-differ"),
    "a seat known and unknown": (
        lambda up: replace(up, unknown=(up.rows[0].seat,)),
        "players-differ",
    ),
    "one player twice": (swapped, "players-differ"),
    "somebody who is not in": (lambda up: row(up, 0, ticket=99), "player-not-in"),
    "more pieces than a set holds": (lambda up: row(up, 0, pieces=9_999), "stacks-differ"),
    "a whole new chip too many": (
        lambda up: replace(row(up, 0, gets=up.rows[0].gets + 1), created_chips=Chips(1_500)),
        "stacks-differ",
    ),
    "a stack that is another by now": (lambda up: row(up, 0, had_chips=13_400), "stacks-differ"),
    "more rebuys than were bought": (lambda up: row(up, 0, rebuys=1), "stacks-differ"),
    "nothing left of a known stack": (
        lambda up: replace(row(up, 3, gets=0), created_chips=Chips(500)),
        "stacks-differ",
    ),
    "another sum": (lambda up: replace(up, created_chips=Chips(900)), "stacks-differ"),
    "a loss beside the sum": (lambda up: replace(up, lost_chips=Chips(100)), "stacks-differ"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_colour_up_fits_only_the_table_that_it_was_made_at(name: str) -> None:
    changed, why = WRONG[name]
    assert up(at_break()).created_chips == 1_000
    assert NIGHT.conflict(at_break().state, changed(up(at_break()))) == why


def test_a_table_that_was_changed_up_meanwhile_takes_no_second_one() -> None:
    hall = at_break()
    done = hall.do("colour-up", table=1, unit_chips=100, seed=SEED)
    assert NIGHT.conflict(done.state, up(hall)) == "coloured-up"


def test_nobody_loses_a_whole_new_chip_by_what_was_typed_beside_a_table() -> None:
    """Without a stack to compare with, a change is still smaller than a new chip (SEL-17)."""
    exchange = Exchange(ticket=1, seat=1, pieces=5, gets=0)
    event = ColouredUp(
        table=1,
        unit_chips=Chips(100),
        into_chips=Chips(500),
        method="exchange",
        rows=(exchange,),
        lost_chips=Chips(500),
        at=at_break().now,
    )
    assert NIGHT.conflict(playing(5).state, event) == "stacks-differ"
    four = replace(event, rows=(replace(exchange, pieces=4),), lost_chips=Chips(400))
    assert NIGHT.conflict(playing(5).state, four) is None
    made = replace(
        event,
        rows=(replace(exchange, pieces=0, gets=1),),
        lost_chips=Chips(0),
        created_chips=Chips(500),
    )
    assert NIGHT.conflict(playing(5).state, made) == "stacks-differ"


@pytest.mark.parametrize(
    ("stack", "odd"), [(13_300, 3), (13_000, 0), (100, 1), (13_350, 3), (13_499, 4)]
)
def test_the_odd_pieces_of_a_stack_are_whole_ones(stack: int, odd: int) -> None:
    assert odd_pieces(Chips(stack), 100, 500) == odd


def test_where_every_smaller_chip_has_left_the_largest_is_what_is_forfeited() -> None:
    hall = counted_in(playing(4), stacks={1: 40_000, 2: 10_000, 3: 5_000, 4: 5_000})
    state, values = hall.state, [chip.value for chip in hall.state.adopted.chip_set]
    for unit, into in pairwise(values):
        gone = ColouredUp(
            table=1,
            unit_chips=unit,
            into_chips=into,
            method="top-up",
            at=hall.now,
        )
        state = chips.SLICE.apply(state, gone)
    assert smallest(state, 1, tuple(values)) is None, "the largest never leaves"
    assert smallest(hall.state, 1, tuple(values)) == 100
    wish = chips.ForfeitChips(ticket=1, chips=Chips(10_000), why="hidden", at=hall.now)
    rich_ticket = next(ticket for ticket, stack in state.stacks.items() if stack.chips == 40_000)
    wish = replace(wish, ticket=rich_ticket)
    assert chips.SLICE.decide(state, wish, hall.night.pack).chips == 10_000  # type: ignore[union-attr]
    with pytest.raises(Refused) as refused:
        chips.SLICE.decide(state, replace(wish, chips=Chips(5_000)), hall.night.pack)
    assert (refused.value.code, refused.value.facts) == ("not-in-unit", {"unit_chips": 10_000})


@pytest.mark.clause("SEL-13b")
@pytest.mark.clause("SEL-13a")
def test_chips_are_due_from_the_beginning_of_the_break_that_takes_them_out() -> None:
    """Selkirk's first break stands from 20:00 to 20:10."""
    early, begun = playing(5).at("19:59:59"), playing(5).at("20:00")
    assert (due(early.state, early.now), leaving(early.state, early.now)) == ((), None)
    assert (due(begun.state, begun.now), leaving(begun.state, begun.now)) == ((100,), 100)
    settings = begun.state.adopted
    for count, expected in ((2, (100,)), (1, ())):
        few = replace(settings, chip_set=settings.chip_set[:count])
        assert due(begun.state.having(Adopted(settings=few)), begun.now) == expected
    assert early.todo() == []
    refused = early.refused("colour-up", table=1, unit_chips=100, seed=SEED)
    assert (refused.code, refused.clause, refused.kind) == (
        "chip-still-needed",
        "SEL-13a",
        "poker",
    )


def test_a_rebuy_after_a_forfeit_lies_beside_what_is_left() -> None:
    hall = counted_in(playing(4)).do("forfeit-chips", ticket=2, chips=600, why="hidden")
    bought = hall.later(minutes=1).rebuy(2, between_hands=True)
    assert known_stack(bought.state, 2) == 15_000 - 600 + 12_000
    again = bought.do("forfeit-chips", ticket=2, chips=400, why="hidden").rebuy(2)
    assert known_stack(again.state, 2) == 14_000 + 24_000


def test_more_than_was_counted_is_forfeited_from_a_rebuy_bought_since() -> None:
    seats = {place.seat: ticket for ticket, place in playing(4).state.seats.items()}
    stacks = {seat: 500 if ticket == 2 else 15_000 for seat, ticket in seats.items()}
    hall = counted_in(playing(4), stacks=stacks).later(minutes=1).rebuy(2, between_hands=True)
    taken = hall.do("forfeit-chips", ticket=2, chips=600, why="hidden")
    assert known_stack(taken.state, 2) == 500 + 12_000 - 600
    assert taken.state.stacks[2].rebuys == 1


def test_what_another_version_wrote_changes_no_stack_to_nothing() -> None:
    hall = counted_in(playing(4))
    taken = hall.do("forfeit-chips", ticket=2, chips=600, why="hidden").event
    for chips_lost in (15_000, 20_000):
        after = chips.SLICE.apply(hall.state, replace(taken, chips=Chips(chips_lost)))
        assert after.stacks[2] == hall.state.stacks[2]


def test_chips_leave_play_while_play_goes_on() -> None:
    hall = counted_in(playing(4))
    taken = hall.do("forfeit-chips", ticket=2, chips=600, why="hidden").event
    assert isinstance(taken, ChipsForfeited)
    assert NIGHT.conflict(hall.state, taken) is None
    assert NIGHT.conflict(thursday().sell(4).state, taken) == "clock-not-started"
    assert NIGHT.conflict(hall.out(4, 3, 2).state, taken) == "night-finished"
    pocketed = replace(taken, why="pocketed")
    assert NIGHT.conflict(hall.out(2).state, pocketed) == "player-not-in"
    assert NIGHT.conflict(hall.state, replace(taken, chips=Chips(15_000))) == "stacks-differ"
    assert NIGHT.conflict(hall.state, replace(taken, chips=Chips(14_999))) is None


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("forfeit-chips", {"ticket": 2, "chips": 600, "why": "hidden"}),
        ("colour-up", {"table": 1, "unit_chips": 100, "seed": SEED}),
    ],
)
def test_before_the_start_and_after_the_end_no_chips_leave(
    command: str, fields: dict[str, object]
) -> None:
    for hall in (thursday().sell(4).draw(), playing(4).out(4, 3, 2)):
        refusal = hall.refused(command, **fields)
        assert (refusal.code, refusal.facts["phase"]) == ("not-playing", hall.state.phase)
