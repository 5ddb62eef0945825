"""Expenses, deposits and payments: what a place lets be paid out of the takings, and on which
word; the same wishes in a place that asks nothing.
"""

from __future__ import annotations

from typing import Any

import pytest

from pycore.night.chips.counters import Counters
from pycore.night.money.deposits import banked
from pycore.night.money.expenses import total
from pycore.night.money.outlays import paid
from tests.core.hall import Hall, thursday
from tests.core.kit.accounts import bank, cheque, expense, in_nunavut, in_saskatchewan


def spend(hall: Hall, kind: str = "supplies", cents: int = 1_000, **fields: Any) -> Hall:
    return hall.do("record-expense", **expense(kind, cents, **fields))


@pytest.mark.clause("NU-5.02a", "SK-7.d", "SK-4.d")
@pytest.mark.parametrize(
    ("hall", "clause"), [(in_nunavut, "NU-5.02a"), (in_saskatchewan, "SK-7.d")], indirect=["hall"]
)
def test_an_expense_is_one_that_the_licence_approved(hall: Hall, clause: str) -> None:
    refusal = hall.refused("record-expense", **expense(states=[]))
    assert (refusal.code, refusal.clause, refusal.kind) == ("expense-not-so", clause, "law")
    assert total(spend(hall).state) == 1_000


@pytest.mark.clause("NU-5.03", "SK-4.p1", "SK-4.p2", "SK-4.p3")
@pytest.mark.parametrize(
    ("hall", "kind", "words"),
    [
        (in_nunavut, "premises", [("not-owned", "NU-5.03")]),
        (in_saskatchewan, "equipment", [("supplier-registered", "SK-4.p1")]),
        (in_saskatchewan, "premises", [("no-liquor-area", "SK-4.p2"), ("flat-fee", "SK-4.p3")]),
    ],
    indirect=["hall"],
)
def test_rent_and_equipment_are_paid_on_a_word(
    hall: Hall, kind: str, words: list[tuple[str, str]]
) -> None:
    for states, clause in words:
        others = ["approved", *(word for word, _ in words if word != states)]
        refusal = hall.refused("record-expense", **expense(kind, states=others))
        assert (refusal.code, refusal.clause) == ("expense-not-so", clause)
    all_said = ["approved", *(word for word, _ in words)]
    assert total(spend(hall, kind, states=all_said).state) == 1_000


@pytest.mark.clause("SK-4.n")
def test_nobody_is_paid_for_working() -> None:
    refusal = in_saskatchewan().refused("record-expense", **expense("workers"))
    assert (refusal.code, refusal.clause, refusal.kind) == ("expense-never", "SK-4.n", "law")


@pytest.mark.clause("NU-5.02k", "NU-5.02b", "NU-5.02d")
def test_expenses_stay_below_their_part_of_the_takings() -> None:
    closed = in_nunavut().draw().start().later(minutes=600)
    gross = closed.state.revenue()
    most = gross * 15 // 100
    refusal = closed.refused("record-expense", **expense(cents=most + 1))
    assert (refusal.code, refusal.clause) == ("expenses-cap", "NU-5.02k")
    assert refusal.facts["limit_cents"] == most
    hall = spend(closed, cents=most)
    assert total(hall.state) == most
    assert hall.refused("record-expense", **expense(cents=1)).facts["left_cents"] == 0
    assert total(spend(hall, cents=1, approval="CGS-7").state) == most + 1
    settings = in_nunavut().state.adopted
    each = settings.entry_fee_cents + settings.rebuy_limit * settings.rebuy_fee_cents
    sold_out = settings.player_cap * each * 15 // 100
    assert total(spend(in_nunavut(), cents=sold_out).state) == sold_out
    assert (
        in_nunavut().refused("record-expense", **expense(cents=sold_out + 1)).clause == "NU-5.02b"
    )


def test_a_place_without_data_asks_nothing() -> None:
    hall = spend(thursday().sell(4), "workers", 1_000_000, states=[])
    hall = hall.do("record-payment", **cheque(cheque="", purpose=""))
    hall = hall.do("record-payment", **cheque(towards="transfer", cheque="", payment="p-2"))
    assert (total(hall.state), paid(hall.state, "transfer")) == (1_000_000, 500)


