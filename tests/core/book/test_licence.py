"""Licences: number, office, period and limits; one is current for a day."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.book import licence
from pycore.book.licence_papers import checks, terms_of
from pycore.law.policies.licence_terms import LicenceTerms
from tests.core.book.office import ADDENDUM, LICENCE, NIGHT, Office, office


def test_a_licence_is_kept_and_entered_otherwise_under_the_same_id() -> None:
    hall = office().do("keep-licence", **LICENCE, players=50, year_gross_cents=5_000_000)
    kept_licence = hall.state.licences["lic"]
    assert (kept_licence.number, kept_licence.players, kept_licence.event_gross_cents) == (
        "NU-2026-17",
        50,
        None,
    )
    again = hall.do("keep-licence", **{**LICENCE, "number": " NU-2026 - 18 "})
    assert again.state.licences["lic"].number == "NU-2026 - 18"
    assert again.state.licences["lic"].players is None
    assert again.do("drop-licence", licence="lic").state.licences == {}


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"number": "  "}, "field-needed", "number"),
        ({"first_day": "2026-02-29"}, "no-such-day", "first_day"),
        ({"last_day": "soon"}, "no-such-day", "last_day"),
        ({"last_day": "2026-03-31"}, "period-backwards", "last_day"),
        ({"players": 0}, "limit-of-nothing", "players"),
        ({"licence": "no id"}, "bad-command", "licence"),
        ({"players": -1}, "bad-command", "players"),
        ({"year_gross_cents": 2**53 - 1}, "bad-command", "year_gross_cents"),
        ({"office": "x" * 81}, "bad-command", "office"),
        ({"number": "x" * 61}, "bad-command", "number"),
    ],
)
def test_what_makes_no_sense_is_named(fields: dict[str, Any], code: str, field: str) -> None:
    refused = office().refused("keep-licence", **{**LICENCE, **fields})
    assert (refused.code, refused.facts["field"]) == (code, field)


def test_the_licence_of_a_day() -> None:
    hall = office().do("keep-licence", **LICENCE)
    later = {
        **LICENCE,
        "licence": "next",
        "number": "NU-2027-3",
        "first_day": "2027-03-01",
        "last_day": "2028-02-29",
    }
    hall = hall.do("keep-licence", **later)

    def number(day: str) -> str | None:
        day_licence = licence.current(hall.state, day)
        return day_licence.number if day_licence else None

    assert number("2026-03-31") is None
    assert number("2026-04-01") == number("2027-02-28") == "NU-2026-17"
    assert number("2027-03-01") == number("2028-02-29") == "NU-2027-3"
    assert number("2028-03-01") is None


def test_two_tablets_that_enter_a_licence_apart_are_seen() -> None:
    desk = office().do("keep-licence", **LICENCE)
    other = office().on("door").do("keep-licence", **{**LICENCE, "licence": "lic2"})
    merged = desk.meets(other)
    assert merged.conflicts == ["stale-base"]
    assert len(merged.state.licences) == 1
    assert merged.book.digest() == other.meets(desk).book.digest()
    target = merged.book.conflicts[0].placed.id
    taken = merged.do("resolve-conflict", target=target, take=True)
    assert len(taken.state.licences) == 2
    assert taken.conflicts == []


def test_an_unsound_period_from_elsewhere_waits() -> None:
    body = {
        "licence": "x",
        "number": "1",
        "office": "",
        "first_day": "2027-01-01",
        "last_day": "2026-01-01",
        "players": None,
        "event_gross_cents": None,
        "year_gross_cents": None,
    }
    assert office().writes("licence", "licence-kept/1", body).conflicts == ["licence-unsound"]
    dropped = {"licence": "x", "number": "1"}
    assert office().writes("licence", "licence-dropped/1", dropped).conflicts == [
        "no-such-licence"
    ]


def test_dropping_what_is_not_there_is_refused() -> None:
    assert office().refused("drop-licence", licence="x").code == "no-such-licence"


# --- What a licence says, and what changes it ---

THURSDAY = "2026-11-19"
WHOLE = {
    **LICENCE,
    "jurisdiction": "ca_nu",
    "holders": ["Hamlet Society ", " Radio  Society", ""],
    "game": "Texas Hold'em",
    "days": ["2026-12-03", THURSDAY],
    "from_minute": 1_080,
    "until_minute": 120,
    "places": ["Community hall"],
    "population": 968,
    "prizes_cents": 500_000,
    "expenses_cents": 100_000,
    "events_week": 1,
    "events_period": 4,
    "special": "Doors from six.\nNo side bets.",
    "application": "Binder 3",
    "fee_cents": 5_000,
    "fee_paid": "2026-03-02",
}


def terms(hall: Office, day: str = THURSDAY, code: str = "ca_nu", **planned: str) -> LicenceTerms:
    licence_terms = terms_of(hall.state, day, code, planned)
    assert licence_terms is not None
    return licence_terms


@pytest.mark.clause("NU-6.01", "NU-6.03", "NU-5.01", "SK-1.c")
def test_all_that_a_licence_says_is_kept() -> None:
    kept_licence = office().do("keep-licence", **WHOLE).state.licences["lic"]
    assert kept_licence.holders == ("Hamlet Society", "Radio Society")
    assert (kept_licence.from_minute, kept_licence.until_minute) == (1_080, 1_560), (
        "until two in the morning"
    )
    assert kept_licence.days == (THURSDAY, "2026-12-03")
    assert (kept_licence.fee_cents, kept_licence.fee_paid) == (5_000, "2026-03-02")
    assert (kept_licence.application, kept_licence.special) == (
        "Binder 3",
        "Doors from six.\nNo side bets.",
    )
    assert (kept_licence.population, kept_licence.prizes_cents, kept_licence.expenses_cents) == (
        968,
        500_000,
        100_000,
    )


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"days": ["2026-02-30"]}, "no-such-day", "days"),
        ({"days": ["2027-04-01"]}, "day-outside-licence", "days"),
        ({"fee_paid": "paid"}, "no-such-day", "fee_paid"),
        ({"until_minute": None}, "field-needed", "until_minute"),
        ({"events_week": 0}, "limit-of-nothing", "events_week"),
        ({"jurisdiction": "ca_zz"}, "unknown-jurisdiction", "jurisdiction"),
        ({"places": [str(number) for number in range(401)]}, "too-many-rows", "places"),
    ],
)
def test_what_a_licence_cannot_say_is_named(fields: dict[str, Any], code: str, field: str) -> None:
    refused = office().refused("keep-licence", **{**WHOLE, **fields})
    assert (refused.code, refused.facts["field"]) == (code, field)


@pytest.mark.clause("NU-2.02", "SK-1.a")
def test_a_licence_is_suspended_and_in_force_again() -> None:
    hall = office().do("keep-licence", **WHOLE)
    gone = hall.do("mark-licence", licence="lic", status="suspended", note="Letter of today")
    assert terms(gone).status == "suspended"
    assert gone.do("keep-licence", **WHOLE).state.licences["lic"].status == "suspended"
    assert gone.refused("mark-licence", licence="lic", status="suspended").code == (
        "licence-unchanged"
    )
    assert gone.undo().state.licences["lic"].status == "current"
    assert terms(gone.do("mark-licence", licence="lic", status="current")).status == "current"
    assert hall.refused("mark-licence", licence="no", status="current").code == "no-such-licence"


@pytest.mark.clause("NU-8.19", "SK-4.b", "NU-8.18a")
def test_a_paper_changes_what_it_says_for_as_long_as_it_is_in_force() -> None:
    hall = office().do("keep-licence", **WHOLE)
    more = hall.do("keep-paper", **ADDENDUM)
    assert terms(more).places == ("Community hall", "Old school")
    once = hall.do("keep-paper", **ADDENDUM, day="2026-12-03")
    assert terms(once).places == ("Community hall",)
    assert terms(once, "2026-12-03").places == ("Community hall", "Old school")
    ended = hall.do("keep-paper", **ADDENDUM, last_day="2026-11-18")
    assert terms(ended).places == ("Community hall",)
    after = hall.do("keep-paper", **{**ADDENDUM, "issued": "2026-11-20"})
    assert terms(after).places == ("Community hall",), "approved before it is done"
    assert terms(after, "2026-12-03").places == ("Community hall", "Old school")
    date = {**ADDENDUM, "changes": "day", "day": "2026-11-20"}
    added = hall.do("keep-paper", **date)
    assert terms(added, "2026-11-20").covers("2026-11-20")
    assert not terms(hall, "2026-11-20").covers("2026-11-20")
    assert more.do("drop-paper", amendment="add-1").state.papers == {}
    assert more.undo().state.papers == {}
    assert more.refused("drop-paper", amendment="other").code == "no-such-paper"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"number": " "}, "field-needed"),
        ({"place": " "}, "field-needed"),
        ({"issued": "today"}, "no-such-day"),
        ({"changes": "day"}, "no-such-day"),
        ({"changes": "players"}, "limit-of-nothing"),
        ({"changes": "exempts", "check": "licence-needed"}, "unknown-check"),
        ({"changes": "exempts", "check": "all of it"}, "unknown-check"),
        ({"licence": "other"}, "no-such-licence"),
        ({"amendment": "no id"}, "bad-command"),
        ({"changes": "all"}, "bad-command"),
    ],
)
def test_a_paper_that_says_nothing_is_refused(fields: dict[str, Any], code: str) -> None:
    hall = office().do("keep-licence", **WHOLE)
    assert hall.refused("keep-paper", **{**ADDENDUM, **fields}).code == code


@pytest.mark.clause("NU-6.05")
def test_an_exemption_is_from_a_check_that_there_is_and_has_its_clauses() -> None:
    assert checks()["players-at-most"] == {"NU-5.02f"}
    assert checks()["licence-days"] == {"NU-8.19", "SK-4.b"}
    assert "licence-needed" not in checks()
    hall = office().do("keep-licence", **WHOLE)
    exemption = {**ADDENDUM, "changes": "exempts", "check": "players-at-most"}
    assert terms(hall.do("keep-paper", **exemption)).exempt() == ("players-at-most",)


@pytest.mark.clause("NU-5.02d")
def test_two_special_events_a_year_may_pass_the_rule_on_expenses() -> None:
    hall = office().do("keep-licence", **{**WHOLE, "days": []})
    special = {**ADDENDUM, "changes": "exempts", "check": "expenses"}
    undated = hall.refused("keep-paper", **special)
    assert (undated.code, undated.clause, undated.facts["field"]) == (
        "no-such-day",
        "NU-5.02d",
        "day",
    )
    for number, day in enumerate(("2026-05-01", "2026-11-19")):
        hall = hall.do("keep-paper", **{**special, "amendment": f"s{number}", "day": day})
    third = {**special, "amendment": "s3"}
    refusal = hall.refused("keep-paper", **third, day="2027-03-01")
    assert (refusal.code, refusal.clause, refusal.kind) == (
        "special-events-full",
        "NU-5.02d",
        "law",
    )
    assert hall.do("keep-paper", **third, day=THURSDAY).state.papers["s3"].paper.day == THURSDAY
    assert hall.do("keep-paper", **third, day="2027-05-02")
    apart = hall.do("drop-paper", amendment="s1").do("keep-paper", **third, day="2027-09-01")
    between = {**special, "amendment": "s4", "day": "2026-12-31"}
    assert apart.do("keep-paper", **between), "no twelve months hold all three"
    south = apart.do("keep-licence", **{**WHOLE, "licence": "sk", "jurisdiction": "ca_sk"})
    for number, day in enumerate(("2027-01-10", "2027-01-20")):
        exemption = {**special, "amendment": f"k{number}", "licence": "sk", "day": day}
        south = south.do("keep-paper", **exemption)
    assert south.do("keep-paper", **between), "another place's events do not count"
    assert south.do("drop-licence", licence="sk").do("keep-paper", **between)


@pytest.mark.clause("NU-6.02")
def test_the_events_of_a_week_and_of_the_licence_are_counted() -> None:
    hall = office().do("keep-licence", **WHOLE)
    hall = hall.do("count-night", **{**NIGHT, "day": "2026-11-16"})
    hall = hall.do("count-night", **{**NIGHT, "night": "n2", "day": "2026-05-01"})
    hall = hall.do("count-night", **{**NIGHT, "night": "n3", "jurisdiction": "ca_sk"})
    licence_terms = terms(hall, n4="2026-11-22", n1="2026-11-16")
    assert (licence_terms.held_week, licence_terms.held_period) == (2, 3)
    assert terms_of(hall.state, THURSDAY, "ca_nu", {}, without="n1").held_week == 0  # type: ignore[union-attr]


def test_a_licence_is_of_its_jurisdiction_and_one_that_names_the_day_comes_first() -> None:
    hall = office().do("keep-licence", **{**WHOLE, "days": ["2026-12-03"]})
    assert terms_of(hall.state, THURSDAY, "ca_sk", {}) is None
    assert not terms(hall).covers(THURSDAY), "it is told, and names another day"
    other = {**LICENCE, "licence": "two", "number": "NU-9", "first_day": "2026-03-01"}
    assert terms(hall.do("keep-licence", **other)).number == "NU-9"
    assert terms_of(hall.state, "2028-01-01", "ca_nu", {}) is None
