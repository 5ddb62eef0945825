"""Dates, times of day and lengths as people type them."""

from __future__ import annotations

import datetime

import pytest

from pycore.portable.typed import (
    FIRST_DAY,
    LAST_DAY,
    QUESTIONS,
    Typed,
    day,
    first_since,
    length_of,
    minutes,
    needs_asking,
    time_field,
    time_of_day,
    weekday,
)
from tests.core.portable.languages import EN, FR

NBSP = "\u00a0"
MINUTE_MS = 60_000


def value_or_code(read: Typed) -> object:
    return read.code or read.value


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("2026-11-26", "2026-11-26"), ("2026-1-5", "2026-01-05"), ("2026/11/26", "2026-11-26"),
        ("2026 11 26", "2026-11-26"), (" 2026.11.26 ", "2026-11-26"),
        ("26 nov 2026", "2026-11-26"), ("26 Nov. 2026", "2026-11-26"),
        ("26-Nov-2026", "2026-11-26"), ("26nov2026", "2026-11-26"),
        ("nov 26, 2026", "2026-11-26"), ("November 26 2026", "2026-11-26"),
        ("November 26th, 2026", "2026-11-26"), ("2026 November 26", "2026-11-26"),
        ("the 1st of December 2026", "2026-12-01"),
        ("26 novembre 2026", "2026-11-26"), ("le 1er déc. 2026", "2026-12-01"),
        ("26 NOVEMBRE 2026", "2026-11-26"), ("5 fevrier 2027", "2027-02-05"),
        ("5 févr. 2027", "2027-02-05"),
        ("15 aout 2026", "2026-08-15"), ("15 AOÛT 2026", "2026-08-15"),
        ("3 mar 2026", "2026-03-03"), ("29 feb 2028", "2028-02-29"),
        ("Thursday, 26 November 2026", "2026-11-26"), ("jeudi 26 novembre 2026", "2026-11-26"),
        ("friday 26 november 2026", "typed-weekday-differs"),
        ("26/11/2026", "typed-day-order"), ("11/26/2026", "typed-day-order"),
        ("26-11-2026", "typed-day-order"), ("03/03/2026", "typed-day-order"),
        ("03/04/2026", "typed-ambiguous-day"), ("3 4 2026", "typed-ambiguous-day"),
        ("31/31/2026", "typed-no-such-day"), ("31/02/2026", "typed-no-such-day"),
        ("26 nov", "typed-year-needed"), ("nov 26", "typed-year-needed"),
        ("26 nov 26", "typed-year-needed"), ("26/11/26", "typed-year-needed"),
        ("26-11-26", "typed-year-needed"),
        ("2026-02-30", "typed-no-such-day"), ("2026-13-01", "typed-no-such-day"),
        ("2026-11-00", "typed-no-such-day"), ("30 feb 2026", "typed-no-such-day"),
        ("29 feb 2027", "typed-no-such-day"),
        ("1999-12-31", "typed-below-day"), ("2100-01-01", "typed-above-day"),
        ("", "typed-empty"), ("２０２６-11-26", "typed-other-digits"),
        ("tomorrow", "typed-not-a-day"), ("2026", "typed-not-a-day"),
        ("2026-11", "typed-not-a-day"),
        ("nov 2026", "typed-not-a-day"), ("jui 3 2026", "typed-not-a-day"),
        ("no 3 2026", "typed-not-a-day"), ("nov nov 3 2026", "typed-not-a-day"),
        ("3 nov 2026 2027", "typed-not-a-day"), ("3 4 nov 2026", "typed-not-a-day"),
        ("20261126", "typed-not-a-day"), ("026-11-26", "typed-not-a-day"),
        ("2026-11-026", "typed-not-a-day"), ("2026-11-2026", "typed-not-a-day"),
        ("-26 nov 2026", "typed-not-a-day"), ("2026-11-26-", "typed-not-a-day"),
        ("2026-11-26T19:30", "typed-not-a-day"), ("26:11:2026", "typed-not-a-day"),
        ("monday tuesday 26 nov 2026", "typed-not-a-day"), ("26st", "typed-not-a-day"),
    ],
)  # fmt: skip
def test_days(text: str, meant: object) -> None:
    for rules in (EN, FR):
        assert value_or_code(day(text, rules)) == meant


