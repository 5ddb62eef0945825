"""Records that move the clock from another day: a tablet whose own date is wrong counts levels
that nobody played, and whoever follows it would be told nothing.
"""

from __future__ import annotations

from pycore.kernel.clauses import Refusals
from pycore.kernel.units import DAY, Millis
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Breach
from pycore.night.base.state import State
from pycore.portable.clock import write_clock

MONTH = Millis(31 * DAY)
REFUSALS: Refusals = {"clock-leaps": ()}


class Leaps:
    """A slice whose events move the clock: a wrong date may make it leap."""

    def breaches(self, before: State, event: Dated, after: State) -> tuple[Breach, ...]:
        """A breach where the clock was moved a day or more away from when it was moved before, or
        started a month or more from when the night was to begin: a night may be put off. The
        director looks whether the date was wrong.
        """
        if not after.clock.started or write_clock(after.clock) == write_clock(before.clock):
            return ()
        apart, most = event.at - before.clock.anchor_ms, DAY
        if not before.clock.started:
            apart, most = event.at - before.adopted.start_at_ms, MONTH
        return (Breach("clock-leaps", None, {}),) if abs(apart) >= most else ()
