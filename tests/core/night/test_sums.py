"""Whatever a screen would add up, the core has added up: screens only write numbers down."""

from __future__ import annotations

import pytest

from pycore.judge.book_view import book_view
from pycore.kernel.units import used_of
from pycore.law.policies.takings import Limit
from pycore.night.registration.desk import is_near
from pycore.night.setup.set_up_view import set_up_view
from pycore.night.table.pot_view import pot_view
from pycore.night.table.table_view import table_view
from tests.core.book.office import LICENCE, MAY, office
from tests.core.felt import counted_in, deal
from tests.core.hall import Hall, closed, nunavut, nunavut_draft, playing, thursday
from tests.core.kit.pots import NU, S07, seats


def test_the_door_asks_for_the_entry_alone_or_with_the_jackpot() -> None:
    desk = thursday().view["desk"]
    assert (desk["due_cents"], desk["due_with_jackpot_cents"]) == (4_000, 4_500)
    desk = nunavut().view["desk"]
    assert desk["due_cents"] == desk["due_with_jackpot_cents"] == desk["entry_fee_cents"]


def test_a_refund_is_all_that_was_paid_and_nothing_once_play_has_begun() -> None:
    hall = thursday().sell(3).do("join-jackpot", ticket=2, signed=True)
    refunds = {row["ticket"]: row["refund_cents"] for row in hall.view["players"]}
    assert refunds == {1: 4_000, 2: 4_500, 3: 4_000}
    for ticket, cents in refunds.items():
        after = hall.do("refund-entry", ticket=ticket)
        assert after.state.refunded == {ticket: cents}
        line = after.view["history"][0]
        assert (line["facts"]["refund_cents"], line["units"]["refund_cents"]) == (cents, "cents")
    assert {row["refund_cents"] for row in playing(3).view["players"]} == {0}


def test_what_is_still_to_be_paid_out_is_what_was_announced_and_not_paid() -> None:
    hall = closed(4).out(4).out_together({2: 900, 3: 900})
    payouts = hall.view["payouts"]
    assert (payouts["to_pay_cents"], payouts["to_pay_players"]) == (0, 0)
    hall = hall.do("announce-payouts")
    assert hall.view["payouts"]["to_pay_cents"] == hall.view["payouts"]["pool_cents"] == 11_200
    assert hall.view["payouts"]["to_pay_players"] == 3
    for ticket, players_left, cents in ((2, 2, 9_500), (1, 1, 1_700), (3, 0, 0)):
        hall = hall.do("pay-prize", ticket=ticket)
        payouts = hall.view["payouts"]
        assert (payouts["to_pay_players"], payouts["to_pay_cents"]) == (players_left, cents)
        assert hall.todo() == (["pay-prizes", "checks-end"] if players_left else ["checks-end"])


def test_the_winners_prize_is_told_whole_where_several_share_it() -> None:
    assert playing(4).view["payouts"]["first_cents"] == 0
    assert closed(4).out(4, 3, 2).view["payouts"]["first_cents"] == 7_800
    tied = (
        closed(3)
        .at("00:45")
        .do(
            "stop-play", stacks=[{"ticket": ticket, "stack_chips": 15_000} for ticket in (1, 2, 3)]
        )
    )
    assert {row["place"] for row in tied.view["standings"]} == {1}
    assert tied.view["payouts"]["first_cents"] == tied.view["payouts"]["pool_cents"]


@pytest.mark.parametrize(
    ("hall", "whole"),
    [
        (lambda: thursday().sell(4), True),
        (
            lambda: nunavut(settings={"payout_unit_cents": 100, "entry_fee_cents": 4_001}).sell(4),
            False,
        ),
        (lambda: nunavut(settings={"payout_unit_cents": 1}).sell(4), False),
    ],
    indirect=["hall"],
)
def test_prizes_are_in_dollars_where_the_unit_and_the_pool_are(hall: Hall, whole: bool) -> None:
    assert hall.view["payouts"]["in_dollars"] is whole


