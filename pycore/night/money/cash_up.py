"""The cash-up of one desk: what its device sold and paid back, and the last count of its box."""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.kernel.units import Cents
from pycore.law.policies.set_up import WAYS, Paid
from pycore.night.money.cash import Cash, CashCounted, should_be
from pycore.night.money.evening_cash import EveningCash, EveningCashCounted
from pycore.night.money.tills import Till
from pycore.night.money.tills import till as till_of
from pycore.night.night import Night

What = Literal["entry", "rebuy", "jackpot", "refund"]


class SoldLine(TypedDict):
    """So many of one thing, paid in one way. A "refund" went out."""

    kind: What
    way: Paid
    count: int
    cents: Cents


class WayTotal(TypedDict):
    """What came in one way, less what went back."""

    way: Paid
    cents: Cents


class CashCount(TypedDict):
    """The last count of the box. *short_cents* and *over_cents* are what it was off by; *since*:
    what the desk took in cash has changed since then. Where one box served the evening,
    *beside_cents* came from its other events, else it is None.
    """

    at_ms: int
    float_cents: Cents
    cash_cents: Cents
    beside_cents: Cents | None
    taken_out_cents: Cents
    should_be_cents: Cents
    counted_cents: Cents
    short_cents: Cents
    over_cents: Cents
    since: bool


class DeskSales(TypedDict):
    """What one device sold and paid back, by how it was paid. *prizes_cents* were handed over on
    it, from wherever the money came.
    """

    desk: str
    sold: list[SoldLine]
    totals: list[WayTotal]
    prizes_cents: Cents
    prizes: int
    counted: CashCount | None


class CashUp(DeskSales):
    """What this device sold and paid back, by how it was paid. *prizes_cents* were handed over on
    it, from wherever the money came. *events*: so many records the night had. *beside_cents*: what
    the desk took in cash in the other events of the evening, None where there are none.
    """

    events: int
    beside_cents: Cents | None


WHATS: tuple[What, ...] = ("entry", "rebuy", "jackpot", "refund")


def cash_up(night: Night, dev: str, beside_cents: Cents | None = None) -> CashUp:
    """Return what the desk of this device took in and gave back; *beside_cents* is what it took in
    cash in the other events of the evening, None where there are none.
    """
    till = till_of(night, dev)
    sold: list[SoldLine] = [
        {"kind": kind, "way": way, "count": sales.count, "cents": sales.cents}
        for kind in WHATS
        for way in WAYS
        if (sales := till.sum(kind, way)).count
    ]
    return {
        "events": night.logs.count(),
        "desk": dev[:6],
        "sold": sold,
        "totals": [
            {"way": way, "cents": till.total(way)}
            for way in WAYS
            if way == "cash" or any(row["way"] == way for row in sold)
        ],
        "prizes_cents": till.prizes.cents,
        "prizes": till.prizes.count,
        "beside_cents": beside_cents,
        "counted": _counted(night, dev, till, beside_cents),
    }


def _counted(night: Night, dev: str, till: Till, beside_cents: Cents | None) -> CashCount | None:
    """The last count, of the box of this event or of the one that served the evening."""
    alone = night.state.part(Cash).counts.get(dev)
    shared = night.state.part(EveningCash).counts.get(dev)
    count: CashCounted | None = alone
    if shared is not None and (alone is None or shared.at >= alone.at):
        count = shared
    if count is None:
        return None
    other = count.beside_cents if isinstance(count, EveningCashCounted) else None
    should = Cents(should_be(count) + (other or 0))
    off = count.counted_cents - should
    since = till.total("cash") != count.cash_cents or other not in (None, beside_cents)
    return {
        "at_ms": count.at,
        "float_cents": count.float_cents,
        "cash_cents": count.cash_cents,
        "beside_cents": other,
        "taken_out_cents": count.taken_out_cents,
        "should_be_cents": should,
        "counted_cents": count.counted_cents,
        "short_cents": Cents(max(0, -off)),
        "over_cents": Cents(max(0, off)),
        "since": since,
    }
