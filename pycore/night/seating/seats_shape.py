"""Who sits where, for lists on a screen or on paper."""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.kernel.units import Chips
from pycore.night.devices.record_shape import Record


class SeatLine(TypedDict):
    """A player who is in, and their seat; *number* is printed on the ticket they stand under."""

    ticket: int
    number: int
    name: str
    table: int
    seat: int


class SeatMove(TypedDict):
    """A player and the seat they go to. *from_table* and *from_seat* are 0 where they had none.
    *chips* are what they carry, None where nobody counted. *by* is the record that says so.
    """

    ticket: int
    number: int
    name: str
    from_table: int
    from_seat: int
    to_table: int
    to_seat: int
    chips: Chips | None
    by: str


class MovedBy(TypedDict):
    """A record that gave seats: its *id* and *type* ("table-broken/1"), when, the *table* that was
    broken by it (0: none), the *seed* it was drawn from ("": not drawn), and the *reason* of a
    move or an exchange: one that a screen offers, or somebody's own words. *joins*: who goes
    somewhere by it joins a table that plays, and may come between its button and small blind.
    """

    id: str
    type: Literal[
        "seats-drawn/1",
        "player-moved/1",
        "players-exchanged/1",
        "table-filled/1",
        "table-broken/1",
        "final-table-drawn/1",
    ]
    at_ms: int
    table: int
    seed: str
    reason: str
    joins: bool


class BlockedSeat(TypedDict):
    """A seat that nobody is given."""

    table: int
    seat: int


class KeptApart(TypedDict):
    """Two players, by ticket, who are not drawn to one table."""

    ticket: int
    name: str
    other: int
    other_name: str


class Roomier(TypedDict):
    """With so many *tables* so many seats stay *free* for those who come late."""

    tables: int
    free: int


class SeatLists(TypedDict):
    """*seat_list* is everybody who is in and has a seat, A to Z as people read names. *moved_by*
    is what gave seats last, the last one first: the draw, or since then the moves of a quarter of
    an hour; *moves* are those who go somewhere by it, A to Z, each by the last one that moved
    them. *order* are the open tables in the order in which they break. *roomier* is a draw at one
    table more, where as few as hold everybody would leave hardly a seat. *change_clause* says that
    seats are changed between two levels only, "" where nothing does.
    """

    seat_list: list[SeatLine]
    moves: list[SeatMove]
    moved_by: list[MovedBy]
    order: list[int]
    blocked: list[BlockedSeat]
    apart: list[KeptApart]
    roomier: Roomier | None
    change_clause: str


class SeatDiffers(TypedDict):
    """The holder of ticket *number* has a seat by the record, and another by the seed, 0 where the
    seed gives none.
    """

    number: int
    table: int
    seat: int
    drawn_table: int
    drawn_seat: int


class DrawChecked(TypedDict):
    """A draw of so many *players*, and whether its *seed* gives the *same* seats again; else where
    it *differs*.
    """

    record: Record
    seed: str
    players: int
    same: bool
    differs: list[SeatDiffers]
