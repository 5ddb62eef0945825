"""The move to a smaller table against hands played on, and against every other move."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.poker.button import Places, following, forward_to
from pycore.tournament.seating import BetweenHands, hands_to_big, nearest

SEATS = 10


def played(taken: frozenset[int], button: int) -> Places:
    return forward_to(button, taken)


def counted(seat: int, taken: frozenset[int], places: Places) -> int:
    """The same by playing hands until the big blind is there."""
    for hands in range(2 * SEATS):
        places = following(places, taken | {seat}, "forward", heads_up_switch=False)
        if places.big == seat:
            return hands
    raise AssertionError("the big blind never came")


TABLES = st.frozensets(st.integers(1, SEATS), min_size=3, max_size=SEATS)


@pytest.mark.clause("NU-9.29", "MB-25")
@given(TABLES, st.data())
def test_the_wait_for_the_big_blind_is_what_playing_on_shows(
    taken: frozenset[int], data: st.DataObject
) -> None:
    places = played(taken, data.draw(st.sampled_from(sorted(taken))))
    seat = data.draw(st.sampled_from(sorted(taken - {places.big})))
    assert hands_to_big(seat, taken, places.big) == counted(seat, taken, places)


@pytest.mark.clause("NU-9.29", "MB-25", "NU-A.4f")
@given(TABLES, TABLES, st.data())
def test_no_other_move_changes_less(
    leaving: frozenset[int], joined: frozenset[int], data: st.DataObject
) -> None:
    big = data.draw(st.sampled_from(sorted(leaving)))
    other = data.draw(st.sampled_from(sorted(joined)))
    place = nearest(BetweenHands(leaving, big), BetweenHands(joined, other), range(1, SEATS + 1))
    if len(joined) == SEATS:
        assert place is None
        return
    assert place is not None
    assert place.seat in leaving
    assert place.to_seat not in joined
    for seat in leaving:
        for to_seat in set(range(1, SEATS + 1)) - joined:
            before = hands_to_big(seat, leaving, big)
            after = hands_to_big(to_seat, joined, other)
            assert abs(after - before) >= place.changed
