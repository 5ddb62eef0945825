"""What was written on paper while no tablet worked, entered later by the number of the ticket."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.night import selling
from tests.core.felt import counted_in, deal
from tests.core.hall import playing, thursday, wall


def paper(text: str, **fields: Any) -> dict[str, Any]:
    """What comes with a wish that was written down at *text*."""
    return {"happened_at_ms": wall(text), "wrote": "Ana  Okpik", **fields}


def rebuy(text: str, ticket: int = 3) -> dict[str, Any]:
    return paper(text, ticket=ticket, paid="cash")


def out(text: str, ticket: int = 3) -> dict[str, Any]:
    return paper(text, out=[{"ticket": ticket, "stack_chips": None}])


LATE = playing(4).at("22:30")
"""Long after level 5 began, at 20:10."""


@pytest.mark.clause("SEL-7c", "NU-8.12b")
def test_a_rebuy_that_was_made_in_time_is_entered_later_and_says_when() -> None:
    assert LATE.refused("sell-rebuy", ticket=3, paid="cash").code == "rebuys-closed"
    hall = LATE.do("sell-rebuy", **rebuy("20:05"))
    assert (hall.event.at, hall.event.happened_at_ms) == (wall("22:30"), wall("20:05"))
    assert hall.event.wrote == "Ana Okpik"
    assert len(hall.state.entries[3].rebuys) == 1
    assert hall.view["desk"]["passed"] == []


@pytest.mark.clause("SEL-7c", "NU-8.12b")
def test_a_rebuy_that_never_was_lawful_is_refused_with_its_clause() -> None:
    found = LATE.refused("sell-rebuy", **rebuy("20:12"))
    assert (found.code, found.clause, found.kind) == ("rebuys-closed", "SEL-7c", "law")


@pytest.mark.clause("SEL-7c")
def test_a_clock_touched_since_does_not_change_what_was_lawful_then() -> None:
    hall = playing(4).at("20:05").do("pause-clock").at("20:08").do("resume-clock")
    hall = hall.at("22:00").do("pause-clock").at("22:30")
    assert hall.do("sell-rebuy", **rebuy("20:04")).event.happened_at_ms == wall("20:04")
    assert hall.refused("sell-rebuy", **rebuy("20:30")).code == "rebuys-closed"


@pytest.mark.clause("SEL-7a", "NU-8.12a")
def test_paper_does_not_raise_how_many_rebuys_one_may_have() -> None:
    hall = LATE
    for minute in (1, 2, 3):
        hall = hall.do("sell-rebuy", **rebuy(f"20:0{minute}"))
    assert hall.refused("sell-rebuy", **rebuy("20:04")).code == "rebuy-cap"


def test_nothing_happened_before_what_it_rests_on_nor_ahead_of_the_clock() -> None:
    assert LATE.refused("sell-rebuy", **rebuy("22:31")).code == "paper-ahead"
    found = LATE.refused("sell-rebuy", **rebuy("18:00"))
    assert (found.code, found.facts) == ("paper-too-early", {"from_at_ms": wall("19:00")})
    assert LATE.refused("eliminate", **out("18:59")).code == "paper-too-early"
    assert LATE.refused("sell-rebuy", **{**rebuy("20:05"), "wrote": " "}).facts == {
        "field": "wrote"
    }
    claims = {**rebuy("18:00"), "not_before_ms": 0}
    assert LATE.refused("sell-rebuy", **claims).code == "paper-too-early"


@pytest.mark.clause("SEL-6a", "MB-23", "NU-9.27")
def test_nobody_goes_out_before_who_is_out_already_or_plays_on_after_it() -> None:
    hall = LATE.do("eliminate", **out("21:00", 1))
    assert hall.event.happened_at_ms == wall("21:00")
    found = hall.refused("eliminate", **out("20:30", 2))
    assert (found.code, found.facts) == ("paper-too-early", {"from_at_ms": wall("21:00")})
    assert hall.do("eliminate", **out("21:10", 2)).places()[2][0] == 3
    assert hall.refused("sell-rebuy", **rebuy("20:05", 1)).code == "rebuy-after-out"
    bought = LATE.do("sell-rebuy", **rebuy("20:05"))
    assert bought.refused("eliminate", **out("20:01")).code == "paper-too-early"


def test_nobody_went_out_before_a_hand_that_they_were_dealt_into() -> None:
    hall = deal(counted_in(playing(4).at("19:30"))).folds(3).ends().at("21:00")
    assert hall.refused("eliminate", **out("19:10")).code == "paper-too-early"


@pytest.mark.clause("SEL-11b")
def test_an_entry_from_paper_keeps_its_printed_number() -> None:
    who = {"player": "p-40", "name": "Noor", "paid": "cash", "of_age": True}
    sold = {**who, **paper("18:40", number=40), "seed": "a-seed-for-number-40"}
    assert LATE.refused("sell-entry", **who, seed="a-seed-for-number-40").code == "entries-closed"
    set_up_late = LATE.refused("sell-entry", **{**sold, "happened_at_ms": wall("12:00")})
    assert set_up_late.code == "paper-too-early"
    hall = LATE.do("sell-entry", **sold)
    assert (hall.event.ticket, hall.event.late) == (40, False)
    assert hall.refused("sell-entry", **{**sold, "player": "p-41", "name": "Li"}).code == (
        "ticket-taken"
    )
    assert hall.view["desk"]["next_ticket"] == 41
    assert hall.view["desk"]["passed"] == []
    far = LATE.refused("sell-entry", **{**sold, "number": selling.MINUTE * 2})
    assert (far.code, far.facts) == ("bad-command", {"field": "number"})


def test_a_number_counts_only_on_paper() -> None:
    assert thursday().sell(1, number=40).event.ticket == 1


def test_an_undo_takes_back_what_came_from_paper_and_its_number_stays_given_out() -> None:
    hall = LATE.do("sell-rebuy", **rebuy("20:05")).undo()
    assert hall.state.entries[3].rebuys == ()
    again = hall.do("sell-rebuy", **rebuy("20:06"))
    assert again.event.happened_at_ms == wall("20:06")
    gone = LATE.do("eliminate", **out("21:00")).undo()
    assert 3 in gone.state.left()


@pytest.mark.clause("SEL-7c")
def test_two_tablets_that_enter_one_paper_meet_and_nothing_is_sold_twice() -> None:
    desk = LATE.do("sell-rebuy", **rebuy("20:05"))
    floor = LATE.on("floor").do("sell-rebuy", **rebuy("20:05"))
    met = desk.meets(floor)
    assert len(met.state.entries[3].rebuys) == 1
    assert met.conflicts() == ["rebuy-taken"]
    assert met.view["desk"]["passed"] == []
    assert met.night.digest() == floor.meets(desk).night.digest()
