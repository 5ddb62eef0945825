"""Folding: a whole record from its events in their order, or a held one with events added.

What one more event costs does not depend on how long the record is: at the end it is one step; an
undo, or a line that comes late, is folded again from the nearest checkpoint.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from pycore.log.order import Placed
from pycore.record import codec
from pycore.record.acts import BranchSettled, Undone
from pycore.record.folded import Branches, Folded, Item, Seen
from pycore.record.state import S
from pycore.record.step import Folding
from pycore.record.subject import Subject

UNDOING = (Undone, BranchSettled)
"""What may change the class of an earlier event, or bring others along."""


def fold(subject: Subject[S], placed: Iterable[Placed], branches: Branches) -> Folded[S]:
    """Fold a whole record, events in their one order."""
    items = _brought(subject, [read_item(subject, one) for one in placed], branches)
    empty = Folded(subject, subject.state())
    return Folding(empty, _gone(empty, 0, items), branches).through(items)


def grown(
    held: Folded[S],
    added: Sequence[Item],
    branches: Branches,
    removed: Collection[str] = (),
    strayed: bool = False,
) -> Folded[S]:
    """A record with these events in their places, and without those *removed*; *strayed*: other
    lines than before stand on branches that do not count.
    """
    start = len(held.events)
    for item in added:
        start = min(start, _where(held, key(item.placed)))
    for one in removed:
        start = min(start, _settling_of(held, held.place(one) or 0))
    speaks = strayed or bool(removed) or any(type(one.event) in UNDOING for one in added)
    if start == len(held.events) and not speaks:
        in_order = sorted(added, key=lambda item: key(item.placed))
        return Folding(held, held.gone, branches).through(in_order)
    if held.settling is not None and held.settling < start:
        # What a branch brings stands or falls with its settling, and with what undoes that.
        if speaks or any(type(one.event) in UNDOING for one in held.events[start:]):
            start = held.settling
    tail = [
        item_of(one)
        for one in held.events[start:]
        if not one.branch and one.placed.id not in removed
    ]
    tail = sorted([*tail, *added], key=lambda item: key(item.placed))
    items = _brought(held.subject, tail, branches)
    gone = _gone(held, start, items)
    flipped = [held.place(one) for one in gone.keys() ^ held.gone.keys()]
    earliest = min((place for place in flipped if place is not None), default=start)
    if earliest < start:
        items = [*map(item_of, held.events[earliest:start]), *items]
        start = earliest
    if start == len(held.events):
        return Folding(held, gone, branches).through(items)
    mark = held.nearest(start)
    again = [*map(item_of, held.events[mark.at : start]), *items]
    return Folding(held.back_at(mark), gone, branches).through(again)


def key(placed: Placed) -> tuple[int, str, int]:
    """What the one order goes by."""
    return placed.lam, placed.dev, placed.seq


def item_of(one: Seen) -> Item:
    """An event that was folded, to be folded again."""
    return Item(one.placed, one.event, one.why if one.event is None else None, one.branch)


def read_item(subject: Subject[Any], placed: Placed) -> Item:
    """The event in a line, or why there is none."""
    line = placed.line
    if line is None:
        return Item(placed, None, "unreadable")
    if line.type not in subject.events:
        return Item(placed, None, "unknown-type")
    try:
        return Item(placed, subject.read_event(line.type, line.body, line.wall), None)
    except codec.Unsound:
        return Item(placed, None, "unsound")


def _brought(subject: Subject[Any], items: Sequence[Item], branches: Branches) -> Sequence[Item]:
    """The events, and after a settling that takes a branch those of that branch."""
    if not any(_brings(subject, item) for item in items):
        return items
    found: list[Item] = []
    for item in items:
        found.append(item)
        if _brings(subject, item):
            lines = branches(item.event.dev, item.event.tip) or ()
            found += [read_item(subject, one)._replace(branch=item.placed.id) for one in lines]
    return found


def _brings(subject: Subject[Any], item: Item) -> bool:
    return isinstance(item.event, BranchSettled) and item.event.take and _stands(subject, item)


def _where(held: Folded[Any], wanted: tuple[int, str, int]) -> int:
    """The place of the first event that one of this key comes before."""
    at = len(held.events)
    while at and (held.events[at - 1].branch or key(held.events[at - 1].placed) > wanted):
        at -= 1
    return _settling_of(held, at)


def _settling_of(held: Folded[Any], at: int) -> int:
    """The place itself, or that of the settling which brought the branch it lies in."""
    while 0 < at < len(held.events) and held.events[at].branch:
        at -= 1
    return at


def _gone(held: Folded[Any], start: int, items: Sequence[Item]) -> dict[str, str]:
    """{id: undo} of what standing undos name, when *items* stand from place *start* on. An undo
    can itself be undone: the later one decides.
    """
    undos: list[tuple[int, Item]] = []
    for at in held.undos:
        if at >= start:
            break
        undos.append((at, item_of(held.events[at])))
    undos += [(start + nth, one) for nth, one in enumerate(items) if type(one.event) is Undone]
    if not undos:
        return {}
    # A line that two settlings would bring comes with the first.
    places: dict[str, int] = {}
    for nth, one in enumerate(items, start):
        places.setdefault(one.placed.id, nth)

    def before(target: str, at: int) -> bool:
        place = places.get(target)
        if place is None:
            place = held.place(target)
            return place is not None and place < min(at, start)
        return place < at

    gone: dict[str, str] = {}
    for at, one in reversed(undos):
        undo_id = one.placed.id
        if undo_id in gone or one.branch in gone or not _stands(held.subject, one):
            continue
        if not before(one.event.target, at):
            continue
        for target in (one.event.target, *one.event.also):
            if before(target, at):
                gone.setdefault(target, undo_id)
    return gone


def _stands(subject: Subject[Any], item: Item) -> bool:
    """Whether an undo or a settling stands where it may: in its own device's stream, with a sound number."""
    placed, line = item.placed, item.placed.line
    own = line is None or line.own == subject.own(item.event, placed.dev)
    return own and not placed.ahead
