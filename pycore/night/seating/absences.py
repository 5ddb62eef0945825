"""Who has paid and has not come: they are seated and blinded off until they come, and are removed
once the first break has ended.

Clauses: SEL-11a (a paid entrant who is not there gets a seat; till when they are waited for),
SEL-10b (nothing is refunded: what they paid stays in the pool), SEL-38a (who is removed together
finishes by the chips that were left).

Reading: the first break is that of the structure the night was set up with, told by the level
before it: a rest that the director puts in takes nobody's seat. At a table that records hands the
absent are dealt in and their hands are dead, as with a penalty; elsewhere the dealer takes their
blinds, and what is left is counted when they are removed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ids import digest64
from pycore.kernel.units import NO_CHIPS, Chips, Millis
from pycore.law.policies.pack import RulePack
from pycore.law.policies.settings import NightSettings
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact, literals
from pycore.night.base import between_hands, pools, selling
from pycore.night.base.between_hands import Reach
from pycore.night.base.known_stacks import known_stack, reached
from pycore.night.base.namesakes import folded
from pycore.night.base.over import REFUSALS as OVER
from pycore.night.base.over import over_refusal
from pycore.night.base.parts import Out
from pycore.night.base.state import NightRecord, NightSlice, State
from pycore.night.floor import penalties, staff
from pycore.night.registration import entries, tickets
from pycore.night.registration.entries import EntrySold, SellEntry
from pycore.night.registration.expecting import Expected
from pycore.night.results import standings
from pycore.night.seating.absence_records import (
    Absences,
    AbsentRemoved,
    Command,
    Event,
    MarkAbsent,
    NoteArrival,
    PlayerAbsent,
    PlayerArrived,
    PrepaidSeated,
    RemoveAbsent,
    SeatPrepaid,
)
from pycore.night.table import stacks
from pycore.night.table.stacks import NOT_PLAYING, NotPlaying
from pycore.portable.structure import BREAK, LEVEL, read_structure

# --- Asking ---


def absent(state: State) -> tuple[int, ...]:
    """Return the tickets of those who are in and have not come, in order."""
    players = state.part(Absences).players
    if not players:
        return ()
    still_in = {ticket: state.entries[ticket] for ticket in state.still_in()}
    return tuple(
        ticket for ticket, entry in still_in.items() if entry.at in players.get(entry.player, ())
    )


def away(state: State, at: Millis) -> frozenset[int]:
    """Return the tickets of those who are dealt in and blinded off at *at*: by a penalty, or
    because they have not come.
    """
    return penalties.away(state, at).union(absent(state))


def last_level(settings: NightSettings) -> int | None:
    """Return the number of the level that the first break follows; None in a structure without
    one.
    """
    number = 0
    for period in read_structure(settings.structure):
        if period.kind == BREAK:
            return number
        number = period.number
    return None


def is_over(state: State, at: Millis) -> bool:
    """Return whether the first break has ended by *at*: nobody is waited for any more."""
    cut_off = last_level(state.adopted)
    if cut_off is None or not state.started:
        return False
    past, rest = reached(state, at)
    return any(period.kind == LEVEL and period.number > cut_off for period in (*past, *rest[:1]))


def is_on(state: State, at: Millis) -> bool:
    """Return whether the first break is on at *at*, which the next level ends."""
    cut_off = last_level(state.adopted)
    if cut_off is None or not state.started or is_over(state, at):
        return False
    _, (now, *rest) = reached(state, at)
    return now.kind == BREAK and bool(rest) and rest[0].number > cut_off


def to_seat(state: State, at: Millis) -> tuple[str, ...]:
    """Return the pseudonyms of those who have paid and could be entered without having come."""
    if selling.entries_closed(state, at) is not None or is_over(state, at):
        return ()
    entered = {entry.player for entry in state.entries.values()}
    paid = state.part(Expected).paid
    return tuple(player for player, is_paid in paid.items() if is_paid and player not in entered)


def prepaid(record: NightRecord, at: Millis) -> tuple[str, ...]:
    """Return who has paid, has not come and can be entered at *at*: nobody of their name has a
    ticket. Of two with one name it is the first.
    """
    state = record.state
    paid = to_seat(state, at)
    entered = state.entries.values() if paid else ()
    barred = staff.barred_by_name(record) if paid else {}
    players, names = [], {folded(record.name(entry.player)) for entry in entered} - {""}
    for player in paid:
        name = record.name(player)
        plain = folded(name)
        works = any(
            not staff.told_apart(state, person, player) for person in barred.get(plain, ())
        )
        if not works and (not name or plain not in names):
            players.append(player)
        names.add(plain)
    return tuple(players)


# --- Deciding ---


Seated = PrepaidSeated | entries.Sold


def _seat(state: State, command: SeatPrepaid, pack: RulePack) -> tuple[Seated, ...]:
    closed = selling.entries_closed(state, command.at)
    if closed is not None:
        raise closed
    players = [player for player in to_seat(state, command.at) if player not in command.namesakes]
    if not players:
        raise Refused("nobody-to-seat", players=len(command.namesakes))
    # Where there is room for none, the first one's sale says why.
    players = players[: max(1, tickets.may_sell(state, pack, command.desk, len(players)))]
    sold: list[Seated] = [PrepaidSeated(players=tuple(players), at=command.at)]
    for player in players:
        # Their age is attested when they come: until then they play no hand of their own.
        wish = SellEntry(
            player=player,
            paid="prepaid",
            of_age=True,
            desk=command.desk,
            at=command.at,
            seed=digest64(f"{command.seed}\0{player}".encode()),
        )
        state, events = entries.sold_one(state, wish, pack)
        sold += events
    return tuple(sold)


def _mark(
    state: State, command: MarkAbsent | NoteArrival, pack: RulePack
) -> PlayerAbsent | PlayerArrived:
    if command.ticket not in state.still_in():
        raise Refused("player-not-in", ticket=command.ticket)
    entry, marked = state.entries[command.ticket], command.ticket in absent(state)
    if isinstance(command, NoteArrival):
        if not marked:
            raise Refused("not-absent", ticket=command.ticket)
        age = pack.minimum_age
        if age is not None and not command.of_age:
            raise Refused(
                "age-not-checked", age.clause, kind="law", years=age.years, ticket=command.ticket
            )
        return PlayerArrived(ticket=command.ticket, player=entry.player, at=command.at)
    if marked:
        raise Refused("absent-already", ticket=command.ticket)
    if entry.paid != "prepaid":
        raise Refused("not-prepaid", pack.play.prepaid_absent.clause, ticket=command.ticket)
    if is_over(state, command.at):
        # Whoever leaves later was there: only a ruling with its reason takes them out.
        raise Refused("absence-over", pack.play.prepaid_absent.clause, kind="law")
    return PlayerAbsent(ticket=command.ticket, player=entry.player, at=command.at)


def _remove(state: State, command: RemoveAbsent, pack: RulePack) -> AbsentRemoved:
    tickets, clause = absent(state), pack.play.prepaid_absent.clause
    if not tickets:
        raise Refused("nobody-absent")
    cut_off = last_level(state.adopted)
    if cut_off is None:
        raise Refused("absent-no-break", clause, kind="law")
    if not is_over(state, command.at):
        raise Refused("absent-may-come", clause, kind="law", level=cut_off + 1)
    if len(tickets) == state.left_count():
        raise Refused("somebody-must-win", left=len(tickets))
    counts = {stack.ticket: stack.stack_chips for stack in command.stacks}
    if len(counts) != len(command.stacks) or not counts.keys() <= set(tickets):
        raise Refused("bad-command", field="stacks")
    return AbsentRemoved(
        out=_counted(state, tickets, counts), rebuys=_rebuys(state, tickets), at=command.at
    )


def most_left(state: State) -> Chips:
    """Return what can be left before those absent whom no table knows: all but what is known, and
    a chip for everybody who stays.
    """
    tickets = absent(state)
    known_chips = sum(known_stack(state, ticket) or NO_CHIPS for ticket in tickets)
    return Chips(state.chips_in_play() - known_chips - (state.left_count() - len(tickets)))


def _counted(
    state: State, tickets: tuple[int, ...], counts: Mapping[int, Chips]
) -> tuple[Out, ...]:
    """Who goes, with the chips that are left: as their table knows them, else as told."""
    gone, most = [], most_left(state)
    for ticket in tickets:
        chips = known_stack(state, ticket)
        if chips is None:
            if ticket not in counts:
                raise Refused("absent-uncounted", kind="ask", ticket=ticket)
            chips = counts[ticket]
            if not 0 <= chips <= most:
                raise Refused("absent-out-of-range", ticket=ticket, most_chips=most)
            most = Chips(most - chips)
        gone.append(Out(ticket, chips))
    return tuple(gone)


def _rebuys(state: State, tickets: Iterable[int]) -> int:
    return sum(len(state.entries[ticket].rebuys) for ticket in tickets)


# --- Folding ---


Reason = Literal[
    "clock-not-started",
    "no-such-ticket",
    "player-not-in",
    "not-absent",
    "stacks-differ",
]


def _removed_conflict(state: State, event: AbsentRemoved) -> Reason | NotPlaying | None:
    if not state.started:
        return "clock-not-started"
    if state.phase != "playing":
        return NOT_PLAYING[state.phase]
    tickets = {gone.ticket for gone in event.out}
    sound = tickets and tickets < set(state.still_in()) and len(tickets) == len(event.out)
    if not sound:
        return "player-not-in"
    if not tickets <= set(absent(state)) or _rebuys(state, tickets) > event.rebuys:
        return "not-absent"
    return None if 0 <= _chips(_gone(state, event)) <= state.chips_in_play() else "stacks-differ"


def _gone(state: State, event: AbsentRemoved) -> tuple[Out, ...]:
    """Who goes, with what is left by the hands that the tablet had not heard of as well."""
    known_stacks = {gone.ticket: known_stack(state, gone.ticket) for gone in event.out}
    return tuple(
        gone if known_stacks[gone.ticket] is None else Out(gone.ticket, known_stacks[gone.ticket])
        for gone in event.out
    )


def _chips(out: tuple[Out, ...]) -> Chips:
    return Chips(sum(gone.stack_chips or NO_CHIPS for gone in out))


def _told_removed(event: AbsentRemoved) -> tuple[Fact, ...]:
    tickets = Fact("tickets", [gone.ticket for gone in event.out], "tickets")
    return tickets, Fact("chips", _chips(event.out), "chips"), *between_hands.asked_facts(event)


REFUSALS: Refusals = {
    "absence-not-ruled": (),
    "absence-over": (),
    "absent-already": ("ticket",),
    "absent-may-come": ("level",),
    "absent-no-break": (),
    "absent-out-of-range": ("most_chips", "ticket"),
    "absent-uncounted": ("ticket",),
    "age-not-checked": ("ticket", "years"),
    "bad-command": ("field",),
    "nobody-absent": (),
    "nobody-to-seat": ("players",),
    "not-absent": ("ticket",),
    "not-prepaid": ("ticket",),
    "player-not-in": ("ticket",),
    "somebody-must-win": ("left",),
}


class AbsencesSlice(
    NightSlice[
        Absences,
        Command,
        Event,
    ]
):
    """Who has paid and has not come: seated, blinded off, waited for, removed."""

    def fill(self, record: NightRecord, device: str, command: Command, name: str) -> Command:
        """Return a seating with its desk, and with whom it must not enter: somebody of their name
        has a ticket.
        """
        if not isinstance(command, SeatPrepaid):
            return command
        enterable = prepaid(record, command.at)
        paid = to_seat(record.state, command.at)
        namesakes = tuple(player for player in paid if player not in enterable)
        return replace(command, namesakes=namesakes, desk=device)

    def decide(self, state: State, command: Command, pack: RulePack) -> Event | tuple[Seated, ...]:
        """Seat, mark or remove the absent, or say why not."""
        ended = over_refusal(state)
        if ended is not None:
            raise ended
        if pack.play.prepaid_absent.value is None:
            raise Refused("absence-not-ruled")
        if isinstance(command, SeatPrepaid):
            return _seat(state, command, pack)
        if isinstance(command, RemoveAbsent):
            return _remove(state, command, pack)
        return _mark(state, command, pack)

    def conflict(self, state: State, event: Event) -> Reason | NotPlaying | None:
        if isinstance(event, PrepaidSeated):
            return None
        if isinstance(event, AbsentRemoved):
            return _removed_conflict(state, event)
        entry = state.holder(event.ticket, event.player)
        if entry is None:
            return "no-such-ticket"
        return "player-not-in" if entry.ticket in state.out() else None

    def apply(self, state: State, event: Event) -> State:
        if isinstance(event, AbsentRemoved):
            gone = _gone(state, event)
            state = pools.counted(state, {out.ticket: out.stack_chips or 0 for out in gone})
            return standings.put_out(
                stacks.removed(state, _chips(gone)), (gone,), event.at, by_hand=False
            )
        players = dict(state.part(Absences).players)
        if isinstance(event, PrepaidSeated):
            # Who is in already came, or was entered by another tablet's same act.
            entered = {entry.player for entry in state.entries.values()}
            for player in event.players:
                if player not in entered:
                    players[player] = (*players.get(player, ()), event.at)
        elif isinstance(event, PlayerAbsent):
            # Two tablets' clocks differ: the moment of the entry itself is the one to keep.
            entry = state.holder(event.ticket, event.player)
            if entry is not None:
                players[event.player] = (entry.at,)
        else:
            players.pop(event.player, None)
        return state.having(Absences(players=MappingProxyType(players)))

    def depends_on(self, later: Dated, earlier: Event) -> Literal["not-absent"] | None:
        """Who was entered without having come is in by that act alone."""
        if not isinstance(earlier, PrepaidSeated) or not isinstance(later, EntrySold):
            return None
        return "not-absent" if self.takes_along(later, earlier) else None

    def takes_along(self, later: Dated, earlier: Event) -> bool:
        """Who was entered without having come was entered by that one act."""
        if not isinstance(later, EntrySold) or not isinstance(earlier, PrepaidSeated):
            return False
        return later.player in earlier.players and later.at == earlier.at

    def reach(self, state: State, event: Event) -> Reach | None:
        """A hand that an absent player was dealt into could not be recorded without them."""
        if not isinstance(event, AbsentRemoved):
            return None
        return Reach(players=tuple(gone.ticket for gone in event.out))

    def facts(self, event: Event) -> tuple[Fact, ...]:
        if isinstance(event, PrepaidSeated):
            return (Fact("players", len(event.players), "number"),)
        if isinstance(event, PlayerAbsent | PlayerArrived):
            return (Fact("ticket", event.ticket, "ticket"),)
        return _told_removed(event)


SLICE = AbsencesSlice(
    name="absences",
    part=Absences,
    stream="absences",
    guarded=False,
    writers=("desk",),
    commands={
        "seat-prepaid": SeatPrepaid,
        "mark-absent": MarkAbsent,
        "note-arrival": NoteArrival,
        "remove-absent": RemoveAbsent,
    },
    events={
        "prepaid-seated/1": PrepaidSeated,
        "player-absent/1": PlayerAbsent,
        "player-arrived/1": PlayerArrived,
        "absent-removed/1": AbsentRemoved,
    },
    reasons=literals(Reason, NotPlaying),
    refuses={
        **between_hands.REFUSALS,
        **entries.REFUSALS,
        **selling.REFUSALS,
        **tickets.SELLING,
        **OVER,
        **REFUSALS,
    },
    chance={"seed": "seed"},
    known_here=("hands",),
)
