"""The floor's notes: rulings, disputes, incidents."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.night.incidents import KINDS
from tests.core.hall import Hall, empty_hall, playing, thursday


def noted(hall: Hall, incident: str = "one", **fields: Any) -> Hall:
    return hall.do("note-incident", **{"incident": incident, "kind": "dispute", **fields})


def listed(hall: Hall) -> list[dict[str, Any]]:
    return [dict(row) for row in hall.view["incidents"]]


@pytest.mark.clause("NU-8.14d", "SK-5.b6", "BC-D1.i", "NU-B.DM3")
def test_a_dispute_is_written_down_with_who_where_and_when() -> None:
    hall = noted(playing(4).at("19:12"), text="  The pot  was short ", table=1, ticket=2)
    (row,) = listed(hall)
    assert (row["text"], row["table"], row["ticket"], row["name"]) == (
        "The pot was short", 1, 2, "Player 2",
    )  # fmt: skip
    assert row["at_ms"] == hall.now
    told = hall.view["history"][0]["facts"]
    assert (told["result"], told["table"], "kind" in told) == ("dispute", 1, False)


@pytest.mark.clause("NU-9.32a", "MB-28a")
def test_a_ruling_names_the_clause_it_follows() -> None:
    hall = playing(4)
    wish = {"incident": "one", "kind": "ruling", "text": "The hand is dead"}
    assert hall.refused("note-incident", **wish).code == "ruling-needs-clause"
    same = {"clause": "NU-9.30a", "overrules": "NU-9.30a"}
    assert hall.refused("note-incident", **wish, **same).code == "ruling-needs-clause"
    ruled = hall.do("note-incident", **wish, clause="NU-B.DM1", overrules="NU-9.30a")
    (row,) = listed(ruled)
    assert (row["clause"], row["overrules"]) == ("NU-B.DM1", "NU-9.30a")


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_noted_before_and_after_play_too(kind: str) -> None:
    told = {"kind": kind, "text": "It happened", "clause": "SEL-44"}
    for hall in (thursday(), playing(4), playing(4).out(4, 3, 2)):
        assert listed(noted(hall, **told))[0]["kind"] == kind


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"text": "   "}, "field-needed"),
        ({"text": "x" * 2001}, "text-too-long"),
        ({"text": "x", "ticket": 99}, "no-such-ticket"),
        ({"text": "x", "table": 99}, "no-table-in-hall"),
        ({"text": "x", "table": -1}, "no-table-in-hall"),
        ({"text": "x", "about": "nothing"}, "no-such-incident"),
        ({"text": "x", "kind": "gossip"}, "bad-command"),
        ({"text": "x", "incident": ""}, "bad-command"),
        ({"text": "x", "overrules": "NU-9.30a"}, "ruling-needs-clause"),
        ({"text": "x", "table": 13}, "no-table-in-hall"),
    ],
)
def test_what_makes_no_sense_is_not_noted(fields: dict[str, Any], code: str) -> None:
    wish = {"incident": "one", "kind": "dispute", **fields}
    assert playing(4).refused("note-incident", **wish).code == code


def test_nothing_is_noted_of_a_night_that_is_not_there() -> None:
    wish = {"incident": "one", "kind": "dispute", "text": "x"}
    assert empty_hall().refused("note-incident", **wish).code == "not-set-up"


def test_a_note_that_adds_to_another_goes_with_it() -> None:
    hall = noted(playing(4), text="The pot was short")
    first = hall.last_id
    both = noted(hall, "two", text="It lay on the floor", about="one")
    assert [row["about"] for row in listed(both)] == ["one", ""]
    assert both.refused("undo", target=first).code == "undo-blocked"
    assert listed(both.do("undo", target=first, along=True)) == []
    assert [row["incident"] for row in listed(both.undo())] == ["one"]


def test_two_tablets_note_at_once_and_both_count() -> None:
    hall = playing(4)
    here = noted(hall.on("here"), "one", text="At table 1")
    there = noted(hall.on("there"), "two", text="At table 2")
    met = here.meets(there)
    assert met.conflicts() == []
    assert {row["incident"] for row in listed(met)} == {"one", "two"}


def test_two_notes_under_one_id_are_not_mixed() -> None:
    hall = noted(playing(4), text="The pot was short")
    assert hall.refused("note-incident", incident="one", kind="other", text="x").facts == {
        "field": "incident",
    }  # fmt: skip
    here = noted(playing(4).on("here"), text="At table 1")
    met = here.meets(noted(playing(4).on("there"), text="At table 2"))
    assert (met.conflicts(), len(listed(met))) == (["incident-taken"], 1)


def test_a_note_holds_two_thousand_letters() -> None:
    assert len(listed(noted(playing(4), text="x" * 2_000))[0]["text"]) == 2_000


def test_who_was_refunded_is_still_told_by_their_number() -> None:
    hall = noted(thursday().sell(3), text="They left", ticket=2).do("refund-entry", ticket=2)
    (row,) = listed(hall)
    assert (row["ticket"], row["name"]) == (2, "Player 2")
