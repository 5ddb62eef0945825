"""The cash-up of one desk."""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.kernel.units import Cents
from pycore.law.policies.set_up import Paid

What = Literal["entry", "rebuy", "jackpot", "refund"]


class Sold(TypedDict):
    """So many of one thing, paid in one way. A "refund" went out."""

    what: What
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


class CashUp(TypedDict):
    """What this device sold and paid back, by how it was paid. *prizes_cents* were handed over on
    it, from wherever the money came. *events*: so many records the night had. *beside_cents*: what
    the desk took in cash in the other events of the evening, None where there are none.
    """

    events: int
    desk: str
    sold: list[Sold]
    totals: list[WayTotal]
    prizes_cents: Cents
    prizes: int
    beside_cents: Cents | None
    counted: CashCount | None
