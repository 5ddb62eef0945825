"""The chips of a night: where they came from, where they went, who changes which at a table."""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.kernel.units import Chips


class Stranded(TypedDict):
    """So many chips were carried at a table where nobody sits any more."""

    table: int
    chips: Chips


class UpRow(TypedDict):
    """A seat at a colour-up: *pieces* of the chip that leaves, and how many larger ones it *gets*
    for them; None where nobody knows. *cards* ("7c 9d") were dealt for its odd chips. *known*: its
    stack says how many odd ones there are, so that nothing is typed.
    """

    seat: int
    ticket: int
    number: int
    name: str
    pieces: int | None
    gets: int | None
    cards: str
    known: bool


class UpTable(TypedDict):
    """An open table at a colour-up. *record* says that it was done, "" before. *count*: a stack
    there cannot be in such chips, and the table is counted first.
    """

    table: int
    record: str
    rows: list[UpRow]
    count: bool
    created: Chips
    lost: Chips


class Up(TypedDict):
    """Chips worth *unit_chips* leave the tables for those worth *into_chips*. *due*: a break of
    the structure says so, or it has begun; else the director may. *method* "" where the rules name
    none and nobody has chosen yet.
    """

    unit_chips: Chips
    into_chips: Chips
    unit_colour: str
    into_colour: str
    size: int
    due: bool
    method: Literal["", "race", "top-up", "exchange"]
    is_ruled: bool
    clause: str
    tables: list[UpTable]


class OwnedRow(TypedDict):
    """A chip of tonight's set: so many make part of a starting *stack*, so many are *owned*, None
    while nobody has said.
    """

    unit_chips: Chips
    colour: str
    stack: int
    owned: int | None


class Capacity(TypedDict):
    """For how many *players* there are starting stacks, and chips for how many more *rebuys*; None
    while nobody has said what is owned. *short*: the next sales may find none.
    """

    rows: list[OwnedRow]
    players: int | None
    entered: int
    rebuys: int | None
    short: bool


class ChipLedger(TypedDict):
    """Where the chips in play came from: *sold* with entries, *rebought*, *created* and *lost* by
    colour-ups, *forfeited*, and *removed* with players who went out with chips. *fewer* and
    *more*: so far they may be off, where nobody counted at a colour-up. *carried* of them lie with
    the dealers. *counted* is the sum of everybody's known stacks, None while one is not known.
    """

    sold: Chips
    rebought: Chips
    created: Chips
    lost: Chips
    forfeited: Chips
    removed: Chips
    in_play: Chips
    average: Chips
    carried: Chips
    fewer: Chips
    more: Chips
    counted: Chips | None
    stranded: list[Stranded]
    up: Up | None
    capacity: Capacity
