"""The floor's notes: rulings, disputes, incidents."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.law import packs
from pycore.night.floor.incidents import KINDS
from tests.core.hall import Hall, empty_hall, nunavut, playing, thursday
from tests.core.papers import desk


def noted(hall: Hall, incident: str = "one", **fields: Any) -> Hall:
    return hall.do("note-incident", **{"incident": incident, "kind": "dispute", **fields})


def listed(hall: Hall) -> list[dict[str, Any]]:
    return [dict(row) for row in hall.view["incidents"]]


@pytest.mark.clause("NU-8.14d", "SK-5.b6", "BC-D1.i", "NU-B.DM3")
def test_a_dispute_is_written_down_with_who_where_and_when() -> None:
    hall = noted(playing(4).at("19:12"), text="  The pot  was short ", table=1, ticket=2)
    (row,) = listed(hall)
    assert (row["text"], row["table"], row["ticket"], row["name"]) == (
        "The pot was short",
        1,
        2,
        "Player 2",
    )
    assert row["at_ms"] == hall.now
    facts = hall.view["history"][0]["facts"]
    assert (facts["result"], facts["table"], "kind" in facts) == ("dispute", 1, False)


@pytest.mark.clause("NU-9.32a", "MB-28a", "NU-8.14c")
def test_a_ruling_names_the_clause_it_follows() -> None:
    hall = playing(4)
    wish = {"incident": "one", "kind": "ruling", "text": "The hand is dead"}
    assert hall.refused("note-incident", **wish).code == "ruling-needs-clause"
    same_clause = {"clause": "NU-9.30a", "overrules": "NU-9.30a"}
    assert hall.refused("note-incident", **wish, **same_clause).code == "ruling-needs-clause"
    ruled = hall.do("note-incident", **wish, clause="NU-B.DM1", overrules="NU-9.30a")
    (row,) = listed(ruled)
    assert (row["clause"], row["overrules"]) == ("NU-B.DM1", "NU-9.30a")


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_noted_before_and_after_play_too(kind: str) -> None:
    fields = {"kind": kind, "text": "It happened", "clause": "SEL-44"}
    for hall in (thursday(), playing(4), playing(4).out(4, 3, 2)):
        assert listed(noted(hall, **fields))[0]["kind"] == kind


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
    first_note = hall.last_id
    both = noted(hall, "two", text="It lay on the floor", about="one")
    assert [row["about"] for row in listed(both)] == ["one", ""]
    assert both.refused("undo", target=first_note).code == "undo-blocked"
    assert listed(both.do("undo", target=first_note, along=True)) == []
    assert [row["incident"] for row in listed(both.undo())] == ["one"]


def test_two_tablets_note_at_once_and_both_count() -> None:
    hall = playing(4)
    here = noted(hall.on("here"), "one", text="At table 1")
    there = noted(hall.on("there"), "two", text="At table 2")
    merged = here.meets(there)
    assert merged.conflicts() == []
    assert {row["incident"] for row in listed(merged)} == {"one", "two"}


def test_two_notes_under_one_id_are_not_mixed() -> None:
    hall = noted(playing(4), text="The pot was short")
    assert hall.refused("note-incident", incident="one", kind="other", text="x").facts == {
        "field": "incident",
    }
    here = noted(playing(4).on("here"), text="At table 1")
    merged = here.meets(noted(playing(4).on("there"), text="At table 2"))
    assert (merged.conflicts(), len(listed(merged))) == (["incident-taken"], 1)


def test_a_note_without_an_id_is_no_note() -> None:
    """Under "" it would be a note about itself, and whoever follows it round never ends."""
    body = noted(playing(4), text="The pot was short").last_record.placed.line.body  # type: ignore[union-attr]
    hall = playing(4).writes("incidents/desk", "incident-noted/1", {**body, "incident": ""})
    assert (hall.conflicts(), listed(hall)) == (["incident-taken"], [])


def test_a_note_holds_two_thousand_letters() -> None:
    assert len(listed(noted(playing(4), text="x" * 2_000))[0]["text"]) == 2_000


def test_who_was_refunded_is_still_told_by_their_number() -> None:
    hall = noted(thursday().sell(3), text="They left", ticket=2).do("refund-entry", ticket=2)
    (row,) = listed(hall)
    assert (row["ticket"], row["name"]) == (2, "Player 2")


# --- Two taps: what happens most often ---


def codes(hall: Hall) -> dict[str, dict[str, Any]]:
    return {row["code"]: dict(row) for row in hall.view["incident_terms"]["situations"]}


@pytest.mark.clause("NU-B.DM6", "NU-B.TP26", "SK-A.3.j", "BC-D1.e", "MB-7i", "SEL-27")
@pytest.mark.parametrize(
    ("house", "situation", "clause"),
    [
        ("nunavut-five-table", "pot-corrected", "NU-B.DM6"),
        ("nunavut-five-table", "showed-cards", "NU-B.TP26"),
        ("saskatchewan-night", "showed-cards", "SK-A.3.j"),
        ("british-columbia-night", "fairness", "BC-D1.e"),
        ("manitoba-hall", "talked", "MB-7i"),
        ("selkirk-thursday", "showed-cards", "SEL-27"),
        ("selkirk-consolation", "showed-cards", "SEL-27"),
    ],
)
def test_a_situation_is_kept_under_the_clause_of_its_place(
    house: str, situation: str, clause: str
) -> None:
    if house == "selkirk-consolation":
        assert packs.rulings("ca_mb", house) == packs.rulings("ca_mb", "selkirk-thursday")
        return
    hall = desk.set_up(house).sell(2)
    kind = codes(hall)[situation]["kind"]
    fields = {"kind": kind, "text": "It happened", "situation": situation, "ticket": 2}
    (row,) = listed(noted(hall, **fields))
    assert (row["clause"], row["situation"], row["ticket"]) == (clause, situation, 2)


@pytest.mark.clause("NU-9.24", "NU-A.2i")
def test_a_situation_names_the_clause_it_comes_before() -> None:
    hall = noted(nunavut(), kind="ruling", text="One chip over", situation="odd-chip")
    (row,) = listed(hall)
    assert (row["clause"], row["overrules"], row["against"]) == ("NU-9.24", "NU-A.2i", False)


def test_what_a_place_does_not_know_is_no_situation() -> None:
    wish = {"incident": "one", "kind": "ruling", "text": "x", "situation": "side-bet"}
    assert nunavut().refused("note-incident", **wish).facts == {"field": "situation"}
    assert codes(desk.set_up("manitoba-hall"))["side-bet"]["clause"] == "MB-7b"


def test_a_clause_that_is_named_comes_before_the_usual_one() -> None:
    wish = {"kind": "ruling", "text": "x", "situation": "odd-chip", "clause": "NU-B.DM1"}
    (row,) = listed(noted(nunavut(), **wish))
    assert (row["clause"], row["overrules"]) == ("NU-B.DM1", "")


@pytest.mark.clause("SEL-45", "NU-8.04", "SK-5.b5", "BC-D1.f", "NU-A.5n", "NU-B.TP4", "MB-25a")
@pytest.mark.parametrize(
    ("hall", "follows", "overruled", "against"),
    [
        (nunavut, "NU-9.24", "NU-B.TP2", False),
        (nunavut, "NU-B.TP2", "NU-9.24", True),
        (nunavut, "NU-B.TP4", "NU-A.5n", False),
        (nunavut, "Licence 7", "NU-9.24", False),
        (nunavut, "NU-9.24", "", False),
        (thursday, "SEL-41", "MB-28a", True),
        (thursday, "MB-28a", "SEL-41", False),
        (thursday, "SEL-24", "MB-25a", False),
        (thursday, "TDA-2024/43", "SEL-39", True),
    ],
    indirect=["hall"],
)
def test_a_ruling_against_the_order_of_the_texts_is_kept_and_says_so(
    hall: Hall, follows: str, overruled: str, *, against: bool
) -> None:
    fields = {"kind": "ruling", "text": "So it is", "clause": follows, "overrules": overruled}
    (row,) = listed(noted(hall, **fields))
    assert (row["clause"], row["overrules"], row["against"]) == (follows, overruled, against)


@pytest.mark.clause("NU-8.14c", "SK-5.b4", "BC-D1.e", "NU-9.32a", "MB-28a")
def test_who_decided_who_was_heard_and_what_a_witness_said_is_kept() -> None:
    fields = {
        "kind": "dispute",
        "text": "Both claim the pot",
        "decided": " The  chairperson ",
        "heard": "Tickets 2 and 3, the dealer",
        "deck": "Red deck, sealed, in the cash box",
        "outcome": "warned",
    }
    hall = noted(playing(4), **fields)
    statement = {"kind": "other", "text": "I saw two kings", "said_by": "Ticket 4", "about": "one"}
    hall = noted(hall, "two", **statement)
    witness, row = listed(hall)
    assert (row["decided"], row["heard"]) == ("The chairperson", "Tickets 2 and 3, the dealer")
    assert (row["deck"], row["outcome"]) == ("Red deck, sealed, in the cash box", "warned")
    assert {name: witness[name] for name in statement} == statement
    facts = hall.view["history"][0]["facts"]
    assert (facts["result"], facts["said_by"]) == ("statement", "Ticket 4")


# --- What goes with a note, and what is reported ---


@pytest.mark.clause("NU-B.TP24", "SK-A.2.gg", "BC-D1.g", "SEL-34", "SEL-33")
def test_a_penalty_and_a_disqualification_go_with_their_note() -> None:
    hall = noted(playing(4), kind="conduct", text="Abuse", situation="abuse", ticket=2)
    away = {"penalty": "p", "ticket": 2, "minutes": 10, "reason": "abuse", "incident": "one"}
    hall = hall.do("give-penalty", **away)
    out = {"ticket": 2, "why": "disqualified", "reason": "again", "stack_chips": 15_000}
    hall = hall.later(minutes=1).do("remove-player", **out, incident="one", clause="SEL-34")
    (row,) = listed(hall)
    assert [
        (penalty["result"], penalty["n"], penalty["ticket"]) for penalty in row["penalties"]
    ] == [
        ("minutes", 10, 2),
        ("disqualified", 15_000, 2),
    ]
    assert listed(hall.undo())[0]["penalties"] == row["penalties"][:1]
    strange = {**away, "penalty": "q", "ticket": 3, "incident": "nothing"}
    assert hall.refused("give-penalty", **strange).code == "no-such-incident"
    strange = {**out, "ticket": 3, "incident": "nothing"}
    assert hall.refused("remove-player", **strange).code == "no-such-incident"


def reported(hall: Hall, **fields: Any) -> Hall:
    report = {"incident": "one", "reporter": "The chairperson", "how": "letter", **fields}
    return hall.do("report-incident", **report)


@pytest.mark.clause("BC-D1.k", "SK-5.b9")
@pytest.mark.parametrize(
    ("house", "clause"),
    [("british-columbia-night", "BC-D1.k"), ("saskatchewan-night", "SK-5.b9")],
)
def test_what_is_serious_is_to_do_until_it_was_reported(house: str, clause: str) -> None:
    hall = desk.set_up(house)
    assert "report-incident" not in noted(hall, text="A seat was taken twice").todo()
    hall = noted(hall, kind="wrongdoing", text="Cards were marked", situation="cheating")
    task = next(task for task in hall.view["todo"] if task["kind"] == "report-incident")
    assert (task["clause"], task["incident"]) == (clause, "one")
    due = {"clause": clause, "day": "", "in_writing": True}
    assert listed(hall)[0]["due"] == due
    done = reported(hall, office="The regulator", reference="PIF 12/26")
    assert "report-incident" not in done.todo()
    (report,) = listed(done)[0]["reported"]
    assert (report["office"], report["reporter"], report["how"], report["reference"]) == (
        "The regulator",
        "The chairperson",
        "letter",
        "PIF 12/26",
    )
    assert "report-incident" in done.undo().todo()


@pytest.mark.clause("BC-D1.k")
def test_what_turns_out_to_be_serious_later_is_reported_too() -> None:
    hall = noted(desk.set_up("british-columbia-night"), text="A pot was short")
    assert (listed(hall)[0]["due"], hall.todo().count("report-incident")) == (None, 0)
    hall = noted(hall, "two", kind="wrongdoing", text="They hid chips", about="one")
    hall = noted(hall, "three", kind="other", text="Two saw it", about="two")
    assert [row["due"] is not None for row in listed(hall)] == [False, False, True]
    assert hall.todo().count("report-incident") == 1


@pytest.mark.clause("NU-8.14d", "NU-8.14e", "NU-8.14f", "NU-11.01")
def test_in_nunavut_notes_go_with_the_event_report_within_sixty_days() -> None:
    hall = nunavut().sell(4).at("17:55").draw().at("18:00").start()
    hall = noted(hall, text="The pot was short")
    hall = noted(hall, "two", kind="wrongdoing", text="Cards were marked")
    hall = noted(hall, "three", kind="ruling", text="The hand is dead", clause="NU-B.DM1")
    clauses = [(row["due"] or {}).get("clause") for row in reversed(listed(hall))]
    assert clauses == ["NU-8.14d", "NU-8.14e", None]
    assert listed(hall)[1]["due"]["day"] == "2027-01-18"
    duties = [duty for duty in hall.view["after"] if duty["code"] == "incidents"]
    assert [(duty["facts"]["count"], duty["clauses"]) for duty in duties] == [
        (1, ["NU-8.14d"]),
        (1, ["NU-8.14e"]),
    ]
    duties_left = reported(hall, how="event-report").view["after"]
    assert [duty["clauses"] for duty in duties_left if duty["code"] == "incidents"] == [
        ["NU-8.14e"]
    ]
    assert "report-incident" not in hall.todo()


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"incident": "nothing"}, "no-such-incident"),
        ({"reporter": "  "}, "field-needed"),
        ({"how": "pigeon"}, "bad-command"),
    ],
)
def test_what_makes_no_sense_is_not_reported(fields: dict[str, Any], code: str) -> None:
    wish = {"incident": "one", "reporter": "The chairperson", "how": "letter", **fields}
    assert noted(playing(4), text="x").refused("report-incident", **wish).code == code


def test_a_report_falls_with_its_note() -> None:
    hall = noted(playing(4), text="The pot was short")
    note = hall.last_id
    hall = reported(hall)
    assert hall.refused("undo", target=note).code == "undo-blocked"
    assert listed(hall.do("undo", target=note, along=True)) == []


@pytest.mark.clause("NU-9.32b", "MB-28b")
def test_whom_a_player_may_turn_to_stands_beside_the_notes() -> None:
    assert nunavut().view["incident_terms"]["contact"] == {
        "phone": "867-975-5351",
        "clause": "NU-9.32b",
    }
    contact = thursday().view["incident_terms"]["contact"]
    assert contact
    assert contact["clause"] == "MB-28b"
    assert desk.set_up("saskatchewan-night").view["incident_terms"]["contact"] is None