def test_a_refused_day_says_what_would_be_right() -> None:
    assert day("26/11/2026", EN).facts == {"typed": "26/11/2026", "would_be_day": "2026-11-26"}
    assert day("03/04/2026", FR).facts == {
        "typed": "03/04/2026",
        "either_day": "2026-04-03",
        "or_day": "2026-03-04",
    }
    early = day("2026-11-25", EN, lowest="2026-11-26")
    assert early.facts == {"typed": "2026-11-25", "least_day": "2026-11-26"}
    late_day = day("2026-11-27", EN, highest="2026-11-26")
    assert late_day.facts == {"typed": "2026-11-27", "most_day": "2026-11-26"}
    assert value_or_code(day("", EN, empty=True)) is None


def test_a_third_language_names_its_months_and_keeps_the_others() -> None:
    rules = {**EN, "months": [["ᔭᓐᓄᐊᓕ", "january"], *[["?"]] * 11], "weekdays": [["ᓇᒡᒐᔾᔭᐅ"]]}
    assert value_or_code(day("5 ᔭᓐᓄᐊᓕ 2026", rules)) == "2026-01-05"
    assert value_or_code(day("5 ᔭᓐᓄ 2026", rules)) == "2026-01-05"
    assert value_or_code(day("ᓇᒡᒐᔾᔭᐅ 5 jan 2026", rules)) == "2026-01-05"
    assert value_or_code(day("ᓇᒡᒐᔾᔭᐅ 6 jan 2026", rules)) == "typed-weekday-differs"


def test_the_calendar_is_the_real_one() -> None:
    first_day = datetime.date.fromisoformat(FIRST_DAY)
    last_day = datetime.date.fromisoformat(LAST_DAY)
    for number in range(first_day.toordinal(), last_day.toordinal() + 1):
        real = datetime.date.fromordinal(number)
        written = real.isoformat()
        assert value_or_code(day(written, EN)) == written
        assert weekday(written) == real.isoweekday()
        if (real + datetime.timedelta(days=1)).month != real.month:
            assert length_of(real.year, real.month) == real.day


@pytest.mark.parametrize(
    ("night_day", "today", "question"),
    [
        ("2026-11-26", "2026-11-26", ""),
        ("2026-11-25", "2026-11-26", "typed-day-past"),
        ("2020-11-26", "2026-11-26", "typed-day-past"),
        ("2027-11-26", "2026-11-26", ""),
        ("2027-11-27", "2026-11-26", "typed-day-far"),
        ("2062-11-26", "2026-11-26", "typed-day-far"),
        ("2029-02-28", "2028-02-29", ""),
        ("2029-03-01", "2028-02-29", "typed-day-far"),
        ("2027-01-01", "2026-12-31", ""),
    ],
)
def test_a_day_far_from_today_is_a_question(night_day: str, today: str, question: str) -> None:
    assert needs_asking(night_day, today) == question
    assert not question or question in QUESTIONS


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("19:30", 1_170, 1_170),
        ("07:30", 450, 450),
        ("00:00", 0, 0),
        ("0:30", 30, 30),
        ("23:59", 1_439, 1_439),
        ("19 h 30", 1_170, 1_170),
        (f"19{NBSP}h{NBSP}30", 1_170, 1_170),
        ("19h30", 1_170, 1_170),
        ("20 h", 1_200, 1_200),
        ("20H", 1_200, 1_200),
        ("7 h 30", 450, 450),
        ("7:30 pm", 1_170, 1_170),
        ("7:30PM", 1_170, 1_170),
        ("7.30 p.m.", 1_170, 1_170),
        ("7pm", 1_140, 1_140),
        ("07 pm", 1_140, 1_140),
        ("12 am", 0, 0),
        ("12:30 am", 30, 30),
        ("12 pm", 720, 720),
        ("12:05 p.m", 725, 725),
        ("12:30", 750, 750),
        ("10:30", 630, 630),
        ("19.30", 1_170, 1_170),
        # A clock of twelve hours has two half past seven.
        ("7:30", "typed-ambiguous-half", 450),
        ("7", "typed-ambiguous-half", "typed-not-a-time"),
        ("12", "typed-ambiguous-half", "typed-not-a-time"),
        ("19", "typed-not-a-time", "typed-not-a-time"),
        ("0", "typed-not-a-time", "typed-not-a-time"),
        ("19:30 pm", "typed-no-such-time", "typed-no-such-time"),
        ("0:30 am", "typed-no-such-time", "typed-no-such-time"),
        ("24:00", "typed-no-such-time", "typed-no-such-time"),
        ("19:60", "typed-no-such-time", "typed-no-such-time"),
        ("", "typed-empty", "typed-empty"),
        ("1930", "typed-not-a-time", "typed-not-a-time"),
        ("19:3", "typed-not-a-time", "typed-not-a-time"),
        ("19:", "typed-not-a-time", "typed-not-a-time"),
        ("19:30:00", "typed-not-a-time", "typed-not-a-time"),
        ("19:30 h", "typed-not-a-time", "typed-not-a-time"),
        ("-7:30", "typed-not-a-time", "typed-not-a-time"),
        ("half past seven", "typed-not-a-time", "typed-not-a-time"),
        ("pm", "typed-not-a-time", "typed-not-a-time"),
        ("7 pm pm", "typed-not-a-time", "typed-not-a-time"),
        ("１９:30", "typed-other-digits", "typed-other-digits"),
    ],
)
def test_times_of_day(text: str, english: object, french: object) -> None:
    assert (value_or_code(time_of_day(text, EN)), value_or_code(time_of_day(text, FR))) == (
        english,
        french,
    )


