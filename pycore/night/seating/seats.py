"""Seats: the draw, moves, exchanges, tables that open or break, the final table.

Clauses: NU-9.03a, MB-3, SEL-3 (random draw), NU-7.03, SEL-3 (at most ten), SEL-22, NU-A.4c (only
the director moves a player; when, and with which reason: seat_changes.py), SEL-21b (tables break
in order), SEL-24 (redraw at the final table), SEL-12, NU-9.03b (where its button starts), NU-B.SE1
(who is kept apart; at the final table nobody can be).

Readings: a table where somebody stays comes last in the order of SEL-21b, so nobody in a
wheelchair is moved while another table can close; breaking it in its own turn is as lawful, and
the director is asked. At the final table players who stay keep their seats, and the others draw
(SEL-24).
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ids import is_seed
from pycore.kernel.text import line
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.slices import ALL_FIELDS, Fact, literals, short_facts
from pycore.night.base import between_hands
from pycore.night.base.between_hands import Reach
from pycore.night.base.over import REFUSALS as OVER
from pycore.night.base.over import over_refusal
from pycore.night.base.parts import Draw, Felts, Plan, Seating
from pycore.night.base.seat_finding import (
    broken,
    drawn,
    drawn_final,
    filled,
    final_tables,
    kept_from_breaking,
    least_tables,
    met_at,
    not_kept,
    open_seats,
    seated,
    staying_at,
    staying_tables,
)
from pycore.night.base.state import NightSlice, State
from pycore.night.seating import seat_changes
from pycore.night.seating.seating_records import (
    BreakTable,
    Command,
    DrawSeats,
    Event,
    ExchangePlayers,
    FillTable,
    FinalTableDrawn,
    MovePlayer,
    PlayerMoved,
    PlayersExchanged,
    RedrawFinalTable,
    SeatsDrawn,
    TableBroken,
    TableFilled,
)
from pycore.tournament.seating import NoDraw, Seated, next_to_break


def _draw(state: State, command: DrawSeats) -> SeatsDrawn:
    settings = state.adopted
    if state.cancelled is not None:
        raise Refused("night-cancelled")
    if state.started:
        raise Refused("play-has-begun", settings.clause("draw"))
    players = len(state.entries)
    if players < 2:
        raise Refused("too-few-entries", entries=players)
    least = least_tables(state, players)
    if least > settings.table_limit:
        rows = range(1, settings.table_limit + 1)
        raise Refused(
            "too-few-seats",
            settings.clause("seats_per_table"),
            players=players,
            room=sum(len(open_seats(state, table)) for table in rows),
        )
    tables = least if command.tables is None else command.tables
    if not least <= tables <= min(settings.table_limit, players // 2):
        raise Refused(
            "table-count",
            settings.clause("table_limit"),
            least=least,
            most=min(settings.table_limit, players // 2),
        )
    _ask_to_move(command, not_kept(state, tables))
    try:
        seats = drawn(state, tables, command.seed)
    except NoDraw:
        raise Refused("cannot-keep-apart") from None
    return SeatsDrawn(seed=command.seed, tables=tables, seats=seats, at=command.at)


def _ask_to_move(
    command: DrawSeats | MovePlayer | ExchangePlayers | BreakTable, stayers: tuple[int, ...]
) -> None:
    """Refused where some would be moved who stay at their table and nobody said that they are."""
    if stayers and not command.confirmed:
        raise Refused("moves-staying", kind="ask", tickets=list(stayers))


def _stayers(state: State, *tickets: int) -> tuple[int, ...]:
    """Those of these tickets whose holders stay where they sit."""
    places = [state.seats[ticket] for ticket in tickets if ticket in state.seats]
    return tuple(
        place.ticket for place in places if place.ticket in staying_at(state, place.table)
    )


def _move(state: State, command: MovePlayer, pack: RulePack) -> PlayerMoved:
    settings = state.adopted
    if command.ticket not in state.still_in():
        raise Refused("player-not-in", ticket=command.ticket)
    if not settings.has_seat(command.table, command.seat):
        raise Refused("no-such-seat", settings.clause("seats_per_table"))
    if command.seat in state.tables().get(command.table, ()):
        raise Refused("seat-taken", table=command.table, seat=command.seat)
    if (command.table, command.seat) in state.part(Plan).blocked:
        raise Refused("seat-blocked", table=command.table, seat=command.seat)
    apart_ticket = met_at(state, command.ticket, command.table)
    if apart_ticket is not None:
        raise Refused("kept-apart", ticket=apart_ticket)
    seat_changes.check_move(state, command, pack)
    reason = _why_told(command.reason)
    _ask_to_move(command, _stayers(state, command.ticket))
    return PlayerMoved(
        ticket=command.ticket,
        table=command.table,
        seat=command.seat,
        reason=reason,
        at=command.at,
    )


def _exchange(state: State, command: ExchangePlayers, pack: RulePack) -> PlayersExchanged:
    if command.ticket == command.other:
        raise Refused("same-player", ticket=command.ticket)
    for ticket in (command.ticket, command.other):
        if ticket not in state.still_in() or ticket not in state.seats:
            raise Refused("player-not-in", ticket=ticket)
    own_seat, other = state.seats[command.ticket], state.seats[command.other]
    for mover, place in ((own_seat, other), (other, own_seat)):
        apart_ticket = met_at(state, mover.ticket, place.table, leaving=place.ticket)
        if apart_ticket is not None and mover.table != place.table:
            raise Refused("kept-apart", ticket=apart_ticket)
    if line(command.reason) != "mistake":
        seat_changes.check_change(state, command.reason, command.at, pack)
    reason = _why_told(command.reason)
    _ask_to_move(command, _stayers(state, command.ticket, command.other))
    seats = (replace(other, ticket=own_seat.ticket), replace(own_seat, ticket=other.ticket))
    return PlayersExchanged(seats=seats, reason=reason, at=command.at)


def _why_told(reason: str) -> str:
    """Why somebody gets another seat, in one line: a record holds no reason that nobody gave."""
    sentence = line(reason)
    if not sentence:
        raise Refused("field-needed", field="reason")
    return sentence


def breaks_refused(state: State) -> dict[int, Refused | None]:
    """Return why each open table cannot be broken now; None where it can."""
    tables, order = state.tables(), state.part(Plan).order
    # Where a clause wants the order known before play and nobody set one, the usual one holds.
    is_set = order or state.adopted.clause("break-order")
    turn = next_to_break(tables, order, staying_tables(state)) if is_set else None
    turns = {turn, next_to_break(tables, order)}
    free = {table: len(set(open_seats(state, table)) - seats) for table, seats in tables.items()}
    refusals: dict[int, Refused | None] = {}
    for table, seats in tables.items():
        room, refusals[table] = sum(free.values()) - free[table], None
        if turn is not None and table not in turns:
            refusals[table] = Refused(
                "break-order", state.adopted.clause("break-order"), table=turn
            )
        elif room < len(seats):
            refusals[table] = Refused("no-room", players=len(seats), room=room)
        elif blockers := kept_from_breaking(state, table):
            refusals[table] = Refused("kept-from-breaking", table=table, tickets=list(blockers))
    return refusals


def _break(state: State, command: BreakTable) -> TableBroken:
    table, seed = command.table, command.seed
    tables = breaks_refused(state)
    if table not in tables:
        raise Refused("no-such-table", table=table)
    refused = tables[table]
    if refused is not None:
        raise refused
    _ask_to_move(command, staying_at(state, table))
    # They fit, or they would have been refused.
    new_seats = broken(state, table, seed) or ()
    return TableBroken(table=table, seed=seed, seats=new_seats, at=command.at)


def _fill(state: State, command: FillTable) -> TableFilled:
    if not state.adopted.has_seat(command.table, 1):
        raise Refused("no-such-table", table=command.table)
    new_seats = filled(state, command.table, command.seed)
    if not new_seats:
        raise Refused("tables-even", table=command.table)
    return TableFilled(table=command.table, seed=command.seed, seats=new_seats, at=command.at)


def _final(state: State, command: RedrawFinalTable) -> FinalTableDrawn:
    tables = final_tables(state) if command.table is None else (command.table,)
    if len(tables) > 1:
        raise Refused("choose-final-table", kind="ask", at_table=list(tables))
    table = tables[0]
    if not state.adopted.has_seat(table, 1):
        raise Refused("no-such-table", table=table)
    tickets_left, most = state.still_in(), len(open_seats(state, table))
    if len(tickets_left) > most:
        raise Refused(
            "too-many-for-final-table",
            state.adopted.clause("seats_per_table"),
            left=len(tickets_left),
            limit=most,
        )
    return FinalTableDrawn(
        seed=command.seed, seats=drawn_final(state, command.seed, table), at=command.at
    )


Reason = Literal[
    "not-open",
    "play-has-begun",
    "seats-not-drawn",
    "players-differ",
    "no-such-seat",
    "seat-blocked",
    "seat-taken",
]


def _wrong_exchange(
    state: State, event: PlayersExchanged, tickets_left: set[int]
) -> Reason | None:
    """Why these two cannot have taken each other's seats, if so: they sit elsewhere by now."""
    new_places = {place.ticket: (place.table, place.seat) for place in event.seats}
    if (
        len(event.seats) != 2
        or len(new_places) != 2
        or not new_places.keys() <= tickets_left & state.seats.keys()
    ):
        return "players-differ"
    old_places = {(state.seats[ticket].table, state.seats[ticket].seat) for ticket in new_places}
    return None if old_places == set(new_places.values()) else "players-differ"


