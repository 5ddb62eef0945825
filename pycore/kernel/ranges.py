"""Ranges: which numbers and how much text a field of a record may hold.

A range stands in the type: ``ticket: Ticket`` is ``Annotated[int, IntRange(1, 99_999)]``. mypy
sees the plain type (an int, Cents, a str); the codec refuses what lies outside, so no fact with a
table 2^53-1 or a time in the year 9999 reaches a fold. The bounds are far beyond any hall and far
below what arithmetic or a calendar can be hurt by; what is lawful is a smaller matter, and the
slices'.

    Ticket Holder TableNo SeatNo LevelNo Place   numbers that something bears, from 1
    NoTable NoSeat                           the same, or 0 where there is none
    ItemIndex Count                          from 0
    Price Money Balance ChipCount            cents and chips
    Length Left Shift Moment                 milliseconds
    Id Key Word Name Note Story              text, in characters
"""

from __future__ import annotations

from typing import Annotated, Final

from pycore.kernel.units import DAY, Cents, Chips, Millis
from pycore.kernel.values import dataclass


@dataclass(frozen=True)
class IntRange:
    """A whole number from *low* to *high*, both included."""

    low: int
    high: int


@dataclass(frozen=True)
class Letters:
    """Text of at most *most* characters."""

    most: int


YEAR_2100: Final = 4_102_444_800_000

Ticket = Annotated[int, IntRange(1, 99_999)]
"""The number on an entry's ticket."""
Holder = Annotated[int, IntRange(1, 999_999)]
"""What an entry stands under: the number on its ticket, or one above all tickets while another
holds that number too.
"""
TableNo = Annotated[int, IntRange(1, 999)]
SeatNo = Annotated[int, IntRange(1, 99)]
LevelNo = Annotated[int, IntRange(1, 999)]
Place = Annotated[int, IntRange(1, 99_999)]
"""Where a player finished."""
NoTable = Annotated[int, IntRange(0, 999)]
NoSeat = Annotated[int, IntRange(0, 99)]

ItemIndex = Annotated[int, IntRange(0, 999)]
"""Where a level or a break stands in a structure."""
Count = Annotated[int, IntRange(0, 10_000_000)]
"""How many of something there are: entries, hands, people in a town."""

Price = Annotated[Cents, IntRange(0, 100_000_000)]
"""What one thing costs: at most a million dollars."""
Money = Annotated[Cents, IntRange(0, 10_000_000_000)]
"""What a night or a year comes to: at most a hundred million dollars."""
Balance = Annotated[Cents, IntRange(-10_000_000_000, 10_000_000_000)]
"""What came in less what went out."""
ChipCount = Annotated[Chips, IntRange(0, 1_000_000_000_000)]

Length = Annotated[Millis, IntRange(1, 7 * DAY)]
"""How long a level or a break lasts."""
Left = Annotated[Millis, IntRange(0, 7 * DAY)]
"""What is left of one."""
Shift = Annotated[Millis, IntRange(-400 * DAY, 400 * DAY)]
"""What a clock was wrong by: a tablet that lost its battery may be off by a year."""
Moment = Annotated[Millis, IntRange(0, YEAR_2100)]
"""A time of day on a date, since 1970."""


Id = Annotated[str, Letters(64)]
"""What names a night, a device, a player, a record or a draw's seed; "" where there is none."""
Key = Annotated[str, Letters(100)]
"""A public key or a signature, as URL-safe base64; "" where there is none."""
Word = Annotated[str, Letters(60)]
"""A code, a licence's number, a version: something that is compared."""
Name = Annotated[str, Letters(80)]
"""What somebody or something is called."""
Note = Annotated[str, Letters(200)]
"""A reason, in a sentence or two."""
Story = Annotated[str, Letters(2_000)]
"""What happened, told at length."""
