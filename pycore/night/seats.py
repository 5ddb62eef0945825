"""Seats: the draw, moves, broken tables, the final table.

Clauses: NU-9.03a, MB-3, SEL-3 (random draw), NU-7.03, SEL-3 (at most ten), SEL-22, NU-A.4c (only
the director moves a player), SEL-21b (tables break in order), SEL-24 (redraw at the final table),
SEL-12, NU-9.03b (where its button starts).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ids import is_seed
from pycore.kernel.ranges import Holder, Id, Note, SeatNo, TableNo
from pycore.kernel.units import Millis
from pycore.night.over import REFUSALS as OVER
from pycore.night.over import over
from pycore.night.parts import Draw, Felts, Seating
from pycore.night.state import State
from pycore.policies.pack import RulePack
from pycore.record.slices import Slice, literals
from pycore.rules.seating import Seated, draw, places_for, tables_needed


@dataclass(frozen=True, kw_only=True)
class DrawSeats:
    """Draw everybody's seat. *tables* is how many to use, by default as few as hold all."""

    seed: str
    tables: int | None = None
    at: Millis


@dataclass(frozen=True, kw_only=True)
class MovePlayer:
    """Move one player, as the director says."""

    ticket: int
    table: int
    seat: int
    reason: str = ""
    at: Millis


@dataclass(frozen=True, kw_only=True)
class BreakTable:
    """Close a table; its players draw empty seats at the others."""

    table: int
    seed: str
    at: Millis


@dataclass(frozen=True, kw_only=True)
class RedrawFinalTable:
    """Draw everybody left anew, at table 1."""

    seed: str
    at: Millis


@dataclass(frozen=True, kw_only=True)
class SeatsDrawn:
    """Everybody's seat was drawn from *seed*."""

    seed: Id
    tables: TableNo
    seats: tuple[Seated, ...]
    at: Millis


@dataclass(frozen=True, kw_only=True)
class PlayerMoved:
    """A player was moved by the director."""

    ticket: Holder
    table: TableNo
    seat: SeatNo
    reason: Note = ""
    at: Millis


@dataclass(frozen=True, kw_only=True)
class TableBroken:
    """A table was closed; *moves* are the new seats of its players."""

    table: TableNo
    seed: Id
    moves: tuple[Seated, ...]
    at: Millis


@dataclass(frozen=True, kw_only=True)
class FinalTableDrawn:
    """Everybody left drew a seat at the final table."""

    seed: Id
    seats: tuple[Seated, ...]
    at: Millis


Command = DrawSeats | MovePlayer | BreakTable | RedrawFinalTable
Event = SeatsDrawn | PlayerMoved | TableBroken | FinalTableDrawn


def decide(state: State, command: Command, pack: RulePack) -> Event:
    """Seat, or say why not."""
    if not isinstance(command, MovePlayer) and not is_seed(command.seed):
        raise Refused("bad-command", field="seed")
    if isinstance(command, DrawSeats):
        return _draw(state, command)
    if state.draw is None:
        raise Refused("seats-not-drawn")
    ended = over(state)
    if ended is not None:
        raise ended
    if isinstance(command, MovePlayer):
        return _move(state, command)
    if isinstance(command, BreakTable):
        return _break(state, command)
    return _final(state, command)


