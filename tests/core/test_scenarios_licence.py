"""The worked scenarios of two licences, and the rows of the law about how a night ends."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from pycore.kernel.clauses import Refused
from pycore.kernel.units import Cents
from pycore.law import packs
from pycore.law.files.duties import net_proceeds
from pycore.law.house import house_format
from pycore.night.money.money import prizes
from pycore.night.results.after_night import after_night
from pycore.night.subject import NIGHT
from tests.core.felt import counted_in
from tests.core.hall import (
    DAY,
    MIDNIGHT,
    MINUTE,
    Hall,
    closed,
    counted,
    licensed,
    nunavut,
    thursday,
    wall,
)
from tests.core.kit.houses import set_up
from tests.core.kit.scenarios import hamlet, on_friday, on_saturday, prairie, saturday

# --- S05: Saskatchewan, 103 players, by the rules that ship ---

PLAN_B = [4_500, 2_500, 1_500, 1_000, 500]
SATURDAY, SUNDAY = MIDNIGHT + 2 * DAY, MIDNIGHT + 3 * DAY


def duties_after(hall: Hall, licence_last: str | None = None) -> dict[str, tuple[Any, list[str]]]:
    """What the licence asks after a night, and by which clauses."""
    duties = after_night(hall.night, licence_last)
    return {duty["code"]: (duty["facts"], duty["clauses"]) for duty in duties}


def shipped(**values: Any) -> dict[str, Any]:
    """A copy of those rules with other values."""
    made = house_format.document(packs.house("saskatchewan-night"))
    made["id"] = "our-own"
    for name, value in values.items():
        made["values"][name]["value"] = value
    return made


@cache
def s05() -> Hall:
    """103 tickets sold for one in the afternoon, till ten."""
    return prairie().sell(103)


@pytest.mark.clause("SK-4.g1", "SK-4.g2", "SK-4.j", "SK-4.l1", "SK-A.2.a", "SK-A.2.e")
def test_s05_takings_prizes_and_tickets() -> None:
    hall = s05()
    assert hall.state.revenue() == 618_000
    assert sorted(hall.state.entries) == list(range(1, 104))
    assert {(entry.fee, entry.stack) for entry in hall.state.entries.values()} == {(6_000, 5_000)}
    assert hall.state.adopted.player_cap - len(hall.state.entries) == 7
    assert list(prizes(hall.state)) == [197_760, 123_600, 74_160, 59_328, 39_552]
    assert sum(prizes(hall.state)) == 494_400


@pytest.mark.clause("SK-4.l1", "SK-4.j")
def test_s05_tickets_are_sold_for_cash_and_none_beyond_those_that_were_approved() -> None:
    """A card is a way of paying that other places take; credit is one that no door knows."""
    hall = s05()
    card = hall.refused("sell-entry", player="p", name="N", paid="debit", of_age=True)
    assert (card.code, card.clause, card.kind) == ("paid-otherwise", "SK-4.l1", "law")
    assert thursday().sell(paid="debit").state.entries[1].paid == "debit"
    desk = hall.view["desk"]
    assert (desk["ways"], desk["ways_clause"]) == (["cash", "prepaid"], "SK-4.l1")
    credit = hall.refused("sell-entry", player="p", name="N", paid="credit", of_age=True)
    assert (credit.code, credit.facts) == ("bad-command", {"field": "paid"})
    full = hall.sell(7).refused("sell-entry", player="p", name="N", paid="cash", of_age=True)
    assert (full.code, full.clause, full.facts) == ("player-cap", "SK-4.j", {"limit": 110})


@pytest.mark.clause("SK-4.f")
def test_s05_nobody_is_sold_a_ticket_whose_age_is_not_attested() -> None:
    refusal = s05().refused("sell-entry", player="p", name="N", paid="cash", of_age=False)
    assert (refusal.code, refusal.clause, refusal.kind) == ("age-not-checked", "SK-4.f", "law")
    assert refusal.facts == {"years": 19}


@pytest.mark.clause("SK-4.i1", "SK-4.j")
def test_s05_two_doors_pass_the_approved_number_and_no_number_is_given_twice() -> None:
    """One ticket is left, and each of two tablets sells it without hearing of the other."""
    hall = s05().sell(6)
    both = hall.on("a-door").sell().meets(hall.on("b-door").sell()).on("desk")
    passed = [limit for row in both.view["breaches"] for limit in row["passed"]]
    assert [(limit["code"], limit["clause"]) for limit in passed] == [("player-cap", "SK-4.j")]
    assert both.todo()[0] == "breach"
    (twice,) = both.state.doubled
    renumbered = both.do("renumber-ticket", ticket=twice)
    assert sorted(renumbered.state.entries) == list(range(1, 112))
    gone = s05().do("refund-entry", ticket=103).sell()
    assert max(gone.state.entries) == 104, "a number that was given out is not given again"


@pytest.mark.clause("SK-4.j")
def test_s05_no_more_tickets_are_set_up_than_the_licence_approved() -> None:
    approved = licensed(number="SK-26-104", limits={"players": 109})
    with pytest.raises(Refused) as refusal:
        prairie(licensed=approved)
    assert (refusal.value.code, refusal.value.clause) == ("licence-player-cap", "licence")
    assert refusal.value.facts["limit"] == 109
    exact = licensed(number="SK-26-104", limits={"players": 110})
    assert prairie(licensed=exact).state.adopted.player_cap == 110


@pytest.mark.clause("SK-A.2.a")
def test_s05_a_sale_at_another_fee_or_stack_does_not_fit() -> None:
    sold = {
        "ticket": 1,
        "player": "p",
        "fee_cents": 6_000,
        "stack_chips": 5_000,
        "paid": "cash",
        "is_late": False,
        "at": wall("12:01"),
    }
    for other, why in (
        ({}, []),
        ({"fee_cents": 5_999}, ["fee-differs"]),
        ({"stack_chips": 5_001}, ["stack-differs"]),
    ):
        assert prairie().writes("door/desk", "entry-sold/1", {**sold, **other}).conflicts() == why


@pytest.mark.clause("SK-A.2.d")
def test_s05_the_structure_changes_for_a_reason_alone() -> None:
    hall = on_saturday(s05().draw(), "13:00").start()
    refusal = hall.refused("next-level")
    assert (refusal.code, refusal.clause) == ("change-needs-reason", "SK-A.2.d")
    assert hall.do("next-level", reason="the Chairperson says so").clock["number"] == 2


@pytest.mark.clause("SK-4.l1")
def test_s05_a_ticket_sold_beforehand_is_still_sold_for_cash() -> None:
    assert prairie().sell(paid="prepaid").state.entries[1].paid == "prepaid"


@pytest.mark.clause("SK-4.l1", "SK-4.l2")
def test_s05_a_card_or_a_gift_in_another_tablets_log_does_not_fit() -> None:
    sold = {
        "ticket": 1,
        "player": "p",
        "fee_cents": 6_000,
        "stack_chips": 5_000,
        "paid": "debit",
        "is_late": False,
        "at": wall("12:01"),
    }
    card = prairie().writes("door/desk", "entry-sold/1", sold)
    assert card.conflicts() == ["paid-otherwise"]
    gift = prairie().writes("door/desk", "entry-sold/1", {**sold, "paid": "cash", "fee_cents": 0})
    assert gift.conflicts() == ["fee-differs"]
    for hall in (card, gift):
        assert not hall.state.entries


@pytest.mark.clause("SK-4.l2")
def test_s05_no_free_ticket() -> None:
    """Every ticket costs the one fee of the night, and no night is set up whose fee is nothing."""
    with pytest.raises(Refused) as refusal:
        prairie(settings={"pool_bp": 8_000, "entry_fee_cents": 0})
    assert (refusal.value.code, refusal.value.clause) == ("free-entry-prohibited", "SK-4.l2")
    assert prairie(settings={"pool_bp": 8_000, "entry_fee_cents": 1}).sell().state.revenue() == 1


@pytest.mark.clause("SK-A.2.p1", "SK-A.2.n", "SK-A.2.r")
def test_s05_eleven_tables_of_ten_and_nine() -> None:
    sizes = [len(seats) for seats in s05().draw().state.tables().values()]
    assert sorted(sizes) == [9] * 7 + [10] * 4


@pytest.mark.clause("SK-4.g1", "SK-4.g2")
def test_s05_what_passes_a_cap_is_no_plan() -> None:
    rules = s05().state.adopted.rules
    for paid, clause in (
        ((222_480, 123_600, 74_160, 49_440, 24_720), "SK-4.g2"),
        ((197_760, 123_600, 74_160, 59_328, 39_552, 49_950), "SK-4.g1"),
    ):
        with pytest.raises(Refused) as refusal:
            rules.check_prizes(paid)
        assert refusal.value.clause == clause
    plan_b = prairie(house=shipped(payout_bands=[{"up_to": 110, "parts": PLAN_B}])).sell(103)
    first_prize, second, *_ = prizes(plan_b.state)
    assert (first_prize, second) == (200_000, 123_600 + 22_480), "what is over goes down a place"


@pytest.mark.clause("SK-4.g1", "SK-4.g2", "SK-A.2.m")
def test_s05_a_bicycle_that_was_given_takes_its_value_from_the_money() -> None:
    """Plan C: 450 dollars and 11 % of tax beside plan A would be 5,443.50 in all."""
    hall = s05().do(
        "offer-goods", description="A bicycle", place=6, value_cents=45_000 + 4_950, donated=True
    )
    money = prizes(hall.state)
    assert sum(money) == 500_000 - 49_950
    assert money[1:] == (112_512, 67_507, 54_006, 36_004)
    bicycle_first = s05().do(
        "offer-goods", description="A bicycle", place=1, value_cents=49_950, donated=True
    )
    assert prizes(bicycle_first.state)[0] == 200_000 - 49_950
    refusal = s05().refused("offer-goods", description="A car", place=1, value_cents=200_001)
    assert (refusal.kind, refusal.clause) == ("law", "SK-4.g2")


@pytest.mark.clause("SK-4.g3")
def test_s05_an_entry_into_an_online_game_is_no_prize() -> None:
    prize = {"description": "An entry", "place": 1, "value_cents": 5_000, "online": True}
    refusal = s05().refused("offer-goods", **prize)
    assert (refusal.code, refusal.clause, refusal.kind) == ("online-prize", "SK-4.g3", "law")
    assert s05().view["payouts"]["online_clause"] == "SK-4.g3"
    assert thursday().do("offer-goods", **prize).event.description == "An entry"


@pytest.mark.clause("SK-4.k", "SK-A.2.i")
def test_s05_after_the_start_neither_a_ticket_nor_a_rebuy_is_sold() -> None:
    hall = on_saturday(s05().draw(), "13:00").start()
    refusal = hall.refused("sell-entry", player="p", name="N", paid="cash", of_age=True)
    assert (refusal.code, refusal.clause) == ("entries-closed", "SK-4.k")
    again = hall.refused("sell-rebuy", ticket=1, paid="cash")
    assert (again.code, again.clause) == ("no-rebuys", "SK-A.2.i")


@pytest.mark.clause("SK-A.2.t", "SK-6.i")
def test_s05_two_ticket_holders_who_are_not_there_at_the_start_are_barred() -> None:
    """101 play, and 103 tickets were sold: what was paid for them stays in the pool."""
    hall = on_saturday(s05().draw(), "13:00").start()
    clause = hall.state.adopted.clause("abandoned")
    assert clause == "SK-A.2.t"
    for ticket in (17, 60):
        hall = hall.do(
            "remove-player",
            ticket=ticket,
            why="abandoned",
            stack_chips=5_000,
            reason="not there when play began",
            clause=clause,
        )
    assert (hall.state.left_count(), len(hall.state.entries)) == (101, 103)
    assert hall.state.chips_in_play() == 101 * 5_000
    assert hall.view["desk"]["pool_cents"] == 494_400
    assert hall.refused("sell-rebuy", ticket=17, paid="cash").clause == "SK-A.2.i"
    assert duties_after(hall)["took-part"] == ({"players": 101, "sold": 103}, ["SK-6.i"])
    assert duties_after(hall.undo())["took-part"][0] == {"players": 102, "sold": 103}
    removed = hall.do(
        "remove-player", ticket=5, why="abandoned", stack_chips=4_950, reason="left", clause=clause
    )
    assert duties_after(removed)["took-part"][0] == {"players": 101, "sold": 103}, (
        "they had played"
    )


@pytest.mark.clause("SK-5.a5", "SK-5.a6", "SK-5.a7")
def test_s05_fifteen_people_run_eleven_tables() -> None:
    crew = {"tables": 11, "total": 15, "present": 0}
    clauses = ["SK-5.a5", "SK-5.a6", "SK-5.a7"]
    assert duties_after(s05())["staff"] == (crew, clauses), "as many as the tickets sold will need"
    hall = on_saturday(s05().draw(), "13:00").start()
    assert duties_after(hall)["staff"] == (crew, clauses)
    rows = {row["id"]: row["needed"] for row in hall.view["staff"]["roles"] if row["needed"]}
    assert rows == {"chairperson": 1, "table-manager": 3, "dealer": 11}
    asks = packs.staff("ca_sk")
    managers = {n: asks.needed(n)["table-manager"] for n in (1, 5, 6, 10, 11, 16, 21, 25)}
    assert managers == {1: 1, 5: 1, 6: 2, 10: 2, 11: 3, 16: 4, 21: 5, 25: 5}
    assert asks.needed(25) == {"chairperson": 1, "table-manager": 5, "dealer": 25}


@pytest.mark.clause("SK-4.e", "SK-6", "SK-7.c", "SK-7.i")
def test_s05_what_is_banked_filed_and_kept_after_the_night() -> None:
    """The hall's 300 dollars and 85 for printing leave 851 of 6,180 less 4,944."""
    hall = on_saturday(s05().draw(), "13:00").start()
    duties = duties_after(hall)
    assert duties["deposit"] == ({"cents": 618_000, "day": "2026-11-24"}, ["SK-7.c"])
    assert duties["report"] == ({"day": "2026-12-11"}, ["SK-6"])
    assert duties["records"] == ({"day": "2029-11-21"}, ["SK-7.i"])
    assert duties["unsold"] == ({"count": 7, "lowest": 104, "highest": 110}, ["SK-7.i"])
    assert duties["remains"] == ({"cents": 123_600}, ["SK-4.e"])
    spent = [Cents(30_000), Cents(8_500)]
    assert net_proceeds(hall.state.revenue(), prizes(hall.state), spent) == 85_100
    assert hall.view["after"] == after_night(hall.night)


