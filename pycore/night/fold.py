"""From device logs to the state of a night: every event gets exactly one class, and none is
dropped.

    applied                       it changed the state
    undone                        a later undo says it should not have been
    conflict: <why>               it is kept, changes nothing, and waits for the director
        unreadable, unknown-type, unsound        what this version cannot read
        stale-base                               its author had not seen the stream's last event
        anything else                            it contradicts the state: the slice says how
    resolved                      a conflict that the director took or left out

Clauses: none of the law; this is what an honest record needs (nothing deleted, nothing merged in
silence).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from pycore.kernel.units import Millis
from pycore.log.order import Placed
from pycore.night import root, stacks
from pycore.night.state import State
from pycore.record import codec

GUARDED = frozenset({"set-up", "seating", "clock", "standings", "money"})
"""Streams where an event must have seen the one before it; so must a table's, "table/4". At the
door every device has a stream of its own.
"""

RECORD = "record"
"""The stream of undos and resolutions."""


def is_guarded(own: str) -> bool:
    """Whether an event of this stream must have seen the one before it."""
    return own in GUARDED or own.startswith(f"{stacks.STREAM}/")


@dataclass(frozen=True, kw_only=True)
class Undone:
    """*target* should not have been recorded; the record stays."""

    target: str
    reason: str = ""
    at: Millis


@dataclass(frozen=True, kw_only=True)
class ConflictResolved:
    """The director looked at a conflict: *take* it after all, or leave it out."""

    target: str
    take: bool
    note: str = ""
    at: Millis


EVENTS: dict[str, type] = {"undone/1": Undone, "conflict-resolved/1": ConflictResolved}


@dataclass(frozen=True)
class Seen:
    """One event of the record: where it stands, what it is (None when it cannot be read), its
    class.
    """

    placed: Placed
    event: Any
    kind: str

    @property
    def why(self) -> str | None:
        """What makes it a conflict, if it is one."""
        return self.kind.removeprefix("conflict:") if self.kind.startswith("conflict:") else None


@dataclass(frozen=True)
class Folded:
    """A night, folded: its state, every event with its class, the last event of each stream, the
    highest lam.
    """

    state: State = field(default_factory=State)
    seen: tuple[Seen, ...] = ()
    heads: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    lam: int = 0

    def conflicts(self) -> tuple[Seen, ...]:
        return tuple(one for one in self.seen if one.why is not None)

    def find(self, event_id: str) -> Seen | None:
        return next((one for one in reversed(self.seen) if one.placed.id == event_id), None)


def event_of(placed: Placed) -> tuple[Any, str | None]:
    """The event in a line, or why there is none."""
    line = placed.line
    if line is None:
        return None, "unreadable"
    kind = root.EVENTS.get(line.type) or EVENTS.get(line.type)
    if kind is None:
        return None, "unknown-type"
    try:
        return codec.from_body(kind, line.body, line.wall), None
    except codec.Unsound:
        return None, "unsound"


def fold(placed: Sequence[Placed], known: Mapping[str, Any] | None = None) -> Folded:
    """Fold a whole night, events in their one order. *known* are events already read, by id."""
    known = known or {}
    read = [(known[one.id], None) if one.id in known else event_of(one) for one in placed]
    undone = _undone(placed, [event for event, _ in read])
    now = Folded()
    for one, (event, why) in zip(placed, read, strict=True):
        now = step(now, one, event, why, undone=one.id in undone)
    return now


def _undone(placed: Sequence[Placed], events: Sequence[Any]) -> frozenset[str]:
    """Ids that a standing undo names. An undo can itself be undone; the later one decides."""
    place = {one.id: nth for nth, one in enumerate(placed)}
    gone: set[str] = set()
    for nth in range(len(placed) - 1, -1, -1):
        event = events[nth]
        standing = isinstance(event, Undone) and placed[nth].id not in gone
        if standing and place.get(event.target, nth) < nth:
            gone.add(event.target)
    return frozenset(gone)


def step(
    now: Folded, placed: Placed, event: Any, why: str | None, *, undone: bool = False
) -> Folded:
    """One more event at the end. A new undo or resolution of an earlier event asks for a fold from
    the start.
    """
    line = placed.line
    state, heads, seen = now.state, dict(now.heads), now.seen
    if why is None and undone:
        kind = "undone"
        state = root.without(state, event)
    elif why is None and isinstance(event, Undone):
        kind = (
            "applied"
            if any(one.placed.id == event.target for one in seen)
            else "conflict:no-target"
        )
    elif why is None and isinstance(event, ConflictResolved):
        kind, state, seen = _resolve(state, seen, event)
    else:
        if why is None and line is not None and is_guarded(line.own):
            why = None if heads.get(line.own, "") == line.base else "stale-base"
        if why is None:
            why = root.misfit(state, event)
        kind = "applied" if why is None else f"conflict:{why}"
        if why is None:
            state = root.evolve(state, event)
    if line is not None and not kind.startswith("conflict:"):
        heads[line.own] = placed.id
    return Folded(
        state,
        (*seen, Seen(placed, event, kind)),
        MappingProxyType(heads),
        max(now.lam, placed.lam),
    )


def can_take(state: State, event: Any) -> bool:
    """Whether a conflicting event can take effect now. Undos and resolutions wait for their target
    instead.
    """
    if event is None or isinstance(event, Undone | ConflictResolved):
        return False
    return root.misfit(state, event) is None


def _resolve(
    state: State, seen: tuple[Seen, ...], event: ConflictResolved
) -> tuple[str, State, tuple[Seen, ...]]:
    nth = next((n for n, one in enumerate(seen) if one.placed.id == event.target), None)
    if nth is None or seen[nth].why is None:
        return "conflict:no-target", state, seen
    if event.take:
        if not can_take(state, seen[nth].event):
            return "conflict:does-not-fit", state, seen
        state = root.evolve(state, seen[nth].event)
    settled = replace(seen[nth], kind="resolved")
    return "applied", state, (*seen[:nth], settled, *seen[nth + 1 :])
