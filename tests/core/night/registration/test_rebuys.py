"""Rebuys: how many, from when, until when, and not for who is out."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pycore.kernel.clauses import Clause, Refused
from pycore.law.policies.set_up import PaidOnlyBy
from pycore.night.base import selling
from pycore.night.base.parts import Adopted
from pycore.night.registration import rebuying
from tests.core.felt import counted_in, deal
from tests.core.hall import MINUTE, SEED, Hall, closed, nunavut, playing, thursday, wall

TIMES = [f"{hour}:{minute:02}" for hour in (19, 20, 21, 22) for minute in range(1, 60)]


def refused(hall: Hall, ticket: int = 1) -> tuple[str, str | None, str]:
    refusal = hall.refused("sell-rebuy", ticket=ticket, paid="cash")
    return refusal.code, refusal.clause, refusal.kind


@pytest.mark.clause("SEL-7a", "NU-9.01f")
def test_a_rebuy_has_one_price_and_one_stack() -> None:
    event = playing().rebuy(3).event
    assert (event.ticket, event.number, event.fee_cents, event.chips) == (3, 1, 3_000, 12_000)
    event = nunavut().sell(2).draw().start().rebuy(1).event
    assert (event.fee_cents, event.chips) == (3_000, 1_500)


@pytest.mark.clause("SEL-7a", "NU-8.12a")
def test_the_fourth_rebuy_is_refused() -> None:
    hall = playing().rebuy(1, 1, 1)
    assert [record.event.number for record in hall.records("rebuy-sold")] == [1, 2, 3]
    assert refused(hall) == ("rebuy-cap", "SEL-7a", "law")
    assert hall.rebuy(2).view["players"][0]["rebuys_left"] == 0
    north = nunavut().sell(2).draw().start().rebuy(1, 1, 1)
    assert refused(north) == ("rebuy-cap", "NU-8.12a", "law")


WHY = {"reason": "somebody asked"}


def back(hall: Hall, times: int = 2) -> Hall:
    """The clock put back so many levels and breaks."""
    for _ in range(times):
        hall = hall.do("previous-level", **WHY)
    return hall


def hand_at(hall: Hall) -> Hall:
    """A hand of the level that is on."""
    coloured = hall.do("colour-up", table=1, unit_chips=100, seed=SEED)
    return deal(counted_in(coloured)).folds(3).ends()


five = cache(lambda: playing(4).at("20:10:30"))
"""Half a minute into level 5."""


@pytest.mark.clause("SEL-7c", "SEL-11b", "NU-8.12b")
@pytest.mark.parametrize(
    ("hall", "closed_now"),
    [
        (lambda: back(five()), False),
        (lambda: back(five().at("20:11")), False),
        (lambda: back(five().at("20:11:00.001")), True),
        (lambda: back(five().at("20:15")), True),
        (lambda: back(five().at("20:15").do("set-time-left", left_ms=15 * MINUTE, **WHY)), True),
        (lambda: back(hand_at(five())), True),
        (lambda: back(hand_at(five()).undo()), False),
        (lambda: back(five().at("20:25:30"), 3), True),
        (
            lambda: back(playing(4).at("20:00").do("next-level", **WHY).do("next-level", **WHY)),
            False,
        ),
        (lambda: back(back(five().at("20:15"))), True),
    ],
    indirect=["hall"],
)
def test_what_ended_with_a_level_that_was_played_stays_ended(hall: Hall, closed_now: bool) -> None:
    """Within a minute of a mistaken press nothing has ended; after a hand, or a minute, it has."""
    hall = hall.later(ms=1)
    desk = hall.view["desk"]
    if not closed_now:
        assert (desk["rebuy_refused"], desk["entry_refused"]) == (None, None)
        assert hall.rebuy(1).sell(1).state.last_ticket == 5
        return
    assert refused(hall) == ("rebuys-closed", "SEL-7c", "law")
    assert hall.refused("sell-entry", player="late", paid="cash").code == "entries-closed"
    assert hall.refused("intend-rebuy", ticket=1).code == "rebuys-closed"
    assert (desk["rebuy_close_at_ms"], desk["sales_close_at_ms"]) == (None, None)


@pytest.mark.clause("NU-8.12b")
def test_what_was_sold_before_the_level_was_played_passed_no_limit() -> None:
    """Nine past eight at a door without a network; the clock was put back at a quarter past."""
    early = five().at("20:09").on("door").rebuy(1)
    set_back = back(five().on("z-desk").at("20:15"))
    both = set_back.meets(early)
    assert (both.state.rebuy_count(), both.view["breaches"]) == (1, [])


def test_a_corrected_time_moves_since_when_a_level_was_played() -> None:
    hall = back(five().at("20:15")).do("correct-time", delta_ms=-60 * MINUTE)
    early = hall.later(minutes=-60)
    assert refused(early) == ("rebuys-closed", "SEL-7c", "law")


@pytest.mark.clause("SEL-7b")
def test_no_rebuy_before_the_first_hand() -> None:
    assert refused(thursday().sell(3).draw()) == ("rebuy-before-start", "SEL-7b", "law")


@pytest.mark.clause("NU-9.26", "SEL-7b")
@pytest.mark.parametrize("evening", ["thursday", "nunavut"])
def test_a_door_must_say_that_no_hand_is_on_where_another_tablet_deals(evening: str) -> None:
    hall = playing(4) if evening == "thursday" else nunavut().sell(4).draw().at("18:00").start()
    assert hall.rebuy(1).event.between_hands is False
    dealt = deal(counted_in(hall.on("t1"))).folds(3).ends()
    clause = "SEL-7b" if evening == "thursday" else "NU-9.26"
    refusal = dealt.on("door").refused("sell-rebuy", ticket=1, paid="cash")
    assert (refusal.code, refusal.clause, refusal.facts) == (
        "between-hands",
        clause,
        {"at_table": [1]},
    )
    assert refusal.kind == "ask"
    assert dealt.on("door").rebuy(1, between_hands=True).event.between_hands is True
    # The tablet that deals there knows it itself.
    assert dealt.rebuy(1).event.between_hands is False


@pytest.mark.clause("NU-9.26")
def test_stacks_counted_before_the_first_hand_already_ask() -> None:
    hall = counted_in(playing(4).on("t1"))
    assert hall.on("door").refused("sell-rebuy", ticket=1, paid="cash").code == "between-hands"


@pytest.mark.clause("SEL-7c")
def test_rebuys_are_sold_through_the_first_break_and_not_in_level_five() -> None:
    on_break = playing().at("20:05")
    assert on_break.clock["is_break"]
    assert on_break.at("20:09:59.999").rebuy(4).state.rebuy_count() == 1
    assert refused(closed()) == ("rebuys-closed", "SEL-7c", "law")


@pytest.mark.clause("NU-8.12b")
def test_nunavuts_rebuys_stop_at_the_time_set_beforehand() -> None:
    hall = nunavut().sell(2).at("18:00").draw().start()
    assert hall.at("19:19:59.999").rebuy(1).state.rebuy_count() == 1
    assert refused(hall.at("19:20")) == ("rebuys-closed", "NU-8.12b", "law")


@pytest.mark.clause("SEL-6b", "MB-23", "NU-9.25", "NU-9.27", "NU-3.rebuy")
@pytest.mark.parametrize(
    ("hall", "clause"),
    [(lambda: playing(3), "MB-23"), (lambda: nunavut().sell(3).draw().start(), "NU-9.27")],
    indirect=["hall"],
)
def test_who_is_out_cannot_rebuy(hall: Hall, clause: str) -> None:
    assert refused(hall.out(2), ticket=2) == ("rebuy-after-out", clause, "law")


def test_a_ticket_that_was_never_sold_buys_nothing() -> None:
    assert refused(playing(3), ticket=4) == ("no-such-ticket", None, "state")


@pytest.mark.clause("NU-8.12a")
def test_a_night_without_rebuys_sells_none() -> None:
    hall = nunavut(settings={"rebuy_limit": 0}).sell(2).draw().start()
    assert refused(hall) == ("no-rebuys", "NU-8.12a", "law")


@pytest.mark.clause("SEL-8d")
def test_a_rebuy_is_paid_as_everything_else_that_is_sold() -> None:
    """No shipped law sells rebuys and leaves a way of paying out: this one is Manitoba's with
    Saskatchewan's clause about tickets.
    """
    hall = playing()
    only = PaidOnlyBy(("cash",), Clause("SK-4.l1"))
    strict = replace(hall.night.pack, set_up=(*hall.night.pack.set_up, only))
    settings = replace(hall.state.adopted, rules=strict)
    state = hall.state.having(Adopted(settings=settings))
    wish = rebuying.SellRebuy(ticket=1, paid="debit", at=hall.now)
    with pytest.raises(Refused) as refusal:
        rebuying.decide(state, wish, strict)
    assert (refusal.value.code, refusal.value.clause) == ("paid-otherwise", "SK-4.l1")
    sold = rebuying.decide(state, replace(wish, paid="cash"), strict)
    assert rebuying.conflict(state, sold) is None
    assert rebuying.conflict(state, replace(sold, paid="debit")) == "paid-otherwise"


@pytest.mark.clause("SEL-8c")
def test_nothing_is_sold_once_the_payouts_are_announced() -> None:
    hall = (
        closed()
        .do("announce-payouts")
        .do("previous-level", reason="late")
        .do("previous-level", reason="late")
    )
    assert hall.clock["number"] == 4
    assert refused(hall) == ("payouts-announced", "SEL-8c", "law")
    refusal = hall.refused("sell-entry", player="p", name="N", paid="cash")
    assert (refusal.code, refusal.clause, refusal.kind) == ("payouts-announced", "SEL-8c", "law")
    assert hall.view["desk"]["entry_refused"]["code"] == "payouts-announced"


def test_nothing_is_sold_when_the_night_is_over() -> None:
    assert refused(playing(2).out(2)) == ("night-finished", None, "state")


def test_the_desk_counts_what_came_in() -> None:
    desk = playing(20).rebuy(1, 1, 2).view["desk"]
    assert (desk["entries"], desk["rebuys"]) == (20, 3)
    assert (desk["entry_revenue_cents"], desk["rebuy_revenue_cents"]) == (80_000, 9_000)
    assert (desk["pool_cents"], desk["licensee_share_cents"]) == (62_300, 26_700)


@pytest.mark.clause("SEL-7c", "SEL-11b")
def test_the_desk_tells_when_sales_close() -> None:
    desk = playing().view["desk"]
    assert (desk["sales_close_level"], desk["sales_close_clause"]) == (5, "SEL-11b")
    assert desk["sales_close_at_ms"] == desk["rebuy_close_at_ms"] == wall("20:10")
    assert closed().view["desk"]["sales_close_at_ms"] is None
    assert thursday().view["desk"]["sales_close_at_ms"] is None


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({}, None),
        ({"player": "somebody"}, "no-such-ticket"),
        ({"ticket": 99, "player": "desk-9"}, "no-such-ticket"),
        ({"fee_cents": 2_999}, "fee-differs"),
        ({"chips": 12_001}, "stack-differs"),
        ({"number": 2}, "rebuy-taken"),
        ({"number": 0}, "rebuy-taken"),
    ],
)
def test_why_a_rebuy_of_another_door_no_longer_fits(
    fields: dict[str, Any], why: str | None
) -> None:
    hall = playing(4)
    event = hall.rebuy(1).event
    assert rebuying.conflict(hall.state, replace(event, **fields)) == why
    if why is None:
        assert rebuying.conflict(hall.out(1).state, event) == "player-out"
        assert rebuying.conflict(hall.rebuy(1).state, event) == "rebuy-taken"


@pytest.mark.clause("SEL-7c", "SEL-11b")
def test_sales_are_over_once_both_entries_and_rebuys_are() -> None:
    """Entries stop as level 5 begins; rebuys, where there are any, may go on until level 7."""
    settings = playing(4).state.adopted

    def is_over(limit: int, rebuys: int, at: str) -> bool:
        terms = replace(settings, rebuy_limit=limit, entry_close_level=5, rebuy_close_level=rebuys)
        hall = playing(4).at(at)
        return selling.sales_over(hall.state.having(Adopted(settings=terms)), hall.now)

    fifth, seventh = (
        next(at for at in TIMES if playing(4).at(at).clock["number"] == number)
        for number in (5, 7)
    )
    assert not is_over(3, 5, "19:01")
    assert is_over(3, 5, fifth)
    assert [is_over(limit, 7, fifth) for limit in (0, 1, 3)] == [True, False, False]
    assert [is_over(limit, 7, seventh) for limit in (0, 1, 3)] == [True, True, True]
    assert not is_over(0, 7, "19:01")


def test_what_is_added_to_the_takings_is_asked_about_before_it_is_sold() -> None:
    state = playing(4).rebuy(1).state
    now, then = selling.takings(state), selling.takings(state, players=2, cents=4_000)
    assert (now.players, now.gross) == (4, 4 * 4_000 + 3_000)
    assert (then.players, then.gross) == (6, now.gross + 4_000)
    assert (now.gross_before, then.gross_before) == (0, 0), "nobody said what came in before"
