"""What may be asked of the seats, and what is recorded of them."""

from __future__ import annotations

from typing import Literal

from pycore.kernel.ranges import Holder, Id, Note, SeatNo, TableNo
from pycore.kernel.values import dataclass
from pycore.ledger.model.codec import Dated
from pycore.night.base.between_hands import ReachingFact, ReachingWish
from pycore.tournament.seating import Seated

MoveReason = Literal["balance", "director", "mistake"]
"""Why somebody is moved, as a screen offers it; any other text is the director's own."""


@dataclass(frozen=True, kw_only=True)
class DrawSeats(Dated):
    """Draw everybody's seat. *tables* is how many to use, by default as few as hold all.
    *confirmed*: also those who stay at a table that the draw cannot leave them at.
    """

    seed: str
    tables: int | None = None
    confirmed: bool = False


@dataclass(frozen=True, kw_only=True)
class MovePlayer(ReachingWish, Dated):
    """Move one player, as the director says. *confirmed*: although they stay at their table."""

    ticket: int
    table: int
    seat: int
    reason: str = ""
    confirmed: bool = False


@dataclass(frozen=True, kw_only=True)
class ExchangePlayers(ReachingWish, Dated):
    """Two players take each other's seats, for the *reason* that is kept. *confirmed*: although
    somebody of them stays at their table.
    """

    ticket: int
    other: int
    reason: str = ""
    confirmed: bool = False


@dataclass(frozen=True, kw_only=True)
class FillTable(ReachingWish, Dated):
    """Draw players from the fullest tables for one that opens, or that has far fewer."""

    table: int
    seed: str


@dataclass(frozen=True, kw_only=True)
class BreakTable(ReachingWish, Dated):
    """Close a table; its players draw empty seats at the others. *confirmed*: although somebody
    stays there.
    """

    table: int
    seed: str
    confirmed: bool = False


@dataclass(frozen=True, kw_only=True)
class RedrawFinalTable(ReachingWish, Dated):
    """Draw everybody left anew, at *table*; by default that of the players who stay, or the first
    one.
    """

    seed: str
    table: int | None = None


@dataclass(frozen=True, kw_only=True)
class SeatsDrawn(Dated):
    """Everybody's seat was drawn from *seed*."""

    seed: Id
    tables: TableNo
    seats: tuple[Seated, ...]


@dataclass(frozen=True, kw_only=True)
class PlayerMoved(ReachingFact, Dated):
    """A player was moved by the director."""

    ticket: Holder
    table: TableNo
    seat: SeatNo
    reason: Note = ""


@dataclass(frozen=True, kw_only=True)
class PlayersExchanged(ReachingFact, Dated):
    """Two players took each other's seats: *seats* are the new ones."""

    seats: tuple[Seated, ...]
    reason: Note = ""


@dataclass(frozen=True, kw_only=True)
class TableFilled(ReachingFact, Dated):
    """Players were drawn for a table that had far fewer than the others."""

    table: TableNo
    seed: Id
    seats: tuple[Seated, ...]


@dataclass(frozen=True, kw_only=True)
class TableBroken(ReachingFact, Dated):
    """A table was closed; *seats* are the new seats of its players."""

    table: TableNo
    seed: Id
    seats: tuple[Seated, ...]


@dataclass(frozen=True, kw_only=True)
class FinalTableDrawn(ReachingFact, Dated):
    """Everybody left drew a seat at the final table."""

    seed: Id
    seats: tuple[Seated, ...]


Command = DrawSeats | MovePlayer | ExchangePlayers | FillTable | BreakTable | RedrawFinalTable
Event = SeatsDrawn | PlayerMoved | PlayersExchanged | TableFilled | TableBroken | FinalTableDrawn
