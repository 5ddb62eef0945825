"""Who may write what, and from where on.

Rights change by events of a kind of their own: a placing, a stop, a takeover. Such an event says
how far every device's log had been *heard* when it was written. What a device wrote beyond that
is judged by the rights after it, wherever its number puts it in the order: so a late hand of a
tablet that was replaced waits, instead of turning everything written since into conflicts, and
nobody slips under a ruling with a low number.

These events depend on one another alone. Nothing else that a record holds gives or takes rights:
no undo, no conflict that is taken, no branch that is brought back. So they are read first, and
the record is folded once, each event with its class.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple

from pycore.kernel.clauses import Refused
from pycore.kernel.values import dataclass
from pycore.ledger.lines.order import Placed
from pycore.ledger.model.acts import Undone
from pycore.ledger.model.slices import AnySlice

Bars = Callable[[Any, AnySlice[Any] | None, Any, str, int], str | None]
"""(rights, slice, event, device, number) -> why the event waits, of acts.BARRED; None where it may
be written. Without a slice it is said of records themselves.
"""
Find = Callable[[str], Any]
"""The event of an id before the one that is asked about; None where it is not held."""
NO_ROLE = "no-role"
DEEP = 20
"""An undo of an undo of an undo: no honest night goes so deep."""


def _nobody(*arguments: Any) -> None:
    return None


def _nothing_given(rights: Any, event: Any, dev: str) -> tuple[Any, str | None]:
    raise TypeError("nothing gives rights here")


def _nothing_heard(event: Any) -> Mapping[str, int]:
    raise TypeError("nothing gives rights here")


@dataclass(frozen=True, kw_only=True)
class Authority:
    """How a kind of record says who may write. *kinds* are the events that give or take rights,
    which *begun* as they are. *rights_after* answers the rights after one, or why it waits;
    *heard*, how many lines of each device it had seen. *refuse* is asked with a command or an
    event before it is written.
    """

    kinds: tuple[type, ...] = ()
    begun: Any = None
    rights_after: Callable[[Any, Any, str], tuple[Any, str | None]] = _nothing_given
    heard: Callable[[Any], Mapping[str, int]] = _nothing_heard
    bars: Bars = _nobody
    refuse: Callable[[Any, AnySlice[Any] | None, Any, str], Refused | None] = _nobody


EVERYBODY = Authority()
"""Every device that was let in writes where it likes."""


class RightsRuling(NamedTuple):
    """An event that counted, and the rights from there on."""

    placed: Placed
    event: Any
    heard: Mapping[str, int]
    rights: Any

    def had_heard(self, placed: Placed) -> bool:
        return placed.seq <= self.heard.get(placed.dev, 0)


Entry = tuple[Placed, Any]
SliceOf = Callable[[Any], AnySlice[Any] | None]


@dataclass(frozen=True)
class Rulings:
    """The events that give or take rights: *entries* are all of them in their order, *waits* says
    why some do not count.
    """

    authority: Authority = EVERYBODY
    slice_of: SliceOf = _nobody
    entries: tuple[Entry, ...] = ()
    counted: tuple[RightsRuling, ...] = ()
    waits: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    @cached_property
    def _keys(self) -> list[tuple[int, str, int]]:
        return [ruling.placed.key for ruling in self.counted]

    def rules(self, event: Any) -> bool:
        """Return whether an event gives or takes rights."""
        return type(event) in self.authority.kinds

    def bars(self, placed: Placed, event: Any, find: Find) -> str | None:
        """Return why an event waits, if it is not its device's to write."""
        if not self.entries or not placed.dev:
            return None
        if self.rules(event):
            return self.waits.get(placed.id)
        if not isinstance(event, Undone):
            return self._bars(placed, event)
        for reached in reach(event, find):
            if reached is None:
                continue
            if self.rules(reached):
                return "does-not-fit"
            why = self._bars(placed, reached)
            if why is not None:
                return why
        return None

    def _bars(self, placed: Placed, event: Any) -> str | None:
        if not self.counted:
            return None
        concern, bars = self.slice_of(event), self.authority.bars
        at = bisect_right(self._keys, placed.key)
        rights = self.counted[at - 1].rights if at else self.authority.begun
        why = bars(rights, concern, event, placed.dev, placed.seq)
        if why is not None and why != NO_ROLE:
            return why
        for ruling in self.counted[at:]:
            if ruling.had_heard(placed):
                continue
            # Who was given a role only now is judged by that for all they wrote before.
            why = bars(ruling.rights, concern, event, placed.dev, placed.seq)
            if why is not None and why != NO_ROLE:
                return why
        return why


def reach(event: Undone, find: Find) -> Iterator[Any]:
    """Yield what an undo takes away or brings again, each once, None for what is not held here;
    where undos undo undos deeper than any honest night, such an undo itself.
    """
    targets, passed = dict.fromkeys((event.target, *event.also)), set[str]()
    for depth in range(DEEP + 1):
        deeper: dict[str, None] = {}
        for target in targets:
            passed.add(target)
            target_event = find(target)
            if isinstance(target_event, Undone) and depth < DEEP:
                deeper |= dict.fromkeys((target_event.target, *target_event.also))
            else:
                yield target_event
        targets = {target: None for target in deeper if target not in passed}


def ruled(authority: Authority, slice_of: SliceOf, entries: Sequence[Entry]) -> Rulings:
    """Return which of these count. Of two that had not heard of each other the first does, unless
    the later one took from its writer what the first needed.
    """
    if not entries:
        return Rulings()
    barred: dict[str, tuple[str, str]] = {}
    for turn in range(2 * len(entries) + 1):
        counted, waits, newly_barred, cause = _walked(authority, slice_of, entries, barred)
        if not newly_barred:
            break
        barred |= {event_id: (why, cause) for event_id, why in newly_barred.items()}
        if turn < len(entries):
            # What one of these had barred, it bars no more.
            barred = {
                event_id: bar for event_id, bar in barred.items() if bar[1] not in newly_barred
            }
    return Rulings(authority, slice_of, tuple(entries), tuple(counted), MappingProxyType(waits))


def _walked(
    authority: Authority,
    slice_of: SliceOf,
    entries: Sequence[Entry],
    barred: Mapping[str, tuple[str, str]],
) -> tuple[list[RightsRuling], dict[str, str], dict[str, str], str]:
    """What counts and what waits; where an event bars earlier ones these alone, and its id."""
    rights = authority.begun
    counted: list[RightsRuling] = []
    waits: dict[str, str] = {}
    for placed, event in entries:
        if placed.id in barred:
            waits[placed.id] = barred[placed.id][0]
            continue
        concern = slice_of(event)
        after, why = rights, authority.bars(rights, concern, event, placed.dev, placed.seq)
        if why is None:
            after, why = authority.rights_after(rights, event, placed.dev)
        if why is None:
            newly_barred: dict[str, str] = {}
            ruling = RightsRuling(placed, event, authority.heard(event), after)
            for before in counted:
                if ruling.had_heard(before.placed):
                    continue
                its = authority.bars(
                    after, concern, before.event, before.placed.dev, before.placed.seq
                )
                if its is None:
                    why = "stale-base"
                    break
                newly_barred[before.placed.id] = its
            else:
                if newly_barred:
                    return counted, waits, newly_barred, placed.id
                counted.append(ruling)
                rights = after
        if why is not None:
            waits[placed.id] = why
    return counted, waits, {}, ""
