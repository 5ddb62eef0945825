"""Who counted the box of a desk: the names stand beside the log, so that they can be erased.

Clauses: none of the law. Two who counted is better than one; nobody is held up for a second.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Literal, Protocol

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import Id, Moment
from pycore.kernel.units import Millis
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact, TextBeside, literals
from pycore.night.base.state import NightSlice, State


class Count(Protocol):
    """What every count of a box says of itself."""

    @property
    def desk(self) -> str: ...
    @property
    def at(self) -> Millis: ...


@dataclass(frozen=True, kw_only=True)
class NameCounters(Dated):
    """Say who made the count of a desk that was written at *counted_at*, where that was not said
    with it. The names stand beside the log, under *people*.
    """

    desk: str
    counted_at: Millis
    people: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class CountersNamed(Dated):
    """These people made the count of a desk that was written at *counted_at*."""

    desk: Id
    counted_at: Moment
    people: tuple[Id, ...]


@dataclass(frozen=True, kw_only=True)
class Counters:
    """Who counted last at every desk, by its device."""

    named: Mapping[str, CountersNamed] = field(default_factory=lambda: MappingProxyType({}))


def named(desk: str, people: tuple[str, ...], at: Millis) -> CountersNamed:
    """Return who made a count that is written now."""
    return CountersNamed(desk=desk, counted_at=at, people=people, at=at)


def who(state: State, count: Count) -> tuple[str, ...]:
    """Return the pseudonyms of those who made a count; nobody where none was named."""
    named = state.part(Counters).named.get(count.desk)
    return named.people if named is not None and named.counted_at == count.at else ()


class CountsBox:
    """A slice whose events are counts of a box: who counted is said with the count."""

    def takes_along(self, later: Dated, earlier: Count) -> bool:
        """Who counted goes with the count."""
        if not isinstance(later, CountersNamed):
            return False
        return (later.desk, later.counted_at) == (earlier.desk, earlier.at)

    def depends_on(self, later: Dated, earlier: Count) -> str | None:
        """Without the count nobody made it."""
        return "no-such-count" if self.takes_along(later, earlier) else None


Reason = Literal["no-such-count"]


REFUSALS: Refusals = {"bad-command": ("field",), "field-needed": ("field",)}


class CountersSlice(NightSlice[Counters, NameCounters, CountersNamed]):
    """Who counted the box of a desk, where that is said after the count."""

    def decide(self, state: State, command: NameCounters, pack: RulePack) -> CountersNamed:
        """Return who it was, in whatever phase the night is."""
        if not command.desk:
            raise Refused("bad-command", field="desk")
        if not command.people:
            raise Refused("field-needed", field="people")
        return CountersNamed(
            desk=command.desk, counted_at=command.counted_at, people=command.people, at=command.at
        )

    def apply(self, state: State, event: CountersNamed) -> State:
        named = {**state.part(Counters).named, event.desk: event}
        return state.having(Counters(named=MappingProxyType(named)))

    def facts(self, event: CountersNamed) -> tuple[Fact, ...]:
        return (Fact("count", len(event.people), "number"),)


SLICE = CountersSlice(
    name="counters",
    part=Counters,
    stream="door",
    guarded=False,
    writers=("desk",),
    commands={"name-counters": NameCounters},
    events={"counters-named/1": CountersNamed},
    reasons=literals(Reason),
    refuses=REFUSALS,
    chance={"people": "ids"},
    beside={NameCounters: TextBeside(text="names", of="people")},
    after_seal="open",
)
