"""Whatever is asked for, a suggested structure works: blinds rise, can be posted, end in time."""

from __future__ import annotations

import copy
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.law import packs
from pycore.law.house.house_format import document
from pycore.law.house.suggestion import (
    BIG_BLINDS_LEFT,
    ONE_IN,
    suggested_bands,
    suggested_parts,
    suggested_rows,
    suggested_stack,
)
from pycore.night.setup.house_advice_view import (
    house_advice_view,
    with_suggested_bands,
    with_suggested_structure,
)
from pycore.tournament.chip_capacity import is_postable

SETS = st.sampled_from(
    [
        (25, 100, 500, 1000),
        (100, 500, 1000, 5000, 10000),
        (1, 5, 25, 100),
        (50, 100, 500),
        (25,),
        (7, 21, 50),
        (200, 500),
        (5, 10, 20, 50, 100, 500, 1000),
    ]
)
PLAYERS = st.integers(2, 1000)
STACKS = st.integers(1, 100_000_000)
MINUTES = st.integers(1, 24 * 60)
LENGTHS = st.integers(1, 240)


@given(PLAYERS, STACKS, SETS, MINUTES, LENGTHS)
def test_a_suggested_structure_works(
    players: int, stack: int, chips: tuple[int, ...], minutes: int, length: int
) -> None:
    rows = suggested_rows(
        players=players, stack=stack, chips=chips, minutes=minutes, length=length
    )
    levels = [row for row in rows if row.small]
    assert levels
    assert rows[0].small
    assert rows[-1].small
    assert sum(row.minutes for row in rows) <= max(minutes, length)
    for before, after in pairwise(levels):
        assert 10 * after.small >= 12 * before.small
        assert 10 * after.big >= 12 * before.big
    chips_left = chips
    for row in rows:
        chips_left = tuple(chip for chip in chips_left if chip > row.remove)
        assert chips_left
        for amount in (row.small, row.big):
            assert is_postable(amount, chips_left)


@given(PLAYERS, st.integers(1_000, 50_000), st.integers(120, 600), st.integers(10, 30))
def test_the_last_big_blind_is_about_a_twentieth_of_all_chips(
    players: int, stack: int, minutes: int, length: int
) -> None:
    """Between half of it and twice as much, wherever doubling at every level would come so far and
    no chip is larger than the blind that is wanted.
    """
    rows = suggested_rows(
        players=players, stack=stack, chips=(25, 100), minutes=minutes, length=length
    )
    wanted, levels = players * stack // BIG_BLINDS_LEFT, (minutes - minutes // 7) // length
    if max(400, rows[0].big) < wanted < rows[0].big * 2 ** (levels - 1):
        assert wanted // 2 <= rows[-1].big <= 2 * wanted


@given(SETS, STACKS)
def test_a_suggested_stack_is_made_of_its_chips_or_left_open(
    chips: tuple[int, ...], stack: int
) -> None:
    counts = suggested_stack(chips, stack)
    made = sum(chip * count for chip, count in zip(chips, counts, strict=True))
    assert made in (0, stack)
    assert min(counts) >= 0


@given(st.integers(2, 1000), st.sampled_from(ONE_IN))
def test_a_suggested_payout_table_reaches_the_cap_and_sums_to_the_whole(
    cap: int, one_in: int
) -> None:
    bands = suggested_bands(cap, one_in)
    assert bands[-1].up_to == cap
    assert sorted({band.up_to for band in bands}) == [band.up_to for band in bands]
    for band in bands:
        assert sum(band.parts) == 10_000
        assert sorted(band.parts, reverse=True) == list(band.parts)
        assert min(band.parts) > 0


def test_the_parts_of_a_table_by_hand() -> None:
    """1, 1/2 and 1/3 are 6, 3 and 2 of 11: 54.5, 27.3 and 18.2 per cent."""
    assert suggested_parts(3) == (5500, 2700, 1800)
    assert suggested_parts(2) == (6700, 3300)


def test_the_suggestion_of_selkirk_is_near_what_selkirk_plays() -> None:
    """120 players with 15,000 each from seven to a quarter to one, levels of 15 minutes: as
    approved, chips of 100 leave after 400 / 800, when 500 / 1,000 begins.
    """
    rows = suggested_rows(
        players=120, stack=15_000, chips=(100, 500, 1000, 5000, 10000), minutes=345, length=15
    )
    assert [row.small or -row.remove for row in rows[:10]] == [
        100,
        200,
        300,
        400,
        -100,
        500,
        1000,
        -500,
        2000,
        3000,
    ]


def nunavut() -> dict[str, Any]:
    return copy.deepcopy(document(packs.house("nunavut-five-table")))


@given(
    st.integers(2, 150),
    st.integers(20, 4_000).map(lambda of: 25 * of),  # of the smallest chip there
    st.integers(30, 600),
    st.integers(5, 60),
)
def test_nothing_that_cannot_work_is_said_of_a_suggestion(
    players: int, stack: int, minutes: int, length: int
) -> None:
    made = with_suggested_structure(
        nunavut(), players=players, stack=stack, minutes=minutes, length=length
    )
    advice = house_advice_view(with_suggested_bands(made, one_in=10))
    assert advice["refused"] is None
    assert [remark for remark in advice["remarks"] if remark["grade"] == "cannot"] == []


@pytest.mark.parametrize(
    ("chips", "stack"), [((125, 500), 2_000), ((16, 64), 800), ((1_250, 5_000), 60_000)]
)
def test_chips_of_no_round_value_have_a_structure_too(chips: tuple[int, ...], stack: int) -> None:
    rows = suggested_rows(players=10, stack=stack, chips=chips, minutes=240, length=20)
    assert rows[0].small % chips[0] == 0 < rows[0].small


def test_chips_larger_than_any_blind_have_none() -> None:
    chips = (60_000_000,)
    assert suggested_rows(players=10, stack=120_000_000, chips=chips, minutes=240, length=20) == ()
