"""One event after the other: what each does to a record, and the checkpoints on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic

from pycore.ledger.fold.folded import (
    EVERY,
    LATE,
    RECENT,
    SAME,
    Branches,
    Folded,
    FoldItem,
    FoldPoint,
    RecordedEvent,
    of_branch,
    place_in,
)
from pycore.ledger.model import amending
from pycore.ledger.model.acts import BranchSettled, ConflictResolved, Undone
from pycore.ledger.model.slices import Breach
from pycore.ledger.model.state import S

NO_BREACH: tuple[Breach, ...] = ()


class YieldedError(Exception):
    """These events, with why, would have had to wait: a later one had not seen them."""

    def __init__(self, reasons: Mapping[str, str]) -> None:
        super().__init__(sorted(reasons))
        self.reasons = reasons


class Folding(Generic[S]):
    """A fold under way: what a `Folded` holds, open to change. Tables are shared with checkpoints
    until they are written to. *left_out* are the items, by number, that their settling does not
    bring.
    """

    def __init__(self, base: Folded[S], gone: Mapping[str, str], branches: Branches) -> None:
        self.subject = base.subject
        self.state = base.state
        self.events = base.events
        self.lam = base.lam
        self.heads = base.heads
        self.waiting = base.waiting
        self.settled = base.settled
        self.passed = base.passed
        self.gone = gone
        self.undos = base.undos
        self.settling = base.settling
        self.ahead = base.ahead
        self.yielded = base.yielded
        self.rulings = base.rulings
        self.seals = base.seals
        self.rivals = base.rivals
        self.amended = base.amended
        self.marks = base.marks
        self.recent = base.recent
        self.places = base.places
        self.held_back = base.held_back
        self.branches = branches
        self._own: set[str] = set()
        self._looked_at: dict[str, frozenset[str]] = {}
        self.left_out: list[int] = []

    def through(self, items: Sequence[FoldItem]) -> Folded[S]:
        """Return the record after all of these."""
        total = len(items)
        for index, placed_event in enumerate(items):
            if placed_event.branch and not self._brought(placed_event):
                self.left_out.append(index)
            else:
                self._checkpoint(total - index)
                self._take(placed_event)
        return Folded(
            self.subject, self.state, self.events, self.lam, self.heads, self.waiting,
            self.settled, self.passed, self.gone, self.undos, self.settling, self.ahead,
            self.yielded, self.rulings, self.seals, self.rivals, self.amended, self.marks,
            self.recent, self.places, self.held_back,
        )  # fmt: skip

    def event_of(self, event_id: str) -> Any:
        """Return the event of an id before the next one; None where it is not there."""
        place = self._place(event_id)
        return None if place is None else self.events[place].event

    def _checkpoint(self, to_come: int) -> None:
        """Keep a checkpoint before the next event where one is due; *to_come* events are to
        come.
        """
        at = len(self.events)
        regular = at % EVERY == 0 and (not self.marks or self.marks[-1].at < at)
        if not regular and to_come > RECENT:
            return
        mark = FoldPoint(
            at,
            self.state,
            self.lam,
            self.heads,
            self.waiting,
            self.settled,
            self.passed,
            len(self.undos),
            self.settling,
            self.amended,
        )
        self._own.clear()
        if regular:
            self.marks = self.marks.plus((mark,))
        self.recent = (*self.recent[1 - RECENT :], mark)

    def _write(self, table: str, key: str, value: Any) -> None:
        mapping = getattr(self, table)
        if table not in self._own:
            mapping = dict(mapping)
            setattr(self, table, mapping)
            self._own.add(table)
        mapping[key] = value

    def _strike(self, table: str, key: str) -> None:
        if key in getattr(self, table):
            self._write(table, key, None)
            del getattr(self, table)[key]

    def _take(self, placed_event: FoldItem) -> None:
        """One more event at the end."""
        placed, event, why, branch = placed_event
        at = len(self.events)
        breaches = NO_BREACH
        twin = ""
        if placed.id in self.gone and why is None and not placed.ahead and not self._lasts(event):
            kind = "undone"
            self.state = self.subject.of(event).residue(self.state, event)
        else:
            try:
                twin = self._twin(placed_event)
                if not twin:
                    why, breaches = self._classed(placed_event)
            except YieldedError:
                raise
            except Exception:
                # Our own mistake, met by one line: that line waits, and the record goes on.
                why = "fault"
            kind = "applied" if why is None else f"conflict:{why}"
            kind = SAME + twin if twin else kind
        if why is not None:
            self._write("waiting", placed.id, at)
            if event is not None and why != LATE:
                self.state = self.subject.of(event).residue(self.state, event)
        elif placed.line is not None and not twin and not self._is_aside(placed_event, kind):
            self._write("heads", placed.line.own, placed.id)
        if breaches:
            self._write("passed", placed.id, at)
        if isinstance(event, Undone):
            self.undos = self.undos.plus((at,))
        elif isinstance(event, BranchSettled) and self.settling is None:
            self.settling = at
        self.places[placed.id] = at
        self.events = self.events.plus((RecordedEvent(placed, event, kind, breaches, branch),))
        if placed.ahead:
            self.ahead = True
        elif placed.lam > self.lam:
            self.lam = placed.lam

    def _lasts(self, event: Any) -> bool:
        """Whether no undo reaches an event."""
        return self.subject.is_irreversible(event)

    def _brought(self, placed_event: FoldItem) -> bool:
        """Whether the settling of its branch took effect, and was the first to look at it."""
        place = self._place(placed_event.branch)
        took_effect = place is not None and self.events[place].kind == "applied"
        return took_effect and placed_event.placed.id not in self._looked_at.get(
            placed_event.branch, ()
        )

    def _place(self, event_id: str) -> int | None:
        """Where an event before this one stands; `places` may still tell of another fold."""
        return place_in(self.events, self.places, event_id)

    def _classed(self, placed_event: FoldItem) -> tuple[str | None, tuple[Breach, ...]]:
        """Why an event cannot be applied, if so, and the limits it passes; the state follows."""
        placed, event, why, branch = placed_event
        line, subject = placed.line, self.subject
        if why is None and placed.ahead:
            why = "lam-too-high"
        if why is not None:
            return why, NO_BREACH
        if any(placed.id == seal.id for seal in self.seals):
            # Judged by what it seals, before the fold: what comes later cannot unseal it.
            self.state = subject.of(event).apply(self.state, event)
            return None, NO_BREACH
        if line is not None:
            if line.own != subject.own(event, placed.dev):
                return "wrong-stream", NO_BREACH
            if not subject.is_by(event, placed.dev):
                return "not-owner", NO_BREACH
            if branch and self.rulings.rules(event):
                return "stale-base", NO_BREACH
            why = self.rulings.bars(placed, event, self.event_of)
            if why is not None:
                return why, NO_BREACH
        if placed.id in self.yielded:
            return self.yielded[placed.id], NO_BREACH
        if placed.id in self.held_back:
            return "undo-took", NO_BREACH
        if isinstance(event, Undone):
            place = self._place(event.target)
            fits = place is not None and not self._lasts(self.events[place].event)
            return (None if fits else "no-target"), NO_BREACH
        if isinstance(event, ConflictResolved):
            return self._resolved(event, placed.id)
        if isinstance(event, BranchSettled):
            return self._branch_settled(event, placed.id), NO_BREACH
        guarded = line is not None and not branch and subject.of(event).guarded
        if guarded and line is not None and not self._follows(line.own, line.base):
            yielding = self._yielding(event, line.own, line.base)
            if yielding:
                raise YieldedError(yielding)
            return subject.outdated(self.state, event) or "stale-base", NO_BREACH
        return self._applied(event)

    def _yielding(self, event: Any, own: str, base: str) -> Mapping[str, str]:
        """What stands in a stream after *base* and yields to an event that saw none of it, with
        why; nothing where any of that does not.
        """
        yielding: dict[str, str] = {}
        base, at = self._one(base), self._one(self.heads.get(own, ""))
        while at != base:
            place = self._place(at)
            before = None if place is None else self.events[place]
            if before is None or before.placed.line is None or before.kind != "applied":
                return {}
            why = self.subject.gives_way(before.event, event)
            if why is None:
                return {}
            yielding[at] = why
            at = self._one(before.placed.line.base)
        return yielding

    def _follows(self, own: str, base: str) -> bool:
        """Whether what was written on *base* saw the last event of a guarded stream."""
        head = self.heads.get(own, "")
        return head == base or self._one(head) == self._one(base)

    def _is_aside(self, placed_event: FoldItem, kind: str) -> bool:
        """Whether an event that was undone had not seen the last one of its stream: then it stands
        in nobody's way.
        """
        line = placed_event.placed.line
        if kind != "undone" or line is None or not self.subject.of(placed_event.event).guarded:
            return False
        return not self._follows(line.own, line.base)

    def _one(self, event_id: str) -> str:
        """The event that this one says again, or what it was written on where it was undone; else
        itself.
        """
        while (place := self._place(event_id)) is not None:
            folded_event = self.events[place]
            if folded_event.same_as:
                event_id = folded_event.same_as
            elif (
                folded_event.kind == "undone"
                and folded_event.placed.line
                and self.subject.of(folded_event.event).guarded
            ):
                event_id = folded_event.placed.line.base
            else:
                break
        return event_id

    def _twin(self, placed_event: FoldItem) -> str:
        """The id of the event that says the same and was written on the same base, by a device
        that this one had not heard of; "" where there is none.
        """
        placed, event, why, branch = placed_event
        line, subject = placed.line, self.subject
        if why is not None or placed.ahead or branch or line is None:
            return ""
        head = self.heads.get(line.own, "")
        if head == line.base:
            return ""
        base, at = self._one(line.base), self._one(head)
        if at == base or line.own != subject.own(event, placed.dev):
            return ""
        if not subject.of(event).guarded or self.rulings.bars(placed, event, self.event_of):
            return ""
        while at:
            place = self._place(at)
            before = None if place is None else self.events[place]
            if before is None or before.placed.line is None:
                return ""
            under = self._one(before.placed.line.base)
            if under == base:
                return at if subject.repeats(event, before.event) else ""
            at = under
        return ""

    def _applied(self, event: Any) -> tuple[str | None, tuple[Breach, ...]]:
        why = self.subject.conflict(self.state, event)
        if why is not None:
            return why, NO_BREACH
        before = self.state
        after = self.subject.of(event).apply(before, event)
        breaches = self.subject.of(event).breaches(before, event, after)
        self.state = after
        return None, breaches

    def _resolved(
        self, event: ConflictResolved, settling: str
    ) -> tuple[str | None, tuple[Breach, ...]]:
        """As `_classed`. The limits that a conflict passes when it is taken are passed by taking
        it: the director is told of them like of any other.
        """
        target, breaches = event.target, NO_BREACH
        if event.amended and (event.also or not event.take):
            return "does-not-fit", NO_BREACH
        if target not in self.waiting:
            if event.amended or target not in self.passed or target in self.settled:
                return "no-target", NO_BREACH
            self._write("settled", target, True)
            return None, NO_BREACH
        block = (target, *event.also)
        if len({*block}) < len(block) or any(
            conflict_id not in self.waiting for conflict_id in block
        ):
            return "no-target", NO_BREACH
        before = self.state
        for conflict_id in block if event.take else ():
            taken = self.events[self.waiting[conflict_id]].event
            can = self.subject.can_be_taken(taken)
            if can and event.amended:
                taken = amending.amended(self.subject, taken, event.amended)
                can = taken is not None
            why, passed = self._applied(taken) if can else ("does-not-fit", NO_BREACH)
            if why is not None:
                self.state = before
                return "does-not-fit", NO_BREACH
            breaches += passed
        for conflict_id in block:
            self._write("settled", conflict_id, event.take)
            self._strike("waiting", conflict_id)
        if event.amended:
            self._write("amended", target, settling)
        return None, breaches

    def _branch_settled(self, event: BranchSettled, settling: str) -> str | None:
        """A line is settled once: whoever settles a branch that meanwhile grew settles what was
        not looked at, and of two who settle the same lines the later one waits. What is left out
        need not be here: a damaged line is on one tablet alone.
        """
        lines = self.branches(event.dev, event.tip)
        if lines is None and event.take:
            return "no-target"
        looked_at = {
            line.id
            for key in self.settled
            if key.startswith(of_branch(""))
            for line in self.branches(event.dev, key.removeprefix(of_branch(""))) or ()
        }
        if lines and all(line.id in looked_at for line in lines):
            return "no-target"
        self._looked_at[settling] = frozenset(looked_at)
        self._write("settled", of_branch(event.tip), event.take)
        return None