@pytest.mark.parametrize(
    ("limit", "used", "share"),
    [(3, 1, 3_333), (3, 2, 6_666), (3, 3, 10_000), (3, 4, 10_000), (5, 0, 0), (0, 0, 10_000)],
)
def test_how_much_of_a_limit_is_used(limit: int, used: int, share: int) -> None:
    assert used_of(limit, used) == share


@pytest.mark.clause("NU-5.02i", "NU-5.02j")
def test_a_limit_says_how_much_of_it_is_used_and_whether_it_is_passed() -> None:
    draft = nunavut_draft(gross_before_cents=5_400_000)
    rows = {row["code"]: row for row in set_up_view(draft)["limits"]}  # type: ignore[typeddict-item]
    event, year = rows["event-gross-cap"], rows["year-gross-cap"]
    assert (event["used"], event["used_bp"], event["is_breached"]) == (750_000, 2_500, False)
    assert (year["used"], year["used_bp"], year["is_breached"]) == (6_150_000, 10_000, True)
    hall = office().do("keep-licence", **LICENCE, year_gross_cents=400_000)
    law, own = book_view(hall.do("record-takings", **MAY).book, "2026-11-26")["room"]
    assert (law["used_bp"], law["is_breached"]) == (683, False)
    assert (own["used_bp"], own["is_breached"]) == (10_000, True)


@pytest.mark.parametrize(
    ("used", "limit", "near"),
    [(8_999, 10_000, False), (9_000, 10_000, True), (90, 99, True), (0, 0, False)],
)
def test_a_limit_is_near_from_nine_tenths_on(used: int, limit: int, near: bool) -> None:
    counted = Limit(code="events-week", used=used, limit=limit, unit="events", clause="NU-5.02i")
    assert is_near(counted) is near


def test_what_a_seat_gets_from_the_pots_and_back() -> None:
    pots_view = pot_view(NU, {"seats": seats((1, 300, ""), (2, 100, "fold")), "button": 1})
    assert [(row["seat"], row["gets"]) for row in pots_view["seats"]] == [(2, 0), (1, 400)]
    check = pot_view(NU, {**S07, "order": [[7]]})["check"]
    assert (check["in"], check["out"], check["undecided"]) == (4_275, 3_125, 1_150)


def test_what_a_player_has_in_all_and_what_each_winner_gets() -> None:
    hall = counted_in(nunavut().sell(5).draw().start())
    table = deal(hall).bet(125)
    turn = table_view(hall.night, 1, table.hand, (), hall.now)["turn"]
    assert turn is not None
    assert (turn["all_in"], turn["behind"], turn["bet"]) == (1_500, 1_500, 0)
    table = table.folds(2).folds(1).calls(1)
    table = table.board("2c7dTh").calls(2).board("3s").calls(2).board("8c").calls(2)
    table = table.show({3: "AsKd", 4: "AdKs"})
    result = table_view(hall.night, 1, table.hand, (), hall.now)["result"]
    assert result is not None
    assert result["gets"] == [[3, 125], [4, 125]]


def test_a_winner_of_two_pots_gets_both_and_stands_first() -> None:
    hall = nunavut().sell(3).draw().start()
    hall = counted_in(hall, stacks={1: 500, 2: 1_500, 3: 1_500})
    table = deal(hall)
    order = table.hand.order()
    stacks = dict(zip(order, (sat.stack_chips for sat in table.hand.seats), strict=True))
    short = next(seat for seat, chips in stacks.items() if chips == 500)
    first_seat, second = (seat for seat in order if seat != short)
    table = table.all_in(order).board("2c7dTh", "3s", "8c")
    table = table.show({short: "AsAd", first_seat: "KsKd", second: "QsQd"})
    result = table_view(hall.night, 1, table.hand, (), hall.now)["result"]
    assert result is not None
    assert sum(chips for _, chips in result["gets"]) == 3_500
    assert result["gets"] == [[first_seat, 2_000], [short, 1_500]]
