"""The ledger of the jackpot: every event in the order of their days, worked out anew each time.

Clauses: SELJ-3 (over all events), and those of pycore/tournament/jackpot.py. Readings: events
before the day of an opening balance lie in it already and are not counted again. Of two events of
one day that both had a royal flush, the one whose first hand was earlier is won first, whichever
started first; the other's come after it, out of what that left of the sales of both. Of hands of
one time the event that started first has the first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from pycore.book.jackpot_parts import CountedRegister, Jackpots, Win
from pycore.book.state import BookState
from pycore.kernel.days import Day
from pycore.kernel.units import NO_CENTS, Cents, Millis
from pycore.kernel.values import dataclass
from pycore.tournament.jackpot import Balance, EventLedger, Payout, Royal, event

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
        """What is still to be paid of a win; less than nothing where a cheque was for more than
        the figures now give.
        """
        payout = self.payouts.get(win)
        if payout is None:
            return NO_CENTS  # of a night before the opening balance: settled in it
        return Cents(payout.cents - self.written.get(win, NO_CENTS))

    def day_of(self, night: str) -> tuple[JackpotLine, ...]:
        """The lines of the day of a night."""
        days = {line.counted.day for line in self.lines if line.night == night}
        return tuple(line for line in self.lines if line.counted.day in days)


def ticket_of(register: CountedRegister, win: Win) -> int:
    """The ticket under which a winner stands in a register now: two doors that gave out one number
    may have been told apart since. NOBODY where the register tells its players and they are not
    among them.
    """
    tickets = {sold.player: sold.ticket for sold in register.sold if sold.player}
    return tickets.get(win.player, NOBODY) if tickets and win.player else win.ticket


def ledger(state: BookState, live: Mapping[str, CountedRegister] | None = None) -> JackpotLedger:
    """The ledger of a book. *live* are registers of nights as they are now, in the place of what
    the book has of them.
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
    """The lines of one day's events, which come in the order of their starts."""
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
