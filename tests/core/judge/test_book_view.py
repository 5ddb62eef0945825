"""The book as plain data, and what a night tells it."""

from __future__ import annotations

import json

import pytest

from pycore.judge.book_view import BookView, book_view, night_figures, year_before
from pycore.kernel import canonical
from tests.core.book.office import LICENCE, MAY, NIGHT, office
from tests.core.hall import DAY, closed, empty_hall, thursday
from tests.core.kit.houses import keep
from tests.core.shapes import misfits

TODAY = "2026-11-26"


@pytest.mark.clause("NU-5.02j")
def test_everything_on_the_books_screen() -> None:
    hall = keep(office()).do("keep-licence", **LICENCE, year_gross_cents=5_000_000)
    hall = hall.do("record-takings", **MAY).do("count-night", **NIGHT)
    view = book_view(hall.book, TODAY)
    assert json.loads(canonical.dumps(dict(view))) == view
    assert [house["id"] for house in view["houses"] if not house["shipped"]] == ["our-rules"]
    assert {house["id"] for house in view["houses"] if house["shipped"]} >= {"selkirk-thursday"}
    assert [(row["name"], row["gross_cents"]) for row in view["year"]] == [
        ("Thursday", 250_000),
        ("Spring night", 410_000),
    ]
    assert [
        (limit["used_cents"], limit["limit_cents"], limit["clause"]) for limit in view["room"]
    ] == [
        (660_000, 6_000_000, "NU-5.02j"),
        (660_000, 5_000_000, None),
    ]
    assert view["licences"][0]["current"]
    assert [record["type"] for record in view["history"]] == [
        "night-counted/1",
        "takings-recorded/1",
        "licence-kept/1",
        "house-kept/1",
    ]
    assert view["history"][3]["facts"] == {"name": "Our rules", "edition": "2026-1"}


def test_an_own_set_says_what_it_has_otherwise_and_a_shipped_one_nothing() -> None:
    view = book_view(keep(office()).book, TODAY)
    assert not misfits(view, BookView)
    (own,) = [house for house in view["houses"] if not house["shipped"]]
    assert own["differs"] is not None
    assert (own["differs"]["house"], own["differs"]["rows"]) == ("nunavut-five-table", [])
    assert {house["differs"] is None for house in view["houses"] if house["shipped"]} == {True}


@pytest.mark.clause(
    "SK-A.2.i", "SK-4.k", "SK-4.g2", "SK-A.3.r2ii", "NU-5.02g", "NU-9.24", "BC-2.h"
)
def test_what_the_law_leaves_nobody_to_choose_is_said_with_its_clause() -> None:
    fixed = book_view(office().book, TODAY)["fixed"]
    fixed_by_code = {
        code: [
            (row["field"], row["value"], row["clause"], row["by_approval"])
            for row in rows
            if not row["at_most"]
        ]
        for code, rows in fixed.items()
    }
    of_each = {
        "ca_sk": [
            ("entry_close_level", 1, "SK-4.k", False),
            ("rebuy_limit", 0, "SK-A.2.i", False),
            ("jackpot_fee_cents", 0, "SK-4.g2", False),
            ("odd_chip", "each", "SK-A.3.r2ii", True),
            ("ante_payer", "each", "SK-A.1.ante", True),
        ],
        "ca_nu": [
            ("jackpot_fee_cents", 0, "NU-5.02g", False),
            ("odd_chip", "carry", "NU-9.24", True),
            ("ante_payer", "each", "NU-B.PR7", True),
        ],
        "ca_bc": [("odd_chip", "each", "BC-2.h", True)],
        "ca_mb": [],
    }
    assert {code: fixed_by_code[code] for code in of_each} == of_each


@pytest.mark.clause("NU-5.02e", "NU-5.02f", "NU-8.12a", "SK-A.2.n", "BC-4.g")
def test_how_much_the_law_allows_at_most_is_said_with_its_clause() -> None:
    view = book_view(office().book, TODAY)
    assert not misfits(view, BookView)
    limits_by_code = {
        code: {row["field"]: (row["value"], row["clause"]) for row in rows if row["at_most"]}
        for code, rows in view["fixed"].items()
    }
    assert limits_by_code["ca_nu"] == {
        "entry_fee_cents": (10_000, "NU-5.02e"),
        "player_cap": (150, "NU-5.02f"),
        "pool_bp": (5_000, "NU-5.02g"),
        "seats_per_table": (10, "NU-7.03"),
        "balance_few": (1, "NU-A.4h"),
        "balance_many": (2, "NU-A.4h"),
        "rebuy_limit": (3, "NU-8.12a"),
    }
    assert limits_by_code["ca_sk"].keys() == {"seats_per_table", "balance_few", "balance_many"}
    assert limits_by_code["ca_bc"]["balance_many"] == (2, "BC-4.g")


def test_a_set_up_reads_the_licence_and_the_year_of_its_day() -> None:
    hall = office().do("keep-licence", **LICENCE).do("record-takings", **MAY)
    draft = {"template": "nunavut-five-table", "start_at_ms": hall.now, "utc_offset_minutes": -360}
    year = year_before(hall.book, draft)
    assert year is not None
    assert (year["cents"], year["jurisdiction"]) == (410_000, "ca_nu")
    assert year["licence"] is not None
    assert year["licence"]["number"] == "NU-2026-17"
    other = year_before(hall.book, {**draft, "template": "selkirk-thursday"})
    assert other is not None
    assert other["cents"] is None


def test_a_night_counts_when_it_is_over_and_when_a_day_has_passed() -> None:
    assert night_figures(empty_hall().night, 0) is None
    hall = thursday().sell(3)
    assert night_figures(hall.night, hall.now) is None
    figures = night_figures(hall.night, hall.now + 2 * DAY)
    assert figures is not None
    assert (figures["players"], figures["gross_cents"], figures["prizes_cents"]) == (3, 12_000, 0)
    closed_hall = closed(4).out(4, 3, 2).do("announce-payouts")
    ended = night_figures(closed_hall.night, closed_hall.now)
    assert ended is not None
    assert ended["prizes_cents"] == sum(closed_hall.state.announced.payouts_cents)  # type: ignore[union-attr]
    assert ended["records"] == closed_hall.night.logs.count()
