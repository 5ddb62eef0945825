"""Entries and rebuys: who is in, with numbered tickets. Fees are cents, stacks are chips; the two
never mix.

Clauses: SEL-4a/b, NU-8.09 (one fee, one stack), SK-4.l1 (how it is paid), NU-9.01m (age), MB-23,
NU-9.27 (who is out does not come back: under the same name the door must say whether it is
another), NU-8.17, MB-6a (nor does who works play: staff.py), SELJ-1 (the jackpot with the sale),
SELC-1a (who may enter an event beside another). What else a sale must keep to stands in
selling.py, which number it has in tickets.py, rebuys in rebuying.py.

Whose a record is once its ticket is put right: the person goes with the number, since two may
hold one number and a record names both.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any, Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ids import is_id, is_seed
from pycore.kernel.ranges import ChipCount, Holder, Id, Moment, NoSeat, NoTable, Price, Ticket
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.law.policies.set_up import Paid
from pycore.ledger.model.acts import Amendment
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Attempt, Breach, NeedsRuling, TextBeside, literals
from pycore.night.base import between_hands, late, seat_finding, selling
from pycore.night.base.between_hands import Reach
from pycore.night.base.namesakes import SamePerson, namesakes
from pycore.night.base.over import REFUSALS as OVER
from pycore.night.base.parts import Door, Entry
from pycore.night.base.seat_finding import free_seats, late_seat
from pycore.night.base.selling import entries_closed, takings
from pycore.night.base.state import NightRecord, NightSlice, State
from pycore.night.floor import staff
from pycore.night.floor.staff_records import StaffToldApart
from pycore.night.registration import expecting, jackpot, names, rebuying, tickets
from pycore.night.registration.jackpot import JackpotJoined
from pycore.night.registration.rebuying import RebuySold, SellRebuy
from pycore.night.registration.tickets import NumbersLeased, renumbered
from pycore.night.setup import beside
from pycore.night.setup.beside import Evening
from pycore.tournament.seating import Seated


@dataclass(frozen=True, kw_only=True)
class SellEntry(late.LateWish, Dated):
    """Sell the next ticket. *player* is a pseudonym the shell made up; *of_age* is what the door
    attests. *jackpot*: they signed its register and pay into it too.

    *seed* draws a seat when the seats were drawn already (a late entry). *same_person* is the
    door's answer where somebody of that name has a ticket already: *namesakes* are their tickets,
    which the names kept beside the log tell; *workers* of that name work tonight and may not
    play. *evening* is what is known of the main event where this one stands beside it. *number*
    is printed on a ticket that was sold on paper, 0 for the next one; *desk* is this tablet and
    *began_at_ms* when play began, as the record knows.
    """

    player: str
    paid: Paid
    of_age: bool = False
    jackpot: bool = False
    same_person: SamePerson = ""
    namesakes: tuple[int, ...] = ()
    workers: tuple[str, ...] = ()
    seed: str = ""
    evening: Evening | None = None
    number: int = 0
    desk: str = ""
    began_at_ms: Moment = late.AT_ONCE


@dataclass(frozen=True, kw_only=True)
class RenumberTicket(between_hands.ReachingWish, Dated):
    """Give the holder of a number that another holds too the next one of this tablet, *desk*."""

    ticket: int
    desk: str = ""


@dataclass(frozen=True, kw_only=True)
class EntrySold(late.LateFact, Dated):
    """A ticket was sold; *table* and *seat* are 0 before the seats are drawn. *others* are tickets
    under the same name that the door said are other people's.
    """

    ticket: Ticket
    player: Id
    fee_cents: Price
    stack_chips: ChipCount
    paid: Paid
    is_late: bool
    others: tuple[Holder, ...] = ()
    table: NoTable = 0
    seat: NoSeat = 0
    seed: Id = ""


@dataclass(frozen=True, kw_only=True)
class TicketRenumbered(between_hands.ReachingFact, Dated):
    """Who stood under *was*, because another held their number too, has a ticket of their own."""

    was: Holder
    player: Id
    ticket: Ticket


Command = SellEntry | SellRebuy | RenumberTicket
Event = EntrySold | RebuySold | TicketRenumbered
Sold = NumbersLeased | EntrySold | JackpotJoined | StaffToldApart | TicketRenumbered
"""What a sale comes to, or a number of one's own."""


