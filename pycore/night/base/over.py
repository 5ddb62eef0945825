"""A night that is over, and what is refused because of it."""

from __future__ import annotations

from dataclasses import replace

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import Millis
from pycore.night.base.parts import Timing
from pycore.night.base.state import State
from pycore.portable.clock import advance

REFUSALS: Refusals = {
    "night-cancelled": (),
    "night-finished": (),
}


def over_refusal(state: State) -> Refused | None:
    """Return why nothing goes on: the night is finished, or was called off."""
    if state.phase == "finished":
        return Refused("night-finished")
    return Refused("night-cancelled") if state.phase == "cancelled" else None


def stopped(state: State, at: Millis) -> State:
    """Return the night with its clock standing still from *at* on: nobody plays any more."""
    clock = advance(state.structure, state.clock, at)
    clock.running = False
    return state.having(replace(state.part(Timing), clock=clock))
