"""The lists as data: what a place asks to be looked at, and files that do not fit."""

from __future__ import annotations

import json

import pytest

from pycore.law import packs
from pycore.law.files.checks import Checks
from pycore.night.floor import checklists

PLACES = [(code, "") for code in packs.codes()] + [("ca_mb", "selkirk-thursday")]


@pytest.mark.clause(
    "NU-7.01", "NU-7.02", "NU-7.03", "NU-7.04", "NU-8.02a", "NU-8.02b", "NU-8.02c", "NU-8.03a",
    "NU-8.03b", "NU-8.03c", "NU-8.04", "NU-8.05a", "NU-8.05b", "NU-8.06", "NU-8.07",
    "NU-8.11", "NU-8.14g", "NU-9.07", "NU-11.01f",
    "NU-8.18b", "NU-9.05", "NU-9.31", "NU-A.3b", "NU-A.5a", "NU-A.5b", "NU-B.0", "NU-C", "NU-D",
)  # fmt: skip
def test_what_nunavut_asks() -> None:
    _asks(
        "ca_nu",
        "NU-7.01 NU-7.02 NU-7.03 NU-7.04 NU-8.02a NU-8.02b NU-8.02c NU-8.03a "
        "NU-8.03b NU-8.03c "
        "NU-8.04 NU-8.05a NU-8.05b NU-8.06 NU-8.07 NU-8.14g NU-8.18b NU-9.05 NU-9.31 "
        "NU-A.3b NU-A.5a NU-A.5b NU-B.0 NU-C NU-D NU-8.11 NU-9.07 "
        "NU-11.01f",
    )


@pytest.mark.clause(
    "SK-1.d", "SK-4.c", "SK-4.f", "SK-4.q", "SK-4.v", "SK-4.w", "SK-4.x", "SK-5.b7", "SK-A.2.c",
    "SK-A.2.d",
    "SK-A.2.ee", "SK-A.2.l", "SK-A.2.n", "SK-A.2.o", "SK-A.2.q", "SK-A.2.s", "SK-A.2.u",
    "SK-A.2.y", "SK-A.3.c",
)  # fmt: skip
def test_what_saskatchewan_asks() -> None:
    _asks(
        "ca_sk",
        "SK-1.d SK-4.c SK-4.f SK-4.q SK-4.v SK-4.w SK-4.x SK-5.b7 SK-A.2.c SK-A.2.d "
        "SK-A.2.ee "
        "SK-A.2.l SK-A.2.n SK-A.2.o SK-A.2.q SK-A.2.s SK-A.2.u SK-A.2.y "
        "SK-A.3.c",
    )


@pytest.mark.clause(
    "SK-4.f",
    "SK-4.v",
    "SK-4.w",
    "SK-4.x",
    "SK-5.b7",
    "SK-A.2.c",
    "SK-A.2.ee",
    "SK-A.2.n",
    "SK-A.2.s",
    "SK-A.2.u",
    "SK-A.2.y",
    "SK-A.3.c",
)
def test_when_and_of_what_saskatchewan_asks_it() -> None:
    items = checklists.of("ca_sk").items

    def those(field: str, value: str) -> set[str]:
        return {check.clause for check in items if getattr(check, field) == value and check.clause}

    assert those("when", "during") == {
        "SK-4.f",
        "SK-A.2.u",
        "SK-A.2.ee",
        "SK-A.2.y",
        "SK-A.2.s",
        "SK-5.b7",
    }
    assert those("when", "end") == {"SK-4.w"}
    assert "SK-4.w" in those("when", "before")
    assert those("per", "table") == {"SK-A.2.n", "SK-A.3.c"}
    assert those("per", "deck") == {"SK-4.x", "SK-A.2.c"}
    assert (those("needs", "text"), those("needs", "count")) == ({"SK-4.v"}, {"SK-4.w"})


@pytest.mark.clause("MB-0", "MB-5", "MB-6a", "MB-27", "MB-28b", "SEL-5", "SEL-20", "SEL-44")
def test_what_manitoba_and_selkirk_ask() -> None:
    _asks("ca_mb", "MB-0 MB-28b MB-5 MB-6a MB-27")
    _asks("ca_mb", "MB-0 MB-28b MB-5 MB-6a MB-27 SEL-44 SEL-5 SEL-20", "selkirk-thursday")


