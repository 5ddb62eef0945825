"""What was written on paper while no tablet worked, entered later by the number of the ticket."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from pycore.night.base import selling
from tests.core.felt import counted_in, deal
from tests.core.hall import LICENSED, licensed, nunavut, playing, thursday, wall


def paper(text: str, **fields: Any) -> dict[str, Any]:
    """What comes with a wish that was written down at *text*."""
    return {"happened_at_ms": wall(text), "wrote": "Ana  Okpik", **fields}


def rebuy(text: str, ticket: int = 3) -> dict[str, Any]:
    return paper(text, ticket=ticket, paid="cash")


def out(text: str, ticket: int = 3) -> dict[str, Any]:
    return paper(text, out=[{"ticket": ticket, "stack_chips": None}])


late_in_play = cache(lambda: playing(4).at("22:30"))
"""Long after level 5 began, at 20:10."""


@pytest.mark.clause("SEL-7c", "NU-8.12b")
def test_a_rebuy_that_was_made_in_time_is_entered_later_and_says_when() -> None:
    assert late_in_play().refused("sell-rebuy", ticket=3, paid="cash").code == "rebuys-closed"
    hall = late_in_play().do("sell-rebuy", **rebuy("20:05"))
    assert (hall.event.at, hall.event.happened_at_ms) == (wall("22:30"), wall("20:05"))
    assert hall.event.wrote == "Ana Okpik"
    assert len(hall.state.entries[3].rebuys) == 1
    assert hall.view["desk"]["passed"] == []


@pytest.mark.clause("SEL-7c", "NU-8.12b")
def test_a_rebuy_that_never_was_lawful_is_refused_with_its_clause() -> None:
    refusal = late_in_play().refused("sell-rebuy", **rebuy("20:12"))
    assert (refusal.code, refusal.clause, refusal.kind) == ("rebuys-closed", "SEL-7c", "law")


@pytest.mark.clause("SEL-7c")
def test_a_clock_touched_since_does_not_change_what_was_lawful_then() -> None:
    hall = playing(4).at("20:05").do("pause-clock").at("20:08").do("resume-clock")
    hall = hall.at("22:00").do("pause-clock").at("22:30")
    assert hall.do("sell-rebuy", **rebuy("20:04")).event.happened_at_ms == wall("20:04")
    assert hall.refused("sell-rebuy", **rebuy("20:30")).code == "rebuys-closed"


@pytest.mark.clause("SEL-7a", "NU-8.12a")
def test_paper_does_not_raise_how_many_rebuys_one_may_have() -> None:
    hall = late_in_play()
    for minute in (1, 2, 3):
        hall = hall.do("sell-rebuy", **rebuy(f"20:0{minute}"))
    assert hall.refused("sell-rebuy", **rebuy("20:04")).code == "rebuy-cap"


def test_nothing_happened_before_what_it_rests_on_nor_ahead_of_the_clock() -> None:
    assert late_in_play().refused("sell-rebuy", **rebuy("22:31")).code == "paper-ahead"
    refusal = late_in_play().refused("sell-rebuy", **rebuy("18:00"))
    assert (refusal.code, refusal.facts) == ("paper-too-early", {"from_at_ms": wall("19:00")})
    assert late_in_play().refused("eliminate", **out("18:59")).code == "paper-too-early"
    assert late_in_play().refused("sell-rebuy", **{**rebuy("20:05"), "wrote": " "}).facts == {
        "field": "wrote"
    }
    claims = {**rebuy("18:00"), "not_before_ms": 0}
    assert late_in_play().refused("sell-rebuy", **claims).code == "paper-too-early"


@pytest.mark.clause("SEL-6a", "NU-9.25", "NU-10.03a")
def test_who_went_out_earlier_finishes_below_whenever_it_is_entered() -> None:
    hall = late_in_play().do("eliminate", **out("21:00", 1))
    assert hall.event.happened_at_ms == wall("21:00")
    assert hall.places()[1][0] == 4
    earlier, later = (
        hall.do("eliminate", **out("20:30", 2)),
        hall.do("eliminate", **out("21:10", 2)),
    )
    assert [earlier.places()[ticket][0] for ticket in (2, 1)] == [4, 3]
    assert [later.places()[ticket][0] for ticket in (1, 2)] == [4, 3]
    at_once = late_in_play().out(1).later(minutes=5).do("eliminate", **out("22:29", 2))
    assert [at_once.places()[ticket][0] for ticket in (2, 1)] == [4, 3]
    tied = (
        late_in_play().later(ms=30_000).out(1).later(minutes=5).do("eliminate", **out("22:30", 2))
    )
    assert [tied.places()[ticket][0] for ticket in (1, 2)] == [4, 3], "behind those of its minute"
    assert earlier.out(3).places()[3][0] == 2
    assert earlier.undo().places() == hall.places()


@pytest.mark.clause("SEL-6a")
def test_where_a_prize_was_handed_over_nobodys_place_changes_any_more() -> None:
    hall = playing(20).at("22:30").out(*range(1, 19)).do("announce-payouts")
    assert hall.places()[18][2], "third of twenty is paid"
    moved = hall.do("eliminate", **out("21:00", 19))
    assert (moved.places()[19][0], moved.places()[18][0]) == (20, 2)
    desk = hall.do("pay-prize", ticket=18).at("22:40")
    refusal = desk.refused("eliminate", **out("21:00", 19))
    assert (refusal.code, refusal.facts) == ("paper-too-early", {"from_at_ms": wall("22:30")})
    floor = hall.on("floor").at("22:41").do("eliminate", **out("21:00", 19))
    merged = desk.meets(floor)
    assert merged.state.prizes_paid
    assert merged.places()[18] == desk.places()[18]


@pytest.mark.clause("MB-23", "NU-9.27")
def test_who_is_out_bought_nothing_after_it_but_may_have_before() -> None:
    hall = late_in_play().do("eliminate", **out("20:05", 1))
    assert hall.refused("sell-rebuy", **rebuy("20:05", 1)).code == "rebuy-after-out"
    assert hall.refused("sell-rebuy", **rebuy("20:06", 1)).code == "rebuy-after-out"
    before = hall.do("sell-rebuy", **rebuy("20:04", 1))
    assert (len(before.state.entries[1].rebuys), before.state.rebuy_count()) == (1, 1)
    assert before.state.chips_in_play() == hall.state.chips_in_play() + before.event.chips
    assert 1 not in before.state.still_in()
    assert before.conflicts() == []
    at_once = playing(4).at("20:02").out(1).at("22:30")
    assert at_once.do("sell-rebuy", **rebuy("20:01", 1)).conflicts() == []
    assert at_once.refused("sell-rebuy", **rebuy("20:02", 1)).code == "rebuy-after-out"
    bought = late_in_play().do("sell-rebuy", **rebuy("20:05"))
    assert bought.refused("eliminate", **out("20:01")).code == "paper-too-early"


@pytest.mark.clause("SEL-7a", "NU-8.12a")
def test_rebuys_are_counted_as_of_the_paper_and_what_was_sold_since_is_told() -> None:
    hall = playing(4)
    for minute in (4, 5, 6):
        hall = hall.at(f"20:0{minute}").rebuy(3)
    assert hall.refused("sell-rebuy", ticket=3, paid="cash").code == "rebuy-cap"
    hall = hall.at("22:30")
    assert hall.refused("sell-rebuy", **rebuy("20:07")).code == "rebuy-cap"
    assert not any(record.breaches for record in hall.night.folded.recorded)
    more = hall.do("sell-rebuy", **rebuy("20:03"))
    assert len(more.state.entries[3].rebuys) == 4
    assert [breach.code for breach in more.last_record.breaches] == ["rebuy-cap"]


@pytest.mark.clause("SEL-H2", "NU-5.02f", "NU-5.02j")
def test_players_and_takings_are_counted_as_of_the_paper() -> None:
    cap = thursday().state.adopted.player_cap
    full = thursday().at("18:10").sell(cap - 1).at("18:40").sell(1).at("18:50")
    sold = {"player": "p-99", "name": "Noor", "paid": "cash", "of_age": True}
    refusal = full.refused("sell-entry", **sold, **paper("18:41", number=900))
    assert (refusal.code, refusal.clause, refusal.kind) == ("player-cap", "SEL-H2", "law")
    hall = full.do("sell-entry", **sold, **paper("18:39", number=900))
    assert len(hall.state.entries) == cap + 1
    assert [breach.code for breach in hall.last_record.breaches] == ["player-cap"]
    town = nunavut(gross_before_cents=6_000_000 - 2 * 6_000).at("17:20").sell(2).at("17:40")
    refusal = town.refused("sell-entry", **sold, **paper("17:30", number=900))
    assert (refusal.kind, refusal.clause) == ("law", "NU-5.02j")
    over_limit = town.do("sell-entry", **sold, **paper("17:15", number=900))
    assert [(breach.code, breach.clause) for breach in over_limit.last_record.breaches] == [
        (refusal.code, "NU-5.02j")
    ]
    bought = town.at("18:00").draw().start()
    assert bought.at("18:30").refused("sell-rebuy", **rebuy("18:20", 1)).clause == "NU-5.02j"


@pytest.mark.clause("NU-2.02", "SK-1.a")
def test_what_was_sold_before_the_licence_was_suspended_was_lawful() -> None:
    hall = nunavut().at("17:30").sell(2).at("18:00").draw().start()
    stopped = hall.at("18:30").do("take-over-licence", licensed=licensed(status="suspended"))
    stopped = stopped.at("18:40")
    assert stopped.refused("sell-rebuy", ticket=1, paid="cash").code == "licence-suspended"
    assert stopped.refused("sell-rebuy", **rebuy("18:30", 1)).code == "licence-suspended"
    bought = stopped.do("sell-rebuy", **rebuy("18:29", 1))
    assert bought.last_record.breaches == ()
    papers = stopped.do("take-over-licence", licensed=licensed(status="cancelled"))
    assert papers.refused("sell-rebuy", **rebuy("18:35", 1)).code == "licence-cancelled"
    again = papers.do("take-over-licence", licensed=LICENSED)
    assert again.do("sell-rebuy", **rebuy("18:35", 1)).last_record.breaches == ()


def test_nobody_went_out_before_a_hand_that_they_were_dealt_into() -> None:
    hall = deal(counted_in(playing(4).at("19:30"))).folds(3).ends().at("21:00")
    assert hall.refused("eliminate", **out("19:10")).code == "paper-too-early"


@pytest.mark.clause("SEL-11b")
def test_an_entry_from_paper_keeps_its_printed_number() -> None:
    who = {"player": "p-40", "name": "Noor", "paid": "cash", "of_age": True}
    sold = {**who, **paper("18:40", number=40), "seed": "a-seed-for-number-40"}
    assert (
        late_in_play().refused("sell-entry", **who, seed="a-seed-for-number-40").code
        == "entries-closed"
    )
    set_up_late = late_in_play().refused("sell-entry", **{**sold, "happened_at_ms": wall("12:00")})
    assert set_up_late.code == "paper-too-early"
    hall = late_in_play().do("sell-entry", **sold)
    assert (hall.event.ticket, hall.event.is_late) == (40, False)
    assert hall.refused("sell-entry", **{**sold, "player": "p-41", "name": "Li"}).code == (
        "ticket-taken"
    )
    assert hall.view["desk"]["next_ticket"] == 41
    assert hall.view["desk"]["passed"] == []
    for number in (selling.MINUTE * 2, -1):
        far = late_in_play().refused("sell-entry", **{**sold, "number": number})
        assert (far.code, far.facts) == ("bad-command", {"field": "number"})


@pytest.mark.clause("SEL-11b")
def test_a_paper_that_was_entered_wrongly_is_entered_again_under_its_number() -> None:
    who = {"player": "p-40", "name": "Noor", "paid": "cash", "of_age": True}
    sold = {**who, **paper("18:40", number=40), "seed": "a-seed-for-number-40"}
    wrong = late_in_play().do("sell-entry", **sold)
    undone = wrong.undo(wrong.records("entry-sold")[-1].placed.id)
    hall = undone.do("sell-entry", **{**sold, "player": "p-41", "happened_at_ms": wall("18:45")})
    assert {40, 1, 2, 3, 4} == set(hall.state.entries)
    assert hall.state.entries[40].player == "p-41"
    assert hall.state.doubled == {}
    assert hall.refused("sell-entry", **{**sold, "player": "p-42", "name": "Li"}).code == (
        "ticket-taken"
    )
    assert undone.at("22:31").refused("sell-entry", **{**sold, "number": 4}).code == "ticket-taken"


def test_a_paper_that_was_entered_before_is_asked_about() -> None:
    """One paper lies before two, and the tablets know of each other."""
    hall = late_in_play().do("sell-rebuy", **rebuy("20:05")).on("floor").at("22:40")
    refusal = hall.refused("sell-rebuy", **rebuy("20:05"))
    assert (refusal.code, refusal.kind) == ("paper-twice", "ask")
    assert refusal.facts == {"ticket": 3, "at_ms": wall("20:05")}
    assert len(hall.do("sell-rebuy", **rebuy("20:05"), again=True).state.entries[3].rebuys) == 2
    assert hall.do("sell-rebuy", **rebuy("20:06")).state.rebuy_count() == 2
    live = playing(4).at("20:05:20").rebuy(3).at("22:30")
    assert live.refused("sell-rebuy", **rebuy("20:05")).code == "paper-twice"
    gone = late_in_play().do("eliminate", **out("21:00")).on("floor")
    assert gone.refused("eliminate", **out("21:00")).code == "player-not-in"


def test_a_number_counts_only_on_paper() -> None:
    assert thursday().sell(1, number=40).event.ticket == 1


def test_an_undo_takes_back_what_came_from_paper_and_its_number_stays_given_out() -> None:
    hall = late_in_play().do("sell-rebuy", **rebuy("20:05")).undo()
    assert hall.state.entries[3].rebuys == ()
    again = hall.do("sell-rebuy", **rebuy("20:06"))
    assert again.event.happened_at_ms == wall("20:06")
    gone = late_in_play().do("eliminate", **out("21:00")).undo()
    assert 3 in gone.state.still_in()


@pytest.mark.clause("SEL-7c")
def test_two_tablets_that_enter_one_paper_meet_and_nothing_is_sold_twice() -> None:
    desk = late_in_play().do("sell-rebuy", **rebuy("20:05"))
    floor = late_in_play().on("floor").do("sell-rebuy", **rebuy("20:05"))
    merged = desk.meets(floor)
    assert len(merged.state.entries[3].rebuys) == 1
    assert merged.conflicts() == ["rebuy-taken"]
    assert merged.view["desk"]["passed"] == []
    assert merged.night.digest() == floor.meets(desk).night.digest()


@pytest.mark.clause("SEL-6a")
def test_two_tablets_that_enter_one_ticket_as_out_meet_and_it_goes_out_once() -> None:
    desk = late_in_play().do("eliminate", **out("21:00"))
    floor = late_in_play().on("floor").later(minutes=1).do("eliminate", **out("21:01"))
    merged = desk.meets(floor)
    assert merged.state.groups == desk.state.groups
    assert merged.conflicts() == ["stale-base"]
    assert merged.night.digest() == floor.meets(desk).night.digest()


@pytest.mark.clause("SEL-11b")
def test_two_tablets_that_enter_one_numbered_paper_meet_and_it_is_one_entry() -> None:
    who = {"name": "Noor", "paid": "cash", "of_age": True, "seed": "a-seed-for-number-40"}
    sold = {**who, **paper("18:40", number=40)}
    desk = late_in_play().do("sell-entry", **sold, player="p-40")
    floor = late_in_play().on("floor").later(minutes=1).do("sell-entry", **sold, player="p-99")
    merged = desk.meets(floor)
    assert len(merged.state.entries) == 5
    assert merged.state.entries[40].player == "p-40"
    assert merged.conflicts() == ["ticket-taken"]
    assert merged.state.doubled == {}
    assert merged.night.digest() == floor.meets(desk).night.digest()
