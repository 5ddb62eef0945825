"""The civil calendar against the standard library's, far beyond any night."""

from __future__ import annotations

import datetime
from random import Random

import pytest

from pycore.portable.civil import DAY, civil, day_number, day_of, moment, read_day, write_day

EPOCH = datetime.datetime(1970, 1, 1)
OFFSETS = (-720, -360, -210, 0, 330, 345, 840)


def test_every_moment_has_the_day_and_the_time_that_the_library_says() -> None:
    chance = Random(20)
    for _ in range(5_000):
        at_ms, ahead = chance.randrange(-(10**13), 10**14), chance.choice(OFFSETS)
        wall = EPOCH + datetime.timedelta(milliseconds=at_ms + ahead * 60_000)
        shown = civil(at_ms, ahead)
        assert (shown.year, shown.month, shown.day) == (wall.year, wall.month, wall.day)
        assert (shown.hour, shown.minute, shown.second) == (wall.hour, wall.minute, wall.second)
        assert shown.weekday == wall.weekday()
        back = moment(shown.year, shown.month, shown.day, shown.hour, shown.minute, ahead)
        assert back == at_ms - at_ms % 60_000


def test_every_day_of_four_hundred_years_follows_the_one_before() -> None:
    first_day = day_number(1900, 1, 1)
    for number in range(first_day, first_day + 146_097 + 1):
        assert day_number(*day_of(number)) == number
    assert day_of(first_day + 146_097) == (2300, 1, 1)


def test_a_moment_outside_of_every_calendar_is_still_a_day() -> None:
    assert civil(-(10**17), 0).weekday in range(7)
    assert civil(2**53, 0).year > 200_000
    assert civil(-DAY, 0).day == 31


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2026-11-01", (2026, 11, 1)),
        ("2024-02-29", (2024, 2, 29)),
        ("2026-02-29", None),
        ("2026-13-01", None),
        ("2026-00-01", None),
        ("2026-04-31", None),
        ("2026-11-00", None),
        ("2026-1-1", None),
        ("26-11-01", None),
        ("2026-11-01T", None),
        ("２０２６-11-01", None),
        ("", None),
    ],
)
def test_a_day_is_read_only_when_there_is_one(
    text: str, date: tuple[int, int, int] | None
) -> None:
    assert read_day(text) == date
    if date is not None:
        assert write_day(*date) == text
