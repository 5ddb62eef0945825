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

from pycore.ledger.fold.folded import MARKED, NOTHING, Branches, Folded, Item, Seal, Seen, Tries
from pycore.ledger.fold.step import Folding, YieldedError
from pycore.ledger.lines.order import Placed
from pycore.ledger.model import codec
from pycore.ledger.model.acts import REASONS, BranchSettled, Undone
from pycore.ledger.model.authority import Find, Rulings, ruled
from pycore.ledger.model.state import S
from pycore.ledger.model.subject import Subject

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
    return next((event.placed.id for event in events if _is_unheard(stands, undo, event)), "")


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
    under = (nth for nth, seal in enumerate(folded.seals) if seal.covers(placed))
    return next(under, len(folded.seals))


UNDOING = (Undone, BranchSettled)
"""What may change the class of an earlier event, or bring others along."""
ROUNDS = 4
"""A settling that an undo on another settled branch took back: no honest night goes deeper."""


def fold(subject: Subject[S], placed: Iterable[Placed], branches: Branches) -> Folded[S]:
    """Fold a whole record, events in their one order."""
    return whole(subject, [read_item(subject, one) for one in placed], branches)


def whole(
    subject: Subject[S],
    items: Sequence[Item],
    branches: Branches,
    seals: tuple[Seal, ...] = (),
    rivals: bool = False,
) -> Folded[S]:
    """A whole record under *seals*. What yields to a later event shows only in the fold: then once
    more.
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
        except YieldedError as met:
            yielded |= met.found
        else:
            return undos_judged(folded, branches)


def undos_judged(folded: Folded[S], branches: Branches, known: Tries[S] = NOTHING) -> Folded[S]:
    """A record with those undos held back that would throw out what they had not seen."""
    return judged(folded, partial(_without, folded, branches), known)


def _without(held: Folded[S], branches: Branches, undos: Collection[str]) -> Folded[S] | None:
    """A record with these undos held back; None where then something yields."""
    start = min(place for undo in undos if (place := held.place(undo)) is not None)
    if held.settling is not None:
        start = min(start, held.settling)
    held = replace(held, held_back=dict.fromkeys(undos, ""))
    try:
        return _refolded(held, start, _from(held, start, (), branches, ()), branches)
    except YieldedError:
        return None


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
    try:
        found = None if removed or strayed else _at_end(held, added, branches)
        if found is not None:
            return found
        held = held.all_standing
        found = _grown(held, added, branches, removed, strayed)
    except YieldedError:
        found = None
    if found is not None:
        return undos_judged(found, branches)
    items = [
        item_of(event)
        for event in held.events
        if not event.branch and event.placed.id not in removed
    ]
    in_order = sorted([*items, *added], key=lambda item: item.placed.key)
    return whole(held.subject, in_order, branches, held.seals, held.rivals)


def _at_end(held: Folded[S], added: Sequence[Item], branches: Branches) -> Folded[S] | None:
    """A record with these at its end, one step in each fold that was tried; None where they do not
    come there, or say more than themselves.
    """
    special = (*UNDOING, *held.subject.authority.kinds)
    if any(type(one.event) in special for one in added) or _is_settled(held, added):
        return None
    if any(_where(held, item.placed.key) < len(held.events) for item in added):
        return None
    in_order = sorted(added, key=lambda item: item.placed.key)
    known: dict[frozenset[str], Folded[S] | None] = {}
    for undos, one in held.tried.items():
        with suppress(YieldedError):
            known[undos] = one and Folding(one, one.gone, branches).through(in_order)
    held = held.all_standing
    return undos_judged(Folding(held, held.gone, branches).through(in_order), branches, known)


def _grown(
    held: Folded[S],
    added: Sequence[Item],
    branches: Branches,
    removed: Collection[str],
    strayed: bool,
) -> Folded[S] | None:
    """As `grown`, from the place where something changes; None where what yielded may not yield
    any more.
    """
    start = len(held.events)
    strayed = strayed or _is_settled(held, added)
    held, changed = _ruled_anew(held, added, removed)
    start = min(start, changed)
    for item in added:
        start = min(start, _where(held, item.placed.key))
    for one in removed:
        start = min(start, held.place(one) or 0)
    if held.yielded:
        return None
    items = _from(held, start, added, branches, removed)
    far = strayed or bool(removed) or _gone_at_sight(held, start, items) is None
    if far and held.settling is not None and held.settling < start:
        # What a branch brings stands or falls with its settling, and with what undoes that.
        start = held.settling
        items = _from(held, start, added, branches, removed)
    return _refolded(held, start, items, branches)


def _is_settled(held: Folded[Any], added: Sequence[Item]) -> bool:
    """Whether a settling that is held names one of these lines: it was judged without it."""
    if held.settling is None:
        return False
    ids = {item.placed.id for item in added}
    events = (one.event for one in held.events[held.settling :])
    return any(isinstance(event, BranchSettled) and event.tip in ids for event in events)


def _from(
    held: Folded[Any],
    start: int,
    added: Sequence[Item],
    branches: Branches,
    removed: Collection[str],
) -> Sequence[Item]:
    """What is to be folded from place *start* on."""
    tail = [
        item_of(event)
        for event in held.events[start:]
        if not event.branch and event.placed.id not in removed
    ]
    tail = sorted([*tail, *added], key=lambda item: item.placed.key)
    return _brought(held.rulings, held.subject, tail, branches)


def _rulings(subject: Subject[Any], items: Iterable[Item]) -> Rulings:
    """What these say of who may write."""
    kinds = subject.authority.kinds
    entries = [
        (item.placed, item.event)
        for item in items
        if type(item.event) in kinds and not item.branch and _in_place(subject, item)
    ]
    return ruled(subject.authority, subject.slice_of, entries)


def _ruled_anew(
    held: Folded[S], added: Sequence[Item], removed: Collection[str]
) -> tuple[Folded[S], int]:
    """The record with the rulings as they are by then, and the first place that they change."""
    far = len(held.events)
    old, subject = held.rulings, held.subject
    news = [item for item in added if type(item.event) in subject.authority.kinds]
    kept = [(placed, event) for placed, event in old.entries if placed.id not in removed]
    if not news and len(kept) == len(old.entries):
        return held, far
    items = [Item(placed, event, None) for placed, event in kept] + news
    rulings = _rulings(subject, sorted(items, key=lambda item: item.placed.key))
    changed = (nth for nth, one in enumerate(held.events) if _differ(held, rulings, nth, one))
    return replace(held, rulings=rulings), next(changed, far)


def _differ(held: Folded[Any], rulings: Rulings, nth: int, one: Seen) -> bool:
    """Whether an event is another device's to write than it was."""

    def find(event_id: str) -> Any:
        place = held.place(event_id)
        return held.events[place].event if place is not None and place < nth else None

    was = held.rulings.bars(one.placed, one.event, find)
    return was != rulings.bars(one.placed, one.event, find)


