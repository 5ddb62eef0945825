"""Folding: a whole record from its events in their order, or a held one with events added.

What one more event costs does not depend on how long the record is: at the end it is one step; an
undo, or a line that comes late, is folded again from the nearest checkpoint.

Undos that are held back: undone on one device, while another one went on from what was undone.

Nobody could refuse such an undo, for nobody knew of both. When the devices meet, what the other
one wrote does not fit. The undo waits for the director instead, like any record that does not fit,
where three things hold: the undo had not seen that record, the record fits without the undo, and
nothing that counts would fall with the undo waiting. The last is why no late line of one tablet
throws out an evening that was played on with the undo; then the line waits, as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from pycore.ledger.fold.folded import (
    MARKED,
    NOTHING,
    Branches,
    Folded,
    FoldItem,
    RecordedEvent,
    Seal,
    Tries,
)
from pycore.ledger.fold.step import Folding, YieldedError
from pycore.ledger.lines.order import Placed
from pycore.ledger.model import codec
from pycore.ledger.model.acts import REASONS, BranchSettled, Undone
from pycore.ledger.model.authority import Find, Rulings, ruled
from pycore.ledger.model.state import S
from pycore.ledger.model.subject import Subject

TRIES = 32
"""So often a part of the night is folded again to tell which undos must wait; of those that no try
told apart by then all wait.
"""


def judged(
    folded: Folded[S],
    fold_without: Callable[[frozenset[str]], Folded[S] | None],
    tries: Tries[S],
) -> Folded[S]:
    """Return the record with the undos held back that would throw out what they had not seen. No
    undo of *folded* is held back yet. *fold_without* gives the record with these held back, None
    where that cannot be told; what is in *tries* already is not asked for.
    """
    tried: dict[frozenset[str], Folded[S] | None] = {frozenset(): folded}

    def without(undos: frozenset[str]) -> Folded[S] | None:
        if undos not in tried:
            tried[undos] = tries[undos] if undos in tries else fold_without(undos)
        return tried[undos]

    chosen = _chosen(folded, without)
    del tried[frozenset()]
    return replace(chosen, standing=folded, tried=tried) if tried else chosen


def _chosen(folded: Folded[S], without: Callable[[frozenset[str]], Folded[S] | None]) -> Folded[S]:
    """As `judged`. All are held back together, for what one threw out may lie under another one
    too. Then those are given back that threw out nothing unseen, or with which no more falls and
    no more waits: many at a time, and where one of them must wait, the halves.
    """
    undos = _undos(folded)
    chosen = without(frozenset(undo.placed.id for undo in undos))
    if chosen is None or not folded.waiting.keys() - chosen.waiting.keys():
        return folded
    sake: dict[str, str] = {}
    tried, again = 0, True
    while again:
        again = False
        groups = [[undo for undo in undos if undo.placed.id in chosen.held_back]]
        while groups and tried < TRIES:
            group, tried = groups.pop(), tried + 1
            ids = {undo.placed.id for undo in group}
            less = without(frozenset(chosen.held_back) - ids)
            if less is None:
                return folded
            thrown_out = _thrown_out(group, chosen, less)
            if not thrown_out or (len(group) == 1 and not _is_worse(folded, less, chosen, group)):
                # Without this one, one that was tried before may throw out nothing any more.
                chosen, again = less, again or bool(sake.keys() & less.held_back.keys())
                continue
            sake |= dict.fromkeys(ids, thrown_out)
            middle = len(group) // 2
            if middle:
                groups += [group[middle:], group[:middle]]
    held_back = {undo_id: sake[undo_id] for undo_id in chosen.held_back}
    under = max(
        (_seal(folded, undo.placed) for undo in undos if undo.placed.id in held_back), default=0
    )
    if not held_back or _harm(folded, chosen, under)[0]:
        return folded
    return replace(chosen, held_back=held_back)


def _undos(folded: Folded[Any]) -> Sequence[RecordedEvent]:
    """The standing undos that had not seen all that waits, the first ones first."""
    newest: dict[tuple[str, int], RecordedEvent] = {}
    for place in folded.waiting.values():
        event = folded.events[place]
        at = (event.placed.dev, _seal(folded, event.placed))
        is_newer = at not in newest or newest[at].placed.seq < event.placed.seq
        if event.why not in REASONS and not event.branch and is_newer:
            newest[at] = event
    standing = (folded.events[place] for place in folded.undos) if newest else ()
    unheard = [
        undo
        for undo in standing
        if undo.kind == "applied"
        and any(_is_unheard(folded, undo, event) for event in newest.values())
    ]
    return sorted(unheard, key=lambda undo: (_seal(folded, undo.placed), undo.placed.key))


def _is_worse(
    folded: Folded[Any], less: Folded[Any], chosen: Folded[Any], group: Sequence[RecordedEvent]
) -> bool:
    """Whether more falls, or more waits, with one undo standing (*less*) than without it."""
    under = _seal(folded, group[0].placed)
    return _harm(folded, less, under) > _harm(folded, chosen, under)


def _is_unheard(folded: Folded[Any], undo: RecordedEvent, event: RecordedEvent) -> bool:
    """Whether an undo of another device had not seen an event. One that puts back what was undone,
    one that a settled branch brought, and one that is only tried are not asked.
    """
    dev, line = event.placed.dev, event.placed.line
    if undo.branch or event.branch or line is None or undo.placed.dev in ("", dev):
        return False
    if isinstance(folded.event_of(undo.event.target), Undone):
        return False
    lines = next((device.lines for device in undo.event.heard if device.dev == dev), 0)
    sealed = _seal(folded, event.placed) <= _seal(folded, undo.placed)
    return event.placed.seq > lines and sealed


def _thrown_out(
    undos: Sequence[RecordedEvent], held_back: Folded[Any], standing: Folded[Any]
) -> str:
    """The first record that fits with these undos *held_back* and not with them *standing*, of
    those that one of them had not seen; "" where there is none.
    """
    places = sorted(
        standing.waiting[event_id]
        for event_id in standing.waiting.keys() - held_back.waiting.keys()
    )
    events = (standing.events[place] for place in places)
    unseen = (
        event.placed.id
        for event in events
        if any(_is_unheard(standing, undo, event) for undo in undos)
    )
    return next(unseen, "")


def _harm(before: Folded[Any], after: Folded[Any], under: int) -> tuple[int, int]:
    """(how many records wait that did not *before*, how many wait), beside the undos that are held
    back. What came after the seal of number *under* has no say.
    """
    waits = after.waiting.keys() - after.held_back.keys()
    if before.seals:
        waits = {
            wait
            for wait in waits
            if _seal(before, after.events[after.waiting[wait]].placed) <= under
        }
    return len(waits - before.waiting.keys()), len(waits)


def _seal(folded: Folded[Any], placed: Placed) -> int:
    """The number of the first seal that a line stands under; of all where it is under none."""
    under = (index for index, seal in enumerate(folded.seals) if seal.covers(placed))
    return next(under, len(folded.seals))


UNDOING = (Undone, BranchSettled)
"""What may change the class of an earlier event, or bring others along."""
ROUNDS = 4
"""A settling that an undo on another settled branch took back: no honest night goes deeper."""


def fold(subject: Subject[S], placed: Iterable[Placed], branches: Branches) -> Folded[S]:
    """Fold a whole record, events in their one order."""
    return whole(subject, [read_item(subject, line) for line in placed], branches)


def whole(
    subject: Subject[S],
    items: Sequence[FoldItem],
    branches: Branches,
    seals: tuple[Seal, ...] = (),
    rivals: bool = False,
) -> Folded[S]:
    """Return a whole record under *seals*. What yields to a later event shows only in the fold:
    then once more.
    """
    rulings = _rulings(subject, items)
    items = _brought(rulings, subject, items, branches)
    yielded: dict[str, str] = {}
    while True:
        try:
            empty = Folded(
                subject,
                subject.state(),
                yielded={**yielded},
                rulings=rulings,
                seals=seals,
                rivals=rivals,
            )
            folded = _refolded(empty, 0, items, branches)
        except YieldedError as error:
            yielded |= error.reasons
        else:
            return undos_judged(folded, branches)


def undos_judged(folded: Folded[S], branches: Branches, tries: Tries[S] = NOTHING) -> Folded[S]:
    """Return a record with those undos held back that would throw out what they had not seen."""
    return judged(folded, partial(_without, folded, branches), tries)


def _without(folded: Folded[S], branches: Branches, undos: Collection[str]) -> Folded[S] | None:
    """A record with these undos held back; None where then something yields."""
    start = min(place for undo in undos if (place := folded.place(undo)) is not None)
    if folded.settling is not None:
        start = min(start, folded.settling)
    folded = replace(folded, held_back=dict.fromkeys(undos, ""))
    try:
        return _refolded(folded, start, _from(folded, start, (), branches, ()), branches)
    except YieldedError:
        return None


def grown(
    folded: Folded[S],
    added: Sequence[FoldItem],
    branches: Branches,
    removed: Collection[str] = (),
    strayed: bool = False,
) -> Folded[S]:
    """Return a record with these events in their places, and without those *removed*; *strayed*:
    other lines than before stand on branches that do not count.
    """
    try:
        grown_fold = None if removed or strayed else _at_end(folded, added, branches)
        if grown_fold is not None:
            return grown_fold
        folded = folded.all_standing
        grown_fold = _grown(folded, added, branches, removed, strayed)
    except YieldedError:
        grown_fold = None
    if grown_fold is not None:
        return undos_judged(grown_fold, branches)
    items = [
        item_of(event)
        for event in folded.events
        if not event.branch and event.placed.id not in removed
    ]
    in_order = sorted([*items, *added], key=lambda event: event.placed.key)
    return whole(folded.subject, in_order, branches, folded.seals, folded.rivals)


def _at_end(folded: Folded[S], added: Sequence[FoldItem], branches: Branches) -> Folded[S] | None:
    """A record with these at its end, one step in each fold that was tried; None where they do not
    come there, or say more than themselves.
    """
    special = (*UNDOING, *folded.subject.authority.kinds)
    if any(type(placed_event.event) in special for placed_event in added) or _is_settled(
        folded, added
    ):
        return None
    if any(_where(folded, event.placed.key) < len(folded.events) for event in added):
        return None
    in_order = sorted(added, key=lambda event: event.placed.key)
    tries: dict[frozenset[str], Folded[S] | None] = {}
    for undos, tried in folded.tried.items():
        with suppress(YieldedError):
            tries[undos] = tried and Folding(tried, tried.gone, branches).through(in_order)
    folded = folded.all_standing
    return undos_judged(Folding(folded, folded.gone, branches).through(in_order), branches, tries)


def _grown(
    folded: Folded[S],
    added: Sequence[FoldItem],
    branches: Branches,
    removed: Collection[str],
    strayed: bool,
) -> Folded[S] | None:
    """As `grown`, from the place where something changes; None where what yielded may not yield
    any more.
    """
    start = len(folded.events)
    strayed = strayed or _is_settled(folded, added)
    folded, changed = _ruled_anew(folded, added, removed)
    start = min(start, changed)
    for event in added:
        start = min(start, _where(folded, event.placed.key))
    for event_id in removed:
        start = min(start, folded.place(event_id) or 0)
    if folded.yielded:
        return None
    items = _from(folded, start, added, branches, removed)
    far = strayed or bool(removed) or _gone_at_sight(folded, start, items) is None
    if far and folded.settling is not None and folded.settling < start:
        # What a branch brings stands or falls with its settling, and with what undoes that.
        start = folded.settling
        items = _from(folded, start, added, branches, removed)
    return _refolded(folded, start, items, branches)


def _is_settled(folded: Folded[Any], added: Sequence[FoldItem]) -> bool:
    """Whether a settling that is held names one of these lines: it was judged without it."""
    if folded.settling is None:
        return False
    ids = {event.placed.id for event in added}
    events = (folded_event.event for folded_event in folded.events[folded.settling :])
    return any(isinstance(event, BranchSettled) and event.tip in ids for event in events)


def _from(
    folded: Folded[Any],
    start: int,
    added: Sequence[FoldItem],
    branches: Branches,
    removed: Collection[str],
) -> Sequence[FoldItem]:
    """What is to be folded from place *start* on."""
    tail = [
        item_of(event)
        for event in folded.events[start:]
        if not event.branch and event.placed.id not in removed
    ]
    tail = sorted([*tail, *added], key=lambda event: event.placed.key)
    return _brought(folded.rulings, folded.subject, tail, branches)


def _rulings(subject: Subject[Any], items: Iterable[FoldItem]) -> Rulings:
    """What these say of who may write."""
    kinds = subject.authority.kinds
    entries = [
        (placed_event.placed, placed_event.event)
        for placed_event in items
        if type(placed_event.event) in kinds
        and not placed_event.branch
        and _in_place(subject, placed_event)
    ]
    return ruled(subject.authority, subject.slice_of, entries)


def _ruled_anew(
    folded: Folded[S], added: Sequence[FoldItem], removed: Collection[str]
) -> tuple[Folded[S], int]:
    """The record with the rulings as they are by then, and the first place that they change."""
    far = len(folded.events)
    old, subject = folded.rulings, folded.subject
    news = [
        placed_event
        for placed_event in added
        if type(placed_event.event) in subject.authority.kinds
    ]
    remaining = [(placed, event) for placed, event in old.entries if placed.id not in removed]
    if not news and len(remaining) == len(old.entries):
        return folded, far
    items = [FoldItem(placed, event, None) for placed, event in remaining] + news
    rulings = _rulings(subject, sorted(items, key=lambda event: event.placed.key))
    changed = (
        index
        for index, event in enumerate(folded.events)
        if _differ(folded, rulings, index, event)
    )
    return replace(folded, rulings=rulings), next(changed, far)


def _differ(
    folded: Folded[Any], rulings: Rulings, index: int, folded_event: RecordedEvent
) -> bool:
    """Whether an event is another device's to write than it was."""

    def find(event_id: str) -> Any:
        place = folded.place(event_id)
        return folded.events[place].event if place is not None and place < index else None

    was = folded.rulings.bars(folded_event.placed, folded_event.event, find)
    return was != rulings.bars(folded_event.placed, folded_event.event, find)