@pytest.mark.clause("BC-3.b", "BC-5.a", "BC-5.b", "BC-D1.j")
def test_what_british_columbia_asks() -> None:
    _asks("ca_bc", "BC-3.b BC-5.a BC-5.b BC-D1.j")


def _asks(code: str, clauses: str, template: str = "") -> None:
    asked_clauses = {check.clause for check in checklists.of(code, template).items}
    assert asked_clauses - {""} == set(clauses.split())


@pytest.mark.clause("NU-7.02", "NU-7.04", "SK-4.w", "SK-4.x", "SK-A.3.c", "SEL-5")
@pytest.mark.parametrize("place", PLACES)
def test_every_hall_is_asked_for_its_plan_its_decks_and_its_chips(place: tuple[str, str]) -> None:
    items = checklists.of(*place).items
    assert {"hall-plan", "hall-exits", "hall-signs"} <= {check.id for check in items}
    check_ids = [check.stands_for or check.id for check in items]
    for once in ("hall-chips-before", "hall-chips-end", "hall-deck", "hall-cut-card"):
        assert check_ids.count(once) == 1, once
    counted = [check.when for check in items if check.needs == "count"]
    assert counted == ["before", "end"]


def test_where_nothing_is_asked_no_list_is_made() -> None:
    assert checklists.of("nowhere") == Checks(code="nowhere")


@pytest.mark.clause("NU-7.02", "NU-7.04", "SK-4.w", "SK-4.x", "SK-A.3.c", "SEL-5")
def test_what_an_item_stands_for_is_asked_of_every_hall() -> None:
    general = {check.id for check in checklists.of("ca_bc").items}
    items = [
        check for place in PLACES for check in checklists.of(*place).items if check.stands_for
    ]
    assert {check.stands_for for check in items} <= general
    assert "" not in {check.clause for check in items}


@pytest.mark.clause("NU-9.05", "MB-5")
def test_the_cards_are_to_be_seen_before_the_first_hand() -> None:
    musts = {
        check.clause for place in PLACES for check in checklists.of(*place).items if check.must
    }
    assert musts == {"NU-9.05", "MB-5"}


@pytest.mark.clause("NU-A.5d", "NU-B.PR11", "NU-9.06", "SK-A.2.g", "SK-A.2.f", "BC-5.d", "SEL-35")
def test_what_each_says_of_decks() -> None:
    decks = {place: checklists.of(*place).decks for place in PLACES}
    assert {rules.decides for rules in decks.values()} == {
        "NU-A.5d",
        "SK-A.2.g",
        "BC-5.d",
        "SEL-35",
        "",
    }
    assert {rules.request for rules in decks.values()} == {"NU-B.PR11", "SEL-35", ""}
    assert {rules.report for rules in decks.values()} == {"NU-9.06", "SK-A.2.f", "BC-5.d", ""}
    assert {rules.sealed for rules in decks.values()} == {"SEL-35", ""}


@pytest.mark.parametrize("place", PLACES)
def test_each_item_is_told_in_both_languages(place: tuple[str, str]) -> None:
    for lang in ("en", "fr"):
        sentences = [
            packs.words(lang)[f"check.{check.id}"] for check in checklists.of(*place).items
        ]
        assert len(set(sentences)) == len(sentences)


def test_no_word_is_told_of_an_item_that_nobody_asks() -> None:
    keys = {f"check.{check.id}" for place in PLACES for check in checklists.of(*place).items}
    assert {key for key in packs.words("en") if key.startswith("check.")} == keys


ITEM = {"id": "one", "clause": "XA-1.2", "when": "before"}


@pytest.mark.parametrize(
    "document",
    [
        [],
        {},
        {"code": "x", "items": "y"},
        {"code": "x", "items": [{"id": "one"}]},
        {"code": "x", "items": [{**ITEM, "when": "later"}]},
        {"code": "x", "items": [{**ITEM, "must": 1}]},
        {"code": "x", "items": [{**ITEM, "more": 1}]},
        {"code": "x", "more": 1},
        {"code": "x", "items": [ITEM, ITEM]},
        {"code": "x", "decks": {"who": "XA-1"}},
        {"code": "x", "advert": {"must": [{"what": "colour", "clause": "XA-1"}]}},
    ],
)
def test_a_file_that_does_not_fit_is_refused(document: object) -> None:
    with pytest.raises(ValueError, match=r"\w*"):
        checklists.read(json.dumps(document))
