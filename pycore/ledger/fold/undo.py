"""Undoing: what would fall with a record, said before it falls.

A record that later ones stand on is not undone alone. Either those go first, one by one, or the
same act takes all of them along and says which; undoing that act brings all of them back. What is
part of the record itself goes with it unasked, and so does what another device said the same.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.rulings import clause_of
from pycore.kernel.units import Millis
from pycore.ledger.fold.fold import tried
from pycore.ledger.fold.folded import SAME, Branches, Folded, RecordedEvent
from pycore.ledger.model.acts import Undo, Undone
from pycore.ledger.model.slices import Attempt

REFUSALS: Refusals = {
    "no-such-record": (),
    "not-undoable": ("why",),
    "undo-blocked": ("along", "by", "id", "records", "whole", "why"),
    "undo-is-ruling": ("along", "records"),
    "undo-jumps": ("along", "records"),
}

ROUNDS = 50
"""What rests on what rests on a record: no honest night goes so deep."""
TOLD = 200
"""So many of the records that would go along are named."""


def undone(folded: Folded[Any], command: Undo, branches: Branches, dev: str) -> Undone:
    """Return the undo of a record on device *dev*. Refused when it is not there, does not count,
    others rest on it and are not to go *along*, or it stands but for a ruling.
    """
    target = folded.find(command.target)
    if target is None:
        raise Refused("no-such-record")
    if target.kind != "applied" or folded.subject.is_irreversible(target.event):
        raise Refused("not-undoable", why=target.kind)
    again = tuple(
        repeat.placed.id for repeat in folded.events if repeat.kind == f"{SAME}{command.target}"
    )
    event = Undone(
        target=command.target, also=again, reason=command.reason.strip()[:200], at=command.at
    )
    first_fall: tuple[RecordedEvent, str] | None = None
    for _ in range(ROUNDS):
        falls = falling(folded, event, branches)
        if not falls:
            break
        first_fall = first_fall or next(
            (
                fall
                for fall in falls
                if not folded.subject.of(target.event).takes_along(fall[0].event, target.event)
            ),
            None,
        )
        event = replace(event, also=(*event.also, *(fallen.placed.id for fallen, _ in falls)))
    if falls:
        raise _blocked(folded, first_fall or falls[0], event.also, whole=False)
    # A ruling that is needed is said before anything is offered to go along.
    ruled = _ruled(folded, command, event, branches, dev)
    if first_fall is not None and not command.along:
        raise _blocked(folded, first_fall, event.also, whole=True)
    return ruled


def _ruled(
    folded: Folded[Any], command: Undo, event: Undone, branches: Branches, dev: str
) -> Undone:
    """The undo with the clause it follows, where one of its records is only taken back so."""
    going = (folded.find(event_id) for event_id in (event.target, *event.also))
    stood = [
        ruling.clause
        for folded_event in going
        if folded_event is not None
        and folded_event.event is not None
        and (
            ruling := folded.subject.of(folded_event.event).undo(
                folded.state,
                folded_event.event,
                Attempt(
                    at=command.at,
                    by_writer=folded_event.placed.dev == dev,
                    next_deal=command.next_deal,
                ),
            )
        )
    ]
    moved = _moved(folded, event, branches)
    if not stood and not moved:
        return event
    overruled = next(filter(None, (*stood, *moved)), "")
    if not event.reason or not command.clause.strip():
        facts = _going_along(folded, event.also)
        if stood:
            raise Refused("undo-is-ruling", overruled or None, kind="poker", **facts)
        raise Refused("undo-jumps", kind="poker", **facts)
    follows = clause_of(command.clause, overruled)
    return replace(event, follows=follows, overrules=overruled)


def _moved(folded: Folded[Any], event: Undone, branches: Branches) -> list[str]:
    """The clauses by which records stand because the undo would move what runs: of those that it
    takes away, and of those that it brings again since the undo that it takes back.
    """
    subject = folded.subject
    watched = [(fact, at) for fact, at in touched(folded, event) if subject.rules_on_effect(fact)]
    if not watched:
        return []
    after = tried(folded, event, branches).state
    needs = (subject.undo_effect(folded.state, after, fact, at, event.at) for fact, at in watched)
    return [ruling.clause for ruling in needs if ruling]


def touched(folded: Folded[Any], event: Undone) -> list[tuple[Any, Millis]]:
    """Return what an undo takes away, and what it brings again since the undo that it takes back:
    each fact with the moment it was written or undone.
    """
    since: dict[str, Millis] = {}
    for event_id in (event.target, *event.also):
        folded_event = folded.find(event_id)
        if folded_event is None or folded_event.event is None:
            continue
        since[event_id] = folded_event.event.at
        if isinstance(folded_event.event, Undone):
            since |= dict.fromkeys(
                (folded_event.event.target, *folded_event.event.also), folded_event.event.at
            )
    dated = ((folded.find(event_id), at) for event_id, at in since.items())
    return [
        (folded_event.event, at)
        for folded_event, at in dated
        if folded_event is not None and folded_event.event is not None
    ]


def _blocked(
    folded: Folded[Any], first_fall: tuple[RecordedEvent, str], ids: tuple[str, ...], whole: bool
) -> Refused:
    """Why a record is not undone alone: the first that rests on it, and all that would go along,
    oldest first; *whole*: with these it can go.
    """
    fallen, why = first_fall
    kind = fallen.placed.line.type if fallen.placed.line else ""
    facts = _going_along(folded, ids)
    return Refused("undo-blocked", by=kind, id=fallen.placed.id, why=why, whole=whole, **facts)


def _going_along(folded: Folded[Any], ids: tuple[str, ...]) -> dict[str, Any]:
    """How many records go along, and which, as far as they are named."""
    by_place = sorted(ids, key=lambda event_id: folded.place(event_id) or 0)
    going = (folded.find(event_id) for event_id in by_place[:TOLD])
    along = [_named(folded_event) for folded_event in going if folded_event is not None]
    return {"along": along, "records": len(ids)}


def _named(event: RecordedEvent) -> dict[str, Any]:
    line = event.placed.line
    return {
        "id": event.placed.id,
        "type": line.type if line else "",
        "at_ms": line.wall if line else 0,
    }


def falling(
    folded: Folded[Any], event: Undone, branches: Branches
) -> list[tuple[RecordedEvent, str]]:
    """Return the records that would no longer stand after an undo, each with the reason: try the
    record without it. What an undone undo brings back must fit too; an undo that then waits again
    has its place. What a settled branch brought goes back to it when its settling is undone: it
    does not fall.
    """
    trial = tried(folded, event, branches)
    named = {event.target, *event.also}
    moved = named | (trial.gone.keys() ^ folded.gone.keys())
    start = min(place for event_id in moved if (place := folded.place(event_id)) is not None)
    targets = [target.event for target in map(folded.find, named) if target is not None]
    falls: list[tuple[RecordedEvent, str]] = []
    by_id = {after.placed.id: after for after in trial.events[start:]}
    for before in folded.events[start:]:
        after = by_id.get(before.placed.id)
        if after is None or before.placed.id in named or before.kind not in ("applied", "undone"):
            continue
        why = after.why
        if before.kind == "undone" and before.placed.id in trial.held_back:
            why = None
        if why is None and after.breaches and not before.breaches:
            why = after.breaches[0].code
        if why is None and before.kind == after.kind == "applied":
            reasons = (
                folded.subject.of(target).depends_on(before.event, target) for target in targets
            )
            why = next((reason for reason in reasons if reason is not None), None)
        if why is not None:
            falls.append((before, why))
    return falls