def _sell_entry(state: State, command: SellEntry, pack: RulePack) -> tuple[Sold, ...]:
    settings = state.adopted
    paper = late.checked(command)
    closed = entries_closed(state, late.moment(command), paper=bool(paper))
    closed = closed or selling.seats_gone(state)
    if closed is not None:
        raise closed
    if not is_id(command.player):
        raise Refused("bad-command", field="player")
    if any(entry.player == command.player for entry in state.entries.values()):
        raise Refused("player-entered")
    pack.check_paid(command.paid)
    if command.paid == "prepaid" and expecting.has_it_back(state, command.player):
        raise Refused("prepaid-given-back")
    check_workers(state, command)
    check_namesakes(state, command, pack)
    beside.check_entry(state, command.evening, another=command.same_person == "no")
    if pack.minimum_age is not None and not command.of_age:
        raise Refused(
            "age-not-checked", pack.minimum_age.clause, kind="law", years=pack.minimum_age.years
        )
    sold_by = late.sold_by(state, command.happened_at_ms) if paper else state
    pack.check_takings(settings, takings(sold_by, players=1, cents=settings.entry_fee_cents))
    fee = jackpot.fee_due(state) if command.jackpot else None
    number = command.number if paper else 0
    ticket, leased = tickets.number_to_sell(state, pack, command.desk, command.at, paper=number)
    place = _late_seat(state, command, ticket) if state.draw is not None else None
    sold = EntrySold(
        ticket=ticket,
        player=command.player,
        fee_cents=settings.entry_fee_cents,
        stack_chips=settings.starting_stack_chips,
        paid=command.paid,
        is_late=state.started and late.moment(command) >= command.began_at_ms,
        others=command.namesakes,
        table=place.table if place else 0,
        seat=place.seat if place else 0,
        seed=command.seed if place else "",
        **paper,
        at=command.at,
    )
    apart = tuple(
        StaffToldApart(person=worker, player=sold.player, ticket=sold.ticket, at=command.at)
        for worker in command.workers
    )
    if fee is not None:
        joined = JackpotJoined(
            ticket=sold.ticket, player=sold.player, fee_cents=fee, at=command.at
        )
        return (*leased, sold, joined, *apart)
    return (*leased, sold, *apart)


def sold_one(state: State, command: SellEntry, pack: RulePack) -> tuple[State, tuple[Sold, ...]]:
    """Return the night after one sale of several, and what that sale came to."""
    events = _sell_entry(state, command, pack)
    for event in events:
        if isinstance(event, NumbersLeased):
            state = tickets.SLICE.apply(state, event)
        elif isinstance(event, EntrySold):
            state = SLICE.apply(state, event)
    return state, events


def _late_seat(state: State, command: SellEntry, ticket: int) -> Seated:
    settings = state.adopted
    if not is_seed(command.seed):
        raise Refused("bad-command", field="seed")
    place = late_seat(state, ticket, command.seed, command.player)
    if place is None:
        raise Refused("no-seat", settings.clause("seats_per_table"), kind="law")
    return place


Reason = Literal[
    "payouts-announced",
    "night-cancelled",
    "night-finished",
    "player-entered",
    "no-such-seat",
    "fee-differs",
    "stack-differs",
    "ticket-taken",
    "ticket-not-doubled",
    "prepaid-given-back",
    "paid-otherwise",
    "works-tonight",
]


def _entry_conflict(state: State, event: EntrySold) -> Reason | None:
    settings = state.adopted
    if state.phase == "finished":
        return "night-finished"
    if event.fee_cents != settings.entry_fee_cents:
        return "fee-differs"
    if event.stack_chips != settings.starting_stack_chips:
        return "stack-differs"
    if event.paid not in settings.rules.ways_of_paying()[0]:
        return "paid-otherwise"
    if any(entry.player == event.player for entry in state.entries.values()):
        return "player-entered"
    if event.paid == "prepaid" and expecting.has_it_back(state, event.player):
        return "prepaid-given-back"
    if staff.barred(state, event.player):
        return "works-tonight"
    if tickets.is_entered(state, event):
        return "ticket-taken"
    if (event.table or event.seat) and not settings.has_seat(event.table, event.seat):
        return "no-such-seat"
    return None


def without(state: State, ticket: int) -> State:
    """Return the night without an entry; its number stays given out."""
    part = state.part(Door)
    entries = {other: entry for other, entry in part.entries.items() if other != ticket}
    doubled = {other: number for other, number in part.doubled.items() if other != ticket}
    return state.having(
        replace(part, entries=MappingProxyType(entries), doubled=MappingProxyType(doubled))
    )