@pytest.mark.clause("NU-11.02c", "SK-7.b", "SK-7.d", "SK-7.h", "SK-5.a3")
@pytest.mark.parametrize(
    ("hall", "clause"), [(in_nunavut, "NU-11.02c"), (in_saskatchewan, "SK-7.d")], indirect=["hall"]
)
def test_what_is_paid_is_paid_by_cheque(hall: Hall, clause: str) -> None:
    wish = cheque(purpose="health" if hall is in_nunavut() else "charitable")
    refusal = hall.refused("record-payment", **{**wish, "cheque": " "})
    assert (refusal.code, refusal.clause, refusal.kind) == ("cheque-number-needed", clause, "law")
    written = hall.do("record-payment", **wish)
    (row,) = written.view["history"][:1]
    assert row["facts"]["cheque"] == "101"
    again = written.refused("record-payment", **{**wish, "payment": "p-2"})
    assert again.code == "cheque-number-used"


@pytest.mark.clause("SK-7.e", "NU-4.04")
def test_money_is_moved_to_no_other_account_where_that_is_forbidden() -> None:
    refusal = in_saskatchewan().refused("record-payment", **cheque(towards="transfer"))
    assert (refusal.code, refusal.clause, refusal.kind) == ("no-transfers", "SK-7.e", "law")
    assert (
        paid(in_nunavut().do("record-payment", **cheque(towards="transfer")).state, "transfer")
        == 500
    )


@pytest.mark.clause("NU-4.01", "SK-4.d", "SK-4.e")
@pytest.mark.parametrize(
    ("hall", "clause"), [(in_nunavut, "NU-4.01"), (in_saskatchewan, "SK-4.e")], indirect=["hall"]
)
def test_the_net_goes_to_an_approved_purpose(hall: Hall, clause: str) -> None:
    refusal = hall.refused("record-payment", **cheque(purpose="a holiday"))
    assert (refusal.code, refusal.clause, refusal.kind) == ("purpose-needed", clause, "law")


@pytest.mark.clause("NU-4.02")
def test_property_is_marked_on_uses_alone() -> None:
    wish = cheque(purpose="recreation", is_property=True)
    assert in_nunavut().do("record-payment", **wish).event.is_property
    hall = spend(in_nunavut()).do(
        "record-payment",
        **cheque(towards="expense", expense="e-supplies-1000", is_property=True),
    )
    assert not hall.event.is_property


@pytest.mark.clause("NU-11.02a", "NU-11.02b", "SK-7.a", "SK-7.c", "SK-7.f", "SK-5.a1")
def test_takings_are_banked_on_a_slip_by_somebody_and_interest_by_nobody() -> None:
    assert in_saskatchewan().refused("record-deposit", **bank(slip="")).facts == {"field": "slip"}
    assert in_saskatchewan().refused("record-deposit", **bank(people=[])).facts == {"field": "by"}
    assert in_saskatchewan().refused("record-deposit", **bank(account="")).facts == {
        "field": "account"
    }
    hall = in_saskatchewan().do("record-deposit", **bank())
    hall = hall.do(
        "record-deposit",
        **bank(source="interest", slip="", people=[], names=[], deposit="d-2", cents=7),
    )
    assert (banked(hall.state), banked(hall.state, "interest")) == (9_000, 7)


@pytest.mark.parametrize(
    ("command", "wish", "field"),
    [
        ("record-expense", expense(cents=0), "cents"),
        ("record-expense", expense(description=" "), "description"),
        ("record-expense", expense(people=[]), "payee"),
        ("record-expense", expense(receipt="9" * 61), "receipt"),
        ("record-deposit", bank(day="2026-02-30"), "day"),
        ("record-deposit", bank(cents=-1), "cents"),
        ("record-payment", cheque(day="soon"), "day"),
        ("record-payment", cheque(people=[]), "payee"),
        ("record-payment", cheque(towards="expense", expense="none"), "expense"),
    ],
)
def test_what_is_missing_or_wrong_is_named(command: str, wish: dict[str, Any], field: str) -> None:
    assert in_saskatchewan().refused(command, **wish).facts["field"] == field


def test_names_stand_beside_the_log_and_go_with_an_undo() -> None:
    hall = in_saskatchewan().do(
        "count-cash",
        float_cents=0,
        taken_out_cents=0,
        counted_cents=5,
        people=["a", "b"],
        names=["Ann Ito", "Bo Roy"],
    )
    assert [hall.night.name(person) for person in ("a", "b")] == ["Ann Ito", "Bo Roy"]
    assert b"Ann Ito" not in b"".join(
        record.placed.raw for record in hall.night.folded.recorded if hasattr(record.placed, "raw")
    )
    assert hall.state.part(Counters).named["desk"].people == ("a", "b")
    count = hall.night.folded.recorded[-2].placed.id
    assert not hall.do("undo", target=count).state.part(Counters).named
