"""Records that move the clock from another day: a tablet whose own date is wrong counts levels
that nobody played, and whoever follows it would be told nothing.
"""

from __future__ import annotations

from typing import Any

from pycore.kernel.clauses import Refusals
from pycore.kernel.units import Millis
from pycore.night.state import State
from pycore.portable.clock import write_clock
from pycore.record.slices import Breach

DAY = Millis(24 * 3_600_000)
REFUSALS: Refusals = {"clock-leaps": ()}


def breaches(before: State, event: Any, after: State) -> tuple[Breach, ...]:
    """A breach where the clock was moved a day or more away from when it was moved before, or
    started as far from when the night begins. The director looks whether the date was wrong.
    """
    if write_clock(after.clock) == write_clock(before.clock):
        return ()
    since = before.clock.anchor_ms if before.clock.started else before.adopted.start_at_ms
    return (Breach("clock-leaps", None, {}),) if abs(event.at - since) >= DAY else ()
