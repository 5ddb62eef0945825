"""Civil days against the calendar of the standard library."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from pycore.kernel.days import day_at, is_day, number
from pycore.kernel.units import DAY, Millis

EPOCH = date(1970, 1, 1)


def test_every_day_of_the_century_is_where_the_calendar_has_it() -> None:
    day = date(2000, 1, 1)
    while day.year < 2100:
        text = day.isoformat()
        days = (day - EPOCH).days
        assert number(text) == days
        assert day_at(Millis(days * DAY), 0) == text
        day += timedelta(days=1)


def test_the_hall_says_which_day_it_is() -> None:
    late = Millis(number("2026-11-20") * DAY + 1)
    assert day_at(late, -6 * 60) == "2026-11-19"
    assert day_at(late, 14 * 60) == "2026-11-20"


@pytest.mark.parametrize(
    "text",
    ["", "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "1999-12-31", "2026-11-31",
     "2026-11-01\n", "２０２６-11-01", "2026-11-00"],
)  # fmt: skip
def test_what_is_no_day_is_none(text: str) -> None:
    assert not is_day(text)
    with pytest.raises(ValueError, match="no day"):
        number(text)


@pytest.mark.parametrize("at", [0, -1, 2**53 - 1])
def test_a_moment_outside_the_century_has_no_day_here(at: int) -> None:
    with pytest.raises(ValueError, match="no day"):
        day_at(Millis(at), 0)


def test_an_offset_beyond_all_clocks_is_told_at_once() -> None:
    with pytest.raises(ValueError, match="no day"):
        day_at(Millis(0), 2**53 - 1)