@pytest.mark.clause("SK-4.o2", "SK-4.o3", "SK-A.2.ii0", "SK-3.finish")
def test_s05_nine_hours_are_allowed_and_a_quarter_past_nine_is_too_early() -> None:
    """On a Saturday; and half past eleven on a Sunday."""
    assert s05().state.adopted.stop_at_ms == saturday("22:00")
    early = shipped()
    early["stop"]["value"] = "19:00"
    for midnight, opens, lawful in ((SATURDAY, 555, 570), (SUNDAY, 690, 720)):
        with pytest.raises(Refused) as refusal:
            prairie(house=early, start_at_ms=midnight + opens * MINUTE)
        assert (refusal.value.code, refusal.value.clause) == ("begins-too-early", "SK-4.o3")
        prairie(house=early, start_at_ms=midnight + lawful * MINUTE)
    unended = shipped()
    del unended["stop"]
    with pytest.raises(Refused) as refusal:
        prairie(house=unended)
    assert (refusal.value.code, refusal.value.clause) == ("finishing-time-missing", "SK-A.2.ii0")


# --- S06: Nunavut, at both caps ---


def with_18_rebuys(hall: Hall) -> Hall:
    hall = on_friday(on_friday(hall, "17:55").draw(), "18:00").start()
    return on_friday(hall, "18:30").rebuy(*range(1, 19))