REFUSALS: Refusals = {
    "age-not-checked": ("years",),
    "bad-command": ("field",),
    "entry-after-out": ("ticket",),
    "no-seat": (),
    "player-entered": (),
    "prepaid-given-back": (),
    "same-name": ("out", "tickets"),
    "same-name-works": ("tickets",),
    "ticket-not-doubled": ("ticket",),
    "works-tonight": (),
}


class EntriesSlice(NightSlice[Door, Command, Event]):
    """Entries and rebuys: who is in, under which number, and what they paid."""

    def fill(self, record: NightRecord, device: str, command: Command, name: str) -> Command:
        """Return the command with its desk; a sale with who else has that name, and what comes
        from paper with the moment before which it cannot have happened.
        """
        if isinstance(command, RenumberTicket):
            return replace(command, desk=device)
        if command.happened_at_ms:
            tickets = (command.ticket,) if isinstance(command, SellRebuy) else ()
            command = replace(command, not_before_ms=record.not_before(tickets))
        if isinstance(command, SellRebuy):
            return command
        began = record.began() if command.happened_at_ms else None
        return replace(
            command,
            namesakes=namesakes(record.state, record.name, name),
            workers=staff.workers_named(record, name, command.player),
            began_at_ms=began or late.AT_ONCE,
            desk=device,
        )

    def decide(self, state: State, command: Command, pack: RulePack) -> Event | tuple[Sold, ...]:
        """Sell, or say which clause forbids it; give a doubled ticket a number of its own."""
        if isinstance(command, SellEntry):
            return _sell_entry(state, command, pack)
        if isinstance(command, SellRebuy):
            return rebuying.decide(state, command, pack)
        if command.ticket not in state.doubled:
            raise Refused("ticket-not-doubled", ticket=command.ticket)
        ticket, leased = tickets.number_to_sell(state, pack, command.desk, command.at)
        own = TicketRenumbered(
            was=command.ticket,
            player=state.entries[command.ticket].player,
            ticket=ticket,
            at=command.at,
        )
        return (*leased, own)

    def conflict(self, state: State, event: Event) -> Reason | rebuying.Reason | None:
        if isinstance(event, TicketRenumbered):
            holder = state.holder(event.was, event.player)
            if holder is None or holder.ticket not in state.doubled:
                return "ticket-not-doubled"
            return "ticket-taken" if event.ticket in state.part(Door).given_out else None
        if state.announced is not None:
            return "payouts-announced"
        if state.cancelled is not None:
            return "night-cancelled"
        if isinstance(event, EntrySold):
            return _entry_conflict(state, event)
        return rebuying.conflict(state, event)

    def apply(self, state: State, event: Event) -> State:
        part = state.part(Door)
        if isinstance(event, TicketRenumbered):
            holder = state.holder(event.was, event.player)
            return renumbered(state, holder.ticket, event.ticket) if holder else state
        if isinstance(event, RebuySold):
            return rebuying.apply(state, event)
        ticket, part = event.ticket, tickets.told_apart(part, event.player, event.ticket)
        if ticket in part.given_out and not tickets.is_free_again(state, event):
            ticket = tickets.WITHOUT_NUMBER + len(part.twice)
        entry = Entry(
            ticket=ticket,
            player=event.player,
            fee=event.fee_cents,
            stack=event.stack_chips,
            paid=event.paid,
            is_late=event.is_late,
            at=event.at,
            paper=late.paper_of(event),
        )
        doubled = part.doubled
        if ticket != event.ticket:
            doubled = MappingProxyType({**doubled, ticket: event.ticket})
        mapping_proxy_type = MappingProxyType({**part.entries, ticket: entry})
        sold = replace(part, entries=mapping_proxy_type, doubled=doubled)
        after = names.told_apart(state, event.player, event.others)
        after = after.having(tickets.with_number_given(sold, event.ticket))
        # Two late entries may have drawn one seat, or it was blocked meanwhile: then they are in,
        # and wait for another seat.
        if event.seat in free_seats(state, event.table):
            after = seat_finding.seated(after, Seated(ticket, event.table, event.seat))
        return after

    def residue(self, state: State, event: Event) -> State:
        """Return what stays of a sale that does not count: its number is never given to another,
        nor what its buyer would stand under.
        """
        if isinstance(event, RebuySold):
            return state
        part = state.part(Door)
        if isinstance(event, EntrySold):
            part = tickets.told_apart(part, event.player, event.ticket)
            part = tickets.taken_back(part, event)
        return state.having(tickets.with_number_given(part, event.ticket))

    def breaches(self, before: State, event: Event, after: State) -> tuple[Breach, ...]:
        """The limits that two doors passed together: each sold what it might, as far as
        it knew.
        """
        if isinstance(event, TicketRenumbered):
            return ()
        if isinstance(event, EntrySold):
            paper = bool(event.happened_at_ms)
            unleased = () if paper else tickets.by_sale(before, event.ticket)
            return (*unleased, *selling.by_entry(before, late.moment(event), after, paper=paper))
        return rebuying.breaches(before, event, after)

    def takes_along(self, later: Dated, earlier: Event) -> bool:
        """The jackpot is paid with an entry: without it nobody is in it. Nor is anybody told
        apart.
        """
        if not isinstance(later, JackpotJoined | StaffToldApart):
            return False
        if not isinstance(earlier, EntrySold):
            return False
        return later.player == earlier.player

    def undo(self, state: State, event: Event, attempt: Attempt) -> NeedsRuling | None:
        """What was sold is not taken back once play has begun, but right after the slip."""
        if not isinstance(event, EntrySold | RebuySold):
            return None
        return selling.undo_sale(state, event.at, attempt.at)

    def reach(self, state: State, event: Event) -> Reach | None:
        if isinstance(event, TicketRenumbered):
            # A hand is recorded with the tickets that were dealt into it.
            return Reach(players=(event.was, event.ticket))
        if isinstance(event, EntrySold):
            # Nobody has been dealt a hand who buys in; whoever is taken back may have been.
            return Reach(players=(event.ticket,))
        return rebuying.reach(state, event.ticket) if isinstance(event, RebuySold) else None


