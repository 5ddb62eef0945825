"""Who moves to a smaller table, and where to: by the hands that the big blind is away."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from pycore.tournament.seating import BetweenHands, MoveOption, nearest

SEATS = 10


@pytest.mark.clause("NU-9.29", "MB-25")
def test_of_those_who_wait_alike_the_one_due_first_moves() -> None:
    """Seat 5 is due at the first table, seat 9 would be at the second."""
    leaving = BetweenHands(frozenset(range(1, 11)), 4)
    joined = BetweenHands(frozenset({1, 3, 5, 7, 8, 10}), 8)
    place = nearest(leaving, joined, range(1, SEATS + 1))
    assert place is not None
    assert (place.seat, place.to_seat, place.before, place.after) == (5, 9, 0, 0)


ALL = range(1, SEATS + 1)
Case = tuple[BetweenHands, BetweenHands, Collection[int], Collection[int], MoveOption | None]
MOVES: dict[str, Case] = {
    "of seats that wait alike the lowest": (
        BetweenHands(frozenset(ALL), 4), BetweenHands(frozenset({1, 2, 3}), 3), ALL, (),
        MoveOption(5, 4, before=0, after=0),
    ),
    "who stays is passed over": (
        BetweenHands(frozenset(ALL), 4), BetweenHands(frozenset({1, 2, 3}), 3), ALL, {5},
        MoveOption(6, 4, before=1, after=0),
    ),
    "who was in the big blind waits longest": (
        BetweenHands(frozenset({1, 2, 3}), 3), BetweenHands(frozenset({1, 2, 3}), 3), [4], {1, 2},
        MoveOption(3, 4, before=2, after=0),
    ),
    "one hand more or less changes as much: whoever is due first": (
        BetweenHands(frozenset({1, 2, 3}), 1), BetweenHands(frozenset({2, 5}), 5), [3], {3},
        MoveOption(2, 3, before=0, after=1),
    ),
    "the seat that waits as long is taken before a nearer one": (
        BetweenHands(frozenset({1, 2, 3}), 1), BetweenHands(frozenset({2, 4, 6}), 6),
        [1, 3, 5], {2, 3},
        MoveOption(1, 5, before=2, after=2),
    ),
    "a full table is joined by nobody": (
        BetweenHands(frozenset({1, 2, 3}), 1), BetweenHands(frozenset(ALL), 4), ALL, (), None,
    ),
    "nobody leaves where everybody stays": (
        BetweenHands(frozenset({1, 2}), 1), BetweenHands(frozenset({1}), 1), ALL, {1, 2}, None,
    ),
}  # fmt: skip


@pytest.mark.clause("NU-9.29", "MB-25", "NU-A.4f")
@pytest.mark.parametrize("name", MOVES)
def test_the_move_that_changes_the_wait_for_the_big_blind_least(name: str) -> None:
    leaving, joined, seats, staying, place = MOVES[name]
    assert nearest(leaving, joined, seats, staying) == place