@cache
def s06() -> Hall:
    """96 entries."""
    return hamlet().sell(96)


@pytest.mark.clause("NU-5.02f", "NU-5.02e")
def test_s06_a_tenth_of_968_is_96_players() -> None:
    hall = s06()
    assert hall.state.revenue() == 960_000
    refusal = hall.refused("sell-entry", player="p", name="N", paid="cash", of_age=True)
    assert (refusal.code, refusal.clause) == ("player-cap", "NU-5.02f")
    for settings, clause in (
        ({"player_cap": 97}, "NU-5.02f"),
        ({"entry_fee_cents": 12_000}, "NU-5.02e"),
    ):
        with pytest.raises(Refused) as refused:
            hamlet(**settings)
        assert refused.value.clause == clause


@pytest.mark.clause("NU-5.02j", "NU-5.02i", "NU-8.12a", "NU-5.02g", "NU-5.02h", "NU-6.04")
def test_s06_the_nineteenth_rebuy_would_pass_the_cap_of_twelve_months() -> None:
    hall = with_18_rebuys(s06())
    refusal = hall.refused("sell-rebuy", ticket=19, paid="cash")
    assert (refusal.code, refusal.clause) == ("year-gross-cap", "NU-5.02j")
    assert refusal.facts == {"limit_cents": 6_000_000, "would_be_cents": 6_005_000}
    assert hall.state.revenue() == 1_050_000
    assert hall.view["desk"]["pool_cents"] == 525_000
    rules = hall.state.adopted.rules
    rules.check_prizes((210_000, 131_250, 78_750, 63_000, 42_000))
    with pytest.raises(Refused) as over_cap:
        rules.check_prizes((262_500, 157_500, 105_000))
    assert over_cap.value.clause == "NU-5.02h"


