"""Undoing: what would fall with a record, said before it falls.

A record that later ones stand on is not undone alone. Either those go first, one by one, or the
same act takes all of them along and says which; undoing that act brings all of them back.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pycore.kernel.clauses import Refused
from pycore.kernel.rulings import clause_of
from pycore.log.order import Placed
from pycore.record.acts import Undo, Undone
from pycore.record.fold import grown
from pycore.record.folded import Branches, Folded, Item, Seen

TRIAL = "trial"
ROUNDS = 50
"""What rests on what rests on a record: no honest night goes so deep."""


def undone(folded: Folded[Any], command: Undo, branches: Branches, dev: str) -> Undone:
    """The undo of a record on device *dev*. Refused when it is not there, does not count, others
    rest on it and are not to go *along*, or it stands but for a ruling.
    """
    target = folded.find(command.target)
    if target is None:
        raise Refused("no-such-record")
    if target.kind != "applied":
        raise Refused("not-undoable", why=target.kind)
    event = Undone(target=command.target, reason=command.reason.strip()[:200], at=command.at)
    for _ in range(ROUNDS):
        falls = falling(folded, event, branches)
        if not falls:
            return _ruled(folded, command, event, dev)
        if not command.along:
            raise _blocked(falls)
        ids = tuple(one.placed.id for one, _ in falls)
        event = replace(event, also=(*event.also, *ids))
    raise _blocked(falls)


def _ruled(folded: Folded[Any], command: Undo, event: Undone, dev: str) -> Undone:
    """The undo with the clause it follows, where one of its records is only taken back so."""
    going = (folded.find(one) for one in (event.target, *event.also))
    stood = [
        clause
        for one in going
        if one is not None and one.event is not None
        and (clause := folded.subject.stands(
            folded.state, one.event, command.next_deal, one.placed.dev == dev
        )) is not None
    ]  # fmt: skip
    if not stood:
        return event
    overruled = next(filter(None, stood), "")
    if not event.reason or not command.clause.strip():
        raise Refused("undo-is-ruling", overruled or None, kind="poker")
    follows = clause_of(command.clause, overruled)
    return replace(event, follows=follows, overrules=overruled)


def _blocked(falls: list[tuple[Seen, str]]) -> Refused:
    first, why = falls[0]
    kind = first.placed.line.type if first.placed.line else ""
    return Refused("undo-blocked", by=kind, id=first.placed.id, why=why, records=len(falls))


def falling(folded: Folded[Any], event: Undone, branches: Branches) -> list[tuple[Seen, str]]:
    """The records that would no longer stand after an undo, each with the reason: try the record
    without it. What an undone undo brings back must fit too.
    """
    last = Placed(folded.lam + 1, "", 1, TRIAL, None)
    trial = grown(folded, [Item(last, event, None)], branches)
    named = {event.target, *event.also}
    moved = named | (trial.gone.keys() ^ folded.gone.keys())
    start = min(place for one in moved if (place := folded.place(one)) is not None)
    targets = [one.event for one in map(folded.find, named) if one is not None]
    found: list[tuple[Seen, str]] = []
    for nth in range(start, len(folded.events)):
        before, after = folded.events[nth], trial.events[nth]
        if before.placed.id in named or before.kind not in ("applied", "undone"):
            continue
        why = after.why
        if why is None and after.breaches and not before.breaches:
            why = after.breaches[0].code
        if why is None and before.kind == after.kind == "applied":
            rests = (folded.subject.rests(before.event, one) for one in targets)
            why = next((reason for reason in rests if reason is not None), None)
        if why is not None:
            found.append((before, why))
    return found
