"""Who stays at their table: a wheelchair, oxygen. The draw, the balance, the breaks and the final
table leave them where they are, unless the director says otherwise.

Clauses: none asks for it. What the others draw is as random as ever (NU-9.03a, MB-3, SEL-3).

The mark is the player's and goes with them: whom the director moved all the same stays where they
sit then. So one tablet may mark whom another one moves, and both count.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import Holder, Id, NoTable
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact, literals, short_facts
from pycore.night.base.over import REFUSALS as OVER
from pycore.night.base.over import over_refusal
from pycore.night.base.parts import Staying
from pycore.night.base.seat_finding import open_seats, staying
from pycore.night.base.state import NightSlice, State


@dataclass(frozen=True, kw_only=True)
class KeepSeat(Dated):
    """A player stays at their table, or may move again where *stays* is false. *table* is theirs
    in the draw to come; without it they stay where the draw puts them.
    """

    ticket: int
    stays: bool = True
    table: int | None = None


@dataclass(frozen=True, kw_only=True)
class PlayerStays(Dated):
    """A player stays at their table, at *table* once seats are drawn; 0 where none was named.
    Tickets may get other numbers: *player* stays.
    """

    ticket: Holder
    player: Id
    table: NoTable = 0


@dataclass(frozen=True, kw_only=True)
class PlayerMayMove(Dated):
    """A player may be moved again. Tickets may get other numbers: *player* stays."""

    ticket: Holder
    player: Id


Event = PlayerStays | PlayerMayMove


def _check_table(state: State, ticket: int, table: int) -> None:
    """Refused where nobody can stay at the table that was named for them."""
    if not state.adopted.has_seat(table, 1):
        raise Refused("no-such-table", table=table)
    place = state.seats.get(ticket)
    if place is not None and place.table != table:
        raise Refused("sits-elsewhere", ticket=ticket, table=place.table)
    stayers = [other for other, (at, _) in staying(state).items() if at == table]
    room = len(open_seats(state, table))
    if place is None and len({*stayers} - {ticket}) >= room:
        raise Refused("too-many-stay", table=table, room=room)


Reason = Literal["not-open", "no-such-seat", "sits-elsewhere"]


REFUSALS: Refusals = {
    "night-cancelled": (),
    "no-such-table": ("table",),
    "player-not-in": ("ticket",),
    "sits-elsewhere": ("table", "ticket"),
    "stays-already": ("ticket",),
    "stays-nowhere": ("ticket",),
    "too-many-stay": ("room", "table"),
}


class StayingSlice(NightSlice[Staying, KeepSeat, Event]):
    """Who stays at their table."""

    def decide(self, state: State, command: KeepSeat, pack: RulePack) -> Event:
        """Mark them, or take the mark off, or say why not."""
        if state.cancelled is not None:
            raise Refused("night-cancelled")
        ended = over_refusal(state) if state.started else None
        if ended is not None:
            raise ended
        ticket = command.ticket
        if ticket not in state.still_in():
            raise Refused("player-not-in", ticket=ticket)
        player, tables = state.entries[ticket].player, state.part(Staying).tables
        if not command.stays:
            if player not in tables:
                raise Refused("stays-nowhere", ticket=ticket)
            return PlayerMayMove(ticket=ticket, player=player, at=command.at)
        table = 0 if command.table is None else command.table
        if command.table is not None:
            _check_table(state, ticket, table)
        if player in tables and (ticket in state.seats or tables[player] == table):
            raise Refused("stays-already", ticket=ticket)
        return PlayerStays(ticket=ticket, player=player, table=table, at=command.at)

    def conflict(self, state: State, event: Event) -> Reason | None:
        """Another tablet drew or moved them meanwhile: at a table that was named they are not."""
        if state.settings is None or state.cancelled is not None:
            return "not-open"
        if isinstance(event, PlayerMayMove) or not event.table:
            return None
        if not state.adopted.has_seat(event.table, 1):
            return "no-such-seat"
        entry = state.holder(event.ticket, event.player)
        place = None if entry is None else state.seats.get(entry.ticket)
        return None if place is None or place.table == event.table else "sits-elsewhere"

    def apply(self, state: State, event: Event) -> State:
        tables = {
            player: table
            for player, table in state.part(Staying).tables.items()
            if player != event.player
        }
        if isinstance(event, PlayerStays):
            tables[event.player] = event.table
        return state.having(Staying(tables=MappingProxyType(tables)))

    def facts(self, event: Event) -> tuple[Fact, ...]:
        """Return whom it is about, and the table where one was named."""
        facts = [fact for fact in short_facts(event) if fact.name not in ("player", "table")]
        if isinstance(event, PlayerStays) and event.table:
            return (*facts, Fact("table", event.table, "table"), Fact("result", "at", "text"))
        return tuple(facts)


SLICE = StayingSlice(
    name="staying",
    part=Staying,
    stream="staying",
    guarded=True,
    since="",
    commands={"keep-seat": KeepSeat},
    events={"player-stays/1": PlayerStays, "player-may-move/1": PlayerMayMove},
    reasons=literals(Reason),
    refuses={**REFUSALS, **OVER},
)
