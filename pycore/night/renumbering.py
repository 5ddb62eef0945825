"""A ticket that gets another number: every part of the night that names it names the new one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeVar

from pycore.night.parts import Door, Jackpot, Prizes, Seating, Stacks, Standings
from pycore.night.state import State
from pycore.night.tickets import given

V = TypeVar("V")


def renumbered(state: State, was: int, ticket: int) -> State:
    """The night in which whoever stood under *was* holds *ticket*."""

    def moved(table: Mapping[int, V]) -> Mapping[int, V]:
        return MappingProxyType({ticket if key == was else key: v for key, v in table.items()})

    door, entry = state.part(Door), replace(state.entries[was], ticket=ticket)
    doubled = {held: number for held, number in door.doubled.items() if held != was}
    entries = {**moved(door.entries), ticket: entry}
    door = replace(door, entries=MappingProxyType(entries), doubled=MappingProxyType(doubled))
    seating, standings = state.part(Seating), state.part(Standings)
    prizes, stacks = state.part(Prizes), state.part(Stacks)
    seats = {key: replace(place, ticket=key) for key, place in moved(seating.seats).items()}
    return state.having(
        given(door, ticket),
        replace(seating, seats=MappingProxyType(seats)),
        Jackpot(joined=moved(state.jackpot)),
        replace(
            standings,
            groups=tuple(
                tuple(replace(one, ticket=ticket) if one.ticket == was else one for one in group)
                for group in standings.groups
            ),
            stop=tuple(
                replace(one, ticket=ticket) if one.ticket == was else one for one in standings.stop
            ),
            out=frozenset(ticket if one == was else one for one in standings.out),
        ),
        replace(prizes, paid=moved(prizes.paid)),
        replace(stacks, held=moved(stacks.held)),
    )