@pytest.mark.clause("NU-5.02g", "NU-5.02h")
def test_s06_the_plans_are_worked_out_from_their_parts() -> None:
    def planned(*parts: int) -> tuple[int, ...]:
        house = house_format.document(packs.house("nunavut-ten-table"))
        house["id"] = "our-own"
        house["values"]["payout_bands"]["value"] = [{"up_to": 150, "parts": list(parts)}]
        return prizes(with_18_rebuys(hamlet(house).sell(96)).state)

    plan = planned(4_000, 2_500, 1_500, 1_200, 800)
    assert plan == (210_000, 131_250, 78_750, 63_000, 42_000)
    capped = planned(5_000, 3_000, 2_000)
    assert capped == (250_000, 157_500 + 12_500, 105_000), "2,625 passes the cap by 125"


@pytest.mark.clause("NU-5.02c", "NU-5.02k", "NU-11.01", "NU-11.02b", "NU-11.03")
def test_s06_what_may_be_spent_what_must_remain_and_what_is_filed() -> None:
    hall = with_18_rebuys(s06())
    duties = duties_after(hall, "2027-03-31")
    assert duties["most-spent"] == ({"cents": 157_500, "part_bp": 1_500}, ["NU-5.02k"])
    assert duties["least-left"] == (
        {"cents": 367_500, "part_bp": 3_500},
        ["NU-5.02g", "NU-5.02k"],
    )
    assert duties["deposit-at-once"] == ({"cents": 1_050_000}, ["NU-11.02b"])
    assert duties["report"] == ({"day": "2027-01-19"}, ["NU-11.01"])
    assert duties["records"] == ({"day": "2030-03-31"}, ["NU-11.03"])
    assert "records" not in duties_after(hall)
    assert duties_after(hall)["records-licence"] == ({"years": 3}, ["NU-11.03"])


