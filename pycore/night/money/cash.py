"""Cashing up a desk: what should lie in its box, and what was counted. Cents.

Clauses: none of the law. A difference is said and kept, never made good: the record holds what it
was worked out from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields, replace
from types import MappingProxyType

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import Balance, Id, Money
from pycore.kernel.units import NO_CENTS, Cents
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import TextBeside
from pycore.night.base.state import NightRecord, NightSlice, State
from pycore.night.chips import counters
from pycore.night.money.tills import till

MOST_CENTS = 10_000_000_000


@dataclass(frozen=True, kw_only=True)
class CountCash(Dated):
    """Somebody counted the box of a desk: it began the night with *float_cents*, and
    *taken_out_cents* were taken out (prizes, the bank). *desk* and *cash_cents*, what it took in
    cash less what it gave back, are known by the record itself. The names of who counted stand
    beside the log, under *people*: two where a second counted as well.
    """

    float_cents: Cents
    taken_out_cents: Cents
    counted_cents: Cents
    people: tuple[str, ...] = ()
    desk: str = ""
    cash_cents: Cents = NO_CENTS


@dataclass(frozen=True, kw_only=True)
class CashCounted(Dated):
    """The box of a desk was counted."""

    desk: Id
    float_cents: Money
    cash_cents: Balance
    taken_out_cents: Money
    counted_cents: Money


@dataclass(frozen=True, kw_only=True)
class Cash:
    """The last count of every desk, by its device."""

    counts: Mapping[str, CashCounted] = field(default_factory=lambda: MappingProxyType({}))


def should_be(count: CashCounted) -> Cents:
    """Return what should lie in the box for this event alone."""
    return Cents(count.float_cents + count.cash_cents - count.taken_out_cents)


Event = CashCounted | counters.CountersNamed


REFUSALS: Refusals = {"bad-command": ("field",)}


class CashSlice(counters.CountsBox, NightSlice[Cash, CountCash, CashCounted]):
    """Counts of the box of a desk that served this event alone. A count says what was seen: sales
    that come in later do not make it wrong.
    """

    def fill(self, record: NightRecord, device: str, command: CountCash, name: str) -> CountCash:
        """Return the count with its desk, and what that took in cash."""
        return replace(command, desk=device, cash_cents=till(record, device).total("cash"))

    def decide(
        self, state: State, command: CountCash, pack: RulePack
    ) -> Event | tuple[Event, ...]:
        """Keep a count, in whatever phase the night is."""
        for name in ("float_cents", "taken_out_cents", "counted_cents"):
            if not 0 <= getattr(command, name) <= MOST_CENTS:
                raise Refused("bad-command", field=name)
        (kind,) = self.events.values()
        count = kind(**{place.name: getattr(command, place.name) for place in fields(kind)})
        if not command.people:
            return count
        return count, counters.named(command.desk, command.people, command.at)

    def apply(self, state: State, event: CashCounted) -> State:
        counts = {**state.part(self.part).counts, event.desk: event}
        return state.having(self.part(counts=MappingProxyType(counts)))


SLICE = CashSlice(
    name="cash",
    part=Cash,
    stream="door",
    guarded=False,
    writers=("desk",),
    commands={"count-cash": CountCash},
    events={"cash-counted/1": CashCounted},
    reasons=("not-set-up",),
    refuses=REFUSALS,
    chance={"people": "ids"},
    beside={CountCash: TextBeside(text="names", of="people")},
)
