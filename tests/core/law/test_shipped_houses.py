"""The shipped house rules, beside what their folders expect of them (core/test_cases.py)."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.law import packs
from pycore.night.setup.set_up_view import set_up_view, templates_view
from tests.core.evening import Evening
from tests.core.hall import LICENSED, MINUTE, Hall, empty_hall, wall

SELKIRK, NUNAVUT = packs.house("selkirk-thursday"), packs.house("nunavut-five-table")


@pytest.mark.clause("SEL-46", "SEL-44")
def test_what_was_approved_and_what_was_not() -> None:
    assert SELKIRK.approval.date == SELKIRK.edition == "2024-08-16"
    assert NUNAVUT.approval.reference == ""
    assert (SELKIRK.pack, SELKIRK.ruleset, NUNAVUT.pack) == ("ca_mb", "selkirk", "ca_nu")
    assert (dict(NUNAVUT.play), dict(NUNAVUT.wagers), dict(NUNAVUT.book)) == ({}, {}, {})


@pytest.mark.clause("SEL-9", "SEL-13a", "SEL-13c", "SEL-H1")
def test_when_selkirk_plays() -> None:
    assert (SELKIRK.rows_clause, SELKIRK.extra_clause) == ("SEL-13a", "SEL-13c")
    assert (SELKIRK.start_minute, SELKIRK.stop_minute, SELKIRK.stop_clause) == (1_140, 45, "SEL-9")
    assert SELKIRK.needs_break_length


@pytest.mark.clause("SEL-28a", "SEL-30", "SEL-29", "SEL-40", "SEL-39")
def test_selkirk_writes_only_where_it_differs_from_manitoba() -> None:
    below, here = packs.load("ca_mb"), SELKIRK.applied_to(packs.load("ca_mb"))
    for name in ("straddles", "misdeal", "unbet_all_show", "bettor_shows"):
        assert name not in SELKIRK.play
        assert getattr(here.play, name) == getattr(below.play, name)
    differs = {name for name, term in here.play_terms.terms.items() if name in SELKIRK.play}
    assert all(here.play_terms.terms[name] != below.play_terms.terms.get(name) for name in differs)
    assert here.play.book == below.play.book._replace(side="SEL-40")
    assert (here.wagers.oversized.clause, here.wagers.declaration.clause) == ("SEL-30", "SEL-29")


# --- From the set-up screen to the prizes ---


def answered(template: dict[str, Any]) -> dict[str, Any]:
    """A set-up in which a person answers what the screen asks, and nothing else."""
    start = f"{template['start_minute'] // 60:02}:{template['start_minute'] % 60:02}"
    draft: dict[str, Any] = {
        "template": template["id"],
        "start_at_ms": wall(start),
        "utc_offset_minutes": 0,
        "organization": "A society",
        "venue": "A hall",
        "settings": {},
        "stated": {},
        "licensed": LICENSED,
    }
    if template["break_length_needed"]:
        draft["settings"]["break_ms"] = 10 * MINUTE
    for question in template["required"]:
        draft[question["field"]] = {"available_population": 5_000, "gross_before_cents": 0}[
            question["field"]
        ]
    for choice in template["choices"]:
        number = template["values"][choice["with"]]["value"] if choice["with"] else 1
        if number:
            into = draft["stated"] if choice["stated"] else draft
            into[choice["field"]] = choice["value"] or choice["options"][0]
    return draft


def opened(house: str) -> Hall:
    if packs.house(house).beside is not None:
        main = opened("selkirk-thursday" if "selkirk" in house else "manitoba-hall")
        main = main.sell(9).draw().at(wall_of(main)).start().at("20:40").out(*range(9, 4, -1))
        return Evening((main,), house=packs.house(house)).open().hall(1)
    (template,) = [row for row in templates_view() if row["id"] == house]
    draft = answered(dict(template))
    view = set_up_view(draft)
    assert view["refused"] == []
    assert "warnings" not in view or view["warnings"] == [], "a full house passes no cap"
    return empty_hall("12:00").do("set-up-night", **draft)


@pytest.mark.parametrize("house", packs.houses())
def test_each_is_opened_by_what_the_set_up_asks_and_played_to_its_prizes(house: str) -> None:
    hall = opened(house).sell(9).draw()
    hall = hall.at(wall_of(hall)).start().later(minutes=150)
    hall = hall.do("announce-payouts").out(*range(9, 1, -1))
    assert hall.state.phase == "finished"
    assert hall.conflicts() == []
    places = hall.places()
    pool = hall.view["desk"]["pool_cents"]
    assert sum(prize for _, _, prize in places.values()) == pool > 0
    winners = [ticket for ticket, (_, _, prize) in places.items() if prize]
    for ticket in winners:
        hall = hall.do("pay-prize", ticket=ticket)
    assert hall.conflicts() == []
    assert "pay-prizes" not in hall.todo()


def wall_of(hall: Hall) -> str:
    """When the night of a hall starts, as its clock says."""
    minute = hall.state.adopted.start_at_ms // MINUTE % (24 * 60)
    return f"{minute // 60:02}:{minute % 60:02}"


@pytest.mark.clause("MB-1h", "MB-1i")
def test_a_plain_hall_of_manitoba_is_asked_what_nothing_can_say_for_it() -> None:
    (template,) = [row for row in templates_view() if row["id"] == "manitoba-hall"]
    questions = {
        choice["field"]: (choice["clause"], choice["value"])
        for choice in template["choices"]
        if not choice["stated"]
    }
    assert questions == {"odd_chip": ("MB-1h", ""), "out_at": ("MB-1i", "next-deal")}
    draft = answered(dict(template))
    del draft["odd_chip"]
    (refused,) = set_up_view(draft)["refused"]
    assert (refused["code"], refused["clause"]) == ("odd-chip-rule-missing", "MB-1h")


@pytest.mark.clause("BC-D1.f")
def test_british_columbias_evening_claims_no_approval_and_plays_as_the_province_has_it() -> None:
    house = packs.house("british-columbia-night")
    assert (house.approval.reference, house.play, house.wagers) == ("", {}, {})
    hall = opened("british-columbia-night")
    assert hall.night.pack.play.raise_size.clause == "TDA-2024/43"
    assert hall.state.adopted.clause("entry_fee_cents") == "HOLDFAST-1"
