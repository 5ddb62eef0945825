"""What may be asked of the seats, and what is recorded of them."""

from __future__ import annotations

from typing import Literal

from pycore.kernel.ranges import Holder, Id, Note, SeatNo, TableNo
from pycore.kernel.units import Millis
from pycore.kernel.values import dataclass
from pycore.night.base.between_hands import Done, Wish
from pycore.tournament.seating import Seated

MoveReason = Literal["balance", "director", "mistake"]
"""Why somebody is moved, as a screen offers it; any other text is the director's own."""


@dataclass(frozen=True, kw_only=True)
class DrawSeats:
    """Draw everybody's seat. *tables* is how many to use, by default as few as hold all."""

    seed: str
    tables: int | None = None
    at: Millis


@dataclass(frozen=True, kw_only=True)
class MovePlayer(Wish):
    """Move one player, as the director says."""

    ticket: int
    table: int
    seat: int
    reason: str = ""
    at: Millis


@dataclass(frozen=True, kw_only=True)
class ExchangePlayers(Wish):
    """Two players take each other's seats, for the *reason* that is kept."""

    ticket: int
    other: int
    reason: str = ""
    at: Millis


@dataclass(frozen=True, kw_only=True)
class FillTable(Wish):
    """Draw players from the fullest tables for one that opens, or that has far fewer."""

    table: int
    seed: str
    at: Millis


@dataclass(frozen=True, kw_only=True)
class BreakTable(Wish):
    """Close a table; its players draw empty seats at the others."""

    table: int
    seed: str
    at: Millis


@dataclass(frozen=True, kw_only=True)
class RedrawFinalTable(Wish):
    """Draw everybody left anew, at table 1."""

    seed: str
    at: Millis


@dataclass(frozen=True, kw_only=True)
class SeatsDrawn:
    """Everybody's seat was drawn from *seed*."""

    seed: Id
    tables: TableNo
    seats: tuple[Seated, ...]
    at: Millis


@dataclass(frozen=True, kw_only=True)
class PlayerMoved(Done):
    """A player was moved by the director."""

    ticket: Holder
    table: TableNo
    seat: SeatNo
    reason: Note = ""
    at: Millis


@dataclass(frozen=True, kw_only=True)
class PlayersExchanged(Done):
    """Two players took each other's seats: *seats* are the new ones."""

    seats: tuple[Seated, ...]
    reason: Note = ""
    at: Millis


@dataclass(frozen=True, kw_only=True)
class TableFilled(Done):
    """Players were drawn for a table that had far fewer than the others."""

    table: TableNo
    seed: Id
    moves: tuple[Seated, ...]
    at: Millis


@dataclass(frozen=True, kw_only=True)
class TableBroken(Done):
    """A table was closed; *moves* are the new seats of its players."""

    table: TableNo
    seed: Id
    moves: tuple[Seated, ...]
    at: Millis


@dataclass(frozen=True, kw_only=True)
class FinalTableDrawn(Done):
    """Everybody left drew a seat at the final table."""

    seed: Id
    seats: tuple[Seated, ...]
    at: Millis


Command = DrawSeats | MovePlayer | ExchangePlayers | FillTable | BreakTable | RedrawFinalTable
Event = SeatsDrawn | PlayerMoved | PlayersExchanged | TableFilled | TableBroken | FinalTableDrawn
