"""The royal flush jackpot over the nights: what each sold, who won, and what was paid by cheque.

Nothing that follows from these is recorded: balances and payouts are worked out anew,
so a night that is heard of late puts every later one right.

Clauses: SELJ-3 (one jackpot over all events), SELJ-5 (who signed, with a pocket card), SELJ-10
(paid by cheque), SELJ-11 (paperwork first). Readings: a cheque says what it was written for, for
good. What it lacks to what the figures give is written as another; what it has too much is said.

What the book keeps of the royal flush jackpot. No name stands here: tickets and pseudonyms.

The ledger of the jackpot: every event in the order of their days, worked out anew each time.

Clauses: SELJ-3 (over all events), and those of pycore/tournament/jackpot.py. Readings: events
before the day of an opening balance lie in it already and are not counted again. Of two events of
one day that both had a royal flush, the one whose first hand was earlier is won first, whichever
started first; the other's come after it, out of what that left of the sales of both. Of hands of
one time the event that started first has the first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, fields, replace
from itertools import groupby
from types import MappingProxyType
from typing import Annotated, Any, Literal

from pycore.book.state import BookSlice, BookState
from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.days import Day, is_day, number
from pycore.kernel.ids import is_id
from pycore.kernel.ranges import Count, Holder, Id, IntRange, Moment, Money, Note, Word
from pycore.kernel.text import MOST_REFERENCE, is_reference
from pycore.kernel.units import DAY, MINUTE, NO_CENTS, Cents, Millis
from pycore.kernel.values import dataclass
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact, TextBeside, literals
from pycore.tournament.jackpot import (
    Balance,
    EventLedger,
    JackpotTerms,
    Payout,
    RegisterSale,
    Royal,
    event,
)


@dataclass(frozen=True, kw_only=True)
class Opening:
    """What a jackpot kept before Holdfast stood at when a *day* began."""

    day: Day
    current: Cents
    seed: Cents


@dataclass(frozen=True, kw_only=True)
class CountedRegister:
    """A night's register, by its own terms, as so many *records* told it."""

    name: str
    day: Day
    start_at_ms: Millis
    terms: JackpotTerms
    sold: tuple[RegisterSale, ...]
    records: int


@dataclass(frozen=True, kw_only=True)
class Win:
    """A royal flush of a night. *paperwork* is its reference, None until it is confirmed."""

    night: str
    ticket: int
    player: str
    cards: int
    royal_at_ms: Millis
    hand: str
    witnessed_by: str
    paperwork: str | None = None


@dataclass(frozen=True, kw_only=True)
class Cheque:
    """A cheque for a *win*, and the pseudonym of who it was made out to."""

    win: str
    number: str
    cents: Cents
    day: Day
    paid_to: str


def _table() -> Mapping[Any, Any]:
    return MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class Jackpots:
    """The registers by night, the wins and the cheques by the ids they were entered under."""

    opening: Opening | None = None
    counted: Mapping[str, CountedRegister] = field(default_factory=_table)
    wins: Mapping[str, Win] = field(default_factory=_table)
    cheques: Mapping[str, Cheque] = field(default_factory=_table)


PocketCards = Annotated[int, IntRange(0, 2)]


@dataclass(frozen=True, kw_only=True)
class Register(Dated):
    """The jackpot's register of a night, as so many *records* of it tell."""

    night: Id
    name: Note
    day: Day
    start_at_ms: Moment
    terms: JackpotTerms
    sold: tuple[RegisterSale, ...]
    records: Count


@dataclass(frozen=True, kw_only=True)
class CountJackpot(Register):
    """Enter a night's register, as so many *records* of it tell. The tablet does so itself."""


@dataclass(frozen=True, kw_only=True)
class PlayedSince:
    """Since when a night is played; None while its clock has not been started."""

    began_at_ms: Millis | None


