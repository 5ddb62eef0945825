"""The money balances to the cent, whatever happened in the hall: the takings are the prizes, the
expenses and the net, and what lies in the desks' tills is what the report says came in.
"""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.kernel.clauses import Refused
from pycore.law.policies.set_up import WAYS
from pycore.night.money.tills import till
from tests.core.chip_ledger import traced
from tests.core.hall import Hall, nunavut, thursday
from tests.core.kit.accounts import bank, cheque, expense
from tests.core.kit.scenarios import prairie

ACTS = st.lists(
    st.tuples(
        st.sampled_from(["sell", "rebuy", "out", "gone", "refund", "expense", "bank", "interest",
                         "cheque", "undo", "goods", "given", "withdraw", "announce", "pay",
                         "other-desk"]),
        st.integers(1, 30), st.integers(1, 50_000),
    ),
    max_size=25,
)  # fmt: skip

KINDS = ("supplies", "licence-fee", "promotional-prize", "premises")


def does(hall: Hall, act: str, ticket: int, cents: int, number: int) -> Hall:
    if act == "sell":
        return hall.sell(1 + ticket % 3)
    if act == "rebuy":
        return hall.rebuy(ticket)
    if act == "out":
        return hall.out(ticket)
    if act == "refund":
        return hall.do("refund-entry", ticket=ticket)
    if act == "gone":
        wish = {"why": "abandoned", "reason": "never came", "stack_chips": 5_000}
        return hall.do("remove-player", ticket=ticket, **wish)
    if act == "expense":
        kind = KINDS[ticket % len(KINDS)]
        return hall.do("record-expense", **expense(kind, cents, expense=f"e-{number}"))
    if act in ("bank", "interest"):
        source = "takings" if act == "bank" else act
        return hall.do("record-deposit", **bank(source=source, cents=cents, deposit=f"d-{number}"))
    if act == "cheque":
        return hall.do(
            "record-payment", **cheque(cheque=f"{number}", purpose="religion", cents=cents)
        )
    if act == "undo":
        return hall.undo()
    if act in ("goods", "given"):
        place, value, is_donated = 1 + ticket % 3, cents, act == "given"
        return hall.do(
            "offer-goods",
            description="A kettle",
            place=place,
            value_cents=value,
            donated=is_donated,
        )
    if act == "withdraw":
        return hall.do("withdraw-goods", number=1 + ticket % 3)
    if act == "announce":
        return hall.later(minutes=300).do("announce-payouts")
    if act == "pay":
        return hall.do("pay-prize", ticket=ticket)
    return hall.on("there" if hall.dev == "desk" else "desk")


@pytest.mark.clause("SK-3.gross", "SK-3.net", "SK-6.i", "SK-6.iv", "SK-7.f", "SK-7.g", "NU-11.01b")
@given(st.sampled_from([nunavut, thursday, prairie]), st.integers(2, 12), ACTS, st.booleans())
def test_every_cent_is_somewhere(place: object, entries: int, acts: object, starts: bool) -> None:
    hall: Hall = place().sell(entries)  # type: ignore[operator]
    if starts:
        hall = hall.draw().start()
    for number, (act, ticket, cents) in enumerate(acts):  # type: ignore[arg-type, var-annotated]
        with contextlib.suppress(Refused):
            hall = does(hall, act, ticket, cents, number)
    sums = traced(hall)
    bought = sums.get("goods_bought", 0)
    kept_for = sums["prize_money"] + bought + sums["expenses"] + sums["net"]
    assert sums["gross"] == sums["entry_money"] + sums.get("rebuy_money", 0) == kept_for
    tills = [till(hall.night, dev) for dev in hall.night.logs.heads()]
    in_tills = sum(till.total(way) for till in tills for way in WAYS)
    assert in_tills == sums["gross"] + sum(hall.state.jackpot.values())
    assert sums["prizes_paid"] <= sums["prize_money"] + bought + sums.get("goods_donated", 0)
    assert sums["balance"] == sums["banked"] + sums.get("interest", 0) - sums["paid_out"]
