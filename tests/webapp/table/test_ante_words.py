"""Who pays the ante, in the words of the tablet's screens and of the form of house rules; and what
that form leaves nobody to choose.
"""

from __future__ import annotations

import json
from typing import Any
from unittest.mock import MagicMock

import pytest

from pycore.judge.book_view import fixed
from pycore.law import packs
from pycore.law.house.house_format import document
from tests.webapp.pages import Page, page

__all__ = ["page"]
NBSP = "\u00a0"


def draft(house: str, payer: str = "", **more: Any) -> dict[str, Any]:
    """The document of a shipped set as a page has it."""
    data: dict[str, Any] = json.loads(json.dumps({**document(packs.house(house)), **more}))
    if payer:
        data.setdefault("play", {})["ante_payer"] = {"value": payer, "clause": "OWN-3"}
    return data


@pytest.mark.parametrize(
    ("lang", "payer", "written"),
    [
        ("en", "each", f"1,000{NBSP}/ 2,000 ante 2,000"),
        ("en", "big-blind", f"1,000{NBSP}/ 2,000, big blind ante 2,000"),
        ("fr", "each", f"1{NBSP}000{NBSP}/ 2{NBSP}000 ante 2{NBSP}000"),
        ("fr", "big-blind", f"1{NBSP}000{NBSP}/ 2{NBSP}000, BB ante 2{NBSP}000"),
    ],
)
def test_blinds_are_told_with_who_pays_the_ante(
    page: Page, lang: str, payer: str, written: str
) -> None:
    words = page.kit__words
    words.choose(lang)
    words.in_hall(0, payer)
    assert words.blinds(1_000, 2_000, 2_000) == written
    assert written.startswith(words.blinds(1_000, 2_000))
    assert "ante" not in words.blinds(1_000, 2_000)
    beneath = words.ante_beneath(2_000)
    after = written.partition(", ")[2]
    assert beneath == ("" if payer == "each" else after[0].upper() + after[1:])
    assert words.ante_beneath(0) == ""


def test_what_a_house_has_otherwise_is_not_told_as_the_open_nights(page: Page) -> None:
    page.kit__words.in_hall(0, "big-blind")
    written = page.setup__differs._written("level", [100, 200, 25, 15])
    assert written == f"100{NBSP}/ 200 ante 25, 15 min"


def test_the_big_blinds_place_at_the_table_says_both(page: Page) -> None:
    did = page.table__felt.did
    posted = {"kind": "big", "amount": 200, "all_in": False}
    assert did({"did": posted}) == "200"
    assert did({"did": {**posted, "ante": 200}}) == "200, ante 200"
    assert did({"did": {**posted, "ante": 100, "all_in": True}}) == "All in 200"


def test_a_felt_to_look_at_says_it_as_the_table_does(page: Page) -> None:
    posted = {"kind": "big", "amount": 200, "all_in": False, "ante": 200}
    seat = {"won": 0, "bet": 200, "state": "in", "did": posted}
    assert page.table__felt._does(seat, False) == "200, ante 200"
    assert page.table__felt._does({**seat, "did": None}, False) == ""
    assert page.table__felt._does({**seat, "did": {**posted, "kind": "show"}}, False) == ""


@pytest.mark.parametrize(
    ("house", "payer", "more", "field"),
    [
        ("manitoba-hall", "", {}, "each"),
        ("manitoba-hall", "each", {}, "each"),
        ("manitoba-hall", "big-blind", {}, "big-blind"),
        ("nunavut-five-table", "", {}, ""),
        ("nunavut-five-table", "", {"approval": {"reference": "a letter"}}, "each"),
        ("nunavut-five-table", "big-blind", {}, "big-blind"),
    ],
)
def test_the_form_asks_who_pays_unless_the_law_says_it(
    page: Page, house: str, payer: str, more: dict[str, Any], field: str
) -> None:
    """Where the draft has it against the law, the field stands, so that it can be put right."""
    data = draft(house, payer, **more)
    code = data["jurisdiction"]
    app = MagicMock(book={"fixed": {code: fixed(packs.load(code))}})
    shown = str(page.setup__rules__house_form._ante_payer(app, data))
    if not field:
        assert 'data-test="fixed"' in shown
        assert "NU-B.PR7" in shown
        return
    chosen = [part for part in shown.split("<input ") if " checked" in part]
    assert [f'id="ante_payer-{field}"' in part for part in chosen] == [True]


@pytest.mark.clause("NU-5.02g", "SK-4.g2")
@pytest.mark.parametrize(
    ("house", "clause"),
    [("nunavut-five-table", "NU-5.02g"), ("saskatchewan-night", "SK-4.g2"), ("manitoba-hall", "")],
)
def test_the_form_offers_no_jackpot_where_the_law_leaves_no_room_for_one(
    page: Page, house: str, clause: str
) -> None:
    data = draft(house)
    code = data["jurisdiction"]
    app = MagicMock(book={"fixed": {code: fixed(packs.load(code))}})
    shown = str(page.setup__rules__house_form.panel(app, data, MagicMock()))
    assert ('data-test="fixed"' in shown) == bool(clause)
    assert ('id="with-jackpot"' in shown) != bool(clause)
    assert clause in shown


def test_only_what_differs_is_written_and_its_clause_stays(page: Page) -> None:
    applied = page.setup__rules__house_draft.applied
    plain = draft("manitoba-hall")
    own = applied(plain, {"ante_payer": "big-blind"}, {})
    assert own["play"]["ante_payer"] == {"value": "big-blind", "clause": "OWN-1"}
    assert packs.read_house(own).play["ante_payer"].value == "big-blind"
    assert applied(own, {"ante_payer": ""}, {}) == plain
    explicit = draft("manitoba-hall", "each")
    assert applied(explicit, {"ante_payer": "each"}, {}) == explicit