def _wrong_seats(
    state: State,
    places: tuple[Seated, ...],
    tickets: set[int],
    taken: dict[int, frozenset[int]],
) -> Reason | None:
    """Why these places do not seat exactly these tickets in seats that may be given, if so."""
    if {place.ticket for place in places} != tickets or len(places) != len(tickets) or not tickets:
        return "players-differ"
    if not all(state.adopted.has_seat(place.table, place.seat) for place in places):
        return "no-such-seat"
    spots = {(place.table, place.seat) for place in places}
    if not spots.isdisjoint(state.part(Plan).blocked):
        return "seat-blocked"
    occupied = {(table, seat) for table, seats in taken.items() for seat in seats}
    return "seat-taken" if len(spots) != len(places) or spots & occupied else None


def places_of(event: Event) -> tuple[Seated, ...]:
    """Return the seats that a record gives, in its order."""
    if isinstance(event, PlayerMoved):
        return (Seated(event.ticket, event.table, event.seat),)
    return event.seats


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "break-order": ("table",),
    "cannot-keep-apart": (),
    "choose-final-table": ("at_table",),
    "field-needed": ("field",),
    "kept-apart": ("ticket",),
    "kept-from-breaking": ("table", "tickets"),
    "moves-staying": ("tickets",),
    "night-cancelled": (),
    "no-room": ("players", "room"),
    "no-such-seat": (),
    "no-such-table": ("table",),
    "play-has-begun": (),
    "player-not-in": ("ticket",),
    "same-player": ("ticket",),
    "seat-blocked": ("seat", "table"),
    "seat-taken": ("seat", "table"),
    "seats-not-drawn": (),
    "table-count": ("least", "most"),
    "tables-even": ("table",),
    "too-few-entries": ("entries",),
    "too-few-seats": ("players", "room"),
    "too-many-for-final-table": ("left", "limit"),
}


