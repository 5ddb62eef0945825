"""For how many players and rebuys the chips of an organization are enough."""

from __future__ import annotations

import pytest

from pycore.rules.chip_capacity import rebuys_from, stacks_by_value, stacks_from

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
