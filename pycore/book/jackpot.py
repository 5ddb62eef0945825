"""The royal flush jackpot over the nights: what each sold, who won, and what was paid by cheque.

Nothing that follows from these is recorded: balances and payouts are worked out anew
(jackpot_ledger.py), so a night that is heard of late puts every later one right.

Clauses: SELJ-3 (one jackpot over all events), SELJ-5 (who signed, with a pocket card), SELJ-10
(paid by cheque), SELJ-11 (paperwork first). Readings: a cheque says what it was written for, for
good. What it lacks to what the figures give is written as another; what it has too much is said.
"""

from __future__ import annotations

from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any, Literal

from pycore.book import jackpot_ledger
from pycore.book.jackpot_parts import Cheque, CountedRegister, Jackpots, Opening, Win
from pycore.book.jackpot_records import (
    ChequeWritten,
    Command,
    ConfirmPaperwork,
    CountJackpot,
    Event,
    JackpotCounted,
    JackpotOpened,
    JackpotWon,
    OpenJackpot,
    PaperworkConfirmed,
    RecordWin,
    WriteCheque,
)
from pycore.book.state import BookSlice, BookState
from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.days import Day, is_day, number
from pycore.kernel.ids import is_id
from pycore.kernel.text import MOST_REFERENCE, is_reference
from pycore.kernel.units import DAY, MINUTE, Cents, Millis
from pycore.ledger.model.slices import Fact, TextBeside, literals

MOST_SOLD = 2_000
MOST_WINS = 1_000
_EARLIEST = 14 * 60 * MINUTE
"""How far ahead of UTC a day begins where it begins first: the book knows no hall's clock."""


def counted(count: CountJackpot | JackpotCounted) -> CountedRegister:
    """What a wish or a fact tells of a night."""
    return CountedRegister(
        name=count.name,
        day=count.day,
        start_at_ms=count.start_at_ms,
        terms=count.terms,
        sold=tuple(sorted(count.sold, key=lambda sale: (sale.at, sale.ticket))),
        records=count.records,
    )


def is_news(state: BookState, night: str, register: CountedRegister) -> bool:
    """Whether a night's register is worth a record: it differs, and more records tell it."""
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
    ledger = jackpot_ledger.ledger(state)
    due = ledger.due(command.win)
    if due <= 0:
        raise Refused("nothing-due", terms.clause("cheque"))
    if command.cents != due:
        raise Refused("cheque-differs", terms.clause("cheque"), due_cents=due)
    if due > ledger.balance_cents:
        # Another was paid more than the figures now give: nothing is paid that nobody paid in.
        left_cents = Cents(max(0, ledger.balance_cents))
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
