"""The royal flush jackpot: its ledger in the book, and what it is on one night."""

from __future__ import annotations

from typing import TypedDict

from pycore.kernel.days import Day
from pycore.kernel.units import Cents
from pycore.tournament.jackpot import Unpaid


class JackpotOpening(TypedDict):
    """What it stood at before Holdfast when a day began."""

    day: Day
    current_cents: Cents
    seed_cents: Cents


class JackpotEvent(TypedDict):
    """One event: so many *players* signed. What stood before it, with its sales, and after it;
    *live*: it still goes on, or nobody has told the book yet. *later*: its royal flushes alone,
    which came after another event's of that day; what it sold is in a row of its own.
    """

    night: str
    name: str
    day: Day
    players: int
    sold_cents: Cents
    before_current_cents: Cents
    before_seed_cents: Cents
    with_current_cents: Cents
    with_seed_cents: Cents
    paid_cents: Cents
    after_current_cents: Cents
    after_seed_cents: Cents
    live: bool
    later: bool


class JackpotCheque(TypedDict):
    """A cheque; *payee* is "" where the name was erased."""

    cheque: str
    number: str
    cents: Cents
    day: Day
    payee: str


class JackpotWin(TypedDict):
    """A royal flush with so many pocket *cards*: what was played for *before* it, what it pays
    (*why* not, else ""), and what is still to be paid of that, less than nothing where cheques
    came to more. *hand* is "table/number" where a tablet recorded it. *paperwork* is None until it
    is confirmed, *is_held_up* while that holds the payment up, or is missing behind a cheque.
    """

    win: str
    night: str
    name: str
    day: Day
    ticket: int
    cards: int
    hand: str
    royal_at_ms: int
    witness: str
    before_cents: Cents
    payout_cents: Cents
    why: Unpaid
    why_clause: str | None
    paperwork: str | None
    paperwork_clause: str | None
    cheque_clause: str | None
    is_held_up: bool
    cheques: list[JackpotCheque]
    due_cents: Cents


class JackpotView(TypedDict):
    """The ledger: events and wins newest first. *sold_cents* with the opening balance is
    *current_cents*, *seed_cents* and *paid_cents* together; *left_out* nights lie before the
    opening.
    """

    current_cents: Cents
    seed_cents: Cents
    sold_cents: Cents
    paid_cents: Cents
    opening: JackpotOpening | None
    events: list[JackpotEvent]
    wins: list[JackpotWin]
    left_out: int
    clause: str | None


class RoyalSeen(TypedDict):
    """A royal flush that a tablet recorded, by somebody who *signed* or not. *recorded* in the
    book already; else it would pay *cents*.
    """

    table: int
    no: int
    seat: int
    ticket: int
    name: str
    player: str
    cards: int
    at_ms: int
    signed: bool
    recorded: bool
    cents: Cents


class NightJackpot(TypedDict):
    """The jackpot on one night: what it stands at, what the next royal flush pays, and the royal
    flushes that were seen. *is_over*: nothing more is paid tonight, *seed_cents* are what all
    events of the day leave for the next. *began_at_ms*: since when it is played, None before.
    """

    current_cents: Cents
    seed_cents: Cents
    one_card_cents: Cents
    two_cards_cents: Cents
    is_over: bool
    players: int
    sold_cents: Cents
    fee_cents: Cents
    began_at_ms: int | None
    royals: list[RoyalSeen]
    wins: list[JackpotWin]
    qualify_clause: str | None
    carry_clause: str | None
    once_clause: str | None
