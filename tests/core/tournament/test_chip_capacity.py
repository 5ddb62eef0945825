"""For how many players and rebuys the chips of an organization are enough."""

from __future__ import annotations

import pytest

from pycore.tournament.chip_capacity import (
    is_made_of,
    is_postable,
    rebuys_from,
    stacks_by_value,
    stacks_from,
)

SELKIRK = {100: 10, 500: 6, 1_000: 6, 5_000: 1, 10_000: 0}


@pytest.mark.clause("SEL-5")
def test_the_colour_that_is_scarce_says_how_many_stacks_there_are() -> None:
    owned = {100: 1_200, 500: 720, 1_000: 720, 5_000: 119, 10_000: 0}
    assert stacks_from(owned, SELKIRK) == 119
    assert stacks_from({**owned, 100: 1_189}, SELKIRK) == 118
    assert stacks_from({500: 720}, SELKIRK) == 0
    missing = {value: count for value, count in owned.items() if value != 5_000}
    assert stacks_from(missing, SELKIRK) == 0, "one green chip belongs to every stack"


def test_where_the_make_up_is_open_the_value_counts() -> None:
    assert stacks_by_value({25: 100, 100: 100}, 1_500) == 8


def test_rebuys_are_paid_from_what_is_not_out_yet() -> None:
    owned = {1_000: 100, 5_000: 20}
    assert rebuys_from(owned, 150_000, 12_000) == 4
    assert rebuys_from(owned, 250_000, 12_000) == 0


@pytest.mark.parametrize(
    ("amount", "values", "postable"),
    [
        (300, (100, 500), True),
        (300, (500, 1_000), False),
        (300, (200, 500), True),
        (250, (200, 500), False),
        (75, (25, 100), True),
        (75, (50, 100), False),
        (100, (), False),
        (0, (), True),
    ],
)
def test_a_bet_is_made_up_of_the_chips_there_are_change_given(
    amount: int, values: tuple[int, ...], postable: bool
) -> None:
    assert is_postable(amount, values) == postable


@pytest.mark.parametrize(
    ("amount", "values", "made"),
    [
        (5_010, (25, 100, 500, 1_000), False),
        (5_025, (25, 100, 500, 1_000), True),
        (700, (200, 500), True),
        (300, (200, 500), False),
        (100, (500,), False),
        (0, (500,), True),
        (99_999_999, (3, 7), True),
        (11, (3, 7), False),
        (9_973 * 10_007 - 9_973 - 10_007, (9_973, 10_007), False),
        (9_973 * 5_000 + 10_007, (9_973, 10_007), True),
    ],
)
def test_what_chips_come_to_where_nobody_gives_change(
    amount: int, values: tuple[int, ...], made: bool
) -> None:
    assert is_made_of(amount, values) is made