def _refolded(
    former: Folded[S], start: int, items: Sequence[FoldItem], branches: Branches
) -> Folded[S]:
    """A record with these events from place *start* on. Which lines a settling brings shows only
    in the fold, and an undo among lines that it does not bring undoes nothing: then once more.
    """
    left_out: frozenset[int] = frozenset()
    for _ in range(ROUNDS):
        gone = _gone(former, start, items, left_out)
        flipped = (former.place(event_id) for event_id in gone.keys() ^ former.gone.keys())
        earliest = min((place for place in flipped if place is not None), default=start)
        base, at = former, min(start, earliest)
        if at < len(former.events):
            mark = former.nearest(at)
            base, at = former.back_at(mark), mark.at
        before = [item_of(former.events[place]) for place in range(at, start)]
        folding = Folding(base, gone, branches)
        folded = folding.through([*before, *items])
        again = frozenset(index - len(before) for index in folding.left_out)
        if again == left_out:
            break
        left_out = again
    return folded


def tried(folded: Folded[S], event: Undone, branches: Branches) -> Folded[S]:
    """Return a record as it would be with this undo at its end; the undo is nobody's yet."""
    placed = Placed(folded.lam + 1, "", 1, "trial", None)
    return grown(folded, [FoldItem(placed, event, None)], branches)