def _refolded(held: Folded[S], start: int, items: Sequence[Item], branches: Branches) -> Folded[S]:
    """A record with these events from place *start* on. Which lines a settling brings shows only
    in the fold, and an undo among lines that it does not bring undoes nothing: then once more.
    """
    left_out: frozenset[int] = frozenset()
    for _ in range(ROUNDS):
        gone = _gone(held, start, items, left_out)
        flipped = (held.place(one) for one in gone.keys() ^ held.gone.keys())
        earliest = min((place for place in flipped if place is not None), default=start)
        base, at = held, min(start, earliest)
        if at < len(held.events):
            mark = held.nearest(at)
            base, at = held.back_at(mark), mark.at
        before = [item_of(held.events[nth]) for nth in range(at, start)]
        folding = Folding(base, gone, branches)
        folded = folding.through([*before, *items])
        again = frozenset(nth - len(before) for nth in folding.left_out)
        if again == left_out:
            break
        left_out = again
    return folded


def tried(held: Folded[S], event: Undone, branches: Branches) -> Folded[S]:
    """A record as it would be with this undo at its end; the undo is nobody's yet."""
    last = Placed(held.lam + 1, "", 1, "trial", None)
    return grown(held, [Item(last, event, None)], branches)


def item_of(one: Seen) -> Item:
    """An event that was folded, to be folded again."""
    keeps = one.event is None or one.why in MARKED
    return Item(one.placed, one.event, one.why if keeps else None, one.branch)


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


