"""A hand of another table, or of players who did not sit like that, is none of this table's."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pycore.ledger.model import codec
from pycore.night.base.known_stacks import here
from pycore.night.table import hand_records, hands_told
from pycore.night.table.hand_in_play import HandInPlay
from tests.core.felt import Table, counted_in, deal
from tests.core.hall import Hall, nunavut


def two_tables() -> Hall:
    hall = nunavut().sell(10).at("17:55").draw(tables=2).at("18:00").start()
    return counted_in(counted_in(hall, 1), 2)


def walked(hall: Hall, table: int = 1) -> Table:
    dealt = deal(hall, table)
    return dealt.folds(len(dealt.hand.seats) - 1)


def swapped(hand: HandInPlay) -> HandInPlay:
    """Two players, each on the other's seat, with the same chips."""
    first_seat, second, *rest = hand.seats
    assert first_seat.stack_chips == second.stack_chips
    return replace(
        hand,
        seats=(
            replace(first_seat, ticket=second.ticket),
            replace(second, ticket=first_seat.ticket),
            *rest,
        ),
    )


WRONG = {"another table": lambda hand: replace(hand, table=2), "two seats": swapped}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_a_hand_of_another_table_is_refused(wrong: Any) -> None:
    hall = two_tables()
    hand = wrong(walked(hall).hand)
    refusal = hall.refused("record-hand", hand=codec.plain(hand))
    assert refusal.code == "hand-players-differ"


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_a_hand_of_another_table_that_comes_from_another_tablet_changes_nothing(
    wrong: Any,
) -> None:
    hall = two_tables()
    finished = walked(hall)
    event = replace(finished.event(), hand=wrong(finished.hand))
    both = hall.writes(f"table/{event.hand.table}", "hand-played/1", codec.to_body(event))
    assert both.conflicts() == ["hand-players-differ"]
    assert both.state == hall.state
    assert not both.state.felts


def test_a_hand_counts_whose_player_was_moved_before_it_was_heard_of() -> None:
    hall = two_tables()
    finished = walked(hall.on("dealer"))
    free = min({*range(1, 11)} - {*here(hall.state, 2)})
    ticket = finished.hand.seats[0].ticket
    moved = hall.on("desk").do(
        "move-player", ticket=ticket, table=2, seat=free, between_hands=True
    )
    for both in (moved.meets(finished.ends()), finished.ends().meets(moved)):
        assert both.conflicts() == []
        assert (both.state.felts[1].hands, both.state.seats[ticket].table) == (1, 2)
    recorded_late = replace(finished, hall=moved).ends()
    assert (recorded_late.conflicts(), recorded_late.state.felts[1].hands) == ([], 1)


def test_a_hand_that_is_told_names_none_who_sits_elsewhere() -> None:
    hall = two_tables()
    (elsewhere, *_) = {*here(hall.state, 2)} - {*here(hall.state, 1)} or {10}
    chips: list[dict[str, Any]] = [{"seat": elsewhere, "chips": 100}]
    assert hall.refused("tell-hand", table=1, chips=chips).code == "seat-not-in-hand"
    lost = hall.refused("record-unentered", table=1, lost=[elsewhere])
    assert lost.code == "seat-not-in-hand"


def test_a_told_hand_of_another_table_changes_nothing() -> None:
    hall = two_tables()
    hand = hand_records.frame(hall.state, hall.night.pack.play, table=1, at=hall.now)
    walk = [{"seat": hand.big, "chips": 0}]
    event = hall.do("tell-hand", table=1, chips=walk).event
    assert isinstance(event, hands_told.HandTold)
    other = replace(event, hand=replace(event.hand, table=2))
    both = hall.writes("table/2", "hand-told/1", codec.to_body(other))
    assert both.conflicts() == ["hand-players-differ"]
    assert both.state == hall.state