def item_of(folded_event: RecordedEvent) -> FoldItem:
    """Return an event that was folded, to be folded again."""
    keeps_why = folded_event.event is None or folded_event.why in MARKED
    return FoldItem(
        folded_event.placed,
        folded_event.event,
        folded_event.why if keeps_why else None,
        folded_event.branch,
    )


def read_item(subject: Subject[Any], placed: Placed) -> FoldItem:
    """Return the event in a line, or why there is none."""
    line = placed.line
    if line is None:
        return FoldItem(placed, None, "unreadable")
    if line.type not in subject.events:
        return FoldItem(placed, None, "unknown-type")
    try:
        return FoldItem(placed, subject.read_event(line.type, line.body, line.wall), None)
    except codec.Unsound:
        return FoldItem(placed, None, "unsound")


def _brought(
    rulings: Rulings, subject: Subject[Any], items: Sequence[FoldItem], branches: Branches
) -> Sequence[FoldItem]:
    """The events, and after a settling that takes a branch those of that branch, with what a
    settling among those brings.
    """
    if not any(_brings(rulings, subject, event) for event in items):
        return items
    events: list[FoldItem] = []
    inside: set[str] = set()
    to_come = list(reversed(items))
    while to_come:
        placed_event = to_come.pop()
        events.append(placed_event)
        if not placed_event.branch:
            inside.clear()  # what another settling brought stops only what that one brings
        if not _brings(rulings, subject, placed_event) or placed_event.event.tip in inside:
            continue
        if placed_event.branch:
            inside.add(placed_event.event.tip)
        lines = branches(placed_event.event.dev, placed_event.event.tip) or ()
        brought = [
            read_item(subject, line)._replace(branch=placed_event.placed.id) for line in lines
        ]
        to_come += reversed(brought)
    return events


