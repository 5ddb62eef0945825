"""What is told of the jackpot, and what is recorded of it."""

from __future__ import annotations

from typing import Annotated

from pycore.kernel.days import Day
from pycore.kernel.ranges import Count, Holder, Id, IntRange, Moment, Money, Note, Word
from pycore.kernel.units import NO_CENTS, Millis
from pycore.kernel.values import dataclass
from pycore.ledger.model.codec import Dated
from pycore.tournament.jackpot import JackpotTerms, RegisterSale

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
