"""A ticket that gets another number: every part of the night that names it names the new one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeVar

from pycore.night.base.parts import (
    Counted,
    Door,
    Exchange,
    Jackpot,
    Ledger,
    Out,
    Pools,
    Prizes,
    Seating,
    Stacks,
    Standings,
)
from pycore.night.base.state import State
from pycore.night.registration.royals import Royal, Royals
from pycore.night.registration.tickets import given

V = TypeVar("V")
Told = TypeVar("Told", Out, Counted, Exchange, Royal)


def renumbered(state: State, was: int, ticket: int) -> State:
    """The night in which whoever stood under *was* holds *ticket*."""

    def moved(table: Mapping[int, V]) -> Mapping[int, V]:
        return MappingProxyType({ticket if key == was else key: v for key, v in table.items()})

    def told(rows: tuple[Told, ...]) -> tuple[Told, ...]:
        return tuple(replace(row, ticket=ticket) if row.ticket == was else row for row in rows)

    def swapped(tickets: frozenset[int]) -> frozenset[int]:
        return frozenset(ticket if one == was else one for one in tickets)

    door, entry = state.part(Door), replace(state.entries[was], ticket=ticket)
    doubled = {held: number for held, number in door.doubled.items() if held != was}
    entries = {**moved(door.entries), ticket: entry}
    door = replace(door, entries=MappingProxyType(entries), doubled=MappingProxyType(doubled))
    seating, standings = state.part(Seating), state.part(Standings)
    prizes, stacks, ledger = state.part(Prizes), state.part(Stacks), state.part(Ledger)
    royals = state.part(Royals)
    pools = state.part(Pools)
    seats = {key: replace(place, ticket=key) for key, place in moved(seating.seats).items()}
    return state.having(
        given(door, ticket),
        replace(seating, seats=MappingProxyType(seats)),
        Jackpot(joined=moved(state.jackpot)),
        replace(
            standings,
            groups=tuple(told(group) for group in standings.groups),
            stop=told(standings.stop),
            out=swapped(standings.out),
            papers=moved(standings.papers),
        ),
        replace(prizes, paid=moved(prizes.paid)),
        replace(stacks, held=moved(stacks.held)),
        replace(
            pools,
            pools=tuple(replace(pool, tickets=swapped(pool.tickets)) for pool in pools.pools),
            unsure=swapped(pools.unsure),
        ),
        replace(royals, seen=told(royals.seen)),
        replace(
            ledger,
            ups=tuple(replace(up, rows=told(up.rows)) for up in ledger.ups),
            adrift=moved(ledger.adrift),
        ),
    )
