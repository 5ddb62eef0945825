"""Balancing: who moves from a table to a smaller one, and to which seat, so that nobody gains or
loses blinds by it.

Clauses: NU-9.29, MB-25 (the new place is as close as can be to the old one, K5), NU-A.4f (fair by
the blinds). Whoever moves takes the place with all that comes with it.

What counts is how many hands somebody waits for the big blind. The mover is whoever has to wait
about as long at the new table as at the old one; where several do, whoever is due first, because
there the least is at stake.
"""

from __future__ import annotations

from collections.abc import Collection

from pycore.kernel.ranges import SeatNo
from pycore.kernel.values import dataclass


@dataclass(frozen=True)
class Between:
    """A table between two hands: the seats *taken*, and where the *big* blind was in the last."""

    taken: frozenset[int]
    big: int


@dataclass(frozen=True)
class Place:
    """A move from a seat to a seat of the other table, and how many hands the big blind is away
    before and after it: 0 is the next hand.
    """

    seat: SeatNo
    to_seat: SeatNo
    before: int
    after: int

    @property
    def changed(self) -> int:
        return abs(self.after - self.before)


def hands_to_big(seat: int, taken: Collection[int], big: int) -> int:
    """After how many hands the big blind comes to a seat, whether somebody sits there or would:
    0 in the next one. *big* is where it was in the last hand.
    """
    if seat > big:
        return sum(1 for other in taken if big < other < seat)
    return sum(1 for other in taken if other > big or other < seat)


def nearest(
    leaving: Between, joined: Between, seats: Collection[int], staying: Collection[int] = ()
) -> Place | None:
    """The move that changes least; None where there is none. *seats* are those that somebody can
    be given at the other table, taken or not; who sits in one of *staying* does not go there.
    """
    free = [seat for seat in sorted(seats) if seat not in joined.taken]
    after = {seat: hands_to_big(seat, joined.taken, joined.big) for seat in free}
    places = [
        Place(seat, to_seat, hands_to_big(seat, leaving.taken, leaving.big), after[to_seat])
        for seat in sorted(leaving.taken.difference(staying))
        for to_seat in free
    ]

    def least(one: Place) -> tuple[int, int, int, int]:
        return one.changed, one.before, one.seat, one.to_seat

    return min(places, key=least, default=None)
