"""Licences: number, office, period and limits; one is current for a day."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.book import licence
from tests.core.book.office import LICENCE, office


def test_a_licence_is_kept_and_entered_otherwise_under_the_same_id() -> None:
    hall = office().do("keep-licence", **LICENCE, players=50, year_gross_cents=5_000_000)
    held = hall.state.licences["lic"]
    assert (held.number, held.players, held.event_gross_cents) == ("NU-2026-17", 50, None)
    again = hall.do("keep-licence", **{**LICENCE, "number": " NU-2026 - 18 "})
    assert again.state.licences["lic"].number == "NU-2026 - 18"
    assert again.state.licences["lic"].players is None
    assert again.do("drop-licence", licence="lic").state.licences == {}


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"number": "  "}, "field-needed", "number"),
        ({"first": "2026-02-29"}, "no-such-day", "first"),
        ({"last": "soon"}, "no-such-day", "last"),
        ({"last": "2026-03-31"}, "period-backwards", "last"),
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
    later = {**LICENCE, "licence": "next", "number": "NU-2027-3", "first": "2027-03-01",
             "last": "2028-02-29"}  # fmt: skip
    hall = hall.do("keep-licence", **later)

    def number(day: str) -> str | None:
        found = licence.current(hall.state, day)
        return found.number if found else None

    assert number("2026-03-31") is None
    assert number("2026-04-01") == number("2027-02-28") == "NU-2026-17"
    assert number("2027-03-01") == number("2028-02-29") == "NU-2027-3"
    assert number("2028-03-01") is None


def test_two_tablets_that_enter_a_licence_apart_are_seen() -> None:
    one = office().do("keep-licence", **LICENCE)
    other = office().on("door").do("keep-licence", **{**LICENCE, "licence": "lic2"})
    met = one.meets(other)
    assert met.conflicts == ["stale-base"]
    assert len(met.state.licences) == 1
    assert met.book.digest() == other.meets(one).book.digest()
    target = met.book.conflicts[0].placed.id
    taken = met.do("resolve-conflict", target=target, take=True)
    assert len(taken.state.licences) == 2
    assert taken.conflicts == []


def test_an_unsound_period_from_elsewhere_waits() -> None:
    body = {
        "licence": "x", "number": "1", "office": "", "first": "2027-01-01", "last": "2026-01-01",
        "players": None, "event_gross_cents": None, "year_gross_cents": None,
    }  # fmt: skip
    assert office().writes("licence", "licence-kept/1", body).conflicts == ["licence-unsound"]
    dropped = {"licence": "x", "number": "1"}
    assert office().writes("licence", "licence-dropped/1", dropped).conflicts == [
        "no-such-licence"
    ]


def test_dropping_what_is_not_there_is_refused() -> None:
    assert office().refused("drop-licence", licence="x").code == "no-such-licence"
