"""The records of the stacks at a table that has a tablet, and the wishes they come from.

Clauses: those of stacks.py.
"""

from __future__ import annotations

from pycore.kernel.ranges import ChipCount, Count, Holder, Note, SeatNo, TableNo
from pycore.kernel.units import NO_CHIPS
from pycore.kernel.values import dataclass
from pycore.ledger.model.codec import Dated
from pycore.night.base.parts import Out


@dataclass(frozen=True, kw_only=True)
class SeatStack:
    """The chips before one seat."""

    seat: SeatNo
    chips: ChipCount


@dataclass(frozen=True, kw_only=True)
class Stack:
    """The chips of one player, with so many rebuys in them."""

    ticket: Holder
    seat: SeatNo
    chips: ChipCount
    rebuys: Count


@dataclass(frozen=True, kw_only=True)
class CountStacks(Dated):
    """The chips before these seats were counted, between two hands. *confirmed*: the count is
    right though other chips should lie there, and *because* says why.
    """

    table: int
    stacks: tuple[SeatStack, ...]
    confirmed: bool = False
    because: str = ""


@dataclass(frozen=True)
class Broke:
    """Who lost everything in hand *no* of a table, and somebody whom that put out before."""

    ticket: Holder
    table: TableNo
    no: Count
    beside: Holder | None = None


@dataclass(frozen=True, kw_only=True)
class SettleTable(Dated):
    """The next hand is about to be dealt: who waits for a rebuy, or cannot post, is out. *button*
    is where it was put right, so that the blinds fall to others (NU-B.IR1). *is_under_way*: that
    hand is on and nobody saw its deal, so that its level is the one it began at. *broke*: on which
    hands they lost everything, which the record itself knows.
    """

    table: int
    button: int | None = None
    is_under_way: bool = False
    broke: tuple[Broke, ...] = ()


@dataclass(frozen=True, kw_only=True)
class StacksCounted(Dated):
    """So many chips lay there. Where *expected_chips* should have, the count was said to be right
    *because* of something; else that is 0, and *because* may say why chips of one lie with
    another where their sum is right. *hands* had been recorded at the table; None: nobody said how
    many.
    """

    table: TableNo
    stacks: tuple[Stack, ...]
    expected_chips: ChipCount = NO_CHIPS
    because: Note = ""
    hands: Count | None = None


@dataclass(frozen=True, kw_only=True)
class TableSettled(Dated):
    """Before a deal these were out: *out* had no chips left, *short* could not post a blind and
    their chips left play. *broke*: the hands on which those without chips lost them, in order.
    """

    table: TableNo
    out: tuple[Out, ...] = ()
    short: tuple[Out, ...] = ()
    broke: tuple[Broke, ...] = ()
