"""Cashing up a desk that served every event of an evening from one box: what should lie in it, and
what was counted. Cents.

Clauses: none of the law. As with one event (cash.py) a difference is said and kept, never made
good. What the desk took in the other events is the shell's to tell: no night knows another.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from types import MappingProxyType

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import Balance, Id, Money
from pycore.kernel.units import NO_CENTS, Cents
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Beside
from pycore.night.base.state import NightRecord, NightSlice, State
from pycore.night.chips import counters
from pycore.night.money.cash import MOST_CENTS
from pycore.night.money.tills import till


@dataclass(frozen=True, kw_only=True)
class CountEveningCash(Dated):
    """Somebody counted the one box of a desk. *desk* and *cash_cents*, what it took in this event,
    are known by the record itself; *beside_cents*, what it took in the others of the evening, by
    the device. *people* are those who counted.
    """

    float_cents: Cents
    taken_out_cents: Cents
    counted_cents: Cents
    people: tuple[str, ...] = ()
    desk: str = ""
    cash_cents: Cents = NO_CENTS
    beside_cents: Cents = NO_CENTS


@dataclass(frozen=True, kw_only=True)
class EveningCashCounted(Dated):
    """The one box of a desk was counted."""

    desk: Id
    float_cents: Money
    cash_cents: Balance
    beside_cents: Balance
    taken_out_cents: Money
    counted_cents: Money


@dataclass(frozen=True, kw_only=True)
class EveningCash:
    """The last such count of every desk, by its device."""

    counts: Mapping[str, EveningCashCounted] = field(default_factory=lambda: MappingProxyType({}))


Event = EveningCashCounted | counters.CountersNamed


REFUSALS: Refusals = {"bad-command": ("field",)}


class EveningCashSlice(
    counters.CountsBox, NightSlice[EveningCash, CountEveningCash, EveningCashCounted]
):
    """Counts of the one box of a desk that served every event of an evening. A count says what was
    seen: sales that come in later do not make it wrong.
    """

    def fill(
        self, record: NightRecord, device: str, command: CountEveningCash, name: str
    ) -> CountEveningCash:
        """Return the count with its desk, and what that took in cash."""
        return replace(command, desk=device, cash_cents=till(record, device).total("cash"))

    def decide(
        self, state: State, command: CountEveningCash, pack: RulePack
    ) -> Event | tuple[Event, ...]:
        """Keep a count, in whatever phase the night is."""
        for name in ("float_cents", "taken_out_cents", "counted_cents"):
            if not 0 <= getattr(command, name) <= MOST_CENTS:
                raise Refused("bad-command", field=name)
        count = EveningCashCounted(
            desk=command.desk,
            float_cents=command.float_cents,
            cash_cents=command.cash_cents,
            beside_cents=command.beside_cents,
            taken_out_cents=command.taken_out_cents,
            counted_cents=command.counted_cents,
            at=command.at,
        )
        if not command.people:
            return count
        return count, counters.named(command.desk, command.people, command.at)

    def apply(self, state: State, event: EveningCashCounted) -> State:
        counts = {**state.part(EveningCash).counts, event.desk: event}
        return state.having(EveningCash(counts=MappingProxyType(counts)))


SLICE = EveningCashSlice(
    name="evening-cash",
    part=EveningCash,
    stream="door",
    guarded=False,
    writers=("desk",),
    commands={"count-evening-cash": CountEveningCash},
    events={"evening-cash-counted/1": EveningCashCounted},
    reasons=("not-set-up",),
    refuses=REFUSALS,
    chance={"people": "ids"},
    beside={CountEveningCash: Beside(text="names", of="people")},
    known_here=("beside_cents",),
)
