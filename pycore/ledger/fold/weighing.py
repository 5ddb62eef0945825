"""What a conflict or a stray branch would come to: the record with it beside the record without.

Nothing is folded twice for a conflict: what the director takes takes effect at the end of the
record, so it is one step for each record of a block. A branch is folded at the end once.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any, Generic, NamedTuple

from pycore.ledger.fold.branches import Stray
from pycore.ledger.fold.fold import grown
from pycore.ledger.fold.folded import Branches, Folded, FoldItem, RecordedEvent
from pycore.ledger.lines.order import Placed
from pycore.ledger.model.acts import BranchSettled
from pycore.ledger.model.slices import Breach
from pycore.ledger.model.state import S

STANDS = 5
"""So many records that stand against one are named."""
LOOKS_BACK = 400
"""So far back it is looked for one that is about the same."""


class WeighedTaking(NamedTuple, Generic[S]):
    """The *state* once records are taken, *why* they cannot be, and the limits they pass."""

    state: S
    why: str | None = None
    breaches: tuple[Breach, ...] = ()


class Back(NamedTuple, Generic[S]):
    """The *state* once a branch is taken back, and its records that would wait then."""

    state: S
    waiting: tuple[RecordedEvent, ...]


def taken(folded: Folded[S], events: Iterable[Any]) -> WeighedTaking[S]:
    """Return the record once these took effect now, one after the other; where one cannot, as it
    is.
    """
    state, subject = folded.state, folded.subject
    breaches: tuple[Breach, ...] = ()
    for event in events:
        can = subject.can_be_taken(event)
        why = subject.conflict(state, event) if can else "not-taken"
        if why is not None:
            return WeighedTaking(folded.state, why)
        after = subject.of(event).apply(state, event)
        breaches += subject.of(event).breaches(state, event, after)
        state = after
    return WeighedTaking(state, None, breaches)


def taken_back(folded: Folded[S], stray: Stray, branches: Branches) -> Back[S]:
    """Return the record once a branch is taken back whole."""
    settling = BranchSettled(
        dev=stray.dev, tip=stray.tip, take=True, sealed=folded.seal, at=_at(folded)
    )
    placed = Placed(folded.lam + 1, "", 1, "trial", None)
    trial = grown(folded, [FoldItem(placed, settling, None)], branches)
    waiting = (
        conflict for conflict in trial.conflicts() if conflict.placed.id not in folded.waiting
    )
    return Back(trial.state, tuple(waiting))


def _at(folded: Folded[Any]) -> Any:
    newest = folded.latest(1)
    return newest[0].event.at if newest and newest[0].event is not None else 0


def against(folded: Folded[Any], folded_event: RecordedEvent) -> tuple[RecordedEvent, ...]:
    """Return the records that stand against one, the last one first: what its stream holds that it
    had not seen, else the last one of its kind or its people.
    """
    line = folded_event.placed.line
    if line is None or folded_event.event is None:
        return ()
    if folded.subject.of(folded_event.event).guarded:
        since: list[RecordedEvent] = []
        for rival in folded.chain(line.own):
            if rival.placed.id == line.base or len(since) == STANDS:
                break
            since.append(rival)
        if since:
            return tuple(since)
    named = _named(folded, folded_event.event)
    for rival in islice(folded.backwards(), LOOKS_BACK):
        if (
            rival.placed.id == folded_event.placed.id
            or rival.event is None
            or not folded.counts(rival)
        ):
            continue
        if rival.placed.dev != folded_event.placed.dev and named & _named(folded, rival.event):
            return (rival,)
    return ()


def _named(folded: Folded[Any], event: Any) -> frozenset[tuple[str, Any]]:
    """The tickets and people that a record is about."""
    facts = folded.subject.facts(event)
    subjects = {("ticket", fact.value) for fact in facts if fact.unit == "ticket" and fact.value}
    subjects |= {
        ("ticket", each) for fact in facts if fact.unit == "tickets" for each in fact.value
    }
    people = {getattr(event, name, "") for name in ("player", "person")} - {""}
    return frozenset(subjects | {("person", person) for person in people})
