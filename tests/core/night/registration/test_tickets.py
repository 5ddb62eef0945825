"""The numbers on tickets: one after another, and when they have all been written once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pycore.night.base.parts import Door, Twice
from pycore.night.base.state import State
from pycore.night.registration.tickets import (
    MOST_TICKETS,
    WITHOUT_NUMBER,
    next_ticket,
    told_apart,
    with_number_given,
)
from tests.core.hall import thursday

ALL = frozenset(range(1, MOST_TICKETS + 1))


def door(last_ticket: int, given_out: frozenset[int]) -> State:
    return thursday().state.having(Door(last_ticket=last_ticket, given_out=given_out))


@pytest.mark.parametrize(
    ("last_ticket", "given_out", "number"),
    [
        (0, frozenset(), 1),
        (7, frozenset({1, 2, 7}), 8),
        (MOST_TICKETS - 1, frozenset({1, MOST_TICKETS - 1}), MOST_TICKETS),
        (MOST_TICKETS, frozenset({MOST_TICKETS}), 1),
        (MOST_TICKETS, frozenset({1, 2, 4, MOST_TICKETS}), 3),
        (MOST_TICKETS, ALL - {MOST_TICKETS - 1}, MOST_TICKETS - 1),
        (MOST_TICKETS, ALL - {9, 12}, 9),
    ],
)
def test_the_next_number_was_never_given_out(
    last_ticket: int, given_out: frozenset[int], number: int
) -> None:
    assert next_ticket(door(last_ticket, given_out)) == number
    assert number not in given_out


def test_what_is_given_out_stays_so_and_the_last_number_never_falls() -> None:
    part = with_number_given(with_number_given(Door(), 5), 3)
    assert (part.given_out, part.last_ticket) == ({3, 5}, 5)


def test_who_bought_a_number_that_another_has_stands_above_all_numbers_in_turn() -> None:
    part = with_number_given(Door(), 4)
    assert told_apart(part, "ann", 5) == part
    with_ann = told_apart(part, "ann", 4)
    two = told_apart(with_ann, "bob", 4)
    assert dict(two.twice) == {
        WITHOUT_NUMBER + 1: Twice("ann", 4),
        WITHOUT_NUMBER + 2: Twice("bob", 4),
    }
    assert replace(two, twice={}) == replace(part, twice={})
