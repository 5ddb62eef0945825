"""Order of finish.

Clauses: SEL-6a, NU-10.03a (last to first by elimination), SEL-38a (out on the same hand: the
larger stack at its start finishes higher), SEL-38b (equal stacks tie), SEL-9, NU-10.03b (at a
stop: by size of stack). Equal stacks at a stop tie as well: our reading of SEL-9 by SEL-38b (open
question 7).
"""

from __future__ import annotations

from collections.abc import Sequence

from pycore.kernel.units import Chips
from pycore.kernel.values import dataclass

Group = Sequence[tuple[int, Chips]]
"""Tickets that went out on one hand, each with the stack it held when the hand began."""


@dataclass(frozen=True)
class FinishingPlace:
    """*ticket* finishes in *place*, shared with *shared_by* - 1 others."""

    ticket: int
    place: int
    shared_by: int


def ranked(group: Group, first_place: int) -> tuple[FinishingPlace, ...]:
    """Return places from *first_place* on, larger stacks first; equal stacks share the better
    place.
    """
    stacks = sorted((stack for _, stack in group), reverse=True)
    return tuple(
        FinishingPlace(ticket, first_place + stacks.index(stack), stacks.count(stack))
        for ticket, stack in sorted(group, key=lambda pair: (-pair[1], pair[0]))
    )


def order_of_finish(
    entered: int, groups: Sequence[Group], stop: Group = ()
) -> tuple[FinishingPlace, ...]:
    """Return every place that is decided, best first.

    *groups* are in the order they went out. *stop* ranks those left when play ended by the clock;
    without it, the last one left is first.
    """
    places: list[FinishingPlace] = []
    players_left = entered
    for group in groups:
        players_left -= len(group)
        places += ranked(group, players_left + 1)
    places += ranked(stop, 1)
    return tuple(sorted(places, key=lambda place: (place.place, place.ticket)))
