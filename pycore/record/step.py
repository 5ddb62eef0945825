"""One event after the other: what each does to a record, and the checkpoints on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic

from pycore.record.acts import BranchSettled, ConflictResolved, Undone
from pycore.record.folded import (
    EVERY,
    RECENT,
    Branches,
    Folded,
    Item,
    Mark,
    Seen,
    of_branch,
    place_in,
)
from pycore.record.slices import Breach
from pycore.record.state import S

NO_BREACH: tuple[Breach, ...] = ()


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
        self.marks = base.marks
        self.recent = base.recent
        self.places = base.places
        self.branches = branches
        self._own: set[str] = set()
        self._looked_at: dict[str, frozenset[str]] = {}
        self.left_out: list[int] = []

    def through(self, items: Sequence[Item]) -> Folded[S]:
        """The record after all of these."""
        left = len(items)
        for nth, item in enumerate(items):
            if item.branch and not self._brought(item):
                self.left_out.append(nth)
            else:
                self._checkpoint(left - nth)
                self._take(item)
        return Folded(
            self.subject, self.state, self.events, self.lam, self.heads, self.waiting,
            self.settled, self.passed, self.gone, self.undos, self.settling, self.ahead,
            self.marks, self.recent, self.places,
        )  # fmt: skip

    def _checkpoint(self, left: int) -> None:
        """Keep a checkpoint before the next event where one is due; *left* events are to come."""
        at = len(self.events)
        regular = at % EVERY == 0 and (not self.marks or self.marks[-1].at < at)
        if not regular and left > RECENT:
            return
        mark = Mark(
            at, self.state, self.lam, self.heads, self.waiting, self.settled, self.passed,
            len(self.undos), self.settling,
        )  # fmt: skip
        self._own.clear()
        if regular:
            self.marks = self.marks.plus((mark,))
        self.recent = (*self.recent[1 - RECENT :], mark)

    def _write(self, table: str, key: str, value: Any) -> None:
        held = getattr(self, table)
        if table not in self._own:
            held = dict(held)
            setattr(self, table, held)
            self._own.add(table)
        held[key] = value

    def _strike(self, table: str, key: str) -> None:
        if key in getattr(self, table):
            self._write(table, key, None)
            del getattr(self, table)[key]

    def _take(self, item: Item) -> None:
        """One more event at the end."""
        placed, event, why, branch = item
        at = len(self.events)
        breaches = NO_BREACH
        if placed.id in self.gone and why is None and not placed.ahead:
            kind = "undone"
            self.state = self.subject.keeps(self.state, event)
        else:
            try:
                why, breaches = self._classed(item)
            except Exception:
                # Our own mistake, met by one line: that line waits, and the record goes on.
                why = "fault"
            kind = "applied" if why is None else f"conflict:{why}"
        if why is not None:
            self._write("waiting", placed.id, at)
            if event is not None:
                self.state = self.subject.keeps(self.state, event)
        elif placed.line is not None:
            self._write("heads", placed.line.own, placed.id)
        if breaches:
            self._write("passed", placed.id, at)
        if isinstance(event, Undone):
            self.undos = self.undos.plus((at,))
        elif isinstance(event, BranchSettled) and self.settling is None:
            self.settling = at
        self.places[placed.id] = at
        self.events = self.events.plus((Seen(placed, event, kind, breaches, branch),))
        if placed.ahead:
            self.ahead = True
        elif placed.lam > self.lam:
            self.lam = placed.lam

    def _brought(self, item: Item) -> bool:
        """Whether the settling of its branch took effect, and was the first to look at it."""
        place = self._place(item.branch)
        stands = place is not None and self.events[place].kind == "applied"
        return stands and item.placed.id not in self._looked_at.get(item.branch, ())

    def _place(self, event_id: str) -> int | None:
        """Where an event before this one stands; `places` may still tell of another fold."""
        return place_in(self.events, self.places, event_id)

    def _classed(self, item: Item) -> tuple[str | None, tuple[Breach, ...]]:
        """Why an event cannot be applied, if so, and the limits it passes; the state follows."""
        placed, event, why, branch = item
        line, subject = placed.line, self.subject
        if why is None and placed.ahead:
            why = "lam-too-high"
        if why is not None:
            return why, NO_BREACH
        if line is not None:
            if line.own != subject.own(event, placed.dev):
                return "wrong-stream", NO_BREACH
            if not subject.may_write(self.state, line.own, placed.dev):
                return "not-owner", NO_BREACH
        if isinstance(event, Undone):
            return ("no-target" if self._place(event.target) is None else None), NO_BREACH
        if isinstance(event, ConflictResolved):
            return self._resolved(event)
        if isinstance(event, BranchSettled):
            return self._branch_settled(event, placed.id), NO_BREACH
        guarded = line is not None and not branch and subject.is_guarded(event)
        if guarded and line is not None and self.heads.get(line.own, "") != line.base:
            return "stale-base", NO_BREACH
        return self._applied(event)

    def _applied(self, event: Any) -> tuple[str | None, tuple[Breach, ...]]:
        why = self.subject.misfit(self.state, event)
        if why is not None:
            return why, NO_BREACH
        before = self.state
        after = self.subject.applied(before, event)
        breaches = self.subject.breaches(before, event, after)
        self.state = after
        return None, breaches

    def _resolved(self, event: ConflictResolved) -> tuple[str | None, tuple[Breach, ...]]:
        """As `_classed`. The limits that a conflict passes when it is taken are passed by taking
        it: the director is told of them like of any other.
        """
        target, breaches = event.target, NO_BREACH
        place = self.waiting.get(target)
        if place is None:
            if target not in self.passed or target in self.settled:
                return "no-target", NO_BREACH
            self._write("settled", target, True)
            return None, NO_BREACH
        if event.take:
            taken = self.events[place].event
            if self.subject.slice_of(taken) is None:
                return "does-not-fit", NO_BREACH
            why, breaches = self._applied(taken)
            if why is not None:
                return "does-not-fit", NO_BREACH
        self._write("settled", target, event.take)
        self._strike("waiting", target)
        return None, breaches

    def _branch_settled(self, event: BranchSettled, settling: str) -> str | None:
        """A line is settled once: whoever settles a branch that meanwhile grew settles what was
        not looked at, and of two who settle the same lines the later one waits.
        """
        lines = self.branches(event.dev, event.tip)
        if lines is None:
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
