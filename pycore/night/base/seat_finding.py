"""Which seats a night has to give: by what the director set of them, and by who sits where.

Clauses: NU-9.03a (drawn), NU-B.SE1 (kept apart, K18s), NU-A.4d (late players too).
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from pycore.night.base.parts import Plan, Seating, Staying
from pycore.night.base.state import State
from pycore.tournament.seating import (
    FREE,
    Dice,
    DrawLimits,
    Seated,
    can_place,
    draw,
    drawn_to,
    movers_to,
    places_for,
    tables_needed,
)

FINAL = 1
"""The table that the last ones sit at, where nobody stays at another one."""
FILL_FROM = 3
"""With so many moves to make, a new table is filled by one draw and not by a move at a time."""


def seat_limits(state: State, *, apart: bool = True) -> DrawLimits:
    """Return what a draw must keep to now; without who is kept *apart* where that cannot be."""
    plan, staying_tickets = state.part(Plan), staying(state)
    if not plan.blocked and not plan.apart and not staying_tickets:
        return FREE
    closed: dict[int, frozenset[int]] = {}
    for table, seat in plan.blocked:
        closed[table] = closed.get(table, frozenset()) | {seat}
    return DrawLimits(closed, tickets_apart(state) if apart else frozenset(), staying_tickets)


def tickets_apart(state: State) -> frozenset[frozenset[int]]:
    """Return the pairs of tickets whose holders are kept apart."""
    pairs = state.part(Plan).apart
    if not pairs:
        return frozenset()
    ticket_of = {entry.player: ticket for ticket, entry in state.entries.items()}
    return frozenset(
        frozenset(ticket_of[player] for player in pair)
        for pair in pairs
        if ticket_of.keys() >= {*pair}
    )


def staying(state: State) -> dict[int, tuple[int, int]]:
    """Return {ticket: (table, seat)} of everybody who is in and stays where they sit; before they
    have a seat the table that was named for them, and 0.
    """
    tables = state.part(Staying).tables
    if not tables:
        return {}
    gone, seats = state.out(), state.seats
    places = {
        ticket: (seats[ticket].table, seats[ticket].seat)
        if ticket in seats
        else (tables[entry.player], 0)
        for ticket, entry in state.entries.items()
        if entry.player in tables and ticket not in gone
    }
    return {ticket: place for ticket, place in places.items() if place[0]}


def staying_at(state: State, table: int) -> tuple[int, ...]:
    """Return the tickets of those who sit at a table and stay there, in order."""
    places = staying(state).items()
    return tuple(sorted(ticket for ticket, (at, seat) in places if seat and at == table))


def staying_tables(state: State) -> tuple[int, ...]:
    """Return the tables at which somebody sits who stays there, in order."""
    return tuple(sorted({table for table, seat in staying(state).values() if seat}))


def not_kept(state: State, tables: int) -> tuple[int, ...]:
    """Return the tickets of those who stay at a table and whom a draw at so many *tables* would
    put at any, in order: theirs is not among them, or more stay there than it has seats.
    """
    limits, most = seat_limits(state), state.adopted.seats_per_table
    kept_places = limits.places_kept(limits.staying, range(1, tables + 1), most)
    return tuple(sorted(limits.staying.keys() - kept_places.keys()))


def sitting(state: State) -> dict[int, int]:
    """Return {ticket: table} of everybody who is in and has a seat."""
    gone = state.out()
    return {ticket: place.table for ticket, place in state.seats.items() if ticket not in gone}


def open_seats(state: State, table: int) -> list[int]:
    """Return the seats of a table that are not blocked, taken or not."""
    return seat_limits(state, apart=False).open_seats(table, state.adopted.seats_per_table)


def free_seats(state: State, table: int) -> list[int]:
    """Return the seats of a table that somebody can be given."""
    taken = state.tables().get(table, frozenset())
    return [seat for seat in open_seats(state, table) if seat not in taken]


def met_at(state: State, ticket: int, table: int, *, leaving: int = 0) -> int | None:
    """Return who sits at a table that this ticket is kept apart from, the lowest of them, if
    somebody does; without who is *leaving* it.
    """
    there = state.at_table(table) - {ticket, leaving}
    kept_apart = {
        other for pair in tickets_apart(state) if ticket in pair for other in pair & there
    }
    return min(kept_apart, default=None)


def least_tables(state: State, players: int) -> int:
    """Return how few tables hold so many, whether the hall has them or not."""
    least = tables_needed(players, state.adopted.seats_per_table)
    while sum(len(open_seats(state, table)) for table in range(1, least + 1)) < players:
        least += 1
    return least


def late_seat(state: State, ticket: int, seed: str, player: str) -> Seated | None:
    """Return a random seat at one of the smallest tables for *player*, who comes after the draw; a
    new table where none is free, None where the hall has none. Who was paid back and comes again
    sits beside those they are kept apart from only where nothing else is free.
    """
    taken, most = state.tables(), state.adopted.seats_per_table
    # A ticket that is not sold yet is in no pair: tables are left out, the draw asks about nobody.
    limits = seat_limits(state, apart=False)
    others = {table: seats for table, seats in taken.items() if not _meets(state, player, table)}
    places = places_for([ticket], others, most, seed, limits)
    if places is not None:
        return places[0]
    for table in range(1, state.adopted.table_limit + 1):
        free = open_seats(state, table)
        if table not in taken and free:
            return Seated(ticket, table, free[Dice(seed).below(len(free))])
    places = places_for([ticket], taken, most, seed, limits)
    return None if places is None else places[0]


def _meets(state: State, player: str, table: int) -> bool:
    """Whether somebody sits at a table whom this player is kept apart from."""
    kept_apart = {other for pair in state.part(Plan).apart if player in pair for other in pair} - {
        player
    }
    there = state.at_table(table) if kept_apart else frozenset()
    return any(
        entry.player in kept_apart for ticket, entry in state.entries.items() if ticket in there
    )


def to_fill(state: State) -> tuple[int, int] | None:
    """Return (table, how many go there) where one is so much smaller than the others that it is
    better filled by one draw: after somebody late had a table opened for them alone.
    """
    tables = state.tables()
    if len(tables) < 2:
        return None
    smallest = min(tables, key=lambda table: (len(tables[table]), table))
    at = {table: state.at_table(table) for table in tables}
    move_counts = movers_to(smallest, at, len(free_seats(state, smallest)), staying(state))
    count = sum(move_counts.values())
    return (smallest, count) if count >= FILL_FROM else None


def drawn(state: State, tables: int, seed: str) -> tuple[Seated, ...]:
    """Return the draw of everybody who entered that a seed gives. Raises NoDraw."""
    return draw(
        tuple(state.entries), tables, seed, seat_limits(state), state.adopted.seats_per_table
    )


def broken(state: State, table: int, seed: str) -> tuple[Seated, ...] | None:
    """Return where a seed sends the players of a table that breaks; None where they do not fit.
    Raises NoDraw.
    """
    others = {other: seats for other, seats in state.tables().items() if other != table}
    most, movers = state.adopted.seats_per_table, sorted(state.at_table(table))
    return places_for(movers, others, most, seed, seat_limits(state), sitting(state))


def kept_from_breaking(state: State, table: int) -> tuple[int, ...]:
    """Return the tickets that are kept apart so that no seed breaks a table whose players fit at
    the others; none where one does.
    """
    movers, limits = state.at_table(table), seat_limits(state)
    pairs = [pair for pair in limits.apart if not pair.isdisjoint(movers)]
    others = {other: seats for other, seats in state.tables().items() if other != table}
    most, at = state.adopted.seats_per_table, sitting(state)
    if not pairs or can_place(movers, others, most, limits, at):
        return ()
    return tuple(sorted({ticket for pair in pairs if at.keys() >= pair for ticket in pair}))


def filled(state: State, table: int, seed: str) -> tuple[Seated, ...]:
    """Return who a seed draws for a table, and to which seats there. Raises NoDraw."""
    at = {other: state.at_table(other) for other in state.tables()}
    return drawn_to(table, at, free_seats(state, table), seed, seat_limits(state))


def final_tables(state: State) -> tuple[int, ...]:
    """Return at which tables the last ones may sit: that of a player who stays, several where
    several do; else the first one.
    """
    return staying_tables(state) or (FINAL,)


def drawn_final(state: State, seed: str, table: int) -> tuple[Seated, ...]:
    """Return the final table that a seed gives, at *table*. Raises NoDraw."""
    free, most = seat_limits(state, apart=False), state.adopted.seats_per_table
    return draw(state.still_in(), 1, seed, free, most, lowest=table)


def seated(state: State, *places: Seated) -> State:
    """Return the night with these in their seats."""
    part = state.part(Seating)
    seats = {**part.seats, **{place.ticket: place for place in places}}
    return state.having(replace(part, seats=MappingProxyType(seats)))


def without(state: State, ticket: int) -> State:
    """Return the night with nobody in a ticket's seat."""
    part = state.part(Seating)
    seats = {other: seat for other, seat in part.seats.items() if other != ticket}
    return state.having(replace(part, seats=MappingProxyType(seats)))