def _told_exchange(event: PlayersExchanged) -> tuple[Fact, ...]:
    fact = Fact("tickets", [place.ticket for place in event.seats], "tickets")
    return (fact, *_why(event.reason), *between_hands.asked_facts(event))


def _told_move(event: PlayerMoved) -> tuple[Fact, ...]:
    facts = [fact for fact in short_facts(event) if fact.name != "reason"]
    return (*facts, *_why(event.reason))


def _why(reason: str) -> tuple[Fact, ...]:
    """A reason, and whether it is the director's own words or one of those that are offered."""
    result = "told" if seat_changes.is_told(reason) else reason
    return Fact("reason", reason, "text"), Fact("result", result, "text")


class SeatingSlice(
    NightSlice[
        Seating,
        Command,
        Event,
    ]
):
    """Seats: the draw, moves, tables that open or break, the final table."""

    def decide(self, state: State, command: Command, pack: RulePack) -> Event:
        """Seat, or say why not."""
        if not isinstance(command, MovePlayer | ExchangePlayers) and not is_seed(command.seed):
            raise Refused("bad-command", field="seed")
        if isinstance(command, DrawSeats):
            return _draw(state, command)
        if state.draw is None:
            raise Refused("seats-not-drawn")
        ended = over_refusal(state)
        if ended is not None:
            raise ended
        if isinstance(command, MovePlayer):
            return _move(state, command, pack)
        if isinstance(command, ExchangePlayers):
            return _exchange(state, command, pack)
        try:
            if isinstance(command, BreakTable):
                return _break(state, command)
            return (
                _fill(state, command) if isinstance(command, FillTable) else _final(state, command)
            )
        except NoDraw:
            raise Refused("cannot-keep-apart") from None

    def conflict(self, state: State, event: Event) -> Reason | None:
        if state.settings is None or state.cancelled is not None:
            return "not-open"
        if isinstance(event, SeatsDrawn):
            if state.started:
                return "play-has-begun"
            return _wrong_seats(state, event.seats, set(state.entries), {})
        if state.draw is None:
            return "seats-not-drawn"
        tickets_left = set(state.still_in())
        if isinstance(event, PlayerMoved):
            place = Seated(event.ticket, event.table, event.seat)
            return _wrong_seats(state, (place,), {event.ticket} & tickets_left, state.tables())
        if isinstance(event, PlayersExchanged):
            return _wrong_exchange(state, event, tickets_left)
        if isinstance(event, TableFilled):
            movers = {place.ticket for place in event.seats} & tickets_left
            return _wrong_seats(state, event.seats, movers, state.tables())
        if isinstance(event, TableBroken):
            there = set(state.at_table(event.table))
            others = {
                table: seats for table, seats in state.tables().items() if table != event.table
            }
            return _wrong_seats(state, event.seats, there, others)
        return _wrong_seats(state, event.seats, tickets_left, {})

    def apply(self, state: State, event: Event) -> State:
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

    def reach(self, state: State, event: Event) -> Reach | None:
        """The hands of those who leave their seats, wherever they sit when it is taken back. Of a
        draw it is those of all whom it could have taken: or who waits and draws again has a say in
        whom it takes.
        """
        clause = state.adopted.clause("seat-moves")
        if isinstance(event, PlayerMoved | PlayersExchanged):
            return Reach(players=tuple(place.ticket for place in places_of(event)), clause=clause)
        if isinstance(event, TableBroken):
            moved = tuple(move.ticket for move in event.seats)
            return Reach(tables=(event.table,), players=moved, clause=clause)
        if isinstance(event, TableFilled):
            moved = tuple(move.ticket for move in event.seats)
            their_tables = {state.seats[ticket].table for ticket in moved if ticket in state.seats}
            return Reach(tables=tuple(sorted(their_tables)), clause=clause)
        if isinstance(event, FinalTableDrawn):
            return Reach(tables=tuple(state.tables()), clause=clause)
        return None

    def facts(
        self,
        event: SeatsDrawn
        | PlayerMoved
        | PlayersExchanged
        | TableFilled
        | TableBroken
        | FinalTableDrawn,
    ) -> tuple[Fact, ...]:
        if isinstance(event, PlayerMoved):
            return _told_move(event)
        if not isinstance(event, PlayersExchanged):
            return super().facts(event)
        return _told_exchange(event)


SLICE = SeatingSlice(
    name="seating",
    part=Seating,
    stream="seating",
    guarded=True,
    since="",
    commands={
        "draw-seats": DrawSeats,
        "move-player": MovePlayer,
        "exchange-players": ExchangePlayers,
        "fill-table": FillTable,
        "break-table": BreakTable,
        "redraw-final-table": RedrawFinalTable,
    },
    events={
        "seats-drawn/1": SeatsDrawn,
        "player-moved/1": PlayerMoved,
        "players-exchanged/1": PlayersExchanged,
        "table-filled/1": TableFilled,
        "table-broken/1": TableBroken,
        "final-table-drawn/1": FinalTableDrawn,
    },
    reasons=literals(Reason),
    refuses={**REFUSALS, **seat_changes.REFUSALS, **between_hands.REFUSALS, **OVER},
    chance={"seed": "seed"},
    known_here=("hands",),
    fixed=dict.fromkeys((SeatsDrawn, TableFilled, TableBroken, FinalTableDrawn), ALL_FIELDS),
)
