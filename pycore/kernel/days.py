"""Civil days: "2026-11-01", and how many lie between two of them. The calendar is the Gregorian
one, from 2000 to 2099; whose clock says which day it is, a caller knows.
"""

from __future__ import annotations

import re
from typing import Annotated

from pycore.kernel.ranges import Letters
from pycore.kernel.units import DAY, MINUTE, Millis

Day = Annotated[str, Letters(10)]
"""A day as it is written, "2026-11-01"."""

_WRITTEN = re.compile(r"(20\d\d)-(\d\d)-(\d\d)\Z", re.ASCII)
_LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_BEFORE_2000 = 10_957
_CENTURY = 36_525
"""Days from 2000 to 2099."""
_MONDAY_IN_1970 = 3
"""1 January 1970 was a Thursday: so many days after a Monday."""
_SATURDAY = 5


def is_day(text: str) -> bool:
    """Return whether this is a day that there is."""
    match = _WRITTEN.match(text)
    if match is None:
        return False
    year, month, day = map(int, match.groups())
    return 1 <= month <= 12 and 1 <= day <= _length(year, month)


def number(day: str) -> int:
    """Return days since 1 January 1970. ValueError when there is no such day."""
    if not is_day(day):
        raise ValueError(f"no day {day[:20]!r}")
    year, month, day_of_month = int(day[:4]), int(day[5:7]), int(day[8:])
    years = _BEFORE_2000 + (year - 2000) * 365 + (year - 2000 + 3) // 4
    return years + sum(_length(year, earlier) for earlier in range(1, month)) + day_of_month - 1


def day_at(at: Millis, offset_minutes: int) -> Day:
    """Return the day it is at a moment where the clock is so far ahead of UTC. ValueError outside
    of 2000 to 2099.
    """
    return written((at + offset_minutes * MINUTE) // DAY)


def hall_day(at: Millis, offset_minutes: int) -> Day:
    """Return the day of a moment; "" for one that no calendar of ours has."""
    try:
        return day_at(at, offset_minutes)
    except ValueError:
        return ""


def written(days: int) -> Day:
    """Return the day so many days after 1 January 1970. ValueError outside of 2000 to 2099."""
    days_left = days - _BEFORE_2000
    if not 0 <= days_left < _CENTURY:
        raise ValueError(f"no day {days}")
    year = 2000
    while days_left >= (days := 365 + _is_leap(year)):
        days_left -= days
        year += 1
    month = 1
    while days_left >= _length(year, month):
        days_left -= _length(year, month)
        month += 1
    return f"{year}-{month:02}-{days_left + 1:02}"


def days_after(day: Day, count: int) -> Day:
    """Return the day so many days after another."""
    return written(number(day) + count)


def banking_days_after(day: Day, count: int) -> Day:
    """Return the nth day after another on which banks are open: Monday to Friday. Assumption: no
    holiday lies between; which ones there are, no rule here knows.
    """
    days = number(day)
    while count > 0:
        days += 1
        count -= (days + _MONDAY_IN_1970) % 7 < _SATURDAY
    return written(days)


def years_after(day: Day, count: int) -> Day:
    """Return the same day so many years on; 1 March where that year has no 29 February, as nothing
    may end too early. ValueError outside of 2000 to 2099.
    """
    anniversary = f"{int(day[:4]) + count}{day[4:]}"
    if not is_day(anniversary) and day.endswith("-02-29"):
        anniversary = f"{anniversary[:4]}-03-01"
    return written(number(anniversary))


def _is_leap(year: int) -> bool:
    return year % 4 == 0  # from 2000 to 2099 without exception


def _length(year: int, month: int) -> int:
    return _LENGTHS[month - 1] + (month == 2 and _is_leap(year))