def _draw(state: State, command: DrawSeats) -> SeatsDrawn:
    settings = state.adopted
    if state.cancelled is not None:
        raise Refused("night-cancelled")
    if state.started:
        raise Refused("play-has-begun", settings.clause("seats_per_table"))
    players = len(state.entries)
    if players < 2:
        raise Refused("too-few-entries", entries=players)
    least = tables_needed(players, settings.seats_per_table)
    tables = least if command.tables is None else command.tables
    if not least <= tables <= min(settings.table_limit, players // 2):
        raise Refused(
            "table-count", settings.clause("table_limit"), least=least,
            most=min(settings.table_limit, players // 2),
        )  # fmt: skip
    seats = draw(tuple(state.entries), tables, command.seed)
    return SeatsDrawn(seed=command.seed, tables=tables, seats=seats, at=command.at)


def _move(state: State, command: MovePlayer) -> PlayerMoved:
    settings = state.adopted
    if command.ticket not in state.left():
        raise Refused("player-not-in", ticket=command.ticket)
    if not settings.has_seat(command.table, command.seat):
        raise Refused("no-such-seat", settings.clause("seats_per_table"))
    if command.seat in state.tables().get(command.table, ()):
        raise Refused("seat-taken", table=command.table, seat=command.seat)
    return PlayerMoved(
        ticket=command.ticket, table=command.table, seat=command.seat,
        reason=command.reason[:200], at=command.at,
    )  # fmt: skip


def _break(state: State, command: BreakTable) -> TableBroken:
    settings = state.adopted
    tables = state.tables()
    if command.table not in tables:
        raise Refused("no-such-table", table=command.table)
    movers = sorted(state.at_table(command.table))
    others = {table: seats for table, seats in tables.items() if table != command.table}
    moves = places_for(movers, others, settings.seats_per_table, command.seed)
    if moves is None:
        room = sum(settings.seats_per_table - len(seats) for seats in others.values())
        raise Refused("no-room", players=len(movers), room=room)
    return TableBroken(table=command.table, seed=command.seed, moves=moves, at=command.at)


def _final(state: State, command: RedrawFinalTable) -> FinalTableDrawn:
    left = state.left()
    if len(left) > state.adopted.seats_per_table:
        raise Refused(
            "too-many-for-final-table", state.adopted.clause("seats_per_table"),
            left=len(left), limit=state.adopted.seats_per_table,
        )  # fmt: skip
    return FinalTableDrawn(seed=command.seed, seats=draw(left, 1, command.seed), at=command.at)


Reason = Literal[
    "not-open", "play-has-begun", "seats-not-drawn", "players-differ", "no-such-seat", "seat-taken"
]


def misfit(state: State, event: Event) -> Reason | None:
    if state.settings is None or state.cancelled is not None:
        return "not-open"
    if isinstance(event, SeatsDrawn):
        if state.started:
            return "play-has-begun"
        return _wrong_seats(state, event.seats, set(state.entries), {})
    if state.draw is None:
        return "seats-not-drawn"
    left = set(state.left())
    if isinstance(event, PlayerMoved):
        place = Seated(event.ticket, event.table, event.seat)
        return _wrong_seats(state, (place,), {event.ticket} & left, state.tables())
    if isinstance(event, TableBroken):
        there = set(state.at_table(event.table))
        others = {table: seats for table, seats in state.tables().items() if table != event.table}
        return _wrong_seats(state, event.moves, there, others)
    return _wrong_seats(state, event.seats, left, {})


def _wrong_seats(
    state: State,
    places: tuple[Seated, ...],
    tickets: set[int],
    taken: dict[int, frozenset[int]],
) -> Reason | None:
    """Why these places do not seat exactly these tickets in free seats, if so."""
    if {place.ticket for place in places} != tickets or len(places) != len(tickets) or not tickets:
        return "players-differ"
    if not all(state.adopted.has_seat(place.table, place.seat) for place in places):
        return "no-such-seat"
    spots = {(place.table, place.seat) for place in places}
    occupied = {(table, seat) for table, seats in taken.items() for seat in seats}
    return "seat-taken" if len(spots) != len(places) or spots & occupied else None


def places_of(event: Event) -> tuple[Seated, ...]:
    """The seats that a record gives, in its order."""
    if isinstance(event, PlayerMoved):
        return (Seated(event.ticket, event.table, event.seat),)
    return event.moves if isinstance(event, TableBroken) else event.seats


def evolve(state: State, event: Event) -> State:
    moved = places_of(event)
    after = seated(state, *moved)
    if isinstance(event, SeatsDrawn):
        drawn = Draw(event.seed, event.at)
        return after.having(replace(after.part(Seating), draw=drawn))
    tables = {place.table for place in moved} & state.felts.keys()
    if not isinstance(event, FinalTableDrawn) or not tables:
        return after
    # Everybody sits anew: the button starts again, and nobody waits for it to pass.
    anew = {table: replace(state.felts[table], order=(), again=False) for table in tables}
    return after.having(Felts(felts=MappingProxyType({**state.felts, **anew})))


def seated(state: State, *places: Seated) -> State:
    """The night with these in their seats."""
    part = state.part(Seating)
    seats = {**part.seats, **{place.ticket: place for place in places}}
    return state.having(replace(part, seats=MappingProxyType(seats)))


def without(state: State, ticket: int) -> State:
    """The night with nobody in a ticket's seat."""
    part = state.part(Seating)
    seats = {held: seat for held, seat in part.seats.items() if held != ticket}
    return state.having(replace(part, seats=MappingProxyType(seats)))


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "night-cancelled": (),
    "no-room": ("players", "room"),
    "no-such-seat": (),
    "no-such-table": ("table",),
    "play-has-begun": (),
    "player-not-in": ("ticket",),
    "seat-taken": ("seat", "table"),
    "seats-not-drawn": (),
    "table-count": ("least", "most"),
    "too-few-entries": ("entries",),
    "too-many-for-final-table": ("left", "limit"),
}


SLICE = Slice(
    name="seating",
    part=Seating,
    stream="seating",
    guarded=True,
    commands={
        "draw-seats": DrawSeats,
        "move-player": MovePlayer,
        "break-table": BreakTable,
        "redraw-final-table": RedrawFinalTable,
    },
    events={
        "seats-drawn/1": SeatsDrawn,
        "player-moved/1": PlayerMoved,
        "table-broken/1": TableBroken,
        "final-table-drawn/1": FinalTableDrawn,
    },
    decide=decide,
    misfit=misfit,
    evolve=evolve,
    reasons=literals(Reason),
    refuses={**REFUSALS, **OVER},
    chance={"seed": "seed"},
)
