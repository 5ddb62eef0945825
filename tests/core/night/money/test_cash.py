"""The cash-up of a desk: what its device sold, gave back, should hold, and was counted to hold."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.night.money.cash_up import CashUp, cash_up
from tests.core.hall import Hall, closed, empty_hall, playing, thursday
from tests.core.shapes import misfits


def shown(hall: Hall) -> dict[str, Any]:
    view = cash_up(hall.night, hall.dev)
    assert not misfits(view, CashUp)
    return dict(view)


def sold(hall: Hall) -> dict[tuple[str, str], tuple[int, int]]:
    return {(row["kind"], row["way"]): (row["count"], row["cents"]) for row in shown(hall)["sold"]}


def totals(hall: Hall) -> dict[str, int]:
    return {row["way"]: row["cents"] for row in shown(hall)["totals"]}


def count(hall: Hall, counted: int, out: int = 0) -> Hall:
    return hall.do("count-cash", float_cents=10_000, taken_out_cents=out, counted_cents=counted)


def test_what_a_desk_sold_stands_by_how_it_was_paid() -> None:
    hall = thursday().sell(3).sell(paid="debit", jackpot=True).sell(paid="prepaid", jackpot=True)
    hall = hall.at("18:55").draw().at("19:00").start().rebuy(1, 2)
    assert sold(hall) == {
        ("entry", "cash"): (3, 12_000),
        ("entry", "debit"): (1, 4_000),
        ("entry", "prepaid"): (1, 4_000),
        ("rebuy", "cash"): (2, 6_000),
        ("jackpot", "cash"): (1, 500),
        ("jackpot", "debit"): (1, 500),
    }
    assert totals(hall) == {"cash": 18_500, "debit": 4_500, "prepaid": 4_000}


def test_another_desk_and_what_was_undone_do_not_count() -> None:
    hall = thursday().on("a-door").sell(2).on("b-door").sell(3).undo()
    assert totals(hall) == {"cash": 8_000}
    assert totals(hall.on("a-door")) == {"cash": 8_000}
    assert totals(hall.on("c-door")) == {"cash": 0}
    assert shown(hall.on("c-door-of-many"))["desk"] == "c-door"


def test_rebuys_refunds_and_prizes_stand_at_the_desk_that_took_or_gave_them() -> None:
    hall = thursday().on("a-door").sell(4, jackpot=True).at("18:55").draw().at("19:00").start()
    b_desk = hall.on("b-door").rebuy(1)
    assert totals(b_desk) == {"cash": 3_000}
    assert sold(b_desk) == {("rebuy", "cash"): (1, 3_000)}
    assert totals(b_desk.on("a-door")) == {"cash": 4 * 4_500}
    paid = closed(4).out(4, 3).do("announce-payouts").out(2).do("pay-prize", ticket=2)
    assert (shown(paid.on("b-door"))["prizes"], shown(paid)["prizes"]) == (0, 1)


def test_a_refund_goes_back_the_way_it_was_paid_at_the_desk_that_gives_it() -> None:
    hall = thursday().on("a-door").sell(jackpot=True).sell(paid="debit", jackpot=True)
    hall = hall.sell(paid="prepaid", jackpot=True).on("b-door")
    for ticket in (1, 2, 3):
        hall = hall.do("refund-entry", ticket=ticket)
    assert sold(hall) == {
        ("refund", "cash"): (3, 5_000),
        ("refund", "debit"): (2, 4_500),
        ("refund", "prepaid"): (1, 4_000),
    }
    assert totals(hall) == {"cash": -5_000, "debit": -4_500, "prepaid": -4_000}
    assert totals(hall.on("a-door"))["cash"] == 5_000


@pytest.mark.parametrize(
    ("counted", "short", "over_cents"), [(26_000, 0, 0), (25_500, 500, 0), (26_100, 0, 100)]
)
def test_a_count_says_what_should_be_there_and_what_it_is_off_by(
    counted: int, short: int, over_cents: int
) -> None:
    hall = count(thursday().sell(5), counted, out=4_000)
    view = shown(hall)["counted"]
    assert (view["cash_cents"], view["should_be_cents"]) == (20_000, 26_000)
    assert (view["short_cents"], view["over_cents"], view["since"]) == (short, over_cents, False)
    assert shown(hall.sell())["counted"]["since"] is True
    assert hall.view["history"][0]["facts"]["cash_cents"] == 20_000


def test_every_desk_has_its_own_count_and_its_undo() -> None:
    hall = count(count(thursday().sell(), 1).on("b-door"), 2)
    assert shown(hall)["counted"]["counted_cents"] == 2
    assert shown(hall.on("desk"))["counted"]["counted_cents"] == 1
    assert shown(hall.undo())["counted"] is None
    assert shown(count(hall, 3))["counted"]["counted_cents"] == 3


def test_no_wish_claims_another_desk_or_its_takings() -> None:
    wish = {"float_cents": 0, "taken_out_cents": 0, "counted_cents": 0}
    event = thursday().sell().do("count-cash", **wish, desk="b-door", cash_cents=7).event
    assert (event.desk, event.cash_cents) == ("desk", 4_000)


def test_prizes_are_told_beside_the_box() -> None:
    hall = closed(4).out(4, 3).do("announce-payouts").out(2).do("pay-prize", ticket=2)
    assert (shown(hall)["prizes"], shown(hall)["prizes_cents"]) == (1, hall.event.cents)
    assert totals(hall) == {"cash": 16_000}


def test_a_prize_in_goods_alone_took_no_money_from_the_box() -> None:
    hall = closed(4).do("offer-goods", description="A ham", place=4, value_cents=6_000).out(4)
    hall = hall.do("announce-payouts").do("pay-prize", ticket=4)
    assert (shown(hall)["prizes"], shown(hall)["prizes_cents"]) == (0, 0)
    assert hall.view["history"][0]["facts"]["result"] == "goods"


@pytest.mark.parametrize("name", ["float_cents", "taken_out_cents", "counted_cents"])
@pytest.mark.parametrize("cents", [-1, 10_000_000_001])
def test_an_impossible_sum_is_refused(name: str, cents: int) -> None:
    wish = {"float_cents": 0, "taken_out_cents": 0, "counted_cents": 0, name: cents}
    assert playing(4).refused("count-cash", **wish).facts == {"field": name}


@pytest.mark.parametrize("name", ["float_cents", "taken_out_cents", "counted_cents"])
@pytest.mark.parametrize("cents", [0, 10_000_000_000])
def test_the_least_and_the_most_that_a_box_holds_are_counted(name: str, cents: int) -> None:
    wish = {"float_cents": 1, "taken_out_cents": 1, "counted_cents": 1, name: cents}
    assert getattr(playing(4).do("count-cash", **wish).event, name) == cents


def test_before_a_night_there_is_no_box() -> None:
    wish = {"float_cents": 0, "taken_out_cents": 0, "counted_cents": 0}
    assert empty_hall().refused("count-cash", **wish).code == "not-set-up"
