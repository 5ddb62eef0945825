"""The money balances to the cent, whatever happened in the hall: the takings are the prizes, the
expenses and the net, and what lies in the desks' tills is what the report says came in.
"""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.kernel.clauses import Refused
from pycore.policies.set_up import WAYS
from pycore.views.financial_report import report
from tests.core.hall import Hall, nunavut, thursday
from tests.core.night.test_accounts import bank, expense

ACTS = st.lists(
    st.tuples(
        st.sampled_from(["sell", "rebuy", "out", "refund", "expense", "bank", "undo", "goods",
                         "announce", "pay", "other-desk"]),
        st.integers(1, 30), st.integers(1, 50_000),
    ),
    max_size=25,
)  # fmt: skip


def does(hall: Hall, act: str, ticket: int, cents: int, nth: int) -> Hall:
    if act == "sell":
        return hall.sell(1 + ticket % 3)
    if act == "rebuy":
        return hall.rebuy(ticket)
    if act == "out":
        return hall.out(ticket)
    if act == "refund":
        return hall.do("refund-entry", ticket=ticket)
    if act == "expense":
        return hall.do("record-expense", **expense(cents=cents, expense=f"e-{nth}"))
    if act == "bank":
        return hall.do("record-deposit", **bank(cents=cents, deposit=f"d-{nth}"))
    if act == "undo":
        return hall.undo()
    if act == "goods":
        place, value = 1 + ticket % 3, cents
        return hall.do("offer-goods", what="A kettle", place=place, value_cents=value)
    if act == "announce":
        return hall.later(minutes=300).do("announce-payouts")
    if act == "pay":
        return hall.do("pay-prize", ticket=ticket)
    return hall.on("there" if hall.dev == "desk" else "desk")


@pytest.mark.clause("SK-3.gross", "SK-3.net")
@given(st.sampled_from([nunavut, thursday]), st.integers(2, 12), ACTS, st.booleans())
def test_every_cent_is_somewhere(place: object, entries: int, acts: object, starts: bool) -> None:
    hall: Hall = place().sell(entries)  # type: ignore[operator]
    if starts:
        hall = hall.draw().start()
    for nth, (act, ticket, cents) in enumerate(acts):  # type: ignore[arg-type, var-annotated]
        with contextlib.suppress(Refused):
            hall = does(hall, act, ticket, cents, nth)
    told = {one["name"]: one["value"] for one in report(hall.night)}
    bought = told.get("goods_bought", 0)
    kept_for = told["prize_money"] + bought + told["expenses"] + told["net"]
    assert told["gross"] == told["entry_money"] + told.get("rebuy_money", 0) == kept_for
    tills = [hall.night.till(dev) for dev in hall.night.logs.heads()]
    in_tills = sum(till.total(way) for till in tills for way in WAYS)
    assert in_tills == told["gross"] + sum(hall.state.jackpot.values())
    assert told["prizes_paid"] <= told["prize_money"] + bought + told.get("goods_donated", 0)
    assert told["balance"] == told["banked"] + told.get("interest", 0) - told["paid_out"]