@dataclass(frozen=True, kw_only=True)
class RecordWin(Dated):
    """Record a royal flush of a counted night: the ticket, how many pocket *cards* played, and
    when the hand was, now where that is not said. *hand* says which one, where a tablet recorded
    it. Who saw it (`witness`) is kept beside. *play* is known where the night itself is.
    """

    win: Id
    night: Id
    ticket: Holder
    player: Id = ""
    cards: PocketCards
    royal_at_ms: Moment | None = None
    hand: Word = ""
    witnessed_by: Id
    play: PlayedSince | None = None


@dataclass(frozen=True, kw_only=True)
class ConfirmPaperwork(Dated):
    """Say that the winner has completed the regulator's paperwork; *reference* names it, in a few
    letters and digits.
    """

    win: Id
    reference: Word = ""


@dataclass(frozen=True, kw_only=True)
class WinCheque(Dated):
    """The cheque of a win. The name of who it is made out to stands beside the log."""

    cheque: Id
    win: Id
    number: Word
    cents: Money
    day: Day
    paid_to: Id


@dataclass(frozen=True, kw_only=True)
class WriteCheque(WinCheque):
    """Record the cheque of a win: its *number*, and *cents*, which must be what is to be paid.
    Who it is made out to (`payee`) is kept beside.
    """


@dataclass(frozen=True, kw_only=True)
class OpenJackpot(Dated):
    """Enter what an organization's jackpot stood at when a *day* began; earlier nights are in it
    already.
    """

    day: Day
    current_cents: Money
    seed_cents: Money = NO_CENTS


@dataclass(frozen=True, kw_only=True)
class JackpotCounted(Register):
    """A night's register came to this."""


@dataclass(frozen=True, kw_only=True)
class JackpotWon(Dated):
    """A royal flush counts."""

    win: Id
    night: Id
    ticket: Holder
    player: Id
    cards: PocketCards
    royal_at_ms: Moment
    hand: Word
    witnessed_by: Id


@dataclass(frozen=True, kw_only=True)
class PaperworkConfirmed(Dated):
    """The winner has completed the paperwork."""

    win: Id
    reference: Word


@dataclass(frozen=True, kw_only=True)
class ChequeWritten(WinCheque):
    """A cheque was written for a win."""


@dataclass(frozen=True, kw_only=True)
class JackpotOpened(Dated):
    """The jackpot stood at this when a day began."""

    day: Day
    current_cents: Money
    seed_cents: Money


Command = CountJackpot | RecordWin | ConfirmPaperwork | WriteCheque | OpenJackpot
Event = JackpotCounted | JackpotWon | PaperworkConfirmed | ChequeWritten | JackpotOpened


MOST_SOLD = 2_000
MOST_WINS = 1_000
_EARLIEST = 14 * 60 * MINUTE
"""How far ahead of UTC a day begins where it begins first: the book knows no hall's clock."""


def counted(count: CountJackpot | JackpotCounted) -> CountedRegister:
    """Return what a wish or a fact tells of a night."""
    return CountedRegister(
        name=count.name,
        day=count.day,
        start_at_ms=count.start_at_ms,
        terms=count.terms,
        sold=tuple(sorted(count.sold, key=lambda sale: (sale.at, sale.ticket))),
        records=count.records,
    )


def is_news(state: BookState, night: str, register: CountedRegister) -> bool:
    """Return whether a night's register is worth a record: it differs, and more records tell
    it.
    """
    prior = state.part(Jackpots).counted.get(night)
    if prior is None:
        return True
    return register.records > prior.records and replace(register, records=prior.records) != prior


def _fields(command: Command) -> dict[str, Any]:
    return {field.name: getattr(command, field.name) for field in fields(command)}


def _count(state: BookState, command: CountJackpot) -> JackpotCounted:
    if not is_id(command.night):
        raise Refused("bad-command", field="night")
    if not is_day(command.day):
        raise Refused("no-such-day", field="day")
    event = JackpotCounted(**_fields(command))
    if SLICE.conflict(state, event) is not None:
        raise Refused("bad-command", field="sold")
    if not is_news(state, command.night, counted(command)):
        raise Refused("night-counted")
    return event


