"""Refunds, and calling a night off before it begins: too few came, or there is another cause.

Clauses: SEL-4c with SEL-10a (fewer than ten have registered, at the door or beforehand, fifteen
minutes before the published start), SEL-4d (the desk refunds for an hour after it), SEL-10b, MB-2,
NU-9.02 (nothing once play has begun), NU-B.TP23 with NU-8.18a (management calls an event off, and
the regulator's approval of it is asked for; K50).
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import Count, Id, Moment, Money, Note
from pycore.kernel.text import line
from pycore.kernel.units import MINUTE, Cents, Millis
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.law.policies.settings import NightSettings
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Breach, Fact, literals, short_facts
from pycore.night.base import seat_finding
from pycore.night.base.parts import Cancelled, OfPlayer, Refunds
from pycore.night.base.selling import as_breach
from pycore.night.base.state import NightRecord, NightSlice, State
from pycore.night.registration import entries, expecting, jackpot
from pycore.night.setup import amendable


@dataclass(frozen=True, kw_only=True)
class CancelNight(Dated):
    """Call the night off because too few registered, or before that is so for another cause, with
    its *reason* and the regulator's reference (*approval*). *registered* is how many had when they
    are counted, which the record itself knows. *confirmed*: although the desk refunds no longer,
    or although the regulator has approved nothing yet.
    """

    registered: int = 0
    reason: str = ""
    approval: str = ""
    confirmed: bool = False


@dataclass(frozen=True, kw_only=True)
class RefundEntry(Dated):
    """Give a player back what they paid, before play begins. The ticket number stays used."""

    ticket: int


@dataclass(frozen=True, kw_only=True)
class RefundPrepaid(Dated):
    """Give back what somebody paid beforehand who was sold no entry."""

    player: str


@dataclass(frozen=True, kw_only=True)
class NightCancelled(Dated):
    """The night was called off; what the desk owes back, and until when it pays, 0 where nothing
    ends that. *reason* and *approval* are "" where too few had registered, or nobody approved.
    """

    entries: Count
    entry_refunds_cents: Money
    jackpot_refunds_cents: Money
    refund_until_ms: Moment
    reason: Note = ""
    approval: Note = ""


@dataclass(frozen=True, kw_only=True)
class EntryRefunded(OfPlayer):
    """An entry, and the jackpot with it, was paid back."""

    entry_cents: Money
    jackpot_cents: Money


@dataclass(frozen=True, kw_only=True)
class PrepaidRefunded(Dated):
    """What somebody paid beforehand was paid back: they were sold no entry."""

    player: Id
    entry_cents: Money


Command = CancelNight | RefundEntry | RefundPrepaid
Event = NightCancelled | EntryRefunded | PrepaidRefunded


def cancel_from(settings: NightSettings) -> Millis | None:
    """Return when a night with too few entries may be called off, or None where the rules do not
    say so.
    """
    if settings.cancel_below == 0:
        return None
    return Millis(settings.start_at_ms - settings.cancel_minutes * MINUTE)


REGISTERING = (
    entries.EntrySold,
    EntryRefunded,
    PrepaidRefunded,
    expecting.PlayersExpected,
    expecting.ExpectedStruck,
)


def registered(record: NightRecord, at: Millis) -> int:
    """Return how many had registered when it is counted whether they are too few, or at *at*
    before that: who was sold an entry, and who is expected. Who came later does not count, nor
    does it that somebody was paid back later.
    """
    until = min(at, cancel_from(record.state.adopted) or at)
    expected: set[str] = set()
    sold: set[str] = set()
    for event in (folded_event.event for folded_event in record.counting()):
        if not isinstance(event, REGISTERING) or event.at > until:
            continue
        if isinstance(event, entries.EntrySold):
            sold.add(event.player)
        elif isinstance(event, expecting.PlayersExpected):
            expected.update(event.players)
        else:
            expected.discard(event.player)
            if not isinstance(event, expecting.ExpectedStruck):
                sold.discard(event.player)
    return len(expected | sold)


def too_few(state: State, count: int, at: Millis) -> bool:
    """Return whether the rules let management call the night off at *at*: so many had
    registered.
    """
    start = cancel_from(state.adopted)
    few = count < state.adopted.cancel_below
    return state.phase == "open" and start is not None and at >= start and few


def owed(state: State, ticket: int) -> Cents:
    """Return what giving this entry back comes to: its fee, and the jackpot where it was
    joined.
    """
    return Cents(state.entries[ticket].fee + state.jackpot.get(ticket, Cents(0)))


def owed_to_all(state: State) -> Cents:
    """Return what giving every entry back comes to, and what was paid beforehand for none."""
    beforehand = len(expecting.waiting(state)) * state.adopted.entry_fee_cents
    return Cents(sum(owed(state, ticket) for ticket in state.entries) + beforehand)


def owed_players(state: State) -> int:
    """Return how many that is owed to."""
    return len(state.entries) + len(expecting.waiting(state))


def too_late(state: State, at: Millis) -> bool:
    """Return whether nobody could be refunded any more if the night was called off at *at*, though
    somebody is owed something.
    """
    return at > refund_until(state.adopted) and owed_players(state) > 0


def refunds_closed(state: State, at: Millis, pack: RulePack) -> Refused | None:
    """Return why nothing is given back at *at*, if so."""
    settings = state.adopted
    if state.started:
        also = pack.no_refund.id if pack.no_refund else None
        clause = settings.clause("refund") or also
        return Refused("refund-after-start", clause, kind="law" if clause else "state", also=also)
    if state.cancelled is not None and 0 < state.cancelled.refund_until_ms < at:
        return Refused(
            "refund-desk-closed",
            settings.clause("refund_minutes"),
            kind="law",
            until_at_ms=state.cancelled.refund_until_ms,
        )
    return None


def _cancel(state: State, command: CancelNight, pack: RulePack) -> NightCancelled:
    settings = state.adopted
    closed = calling_off_closed(state)
    if closed is not None:
        raise closed
    few, reason = too_few(state, command.registered, command.at), line(command.reason)
    if not few and not reason:
        if not settings.cancel_below:
            raise Refused("calling-off-needs-reason")
        raise Refused(
            "cannot-cancel",
            settings.clause("cancel_below"),
            kind="law",
            entries=command.registered,
            limit=settings.cancel_below,
            from_at_ms=cancel_from(settings),
        )
    until = refund_until(settings) if few or settings.refund_minutes else Millis(0)
    if 0 < until < command.at and owed_players(state) and not command.confirmed:
        raise Refused(
            "refunds-first",
            settings.clause("refund_minutes"),
            kind="ask",
            players=owed_players(state),
            cents=owed_to_all(state),
            until_at_ms=until,
        )
    clause, is_asked = amendable.source(pack, "structure")
    if not few and is_asked and not (line(command.approval) or command.confirmed):
        raise Refused("calling-off-unapproved", clause, kind="ask")
    return NightCancelled(
        entries=len(state.entries),
        entry_refunds_cents=state.entry_revenue(),
        jackpot_refunds_cents=Cents(sum(state.jackpot.values())),
        refund_until_ms=until,
        reason=reason,
        approval=line(command.approval),
        at=command.at,
    )


def calling_off_closed(state: State) -> Refused | None:
    """Return why the night is not called off any more, whatever the cause."""
    if state.phase == "open":
        return None
    return Refused("play-has-begun" if state.started else "night-cancelled")


def refund_until(settings: NightSettings) -> Millis:
    """Return the end of the desk's hour after the published start, whenever the night is called
    off: until it is, every entry can be given back.
    """
    return Millis(settings.start_at_ms + settings.refund_minutes * MINUTE)


def _refund(state: State, command: RefundEntry, pack: RulePack) -> EntryRefunded:
    closed = refunds_closed(state, command.at, pack)
    if closed is not None:
        raise closed
    entry = state.entries.get(command.ticket)
    if entry is None:
        raise Refused("no-such-ticket", ticket=command.ticket)
    return EntryRefunded(
        ticket=command.ticket,
        player=entry.player,
        entry_cents=entry.fee,
        jackpot_cents=state.jackpot.get(command.ticket, Cents(0)),
        at=command.at,
    )


def _refund_prepaid(state: State, command: RefundPrepaid, pack: RulePack) -> PrepaidRefunded:
    closed = refunds_closed(state, command.at, pack)
    if closed is not None:
        raise closed
    if command.player not in expecting.waiting(state):
        raise Refused("nothing-prepaid")
    fee = state.adopted.entry_fee_cents
    return PrepaidRefunded(player=command.player, entry_cents=fee, at=command.at)


Reason = Literal[
    "play-has-begun",
    "night-cancelled",
    "sales-differ",
    "no-such-ticket",
    "fee-differs",
    "nothing-prepaid",
]


REFUSALS: Refusals = {
    "calling-off-needs-reason": (),
    "calling-off-unapproved": (),
    "cannot-cancel": ("entries", "from_at_ms", "limit"),
    "jackpot-not-refunded": ("cents", "ticket"),
    "night-cancelled": (),
    "no-such-ticket": ("ticket",),
    "nothing-prepaid": (),
    "play-has-begun": (),
    "refund-after-start": ("also",),
    "refund-desk-closed": ("until_at_ms",),
    "refunds-first": ("cents", "players", "until_at_ms"),
}


def _told_off(event: NightCancelled) -> tuple[Fact, ...]:
    cause = "approved" if event.approval else "cause" if event.reason else "few"
    return (*short_facts(event), Fact("result", cause, "text"))


def _told(event: EntryRefunded) -> tuple[Fact, ...]:
    both = event.entry_cents + event.jackpot_cents
    return (*short_facts(event), Fact("refund_cents", both, "cents"))


class RefundsSlice(NightSlice[Refunds, Command, Event]):
    """Refunds, and calling a night off before it begins."""

    def fill(self, record: NightRecord, device: str, command: Command, name: str) -> Command:
        """Return the command; the calling off with how many had registered in time."""
        if isinstance(command, CancelNight):
            return replace(command, registered=registered(record, command.at))
        return command

    def decide(self, state: State, command: Command, pack: RulePack) -> Event:
        """Cancel or refund, or say why not."""
        if isinstance(command, CancelNight):
            return _cancel(state, command, pack)
        if isinstance(command, RefundPrepaid):
            return _refund_prepaid(state, command, pack)
        return _refund(state, command, pack)

    def conflict(self, state: State, event: Event) -> Reason | None:
        if state.started:
            return "play-has-begun"
        if isinstance(event, NightCancelled):
            if state.cancelled is not None:
                return "night-cancelled"
            owed = (len(state.entries), state.entry_revenue(), Cents(sum(state.jackpot.values())))
            declared = (event.entries, event.entry_refunds_cents, event.jackpot_refunds_cents)
            return None if declared == owed else "sales-differ"
        if isinstance(event, PrepaidRefunded):
            if event.player not in expecting.waiting(state):
                return "nothing-prepaid"
            return None if event.entry_cents == state.adopted.entry_fee_cents else "fee-differs"
        entry = state.holder(event.ticket, event.player)
        if entry is None:
            return "no-such-ticket"
        # Who joined the jackpot meanwhile is owed that too: a breach says so.
        sold = event.jackpot_cents in (0, state.jackpot.get(entry.ticket, 0))
        return None if event.entry_cents == entry.fee and sold else "fee-differs"

    def apply(self, state: State, event: Event) -> State:
        part = state.part(Refunds)
        if isinstance(event, NightCancelled):
            return state.having(
                replace(part, cancelled=Cancelled(event.at, event.refund_until_ms))
            )
        if isinstance(event, PrepaidRefunded):
            return expecting.given_back(state, event.player)
        entry = state.holder(event.ticket, event.player)
        if entry is None:
            return state
        paid_back = {**part.refunded, entry.ticket: Cents(event.entry_cents + event.jackpot_cents)}
        after = state.having(replace(part, refunded=MappingProxyType(paid_back)))
        for forget in (entries.without, seat_finding.without, jackpot.without):
            after = forget(after, entry.ticket)
        # Who had paid beforehand has that back: another entry is paid anew.
        return expecting.given_back(after, entry.player) if entry.paid == "prepaid" else after

    def breaches(self, before: State, event: Event, after: State) -> tuple[Breach, ...]:
        """A desk that did not hear of it paid back an entry without the jackpot that was
        joined.
        """
        if not isinstance(event, EntryRefunded) or event.jackpot_cents:
            return ()
        entry = before.holder(event.ticket, event.player)
        paid = before.jackpot.get(entry.ticket) if entry is not None else None
        if entry is None or paid is None:
            return ()
        clause = before.adopted.clause("jackpot_fee_cents")
        owed = Refused("jackpot-not-refunded", clause, ticket=entry.ticket, cents=paid)
        return (as_breach(owed),)

    def writers_for(self, kind: type) -> tuple[str, ...]:
        return (
            ("desk",)
            if kind in (RefundEntry, RefundPrepaid, EntryRefunded, PrepaidRefunded)
            else self.writers
        )

    def facts(self, event: Event) -> tuple[Fact, ...]:
        if isinstance(event, EntryRefunded):
            return _told(event)
        return _told_off(event) if isinstance(event, NightCancelled) else super().facts(event)


SLICE = RefundsSlice(
    name="refunds",
    part=Refunds,
    stream="money",
    guarded=True,
    commands={
        "cancel-night": CancelNight,
        "refund-entry": RefundEntry,
        "refund-prepaid": RefundPrepaid,
    },
    events={
        "night-cancelled/1": NightCancelled,
        "entry-refunded/1": EntryRefunded,
        "prepaid-refunded/1": PrepaidRefunded,
    },
    reasons=literals(Reason),
    refuses=REFUSALS,
)
