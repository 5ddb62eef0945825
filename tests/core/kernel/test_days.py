"""Civil days against the calendar of the standard library."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from pycore.kernel.days import (
    banking_days_after,
    day_at,
    days_after,
    is_day,
    number,
    written,
    years_after,
)
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
    at_ms = Millis(number("2026-11-20") * DAY + 1)
    assert day_at(at_ms, -6 * 60) == "2026-11-19"
    assert day_at(at_ms, 14 * 60) == "2026-11-20"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2026-02-29",
        "2026-13-01",
        "2026-00-10",
        "2026-1-1",
        "1999-12-31",
        "2026-11-31",
        "2026-11-01\n",
        "２０２６-11-01",
        "2026-11-00",
    ],
)
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


@pytest.mark.parametrize("count", [0, 1, 20, 60, 400])
def test_days_later(count: int) -> None:
    assert (
        days_after("2026-11-21", count) == (date(2026, 11, 21) + timedelta(days=count)).isoformat()
    )


@pytest.mark.parametrize("day_count", [1, 2, 3, 5, 6])
def test_no_bank_is_open_on_saturdays_and_sundays(day_count: int) -> None:
    for start in range(14):
        day = first_day = date(2026, 11, 16) + timedelta(days=start)
        days_left = day_count
        while days_left:
            day += timedelta(days=1)
            days_left -= day.weekday() < 5
        assert banking_days_after(first_day.isoformat(), day_count) == day.isoformat()


def test_the_same_day_of_another_year() -> None:
    assert years_after("2026-11-21", 3) == "2029-11-21"
    assert years_after("2028-02-29", 4) == "2032-02-29"
    assert years_after("2028-02-29", 3) == "2031-03-01", "not a day too early"


@pytest.mark.parametrize("beyond", ["2099-12-31", "2099-06-01"])
def test_after_the_century_there_is_no_day(beyond: str) -> None:
    with pytest.raises(ValueError, match="no day"):
        days_after(beyond, 365)
    with pytest.raises(ValueError, match="no day"):
        years_after(beyond, 3)
    assert written(number(beyond)) == beyond
