"""Entries and rebuys: who is in, with numbered tickets. Fees are cents, stacks are chips; the two
never mix.

Clauses: SEL-4a/b, NU-8.09 (one fee, one stack), SEL-H2, NU-5.02f (how many), SEL-11b (until a
level), NU-9.01m (age), SEL-7a to SEL-7c, NU-8.12a/b (rebuys: price, how many, till when), SEL-7b
(from the first hand), MB-23, NU-9.27 (not after elimination), NU-9.26, SEL-7b (not during a hand).
Tickets count from 1 and are never used twice, not even after an undo.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType

from pycore.kernel.clauses import Refused
from pycore.kernel.ids import is_id, is_seed
from pycore.kernel.units import Cents, Chips, Millis
from pycore.night.state import Entry, Paid, Rebuy, State
from pycore.policies.pack import RulePack, Takings
from pycore.portable.clock import advance, read_clock
from pycore.portable.structure import index_of_level, read_structure
from pycore.rules.seating import Seated, places_for

STREAM = "door"


@dataclass(frozen=True, kw_only=True)
class SellEntry:
    """Sell the next ticket. *player* is a pseudonym the shell made up; *of_age* is what the door
    attests.

    *seed* draws a seat when the seats were drawn already (a late entry).
    """

    player: str
    paid: Paid
    of_age: bool = False
    seed: str = ""
    at: Millis


@dataclass(frozen=True, kw_only=True)
class SellRebuy:
    """Sell one rebuy to the holder of a ticket. *in_hand*: he plays a hand that is not over."""

    ticket: int
    paid: Paid
    in_hand: bool = False
    at: Millis


@dataclass(frozen=True, kw_only=True)
class EntrySold:
    """A ticket was sold; *table* and *seat* are 0 before the seats are drawn."""

    ticket: int
    player: str
    fee_cents: Cents
    stack_chips: Chips
    paid: Paid
    late: bool
    table: int = 0
    seat: int = 0
    seed: str = ""
    at: Millis


@dataclass(frozen=True, kw_only=True)
class RebuySold:
    """A rebuy was sold; *number* counts that player's rebuys from 1."""

    ticket: int
    number: int
    fee_cents: Cents
    chips: Chips
    paid: Paid
    at: Millis


COMMANDS = {"sell-entry": SellEntry, "sell-rebuy": SellRebuy}
EVENTS = {"entry-sold/1": EntrySold, "rebuy-sold/1": RebuySold}


def level_reached(state: State, number: int, at: Millis) -> bool:
    """Whether level *number* has begun by *at*; never for a level the structure does not have."""
    items = read_structure(state.structure)
    index = index_of_level(items, number)
    if index < 0 or not state.started:
        return False
    return advance(items, read_clock(state.clock), at).index >= index


def entries_closed(state: State, at: Millis) -> Refused | None:
    """Why no entry can be sold now, if so."""
    settings = state.adopted
    if state.phase in ("finished", "cancelled"):
        return Refused(f"night-{state.phase}")
    if state.announced is not None:
        return Refused("payouts-announced", settings.clause("payout_bands"), kind="law")
    if level_reached(state, settings.entry_close_level, at):
        return Refused(
            "entries-closed", settings.clause("entry_close_level"), kind="law",
            level=settings.entry_close_level,
        )  # fmt: skip
    if len(state.entries) >= settings.player_cap:
        return Refused(
            "player-cap", settings.clause("player_cap"), kind="law", limit=settings.player_cap
        )
    return None


def rebuys_closed(state: State, at: Millis) -> Refused | None:
    """Why no rebuy can be sold now, if so."""
    settings = state.adopted
    if settings.rebuy_limit == 0:
        return Refused("no-rebuys", settings.clause("rebuy_limit"), kind="law")
    if state.phase in ("finished", "cancelled"):
        return Refused(f"night-{state.phase}")
    if state.announced is not None:
        return Refused("payouts-announced", settings.clause("payout_bands"), kind="law")
    if not state.started:
        return Refused("rebuy-before-start", settings.clause("rebuy-start"), kind="law")
    if level_reached(state, settings.rebuy_close_level, at):
        return Refused(
            "rebuys-closed", settings.clause("rebuy_close_level"), kind="law",
            level=settings.rebuy_close_level,
        )  # fmt: skip
    return None


def rebuy_refused(state: State, ticket: int, pack: RulePack) -> Refused | None:
    """Why this player may not buy in again while rebuys are sold, if so."""
    settings = state.adopted
    entry = state.entries.get(ticket)
    if entry is None:
        return Refused("no-such-ticket", ticket=ticket)
    if ticket in state.out():
        return Refused("rebuy-after-out", pack.no_return, kind="law", ticket=ticket)
    if len(entry.rebuys) >= settings.rebuy_limit:
        limit = settings.rebuy_limit
        return Refused("rebuy-cap", settings.clause("rebuy_limit"), kind="law", limit=limit)
    try:
        pack.check_takings(settings, takings(state, cents=settings.rebuy_fee_cents))
    except Refused as refused:
        return refused
    return None


def sales_over(state: State, at: Millis) -> bool:
    """Whether the levels at which entries and rebuys stop have both begun."""
    settings = state.adopted
    rebuys_over = settings.rebuy_limit == 0 or level_reached(state, settings.rebuy_close_level, at)
    return rebuys_over and level_reached(state, settings.entry_close_level, at)