SLICE = EntriesSlice(
    name="door",
    part=Door,
    stream="door",
    guarded=False,
    writers=("desk",),
    commands={"sell-entry": SellEntry, "sell-rebuy": SellRebuy, "renumber-ticket": RenumberTicket},
    events={
        "entry-sold/1": EntrySold,
        "rebuy-sold/1": RebuySold,
        "ticket-renumbered/1": TicketRenumbered,
    },
    reasons=literals(Reason, rebuying.Reason),
    refuses={
        **REFUSALS,
        **between_hands.REFUSALS,
        **selling.REFUSALS,
        **beside.ENTERING,
        **late.REFUSED,
        **tickets.REFUSALS,
        **tickets.SELLING,
        **rebuying.REFUSALS,
        **OVER,
    },
    chance={"player": "id", "seed": "seed"},
    known_here=("evening", "hands"),
    beside={SellEntry: TextBeside(text="name", of="player")},
    after_seal="paper",
    # A seat that chance gave is changed by moving the player.
    fixed={EntrySold: ("player", "table", "seat", "seed", "others")},
)


def check_workers(state: State, command: SellEntry) -> None:
    """Check that whoever works and may not play is sold nothing; under the same name the door is
    asked.
    """
    clause = staff.barred(state, command.player)
    if clause:
        raise Refused("works-tonight", clause, kind="law")
    if not command.workers or command.same_person == "no":
        return
    clause = staff.barred(state, command.workers[0])
    if command.same_person:
        raise Refused("works-tonight", clause, kind="law")
    raise Refused("same-name-works", clause, tickets=list(command.namesakes))


def check_namesakes(state: State, command: SellEntry, pack: RulePack) -> None:
    """Check that whoever has a ticket under this name is somebody else: the door is asked."""
    namesakes = command.namesakes
    if not namesakes or command.same_person == "no":
        return
    gone = [ticket for ticket in namesakes if ticket in state.out()]
    if not command.same_person:
        clause = pack.no_return if gone else None
        raise Refused("same-name", clause, tickets=list(namesakes), out=bool(gone))
    if gone:
        raise Refused("entry-after-out", pack.no_return, kind="law", ticket=gone[0])
    raise Refused("player-entered")


PERSONS = {"ticket": "player", "other": "against"}
"""Of a record that names a ticket and the person behind it, the field of either."""
NEW = (EntrySold, TicketRenumbered)
"""What gives somebody a number: it stays theirs under another."""


def amendments_with_holder(
    state: State, written: Any, amendments: tuple[Amendment, ...]
) -> tuple[Amendment, ...]:
    """Return the amendments of a record, and with a ticket the person who holds it now."""
    if isinstance(written, NEW):
        return amendments
    named = {amendment.path for amendment in amendments}
    along = tuple(
        Amendment(path=person, now=entry.player)
        for amendment in amendments
        if (person := PERSONS.get(amendment.path, ""))
        and person not in named
        and hasattr(written, person)
        and isinstance(amendment.now, int)
        and (entry := state.entries.get(amendment.now)) is not None
    )
    return (*amendments, *along)
