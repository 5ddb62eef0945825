"""Undos that are held back: undone on one device, while another one went on from what was undone.

Nobody could refuse such an undo, for nobody knew of both. When the devices meet, what the other
one wrote does not fit. The undo waits for the director instead, like any record that does not fit,
where three things hold: the undo had not seen that record, the record fits without the undo, and
nothing that counts would fall with the undo waiting. The last is why no late line of one tablet
throws out an evening that was played on with the undo; then the line waits, as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from pycore.ledger.fold.folded import Folded, Seen, Tries
from pycore.ledger.lines.order import Placed
from pycore.ledger.model.acts import REASONS, Undone
from pycore.ledger.model.state import S

MOST = 8
"""So many undos are asked about, the last ones: each is a try that folds a part of the night."""


def judged(
    folded: Folded[S],
    fold_without: Callable[[frozenset[str]], Folded[S] | None],
    known: Tries[S],
) -> Folded[S]:
    """The record with the undos held back that would throw out what they had not seen. No undo of
    *folded* is held back yet. *fold_without* gives the record with these held back, None where
    that cannot be told; what is *known* already is not asked for.
    """
    tried: dict[frozenset[str], Folded[S] | None] = {frozenset(): folded}

    def without(undos: frozenset[str]) -> Folded[S] | None:
        if undos not in tried:
            tried[undos] = known[undos] if undos in known else fold_without(undos)
        return tried[undos]

    found = _chosen(folded, without)
    del tried[frozenset()]
    return replace(found, standing=folded, tried=tried) if tried else found


def _chosen(folded: Folded[S], without: Callable[[frozenset[str]], Folded[S] | None]) -> Folded[S]:
    """As `judged`. All are held back together, for what one threw out may lie under another one
    too. Then each is given back that threw out nothing unseen, or with which no more falls and no
    more waits.
    """
    undos = _undos(folded)
    found = without(frozenset(one.placed.id for one in undos))
    if found is None or not folded.waiting.keys() - found.waiting.keys():
        return folded
    sake: dict[str, str] = {}
    # Twice: without another one, an undo may throw out nothing any more.
    for undo in (*undos, *undos):
        if undo.placed.id not in found.held_back:
            continue
        less = without(frozenset(found.held_back) - {undo.placed.id})
        if less is None:
            return folded
        thrown_out = _thrown_out(undo, found, less)
        under = _seal(folded, undo.placed)
        if thrown_out and _harm(folded, less, under) > _harm(folded, found, under):
            sake[undo.placed.id] = thrown_out
        else:
            found = less
    kept = {one: sake[one] for one in found.held_back}
    under = max((_seal(folded, one.placed) for one in undos if one.placed.id in kept), default=0)
    if not kept or _harm(folded, found, under)[0]:
        return folded
    return replace(found, held_back=kept)


def _undos(folded: Folded[Any]) -> Sequence[Seen]:
    """The standing undos that had not seen all that waits, the first ones first; of many the last
    ones under the first seal, so that none which comes after it takes the place of another.
    """
    newest: dict[tuple[str, int], Seen] = {}
    for place in folded.waiting.values():
        seen = folded.events[place]
        at = (seen.placed.dev, _seal(folded, seen.placed))
        is_newer = at not in newest or newest[at].placed.seq < seen.placed.seq
        if seen.why not in REASONS and not seen.branch and is_newer:
            newest[at] = seen
    standing = (folded.events[place] for place in folded.undos) if newest else ()
    found = [
        one
        for one in standing
        if one.kind == "applied"
        and any(_is_unheard(folded, one, seen) for seen in newest.values())
    ]
    found.sort(key=lambda one: one.placed.key, reverse=True)
    found.sort(key=lambda one: _seal(folded, one.placed))
    return sorted(found[:MOST], key=lambda one: (_seal(folded, one.placed), one.placed.key))


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


def _thrown_out(undo: Seen, held: Folded[Any], stands: Folded[Any]) -> str:
    """The first record that fits where an undo is *held* back and not where it *stands*, of those
    that it had not seen; "" where there is none.
    """
    places = sorted(stands.waiting[one] for one in stands.waiting.keys() - held.waiting.keys())
    events = (stands.events[place] for place in places)
    return next((one.placed.id for one in events if _is_unheard(stands, undo, one)), "")


def _harm(before: Folded[Any], after: Folded[Any], under: int) -> tuple[int, int]:
    """(how many records wait that did not *before*, how many wait), beside the undos that are held
    back. What came after the seal of number *under* has no say.
    """
    waits = after.waiting.keys() - after.held_back.keys()
    if before.seals:
        waits = {
            one for one in waits if _seal(before, after.events[after.waiting[one]].placed) <= under
        }
    return len(waits - before.waiting.keys()), len(waits)


def _seal(folded: Folded[Any], placed: Placed) -> int:
    """The number of the first seal that a line stands under; of all where it is under none."""
    under = (nth for nth, seal in enumerate(folded.seals) if seal.covers(placed))
    return next(under, len(folded.seals))
