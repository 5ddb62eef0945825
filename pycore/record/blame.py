"""Undos that would throw other devices' records out: undone on one device, while another one went
on from what was undone.

Nobody could refuse such an undo, for nobody knew of both. Whoever undoes a record takes along what
they see rest on it; a record of another device that does not fit but where the undo did not stand
was not seen. Then the undo waits for the director, and the record counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from pycore.record.acts import Undone
from pycore.record.folded import Folded, Item

TOOK = "undo-took"
"""Why such an undo waits."""
LAST = 4
"""So many undos are asked for one record, the last ones: each try folds a part of the night."""
WAITING = 8
"""Where so many records wait, no undo is asked any more: what one threw out was asked before."""


class Standing(NamedTuple):
    """An undo that stands: its key in the order, its id, and the first place that it empties."""

    key: tuple[int, str, int]
    id: str
    first: int

    @property
    def dev(self) -> str:
        """The device that undid; "" for an undo that is only tried."""
        return self.key[1]


def standing(held: Folded[Any], items: Iterable[Item]) -> Iterator[Standing]:
    """The undos that took facts of this record away: those in it, and those among *items*."""
    to_come = {item.placed.id: item.placed for item in items if isinstance(item.event, Undone)}
    first: dict[str, int] = {}
    for one, undo in held.gone.items():
        place = held.place(one)
        if place is not None and held.subject.can_be_taken(held.events[place].event):
            first[undo] = min(place, first.get(undo, place))
    for undo, at in first.items():
        place = held.place(undo)
        placed = to_come[undo] if place is None else held.events[place].placed
        yield Standing(placed.key, undo, at)


def tries(undos: Iterable[Standing], dev: str) -> Iterator[Sequence[Standing]]:
    """The undos of other devices that a record of *dev* may not fit for: each alone, two, all."""
    others = sorted((one for one in undos if one.dev not in ("", dev)), reverse=True)[:LAST]
    for few in sorted({1, 2, len(others)} - {0}):
        yield from combinations(others, few)
