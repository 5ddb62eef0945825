"""Order of finish: who went out later finishes higher; on one hand the larger stack does."""

from __future__ import annotations

import pytest

from pycore.kernel.units import Chips
from pycore.tournament.finish import Group, order_of_finish


def finish(
    entered: int, *groups: dict[int, int], stop: dict[int, int] | None = None
) -> dict[int, tuple[int, int]]:
    """{ticket: (place, how many share it)} with groups written {ticket: stack}."""

    def group(stacks: dict[int, int]) -> Group:
        return [(ticket, Chips(stack)) for ticket, stack in stacks.items()]

    places = order_of_finish(entered, [[group(each)] for each in groups], group(stop or {}))
    return {place.ticket: (place.place, place.shared_by) for place in places}


@pytest.mark.clause("SEL-6a", "NU-10.03a")
def test_the_last_one_out_finishes_second() -> None:
    places = finish(4, {3: 0}, {1: 0}, {4: 0}, stop={2: 0})
    assert places == {3: (4, 1), 1: (3, 1), 4: (2, 1), 2: (1, 1)}


@pytest.mark.clause("SEL-38a")
def test_on_one_hand_the_larger_stack_finishes_higher() -> None:
    assert finish(11, {7: 14_000, 9: 9_500}) == {7: (10, 1), 9: (11, 1)}


@pytest.mark.clause("SEL-38b")
def test_on_one_hand_equal_stacks_tie_for_the_better_place() -> None:
    assert finish(11, {7: 9_500, 9: 9_500}) == {7: (10, 2), 9: (10, 2)}


@pytest.mark.clause("SEL-38a", "SEL-38b")
def test_three_on_one_hand_of_whom_two_tie() -> None:
    places = finish(12, {1: 20_000, 2: 9_000, 3: 9_000})
    assert places == {1: (10, 1), 2: (11, 2), 3: (11, 2)}


@pytest.mark.clause("SEL-9", "NU-10.03b")
def test_when_play_stops_the_stacks_rank_those_left() -> None:
    places = finish(5, {5: 0}, stop={1: 900, 2: 450, 3: 450, 4: 240})
    assert places == {5: (5, 1), 1: (1, 1), 2: (2, 2), 3: (2, 2), 4: (4, 1)}


def test_who_is_still_in_has_no_place() -> None:
    assert finish(3, {3: 0}) == {3: (3, 1)}


def test_places_are_told_best_first_and_ties_by_ticket() -> None:
    places = order_of_finish(3, [[[(2, Chips(5)), (1, Chips(5)), (3, Chips(9))]]])
    assert [(place.place, place.ticket) for place in places] == [(1, 3), (2, 1), (2, 2)]


def test_on_hands_dealt_at_the_same_time_nobody_compares_stacks_of_two_tables() -> None:
    """K59: the two who went out at two tables share, whatever they had."""
    hands = [[[(1, Chips(30_000))], [(2, Chips(9_000))]]]
    assert {
        place.ticket: (place.place, place.shared_by) for place in order_of_finish(4, hands)
    } == {
        1: (3, 2),
        2: (3, 2),
    }


def test_at_one_of_two_tables_the_larger_stack_is_still_higher() -> None:
    """SEL-38a between 1 and 2, who met; 3 was first of those out at their own table, as 1 was."""
    hands = [[[(1, Chips(900)), (2, Chips(400))], [(3, Chips(100))]]]
    assert {
        place.ticket: (place.place, place.shared_by) for place in order_of_finish(9, hands)
    } == {
        1: (7, 2),
        3: (7, 2),
        2: (9, 1),
    }
