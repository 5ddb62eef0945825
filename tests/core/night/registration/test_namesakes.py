"""Who comes back: a name that has a ticket already is asked about, and who is out stays out."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.night.base.namesakes import folded, namesakes
from tests.core.hall import Hall, nunavut, playing, thursday

LATE = {"player": "back", "paid": "cash", "of_age": True, "seed": "x" * 16}


def question_about(hall: Hall, name: str, **fields: Any) -> tuple[str, str | None, dict[str, Any]]:
    refusal = hall.refused("sell-entry", **{**LATE, "name": name, **fields})
    return refusal.code, refusal.clause, dict(refusal.facts)


@pytest.mark.clause("MB-23")
def test_who_is_out_gets_no_second_ticket_while_late_entry_is_open() -> None:
    hall = playing(3).at("19:30").out(2)
    assert question_about(hall, "Player 2") == (
        "same-name",
        "MB-23",
        {"tickets": [2], "out": True},
    )
    refusal = hall.refused("sell-entry", **LATE, name="Player 2", same_person="yes")
    assert (refusal.code, refusal.clause, refusal.kind) == ("entry-after-out", "MB-23", "law")
    sold = hall.do("sell-entry", **LATE, name="Player 2", same_person="no")
    assert (sold.event.ticket, sold.event.others) == (4, (2,))


@pytest.mark.clause("NU-9.27")
def test_in_nunavut_the_same_is_said_by_its_own_clause() -> None:
    hall = (
        nunavut(settings={"entry_close_level": 3}).sell(3).at("17:55").draw().at("18:00").start()
    )
    refusal = question_about(hall.out(1), "Player 1", same_person="yes")
    assert refusal == ("entry-after-out", "NU-9.27", {"ticket": 1})


def test_who_is_still_in_is_not_sold_a_second_ticket_either() -> None:
    hall = thursday().sell(2)
    assert question_about(hall, "player 1")[0] == "same-name"
    assert question_about(hall, "player 1", same_person="yes")[0] == "player-entered"
    both = hall.do("sell-entry", **LATE, name="player 1", same_person="no")
    assert both.event.others == (1,)
    refusal = question_about(both, "Player 1", player="third")
    assert refusal == ("same-name", None, {"tickets": [1, 3], "out": False})


@pytest.mark.parametrize(
    "name", ["ZOË DUPRÉ", " zoe  dupre ", "Zoe\u0308 Dupre\u0301", "Zoedupré"]
)
def test_names_are_compared_as_people_read_them(name: str) -> None:
    hall = thursday().sell(name="Zoë Dupré")
    assert question_about(hall, name)[0] == "same-name"
    assert folded(name) == "zoedupre"


def test_another_name_or_a_refunded_entry_is_not_asked_about() -> None:
    hall = thursday().sell(name="Rose Spence")
    assert hall.sell(name="Rosa Spence").event.others == ()
    again = hall.do("refund-entry", ticket=1).sell(name="Rose Spence")
    assert again.event.others == ()


def test_nobody_has_the_name_of_those_whose_names_have_not_arrived() -> None:
    state = thursday().sell(2).state
    for blank in ("", "  ", "\u0301"):
        assert namesakes(state, lambda _: "", blank) == ()
    assert namesakes(state, lambda player: player.upper(), "Desk-2") == (2,)


def test_no_wish_says_itself_that_nobody_has_this_name() -> None:
    hall = thursday().sell(name="Rose")
    assert question_about(hall, "Rose", namesakes=[])[0] == "same-name"
    assert hall.sell(name="Ann", namesakes=[1]).event.others == ()
