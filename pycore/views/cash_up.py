"""The cash-up of one desk: what its device sold and paid back, and the last count of its box."""

from __future__ import annotations

from pycore.kernel.units import Cents
from pycore.night.cash import Cash, difference, should_be
from pycore.night.night import Night
from pycore.night.tills import WAYS, Till
from pycore.views.shapes.cash_up import CashCount, CashUp, Sold, What

WHATS: tuple[What, ...] = ("entry", "rebuy", "jackpot", "refund")


def cash_up(night: Night, dev: str) -> CashUp:
    """What the desk of this device took in and gave back."""
    till = night.till(dev)
    sold: list[Sold] = [
        {"what": what, "way": way, "count": one.count, "cents": one.cents}
        for what in WHATS
        for way in WAYS
        if (one := till.sum(what, way)).count
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
        "counted": _counted(night, dev, till),
    }


def _counted(night: Night, dev: str, till: Till) -> CashCount | None:
    count = night.state.part(Cash).counts.get(dev)
    if count is None:
        return None
    off = difference(count)
    return {
        "at_ms": count.at,
        "float_cents": count.float_cents,
        "cash_cents": count.cash_cents,
        "taken_out_cents": count.taken_out_cents,
        "should_be_cents": should_be(count),
        "counted_cents": count.counted_cents,
        "short_cents": Cents(max(0, -off)),
        "over_cents": Cents(max(0, off)),
        "since": till.total("cash") != count.cash_cents,
    }
