"""Prizes in goods: their retail value counts into every cap on prizes."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.kernel.clauses import Refused
from pycore.kernel.units import Cents
from pycore.law import packs
from pycore.night.results import goods
from pycore.night.subject import NIGHT
from tests.core.hall import Hall, closed, nunavut, thursday


def offered(hall: Hall, place: int = 1, value_cents: int = 6_000, **fields: Any) -> Hall:
    offer = {"description": "A ham", "place": place, "value_cents": value_cents, **fields}
    return hall.do("offer-goods", **offer)


def money(hall: Hall) -> list[int]:
    return [row["cents"] for row in hall.view["payouts"]["places"]]


def test_goods_stand_with_their_place_and_are_withdrawn() -> None:
    hall = offered(offered(thursday().sell(4), 2, 5_000, donated=True), description="  A  bike ")
    payouts = hall.view["payouts"]
    assert [(row["place"], row["description"], row["donated"]) for row in payouts["goods"]] == [
        (1, "A bike", False),
        (2, "A ham", True),
    ]
    assert payouts["goods_cents"] == 11_000
    gone = hall.do("withdraw-goods", number=1)
    assert [row["number"] for row in gone.view["payouts"]["goods"]] == [2]
    assert gone.undo().state == hall.state
    assert offered(gone).event.number == 3


def test_where_no_cap_is_passed_the_money_stays_what_it_was() -> None:
    hall = closed(4)
    assert money(offered(hall)) == money(hall)


@pytest.mark.clause("NU-5.02g")
def test_where_prizes_are_a_part_of_the_takings_goods_leave_less_for_money() -> None:
    hall = nunavut().sell(20)
    pool = hall.view["desk"]["revenue_cents"] // 2
    assert sum(money(hall)) <= pool
    donated = offered(hall, value_cents=20_000, donated=True)
    assert sum(money(donated)) + 20_000 <= pool
    assert sum(money(donated)) > 0
    assert money(offered(hall, value_cents=200_000)) == [0] * len(money(hall))


@pytest.mark.clause("NU-5.02h")
def test_no_place_gets_more_in_goods_and_money_than_one_prize_may_be() -> None:
    refusal = nunavut().refused("offer-goods", description="A boat", place=1, value_cents=250_001)
    assert (refusal.code, refusal.clause, refusal.kind) == ("single-prize-cap", "NU-5.02h", "law")
    twice = offered(nunavut(), value_cents=200_000)
    assert twice.refused("offer-goods", description="B", place=1, value_cents=60_000).kind == "law"
    second = offered(nunavut(), place=2, value_cents=200_000)
    assert (
        second.refused("offer-goods", description="B", place=2, value_cents=60_000).kind == "law"
    )
    beside = offered(second, place=1, value_cents=60_000)
    assert goods.by_place(beside.state) == (60_000, 200_000)
    assert goods.by_place(offered(beside, place=3, value_cents=60_000).state)[2] == 60_000
    lawful = packs.load("ca_nu").lawful_prizes([Cents(240_000), Cents(90_000)], [Cents(50_000)])
    assert lawful == (200_000, 130_000)


@pytest.mark.parametrize(
    ("goods", "lawful"),
    [
        ((), (200_000, 150_000, 150_000)),
        ((50_000,), (150_000, 150_000, 150_000)),
        ((200_000, 200_000, 150_000), (0, 0, 0)),
    ],
)
def test_goods_and_money_together_stay_below_the_cap_of_an_event(
    goods: tuple[int, ...], lawful: tuple[int, ...]
) -> None:
    table = [Cents(prize) for prize in (400_000, 300_000, 300_000)]
    prizes = packs.load("ca_sk").lawful_prizes(table, [Cents(good) for good in goods])
    assert sum(prizes) + sum(goods) <= max(500_000, sum(goods))
    assert all(
        prize + (goods[index] if index < len(goods) else 0) <= 200_000
        for index, prize in enumerate(prizes)
    )
    assert sum(prizes) == sum(lawful)


@pytest.mark.clause("SK-4.g1")
def test_no_more_goods_are_offered_than_the_prizes_of_an_event_may_come_to() -> None:
    saskatchewan = packs.load("ca_sk")
    hall = offered(offered(offered(thursday(), 1, 200_000), 2, 200_000), 3, 99_999)

    def decide(place: int, value_cents: int) -> object:
        wish = goods.OfferGoods(
            description="B", place=place, value_cents=Cents(value_cents), at=hall.now
        )
        return goods.SLICE.decide(hall.state, wish, saskatchewan)

    for place in (3, 4):
        assert decide(place, 1)
        with pytest.raises(Refused) as refused:
            decide(place, 2)
        assert (refused.value.code, refused.value.facts["value_cents"]) == (
            "all-prizes-cap",
            500_001,
        )


@pytest.mark.clause("NU-9.01c")
def test_once_announced_what_was_offered_stands() -> None:
    hall = offered(nunavut().sell(3), value_cents=1_000).at("17:55").draw().at("18:00").start()
    done = hall.out(3, 2).do("announce-payouts")
    refused = done.refused("offer-goods", description="B", place=1, value_cents=1)
    assert (refused.code, refused.clause) == ("payouts-announced", "NU-9.01c")
    assert done.refused("withdraw-goods", number=1).code == "payouts-announced"
    offer = done.records("goods-offered")[0].placed.id
    assert done.refused("undo", target=offer).facts["by"] == "payouts-announced/1"


def test_what_a_place_gets_in_goods_is_added_up() -> None:
    assert goods.by_place(thursday().state) == ()
    hall = offered(offered(offered(thursday(), 3, 5_000), 1, 100), 3, 1)
    assert goods.by_place(hall.state) == (100, 0, 5_001)


def test_what_is_not_offered_is_not_withdrawn() -> None:
    hall = offered(thursday())
    for number in (0, 2, -1):
        assert hall.refused("withdraw-goods", number=number).code == "no-such-goods"
    gone = hall.do("withdraw-goods", number=1)
    assert gone.refused("withdraw-goods", number=1).code == "no-such-goods"
    assert NIGHT.conflict(gone.state, gone.event) == "no-such-goods"
    assert NIGHT.conflict(hall.state, gone.event) is None


def test_a_hundred_prizes_are_enough() -> None:
    hall = thursday()
    for _ in range(100):
        hall = offered(hall, value_cents=1)
    refusal = hall.refused("offer-goods", description="B", place=1, value_cents=1)
    assert (refusal.code, refusal.facts["limit"]) == ("too-many-goods", 100)
    assert offered(hall.do("withdraw-goods", number=7)).event.number == 101


def test_what_is_offered_while_another_tablet_announces_waits_for_the_director() -> None:
    hall = offered(closed(4).out(4))
    announced = hall.on("here").do("announce-payouts")
    for changed in (offered(hall.on("there")), hall.on("there").do("withdraw-goods", number=1)):
        assert NIGHT.conflict(announced.state, changed.event) == "payouts-announced"
        merged = announced.meets(changed)
        (waits,) = merged.night.conflicts
        refusal = merged.refused("resolve-conflict", target=waits.placed.id, take=True)
        assert refusal.code == "does-not-fit"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"description": "  "}, "goods-need-name"),
        ({"description": "x" * 81}, "goods-need-name"),
        ({"place": 0}, "no-such-place"),
        ({"place": 121}, "no-such-place"),
        ({"value_cents": 0}, "goods-need-value"),
        ({"value_cents": 100_000_001}, "goods-need-value"),
    ],
)
def test_goods_without_a_name_a_place_or_a_value_are_not_offered(
    fields: dict[str, Any], code: str
) -> None:
    wish = {"description": "A ham", "place": 1, "value_cents": 6_000, **fields}
    assert thursday().refused("offer-goods", **wish).code == code


def test_two_tablets_offer_apart_and_one_waits() -> None:
    desk = thursday()
    both = offered(desk.on("a-door")).meets(offered(desk.on("b-door")))
    assert len(both.conflicts()) == 1


@pytest.mark.parametrize(("place", "fits"), [(20, True), (21, False), (120, False)])
def test_once_nobody_can_enter_a_prize_stands_for_a_place_somebody_takes(
    place: int, fits: bool
) -> None:
    """Until then more may come, and a prize for a place further down is lawful."""
    assert offered(thursday().sell(3), place).event.place == place
    hall = closed(20)
    if fits:
        assert offered(hall, place).event.place == place
        return
    refusal = hall.refused("offer-goods", description="A ham", place=place, value_cents=6_000)
    assert (refusal.code, refusal.facts) == ("place-not-taken", {"place": place, "entries": 20})


def test_a_prize_for_a_place_nobody_takes_is_moved_before_the_prizes_are_announced() -> None:
    hall = offered(offered(thursday().sell(4), 4), 9)
    hall = hall.draw().at("19:00").start().at("20:10")
    refusal = hall.refused("announce-payouts")
    assert (refusal.code, refusal.facts) == ("place-not-taken", {"place": 9, "entries": 4})
    assert hall.view["payouts"]["announce_refused"]["code"] == "place-not-taken"
    assert "announce-payouts" in hall.todo()
    moved = offered(hall.do("withdraw-goods", number=2), 2).do("announce-payouts")
    assert [row["description"] for row in moved.view["payouts"]["places"][1]["goods"]] == ["A ham"]


def test_a_prize_in_goods_alone_waits_until_it_is_handed_over() -> None:
    hall = offered(closed(4), 4).out(4, 3, 2).do("announce-payouts")
    payouts = hall.view["payouts"]
    paid = len([row for row in payouts["places"] if row["cents"]])
    assert payouts["to_pay_players"] == paid + 1
    hall = hall.do("pay-prize", ticket=4)
    assert hall.view["standings"][3]["prize_paid_at_ms"] == hall.now
    assert (hall.event.cents, hall.event.place) == (0, 4)
    assert hall.view["payouts"]["to_pay_players"] == paid
    assert hall.refused("pay-prize", ticket=4).code == "prize-paid"
    assert hall.undo().view["payouts"]["to_pay_players"] == paid + 1


def test_goods_of_a_tie_wait_until_as_many_were_handed_over_as_there_are() -> None:
    hall = offered(closed(6), 5).out_together({6: 900, 5: 900}).out(4, 3, 2)
    hall = hall.do("announce-payouts")
    waits = hall.view["payouts"]["to_pay_players"]
    hall = hall.do("pay-prize", ticket=6)
    assert hall.refused("pay-prize", ticket=5).code == "no-prize"
    assert hall.view["payouts"]["to_pay_players"] == waits - 2


def test_the_prize_of_a_place_is_money_and_goods_wherever_it_is_said() -> None:
    hall = offered(offered(closed(20), 2, description="A quilt"), 17, description="A lamp")
    prizes = {row["place"]: row for row in hall.view["payouts"]["places"]}
    assert [row["description"] for row in prizes[2]["goods"]] == ["A quilt"]
    assert prizes[2]["cents"] > 0
    assert (prizes[17]["cents"], prizes[17]["goods"][0]["description"]) == (0, "A lamp")
    money_places = len(prizes) - 1
    assert hall.view["payouts"]["from_top"] == money_places < 16
    hall = hall.out(*range(20, 1, -1))
    standings = {row["place"]: row["prize_goods"] for row in hall.view["standings"]}
    assert {
        place: [row["description"] for row in won] for place, won in standings.items() if won
    } == {
        2: ["A quilt"],
        17: ["A lamp"],
    }


def test_those_who_tie_have_the_goods_of_all_their_places_between_them() -> None:
    hall = offered(offered(closed(6), 5), 6, description="A lamp").out_together({6: 900, 5: 900})
    assert [
        [row["description"] for row in standing["prize_goods"]]
        for standing in hall.view["standings"]
    ] == ([["A ham", "A lamp"]] * 2)
    assert hall.view["payouts"]["first_goods"] == []
    won = offered(closed(3)).out(3, 2).view["payouts"]
    assert [row["description"] for row in won["first_goods"]] == ["A ham"]
