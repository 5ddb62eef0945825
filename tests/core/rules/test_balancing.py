"""Who moves to a smaller table, and where to: by the hands that the big blind is away."""

from __future__ import annotations

import pytest

from pycore.rules.balancing import Between, nearest

SEATS = 10


@pytest.mark.clause("NU-9.29", "MB-25")
def test_of_those_who_wait_alike_the_one_due_first_moves() -> None:
    """Seat 5 is due at the first table, seat 9 would be at the second."""
    leaving = Between(frozenset(range(1, 11)), 4)
    joined = Between(frozenset({1, 3, 5, 7, 8, 10}), 8)
    place = nearest(leaving, joined, range(1, SEATS + 1))
    assert place is not None
    assert (place.seat, place.to_seat, place.before, place.after) == (5, 9, 0, 0)