def _brought(
    rulings: Rulings, subject: Subject[Any], items: Sequence[Item], branches: Branches
) -> Sequence[Item]:
    """The events, and after a settling that takes a branch those of that branch, with what a
    settling among those brings.
    """
    if not any(_brings(rulings, subject, item) for item in items):
        return items
    found: list[Item] = []
    inside: set[str] = set()
    to_come = list(reversed(items))
    while to_come:
        item = to_come.pop()
        found.append(item)
        if not _brings(rulings, subject, item) or item.event.tip in inside:
            continue
        if item.branch:
            inside.add(item.event.tip)
        lines = branches(item.event.dev, item.event.tip) or ()
        brought = [read_item(subject, line)._replace(branch=item.placed.id) for line in lines]
        to_come += reversed(brought)
    return found


def _brings(rulings: Rulings, subject: Subject[Any], item: Item) -> bool:
    if not isinstance(item.event, BranchSettled) or not item.event.take:
        return False
    return _stands(rulings, subject, item, lambda event_id: None)


def _where(held: Folded[Any], wanted: tuple[int, str, int]) -> int:
    """The place of the first event that one of this key comes before. What a settling brought
    stays behind it.
    """
    found = at = len(held.events)
    while at and (held.events[at - 1].branch or held.events[at - 1].placed.key > wanted):
        at -= 1
        found = found if held.events[at].branch else at
    return found


def _gone(
    held: Folded[Any], start: int, items: Sequence[Item], left_out: Collection[int]
) -> Mapping[str, str]:
    """{id: undo} of what standing undos name, when *items* stand from place *start* on, but for
    those *left_out*. An undo can itself be undone: the later one decides.
    """
    known = _gone_at_sight(held, start, items)
    if known is not None:
        return known
    undos: list[tuple[int, Item]] = []
    for at in held.undos:
        if at >= start:
            break
        undos.append((at, item_of(held.events[at])))
    undos += [
        (start + nth, one)
        for nth, one in enumerate(items)
        if type(one.event) is Undone and nth not in left_out
    ]
    if not undos:
        return {}
    # Of a line that two settlings would bring, the first is it.
    places: dict[str, int] = {}
    events: dict[str, Any] = {}
    for nth, one in enumerate(items):
        if nth not in left_out:
            places.setdefault(one.placed.id, start + nth)
            events.setdefault(one.placed.id, one.event)

    def before(target: str, at: int) -> bool:
        place = places.get(target)
        if place is None:
            place = held.place(target)
            return place is not None and place < min(at, start)
        return place < at

    gone: dict[str, str] = {}
    for at, one in reversed(undos):
        undo_id = one.placed.id
        if undo_id in gone or one.branch in gone or undo_id in held.held_back:
            continue

        def find(event_id: str, at: int = at) -> Any:
            if not before(event_id, at):
                return None
            return events[event_id] if event_id in events else held.event_of(event_id)

        if not _stands(held.rulings, held.subject, one, find):
            continue
        if not before(one.event.target, at):
            continue
        for target in (one.event.target, *one.event.also):
            if before(target, at):
                gone.setdefault(target, undo_id)
    return gone


def _gone_at_sight(
    held: Folded[Any], start: int, items: Sequence[Item]
) -> Mapping[str, str] | None:
    """What is gone where that needs no look at every undo of the night: with no undo from *start*
    on, or with one more at the end, of records that undo and settle nothing.
    """
    none_here = not held.undos or held.undos[-1] < start
    if none_here and not any(type(one.event) is Undone for one in items):
        return held.gone
    if start < len(held.events) or len(items) != 1:
        return None
    if not _stands(held.rulings, held.subject, items[0], held.event_of):
        return None
    ((placed, event, _, _),) = items
    found = {named: held.find(named) for named in (event.target, *event.also)}
    if found[event.target] is None:
        return held.gone
    if any(one is not None and type(one.event) in UNDOING for one in found.values()):
        return None
    return {**held.gone, **{named: placed.id for named, one in found.items() if one is not None}}


def _stands(rulings: Rulings, subject: Subject[Any], item: Item, find: Find) -> bool:
    """Whether an undo or a settling stands where it may, and is its device's to write."""
    return _in_place(subject, item) and rulings.bars(item.placed, item.event, find) is None


def _in_place(subject: Subject[Any], item: Item) -> bool:
    """Whether an event stands in its own device's stream, with a sound number, and not too
    late.
    """
    placed, line = item.placed, item.placed.line
    own = line is None or line.own == subject.own(item.event, placed.dev)
    return own and not placed.ahead and item.why is None
