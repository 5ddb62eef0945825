"""Who sits where, A to Z, and who goes where by the last draw, or the moves since.

What is asked of the records is what the last of them say, and where their players sat before: the
records of the seats stand in one chain, so nothing else is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import is_
from typing import Any, Literal, TypedDict, cast

from pycore.kernel.units import Chips, Millis
from pycore.ledger.fold.folded import RecordedEvent
from pycore.night.base import namesakes
from pycore.night.base.known_stacks import stack_with
from pycore.night.base.parts import Door, Plan, Seating, Stacks, Standings, Staying
from pycore.night.base.seat_finding import (
    least_tables,
    open_seats,
    staying,
    staying_tables,
    tickets_apart,
)
from pycore.night.base.state import State
from pycore.night.night import Night
from pycore.night.records import Holder, printed
from pycore.night.registration.entries import EntrySold
from pycore.night.registration.names import Names
from pycore.night.seating import seats
from pycore.night.seating.seating_records import (
    FinalTableDrawn,
    PlayerMoved,
    PlayersExchanged,
    SeatsDrawn,
    TableBroken,
    TableFilled,
)
from pycore.tournament.seating import Seated, break_order


class SeatLine(Holder):
    """A player who is in, and their seat; *number* is printed on the ticket they stand under."""

    table: int
    seat: int


class SeatMove(Holder):
    """A player and the seat they go to. *from_table* and *from_seat* are 0 where they had none.
    *chips* are what they carry, None where nobody counted. *by* is the record that says so.
    """

    from_table: int
    from_seat: int
    to_table: int
    to_seat: int
    chips: Chips | None
    by: str


class MovedBy(TypedDict):
    """A record that gave seats: its *id* and *type* ("table-broken/1"), when, the *table* that was
    broken by it (0: none), the *seed* it was drawn from ("": not drawn), and the *reason* of a
    move or an exchange: one that a screen offers, or somebody's own words. *joins*: who goes
    somewhere by it joins a table that plays, and may come between its button and small blind.
    """

    id: str
    type: Literal[
        "seats-drawn/1",
        "player-moved/1",
        "players-exchanged/1",
        "table-filled/1",
        "table-broken/1",
        "final-table-drawn/1",
    ]
    at_ms: int
    table: int
    seed: str
    reason: str
    joins: bool


class BlockedSeat(TypedDict):
    """A seat that nobody is given."""

    table: int
    seat: int


class KeptApart(TypedDict):
    """Two players, by ticket, who are not drawn to one table."""

    ticket: int
    name: str
    other: int
    other_name: str


class StayLine(TypedDict):
    """A player who stays at their *table*; 0 before one was named or drawn for them."""

    ticket: int
    name: str
    table: int


class Roomier(TypedDict):
    """With so many *tables* so many seats stay *free* for those who come late."""

    tables: int
    free: int


class SeatLists(TypedDict):
    """*seat_list* is everybody who is in and has a seat, A to Z as people read names. *moved_by*
    is what gave seats last, the last one first: the draw, or since then the moves of a quarter of
    an hour; *seat_moves* are those who go somewhere by it, A to Z, each by the last one that moved
    them. *order* are the open tables in the order in which they break. *roomier* is a draw at one
    table more, where as few as hold everybody would leave hardly a seat. *change_clause* says that
    seats are changed between two levels only, "" where nothing does.
    """

    seat_list: list[SeatLine]
    seat_moves: list[SeatMove]
    moved_by: list[MovedBy]
    order: list[int]
    blocked: list[BlockedSeat]
    apart: list[KeptApart]
    staying: list[StayLine]
    roomier: Roomier | None
    change_clause: str


SEATING = tuple(seats.SLICE.events.values())
LIST_PARTS = (Seating, Door, Standings, Names)
MOVE_PARTS = (*LIST_PARTS, Stacks)
DRAWN = SeatsDrawn | TableFilled | TableBroken | FinalTableDrawn
EVERYBODY = SeatsDrawn | FinalTableDrawn
JOINING = PlayerMoved | TableFilled | TableBroken
TOLD_MS = 15 * 60_000
"""A move so much older than the last one has been made: nobody is told of it any more."""


class _Basis:
    """A night as far as a list of it depends on it: alike while these parts of it and the names
    are the very same. So a list is made once for many taps.
    """

    __slots__ = ("night", "parts")

    def __init__(self, night: Night, *kinds: type) -> None:
        self.night = night
        self.parts = (night.people, *(night.state.part(kind) for kind in kinds))

    def __hash__(self) -> int:
        return hash(tuple(map(id, self.parts)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Basis):
            return NotImplemented
        return all(map(is_, self.parts, other.parts))


def seat_lists(night: Night) -> SeatLists:
    """Return the seat list, and the last moves."""
    acts = _last_acts(night)
    plan = night.state.part(Plan)
    return {
        "seat_list": _seat_list(_Basis(night, *LIST_PARTS)),
        "seat_moves": _moves(_Basis(night, *MOVE_PARTS), tuple(act.placed.id for act in acts)),
        "moved_by": [_moved_by(night, act) for act in acts],
        "order": break_order(night.state.tables(), plan.order, staying_tables(night.state)),
        "blocked": [{"table": table, "seat": seat} for table, seat in plan.blocked],
        "apart": _apart(night),
        "staying": _staying(night),
        "roomier": _roomier(night.state),
        "change_clause": _change_clause(night),
    }


def _change_clause(night: Night) -> str:
    term = night.pack.play.seat_change
    return term.clause if term.value == "between-levels" else ""


def _roomier(state: State) -> Roomier | None:
    players, settings = len(state.entries), state.adopted
    if state.phase != "open" or state.draw is not None or players < 2:
        return None
    tables = least_tables(state, players) + 1
    room = [len(open_seats(state, table)) for table in range(1, tables + 1)]
    if sum(room[:-1]) - players >= tables - 1 or players >= settings.player_cap:
        return None
    if tables > min(settings.table_limit, players // 2):
        return None
    return {"tables": tables, "free": sum(room) - players}


def _apart(night: Night) -> list[KeptApart]:
    entries = night.state.entries
    pairs = sorted(tuple(sorted(pair)) for pair in tickets_apart(night.state))
    return [
        {
            "ticket": ticket,
            "name": night.name(entries[ticket].player),
            "other": other,
            "other_name": night.name(entries[other].player),
        }
        for ticket, other in pairs
    ]


def _staying(night: Night) -> list[StayLine]:
    state, tables = night.state, night.state.part(Staying).tables
    if not tables:
        return []
    places = staying(state)
    return [
        {
            "ticket": ticket,
            "name": night.name(state.entries[ticket].player),
            "table": places.get(ticket, (0, 0))[0],
        }
        for ticket in state.still_in()
        if state.entries[ticket].player in tables
    ]


def _a_to_z(line: SeatLine | SeatMove) -> tuple[str, str, int]:
    """By the family name as far as anybody can tell: the last word of what was typed."""
    surname = line["name"].split()[-1:]
    return namesakes.folded("".join(surname)), namesakes.folded(line["name"]), line["ticket"]


@lru_cache(maxsize=4)
def _seat_list(basis: _Basis) -> list[SeatLine]:
    night, state, gone = basis.night, basis.night.state, basis.night.state.out()
    lines: list[SeatLine] = [
        {
            "ticket": ticket,
            "number": printed(state, ticket),
            "name": night.name(state.entries[ticket].player),
            "table": place.table,
            "seat": place.seat,
        }
        for ticket, place in state.seats.items()
        if ticket not in gone
    ]
    return sorted(lines, key=_a_to_z)


def _last_acts(night: Night) -> list[RecordedEvent]:
    """What gave seats last, the last one first: the moves since everybody's seat was drawn, or
    that draw where nobody has moved since.
    """
    acts: list[RecordedEvent] = []
    for seating in _seatings(night):
        event: Any = seating.event
        if acts and _is_past(cast(Any, acts[0].event), event):
            break
        acts.append(seating)
        if isinstance(event, EVERYBODY):
            break
    return acts


def _is_past(newest: Any, event: Any) -> bool:
    return isinstance(event, SeatsDrawn) or newest.at - event.at > TOLD_MS


@lru_cache(maxsize=4)
def _moves(basis: _Basis, acts: tuple[str, ...]) -> list[SeatMove]:
    """Who goes where by these records, each by the last one that moved them and as far as they
    still sit there.
    """
    night, state, gone = basis.night, basis.night.state, basis.night.state.out()
    seat_moves: list[SeatMove] = []
    for ticket, (by, place, came) in _last_moves(night, acts).items():
        if state.seats.get(ticket) != place or ticket in gone:
            continue
        seat_moves.append(
            {
                "ticket": ticket,
                "number": printed(state, ticket),
                "name": night.name(state.entries[ticket].player),
                "from_table": came.table if came else 0,
                "from_seat": came.seat if came else 0,
                "to_table": place.table,
                "to_seat": place.seat,
                "chips": _chips(night, ticket),
                "by": by,
            }
        )
    return sorted(seat_moves, key=_a_to_z)


def _last_moves(
    night: Night, acts: tuple[str, ...]
) -> dict[int, tuple[str, Seated, Seated | None]]:
    """{ticket: (the last of the *acts* that moved it, the seat it gave, the one left for it)}."""
    move_by_ticket: dict[int, tuple[str, Seated, Seated | None]] = {}
    without_origin: set[int] = set()
    coming = set(acts)
    for seating in _seatings(night):
        if not coming and not without_origin:
            break
        by = seating.placed.id
        for place in seats.places_of(seating.event):
            if place.ticket in without_origin:
                without_origin.remove(place.ticket)
                move_by_ticket[place.ticket] = (*move_by_ticket[place.ticket][:2], place)
            elif by in coming and place.ticket not in move_by_ticket:
                move_by_ticket[place.ticket] = (by, place, None)
                if not isinstance(seating.event, SeatsDrawn):  # it begins: nobody sat before
                    without_origin.add(place.ticket)
        coming.discard(by)
    for ticket in without_origin:
        move_by_ticket[ticket] = (*move_by_ticket[ticket][:2], _sold_with(night, ticket))
    return move_by_ticket


def _chips(night: Night, ticket: int) -> Chips | None:
    return stack_with(night.state, ticket, len(night.state.entries[ticket].rebuys))


def _moved_by(night: Night, seating: RecordedEvent) -> MovedBy:
    event: Any = seating.event
    return {
        "id": seating.placed.id,
        "type": cast(Any, seating.placed.line).type,
        "at_ms": event.at,
        "table": event.table if isinstance(event, TableBroken) else 0,
        "seed": event.seed if isinstance(event, DRAWN) else "",
        "reason": event.reason if isinstance(event, PlayerMoved | PlayersExchanged) else "",
        "joins": isinstance(event, JOINING) and night.state.phase == "playing",
    }


def _seatings(night: Night) -> Iterator[RecordedEvent]:
    """The records that gave seats and count, the last one first."""
    folded = night.folded
    if folded.settled:  # what the director took counts, and stands in no chain
        taken = (
            backward for backward in folded.backwards() if isinstance(backward.event, SEATING)
        )
        yield from (folded_event for folded_event in taken if folded.counts(folded_event))
        return
    yield from (
        folded_event
        for folded_event in folded.chain(seats.SLICE.stream)
        if folded.counts(folded_event)
    )


def draws(night: Night) -> list[tuple[Millis, str]]:
    """Return (when, seed) of each draw that counts, in order."""
    events = [seating.event for seating in _seatings(night)]
    return [(event.at, event.seed) for event in reversed(events) if isinstance(event, DRAWN)]


def _sold_with(night: Night, ticket: int) -> Seated | None:
    """The seat that somebody who came late was sold."""
    player = night.state.entries[ticket].player
    for backward in night.folded.backwards():
        event = backward.event
        if (
            isinstance(event, EntrySold)
            and event.player == player
            and night.folded.counts(backward)
        ):
            return Seated(ticket, event.table, event.seat) if event.table else None
    return None
