"""Order of finish.

Clauses: SEL-6a, NU-10.03a (last to first by elimination), SEL-38a (out on the same hand: the
larger stack at its start finishes higher), SEL-38b (equal stacks tie), K59 (on hands that tables
dealt at the same time nobody compares their stacks: who stands alike at each table shares), SEL-9,
NU-10.03b (at a stop: by size of stack). Equal stacks at a stop tie as well: our reading of SEL-9
by SEL-38b (open question 7).
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


def ranked(groups: Sequence[Group], first_place: int) -> tuple[FinishingPlace, ...]:
    """Return places from *first_place* on of groups whose hands were dealt at the same time: in
    each the larger stacks first, and who stands alike in theirs shares the better place. Stacks of
    two tables are not compared.
    """
    ahead = sorted(
        (sum(other > stack for _, other in group), ticket)
        for group in groups
        for ticket, stack in group
    )
    counts = [count for count, _ in ahead]
    return tuple(
        FinishingPlace(ticket, first_place + counts.index(count), counts.count(count))
        for count, ticket in ahead
    )


def order_of_finish(
    entered: int, hands: Sequence[Sequence[Group]], stop: Group = ()
) -> tuple[FinishingPlace, ...]:
    """Return every place that is decided, best first.

    *hands* are in the order in which they put somebody out, those dealt at the same time
    together. *stop* ranks those left when play ended by the clock; without it, the last one left
    is first.
    """
    places: list[FinishingPlace] = []
    players_left = entered
    for groups in hands:
        players_left -= sum(len(group) for group in groups)
        places += ranked(groups, players_left + 1)
    places += ranked([stop], 1)
    return tuple(sorted(places, key=lambda place: (place.place, place.ticket)))
