"""Days and times as a calendar and a clock on the wall show them. Moments are milliseconds since
1 January 1970 in UTC; where clocks are so many minutes ahead of UTC, a caller knows. The calendar
is the Gregorian one, in whole numbers, for any year.
"""

MINUTE = 60000
DAY = 86400000
_ERA = 146097  # days of 400 years


class Civil:
    """A moment on a wall's calendar and clock. *weekday* counts from Monday, 0."""

    __slots__ = ("day", "hour", "minute", "month", "second", "weekday", "year")

    def __init__(
        self, year: int, month: int, day: int, weekday: int, hour: int, minute: int, second: int
    ) -> None:
        self.year = year
        self.month = month
        self.day = day
        self.weekday = weekday
        self.hour = hour
        self.minute = minute
        self.second = second


def civil(at_ms: int, ahead_minutes: int) -> Civil:
    """Return the day and the time at a moment."""
    local = at_ms + ahead_minutes * MINUTE
    number = local // DAY
    rest = local % DAY
    year, month, day = day_of(number)
    return Civil(
        year,
        month,
        day,
        (number + 3) % 7,
        rest // (60 * MINUTE),
        rest // MINUTE % 60,
        rest // 1000 % 60,
    )


def moment(year: int, month: int, day: int, hour: int, minute: int, ahead_minutes: int) -> int:
    """Return the moment at which a wall shows this day and time, in milliseconds."""
    return day_number(year, month, day) * DAY + (hour * 60 + minute - ahead_minutes) * MINUTE


def day_number(year: int, month: int, day: int) -> int:
    """Return days since 1 January 1970."""
    # A year that begins in March has its odd day last, so that months before it never shift.
    year -= 1 if month <= 2 else 0
    era = year // 400
    of_era = year - era * 400
    of_year = (153 * ((month + 9) % 12) + 2) // 5 + day - 1
    return era * _ERA + of_era * 365 + of_era // 4 - of_era // 100 + of_year - 719468


def day_of(number: int) -> tuple[int, int, int]:
    """Return (year, month, day) of so many days since 1 January 1970."""
    number += 719468
    era = number // _ERA
    of_era = number - era * _ERA
    year = (of_era - of_era // 1460 + of_era // 36524 - of_era // 146096) // 365
    of_year = of_era - (365 * year + year // 4 - year // 100)
    month = (5 * of_year + 2) // 153
    day = of_year - (153 * month + 2) // 5 + 1
    month = month + 3 if month < 10 else month - 9
    return year + era * 400 + (1 if month <= 2 else 0), month, day


def read_day(text: str) -> "tuple[int, int, int] | None":
    """Return (year, month, day) of "2026-11-26"; None for what is no day that there is."""
    parts = text.split("-")
    if len(parts) != 3 or len(parts[0]) != 4 or len(parts[1]) != 2 or len(parts[2]) != 2:
        return None
    for part in parts:
        for letter in part:
            if letter < "0" or letter > "9":
                return None
    date = (int(parts[0]), int(parts[1]), int(parts[2]))
    if not 1 <= date[1] <= 12 or date[2] < 1:
        return None
    return date if day_of(day_number(date[0], date[1], date[2])) == date else None


def write_day(year: int, month: int, day: int) -> str:
    """Return 2026-11-26, as date fields and records hold it."""
    return "%04d-%02d-%02d" % (year, month, day)