def takings(state: State, players: int = 0, cents: int = 0) -> Takings:
    """The night's takings, with *players* and *cents* added."""
    return Takings(
        players=len(state.entries) + players,
        gross=Cents(state.revenue() + cents),
        gross_before=state.adopted.gross_before_cents or Cents(0),
    )


def decide(state: State, command: SellEntry | SellRebuy, pack: RulePack) -> EntrySold | RebuySold:
    """Sell, or say which clause forbids it."""
    if isinstance(command, SellEntry):
        return _sell_entry(state, command, pack)
    return _sell_rebuy(state, command, pack)


def _sell_entry(state: State, command: SellEntry, pack: RulePack) -> EntrySold:
    settings = state.adopted
    closed = entries_closed(state, command.at)
    if closed is not None:
        raise closed
    if not is_id(command.player):
        raise Refused("bad-command", field="player")
    if any(entry.player == command.player for entry in state.entries.values()):
        raise Refused("player-entered", pack.no_return)
    if pack.minimum_age is not None and not command.of_age:
        raise Refused(
            "age-not-checked", pack.minimum_age.clause, kind="law", years=pack.minimum_age.years
        )
    pack.check_takings(settings, takings(state, players=1, cents=settings.entry_fee_cents))
    place = _late_seat(state, command.seed) if state.draw is not None else None
    return EntrySold(
        ticket=state.last_ticket + 1,
        player=command.player,
        fee_cents=settings.entry_fee_cents,
        stack_chips=settings.starting_stack_chips,
        paid=command.paid,
        late=state.started,
        table=place.table if place else 0,
        seat=place.seat if place else 0,
        seed=command.seed if place else "",
        at=command.at,
    )


def _late_seat(state: State, seed: str) -> Seated:
    settings = state.adopted
    if not is_seed(seed):
        raise Refused("bad-command", field="seed")
    ticket = state.last_ticket + 1
    taken = state.tables()
    places = places_for([ticket], taken, settings.seats_per_table, seed)
    if places is None:
        if len(taken) >= settings.table_limit:
            raise Refused("no-seat", settings.clause("seats_per_table"), kind="law")
        free = min(set(range(1, settings.table_limit + 1)) - set(taken))
        return Seated(ticket, free, 1)
    return places[0]


def _sell_rebuy(state: State, command: SellRebuy, pack: RulePack) -> RebuySold:
    settings = state.adopted
    closed = rebuys_closed(state, command.at)
    if closed is not None:
        raise closed
    refused = rebuy_refused(state, command.ticket, pack)
    if refused is not None:
        raise refused
    if command.in_hand:
        raise Refused("rebuy-in-hand", settings.clause("rebuy-between"), kind="law")
    return RebuySold(
        ticket=command.ticket,
        number=len(state.entries[command.ticket].rebuys) + 1,
        fee_cents=settings.rebuy_fee_cents,
        chips=settings.rebuy_chips,
        paid=command.paid,
        at=command.at,
    )


def misfit(state: State, event: EntrySold | RebuySold) -> str | None:
    if state.settings is None:
        return "not-set-up"
    if state.announced is not None:
        return "payouts-announced"
    if state.cancelled is not None:
        return "night-cancelled"
    if isinstance(event, EntrySold):
        return _entry_misfit(state, event)
    entry = state.entries.get(event.ticket)
    if entry is None:
        return "no-such-ticket"
    if event.ticket in state.out():
        return "player-out"
    return None if event.number == len(entry.rebuys) + 1 else "rebuy-taken"


def _entry_misfit(state: State, event: EntrySold) -> str | None:
    if state.phase == "finished":
        return "night-finished"
    if event.ticket < 1 or event.ticket <= state.last_ticket:
        return "ticket-taken"
    if any(entry.player == event.player for entry in state.entries.values()):
        return "player-entered"
    if event.table or event.seat:
        if not state.adopted.has_seat(event.table, event.seat):
            return "no-such-seat"
        if event.seat in state.tables().get(event.table, ()):
            return "seat-taken"
    return "player-cap" if len(state.entries) >= state.adopted.player_cap else None


def evolve(state: State, event: EntrySold | RebuySold) -> State:
    if isinstance(event, EntrySold):
        entry = Entry(
            ticket=event.ticket, player=event.player, fee=event.fee_cents,
            stack=event.stack_chips, paid=event.paid, late=event.late, at=event.at,
        )  # fmt: skip
        seats = dict(state.seats)
        if event.table:
            seats[event.ticket] = Seated(event.ticket, event.table, event.seat)
        return replace(
            burn(state, event),
            entries=MappingProxyType({**state.entries, event.ticket: entry}),
            seats=MappingProxyType(seats),
        )
    entry = state.entries[event.ticket]
    rebuy = Rebuy(fee=event.fee_cents, chips=event.chips, paid=event.paid, at=event.at)
    bought = replace(entry, rebuys=(*entry.rebuys, rebuy))
    return replace(state, entries=MappingProxyType({**state.entries, event.ticket: bought}))


def burn(state: State, event: EntrySold) -> State:
    """What stays of a sale that was undone: its ticket number is never given to another."""
    return replace(state, last_ticket=max(state.last_ticket, event.ticket))
