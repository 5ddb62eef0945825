"""Undos that are held back: undone on one device, while another one went on from what was undone.

Nobody could refuse such an undo, for nobody knew of both. When the devices meet, what the other
one wrote does not fit. The undo waits for the director instead, like any record that does not fit,
where three things hold: the undo had not seen that record, the record fits without the undo, and
nothing that counts would fall with the undo waiting. The last is why no late line of one tablet
throws out an evening that was played on with the undo; then the line waits, as ever.

A record that comes to the end and fits changes no answer, as long as it fits in each fold on the
way to this one (`Folded.before`): an undo that healed nothing heals nothing now, one that made
something fall still does, and what was held back makes nothing wait that did not before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from pycore.log.order import Placed
from pycore.record.acts import REASONS, Undone
from pycore.record.folded import Folded, Seen
from pycore.record.state import S

RECORDS = 4
"""So many waiting records are asked about, the first ones: each try folds a part of the night."""
LAST = 3
"""So many undos are tried for each of them, the last ones."""
MOST = 8
"""So many undos are held back in a night; any more stand, and what does not fit waits."""

Without = Callable[[Folded[S], Mapping[str, str]], Folded[S] | None]
"""(record, {undo: the record for whose sake}) -> the record with these undos held back as well;
None where that cannot be told."""


def judged(folded: Folded[S], without: Without[S]) -> Folded[S]:
    """The record with the undos held back that would throw out what they had not seen. No undo of
    *folded* is held back yet.
    """
    by_place = sorted((place, event_id) for event_id, place in folded.waiting.items())
    misfits = [one for place, one in by_place if folded.events[place].why not in REASONS]
    for event_id in misfits[:RECORDS]:
        if event_id in folded.waiting:
            folded = _fitting(folded, event_id, without) or folded
    return folded


def _fitting(folded: Folded[S], event_id: str, without: Without[S]) -> Folded[S] | None:
    """The record with as few undos held back as make this event fit; None where none do."""
    for undos in _sets(folded, event_id):
        found = without(folded, {one.placed.id: event_id for one in undos})
        if found is None or event_id in found.waiting or _falls(folded, found, undos):
            continue
        return replace(found, before=folded)
    return None


def _sets(folded: Folded[Any], event_id: str) -> Iterator[Sequence[Seen]]:
    """The undos that may have thrown an event out: each alone, then together."""
    seen = folded.events[folded.waiting[event_id]]
    standing = (folded.find(one) for one in {*folded.gone.values()})
    undos = [one for one in standing if one is not None and _is_unheard(folded, one, seen)]
    undos = sorted(undos, key=lambda one: one.placed.key, reverse=True)[:LAST]
    for few in range(1, min(len(undos), MOST - len(folded.held_back)) + 1):
        yield from combinations(undos, few)


def _is_unheard(folded: Folded[Any], undo: Seen, event: Seen) -> bool:
    """Whether an undo of another device had not seen an event. One that puts back what was undone,
    one that a settled branch brought, and one that is only tried are not asked.
    """
    dev, line = event.placed.dev, event.placed.line
    if undo.branch or event.branch or line is None or undo.placed.dev in ("", dev):
        return False
    if isinstance(folded.event_of(undo.event.target), Undone):
        return False
    lines = next((one.lines for one in undo.event.seen if one.dev == dev), 0)
    sealed = _seal(folded, event.placed) <= _seal(folded, undo.placed)
    return event.placed.seq > lines and sealed


def _falls(before: Folded[Any], after: Folded[Any], undos: Sequence[Seen]) -> bool:
    """Whether more waits than before, beside these undos. What came after the seal that they stand
    under has no say.
    """
    held_back = {one.placed.id for one in undos}
    under = max(_seal(before, one.placed) for one in undos)
    more = (
        after.events[place].placed
        for event_id, place in after.waiting.items()
        if event_id not in before.waiting and event_id not in held_back
    )
    return any(_seal(before, one) <= under for one in more)


def _seal(folded: Folded[Any], placed: Placed) -> int:
    """The number of the first seal that a line stands under; of all where it is under none."""
    under = (nth for nth, seal in enumerate(folded.seals) if seal.covers(placed))
    return next(under, len(folded.seals))
