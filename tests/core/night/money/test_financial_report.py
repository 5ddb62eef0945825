"""The financial report: every field a place asks for, from the records, to the cent."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.night.money.money_view import MoneyView, money_view
from tests.core.chip_ledger import traced
from tests.core.hall import Hall, closed, nunavut, playing
from tests.core.kit.accounts import bank, cheque, expense, in_nunavut, in_saskatchewan
from tests.core.kit.scenarios import prairie
from tests.core.shapes import misfits


def view(hall: Hall) -> MoneyView:
    money = money_view(hall.night)
    assert misfits(money, MoneyView) == []
    return money


def fields(hall: Hall) -> dict[str, Any]:
    money = view(hall)
    return {field["name"]: field["value"] for field in (*money["report_fields"], *money["more"])}


def clauses(hall: Hall) -> dict[str, list[str]]:
    return {field["name"]: field["clauses"] for field in view(hall)["report_fields"]}


def finished(hall: Hall, players_left: int = 1) -> Hall:
    """Played to the end, prizes announced and handed over."""
    hall = hall.draw().start()
    hall = hall.later(minutes=300).out(*sorted(hall.state.entries)[players_left:])
    hall = hall.do("announce-payouts")
    for ticket, cents in sorted(hall.view["payouts"]["places"] and _won(hall).items()):
        if cents:
            hall = hall.do("pay-prize", ticket=ticket)
    return hall


def _won(hall: Hall) -> dict[int, int]:
    return {row["ticket"]: row["prize_cents"] for row in hall.view["standings"]}


@pytest.mark.clause(
    "SK-3.entry",
    "SK-3.gross",
    "SK-3.net",
    "SK-6",
    "SK-6.i",
    "SK-6.ii",
    "SK-6.iii",
    "SK-6.iv",
    "SK-6.v",
    "SK-5.a3",
)
def test_saskatchewan_is_told_every_field_of_its_report() -> None:
    hall = finished(in_saskatchewan().do("record-expense", **expense(cents=2_500)))
    sums, cited = fields(hall), clauses(hall)
    assert sums["participants"] == sums["entries"] == 40
    assert sums["gross"] == 40 * sums["entry_fee"] == sums["entry_money"]
    assert sums["prizes_paid"] == sums["prize_money"] == sum(_won(hall).values()) > 0
    assert sums["expenses"] == 2_500
    assert sums["net"] == sums["gross"] - sums["prize_money"] - 2_500
    for name, clause in {
        "participants": "SK-6.i",
        "prizes_paid": "SK-6.iii",
        "expenses": "SK-6.iv",
        "net": "SK-3.net",
        "entry_fee": "SK-3.entry",
    }.items():
        assert cited[name] == [clause]
    assert cited["gross"] == ["SK-6.ii", "SK-3.gross"]
    winners = view(hall)["winners"]
    assert [winner["cents"] for winner in winners if winner["paid_at_ms"]] == [
        cents for cents in sorted(_won(hall).values(), reverse=True) if cents
    ]
    assert all(winner["name"] for winner in winners)


@pytest.mark.clause("SK-3.trpv", "NU-11.04b", "NU-11.04a", "NU-5.01")
def test_goods_count_at_retail_and_what_was_given_is_told_apart() -> None:
    hall = in_nunavut().do(
        "offer-goods", description="Parka", place=1, value_cents=9_000, donated=True
    )
    hall = hall.do("offer-goods", description="Kettle", place=2, value_cents=4_000, donated=False)
    hall = hall.do("record-expense", **expense("promotional-prize", 700))
    hall = hall.do("record-expense", **expense("licence-fee", 1_000))
    sums, cited = fields(hall), clauses(hall)
    assert (sums["goods_donated"], sums["goods_bought"], sums["retail_value"]) == (
        9_000,
        4_000,
        13_000,
    )
    assert sums["net"] == sums["gross"] - sums["prize_money"] - 4_000 - 1_700
    assert (sums["promotional"], sums["licence_fee"]) == (700, 1_000)
    assert (cited["goods_donated"], cited["promotional"], cited["licence_fee"]) == (
        ["NU-11.04b"],
        ["NU-11.04a"],
        ["NU-5.01"],
    )
    goods = in_saskatchewan().do(
        "offer-goods", description="Bike", place=1, value_cents=9_000, donated=True
    )
    assert clauses(goods)["retail_value"] == ["SK-3.trpv"]


@pytest.mark.clause(
    "SK-6", "SK-6.ii", "SK-6.iii", "SK-6.iv", "SK-3.gross", "SK-3.net", "NU-11.01b"
)
@pytest.mark.parametrize("hall", [in_saskatchewan, in_nunavut], indirect=True, ids=["SK", "NU"])
def test_every_field_is_followed_back_to_its_records(hall: Hall) -> None:
    """A night with everything in it; what was taken back or withdrawn is no record of any sum."""
    hall = hall.do("refund-entry", ticket=3)
    for is_donated in (True, False):
        hall = hall.do(
            "offer-goods", description="Bike", place=1, value_cents=900, donated=is_donated
        )
    hall = hall.do("offer-goods", description="Lamp", place=2, value_cents=700, donated=True)
    hall = hall.do("withdraw-goods", number=3)
    for index, kind in enumerate(("supplies", "licence-fee", "promotional-prize")):
        hall = hall.do("record-expense", **expense(kind, 1_000 + index))
    hall = hall.do("record-deposit", **bank()).do(
        "record-deposit", **bank(deposit="d-2", source="interest", cents=31)
    )
    hall = hall.do("record-payment", **cheque(purpose="religion"))
    hall = hall.do(
        "record-payment",
        **cheque(cheque="102", towards="expense", expense="e-supplies-1000", cents=1_000),
    )
    hall = finished(hall)
    sums = traced(hall)
    assert (sums["participants"], sums["goods_donated"], sums["goods_bought"]) == (39, 900, 900)
    assert (sums["expenses"], sums["licence_fee"], sums["promotional"]) == (3_003, 1_001, 1_002)
    assert (sums["used"], sums["paid_out"], sums["balance"]) == (500, 1_500, 9_000 + 31 - 1_500)
    assert sums["prizes_paid"] == sums["prize_money"] + 1_800
    rows = {
        field["name"]: field["records"]
        for field in (*view(hall)["report_fields"], *view(hall)["more"])
    }
    assert rows["entry_fee"] == [hall.records("night-set-up")[0].placed.id]
    assert rows["prize_money"][-1] == hall.records("payouts-announced")[0].placed.id


@pytest.mark.clause("SK-6.i", "SK-A.2.t")
def test_who_never_came_is_no_participant_and_what_they_paid_is_revenue() -> None:
    hall = in_saskatchewan().draw().start()
    stack = hall.state.adopted.starting_stack_chips
    gone = {"why": "abandoned", "reason": "not there", "clause": "SK-A.2.t"}
    hall = hall.do("remove-player", ticket=7, stack_chips=stack, **gone)
    hall = hall.do("remove-player", ticket=8, stack_chips=stack - 50, **gone)
    sums = traced(hall)
    assert (sums["participants"], sums["entries"]) == (39, 40), "ticket 8 had played"
    assert sums["gross"] == 40 * sums["entry_fee"]


def test_every_field_says_what_it_comes_from() -> None:
    hall = in_nunavut().do("record-expense", **expense(cents=900)).do("record-deposit", **bank())
    by_name = {
        field["name"]: field for field in (*view(hall)["report_fields"], *view(hall)["more"])
    }
    assert len(by_name["entry_money"]["records"]) == 40
    assert by_name["expenses"]["records"] == [hall.records("expense-recorded")[0].placed.id]
    assert by_name["banked"]["records"] == [hall.last_id]
    assert by_name["gross"]["sum_of"] == ["entry_money", "rebuy_money"]
    undone = hall.undo(hall.records("entry-sold")[0].placed.id)
    assert len(fields(undone)) == len(fields(hall))
    rows = {field["name"]: field for field in view(undone)["more"]}
    assert len(rows["entry_money"]["records"]) == 39


@pytest.mark.clause("NU-5.02b", "NU-5.02c", "NU-5.02g", "NU-5.02k")
def test_all_caps_are_shown_and_the_tightest_is_marked() -> None:
    caps = view(in_nunavut())["caps"]
    gross = in_nunavut().state.revenue()
    assert [(cap["use"], cap["part_bp"], cap["tightest"]) for cap in caps] == [
        ("prizes", 5_000, True),
        ("expenses", 1_500, True),
        ("net", 1_500, False),
        ("net", 3_500, True),
    ]
    assert caps[1]["limit_cents"] == gross * 15 // 100
    assert view(in_nunavut())["expected_cents"] == (
        in_nunavut().state.adopted.player_cap * in_nunavut().state.adopted.entry_fee_cents
    )
    near = in_nunavut().do("record-expense", **expense(cents=gross * 14 // 100))
    assert [cap["near"] for cap in view(near)["caps"]][1]
    assert [cap["near"] for cap in caps] == [False] * 4, "the pool is just its part by design"


def lacks(hall: Hall) -> set[str]:
    return {lack["code"] for lack in view(hall)["lacking"]}


@pytest.mark.clause("NU-11.02b", "NU-11.06", "NU-11.02c", "NU-4.04", "NU-6.04")
@pytest.mark.clause("SK-5.a1", "SK-5.a3")
def test_what_the_report_lacks_is_said_until_it_is_there() -> None:
    hall = finished(in_nunavut().do("record-expense", **expense(cents=900)))
    assert lacks(hall) == {"cash-uncounted", "not-banked", "no-receipt", "no-cheque"}
    cents = hall.state.revenue()
    hall = hall.do("record-deposit", **bank(cents=cents))
    hall = hall.do(
        "record-payment", **cheque(towards="expense", expense="e-supplies-900", cents=900)
    )
    hall = hall.do(
        "count-cash",
        float_cents=0,
        taken_out_cents=0,
        counted_cents=cents - 5,
        people=["a", "b"],
        names=["Ann", "Bo"],
    )
    assert lacks(hall) == {"no-receipt", "cash-off"}
    assert view(hall)["desks"][0]["counters"] == ["Ann", "Bo"]
    assert "prizes-wait" in lacks(hall.undo(hall.records("prize-paid")[-1].placed.id))
    used = hall.do("record-payment", **cheque(cheque="102", purpose="health"))
    assert "no-support" in lacks(used)
    aside = hall.do("record-payment", **cheque(cheque="103", towards="transfer"))
    assert "special-report" in lacks(aside)
    early = nunavut().do("offer-goods", description="Bike", place=1, value_cents=90_000)
    assert "prizes-uncovered" in lacks(early)


@pytest.mark.clause("SK-5.a1")
def test_a_box_that_was_counted_before_the_last_sale_is_not_counted() -> None:
    people = {"people": ["a", "b"], "names": ["Ann", "Bo"]}
    box = {"float_cents": 0, "taken_out_cents": 0, **people}
    hall = in_saskatchewan().do(
        "count-cash", counted_cents=in_saskatchewan().state.revenue(), **box
    )
    assert not lacks(hall) & {"cash-uncounted", "cash-off"}
    sold = hall.sell()
    assert "cash-uncounted" in lacks(sold)
    again = sold.do("count-cash", counted_cents=sold.state.revenue() - 100, **box)
    assert lacks(again) & {"cash-uncounted", "cash-off"} == {"cash-off"}


@pytest.mark.clause("SK-7.c")
def test_what_is_not_banked_or_banked_beyond_the_takings_is_said_to_the_cent() -> None:
    gross = in_saskatchewan().state.revenue()

    def off(cents: int) -> list[tuple[str, dict[str, Any], list[str]]]:
        lacking = view(in_saskatchewan().do("record-deposit", **bank(cents=cents)))["lacking"]
        return [
            (lack["code"], dict(lack["facts"]), lack["clauses"])
            for lack in lacking
            if "banked" in lack["code"]
        ]

    assert off(gross - 1) == [("not-banked", {"cents": 1}, ["SK-7.c"])]
    assert off(gross) == []
    assert off(gross + 1) == [("banked-over", {"cents": 1}, ["SK-7.c"])]


@pytest.mark.clause("SK-7.f", "SK-7.g", "SK-7.h", "NU-4.01")
def test_what_is_left_in_the_account_is_told() -> None:
    hall = in_saskatchewan().do("record-deposit", **bank(cents=9_000))
    hall = hall.do(
        "record-deposit",
        **bank(source="interest", slip="", people=[], names=[], deposit="d-2", cents=12),
    )
    hall = hall.do("record-payment", **cheque(cents=1_000))
    sums = fields(hall)
    assert (sums["banked"], sums["interest"], sums["used"], sums["balance"]) == (
        9_000,
        12,
        1_000,
        8_012,
    )
    assert clauses(hall)["balance"] == ["SK-7.g"]


def test_a_place_that_asks_nothing_has_the_report_all_the_same() -> None:
    money = view(closed(4))
    assert money["report_fields"] == []
    assert {"gross", "net", "participants"} <= {field["name"] for field in money["more"]}
    assert money["caps"] == []
    assert "not-banked" not in lacks(playing(4))


@pytest.mark.clause("SK-5.a2")
def test_saskatchewan_adopts_its_own_terms() -> None:
    """What the night is played by is in its own record, and stays what it was."""
    adopted = prairie().state.adopted
    rules = adopted.rules
    assert rules.code == adopted.pack
    assert rules.set_up
    assert {policy.clause.id[:3] for policy in rules.set_up} == {"SK-"}