@pytest.mark.clause("NU-8.12a", "SEL-H4")
def test_s06_nobody_buys_a_fourth_rebuy() -> None:
    hall = on_friday(s06().draw(), "18:00").start().rebuy(1, 1, 1)
    refusal = hall.refused("sell-rebuy", ticket=1, paid="cash")
    assert (refusal.code, refusal.clause) == ("rebuy-cap", "NU-8.12a")
    selkirk = thursday().state.adopted
    assert (selkirk.rebuy_limit, selkirk.rebuy_fee_cents) == (3, 3_000)


# --- How a night ends, and what nobody may do ---


def western() -> Hall:
    """Four in Saskatchewan, playing since half past six; play ends at ten."""
    return set_up("prairie-cup").sell(4).draw().at("18:30").start()


@pytest.mark.clause("SK-A.2.ii0", "SK-A.2.ii1")
def test_in_saskatchewan_the_last_one_left_is_first() -> None:
    hall = western().out(3, 1, 4)
    assert hall.state.phase == "finished"
    assert {ticket: place for ticket, (place, *_) in hall.places().items()} == {
        2: 1,
        4: 2,
        1: 3,
        3: 4,
    }


@pytest.mark.clause("SK-A.2.ii0", "SK-A.2.ii2")
def test_at_the_finishing_time_the_chips_decide_and_equal_ones_win_together() -> None:
    hall = western().out(3)
    stacks = counted({1: 4_000, 2: 4_000, 4: 2_000})
    early = hall.at("21:59:59").refused("stop-play", stacks=stacks)
    assert (early.code, early.clause) == ("stop-needs-reason", "SK-A.2.ii0")
    ended = hall.at("22:00").do("stop-play", stacks=stacks)
    places = ended.places()
    assert {ticket: row[:2] for ticket, row in places.items()} == {
        1: (1, True),
        2: (1, True),
        4: (3, False),
        3: (4, False),
    }
    assert places[1][2] == places[2][2] > 0


