"""A record, folded, as a value: what every event came to, and where each stands.

applied                       it changed the state
same:<id>                     another device had said the same, unheard: both are that one
undone                        a later undo says it should not have been
conflict:<why>                it is kept, changes nothing, and waits for the director; why is
                              one of acts.REASONS or of its slice's own reasons
resolved                      a conflict that the director took or left out; what was taken with
                              other values says these, and `events` what was written
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, NamedTuple

from pycore.kernel.values import dataclass
from pycore.ledger.lines.growing import Growing
from pycore.ledger.lines.order import Placed
from pycore.ledger.model import acts, amending
from pycore.ledger.model.authority import Rulings
from pycore.ledger.model.slices import Breach
from pycore.ledger.model.state import S
from pycore.ledger.model.subject import Subject

EVERY = 64
"""A checkpoint stands before every so-many-th event."""
RECENT = 24
"""And before each of so many at the end: an undo is nearly always of something recent."""

Branches = Callable[[str, str], Sequence[Placed] | None]
"""(device, tip) -> the lines of the stray branch that ends there, None where it is not held."""

SAME = "same:"
LATE = "late-after-seal"
UNSOUND_SEAL = "unsound-seal"
MARKED = (LATE, UNSOUND_SEAL)
"""What is said of an event before the fold, by what else is held."""
NOTHING: Mapping[Any, Any] = MappingProxyType({})


class RecordedEvent(NamedTuple):
    """One event of the record: where it stands, what it is (None when it cannot be read), its
    class, the limits it passed, and the settling that brought its branch back ("" for most).
    """

    placed: Placed
    event: Any
    kind: str
    breaches: tuple[Breach, ...] = ()
    branch: str = ""

    @property
    def why(self) -> str | None:
        """What makes it a conflict, if it is one."""
        return self.kind.removeprefix("conflict:") if self.kind.startswith("conflict:") else None

    @property
    def same_as(self) -> str:
        """The id of the event that it says again, "" for most."""
        return self.kind.removeprefix(SAME) if self.kind.startswith(SAME) else ""


class FoldItem(NamedTuple):
    """An event in its place, not folded yet; *why* it cannot be read, if so. *branch*: as Seen."""

    placed: Placed
    event: Any
    why: str | None
    branch: str = ""


class Seal(NamedTuple):
    """A seal that stands, or the opening of one: the event that says so, its key in the order, and
    the *heads* that it names, {device: (number, id)}, its own line among them.
    """

    id: str
    key: tuple[int, str, int]
    heads: Mapping[str, tuple[int, str]]
    opens: bool

    def covers(self, placed: Placed) -> bool:
        """Return whether a line that counts is among those that the seal names."""
        seq, _ = self.heads.get(placed.dev, (0, ""))
        return placed.seq <= seq


class FoldPoint(NamedTuple):
    """A checkpoint: what a `Folded` knew before the event at place *at*."""

    at: int
    state: Any
    lam: int
    heads: Mapping[str, str]
    waiting: Mapping[str, int]
    settled: Mapping[str, bool]
    passed: Mapping[str, int]
    undos: int
    settling: int | None
    amended: Mapping[str, str]


def of_branch(tip: str) -> str:
    """Return what a settled branch is held by: its last line may be a conflict of its own."""
    return f"branch {tip}"


def _at(mark: FoldPoint) -> int:
    return mark.at


def place_in(
    events: Sequence[RecordedEvent], places: Mapping[str, int], event_id: str
) -> int | None:
    """Return where an event stands among these, None when it does not. *places* is a hint: another
    value that grew from the same one has the event elsewhere, or has it alone.
    """
    hint = places.get(event_id)
    if hint is None:
        return None
    if hint < len(events) and events[hint].placed.id == event_id:
        return hint
    ids = (event.placed.id for event in events)
    return next((index for index, other_id in enumerate(ids) if other_id == event_id), None)


@dataclass(frozen=True)
class Folded(Generic[S]):
    """A record, folded. *heads* are the last events of the streams, *lam* the highest number. By
    id: *waiting* are the conflicts nobody settled and *passed* the events that passed a limit,
    with their places; *settled* are conflicts, breaches and branches (`of_branch`) that the
    director looked at (True: taken), *amended* those of them that count with other values, with
    the settling that says so; *gone* is what standing undos name, with the undo.

    *held_back* are undos that wait, each with the first record that it would throw out. To find
    them others were *tried*, each from the fold in which all are *standing* (fold.py).
    *yielded* are events that yielded to later ones which had not seen them, with why; *rulings*
    say whose each event was to write.

    *events* holds every one as it was classed when it came, *undos* the places of the undos among
    them, *settling* that of the first settling of a branch; *places* is only a hint where an id
    stands. *ahead*: some line claims a number far above
    all others, so that its place depends on what else is held. *seals* are those that stand, the
    first one first, each followed by its opening where it was opened; *rivals*: other events claim
    to be one.
    """

    subject: Subject[S] = field(compare=False)
    state: S
    events: Growing[RecordedEvent] = field(default_factory=Growing)
    lam: int = 0
    heads: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    waiting: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    settled: Mapping[str, bool] = field(default_factory=lambda: NOTHING)
    passed: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    gone: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    undos: Growing[int] = field(default_factory=Growing)
    settling: int | None = None
    ahead: bool = False
    yielded: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    rulings: Rulings = field(default_factory=Rulings)
    seals: tuple[Seal, ...] = ()
    rivals: bool = False
    amended: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    marks: Growing[FoldPoint] = field(default_factory=Growing, compare=False, repr=False)
    recent: tuple[FoldPoint, ...] = field(default=(), compare=False, repr=False)
    places: dict[str, int] = field(default_factory=dict, compare=False, repr=False)
    held_back: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    standing: Folded[S] | None = field(default=None, compare=False, repr=False)
    tried: Tries[S] = field(default_factory=lambda: NOTHING, compare=False, repr=False)

    @property
    def all_standing(self) -> Folded[S]:
        """The fold in which no undo is held back."""
        return self if self.standing is None else self.standing

    @property
    def rights(self) -> Any:
        """Who may write what, by the last ruling."""
        counted = self.rulings.counted
        return counted[-1].rights if counted else self.subject.authority.begun

    @property
    def seal(self) -> str:
        """The id of the seal that all stands under; "" where there is none, or it was opened."""
        return self.seals[-1].id if self.seals and not self.seals[-1].opens else ""

    @property
    def recorded(self) -> Sequence[RecordedEvent]:
        """Every event with the class it has now."""
        return self.latest(len(self.events)) if self.settled else self.events

    def latest(self, count: int) -> Sequence[RecordedEvent]:
        """Return the last so many events, oldest first, each with the class it has now."""
        return [self._now(event) for event in self.events[max(len(self.events) - count, 0) :]]

    def backwards(self) -> Iterable[RecordedEvent]:
        """Return every event with the class it has now, the last one first."""
        return (self._now(self.events[index]) for index in range(len(self.events) - 1, -1, -1))

    def chain(self, stream: str) -> Iterator[RecordedEvent]:
        """Yield the records of a guarded stream, the last one first, each with the class it has
        now. What the director took stands in no chain.
        """
        event = self.find(self.heads.get(stream, ""))
        while event is not None and event.placed.line is not None:
            yield event
            event = self.find(event.placed.line.base)
            if event is not None and event.same_as:
                event = self.find(event.same_as)

    def _now(self, folded_event: RecordedEvent) -> RecordedEvent:
        if folded_event.placed.id not in self.settled or folded_event.why is None:
            return folded_event
        if folded_event.placed.id not in self.amended:
            return folded_event._replace(kind="resolved")
        values = self.event_of(self.amended[folded_event.placed.id]).amended
        return folded_event._replace(
            kind="resolved", event=amending.amended(self.subject, folded_event.event, values)
        )

    def counts(self, folded_event: RecordedEvent) -> bool:
        """Return whether an event took effect: applied, or a conflict that the director took."""
        taken = folded_event.why is not None or folded_event.kind == "resolved"
        return folded_event.kind == "applied" or (
            taken and self.settled.get(folded_event.placed.id, False)
        )

    def conflicts(self) -> tuple[RecordedEvent, ...]:
        """Return the conflicts that wait for the director."""
        return tuple(self.events[place] for place in sorted(self.waiting.values()))

    def breaches(self) -> tuple[RecordedEvent, ...]:
        """Return the events that passed a limit, settled or not."""
        return tuple(self.events[place] for place in sorted(self.passed.values()))

    def place(self, event_id: str) -> int | None:
        """Return where an event stands; None when it is not here."""
        return place_in(self.events, self.places, event_id)

    def event_of(self, event_id: str) -> Any:
        """Return what an event says; None where it is not here or cannot be read."""
        place = self.place(event_id)
        return None if place is None else self.events[place].event

    def find(self, event_id: str) -> RecordedEvent | None:
        """Return an event by its id, with the class it has now."""
        place = self.place(event_id)
        return None if place is None else self._now(self.events[place])

    def block(self, event_id: str) -> tuple[RecordedEvent, ...]:
        """Return the conflicts that one device wrote one on the other in a guarded stream, that
        were not its to write or that came after the seal, in order, this one among them; () where
        it does not wait.
        """
        if event_id not in self.waiting:
            return ()
        its = self.events[self.waiting[event_id]]
        for whys in (acts.BARRED, (LATE,)):
            if its.why in whys:
                alike = (
                    conflict
                    for conflict in self.conflicts()
                    if conflict.placed.dev == its.placed.dev
                    and conflict.why in whys
                    and self.subject.can_be_taken(conflict.event)
                )
                return tuple(alike) if self.subject.can_be_taken(its.event) else (its,)
        bases, follows = self._guarded.get(its.placed.dev, (NOTHING, NOTHING))
        ids = [event_id]
        while bases.get(ids[0]) in bases:
            ids.insert(0, bases[ids[0]])
        while ids[-1] in follows:
            ids.append(follows[ids[-1]])
        return tuple(self.events[self.waiting[conflict_id]] for conflict_id in ids)

    @cached_property
    def _guarded(self) -> Mapping[str, tuple[dict[str, str], dict[str, str]]]:
        """{device: ({conflict: what it was written on}, {what: the conflict written on it})} of
        those in guarded streams.
        """
        by_device: dict[str, tuple[dict[str, str], dict[str, str]]] = {}
        for event_id, place in self.waiting.items():
            conflict = self.events[place]
            line = conflict.placed.line
            if line is not None and self.subject.of(conflict.event).guarded:
                bases, follows = by_device.setdefault(conflict.placed.dev, ({}, {}))
                bases[event_id] = line.base
                follows[line.base] = event_id
        return by_device

    def can_take(self, events: Iterable[Any]) -> bool:
        """Return whether conflicting events can take effect now, one after the other. What is said
        of records waits for its target instead.
        """
        state = self.state
        for event in events:
            if (
                not self.subject.can_be_taken(event)
                or self.subject.conflict(state, event) is not None
            ):
                return False
            state = self.subject.of(event).apply(state, event)
        return True

    def nearest(self, at: int) -> FoldPoint:
        """Return the last checkpoint at a place or before it."""
        regular: FoldPoint = self.marks[bisect_right(self.marks, at, key=_at) - 1]
        return next(
            (mark for mark in reversed(self.recent) if regular.at < mark.at <= at), regular
        )

    def back_at(self, mark: FoldPoint) -> Folded[S]:
        """Return the record as it was at a checkpoint."""
        return Folded(
            self.subject, mark.state, self.events.upto(mark.at), mark.lam, mark.heads,
            mark.waiting, mark.settled, mark.passed, NOTHING, self.undos.upto(mark.undos),
            mark.settling, self.ahead, self.yielded, self.rulings, self.seals, self.rivals,
            mark.amended, self.marks.upto(bisect_left(self.marks, mark.at, key=_at)),
            tuple(past for past in self.recent if past.at < mark.at), self.places, self.held_back,
        )  # fmt: skip


Tries = Mapping[frozenset[str], Folded[S] | None]
"""{undos: the record with these held back, None where that cannot be told}"""
