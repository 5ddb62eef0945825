"""What the director sets of the seats: the order in which tables break, seats that nobody is
given, players who are kept apart.

Clauses: SEL-21b (the order is decided before play starts), NU-B.SE1 (the director may keep two
players apart whom they suspect; K18s: the draw stays random and the reason is kept).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import Holder, Id, Note, SeatNo, TableNo
from pycore.kernel.text import line
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact, literals, short_facts
from pycore.night.base.over import REFUSALS as OVER
from pycore.night.base.over import over_refusal
from pycore.night.base.parts import Plan
from pycore.night.base.state import NightSlice, State
from pycore.night.registration.entries import EntrySold


@dataclass(frozen=True, kw_only=True)
class SetTableOrder(Dated):
    """Say in which order tables break; those not named come after, the highest number first. Once
    play has begun that needs a *reason*.
    """

    table_order: tuple[int, ...]
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class BlockSeat(Dated):
    """Nobody is given this seat any more: its chair is broken."""

    table: int
    seat: int
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class UnblockSeat(Dated):
    """The seat can be given again."""

    table: int
    seat: int


@dataclass(frozen=True, kw_only=True)
class KeepApart(Dated):
    """These two are not drawn to one table, for the *reason* that is kept."""

    ticket: int
    other: int
    reason: str


@dataclass(frozen=True, kw_only=True)
class LetTogether(Dated):
    """These two may sit at one table again."""

    ticket: int
    other: int


@dataclass(frozen=True, kw_only=True)
class TableOrderSet(Dated):
    """Tables break in this order."""

    table_order: tuple[TableNo, ...]
    reason: Note = ""


@dataclass(frozen=True, kw_only=True)
class SeatBlocked(Dated):
    """A seat is given to nobody."""

    table: TableNo
    seat: SeatNo
    reason: Note = ""


@dataclass(frozen=True, kw_only=True)
class SeatUnblocked(Dated):
    """A seat is given again."""

    table: TableNo
    seat: SeatNo


@dataclass(frozen=True, kw_only=True)
class PairOfPlayers(Dated):
    """Two players. Tickets may get other numbers: *player* and *against* stay."""

    ticket: Holder
    other: Holder
    player: Id
    against: Id


@dataclass(frozen=True, kw_only=True)
class PlayersKeptApart(PairOfPlayers):
    """Two players are kept apart. Tickets may get other numbers: *player* and *against* stay."""

    reason: Note


@dataclass(frozen=True, kw_only=True)
class PlayersLetTogether(PairOfPlayers):
    """Two players are not kept apart any more."""


Command = SetTableOrder | BlockSeat | UnblockSeat | KeepApart | LetTogether
Event = TableOrderSet | SeatBlocked | SeatUnblocked | PlayersKeptApart | PlayersLetTogether


def _short(reason: str) -> str:
    return line(reason)


def _order(state: State, command: SetTableOrder) -> TableOrderSet:
    settings, order = state.adopted, command.table_order
    for table in order:
        if not settings.has_seat(table, 1):
            raise Refused("no-such-table", table=table)
        if order.count(table) > 1:
            raise Refused("table-twice", table=table)
    if state.started and not _short(command.reason):
        raise Refused("order-is-set", settings.clause("break-order"), field="reason")
    return TableOrderSet(table_order=order, reason=_short(command.reason), at=command.at)


def _seat(state: State, command: BlockSeat | UnblockSeat) -> SeatBlocked | SeatUnblocked:
    settings, place = state.adopted, (command.table, command.seat)
    if not settings.has_seat(*place):
        raise Refused("no-such-seat", settings.clause("seats_per_table"))
    blocked = place in state.part(Plan).blocked
    if isinstance(command, UnblockSeat):
        if not blocked:
            raise Refused("seat-not-blocked", table=command.table, seat=command.seat)
        return SeatUnblocked(table=command.table, seat=command.seat, at=command.at)
    if blocked:
        raise Refused("seat-blocked", table=command.table, seat=command.seat)
    if command.seat in state.tables().get(command.table, ()):
        raise Refused("seat-taken", table=command.table, seat=command.seat)
    return SeatBlocked(
        table=command.table, seat=command.seat, reason=_short(command.reason), at=command.at
    )


def _pair_of(player: str, against: str) -> tuple[str, str]:
    return min(player, against), max(player, against)


def _pair(state: State, command: KeepApart | LetTogether) -> PlayersKeptApart | PlayersLetTogether:
    for ticket in (command.ticket, command.other):
        if ticket not in state.still_in():
            raise Refused("player-not-in", ticket=ticket)
    if command.ticket == command.other:
        raise Refused("same-player", ticket=command.ticket)
    player, against = (state.entries[ticket].player for ticket in (command.ticket, command.other))
    is_apart = _pair_of(player, against) in state.part(Plan).apart
    if isinstance(command, LetTogether):
        if not is_apart:
            raise Refused("not-kept-apart")
        return PlayersLetTogether(
            ticket=command.ticket,
            other=command.other,
            player=player,
            against=against,
            at=command.at,
        )
    if is_apart:
        raise Refused("kept-apart", ticket=command.other)
    if not _short(command.reason):
        raise Refused("reason-needed", field="reason")
    return PlayersKeptApart(
        ticket=command.ticket,
        other=command.other,
        player=player,
        against=against,
        reason=_short(command.reason),
        at=command.at,
    )


Reason = Literal["not-open", "no-such-seat", "seat-taken", "players-differ"]


def _told_pair(event: PlayersKeptApart | PlayersLetTogether) -> tuple[Fact, ...]:
    facts = (Fact("tickets", [event.ticket, event.other], "tickets"),)
    if isinstance(event, PlayersKeptApart):
        return (*facts, Fact("reason", event.reason, "text"))
    return facts


REFUSALS: Refusals = {
    "kept-apart": ("ticket",),
    "night-cancelled": (),
    "no-such-seat": (),
    "no-such-table": ("table",),
    "not-kept-apart": (),
    "order-is-set": ("field",),
    "player-not-in": ("ticket",),
    "reason-needed": ("field",),
    "same-player": ("ticket",),
    "seat-blocked": ("seat", "table"),
    "seat-not-blocked": ("seat", "table"),
    "seat-taken": ("seat", "table"),
    "table-twice": ("table",),
}


class SeatingPlanSlice(NightSlice[Plan, Command, Event]):
    """What the director sets of the seats: the order of tables, seats, pairs kept apart."""

    def decide(self, state: State, command: Command, pack: RulePack) -> Event:
        """Set it, or say why not."""
        if state.cancelled is not None:
            raise Refused("night-cancelled")
        ended = over_refusal(state) if state.started else None
        if ended is not None:
            raise ended
        if isinstance(command, SetTableOrder):
            return _order(state, command)
        if isinstance(command, BlockSeat | UnblockSeat):
            return _seat(state, command)
        return _pair(state, command)

    def conflict(self, state: State, event: Event) -> Reason | None:
        if state.settings is None or state.cancelled is not None:
            return "not-open"
        if isinstance(event, TableOrderSet):
            tables_exist = all(state.adopted.has_seat(table, 1) for table in event.table_order)
            return (
                None
                if tables_exist and len(set(event.table_order)) == len(event.table_order)
                else "no-such-seat"
            )
        if isinstance(event, SeatBlocked | SeatUnblocked):
            if not state.adopted.has_seat(event.table, event.seat):
                return "no-such-seat"
            taken = event.seat in state.tables().get(event.table, ())
            return "seat-taken" if taken and isinstance(event, SeatBlocked) else None
        return "players-differ" if event.player == event.against else None

    def apply(self, state: State, event: Event) -> State:
        plan = state.part(Plan)
        if isinstance(event, TableOrderSet):
            return state.having(replace(plan, order=event.table_order))
        if isinstance(event, SeatBlocked | SeatUnblocked):
            blocked = {*plan.blocked} - {(event.table, event.seat)}
            if isinstance(event, SeatBlocked):
                blocked.add((event.table, event.seat))
            return state.having(replace(plan, blocked=tuple(sorted(blocked))))
        pairs = {*plan.apart} - {_pair_of(event.player, event.against)}
        if isinstance(event, PlayersKeptApart):
            pairs.add(_pair_of(event.player, event.against))
        return state.having(replace(plan, apart=tuple(sorted(pairs))))

    def depends_on(self, later: Dated, earlier: Event) -> Literal["seat-taken"] | None:
        """Who was sold a seat after it was unblocked would be without one."""
        if not isinstance(earlier, SeatUnblocked) or not isinstance(later, EntrySold):
            return None
        return "seat-taken" if (earlier.table, earlier.seat) == (later.table, later.seat) else None

    def facts(self, event: Event) -> tuple[Fact, ...]:
        if isinstance(event, TableOrderSet):
            return (
                Fact("table_order", ", ".join(map(str, event.table_order)), "text"),
                *short_facts(event),
            )
        if not isinstance(event, PlayersKeptApart | PlayersLetTogether):
            return super().facts(event)
        return _told_pair(event)


SLICE = SeatingPlanSlice(
    name="seating-plan",
    part=Plan,
    stream="seating-plan",
    guarded=True,
    since="",
    commands={
        "set-table-order": SetTableOrder,
        "block-seat": BlockSeat,
        "unblock-seat": UnblockSeat,
        "keep-apart": KeepApart,
        "let-together": LetTogether,
    },
    events={
        "table-order-set/1": TableOrderSet,
        "seat-blocked/1": SeatBlocked,
        "seat-unblocked/1": SeatUnblocked,
        "players-kept-apart/1": PlayersKeptApart,
        "players-let-together/1": PlayersLetTogether,
    },
    reasons=literals(Reason),
    refuses={**REFUSALS, **OVER},
)
