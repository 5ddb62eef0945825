"""Undos that took more than their maker saw: undone on one device, while another one went on from
what was undone.

Nobody could refuse such an undo, for nobody knew of both. After they meet, what the other wrote
does not fit; this says because of which undo, by trying the record without it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pycore.record.acts import Undone
from pycore.record.fold import tried
from pycore.record.folded import Branches, Folded, Seen

MOST = 12
"""So many undos are tried, the last ones first: each try folds a part of the record again."""


class Blamed(NamedTuple):
    """An undo, what it names, and the ids of the waiting records that fit without it."""

    undo: Seen
    target: Seen
    heals: tuple[str, ...]


def blamed(folded: Folded[Any], branches: Branches) -> tuple[Blamed, ...]:
    """The standing undos without which fewer records of other devices wait, the last one first;
    each record is laid to one of them.
    """
    found: list[Blamed] = []
    waiting = set(folded.waiting)
    tries = 0
    for nth in range(len(folded.undos) - 1, -1, -1):
        if not waiting or tries == MOST:
            break
        undo = folded.events[folded.undos[nth]]
        target = _named(folded, undo)
        if target is None:
            continue
        tries += 1
        back = Undone(target=undo.placed.id, at=undo.event.at)
        trial = tried(folded, back, branches)
        fits = waiting - trial.waiting.keys()
        healed = tuple(one for one in folded.waiting if one in fits and _took(folded, undo, one))
        if healed:
            found.append(Blamed(undo, target, healed))
            waiting -= set(healed)
    return tuple(found)


def is_as_before(before: Folded[Any], after: Folded[Any]) -> bool:
    """Whether what was laid to undos in *before* still is: the same records wait, and nothing was
    undone or put back since. Asked at every commit, so that no try is made again for a sale.
    """
    same = before.waiting.keys() == after.waiting.keys() and before.gone == after.gone
    return same and len(before.undos) == len(after.undos)


def _named(folded: Folded[Any], undo: Seen) -> Seen | None:
    """What an undo that stands names; an undo of an undo brings back, and is not asked here."""
    if undo.kind != "applied" or undo.placed.id in folded.gone:
        return None
    target = folded.find(undo.event.target)
    return None if target is None or type(target.event) is Undone else target


def _took(folded: Folded[Any], undo: Seen, waiting: str) -> bool:
    """Whether a waiting record is somebody else's than whoever undid: of its own a device knew."""
    seen = folded.find(waiting)
    return seen is not None and seen.placed.dev != undo.placed.dev
