"""The button, whoever comes and goes: nobody gets a hand between it and the small blind, and
nobody pays the big blind twice because somebody came.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.poker.button import Places, first, following, left_of
from pycore.poker.terms import ButtonMove

SEATS = st.sets(st.integers(1, 10), min_size=2, max_size=10)
MOVES: tuple[ButtonMove, ...] = ("forward", "dead")


def in_the_gap(found: Places) -> list[int]:
    """The seats with a hand that come after the button and before the small blind; between two
    the button posts it.
    """
    if found.button == found.small_seat:
        return []
    inner = [seat for seat in found.order if seat not in (found.button, found.small_seat)]
    clockwise = left_of(found.button, {*inner, found.small_seat})
    return list(clockwise[: clockwise.index(found.small_seat)])


@pytest.mark.clause("NU-B.TP31")
@given(table=SEATS, story=st.lists(SEATS, min_size=1, max_size=12), move=st.sampled_from(MOVES))
def test_nobody_has_a_hand_between_the_button_and_the_small_blind(
    table: set[int], story: list[set[int]], move: ButtonMove
) -> None:
    last = first(table, "first")
    for seats in story:
        last = following(last, seats, move, heads_up_switch=move == "dead")
        assert in_the_gap(last) == []
        assert set(last.order) <= seats


@pytest.mark.clause("NU-B.TP31", "NU-9.29")
@given(table=st.sets(st.integers(1, 10), min_size=3), come=SEATS, move=st.sampled_from(MOVES))
def test_who_comes_waits_one_hand_at_most_and_nobody_else_pays_for_it(
    table: set[int], come: set[int], move: ButtonMove
) -> None:
    last = following(first(table, "first"), table, move, heads_up_switch=False)
    seats = table | come
    found = following(last, seats, move, heads_up_switch=False)
    assert table <= set(found.order), "who played the last hand never waits"
    assert found.big != last.big
    after = following(found, seats, move, heads_up_switch=False)
    assert after.big != found.big
    assert set(after.order) == seats
