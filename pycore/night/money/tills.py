"""What one device took in and gave back, by how it was paid: the till of its desk. Cents.

Readings, for no clause says so: a refund goes back the way it was paid; the jackpot is paid by
debit where it came with an entry paid so, and in cash otherwise, also with a prepaid entry; who
was refunded at a desk that did not know of their jackpot gets it back where they joined.
"""

from __future__ import annotations

from collections.abc import Mapping

from pycore.kernel.units import NO_CENTS, Cents
from pycore.kernel.values import dataclass
from pycore.law.policies.set_up import Paid
from pycore.ledger.fold.record import Record
from pycore.night.base.state import State
from pycore.night.money.money import PrizePaid
from pycore.night.registration.entries import EntrySold
from pycore.night.registration.jackpot import JackpotJoined
from pycore.night.registration.rebuying import RebuySold
from pycore.night.registration.refunds import EntryRefunded, PrepaidRefunded


@dataclass(frozen=True)
class Sum:
    """So many of something, together so much."""

    count: int = 0
    cents: Cents = NO_CENTS

    def and_one(self, cents: int) -> Sum:
        return Sum(self.count + 1, Cents(self.cents + cents))


NO_SUM = Sum()


@dataclass(frozen=True)
class Till:
    """Sums by what it was for ("entry", "rebuy", "jackpot", "refund") and how it was paid;
    *prizes* in money were handed over on the device, from wherever it came.
    """

    sums: Mapping[tuple[str, Paid], Sum]
    prizes: Sum

    def sum(self, kind: str, way: Paid) -> Sum:
        return self.sums.get((kind, way), NO_SUM)

    def total(self, way: Paid) -> Cents:
        """Return what came in that way, less what went back."""
        came = sum(self.sum(kind, way).cents for kind in ("entry", "rebuy", "jackpot"))
        return Cents(came - self.sum("refund", way).cents)


def till(record: Record[State], dev: str) -> Till:
    """Return the till of a device. It is read off all records of the night that count: an entry
    may be sold at one desk and paid back at another.
    """
    sums: dict[tuple[str, Paid], Sum] = {}
    prizes = NO_SUM
    entry_way: dict[str, Paid] = {}
    jackpots: dict[str, tuple[str, Paid, int]] = {}

    def add(kind: str, way: Paid, cents: int) -> None:
        sums[kind, way] = sums.get((kind, way), NO_SUM).and_one(cents)

    for folded_event in record.counting():
        wrote, event = folded_event.placed.dev, folded_event.event
        here = wrote == dev
        if isinstance(event, EntrySold):
            entry_way[event.player] = event.paid
            if here:
                add("entry", event.paid, event.fee_cents)
        elif isinstance(event, JackpotJoined):
            way: Paid = "debit" if entry_way.get(event.player) == "debit" else "cash"
            jackpots[event.player] = (wrote, way, event.fee_cents)
            if here:
                add("jackpot", way, event.fee_cents)
        elif isinstance(event, RebuySold) and here:
            add("rebuy", event.paid, event.fee_cents)
        elif isinstance(event, EntryRefunded):
            joined, back, cents = jackpots.pop(event.player, (wrote, "cash", 0))
            if here:
                add("refund", entry_way.get(event.player, "cash"), event.entry_cents)
            if here and event.jackpot_cents:
                add("refund", back, event.jackpot_cents)
            elif joined == dev and cents and not event.jackpot_cents:
                add("refund", back, cents)
        elif isinstance(event, PrepaidRefunded) and here:
            add("refund", "prepaid", event.entry_cents)
        elif isinstance(event, PrizePaid) and here and event.cents:
            prizes = prizes.and_one(event.cents)
    return Till(sums, prizes)