@pytest.mark.clause("NU-10.03c", "NU-10.03b")
def test_in_nunavut_play_ends_by_another_approved_method_as_a_ruling() -> None:
    hall = nunavut().sell(3).draw().at("18:00").start().at("21:00")
    stacks = counted({1: 2_000, 2: 1_500, 3: 1_000})
    assert hall.refused("stop-play", stacks=stacks).code == "stop-needs-reason"
    why = {"reason": "the method of the licence", "clause": "NU-10.03c"}
    ended = hall.do("stop-play", stacks=stacks, **why)
    assert (ended.event.follows, ended.state.phase) == ("NU-10.03c", "finished")
    assert [ended.places()[ticket][0] for ticket in (1, 2, 3)] == [1, 2, 3]


@pytest.mark.clause("NU-A.5l", "BC-5.j", "BC-D1.h")
@pytest.mark.parametrize("hall", [nunavut, lambda: set_up("harbour-night")], indirect=True)
def test_levels_rise_by_the_clock_until_first_and_second_are_known(hall: Hall) -> None:
    """K24: until one is left, if nothing else was approved."""
    hall = hall.sell(3).draw().at("18:30").start()
    items = [level for level in hall.state.structure if level.number]
    assert hall.clock["number"] == 1
    risen = hall.later(ms=items[0].ms)
    assert (risen.clock["number"], risen.clock["big"]) == (2, items[1].big)
    assert risen.out(3).clock["running"]
    ended = risen.out(3, 2)
    assert ended.state.phase == "finished"
    assert not ended.clock["running"]


@pytest.mark.clause("SK-A.1.chop", "SEL-43")
def test_nobody_is_offered_to_split_the_prizes() -> None:
    """K45: what the approved table says is paid; no wish pays anything else."""
    assert not [name for name in NIGHT.commands if "deal" in name or "chop" in name]
    paid = closed(4).out(4, 3).do("announce-payouts").out(2)
    assert [paid.places()[ticket][2] for ticket in (1, 2)] == [7_800, 3_400]
    assert paid.do("pay-prize", ticket=2).event.cents == 3_400
    body = {"ticket": 2, "player": "desk-2", "place": 2, "cents": 5_600}
    assert paid.writes("money", "prize-paid/1", body).conflicts() == ["prize-differs"]


@pytest.mark.clause("NU-B.TP23", "NU-9.02", "NU-8.18a")
def test_management_alters_and_calls_off_no_nunavut_night_without_an_approval_unseen() -> None:
    """K50: the terms prevail over what management reserves to itself."""
    hall = nunavut().sell(4)
    assert hall.refused("cancel-night").code == "calling-off-needs-reason"
    refusal = hall.refused("cancel-night", reason="a blizzard")
    assert (refusal.code, refusal.clause, refusal.kind) == (
        "calling-off-unapproved",
        "NU-8.18a",
        "ask",
    )
    begun = counted_in(hall.draw().at("18:00").start())
    assert begun.refused("refund-entry", ticket=1).clause == "NU-9.02"
    moved = begun.refused("next-level", reason="the hall closes")
    assert moved.clause == "NU-8.18a"
