"""Units: money is whole cents, chips are whole chips, time is whole milliseconds."""

from __future__ import annotations

from typing import NewType

Cents = NewType("Cents", int)
Chips = NewType("Chips", int)
Millis = NewType("Millis", int)
BasisPoints = NewType("BasisPoints", int)
"""Hundredths of a per cent: 70 % is 7_000."""

WHOLE: BasisPoints = BasisPoints(10_000)
MINUTE: Millis = Millis(60_000)
DAY: Millis = Millis(86_400_000)


def share(amount: Cents, part: BasisPoints) -> Cents:
    """Return *part* of *amount*, in cents, rounded down: a share never exceeds what was taken."""
    return Cents(amount * part // WHOLE)


def share_up(amount: Cents, part: BasisPoints) -> Cents:
    """Return *part* of *amount*, in cents, rounded up: what must remain is never less than
    asked.
    """
    return Cents(-(-amount * part // WHOLE))


def used_of(limit: int, used: int) -> BasisPoints:
    """Return how much of *limit* is *used*, rounded down, and never more than all of it."""
    return WHOLE if used >= limit else BasisPoints(used * WHOLE // limit)


NO_CHIPS = Chips(0)
NO_CENTS = Cents(0)
