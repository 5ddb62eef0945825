"""The numbers on tickets. They count from 1 and are never given out twice, not even after an undo.

Two doors that did not hear of each other may give out one number all the same: then both players
are in, and the later one waits for a number of their own.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from pycore.night.parts import Door, Twice
from pycore.night.state import State

MOST_TICKETS = 99_999
WITHOUT_NUMBER = 100_000
"""Above it stand those whose number another has too, in the order they came."""


def next_ticket(state: State) -> int:
    """The number of the next ticket: one that was never given out."""
    if state.last_ticket < MOST_TICKETS:
        return state.last_ticket + 1
    return min(set(range(1, MOST_TICKETS + 1)) - state.part(Door).given_out)


def told_apart(part: Door, player: str, ticket: int) -> Door:
    """The door with something to stand under for whoever bought a number that another has."""
    if ticket not in part.given_out:
        return part
    stands = WITHOUT_NUMBER + len(part.twice) + 1
    return replace(part, twice=MappingProxyType({**part.twice, stands: Twice(player, ticket)}))


def given(part: Door, ticket: int) -> Door:
    """The door that will not give this number to another."""
    last = max(part.last_ticket, ticket)
    return replace(part, given_out=part.given_out | {ticket}, last_ticket=last)
