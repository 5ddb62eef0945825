"""Checklists and the inventory on paper, blank and as far as they were done."""

from __future__ import annotations

import pytest

from pycore.night.floor.checks_view import checks_view
from pycore.papers import columns, printing
from tests.core.hall import Hall, nunavut, playing, thursday
from tests.core.papers.desk import asks, set_up


def filed(hall: Hall, paper: str) -> dict[str, list[str]]:
    request = asks(hall)
    made = printing.make(paper, request)
    files = columns.files(made, request.voice.wall)
    return {name: text.splitlines() for name, text in files.items()}


@pytest.mark.clause("NU-8.02a", "NU-8.06", "NU-9.05", "NU-7.04")
def test_the_lists_are_printed_blank_and_as_they_were_ticked() -> None:
    hall = nunavut().sell(12)
    before = filed(hall, "checks")["checks-before"]
    assert "nu-licence,,NU-8.02a" in before
    assert [line for line in before if line.startswith("nu-cards-shown")] == [
        "nu-cards-shown 1,,NU-9.05",
        "nu-cards-shown 2,,NU-9.05",
    ]
    hall = hall.do("tick-checks", checks=["nu-licence"], by="MJ")
    hall = hall.do("tick-checks", checks=["nu-cards-shown"], table=2, by="MJ")
    hall = hall.do("tick-checks", checks=["nu-chips-marked"], by="AB", note="A red dot")
    before = filed(hall, "checks")["checks-before"]
    assert "nu-licence,MJ · 5:00\u00a0pm,NU-8.02a" in before
    assert "nu-cards-shown 1,,NU-9.05" in before
    assert "nu-cards-shown 2,MJ · 5:00\u00a0pm,NU-9.05" in before
    assert "nu-chips-marked,AB · 5:00\u00a0pm · A red dot,NU-7.04" in before
    blank = printing.printed("checks", asks(hall, blank="1"), "en").body
    assert "A copy of the licence is posted." in blank
    assert "MJ" not in blank


@pytest.mark.clause(
    "NU-7.01", "NU-7.03", "NU-8.02b", "NU-8.02c", "NU-8.04", "NU-8.05a", "NU-8.07", "NU-8.11",
    "NU-9.07", "NU-9.31", "NU-A.5a", "NU-A.5b", "SK-4.f", "SK-5.b7", "SK-A.2.o", "SK-A.2.n",
    "SK-A.2.q", "SK-A.2.s", "SK-A.2.u", "SK-A.2.y", "SK-A.2.ee", "MB-5", "MB-6a", "BC-D1.j",
    "BC-5.a", "BC-5.b",
)  # fmt: skip
@pytest.mark.parametrize(
    "house",
    ["nunavut-five-table", "saskatchewan-night", "selkirk-thursday", "british-columbia-night"],
)
def test_whatever_a_place_asks_is_told_ticked_shown_and_printed_with_its_clause(
    house: str,
) -> None:
    """But for counts, and for decks that nobody has entered."""
    hall = set_up(house)
    assert "checks-before" in hall.sell(2).todo()
    checks = [
        row
        for row in checks_view(hall.night)["checks"]
        if row["needs"] != "count" and row["per"] != "deck"
    ]
    for row in checks:
        table = {"table": 1} if row["per"] == "table" else {}
        hall = hall.do("tick-checks", checks=[row["id"]], by="MJ", note="Seen", **table)
    shown = {row["id"]: row for row in checks_view(hall.night)["checks"]}
    printed = [line for lines in filed(hall, "checks").values() for line in lines]
    for row in checks:
        assert shown[row["id"]]["open_count"] == row["open_count"] - 1
        (line,) = (line for line in printed if line.startswith((row["id"] + ",", row["id"] + " ")))
        assert "MJ" in line
        assert line.endswith(row["clause"])


@pytest.mark.clause("NU-7.04", "SK-4.v", "SK-4.w", "SEL-5")
def test_the_inventory_has_what_was_issued_and_both_counts() -> None:
    hall = thursday().sell(3)
    for by, pieces in (("MJ", 400), ("AB", 398)):
        counted = [{"unit_chips": 100, "pieces": pieces}, {"unit_chips": 500, "pieces": 90}]
        hall = hall.do("tally-chips", moment="before", pieces=counted, by=by)
        hall = hall.at("18:10")
    rows = filed(hall, "inventory")
    assert rows["chips-before"][1:3] == ["white,100,30,400,398,2", "blue,500,18,90,90,0"]
    assert rows["chips-end"][1] == "white,100,30,,,"


@pytest.mark.clause("SEL-35", "NU-9.06", "SK-A.2.f", "BC-5.d", "SK-4.x", "SK-A.2.c", "NU-7.02")
def test_the_inventory_has_every_deck_and_why_it_was_taken_away() -> None:
    hall = playing(4).do("keep-deck", deck="blue", name="Blue 1", holder="cash box")
    hall = hall.do("place-deck", deck="blue", table=1)
    assert filed(hall, "inventory")["decks"][1].startswith("Blue 1,cash box,1,,,,2026")
    hall = hall.do("take-deck", deck="blue", why="damaged", by="TD", sealed=True)
    assert filed(hall, "inventory")["decks"][1].startswith("Blue 1,cash box,,Damaged,yes,TD,2026")


@pytest.mark.clause("NU-8.20a", "NU-8.20b")
def test_the_facts_for_an_advertisement_have_what_nunavut_wants() -> None:
    rows = "\n".join(filed(nunavut(), "advert")["advert"])
    text = printing.printed("advert", asks(nunavut()), "en").body
    for phrase in ("Hamlet Recreation Society", "NU-2026-17"):
        assert phrase in text
    assert "The prizes depend on how many people enter." in rows