def _record(state: BookState, command: RecordWin) -> JackpotWon:
    part = state.part(Jackpots)
    night = part.counted.get(command.night)
    if night is None:
        raise Refused("jackpot-not-counted")
    clause = night.terms.clause("qualify")
    if command.cards == 0:
        raise Refused("royal-on-board", clause, kind="law")
    if command.ticket not in {sold.ticket for sold in night.sold}:
        raise Refused("not-in-register", clause, kind="law", ticket=command.ticket)
    for name in ("win", "witnessed_by"):
        if not is_id(getattr(command, name)):
            raise Refused("bad-command", field=name)
    table, _, hand = command.hand.partition("/")
    if command.hand and not (table + hand).isdecimal():
        raise Refused("bad-command", field="hand")
    if len(part.wins) >= MOST_WINS:
        raise Refused("too-many-wins", limit=MOST_WINS)
    event = JackpotWon(
        win=command.win,
        night=command.night,
        ticket=command.ticket,
        player=command.player,
        cards=command.cards,
        royal_at_ms=_hand_at(command, night.day),
        hand=command.hand,
        witnessed_by=command.witnessed_by,
        at=command.at,
    )
    if SLICE.conflict(state, event) is not None:
        raise Refused("win-recorded", ticket=command.ticket)
    return event


def _hand_at(command: RecordWin, day: Day) -> Millis:
    """When the hand was. Refused where nobody played at that time: it is still to come, or before
    play began, or before the *day* of a night that is not known better. Typed times are of whole
    minutes.
    """
    now, millis = command.at, command.royal_at_ms
    if command.play is None or command.hand:
        began = Millis(number(day) * DAY - _EARLIEST)
    elif command.play.began_at_ms is None:
        raise Refused("clock-not-started")
    else:
        began = command.play.began_at_ms
    if millis is None:
        return now
    if not began - began % MINUTE <= millis <= now:
        raise Refused("royal-not-in-play", field="royal_at_ms", from_at_ms=began, until_at_ms=now)
    return millis


def _write(state: BookState, command: WriteCheque) -> ChequeWritten:
    win = _win(state, command.win)
    terms = state.part(Jackpots).counted[win.night].terms
    if terms.paperwork and win.paperwork is None:
        raise Refused("paperwork-missing", terms.clause("paperwork"), kind="law")
    number = _reference("number", command.number)
    if not number:
        raise Refused("field-needed", field="number")
    if not is_day(command.day):
        raise Refused("no-such-day", field="day")
    balances = ledger(state)
    due = balances.due(command.win)
    if due <= 0:
        raise Refused("nothing-due", terms.clause("cheque"))
    if command.cents != due:
        raise Refused("cheque-differs", terms.clause("cheque"), due_cents=due)
    if due > balances.balance_cents:
        # Another was paid more than the figures now give: nothing is paid that nobody paid in.
        left_cents = Cents(max(0, balances.balance_cents))
        raise Refused("jackpot-holds-less", terms.clause("cheque"), left_cents=left_cents)
    event = ChequeWritten(**{**_fields(command), "number": number})
    why = SLICE.conflict(state, event)
    if why == "cheque-used":
        raise Refused("cheque-used", number=number)
    if why is not None:
        raise Refused("bad-command", field="cheque")
    return event


def _reference(field: str, text: str) -> str:
    """A number or a reference as it is kept; "" for none. Refused where it may be something that
    stands in no record, such as a name.
    """
    reference = " ".join(text.split())
    if reference and not is_reference(reference):
        raise Refused("not-a-reference", field=field, most=MOST_REFERENCE)
    return reference


def _win(state: BookState, key: str) -> Win:
    win = state.part(Jackpots).wins.get(key)
    if win is None:
        raise Refused("no-such-win")
    return win


Reason = Literal[
    "cheque-used",
    "jackpot-not-counted",
    "jackpot-opened",
    "jackpot-unsound",
    "no-such-win",
    "win-recorded",
]


