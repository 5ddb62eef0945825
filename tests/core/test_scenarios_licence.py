"""The worked scenarios of two licences, and the rows of the law about how a night ends."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from pycore.kernel.clauses import Refused
from pycore.night.money import prizes
from pycore.night.subject import NIGHT
from tests.core.felt import counted_in
from tests.core.hall import MINUTE, Hall, closed, counted, empty_hall, nunavut, thursday, wall
from tests.core.policies.test_own_houses import draft, own, set_up

# --- S05: Saskatchewan, 103 players ---

PLAN_A, PLAN_B = [4_000, 2_500, 1_500, 1_200, 800], [4_500, 2_500, 1_500, 1_000, 500]


def prairie(parts: list[int], **values: Any) -> dict[str, Any]:
    """House rules for 110 tickets of 60 dollars, 80 % of it for prizes, in cents."""
    house = own("prairie-cup")
    told = {
        "player_cap": 110, "entry_fee_cents": 6_000, "table_limit": 11, "pool_bp": 8_000,
        "payout_unit_cents": 1, "payout_bands": [{"up_to": 110, "parts": parts}], **values,
    }  # fmt: skip
    for name, value in told.items():
        house["values"][name]["value"] = value
    return house


@cache
def s05() -> Hall:
    """103 tickets sold for one in the afternoon, till ten."""
    wish = draft("prairie-cup", house=prairie(PLAN_A), start_at_ms=wall("13:00"))
    return empty_hall("12:00").do("set-up-night", **wish).sell(103)


@pytest.mark.clause("SK-4.g1", "SK-4.g2", "SK-4.j", "SK-4.l1", "SK-A.2.a")
def test_s05_takings_prizes_and_tickets() -> None:
    hall = s05()
    assert hall.state.revenue() == 618_000
    assert sorted(hall.state.entries) == list(range(1, 104))
    assert {(entry.fee, entry.stack) for entry in hall.state.entries.values()} == {(6_000, 2_500)}
    assert hall.state.adopted.player_cap - len(hall.state.entries) == 7
    credit = hall.refused("sell-entry", player="p", name="N", paid="credit", of_age=True)
    assert (credit.code, credit.facts) == ("bad-command", {"field": "paid"})
    assert list(prizes(hall.state)) == [197_760, 123_600, 74_160, 59_328, 39_552]
    assert sum(prizes(hall.state)) == 494_400


@pytest.mark.clause("SK-A.2.p1", "SK-A.2.n")
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
        with pytest.raises(Refused) as found:
            rules.check_prizes(paid)
        assert found.value.clause == clause
    wish = draft("prairie-cup", house=prairie(PLAN_B), start_at_ms=wall("13:00"))
    plan_b = empty_hall("12:00").do("set-up-night", **wish).sell(103)
    first, second, *_ = prizes(plan_b.state)
    assert (first, second) == (200_000, 123_600 + 22_480), "what is over goes down a place"


@pytest.mark.clause("SK-4.k", "SK-A.2.i")
def test_s05_after_the_start_neither_a_ticket_nor_a_rebuy_is_sold() -> None:
    hall = s05().draw().at("13:00").start()
    late = hall.refused("sell-entry", player="p", name="N", paid="cash", of_age=True)
    assert (late.code, late.clause) == ("entries-closed", "SK-4.k")
    again = hall.refused("sell-rebuy", ticket=1, paid="cash")
    assert (again.code, again.clause) == ("no-rebuys", "SK-A.2.i")


@pytest.mark.clause("SK-4.o2", "SK-4.o3", "SK-A.2.ii0")
def test_s05_nine_hours_are_allowed_and_a_quarter_past_nine_is_too_early() -> None:
    assert s05().state.adopted.stop_at_ms == wall("22:00")
    house = own("prairie-cup")
    house["stop"]["value"] = "19:00"
    early = draft("prairie-cup", house=house, start_at_ms=wall("13:00") - 225 * MINUTE)
    found = empty_hall("12:00").refused("set-up-night", **early)
    assert (found.code, found.clause) == ("begins-too-early", "SK-4.o3")
    unended = own("prairie-cup")
    del unended["stop"]
    found = empty_hall().refused("set-up-night", **draft("prairie-cup", house=unended))
    assert (found.code, found.clause) == ("finishing-time-missing", "SK-A.2.ii0")


# --- S06: Nunavut, at both caps ---


@cache
def s06() -> Hall:
    """96 entries at 100 dollars in a town of 968, 49,500 dollars taken in the year before."""
    fees = {"entry_fee_cents": 10_000, "rebuy_fee_cents": 5_000}
    hall = nunavut(
        available_population=968, gross_before_cents=4_950_000,
        settings={**fees, "player_cap": 96, "table_limit": 10},
    )  # fmt: skip
    return hall.sell(96)


@pytest.mark.clause("NU-5.02f", "NU-5.02e")
def test_s06_a_tenth_of_968_is_96_players() -> None:
    hall = s06()
    assert hall.state.revenue() == 960_000
    found = hall.refused("sell-entry", player="p", name="N", paid="cash", of_age=True)
    assert (found.code, found.clause) == ("player-cap", "NU-5.02f")
    for settings, clause in (
        ({"player_cap": 97, "table_limit": 10}, "NU-5.02f"),
        ({"entry_fee_cents": 12_000}, "NU-5.02e"),
    ):
        with pytest.raises(Refused) as refused:
            nunavut(available_population=968, settings=settings)
        assert refused.value.clause == clause


@pytest.mark.clause("NU-5.02j", "NU-5.02i", "NU-8.12a", "NU-5.02g", "NU-5.02h")
def test_s06_the_nineteenth_rebuy_would_pass_the_cap_of_twelve_months() -> None:
    hall = s06().at("17:55").draw().at("18:00").start().at("18:30").rebuy(*range(1, 19))
    found = hall.refused("sell-rebuy", ticket=19, paid="cash")
    assert (found.code, found.clause) == ("year-gross-cap", "NU-5.02j")
    assert found.facts == {"limit_cents": 6_000_000, "would_be_cents": 6_005_000}
    assert hall.state.revenue() == 1_050_000
    assert hall.view["desk"]["pool_cents"] == 525_000
    rules = hall.state.adopted.rules
    rules.check_prizes((210_000, 131_250, 78_750, 63_000, 42_000))
    with pytest.raises(Refused) as over:
        rules.check_prizes((262_500, 157_500, 105_000))
    assert over.value.clause == "NU-5.02h"


@pytest.mark.clause("NU-8.12a", "SEL-H4")
def test_s06_nobody_buys_a_fourth_rebuy() -> None:
    hall = s06().draw().at("18:00").start().rebuy(1, 1, 1)
    found = hall.refused("sell-rebuy", ticket=1, paid="cash")
    assert (found.code, found.clause) == ("rebuy-cap", "NU-8.12a")
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
        2: 1, 4: 2, 1: 3, 3: 4,
    }  # fmt: skip


@pytest.mark.clause("SK-A.2.ii0", "SK-A.2.ii2")
def test_at_the_finishing_time_the_chips_decide_and_equal_ones_win_together() -> None:
    hall = western().out(3)
    stacks = counted({1: 4_000, 2: 4_000, 4: 2_000})
    early = hall.at("21:59:59").refused("stop-play", stacks=stacks)
    assert (early.code, early.clause) == ("stop-needs-reason", "SK-A.2.ii0")
    ended = hall.at("22:00").do("stop-play", stacks=stacks)
    found = ended.places()
    assert {ticket: row[:2] for ticket, row in found.items()} == {
        1: (1, True), 2: (1, True), 4: (3, False), 3: (4, False),
    }  # fmt: skip
    assert found[1][2] == found[2][2] > 0


@pytest.mark.clause("NU-10.03c", "NU-10.03b")
def test_in_nunavut_play_ends_by_another_approved_method_as_a_ruling() -> None:
    hall = nunavut().sell(3).draw().at("18:00").start().at("21:00")
    stacks = counted({1: 2_000, 2: 1_500, 3: 1_000})
    assert hall.refused("stop-play", stacks=stacks).code == "stop-needs-reason"
    why = {"reason": "the method of the licence", "clause": "NU-10.03c"}
    ended = hall.do("stop-play", stacks=stacks, **why)
    assert (ended.event.follows, ended.state.phase) == ("NU-10.03c", "finished")
    assert [ended.places()[ticket][0] for ticket in (1, 2, 3)] == [1, 2, 3]


@pytest.mark.clause("NU-A.5l", "BC-5.j")
@pytest.mark.parametrize("hall", [nunavut(), set_up("harbour-night")])
def test_levels_rise_by_the_clock_until_first_and_second_are_known(hall: Hall) -> None:
    """K24: until one is left, if nothing else was approved."""
    hall = hall.sell(3).draw().at("18:30").start()
    items = [item for item in hall.state.structure if item.number]
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
def test_management_alters_no_nunavut_night_without_an_approval_and_calls_none_off() -> None:
    """K50: the terms prevail over what management reserves to itself."""
    hall = nunavut().sell(4)
    assert hall.refused("cancel-night").code == "cannot-cancel"
    begun = counted_in(hall.draw().at("18:00").start())
    assert begun.refused("refund-entry", ticket=1).clause == "NU-9.02"
    moved = begun.refused("next-level", reason="the hall closes")
    assert moved.clause == "NU-8.18a"
