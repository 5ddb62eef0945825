"""Cashing up a desk that served every event of an evening from one box: what should lie in it, and
what was counted. Cents.

Clauses: none of the law. As with one event (cash.py) a difference is said and kept, never made
good. What the desk took in the other events is the shell's to tell: no night knows another.
"""

from __future__ import annotations

from pycore.kernel.ranges import Balance
from pycore.kernel.units import NO_CENTS, Cents
from pycore.kernel.values import dataclass
from pycore.ledger.model.slices import TextBeside
from pycore.night.money.cash import REFUSALS, Cash, CashCounted, CashSlice, CountCash


@dataclass(frozen=True, kw_only=True)
class CountEveningCash(CountCash):
    """Somebody counted the one box of a desk. *desk* and *cash_cents*, what it took in this event,
    are known by the record itself; *beside_cents*, what it took in the others of the evening, by
    the device. *people* are those who counted.
    """

    beside_cents: Cents = NO_CENTS


@dataclass(frozen=True, kw_only=True)
class EveningCashCounted(CashCounted):
    """The one box of a desk was counted."""

    beside_cents: Balance


class EveningCash(Cash):
    """The last such count of every desk, by its device."""


SLICE = CashSlice(
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
    beside={CountEveningCash: TextBeside(text="names", of="people")},
    known_here=("beside_cents",),
)
