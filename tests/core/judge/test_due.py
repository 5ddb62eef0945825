"""What is due after nights, until when, and that it is done."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from pycore.judge.book_view import due, night_figures
from tests.core.book.office import LICENCE, NIGHT, Office, office
from tests.core.hall import nunavut

in_nunavut = cache(lambda: office().do("count-night", **NIGHT))
in_saskatchewan = cache(
    lambda: in_nunavut().do("count-night", **{**NIGHT, "night": "n2", "jurisdiction": "ca_sk"})
)


def rows(hall: Office, today: str) -> dict[tuple[str, str], Any]:
    return {(row["night"], row["duty"]): row for row in due(hall.book, today)}


@pytest.mark.clause("NU-8.14f", "NU-11.01", "NU-11.02b", "SK-6", "SK-7.c", "SK-7.i")
def test_each_place_has_its_days() -> None:
    due_rows = rows(in_saskatchewan(), "2026-11-19")
    assert {
        key: (row["by_day"], row["clause"], row["state"]) for key, row in due_rows.items()
    } == {
        ("n1", "deposit"): ("2026-11-19", "NU-11.02b", "open"),
        ("n1", "report"): ("2027-01-18", "NU-11.01", "open"),
        ("n2", "deposit"): ("2026-11-23", "SK-7.c", "open"),
        ("n2", "report"): ("2026-12-09", "SK-6", "open"),
        ("n2", "records"): ("2029-11-19", "SK-7.i", "kept"),
    }
    assert {row["state"] for row in rows(in_saskatchewan(), "2026-12-10").values()} == {
        "open",
        "overdue",
        "kept",
    }
    assert rows(in_saskatchewan(), "2026-12-10")["n2", "report"]["state"] == "overdue"


@pytest.mark.clause("NU-11.03")
def test_records_are_kept_from_the_end_of_the_licence() -> None:
    row = rows(in_nunavut().do("keep-licence", **LICENCE), "2026-12-10")["n1", "records"]
    assert (row["by_day"], row["state"]) == ("2030-03-31", "kept")
    assert ("n1", "records") not in rows(in_nunavut().do("keep-licence", **LICENCE), "2030-04-01")


@pytest.mark.clause("NU-11.03")
def test_a_licence_of_another_place_moves_no_date() -> None:
    other = {**LICENCE, "licence": "sk", "number": "SK-1", "jurisdiction": "ca_sk"}
    both = in_nunavut().do("keep-licence", **{**LICENCE, "jurisdiction": "ca_nu"})
    both = both.do(
        "keep-licence", **{**other, "first_day": "2026-06-01", "last_day": "2026-12-31"}
    )
    assert rows(both, "2026-12-10")["n1", "records"]["by_day"] == "2030-03-31"


@pytest.mark.clause("SK-7.i")
def test_what_is_done_crowds_out_no_date_until_which_records_are_kept() -> None:
    hall = office()
    for number in range(35):
        night = {**NIGHT, "night": f"n{number}", "jurisdiction": "ca_sk"}
        hall = hall.do("count-night", **night)
        for duty in ("deposit", "report"):
            hall = close(hall, night=f"n{number}", duty=duty)
    due_rows = due(hall.book, "2026-12-20")
    assert [row["state"] for row in due_rows] == ["kept"] * 35 + ["done"] * 60


def close(hall: Office, **fields: Any) -> Office:
    wish = {
        "night": "n2",
        "duty": "report",
        "day": "2026-12-01",
        "people": ["p"],
        "names": ["Ann"],
    }
    return hall.do("close-duty", **{**wish, **fields})


@pytest.mark.clause("NU-8.14f", "SK-6")
def test_a_duty_is_done_on_a_day_by_somebody_and_may_be_opened_again() -> None:
    done = close(in_saskatchewan())
    (row, *_) = (
        row
        for row in due(done.book, "2026-12-20")
        if row["duty"] == "report" and row["night"] == "n2"
    )
    assert (row["state"], row["done_day"], row["done_by"]) == ("done", "2026-12-01", "Ann")
    assert (
        done.refused(
            "close-duty", night="n2", duty="report", day="2026-12-02", people=["p"], names=["Bo"]
        ).code
        == "duty-closed"
    )
    again = done.do("reopen-duty", night="n2", duty="report")
    assert rows(again, "2026-12-20")["n2", "report"]["state"] == "overdue"
    assert again.refused("reopen-duty", night="n2", duty="report").code == "duty-open"


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"day": "soon"}, "day"),
        ({"day": "2026-11-18"}, "day"),
        ({"people": [], "names": []}, "by"),
        ({"night": ""}, "night"),
    ],
)
def test_what_makes_no_sense_is_named(fields: dict[str, Any], field: str) -> None:
    wish = {"night": "n2", "duty": "report", "day": "2026-12-01", "people": ["p"], "names": ["A"]}
    assert in_saskatchewan().refused("close-duty", **{**wish, **fields}).facts["field"] == field


def test_a_night_that_nobody_came_to_asks_nothing() -> None:
    empty = office().do("count-night", **{**NIGHT, "players": 0})
    assert due(empty.book, "2026-12-01") == []


@pytest.mark.clause("NU-8.14f", "SK-6")
def test_nothing_of_a_night_is_done_before_its_day() -> None:
    wish = {"night": "n2", "duty": "report", "people": ["p"], "names": ["A"]}
    refusal = in_saskatchewan().refused("close-duty", day="2025-12-01", **wish)
    assert (refusal.code, refusal.facts["held_day"]) == ("duty-before-night", "2026-11-19")
    assert in_saskatchewan().do("close-duty", day="2026-11-19", **wish)


@pytest.mark.clause("NU-11.01", "NU-B.TP23")
def test_after_a_night_that_was_called_off_nothing_is_due() -> None:
    """Who is still owed money makes no report due and nothing to bank."""
    off = nunavut().sell(3).do("cancel-night", reason="A storm", approval="B-1")
    figures = night_figures(off.night, off.now)
    assert figures
    assert (figures["players"], figures["gross_cents"]) == (0, off.state.revenue())
    assert due(office().do("count-night", **figures).book, "2027-12-01") == []
