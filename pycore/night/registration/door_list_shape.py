"""Everybody who ever got a ticket tonight and everybody expected, for the lists at the door."""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.law.policies.set_up import Paid
from pycore.night.from_paper_shape import PaperMark


class ListedEntry(TypedDict):
    """One sale, whatever became of it. *ticket* is what its buyer stands under, *number* what is
    printed, *word* what leads its holder's phone to their own seat, "" where it holds nothing.
    *undo* is the record that its button undoes: the sale while it counts, else the undo that took
    it back; "" where there is none. *paper*: it was entered later. *changed*: the name is none
    that was typed.
    """

    ticket: int
    number: int
    word: str
    name: str
    changed: bool
    paid: Paid
    late: bool
    jackpot: bool
    rebuys: int
    table: int | None
    seat: int | None
    out: bool
    status: Literal["in", "out", "undone", "refunded"]
    undo: str
    sold_at_ms: int
    paper: PaperMark | None


class ExpectedPlayer(TypedDict):
    """Somebody who registered beforehand; *ticket* is 0 until they came. *out* they never are."""

    player: str
    ticket: int
    number: int
    name: str
    prepaid: bool
    out: bool


class DoorList(TypedDict):
    """The rows in the order of their tickets: no row ever goes. *expected* are those who
    registered beforehand, by name. *events*: so many records the night had when it was made.
    """

    events: int
    rows: list[ListedEntry]
    expected: list[ExpectedPlayer]
