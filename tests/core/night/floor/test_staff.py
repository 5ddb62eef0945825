"""Who is on duty: what their role asks, who does not play, who is away and who stands in."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.night.floor.staff_view import on_duty
from pycore.night.seating import absences
from tests.core.hall import Hall, nunavut, playing, thursday
from tests.core.kit.houses import set_up
from tests.core.kit.licensing import SK

SK_SELLER = ("no-free-ticket", "unpaid", "adult")


def prairie() -> Hall:
    return set_up("prairie-cup")


def harbour() -> Hall:
    return set_up("harbour-night")


def works(hall: Hall, name: str, role: str, *attested: str, **fields: Any) -> Hall:
    """Somebody begins to work; they are known by their name in lower case."""
    return hall.do("enter-staff", **entering(name, role, *attested, **fields))


def entering(name: str, role: str, *attested: str, **fields: Any) -> dict[str, Any]:
    person = name.lower().replace(" ", "-")
    wish = {"person": person, "name": name, "role": role, "attested": list(attested)}
    return {**wish, **fields}


def duty(hall: Hall) -> list[tuple[str, str, int, str]]:
    return [(row["name"], row["role"], row["table"], row["away"]) for row in on_duty(hall.night)]


def roles(hall: Hall) -> dict[str, tuple[int, int]]:
    """{role: (there, needed)} where a number is asked."""
    rows = hall.view["staff"]["roles"]
    return {row["id"]: (row["there"], row["needed"]) for row in rows if row["needed"]}


def tasks(hall: Hall) -> dict[str, dict[str, Any]]:
    return {task["kind"]: dict(task) for task in hall.view["todo"]}


# --- Who may hold a role ---


@pytest.mark.clause("NU-8.14a", "NU-3.chair")
def test_a_chairperson_is_a_member_and_what_else_is_asked_is_shown_as_open() -> None:
    hall = nunavut()
    refusal = hall.refused("enter-staff", **entering("Ann", "chairperson"))
    assert (refusal.code, refusal.clause, refusal.kind) == (
        "attestation-needed",
        "NU-8.14a",
        "law",
    )
    assert refusal.facts == {"field": "attest-member"}
    hall = works(hall, "Ann", "chairperson", "member")
    (row,) = hall.view["staff"]["people"]
    assert [ask["clause"] for ask in row["open"]] == ["NU-3.chair", "NU-8.13"]


@pytest.mark.clause("NU-8.13", "NU-8.15", "NU-3.pit")
def test_what_is_only_to_be_recorded_keeps_nobody_from_working() -> None:
    hall = works(nunavut(), "Ben", "pit-boss")
    (row,) = hall.view["staff"]["people"]
    assert [ask["clause"] for ask in row["open"]] == ["NU-8.15", "NU-8.13"]
    hall = hall.do("assign-staff", person="ben", attested=["named", "trained"])
    (row,) = hall.view["staff"]["people"]
    assert (row["open"], row["attested"]) == ([], ["named", "trained"])


@pytest.mark.clause("SK-5.b1", "SK-5.c1", "SK-5.d1", "SK-4.n", "SK-4.f", "SK-4.m")
@pytest.mark.parametrize(
    ("role", "lacking", "clause"),
    [
        ("chairperson", "volunteer", "SK-5.b1"),
        ("chairperson", "member", "SK-5.b1"),
        ("table-manager", "member", "SK-5.c1"),
        ("dealer", "volunteer", "SK-5.d1"),
        ("dealer", "unpaid", "SK-4.n"),
        ("worker", "adult", "SK-4.f"),
        ("seller", "no-free-ticket", "SK-4.m"),
    ],
)
def test_in_saskatchewan_each_condition_is_one(role: str, lacking: str, clause: str) -> None:
    attested = [attestation for attestation in (*SK, "no-free-ticket") if attestation != lacking]
    refusal = prairie().refused("enter-staff", **entering("Ann", role, *attested))
    assert (refusal.code, refusal.clause, refusal.kind) == ("attestation-needed", clause, "law")
    assert duty(works(prairie(), "Ann", role, *attested, lacking)) == [("Ann", role, 0, "")]


@pytest.mark.clause("SK-5.b10", "SK-10", "SK-5.a5")
def test_a_record_a_conflict_and_skill_are_attested_or_shown_as_open() -> None:
    (row,) = works(prairie(), "Ann", "chairperson", *SK).view["staff"]["people"]
    assert [ask["clause"] for ask in row["open"]] == ["SK-5.a5", "SK-5.b10", "SK-10"]
    assert not any(ask["must"] for ask in row["open"])


@pytest.mark.clause("BC-D1.a", "BC-D1.b", "BC-D2.a")
def test_in_british_columbia_a_registered_provider_may_be_hired() -> None:
    for role, clause in (("director", "BC-D1.a"), ("dealer", "BC-D2.a")):
        refusal = harbour().refused("enter-staff", **entering("Ann", role))
        assert (refusal.clause, refusal.kind) == (clause, "law")
        assert duty(works(harbour(), "Ann", role, "member-or-registered"))
    (row,) = works(harbour(), "A", "director", "member-or-registered").view["staff"]["people"]
    assert [ask["clause"] for ask in row["open"]] == ["BC-D1.b"]


def test_a_place_that_asks_nothing_has_roles_all_the_same() -> None:
    hall = works(thursday(), "Ann", "seller")
    assert duty(hall) == [("Ann", "seller", 0, "")]
    assert hall.refused("enter-staff", **entering("Ben", "juggler")).code == "bad-command"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"table": 99}, "no-table-in-hall"),
        ({"table": -1}, "no-table-in-hall"),
        ({"person": ""}, "bad-command"),
        ({"person": "ann"}, "bad-command"),
        ({"name": "  "}, "name-needed"),
    ],
)
def test_what_makes_no_sense_is_refused(fields: dict[str, Any], code: str) -> None:
    hall = works(thursday(), "Ann", "seller")
    assert hall.refused("enter-staff", **{**entering("Ben", "seller"), **fields}).code == code


def test_no_more_are_entered_than_a_hall_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pycore.night.floor.staff.MOST_STAFF", 1)
    hall = works(thursday(), "Ann", "seller")
    refusal = hall.refused("enter-staff", **entering("Ben", "seller"))
    assert (refusal.code, refusal.facts) == ("too-many-staff", {"limit": 1})


# --- Who works does not play ---


@pytest.mark.clause("NU-8.17", "NU-3.dealer")
@pytest.mark.parametrize(
    ("role", "clause"), [("dealer", "NU-3.dealer"), ("pit-boss", "NU-8.17"), ("seller", "NU-8.17")]
)
def test_in_nunavut_whoever_works_is_sold_nothing(role: str, clause: str) -> None:
    hall = works(nunavut(), "Ann Lee", role)
    sale = {"player": "p", "name": "ann  lee", "paid": "cash", "of_age": True}
    question = hall.refused("sell-entry", **sale)
    assert (question.code, question.clause) == ("same-name-works", clause)
    firm = hall.refused("sell-entry", **sale, same_person="yes")
    assert (firm.code, firm.clause, firm.kind) == ("works-tonight", clause, "law")
    sold = hall.do("sell-entry", **sale, same_person="no")
    assert len(sold.state.entries) == 1
    assert sold.view["staff"]["both"] == []
    itself = {**sale, "player": "ann-lee", "same_person": "no"}
    refusal = hall.refused("sell-entry", **itself)
    assert (refusal.code, refusal.clause, refusal.kind) == ("works-tonight", clause, "law")


def test_the_sale_and_who_was_told_apart_are_undone_together() -> None:
    hall = works(nunavut(), "Ann", "dealer")
    sale = {"player": "p", "name": "Ann", "paid": "cash", "of_age": True, "same_person": "no"}
    sold = hall.do("sell-entry", **sale)
    sale_id = sold.records("entry-sold")[-1].placed.id
    undone = sold.undo(sale_id)
    assert not undone.state.entries
    assert undone.refused("sell-entry", **{**sale, "same_person": ""}).code == "same-name-works"


@pytest.mark.clause("SK-5.b8", "SK-5.c4", "SK-5.d3", "BC-D1.d", "BC-D2.b", "MB-6a")
@pytest.mark.parametrize(
    ("hall", "role", "clause"),
    [
        (prairie, "chairperson", "SK-5.b8"),
        (prairie, "table-manager", "SK-5.c4"),
        (prairie, "dealer", "SK-5.d3"),
        (harbour, "director", "BC-D1.d"),
        (harbour, "dealer", "BC-D2.b"),
        (thursday, "dealer", "MB-6a"),
    ],
)
def test_who_plays_does_not_take_up_a_role_that_may_not(hall: Any, role: str, clause: str) -> None:
    night = hall().sell(2)
    wish = entering("Player 1", role, *SK, "member-or-registered")
    question = night.refused("enter-staff", **wish)
    assert (question.code, question.clause, question.kind) == ("staff-same-name", clause, "ask")
    assert question.facts == {"tickets": [1]}
    firm = night.refused("enter-staff", **wish, same_person="yes")
    assert (firm.code, firm.clause, firm.kind) == ("staff-plays", clause, "law")
    entered = night.do("enter-staff", **wish, same_person="no")
    assert entered.view["staff"]["both"] == []
    own_id_wish = {**wish, "person": "desk-1", "name": "Else"}
    assert night.refused("enter-staff", **own_id_wish).code == "staff-plays", "it is their own id"


@pytest.mark.clause("SK-4.m", "SK-5.d3")
def test_who_sells_tickets_in_saskatchewan_may_buy_one() -> None:
    hall = prairie().sell(1)
    working = works(hall, "Player 1", "seller", "no-free-ticket", "unpaid", "adult")
    assert duty(working) == [("Player 1", "seller", 0, "")]
    refusal = working.refused("assign-staff", person="player-1", role="dealer", attested=list(SK))
    assert (refusal.code, refusal.clause) == ("staff-same-name", "SK-5.d3")


@pytest.mark.clause("MB-6b")
def test_who_is_out_does_not_become_a_dealer() -> None:
    hall = playing(4).out(4)
    refusal = hall.refused("enter-staff", **entering("Player 4", "dealer"), same_person="yes")
    assert (refusal.code, refusal.clause, refusal.kind) == ("staff-plays", "MB-6b", "law")
    still = hall.refused("enter-staff", **entering("Player 1", "dealer"), same_person="yes")
    assert still.clause == "MB-6a"


def test_who_worked_earlier_tonight_still_does_not_play() -> None:
    hall = works(nunavut(), "Ann", "dealer").do("leave-staff", person="ann", why="gone")
    sale = {"player": "p", "name": "Ann", "paid": "cash", "of_age": True, "same_person": "yes"}
    assert hall.refused("sell-entry", **sale).code == "works-tonight"
    hall = works(prairie(), "Ben", "dealer", *SK)
    hall = hall.do("assign-staff", person="ben", role="seller", attested=["no-free-ticket"])
    assert hall.refused("sell-entry", **{**sale, "name": "Ben"}).clause == "SK-5.d3"


@pytest.mark.clause("NU-8.17")
def test_two_tablets_that_did_not_hear_of_each_other_are_told_of_one_name() -> None:
    door = nunavut().on("door").sell(1, name="Ann")
    hall = works(nunavut().on("hall"), "Ann", "dealer").meets(door)
    (both,) = hall.view["staff"]["both"]
    assert (both["name"], both["ticket"], both["clause"]) == ("Ann", 1, "NU-3.dealer")
    hall = hall.sell(3).draw()
    task = tasks(hall)["plays-and-works"]
    assert (task["clause"], task["ticket"]) == ("NU-3.dealer", 1)
    settled = hall.do(**task["command"])
    assert "plays-and-works" not in tasks(settled)
    assert "plays-and-works" in tasks(settled.undo())


def test_who_works_is_not_seated_with_those_who_paid_beforehand() -> None:
    hall = thursday().do(
        "expect-players", players=["a", "b"], prepaid=[True] * 2, names=["Ann", "Ben"]
    )
    hall = works(hall, "ann", "dealer")
    assert absences.prepaid(hall.night, hall.now) == ("b",)


# --- How many ---


@pytest.mark.clause("SK-5.a5", "SK-5.a6", "SK-5.a7")
def test_who_is_there_is_held_against_what_the_tables_need() -> None:
    hall = prairie().sell(23).draw().at("18:30").start()
    assert roles(hall) == {"chairperson": (0, 1), "table-manager": (0, 1), "dealer": (0, 3)}
    task = tasks(hall)["staff-short"]
    assert (task["present"], task["needed"], task["clause"]) == (0, 5, "SK-5.a5")
    hall = works(hall, "Ann", "chairperson", *SK)
    hall = works(hall, "Ben", "table-manager", *SK)
    for table, name in enumerate(("Cy", "Dee", "Eve"), 1):
        hall = works(hall, name, "dealer", *SK, table=table)
    assert "staff-short" not in tasks(hall)
    away = hall.do("leave-staff", person="eve", why="break")
    task = tasks(away)["staff-short"]
    assert (task["present"], task["needed"], task["clause"]) == (2, 3, "SK-5.a7")


@pytest.mark.clause("SK-5.a5", "SK-5.a6", "SK-5.a7", "NU-3.chair")
def test_the_room_that_is_left_counts_who_works_at_the_tables() -> None:
    """Once the seats are drawn; three chairpersons make up for no dealer."""

    def counted(hall: Hall) -> list[tuple[int, int, str, bool]]:
        rows = [limit for limit in hall.view["desk"]["limits"] if limit["code"] == "staff-least"]
        return [(row["used"], row["limit"], row["clause"], row["is_breached"]) for row in rows]

    assert counted(prairie().sell(23)) == []
    hall = prairie().sell(23).draw()
    assert counted(hall) == [(0, 5, "SK-5.a5", True)]
    for name in ("Ann", "Ben", "Cy"):
        hall = works(hall, name, "chairperson", *SK)
    assert counted(hall) == [(1, 5, "SK-5.a6", True)]
    hall = works(hall, "Dee", "table-manager", *SK)
    for table, name in enumerate(("Eve", "Fay", "Gil"), 1):
        hall = works(hall, name, "dealer", *SK, table=table)
    assert counted(hall) == [(5, 5, "SK-5.a5", False)]
    away = hall.do("leave-staff", person="eve", why="break")
    assert counted(away) == [(4, 5, "SK-5.a7", True)]
    assert counted(nunavut().sell(4).draw()) == [(0, 1, "NU-3.chair", True)]
    assert counted(thursday().sell(4).draw()) == []


# --- Who is there, and who stands in ---


THROUGHOUT = [
    (nunavut, "chairperson", ("member",), "NU-8.14b"),
    (prairie, "chairperson", SK, "SK-5.b3"),
    (harbour, "director", ("member-or-registered",), "BC-D1.c"),
]
"""Who must be there throughout: where, as what, what is attested of them, and by which clause."""


@pytest.mark.clause("NU-8.14b", "SK-5.b3", "BC-D1.c")
@pytest.mark.parametrize(("hall", "role", "attested", "clause"), THROUGHOUT)
def test_who_must_be_there_throughout_hands_over_only_when_it_is_meant(
    hall: Any, role: str, attested: tuple[str, ...], clause: str
) -> None:
    night = works(works(hall().sell(4), "Ann", role, *attested), "Ben", "seller", *SK_SELLER)
    handover = {"person": "ben", "relieves": "ann", "attested": attested}
    assert night.do("assign-staff", **handover).event.stays == "", "nobody plays yet"
    night = night.draw().at("19:00").start()
    refusal = night.refused("assign-staff", **handover)
    assert (refusal.code, refusal.clause, refusal.kind) == ("staff-hands-over", clause, "ask")
    done = night.do("assign-staff", **handover, confirmed=True)
    assert done.event.stays == clause
    assert duty(done) == [("Ann", role, 0, "break"), ("Ben", role, 0, "")]
    away = {"person": "ann", "role": "worker", "attested": SK}
    refusal = night.refused("assign-staff", **away)
    assert (refusal.code, refusal.clause, refusal.kind) == ("staff-must-stay", clause, "ask")
    assert night.do("assign-staff", **away, confirmed=True).event.stays == clause
    assert night.do("assign-staff", person="ann", role=role, table=1).event.stays == ""
    second = works(night, "Cy", role, *attested)
    assert second.do("assign-staff", **away).event.stays == "", "another one is there"
    assert night.do("assign-staff", person="ben", role="worker").event.stays == ""


@pytest.mark.clause("NU-8.14b", "SK-5.b3", "BC-D1.c")
@pytest.mark.parametrize(("hall", "role", "attested", "clause"), THROUGHOUT)
def test_who_must_be_there_throughout_goes_only_when_it_is_meant(
    hall: Any, role: str, attested: tuple[str, ...], clause: str
) -> None:
    night = works(hall().sell(4), "Ann", role, *attested)
    early = night.do("leave-staff", person="ann", why="break")
    assert duty(early) == [("Ann", role, 0, "break")], "nobody plays yet"
    night = night.draw().at("19:00").start()
    refusal = night.refused("leave-staff", person="ann", why="break")
    assert (refusal.code, refusal.clause, refusal.kind) == ("staff-must-stay", clause, "ask")
    away = night.do("leave-staff", person="ann", why="break", confirmed=True)
    task = tasks(away)["staff-away"]
    assert (task["clause"], task["name"]) == (clause, "Ann")
    assert "staff-away" not in tasks(away.do(**task["command"]))
    relieved = works(night, "Ben", role, *attested).do("leave-staff", person="ann", why="break")
    assert "staff-away" not in tasks(relieved), "another of that role is there"


@pytest.mark.clause("NU-8.14a")
def test_who_stands_in_must_fulfil_what_the_role_asks() -> None:
    hall = works(nunavut(), "Ann", "chairperson", "member")
    hall = works(hall, "Ben", "worker")
    refusal = hall.refused("assign-staff", person="ben", relieves="ann")
    assert (refusal.code, refusal.clause) == ("attestation-needed", "NU-8.14a")
    hall = hall.do("assign-staff", person="ben", relieves="ann", attested=["member"])
    assert duty(hall) == [("Ann", "chairperson", 0, "break"), ("Ben", "chairperson", 0, "")]


@pytest.mark.clause("NU-8.14b", "SK-5.b3", "BC-D1.c")
def test_every_stretch_of_the_night_is_kept_with_who_took_over() -> None:
    hall = works(thursday().at("18:00"), "Ann", "dealer", table=1)
    hall = works(hall.at("18:10"), "Ben", "dealer")
    hall = hall.at("20:00").do("assign-staff", person="ben", relieves="ann")
    hall = hall.at("20:15").do("assign-staff", person="ann", relieves="ben")
    hall = hall.at("20:16").do("return-staff", person="ben")
    hall = hall.at("22:00").do("leave-staff", person="ann", why="gone")
    stretches = [
        (spell["name"], spell["table"], spell["why"], spell["relief"], spell["until_ms"] is None)
        for spell in hall.view["staff"]["spells"]
    ]
    assert stretches == [
        ("Ann", 1, "break", "Ben", False),
        ("Ben", 0, "place", "", False),
        ("Ben", 1, "break", "Ann", False),
        ("Ann", 1, "gone", "", False),
        ("Ben", 1, "", "", True),
    ]
    spells = hall.view["staff"]["spells"]
    assert spells[0]["until_ms"] == spells[2]["begun_ms"]


def test_what_cannot_be_is_refused() -> None:
    hall = works(works(thursday(), "Ann", "dealer"), "Ben", "dealer")
    gone = hall.do("leave-staff", person="ann", why="gone")
    assert hall.refused("return-staff", person="ann").code == "staff-there"
    assert gone.refused("leave-staff", person="ann", why="break").code == "staff-away"
    assert gone.refused("assign-staff", person="ben", relieves="ann").code == "staff-away"
    assert hall.refused("assign-staff", person="ben", relieves="ben").code == "no-such-staff"
    assert hall.refused("leave-staff", person="nobody", why="gone").code == "no-such-staff"
    assert hall.refused("tell-apart", person="ann", ticket=9).code == "no-such-ticket"
    back = gone.do("return-staff", person="ann")
    assert duty(back)[0] == ("Ann", "dealer", 0, "")


def test_two_tablets_that_send_one_person_away_keep_one_record_waiting() -> None:
    hall = works(thursday(), "Ann", "dealer")
    here = hall.on("here").do("leave-staff", person="ann", why="gone")
    other = hall.on("there").do("leave-staff", person="ann", why="gone")
    both = here.meets(other)
    assert duty(both) == [("Ann", "dealer", 0, "gone")]
    assert [conflict.why for conflict in both.night.conflicts] == ["staff-away"]


def test_an_entry_in_error_is_undone_with_what_followed() -> None:
    hall = works(thursday(), "Ann", "dealer")
    entered = hall.last_id
    hall = hall.do("leave-staff", person="ann", why="break")
    hall = hall.do("undo", target=entered, along=True)
    assert duty(hall) == []


def test_the_history_names_who_it_was() -> None:
    hall = works(thursday(), "Ann", "dealer")
    assert hall.view["history"][0]["facts"]["names"] == ["Ann"]
    assert "Ann" not in str(hall.last_record.placed.line), "her name stands beside the log"