def _win_conflict(part: Jackpots, event: JackpotWon) -> Reason | None:
    if event.night not in part.counted:
        return "jackpot-not-counted"
    if not is_id(event.win) or not is_id(event.witnessed_by) or event.cards == 0:
        return "jackpot-unsound"
    if event.win in part.wins:
        return "win-recorded"
    for other in part.wins.values():
        same_ticket = (other.night, other.ticket) == (event.night, event.ticket)
        # Whom no tablet dealt to, two people may each have recorded.
        if same_ticket and (other.hand == event.hand or not other.hand or not event.hand):
            return "win-recorded"
    return None


def _opening(event: JackpotOpened) -> Opening:
    return Opening(day=event.day, current=event.current_cents, seed=event.seed_cents)


def _counted_facts(event: JackpotCounted) -> tuple[Fact, ...]:
    cents = Cents(sum(sold.cents for sold in event.sold))
    return (
        Fact("name", event.name, "text"),
        Fact("day", event.day, "day"),
        Fact("players", len(event.sold), "number"),
        Fact("cents", cents, "cents"),
    )


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "cheque-differs": ("due_cents",),
    "cheque-used": ("number",),
    "clock-not-started": (),
    "field-needed": ("field",),
    "jackpot-holds-less": ("left_cents",),
    "jackpot-not-counted": (),
    "jackpot-opened": (),
    "night-counted": (),
    "no-such-day": ("field",),
    "no-such-win": (),
    "not-in-register": ("ticket",),
    "not-a-reference": ("field", "most"),
    "nothing-due": (),
    "paperwork-confirmed": (),
    "paperwork-missing": (),
    "royal-not-in-play": ("field", "from_at_ms", "until_at_ms"),
    "royal-on-board": (),
    "too-many-wins": ("limit",),
    "win-recorded": ("ticket",),
}


class JackpotsSlice(
    BookSlice[
        Jackpots,
        Command,
        Event,
    ]
):
    """The royal flush jackpot over the nights: sold, won, paid by cheque."""

    def decide(self, state: BookState, command: Command, pack: None) -> Event:
        """Enter what a person or a tablet tells of the jackpot. Refused names what makes
        no sense.
        """
        if isinstance(command, CountJackpot):
            return _count(state, command)
        if isinstance(command, RecordWin):
            return _record(state, command)
        if isinstance(command, ConfirmPaperwork):
            win = _win(state, command.win)
            if win.paperwork is not None:
                raise Refused("paperwork-confirmed")
            reference = _reference("reference", command.reference)
            return PaperworkConfirmed(win=command.win, reference=reference, at=command.at)
        if isinstance(command, WriteCheque):
            return _write(state, command)
        if not is_day(command.day):
            raise Refused("no-such-day", field="day")
        if state.part(Jackpots).opening is not None:
            raise Refused("jackpot-opened")
        return JackpotOpened(**_fields(command))

    def conflict(self, state: BookState, event: Event) -> Reason | None:
        part = state.part(Jackpots)
        if isinstance(event, JackpotCounted):
            tickets = [sold.ticket for sold in event.sold]
            sound = is_id(event.night) and is_day(event.day) and event.terms.is_sound()
            whole = len(set(tickets)) == len(tickets) <= MOST_SOLD
            return None if sound and whole else "jackpot-unsound"
        if isinstance(event, JackpotWon):
            return _win_conflict(part, event)
        if isinstance(event, JackpotOpened):
            if not is_day(event.day):
                return "jackpot-unsound"
            agrees = part.opening in (None, _opening(event))
            return None if agrees else "jackpot-opened"
        if event.win not in part.wins:
            return "no-such-win"
        if isinstance(event, ChequeWritten):
            if not (is_id(event.cheque) and is_id(event.paid_to) and is_day(event.day)):
                return "jackpot-unsound"
            used = {cheque.number for cheque in part.cheques.values()}
            if event.cheque in part.cheques or event.number in used:
                return "cheque-used"
        return None

    def apply(self, state: BookState, event: Event) -> BookState:
        part = state.part(Jackpots)
        if isinstance(event, JackpotCounted):
            prior = part.counted.get(event.night)
            if prior is not None and prior.records > event.records:
                return state
            nights = {**part.counted, event.night: counted(event)}
            return state.having(replace(part, counted=MappingProxyType(nights)))
        if isinstance(event, JackpotOpened):
            return state.having(replace(part, opening=_opening(event)))
        if isinstance(event, ChequeWritten):
            cheque = Cheque(
                win=event.win,
                number=event.number,
                cents=event.cents,
                day=event.day,
                paid_to=event.paid_to,
            )
            cheques = {**part.cheques, event.cheque: cheque}
            return state.having(replace(part, cheques=MappingProxyType(cheques)))
        if isinstance(event, JackpotWon):
            win = Win(
                night=event.night,
                ticket=event.ticket,
                player=event.player,
                cards=event.cards,
                royal_at_ms=event.royal_at_ms,
                hand=event.hand,
                witnessed_by=event.witnessed_by,
            )
        else:
            win = part.wins[event.win]
            if win.paperwork is None:
                win = replace(win, paperwork=event.reference)
        wins = {**part.wins, event.win: win}
        return state.having(replace(part, wins=MappingProxyType(wins)))

    def facts(
        self,
        event: Event,
    ) -> tuple[Fact, ...]:
        if isinstance(event, JackpotCounted):
            return _counted_facts(event)
        if isinstance(event, JackpotWon):
            return (
                Fact("ticket", event.ticket, "ticket"),
                Fact("pocket", event.cards, "number"),
                Fact("hand", event.hand, "text"),
            )
        if isinstance(event, PaperworkConfirmed):
            return (Fact("reference", event.reference, "text"),)
        if not isinstance(event, ChequeWritten):
            return super().facts(event)
        return (
            Fact("number", event.number, "text"),
            Fact("cents", event.cents, "cents"),
            Fact("day", event.day, "day"),
        )


