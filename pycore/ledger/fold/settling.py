"""What a director settles: a record that waits, taken, taken with other values or left out; a
stray branch, taken back whole or left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pycore.kernel.clauses import Refusals, Refused
from pycore.ledger.fold.branches import Stray
from pycore.ledger.fold.folded import LATE, Folded, Seen
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.model import acts, amending

REFUSALS: Refusals = {
    "amending-needs-reason": (),
    "bad-command": ("field",),
    "branch-damaged": (),
    "does-not-fit": (),
    "late-needs-reason": (),
    "leaving-needs-reason": (),
    "no-such-branch": (),
    "no-such-conflict": (),
}


def resolved(
    folded: Folded[Any], command: acts.ResolveConflict
) -> acts.ConflictResolved | acts.Undone:
    """The settling of what waits, or of a limit that was passed. Refused when nothing waits there,
    it does not fit, or a reason is lacking.

    An undo that is held back is left out by being undone: it waits only as long as it would throw
    something out, and must not come back when that is undone for another reason.
    """
    target, note = command.target, command.note.strip()[:200]
    place = folded.waiting.get(target)
    if place is None and (target not in folded.passed or target in folded.settled):
        raise Refused("no-such-conflict")
    block = folded.block(target)
    if not command.block or command.values:
        block = tuple(one for one in block if one.placed.id == target)
    if target in folded.held_back and not command.take and not folded.seal:
        return acts.Undone(target=target, reason=note, at=command.at)
    values = _amended(folded, command, block)
    events = [one.event for one in block]
    if values:
        events = [amending.amended(folded.subject, one, values) for one in events]
    if block and command.take and not folded.can_take(events):
        raise Refused("does-not-fit")
    if command.take and not note and any(one.why == LATE for one in block):
        raise Refused("late-needs-reason")
    if values and not note:
        raise Refused("amending-needs-reason")
    first, *also = [one.placed.id for one in block] or [target]
    return acts.ConflictResolved(
        target=first,
        take=command.take,
        also=tuple(also),
        amended=values,
        note=note,
        sealed=folded.seal,
        at=command.at,
    )


def _amended(
    folded: Folded[Any], command: acts.ResolveConflict, block: tuple[Seen, ...]
) -> tuple[acts.Amended, ...]:
    """The values that are to count instead of those that were written."""
    if not command.values:
        return ()
    if not command.take or not block:
        raise Refused("bad-command", field="values")
    event = block[0].event
    try:
        values = amending.changed(folded.subject, event, command.values)
    except LookupError as unknown:
        raise Refused("bad-command", field=str(unknown.args[0])[:60]) from None
    for one in values:
        if amending.amended(folded.subject, event, (one,)) is None:
            raise Refused("bad-command", field=one.path)
    return values


def settled(
    folded: Folded[Any], logs: LogSet, strays: Iterable[Stray], command: acts.SettleBranch
) -> acts.BranchSettled:
    """The settling of a branch. Refused when there is none, when a damaged line should be taken
    back, or when it is left out for no reason.
    """
    if all((one.dev, one.tip) != (command.dev, command.tip) for one in strays):
        raise Refused("no-such-branch")
    if command.take and not logs.log(command.dev).knows(command.tip):
        raise Refused("branch-damaged")
    note = command.note.strip()[:200]
    if not command.take and not note:
        raise Refused("leaving-needs-reason")
    return acts.BranchSettled(
        dev=command.dev,
        tip=command.tip,
        take=command.take,
        note=note,
        sealed=folded.seal,
        at=command.at,
    )