def _brings(rulings: Rulings, subject: Subject[Any], placed_event: FoldItem) -> bool:
    if not isinstance(placed_event.event, BranchSettled) or not placed_event.event.take:
        return False
    return _stands(rulings, subject, placed_event, lambda event_id: None)


def _where(folded: Folded[Any], wanted: tuple[int, str, int]) -> int:
    """The place of the first event that one of this key comes before. What a settling brought
    stays behind it.
    """
    place = at = len(folded.events)
    while at and (folded.events[at - 1].branch or folded.events[at - 1].placed.key > wanted):
        at -= 1
        place = place if folded.events[at].branch else at
    return place


def _gone(
    folded: Folded[Any], start: int, items: Sequence[FoldItem], left_out: Collection[int]
) -> Mapping[str, str]:
    """{id: undo} of what standing undos name, when *items* stand from place *start* on, but for
    those *left_out*. An undo can itself be undone: the later one decides.
    """
    at_sight = _gone_at_sight(folded, start, items)
    if at_sight is not None:
        return at_sight
    undos: list[tuple[int, FoldItem]] = []
    for at in folded.undos:
        if at >= start:
            break
        undos.append((at, item_of(folded.events[at])))
    undos += [
        (start + index, placed_event)
        for index, placed_event in enumerate(items)
        if type(placed_event.event) is Undone and index not in left_out
    ]
    if not undos:
        return {}
    # Of a line that two settlings would bring, the first is it.
    places: dict[str, int] = {}
    events: dict[str, Any] = {}
    for index, placed_event in enumerate(items):
        if index not in left_out:
            places.setdefault(placed_event.placed.id, start + index)
            events.setdefault(placed_event.placed.id, placed_event.event)

    def before(target: str, at: int) -> bool:
        place = places.get(target)
        if place is None:
            place = folded.place(target)
            return place is not None and place < min(at, start)
        return place < at

    gone: dict[str, str] = {}
    for at, placed_event in reversed(undos):
        undo_id = placed_event.placed.id
        if undo_id in gone or placed_event.branch in gone or undo_id in folded.held_back:
            continue

        def find(event_id: str, at: int = at) -> Any:
            if not before(event_id, at):
                return None
            return events[event_id] if event_id in events else folded.event_of(event_id)

        if not _stands(folded.rulings, folded.subject, placed_event, find):
            continue
        if not before(placed_event.event.target, at):
            continue
        for target in (placed_event.event.target, *placed_event.event.also):
            if before(target, at):
                gone.setdefault(target, undo_id)
    return gone


