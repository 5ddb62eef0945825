"""A night that is over, and what is refused because of it."""

from __future__ import annotations

from pycore.kernel.clauses import Refusals, Refused
from pycore.night.state import State

REFUSALS: Refusals = {
    "night-cancelled": (),
    "night-finished": (),
}


def over(state: State) -> Refused | None:
    """Why nothing goes on: the night is finished, or was called off."""
    if state.phase == "finished":
        return Refused("night-finished")
    return Refused("night-cancelled") if state.phase == "cancelled" else None