SLICE = JackpotsSlice(
    name="jackpot",
    part=Jackpots,
    stream="jackpot",
    guarded=False,
    commands={
        "count-jackpot": CountJackpot,
        "record-win": RecordWin,
        "confirm-paperwork": ConfirmPaperwork,
        "write-cheque": WriteCheque,
        "open-jackpot": OpenJackpot,
    },
    events={
        "jackpot-counted/1": JackpotCounted,
        "jackpot-won/1": JackpotWon,
        "paperwork-confirmed/1": PaperworkConfirmed,
        "cheque-written/1": ChequeWritten,
        "jackpot-opened/1": JackpotOpened,
    },
    reasons=literals(Reason),
    refuses=REFUSALS,
    chance={"win": "id", "witnessed_by": "id", "cheque": "id", "paid_to": "id"},
    known_here=("play",),
    beside={
        RecordWin: TextBeside(text="witness", of="witnessed_by"),
        WriteCheque: TextBeside(text="payee", of="paid_to"),
    },
)


NOBODY = -1
"""No ticket has this number."""
LAST = Millis(2**62)


@dataclass(frozen=True)
class JackpotLine:
    """One night's event. *later*: its royal flushes alone, which come after another event's; what
    it sold stands in a line of its own before.
    """

    night: str
    counted: CountedRegister
    event: EventLedger
    later: bool = False


@dataclass(frozen=True)
class JackpotLedger:
    """The events in order, between the opening balance and what stands *now*. *payouts* is
    what each win came to, *written* what its cheques did, by its id.
    """

    opening: Balance
    opened: Day | None
    lines: tuple[JackpotLine, ...]
    payouts: Mapping[str, Payout]
    written: Mapping[str, Cents]

    @property
    def now(self) -> Balance:
        return self.lines[-1].event.after if self.lines else self.opening

    @property
    def sold(self) -> Cents:
        return Cents(sum(line.event.sold for line in self.lines))

    @property
    def paid(self) -> Cents:
        return Cents(sum(line.event.paid for line in self.lines))

    @property
    def balance_cents(self) -> Cents:
        """What the cheques that were written leave of all that came in."""
        paid = sum(cents for win, cents in self.written.items() if win in self.payouts)
        return Cents(self.opening.current + self.opening.seed + self.sold - paid)

    def due(self, win: str) -> Cents:
        """Return what is still to be paid of a win; less than nothing where a cheque was for more
        than the figures now give.
        """
        payout = self.payouts.get(win)
        if payout is None:
            return NO_CENTS  # of a night before the opening balance: settled in it
        return Cents(payout.cents - self.written.get(win, NO_CENTS))

    def day_of(self, night: str) -> tuple[JackpotLine, ...]:
        """Return the lines of the day of a night."""
        days = {line.counted.day for line in self.lines if line.night == night}
        return tuple(line for line in self.lines if line.counted.day in days)