def _gone_at_sight(
    folded: Folded[Any], start: int, items: Sequence[FoldItem]
) -> Mapping[str, str] | None:
    """What is gone where that needs no look at every undo of the night: with no undo from *start*
    on, or with one more at the end, of records that undo and settle nothing.
    """
    none_here = not folded.undos or folded.undos[-1] < start
    if none_here and not any(type(placed_event.event) is Undone for placed_event in items):
        return folded.gone
    if start < len(folded.events) or len(items) != 1:
        return None
    if not _stands(folded.rulings, folded.subject, items[0], folded.event_of):
        return None
    ((placed, event, _, _),) = items
    targets = {named: folded.find(named) for named in (event.target, *event.also)}
    if targets[event.target] is None:
        return folded.gone
    if any(target is not None and type(target.event) in UNDOING for target in targets.values()):
        return None
    return {
        **folded.gone,
        **{named: placed.id for named, target in targets.items() if target is not None},
    }


def _stands(rulings: Rulings, subject: Subject[Any], placed_event: FoldItem, find: Find) -> bool:
    """Whether an undo or a settling stands where it may, and is its device's to write."""
    return (
        _in_place(subject, placed_event)
        and rulings.bars(placed_event.placed, placed_event.event, find) is None
    )


def _in_place(subject: Subject[Any], placed_event: FoldItem) -> bool:
    """Whether an event stands in its own device's stream, with a sound number, and not too
    late.
    """
    placed, line = placed_event.placed, placed_event.placed.line
    own = line is None or line.own == subject.own(placed_event.event, placed.dev)
    return own and not placed.ahead and placed_event.why is None
