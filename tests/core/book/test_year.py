"""Twelve months: nights and takings before Holdfast, as the guard of a year's gross reads them."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.book.year import gross_before, is_known
from tests.core.book.office import MAY, NIGHT, Office, office


def before(hall: Office, day: str, jurisdiction: str = "ca_nu", **fields: Any) -> int:
    return gross_before(hall.state, day, jurisdiction, **fields)


@pytest.mark.clause("NU-5.02j")
def test_nights_and_takings_before_holdfast_count_together() -> None:
    hall = office().do("record-takings", **MAY).do("count-night", **NIGHT)
    assert before(hall, "2026-11-26") == 410_000 + 250_000
    assert before(hall, "2026-11-26", without="n1") == 410_000
    assert before(hall, "2026-11-26", "ca_mb") == 0


@pytest.mark.clause("NU-5.02j")
@pytest.mark.parametrize(
    ("day", "cents"),
    [("2026-11-18", 0), ("2026-11-19", 250_000), ("2027-11-19", 250_000), ("2027-11-20", 0)],
)
def test_the_twelve_months_roll_and_both_their_ends_count(day: str, cents: int) -> None:
    assert before(office().do("count-night", **NIGHT), day) == cents


def test_what_is_known_of_a_year() -> None:
    hall = office()
    assert not is_known(hall.state, "ca_nu")
    assert is_known(hall.do("record-takings", **MAY).state, "ca_nu")
    assert is_known(hall.do("count-night", **NIGHT).state, "ca_nu")
    stated = hall.do("state-complete", jurisdiction="ca_nu")
    assert is_known(stated.state, "ca_nu")
    assert not is_known(stated.state, "ca_sk")
    assert stated.refused("state-complete", jurisdiction="ca_nu").code == "takings-complete"
    assert not is_known(stated.undo().state, "ca_nu")


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"day": "2026-11-31"}, "no-such-day", "day"),
        ({"jurisdiction": "ca_xx"}, "unknown-jurisdiction", "jurisdiction"),
        ({"gross_cents": -1}, "bad-command", "gross_cents"),
        ({"gross_cents": 2**53 - 1}, "bad-command", "gross_cents"),
        ({"takings": "a/b"}, "bad-command", "takings"),
        ({"event_name": "x" * 81}, "bad-command", "event_name"),
    ],
)
def test_takings_that_make_no_sense_are_named(
    fields: dict[str, Any], code: str, field: str
) -> None:
    refused = office().refused("record-takings", **{**MAY, **fields})
    assert (refused.code, refused.facts["field"]) == (code, field)


def test_takings_are_taken_out_and_both_can_be_undone() -> None:
    recorded = office().do("record-takings", **MAY)
    hall = recorded.do("remove-takings", takings="may")
    assert hall.state.takings == {}
    blocked = hall.refused("undo", target=recorded.last_record.placed.id)
    assert (blocked.code, blocked.facts["why"]) == ("undo-blocked", "no-such-takings")
    assert before(hall.undo(), "2026-11-26") == 410_000
    both = hall.undo(recorded.last_record.placed.id, along=True)
    assert both.state == office().state
    assert both.undo().state == hall.state
    assert hall.refused("remove-takings", takings="may").code == "no-such-takings"


def test_takings_entered_by_two_tablets_apart_both_count_until_one_is_taken_out() -> None:
    desk = office().do("record-takings", **MAY)
    other = office().on("door").do("record-takings", **{**MAY, "takings": "mai"})
    merged = desk.meets(other)
    assert merged.conflicts == []
    assert before(merged, "2026-11-26") == 820_000
    assert before(merged.do("remove-takings", takings="mai"), "2026-11-26") == 410_000


def test_other_takings_under_one_id_wait() -> None:
    desk = office().do("record-takings", **MAY)
    other = office().on("door").do("record-takings", **{**MAY, "gross_cents": 1})
    assert desk.meets(other).conflicts == ["takings-unsound"]
    assert desk.meets(office().on("door").do("record-takings", **MAY)).conflicts == []


def test_two_tablets_that_count_a_night_alike_agree() -> None:
    desk = office().do("count-night", **NIGHT)
    other = office().on("door").do("count-night", **NIGHT)
    merged, also = desk.meets(other), other.meets(desk)
    assert merged.conflicts == []
    assert merged.book.digest() == also.book.digest()
    assert before(merged, "2026-11-26") == 250_000
    assert merged.refused("count-night", **NIGHT).code == "night-counted"


def test_the_figures_that_more_records_tell_stand_whichever_came_later() -> None:
    fresh = office().do("count-night", **{**NIGHT, "gross_cents": 260_000, "records": 90})
    stale = office().on("door").do("count-night", **NIGHT)
    for merged in (fresh.meets(stale), stale.meets(fresh)):
        assert before(merged, "2026-11-26") == 260_000
        assert merged.conflicts == []
    corrected = fresh.do("count-night", **{**NIGHT, "gross_cents": 240_000, "records": 95})
    assert before(corrected, "2026-11-26") == 240_000
    assert len(list(corrected.book.folded.recorded)) == 2


@pytest.mark.parametrize("field", ["night", "day", "jurisdiction"])
def test_unsound_figures_from_elsewhere_wait(field: str) -> None:
    body = {**NIGHT, field: "?"}
    assert office().writes("nights/desk", "night-counted/1", body).conflicts == ["figures-unsound"]


def test_a_number_beyond_all_years_waits_as_unsound() -> None:
    body = {**NIGHT, "gross_cents": 2**53 - 1}
    assert office().writes("nights/desk", "night-counted/1", body).conflicts == ["unsound"]


def test_what_stands_in_a_stream_that_is_not_its_own_waits() -> None:
    assert office().writes("licence", "night-counted/1", NIGHT).conflicts == ["wrong-stream"]
