"""A record: a subject's device logs, the names beside them, and the fold over them. Decides,
undoes, takes in.

A Record is a value. The shell keeps bytes safe and hands in time, seeds and ids; nothing here
waits or writes.

What a director settles: a record that waits, taken, taken with other values or left out; a
stray branch, taken back whole or left out.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

from pycore.kernel import canonical
from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import Millis
from pycore.kernel.values import dataclass
from pycore.ledger.fold import branches, checkpoint, digests, sealing, undo
from pycore.ledger.fold.branches import Stray
from pycore.ledger.fold.fold import grown, read_item, undos_judged
from pycore.ledger.fold.folded import LATE, Branches, Folded, FoldItem, RecordedEvent
from pycore.ledger.lines import order
from pycore.ledger.lines.chain import DeviceLog, line_id
from pycore.ledger.lines.line import Line, encode
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.order import Placed
from pycore.ledger.lines.runs import Accepted, Run
from pycore.ledger.model import acts, amending
from pycore.ledger.model.authority import reach
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.names import NOBODY, People, entry, name_age
from pycore.ledger.model.slices import Event, is_from_paper
from pycore.ledger.model.state import S
from pycore.ledger.model.subject import KeptText, Subject
from pycore.ledger.model.unturned import unturned


def resolved(
    folded: Folded[Any], command: acts.ResolveConflict
) -> acts.ConflictResolved | acts.Undone:
    """Return the settling of what waits, or of a limit that was passed. Refused when nothing waits
    there, it does not fit, or a reason is lacking.

    An undo that is held back is left out by being undone: it waits only as long as it would throw
    something out, and must not come back when that is undone for another reason.
    """
    target, note = command.target, command.note.strip()[:200]
    place = folded.waiting.get(target)
    if place is None and (target not in folded.passed or target in folded.settled):
        raise Refused("no-such-conflict")
    block = folded.block(target)
    if not command.block or command.values:
        block = tuple(conflict for conflict in block if conflict.placed.id == target)
    if target in folded.held_back and not command.take and not folded.seal:
        return acts.Undone(target=target, reason=note, at=command.at)
    values = _amended(folded, command, block)
    events = [conflict.event for conflict in block]
    if values:
        events = [amending.amended(folded.subject, event, values) for event in events]
    if block and command.take and not folded.can_take(events):
        raise Refused("does-not-fit")
    if command.take and not note and any(conflict.why == LATE for conflict in block):
        raise Refused("late-needs-reason")
    if values and not note:
        raise Refused("amending-needs-reason")
    first_id, *also = [conflict.placed.id for conflict in block] or [target]
    return acts.ConflictResolved(
        target=first_id,
        take=command.take,
        also=tuple(also),
        amended=values,
        note=note,
        sealed=folded.seal,
        at=command.at,
    )


def _amended(
    folded: Folded[Any], command: acts.ResolveConflict, block: tuple[RecordedEvent, ...]
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
    for value in values:
        if amending.amended(folded.subject, event, (value,)) is None:
            raise Refused("bad-command", field=value.path)
    return values


def settled(
    folded: Folded[Any], logs: LogSet, strays: Iterable[Stray], command: acts.SettleBranch
) -> acts.BranchSettled:
    """Return the settling of a branch. Refused when there is none, when a damaged line should be
    taken back, or when it is left out for no reason.
    """
    if all((stray.dev, stray.tip) != (command.dev, command.tip) for stray in strays):
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


REFUSALS: Refusals = {
    "amending-needs-reason": (),
    "bad-command": ("field",),
    "branch-damaged": (),
    "does-not-fit": (),
    "late-needs-reason": (),
    "leaving-needs-reason": (),
    "no-such-branch": (),
    "no-such-conflict": (),
    "role-not-undone": (),
    "sealed": (),
    "unknown-rules": ("pack",),
}

SHORT = 16
"""So many hex digits of a digest a fingerprint has: 64 bits."""
R = TypeVar("R", bound="Record[Any]")


@dataclass(frozen=True)
class Decided:
    """What a wish came to: lines for this device's log, to be kept all or none, and names to keep
    beside it.
    """

    lines: tuple[bytes, ...]
    people: People


@dataclass(frozen=True)
class Record(Generic[S]):
    """The set of a subject's logs; everything shown is worked out from them. A kind of record
    names its *subject*, and what its slices decide by (`rules`).
    """

    subject: ClassVar[Subject[Any]]

    logs: LogSet
    people: People
    folded: Folded[S] = field(repr=False)

    @classmethod
    def empty(cls: type[R], tid: str) -> R:
        return cls(LogSet(tid), NOBODY, Folded(cls.subject, cls.subject.state()))

    @classmethod
    def of(cls: type[R], logs: LogSet, people: People | None = None) -> R:
        """Return the record that these logs tell."""
        folded = sealing.sealed(cls.subject, logs)
        return cls(logs, MappingProxyType(dict(people or {})), folded)

    @classmethod
    def restored(
        cls: type[R], logs: LogSet, people: People | None, fold_kept: Mapping[str, Any]
    ) -> R | None:
        """Return the record that these logs tell, from a fold that was kept (checkpoint.py); None
        when that cannot be used.
        """
        folded = checkpoint.restored(cls.subject, logs, fold_kept)
        if folded is None:
            return None
        folded = undos_judged(folded, branches.reader(logs))
        device_logs = {dev: logs.log(dev).upto(seq) for dev, (seq, _) in fold_kept["of"].items()}
        before = cls(LogSet(logs.tid, device_logs), MappingProxyType(dict(people or {})), folded)
        return before._with(logs, before.people)

    def to_keep(self) -> dict[str, Any] | None:
        """Return the fold as plain data for `restored`; None where it cannot be used again."""
        return checkpoint.written(self.folded, self.logs)

    @property
    def tid(self) -> str:
        return self.logs.tid

    @property
    def state(self) -> S:
        return self.folded.state

    @property
    def conflicts(self) -> tuple[RecordedEvent, ...]:
        """The records that contradict others and wait for the director."""
        return self.folded.conflicts()

    def counting(self) -> Iterable[RecordedEvent]:
        """Return the records that count, in order."""
        return (event for event in self.folded.recorded if self.folded.counts(event))

    @cached_property
    def counted(self) -> LogSet:
        """The logs with what is sealed on the branches that count."""
        return sealing.chosen(self.logs, self.folded.seals)

    @cached_property
    def strays(self) -> tuple[branches.Stray, ...]:
        """The branches whose records do not count and that nobody settled; and each damaged line
        of this tablet that nobody left out, as if it were one.
        """
        strays = branches.strays(self.subject, self.counted, self.folded.settled)
        return strays + branches.damaged(self.subject, self.logs, self.folded.settled)

    def rules(self, command: Dated) -> object:
        """Return what the slices decide a command by."""
        return None

    def completed(self, command: acts.ResolveConflict) -> acts.ResolveConflict:
        """Return a decision on a conflict with what goes with its values. By default nothing."""
        return command

    def answered(self, dev: str, command: Dated, event: Event) -> Event:
        """Return an event with what was answered of things under way, which no log tells. Refused
        where one of them must end first, or somebody must be asked.
        """
        return event

    def name(self, pseudonym: str) -> str:
        """Return a name, or "" when it was never given or has been erased."""
        return str(self.people.get(pseudonym, {}).get("name", ""))

    @cached_property
    def standings(self) -> Mapping[str, digests.Standing]:
        """How each name stands to what was recorded of it, by its pseudonym."""
        return digests.standings(self.subject, self.logs, self.people)

    def digest(self) -> str:
        """Return the SHA-256 over the heads of all logs and the state they fold to, in hex. Names
        are not part of it, nor is a slice that nothing happened to.
        """
        shown = {
            "heads": self.logs.heads(),
            "state": self.subject.plain(self.state),
            "classes": [[event.placed.id, event.kind] for event in self.folded.recorded],
        }
        return hashlib.sha256(canonical.dumps(shown).encode()).hexdigest()

    @cached_property
    def fingerprint(self) -> str:
        """The short form of the digest, as papers say it: its first 16 digits, in fours."""
        digits = self.digest()[:SHORT]
        return "-".join(digits[at : at + 4] for at in range(0, SHORT, 4))

    # Deciding

    def decide(self, dev: str, wish: Mapping[str, Any], at: Millis) -> Decided:
        """Answer a wish {"command": ..., ...} made on device *dev* at *at*. Refused if not."""
        wish = unturned(dict(wish))
        command = self.subject.read_command(wish, at)
        rights = self.folded.rights
        if isinstance(command, acts.Undo):
            self._check_reach(dev, acts.Undone(target=command.target, at=command.at))
            undone = undo.undone(self.folded, command, self._branches, dev)
            undone = replace(undone, heard=self._seen(dev))
            self._check_reach(dev, undone)
            return self._lines(dev, (self.answered(dev, command, undone),))
        self.subject.refuse(rights, command, dev)
        if isinstance(command, acts.ResolveConflict):
            return self._lines(dev, (resolved(self.folded, self.completed(command)),))
        if isinstance(command, acts.SettleBranch):
            branch = settled(self.folded, self.logs, self.strays, command)
            return self._lines(dev, (branch,))
        pack = self.rules(command)
        command = self.subject.fill(self, dev, wish, command)
        decided = self.subject.decide(self.deciding, command, pack)
        events = [self.answered(dev, command, event) for event in decided]
        for event in events:
            self.subject.refuse(rights, event, dev)
        names = self.subject.beside(wish, command)
        people = {
            pseudonym: self._written(dev, pseudonym, name, at) for pseudonym, name in names.items()
        }
        return self._lines(dev, events, people)

    def _seen(self, dev: str) -> tuple[acts.LogSeen, ...]:
        """How far the logs of other devices are known here."""
        heads = self.counted.heads()
        return tuple(acts.LogSeen(other, seq) for other, (seq, _) in heads.items() if other != dev)

    def _check_reach(self, dev: str, event: acts.Undone) -> None:
        """An undo reaches what its device may write. Rights are given anew, not undone."""
        rulings = self.folded.rulings
        for reached in reach(event, self.folded.event_of):
            if reached is None:
                continue
            if rulings.rules(reached):
                raise Refused("role-not-undone")
            self.subject.refuse(self.folded.rights, reached, dev)

    def _written(self, dev: str, pseudonym: str, name: KeptText, at: Millis) -> Mapping[str, Any]:
        """A name as it is kept: newer than what it stands in the place of, also where that was
        written by a clock ahead of this one.
        """
        stored, fresh = self.people.get(pseudonym), entry(name.text, int(at), dev, name.salt)
        if (
            stored is not None
            and stored["name"] != name.text
            and name_age(stored) >= name_age(fresh)
        ):
            fresh["wall"] = min(stored["wall"] + 1, canonical.MOST)
        return fresh

    @cached_property
    def deciding(self) -> S:
        """The state, and what stays of the records on stray branches, also of those that were left
        out, and of those that came late: a number they gave out is not given out again.
        """
        state = self.state
        for placed_event in branches.aside(self.subject, self.counted, self.folded):
            if placed_event.event is not None:
                state = self.subject.of(placed_event.event).residue(state, placed_event.event)
        for conflict in self.conflicts if self.folded.seals else ():
            if conflict.why == LATE and conflict.event is not None:
                state = self.subject.of(conflict.event).residue(state, conflict.event)
        return state

    def _lines(self, dev: str, events: Sequence[Any], people: People = NOBODY) -> Decided:
        seq, prev = self.logs.log(dev).head
        heads = self.folded.heads
        written: dict[str, str] = {}
        lines: list[bytes] = []
        named = digests.name_digests(self.tid, people)
        for step, event in enumerate(events, 1):
            self._check_open(event)
            own = self.subject.own(event, dev)
            if self.subject.of(event).guarded:
                self._check_readable(own)
            body = self.subject.body(event)
            line = Line(
                lam=self.folded.lam + step,
                own=own,
                base=written.get(own, heads.get(own, "")),
                wall=event.at,
                type=self.subject.name_of(event),
                body=body,
                names=digests.taken(named, body),
            )
            lines.append(encode(line))
            seq += 1
            prev = written[own] = line_id(self.tid, dev, seq, prev, lines[-1])
        return Decided(tuple(lines), people)

    def _check_open(self, event: Any) -> None:
        """Refused where the seal stands and this neither counts after it nor comes from paper,
        which waits for the director.
        """
        if not self.folded.seal:
            return
        placed = Placed(self.folded.lam + 1, "", 1, "", None)
        (marked,) = sealing.marked(
            self.subject, [FoldItem(placed, event, None)], self.folded.seals, self.folded
        )
        is_paper = self.subject.of(event).after_seal == "paper" and is_from_paper(event)
        if marked.why == LATE and not is_paper:
            raise Refused("sealed")

    def _check_readable(self, own: str) -> None:
        """A newer version wrote in this stream: whatever is decided here would stand on what this
        one cannot read, so it waits for an update, or until the director leaves that record out.
        """
        for conflict in self.conflicts:
            line = conflict.placed.line
            if conflict.why == "unknown-type" and line is not None and line.own == own:
                raise Refused("unknown-rules", pack=line.type[:60])

    # Taking in

    def commit(self: R, dev: str, decided: Decided) -> R:
        """Return the record with a device's own new lines at the end of its log."""
        seq, prev = self.logs.log(dev).head
        head = prev
        for line_seq, raw in enumerate(decided.lines, seq + 1):
            head = line_id(self.tid, dev, line_seq, head, raw)
        run = Run(dev, seq + 1, prev, decided.lines, head)
        logs, _ = self.logs.receive(run)
        return self._with(logs, digests.merged(self.subject, logs, self.people, decided.people))

    def receive(self: R, run: Run) -> tuple[R, Accepted]:
        """Return the record with another device's lines taken in."""
        record, (got,) = self.receive_all((run,))
        return record, got

    def receive_all(self: R, runs: tuple[Run, ...]) -> tuple[R, tuple[Accepted, ...]]:
        """Return the record with many runs taken in, folded once."""
        logs, got = self.logs, []
        for run in runs:
            logs, accepted = logs.receive(run)
            got.append(accepted)
        return self._with(logs, self.people), tuple(got)

    def with_people(self: R, people: People) -> R:
        """Return the record with names taken in; of two for one pseudonym the better stays."""
        return replace(self, people=digests.merged(self.subject, self.logs, self.people, people))

    def named(self: R, people: People) -> R:
        """Return the record with these names and no others."""
        return self if people == self.people else replace(self, people=people)

    def _with(self: R, logs: LogSet, people: People) -> R:
        if logs is self.logs:
            return self.named(people)
        return type(self)(logs, people, self._regrown(logs))

    def _regrown(self, logs: LogSet) -> Folded[S]:
        """The fold of these logs, as far as possible from what is held."""
        folded = self.folded
        added: list[Placed] = []
        removed: list[str] = []
        strayed = claimed = False
        most = order.highest(logs)
        counted = sealing.chosen(logs, folded.seals)
        for dev, log in counted.logs.items():
            old = self.counted.logs.get(dev)
            if log is old:
                continue
            old = old or DeviceLog(dev)
            if log.strays.keys() != old.strays.keys():
                strayed = True
                claimed = claimed or sealing.are_claimed(self.subject, log)
            common = _same(old, log)
            removed += list(old.ids[common:])
            if common < len(log.ids):
                before = folded.find(log.ids[common - 1]) if common else None
                lam = before.placed.lam if before else 0
                added += order.placed_after(log, most, common, lam)
        # Where a line far above all others stands depends on all that is held.
        far = folded.ahead or any(placed.ahead for placed in added)
        items = [read_item(self.subject, placed) for placed in added]
        claimed = claimed or any(sealing.is_claim(self.subject, event) for event in items)
        beneath = any(seal.covers(placed) for seal in folded.seals for placed in added)
        if far or claimed or beneath or folded.rivals or (folded.seals and removed):
            lines = {event.placed.id: event.placed.line for event in folded.events}
            return sealing.sealed(self.subject, logs, lines)
        if folded.seals:
            items = sealing.marked(self.subject, items, folded.seals, folded)
        return grown(folded, items, branches.reader(counted), frozenset(removed), strayed)

    @property
    def _branches(self) -> Branches:
        return branches.reader(self.counted)


def _same(old: DeviceLog, new: DeviceLog) -> int:
    """How many first lines two logs of one device share: an id vouches for all before it."""
    most = min(len(old.ids), len(new.ids))
    if most and old.ids[most - 1] == new.ids[most - 1]:
        return most
    return bisect_left(range(most), 1, key=lambda at: int(old.ids[at] != new.ids[at]))
