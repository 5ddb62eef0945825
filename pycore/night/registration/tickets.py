"""The numbers on tickets. They count from 1 and are never given out twice, not even after an undo.

Two doors that did not hear of each other may give out one number all the same: then both players
are in, and the later one waits for a number of their own. But a paper with a number on it is one
sale: entered at two tablets it counts once, and once it was taken back it may be entered again.

A ticket that gets another number: every part of the night that names it names the new one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Protocol, TypeVar

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import Millis
from pycore.night.base.parts import (
    ChipMoves,
    Door,
    Exchange,
    FinalCount,
    Jackpot,
    Out,
    Pools,
    Prizes,
    Seating,
    Stacks,
    Standings,
    Twice,
)
from pycore.night.base.state import State
from pycore.night.registration.royals import Royals, RoyalShown

MOST_TICKETS = 99_999
WITHOUT_NUMBER = 100_000
"""Above it stand those whose number another has too, in the order they came."""


class Sale(Protocol):
    """A sale of a number; from paper where *happened_at_ms* is not 0."""

    @property
    def ticket(self) -> int: ...
    @property
    def happened_at_ms(self) -> Millis: ...


def next_ticket(state: State) -> int:
    """The number of the next ticket: one that was never given out."""
    if state.last_ticket < MOST_TICKETS:
        return state.last_ticket + 1
    return min(set(range(1, MOST_TICKETS + 1)) - state.part(Door).given_out)


def on_paper(state: State, number: int) -> int:
    """The number printed on a ticket that was sold on paper. Refused where it was given out."""
    if not 0 < number <= MOST_TICKETS:
        raise Refused("bad-command", field="number")
    if number in state.part(Door).given_out and not _is_nobodys(state, number):
        raise Refused("ticket-taken", ticket=number)
    return number


def is_entered(state: State, sale: Sale) -> bool:
    """Whether this paper was entered before, at another tablet."""
    entry = state.entries.get(sale.ticket)
    return bool(sale.happened_at_ms) and entry is not None and entry.paper is not None


def is_free_again(state: State, sale: Sale) -> bool:
    """Whether nobody stands under its number, though it was given out: the sale itself waited for
    the director, or the other one was taken back.
    """
    return not _is_held(state, sale.ticket) and sale.ticket not in state.refunded


def _is_nobodys(state: State, number: int) -> bool:
    """Whether a number stands on a paper alone, whose sale was taken back."""
    return number in state.part(Door).back and not _is_held(state, number)


def _is_held(state: State, number: int) -> bool:
    part = state.part(Door)
    return number in part.entries or number in part.doubled.values()


def taken_back(part: Door, sale: Sale) -> Door:
    """The door after a sale that does not count; what stands on paper may be entered again."""
    return replace(part, back=part.back | {sale.ticket}) if sale.happened_at_ms else part


def told_apart(part: Door, player: str, ticket: int) -> Door:
    """The door with something to stand under for whoever bought a number that another has."""
    if ticket not in part.given_out:
        return part
    stand_in = WITHOUT_NUMBER + len(part.twice) + 1
    return replace(part, twice=MappingProxyType({**part.twice, stand_in: Twice(player, ticket)}))


def with_number_given(part: Door, ticket: int) -> Door:
    """The door that will not give this number to another."""
    last_ticket = max(part.last_ticket, ticket)
    return replace(part, given_out=part.given_out | {ticket}, last_ticket=last_ticket)


REFUSALS: Refusals = {"bad-command": ("field",), "ticket-taken": ("ticket",)}


V = TypeVar("V")
Ticketed = TypeVar("Ticketed", Out, FinalCount, Exchange, RoyalShown)


def renumbered(state: State, was: int, ticket: int) -> State:
    """The night in which whoever stood under *was* holds *ticket*."""

    def moved(table: Mapping[int, V]) -> Mapping[int, V]:
        return MappingProxyType({ticket if key == was else key: v for key, v in table.items()})

    def rewritten(rows: tuple[Ticketed, ...]) -> tuple[Ticketed, ...]:
        return tuple(replace(row, ticket=ticket) if row.ticket == was else row for row in rows)

    def swapped(tickets: frozenset[int]) -> frozenset[int]:
        return frozenset(ticket if other == was else other for other in tickets)

    door, entry = state.part(Door), replace(state.entries[was], ticket=ticket)
    doubled = {other: number for other, number in door.doubled.items() if other != was}
    entries = {**moved(door.entries), ticket: entry}
    door = replace(door, entries=MappingProxyType(entries), doubled=MappingProxyType(doubled))
    seating, standings = state.part(Seating), state.part(Standings)
    prizes, stacks, ledger = state.part(Prizes), state.part(Stacks), state.part(ChipMoves)
    royals = state.part(Royals)
    pools = state.part(Pools)
    seats = {key: replace(place, ticket=key) for key, place in moved(seating.seats).items()}
    return state.having(
        with_number_given(door, ticket),
        replace(seating, seats=MappingProxyType(seats)),
        Jackpot(joined=moved(state.jackpot)),
        replace(
            standings,
            groups=tuple(rewritten(group) for group in standings.groups),
            stop=rewritten(standings.stop),
            out=swapped(standings.out),
            papers=moved(standings.papers),
        ),
        replace(prizes, paid=moved(prizes.paid)),
        replace(stacks, stacks=moved(stacks.stacks)),
        replace(
            pools,
            pools=tuple(replace(pool, tickets=swapped(pool.tickets)) for pool in pools.pools),
            unsure=swapped(pools.unsure),
        ),
        replace(royals, royals=rewritten(royals.royals)),
        replace(
            ledger,
            ups=tuple(replace(up, rows=rewritten(up.rows)) for up in ledger.ups),
            adrift=moved(ledger.adrift),
        ),
    )
