"""The button, whoever comes and goes: nobody gets a hand between it and the small blind, and
nobody pays the big blind twice because somebody came.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.poker.button import Places, first_places, following, left_of
from pycore.poker.terms import ButtonMove

SEATS = st.sets(st.integers(1, 10), min_size=2, max_size=10)
MOVES: tuple[ButtonMove, ...] = ("forward", "dead")


def in_the_gap(places: Places) -> list[int]:
    """The seats with a hand that come after the button and before the small blind; between two
    the button posts it.
    """
    if places.button == places.small_seat:
        return []
    inner = [seat for seat in places.order if seat not in (places.button, places.small_seat)]
    clockwise = left_of(places.button, {*inner, places.small_seat})
    return list(clockwise[: clockwise.index(places.small_seat)])


@pytest.mark.clause("NU-B.TP31")
@given(table=SEATS, story=st.lists(SEATS, min_size=1, max_size=12), move=st.sampled_from(MOVES))
def test_nobody_has_a_hand_between_the_button_and_the_small_blind(
    table: set[int], story: list[set[int]], move: ButtonMove
) -> None:
    places = first_places(table, "first")
    for seats in story:
        places = following(places, seats, move, heads_up_switch=move == "dead")
        assert in_the_gap(places) == []
        assert set(places.order) <= seats


@pytest.mark.clause("NU-B.TP31", "NU-9.29")
@given(table=st.sets(st.integers(1, 10), min_size=3), come=SEATS, move=st.sampled_from(MOVES))
def test_who_comes_waits_one_hand_at_most_and_nobody_else_pays_for_it(
    table: set[int], come: set[int], move: ButtonMove
) -> None:
    before = following(first_places(table, "first"), table, move, heads_up_switch=False)
    seats = table | come
    places = following(before, seats, move, heads_up_switch=False)
    assert table <= set(places.order), "who played the last hand never waits"
    assert places.big != before.big
    after = following(places, seats, move, heads_up_switch=False)
    assert after.big != places.big
    assert set(after.order) == seats
