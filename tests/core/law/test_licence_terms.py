"""What a licence says of one night, at the edge of every day, hour and name."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, get_args

import pytest

from pycore.kernel.clauses import Clause, Refused
from pycore.kernel.days import hall_day
from pycore.kernel.ranges import IntRange
from pycore.kernel.units import DAY, MINUTE, Cents, Millis
from pycore.law.policies import licence_terms
from pycore.law.policies.licence_held import (
    LicenceDays,
    LicenceHours,
    LicenceInForce,
    LicenceNeeded,
    LicenceOwn,
    LicencePlaces,
    hours_of,
)
from pycore.law.policies.licence_terms import (
    LicenceChange,
    LicenceTerms,
    evenings_of,
    is_same_name,
    midnight_before,
)

SATURDAY = 1_795_219_200_000
"""Midnight in London as 21 November 2026 begins."""
HOUR = 60 * MINUTE
TERMS = LicenceTerms(number="LGR-7", first_day="2026-11-01", last_day="2026-11-30")
NAMED = replace(TERMS, days=("2026-11-21",))
EVENING = replace(NAMED, from_minute=18 * 60, until_minute=26 * 60)
SEVEN = Millis(SATURDAY + 19 * HOUR)
WEST = -360
"""Minutes; where they are, midnight is six hours later."""


@dataclass(frozen=True, kw_only=True)
class Held:
    """A night as a licence sees it."""

    licensed: LicenceTerms | None = TERMS
    organization: str = "Hamlet Society"
    venue: str = "Hall"
    start_at_ms: Millis = SEVEN
    stop_at_ms: Millis | None = None
    utc_offset_minutes: int = 0


def why(policy: Any, night: Held, at: int | None = None) -> tuple[str, str | None, str] | None:
    """The refusal as (code, clause, kind); None where there is none."""
    try:
        policy.check(night) if at is None else policy.check_start(night, Millis(at))
    except Refused as refused:
        return refused.code, refused.clause, refused.kind
    return None


# --- The terms ---


@pytest.mark.clause("NU-8.19", "SK-4.b")
@pytest.mark.parametrize(
    ("day", "of_period", "of_days"),
    [
        ("2026-10-31", False, False),
        ("2026-11-01", True, False),
        ("2026-11-21", True, True),
        ("2026-11-30", True, False),
        ("2026-12-01", False, False),
        ("", False, False),
    ],
)
def test_it_covers_its_period_or_the_days_it_names(
    day: str, of_period: bool, of_days: bool
) -> None:
    assert TERMS.covers(day) is of_period
    assert NAMED.covers(day) is of_days
    assert replace(NAMED, added=("2026-12-01", "")).covers(day) is (of_days or day == "2026-12-01")


@pytest.mark.clause("NU-8.18a", "SK-4.b")
def test_a_paper_changes_the_one_thing_it_is_for_on_the_day_it_is_for() -> None:
    def after(changes: Any, day: str = "", **fields: Any) -> LicenceTerms:
        there = replace(EVENING, places=("Hall",))
        return there.with_papers(
            [LicenceChange(number="P", changes=changes, day=day, **fields)], "d"
        )

    assert after("day", "other").added == ("other",)
    assert after("place", place="Gym").places == ("Hall", "Gym")
    assert (
        TERMS.with_papers([LicenceChange(number="P", changes="place", place="Gym")], "d").places
        == ()
    )
    hours = after("hours", from_minute=60, until_minute=120)
    assert (hours.from_minute, hours.until_minute) == (60, 120)
    amount = Cents(7)
    assert after("players", amount=amount).limits.players == 7
    assert after("event-gross", amount=amount).limits.event_gross_cents == 7
    assert after("year-gross", amount=amount).limits.year_gross_cents == 7
    assert after("prizes", amount=amount).prizes_cents == 7
    assert after("expenses", amount=amount).expenses_cents == 7
    for day, count in (("", 1), ("d", 1), ("other", 0)):
        assert len(after("prizes", day, amount=amount).papers) == count
    plain = after("exempts", check="pool_bp")
    assert replace(plain, papers=()) == replace(EVENING, places=("Hall",))


@pytest.mark.clause("NU-6.05", "NU-8.18a")
def test_what_no_paper_tells_is_nothing() -> None:
    paper = LicenceChange(number="P", changes="exempts", check="pool_bp")
    assert (paper.from_minute, paper.until_minute, paper.amount, paper.here) == (0, 0, 0, False)
    assert (TERMS.held_week, TERMS.held_period) == (0, 0)
    here = replace(paper, number="H", changes="prizes", here=True)
    terms = replace(TERMS, papers=(paper, here))
    assert (terms.exempt(), terms.told_here()) == (("pool_bp",), (here,))


def test_a_minute_of_a_licensed_day_is_within_three_days() -> None:
    assert get_args(licence_terms.Minute)[1] == IntRange(0, 3 * 24 * 60)


@pytest.mark.clause("NU-8.01", "NU-8.19")
def test_of_names_letters_and_digits_count() -> None:
    assert is_same_name("St. Mark’s Hall", "ST MARKS HALL")
    assert not is_same_name("Hall 1", "Hall 2")
    assert not is_same_name("Hall", "Halls")


@pytest.mark.clause("NU-8.19")
def test_before_six_in_the_morning_it_is_still_the_evening_before() -> None:
    for offset in (0, WEST):
        midnight = SATURDAY - offset * MINUTE
        assert evenings_of(NAMED, Millis(midnight), offset) == NAMED.days
        assert evenings_of(NAMED, Millis(midnight - 1), offset) == ()
        assert evenings_of(NAMED, Millis(midnight + DAY), offset) == NAMED.days
        assert evenings_of(NAMED, Millis(midnight + DAY + 6 * HOUR - 1), offset) == NAMED.days
        assert evenings_of(NAMED, Millis(midnight + DAY + 6 * HOUR), offset) == ()
    assert evenings_of(TERMS, Millis(SATURDAY + HOUR), 0) == ("2026-11-21", "2026-11-20")


@pytest.mark.clause("NU-8.19")
def test_a_day_is_that_of_the_hall() -> None:
    assert hall_day(Millis(SATURDAY), 0) == "2026-11-21"
    assert hall_day(Millis(SATURDAY), WEST) == "2026-11-20"
    assert hall_day(Millis(-(10**18)), 0) == ""
    assert midnight_before(Millis(SATURDAY + HOUR), 0) == SATURDAY
    assert midnight_before(Millis(SATURDAY + HOUR), WEST) == SATURDAY - 18 * HOUR
    assert midnight_before(Millis(SATURDAY), 0) == SATURDAY


# --- The checks ---


@pytest.mark.clause("NU-1.01", "SK-2.b")
def test_one_is_needed() -> None:
    check = LicenceNeeded(Clause("NU-1.01"))
    assert why(check, Held()) is None
    assert why(check, Held(licensed=None)) == ("licence-needed", "NU-1.01", "law")


@pytest.mark.clause("NU-2.02")
def test_it_is_in_force() -> None:
    check = LicenceInForce(Clause("NU-2.02"))
    assert why(check, Held(licensed=None)) is why(check, Held()) is None
    for status in ("suspended", "cancelled"):
        night = Held(licensed=replace(TERMS, status=status))
        assert why(check, night) == (f"licence-{status}", "NU-2.02", "law")


@pytest.mark.clause("NU-8.01")
def test_it_is_not_lent() -> None:
    check = LicenceOwn(Clause("NU-8.01"))
    ours = replace(TERMS, holders=("Rotary", "HAMLET society"))
    assert why(check, Held(licensed=None)) is why(check, Held()) is None
    assert why(check, Held(licensed=ours)) is None
    other = Held(licensed=ours, organization="Bridge Club")
    assert why(check, other) == ("licence-of-another", "NU-8.01", "law")
    with pytest.raises(Refused) as refused:
        check.check(other)
    assert refused.value.facts == {"number": "LGR-7", "name": "Rotary"}


@pytest.mark.clause("NU-8.19")
def test_it_names_the_day() -> None:
    check = LicenceDays(Clause("NU-8.19"))
    refused = ("licence-other-day", "NU-8.19", "law")
    assert why(check, Held(licensed=None)) is why(check, Held(licensed=NAMED)) is None
    friday = Millis(SATURDAY - 1)
    assert why(check, Held(licensed=NAMED, start_at_ms=friday)) == refused
    assert why(check, Held(licensed=None), friday) is None
    assert why(check, Held(licensed=NAMED), friday) == refused
    for at, expected in ((0, None), (DAY + 6 * HOUR - 1, None), (DAY + 6 * HOUR, refused)):
        assert why(check, Held(licensed=NAMED), SATURDAY + at) == expected
    with pytest.raises(Refused) as refusal:
        check.check_start(Held(licensed=NAMED, utc_offset_minutes=WEST), Millis(SATURDAY))
    assert refusal.value.facts == {"number": "LGR-7", "day": "2026-11-20"}


@pytest.mark.clause("NU-8.19")
def test_it_names_the_hours() -> None:
    """From six in the evening until two: at two nobody begins, and play has ended."""
    check = LicenceHours(Clause("NU-8.19"))
    early, too_late = (
        ("licence-other-hours", "NU-8.19", "law"),
        ("licence-ends-too-late", "NU-8.19", "law"),
    )
    assert why(check, Held(licensed=None)) is why(check, Held()) is None
    for offset in (0, WEST):
        midnight = SATURDAY - offset * MINUTE
        night = Held(licensed=EVENING, utc_offset_minutes=offset)
        assert hours_of(night) == (
            SATURDAY + 18 * HOUR - offset * MINUTE,
            SATURDAY + 26 * HOUR - offset * MINUTE,
        )
        for at, expected in (
            (18 * HOUR - 1, early),
            (18 * HOUR, None),
            (24 * HOUR - 1, None),
        ):
            begun = replace(night, start_at_ms=Millis(midnight + at))
            assert why(check, begun) == expected
            assert why(check, night, midnight + at) == expected
        seven = replace(night, start_at_ms=Millis(midnight + 19 * HOUR))
        for at, expected in ((26 * HOUR, None), (26 * HOUR + 1, too_late)):
            assert why(check, replace(seven, stop_at_ms=Millis(midnight + at))) == expected
        for at, expected in (
            (24 * HOUR, None),
            (26 * HOUR - 1, None),
            (26 * HOUR, early),
            (29 * HOUR, early),
        ):
            assert why(check, night, midnight + at) == expected
        assert why(check, night, midnight + 31 * HOUR) is None, "the day is another check's"
        assert why(check, night, midnight + HOUR) == early, "the evening before has no licence"
    assert why(check, Held(licensed=None), SATURDAY) is None
    unnamed = Held(licensed=NAMED, stop_at_ms=Millis(SATURDAY + 30 * HOUR))
    assert (hours_of(unnamed), why(check, unnamed)) == ((None, None), None)
    assert hours_of(Held(licensed=None)) == (None, None)
    with pytest.raises(Refused) as refusal:
        check.check(replace(seven, start_at_ms=Millis(midnight)))
    assert refusal.value.facts == {
        "number": "LGR-7",
        "from_at_ms": midnight + 18 * HOUR,
        "until_at_ms": midnight + 26 * HOUR,
    }


@pytest.mark.clause("NU-8.19", "SK-4.o1")
def test_they_are_over_until_those_of_a_later_licensed_day_begin() -> None:
    check = LicenceHours(Clause("NU-8.19"))

    def until(licensed: LicenceTerms | None, at: int) -> object:
        night = Held(licensed=licensed, start_at_ms=Millis(SATURDAY + 19 * HOUR))
        refusal = check.hours_over(night, Millis(SATURDAY + at))
        if refusal is None:
            return None
        assert (refusal.code, refusal.clause, refusal.kind) == (
            "licence-hours-over",
            "NU-8.19",
            "law",
        )
        assert refusal.facts.keys() == {"number", "until_at_ms"}
        assert refusal.facts["number"] == "LGR-7"
        return refusal.facts["until_at_ms"]

    assert until(None, 40 * HOUR) is until(NAMED, 40 * HOUR) is None
    two, next_two = SATURDAY + 26 * HOUR, SATURDAY + 50 * HOUR
    for at in (26 * HOUR, 29 * HOUR, 31 * HOUR, 60 * HOUR):
        assert until(EVENING, at) == two, at
    assert until(EVENING, 17 * HOUR) is until(EVENING, 26 * HOUR - 1) is None
    both = replace(EVENING, days=(*EVENING.days, "2026-11-22"))
    for at, expected in (
        (26 * HOUR, two),
        (42 * HOUR - 1, two),
        (42 * HOUR, None),
        (50 * HOUR - 1, None),
        (50 * HOUR, next_two),
        (53 * HOUR, next_two),
    ):
        assert until(both, at) == expected, at
    with pytest.raises(Refused) as refusal:
        check.check_start(Held(licensed=both), Millis(SATURDAY + 27 * HOUR))
    assert refusal.value.facts["until_at_ms"] == two, (
        "early in the morning it is the evening before"
    )


@pytest.mark.clause("NU-8.19")
def test_a_part_of_the_hours_names_none() -> None:
    check = LicenceHours(Clause("NU-8.19"))
    for half in (
        replace(NAMED, from_minute=18 * 60),
        replace(NAMED, until_minute=19 * 60),
    ):
        night = Held(licensed=half, stop_at_ms=Millis(SATURDAY + 30 * HOUR))
        assert (hours_of(night), why(check, night)) == ((None, None), None)


@pytest.mark.clause("NU-8.19")
def test_it_names_the_hall() -> None:
    check = LicencePlaces(Clause("NU-8.19"))
    named = replace(TERMS, places=("Gym", "the HALL"))
    assert why(check, Held(licensed=None)) is why(check, Held()) is None
    assert why(check, Held(licensed=named, venue="The Hall.")) is None
    assert why(check, Held(licensed=named)) == ("licence-other-place", "NU-8.19", "law")
    with pytest.raises(Refused) as refusal:
        check.check(Held(licensed=named))
    assert refusal.value.facts == {"number": "LGR-7", "venue": "Gym"}
