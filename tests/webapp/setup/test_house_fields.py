"""The page holds the numbers of house rules to the bounds that the core has."""

from __future__ import annotations

import pytest

from pycore.kernel import ranges
from pycore.law.house import house_values as core
from webapp.ui.setup import house_fields as page


@pytest.mark.parametrize("name", page.VALUES)
def test_a_value_goes_as_far_as_in_the_core(name: str) -> None:
    bounds = core.NUMBERS[name]
    assert isinstance(bounds, core.Whole)
    assert page.VALUES[name][1:] == (bounds.least, bounds.most)


def test_other_numbers_do_too() -> None:
    (count,), (gross,) = ranges.Count.__metadata__, ranges.Money.__metadata__  # type: ignore[attr-defined]
    assert (count.high, gross.high) == (page.MOST_COUNT, page.MOST_GROSS_CENTS)
    assert core.BREAK_MINUTES.most * page.MINUTE_MS == page.LONGEST_BREAK_MS
    assert core.MINUTES.most * page.MINUTE_MS == page.LONGEST_LEVEL_MS
    assert core.BLIND.most == page.MOST_CHIPS