def ticket_of(register: CountedRegister, win: Win) -> int:
    """Return the ticket under which a winner stands in a register now: two doors that gave out one
    number may have been told apart since. NOBODY where the register tells its players and they are
    not among them.
    """
    tickets = {sold.player: sold.ticket for sold in register.sold if sold.player}
    return tickets.get(win.player, NOBODY) if tickets and win.player else win.ticket


def ledger(state: BookState, live: Mapping[str, CountedRegister] | None = None) -> JackpotLedger:
    """Return the ledger of a book. *live* are registers of nights as they are now, in the place of
    what the book has of them.
    """
    part = state.part(Jackpots)
    nights = {**part.counted, **(live or {})}
    opened = part.opening.day if part.opening else None
    opening = Balance(part.opening.current, part.opening.seed) if part.opening else Balance()
    royals: dict[str, list[Royal]] = {}
    for key, win in part.wins.items():
        if win.night in nights:
            ticket = ticket_of(nights[win.night], win)
            royal = Royal(key, ticket, win.cards, win.royal_at_ms)
            royals.setdefault(win.night, []).append(royal)
    events = [
        Played(night, register, tuple(royals.get(night, ())))
        for night, register in nights.items()
        if opened is None or register.day >= opened
    ]
    balance, lines = opening, list[JackpotLine]()
    for _, together in groupby(sorted(events, key=_by_day), key=lambda played: played.counted.day):
        lines += of_day(balance, list(together))
        balance = lines[-1].event.after
    written: dict[str, Cents] = {}
    for cheque in part.cheques.values():
        written[cheque.win] = Cents(written.get(cheque.win, 0) + cheque.cents)
    payouts = {payout.royal.key: payout for line in lines for payout in line.event.payouts}
    return JackpotLedger(opening, opened, tuple(lines), payouts, written)


# --- One day ---


@dataclass(frozen=True)
class Played:
    """One event of a day, with its royal flushes."""

    night: str
    counted: CountedRegister
    royals: tuple[Royal, ...] = ()

    @property
    def order(self) -> tuple[Millis, Millis, str]:
        """What decides which of two events is won first."""
        signed = {sold.ticket for sold in self.counted.sold} if self.royals else set()
        millis = min((royal.at for royal in self.royals if royal.ticket in signed), default=LAST)
        return millis, self.counted.start_at_ms, self.night


def _by_day(played: Played) -> tuple[Day, Millis, str]:
    return played.counted.day, played.counted.start_at_ms, played.night


def of_day(balance: Balance, events: Sequence[Played]) -> list[JackpotLine]:
    """Return the lines of one day's events, which come in the order of their starts."""
    lines: list[JackpotLine] = []
    waiting: list[Played] = []

    def add(played: Played, royals: Sequence[Royal], later: bool) -> None:
        before = lines[-1].event.after if lines else balance
        counted = played.counted
        done = event(before, counted.sold, royals, counted.terms, counted_before=later)
        lines.append(JackpotLine(played.night, counted, done, later))

    def settle(until: tuple[Millis, Millis, str]) -> None:
        while waiting and waiting[0].order < until:
            played = waiting.pop(0)
            add(played, played.royals, later=True)

    for index, played in enumerate(events):
        order = played.order
        if order[0] != LAST and any(other.order < order for other in events[index + 1 :]):
            add(played, (), later=False)
            waiting = sorted([*waiting, played], key=lambda delayed: delayed.order)
            continue
        if order[0] != LAST:
            settle(order)
        add(played, played.royals, later=False)
    settle((Millis(LAST + 1), LAST, ""))
    return lines