def test_a_time_field_holds_what_is_read_in_every_language() -> None:
    for minute in range(24 * 60):
        for rules in (EN, FR):
            assert value_or_code(time_of_day(time_field(minute), rules)) == minute
    assert value_or_code(time_of_day(" ", EN, empty=True)) is None


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("15", 15), ("15 min", 15), ("15min.", 15), ("15 minutes", 15), ("1 minute", 1),
        ("90", 90), ("1 h 30", 90), ("1h30", 90), ("1 h 30 min", 90), ("1 h 5", 65),
        ("2 h 05", 125),
        ("2 heures", 120), ("1 hour 5 minutes", 65), ("2 hrs", 120), ("0", 0), ("1 200", 1_200),
        ("10,5", "typed-not-whole"), ("10.5 min", "typed-not-whole"), ("12 34", "typed-groups"),
        ("1:30", "typed-ambiguous-minutes"), ("1.200", "typed-ambiguous-number"),
        ("1,5 h", "typed-not-minutes"), ("1 h 60", "typed-not-minutes"),
        ("1 h 5 5", "typed-not-minutes"), ("h", "typed-not-minutes"), ("min", "typed-not-minutes"),
        ("2 h min", "typed-not-minutes"), ("an hour", "typed-not-minutes"),
        ("abc", "typed-not-minutes"), ("123 h", "typed-not-minutes"), ("", "typed-empty"),
        ("-5", "typed-below-minutes"), ("10081", "typed-above-minutes"),
        ("9" * 20, "typed-above-minutes"), ("-" + "9" * 20, "typed-below-minutes"),
        ("１５", "typed-other-digits"),
    ],
)  # fmt: skip
def test_lengths(text: str, meant: object) -> None:
    for rules in (EN, FR):
        expected = meant * MINUTE_MS if isinstance(meant, int) else meant
        assert value_or_code(minutes(text, rules)) == expected


def test_a_length_out_of_bounds_says_them_in_milliseconds() -> None:
    short = minutes("0", EN, lowest=MINUTE_MS)
    assert short.facts == {"typed": "0", "least_ms": MINUTE_MS}
    long = minutes("121", EN, highest=120 * MINUTE_MS)
    assert long.facts == {"typed": "121", "most_ms": 120 * MINUTE_MS}
    assert value_or_code(minutes("", EN, empty=True)) is None


@pytest.mark.parametrize(
    ("since", "minute", "ahead", "moment"),
    [
        ("19:00:30", "19:00", 0, "19:00"),  # the minute in which it lies
        ("19:00", "18:59", 0, "18:59 +1"),
        ("19:00", "23:59", 0, "23:59"),
        ("19:00", "00:10", 0, "00:10 +1"),  # past midnight
        ("19:00", "13:30", -360, "19:30"),  # the hall's clocks are six hours behind
        ("01:00", "20:15", -300, "01:15"),
        ("19:00", "00:40", 330, "19:10"),
    ],
)
def test_a_time_of_day_is_the_first_such_moment_since(
    since: str, minute: str, ahead: int, moment: str
) -> None:
    def ms(text: str) -> int:
        clock, _, days = text.partition(" +")
        parts = [int(part) for part in (*clock.split(":"), "0")][:3]
        day = 20_000 + int(days or 0)
        return ((day * 24 + parts[0]) * 60 + parts[1]) * 60_000 + parts[2] * 1_000

    hour, of_hour = (int(part) for part in minute.split(":"))
    assert first_since(ms(since), hour * 60 + of_hour, ahead) == ms(moment)
