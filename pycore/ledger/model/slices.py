"""A slice: one concern of a subject, declared in one place.

    command --decide(state, command, pack)--> event, or several | Refused
    state   --apply(state, event)-----------> state      (asked only where conflict answers None)

What a slice is called, where its events stand and who writes them is data; its rules are methods.
Everything that the machine, a shell or a screen must know of a slice stands in it; nothing else
lists it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Hashable, Mapping
from dataclasses import field
from functools import cache
from types import MappingProxyType
from typing import (
    Annotated,
    Any,
    Generic,
    Literal,
    NamedTuple,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from pycore.kernel.clauses import Refusals
from pycore.kernel.days import Day
from pycore.kernel.ranges import Moment
from pycore.kernel.units import BasisPoints, Cents, Chips, Millis
from pycore.kernel.values import dataclass
from pycore.ledger.model.acts import NextDeal
from pycore.ledger.model.codec import Dated, without_none
from pycore.ledger.model.state import S

Unit = Literal[
    "cents", "chips", "ms", "at_ms", "day", "bp", "ticket", "tickets", "table", "seat", "place",
    "level", "number", "flag", "text", "nothing",
]  # fmt: skip

Chance = Literal["seed", "id", "ids"]
"""What a shell draws for a command: a seed for a draw, a pseudonym nobody had before, or one for
each text that is kept beside the log.
"""


@dataclass(frozen=True)
class Fact:
    """Something a line of the history says: its *name* in the sentence, its value and its unit."""

    name: str
    value: Any
    unit: Unit


@dataclass(frozen=True)
class Breach:
    """A limit that was passed by records which each were lawful where they were written. *code*,
    *clause* and *facts* are those of the refusal that one tablet alone would have met.
    """

    code: str
    clause: str | None
    facts: Mapping[str, object]


AfterSeal = Literal["shut", "open", "paper"]
"""Whether a slice's facts still count when they are written after the seal; of a *paper* slice,
what was entered from paper is still written then, and waits like all that comes late.
"""


def is_from_paper(event: Dated | None) -> bool:
    """Return whether a fact was entered from paper: it says when it happened there."""
    return bool(getattr(event, "happened_at_ms", 0))


class Sealing(NamedTuple):
    """What a fact says of the logs: with these heads, {device: (number, id)}, they are sealed, or
    a seal on them is opened again.
    """

    heads: Mapping[str, tuple[int, str]]
    opens: bool = False


@dataclass(frozen=True)
class TextBeside:
    """A text of a command that is kept beside the log, so that it can be erased: the field that
    holds it, and the field that holds the pseudonym it belongs to; or several, each in its place.
    """

    text: str
    of: str


@dataclass(frozen=True, kw_only=True)
class Attempt:
    """An undo that is attempted: when, whether by the device that wrote the event, and whether the
    table's next deal has begun since, where that is known.
    """

    at: Millis
    by_writer: bool = False
    next_deal: NextDeal = ""


class NeedsRuling(NamedTuple):
    """An event stands by a clause, "" where none says so: only a ruling takes it back."""

    clause: str = ""


Source = TypeVar("Source")
Rules = TypeVar("Rules")
Part = TypeVar("Part")
Command = TypeVar("Command", bound=Dated)
Event = TypeVar("Event", bound=Dated)


@dataclass(frozen=True, kw_only=True)
class Slice(Generic[Source, S, Rules, Part, Command, Event]):
    """One concern of a subject: its commands, its events, its *part* of the state, and the rules
    that lead from one to the next.

    A concern subclasses it, overrides the methods it has a rule for, and makes one instance with
    what is data. Only `decide` and `apply` must be there; every other method has the answer that
    most concerns give. What few are asked is a mixin below. The types are the record that `fill`
    reads, its state, the rules that `decide` follows, the part, the commands and the events.

    *stream* is where its events stand. In a *guarded* stream an event must have seen the one
    before it; in another every device has one of its own. *reasons* are what it can find against
    one, *refuses* what it can refuse with. *writers* are the roles that write here beside the one
    that may write all, once a record gives roles. *chance* and *known_here* name fields of its
    commands that a shell fills in: with chance, or with what only the device knows. *beside* names
    the text of a command that is kept beside the log. *after_seal* says what becomes of events
    once all is sealed. *fixed* are the fields that chance gave or the rules reckoned: they are not
    put right when a conflict is taken with other values.
    """

    name: str
    part: type[Part]
    stream: str
    guarded: bool
    commands: Mapping[str, type[Command]]
    events: Mapping[str, type[Event]]
    reasons: tuple[str, ...] = ()
    refuses: Refusals = field(default_factory=lambda: MappingProxyType({}))
    writers: tuple[str, ...] = ()
    chance: Mapping[str, Chance] = field(default_factory=lambda: MappingProxyType({}))
    known_here: tuple[str, ...] = ()
    beside: Mapping[type, TextBeside] = field(default_factory=lambda: MappingProxyType({}))
    after_seal: AfterSeal = "shut"
    fixed: Mapping[type, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))

    def fill(self, record: Source, device: str, command: Command, name: str) -> Command:
        """Return the command completed with what no wish may claim: what the record knows, which
        device asks. Asked before `decide`; *name* is the text that will be kept beside the log, ""
        where there is none. By default nothing is missing.
        """
        return command

    def decide(self, state: S, command: Command, pack: Rules) -> Dated | tuple[Dated, ...]:
        """Return the event, or the events, that a command comes to. Raises Refused with the clause
        that forbids it.
        """
        raise NotImplementedError

    def too_early(self, state: S) -> str | None:
        """Return why no event of this slice counts yet; None where they do. Asked before
        `conflict`. By default they always may.
        """
        return None

    def conflict(self, state: S, event: Event) -> str | None:
        """Return why an event contradicts the state, one of *reasons*; None where it counts. Asked
        of every event that is folded, since another device may have done something else first. By
        default nothing makes it wrong.
        """
        return None

    def apply(self, state: S, event: Event) -> S:
        """Return the state after an event in which `conflict` found nothing. Never raises."""
        raise NotImplementedError

    def residue(self, state: S, event: Event) -> S:
        """Return the state with what stays of an event that does not count. By default nothing."""
        return state

    def breaches(self, before: S, event: Event, after: S) -> tuple[Breach, ...]:
        """Return the limits that an event passes though it counts. By default none."""
        return ()

    def depends_on(self, later: Dated, earlier: Event) -> str | None:
        """Return why a later event, of any slice, falls when an event of this one is undone though
        it would still fit; None where it does not. By default only a conflict makes events fall.
        """
        return None

    def takes_along(self, later: Dated, earlier: Event) -> bool:
        """Return whether a later event is part of an event of this slice, so that it is undone
        with it unasked. By default every event is an act of its own.
        """
        return False

    def undo(self, state: S, event: Event, attempt: Attempt) -> NeedsRuling | None:
        """Return whether an event stands, so that only a ruling takes it back. Asked of all that
        an undo takes away. By default whoever sees the mistake takes it back.
        """
        return None

    def facts(self, event: Event) -> tuple[Fact, ...]:
        """Return what the history says of an event. By default its short fields, as they are."""
        return short_facts(event)

    def writers_for(self, kind: type) -> tuple[str, ...]:
        """Return the roles that may write a kind of command or event. By default *writers*."""
        return self.writers

    def stream_of(self, event: Event) -> str:
        """Return the stream of an event, without the device where every device has its own."""
        return self.stream


class Numbered(Generic[Event]):
    """A slice with one stream for every number ("table/4")."""

    stream: str

    def number(self, event: Event) -> int:
        """Return the number of the stream in which an event stands."""
        raise NotImplementedError

    def stream_of(self, event: Event) -> str:
        return f"{self.stream}/{self.number(event)}"


class Reconciles(Generic[S, Event]):
    """A slice of a guarded stream that can tell what two devices mean who wrote on one base. Of
    other slices the later event waits, and nothing more is said.
    """

    def repeats(self, later: Event, earlier: Event) -> bool:
        """Return whether a later event says what the earlier one said: then both are one."""
        return False

    def gives_way(self, earlier: Event, later: Dated) -> str | None:
        """Return why the earlier event waits instead of the later one; None where it does not."""
        return None

    def outdated(self, state: S, event: Event) -> str | None:
        """Return why an event that had not seen the last one of its stream waits, where more can
        be said than that.
        """
        return None


class RulesOnEffect(Generic[S, Event]):
    """A slice whose events stand or go by what an undo of them would change."""

    def undo_effect(
        self, before: S, after: S, event: Event, since: Millis, at: Millis
    ) -> NeedsRuling | None:
        """Return whether only a ruling undoes an event at *at*. *before* and *after* are the
        states around the undo, which takes the event away or brings it again; *since* is when it
        was written, or undone.
        """
        raise NotImplementedError


class Irreversible:
    """A slice whose events no undo reaches."""


class SealsRecord(Irreversible, Generic[Event]):
    """A slice whose events seal the record, or open a seal again."""

    def sealing(self, event: Event) -> Sealing:
        """Return what an event says of the logs."""
        raise NotImplementedError


class Authored(Generic[Event]):
    """A slice whose events speak for one device, which alone may write them."""

    def author(self, event: Event) -> str:
        """Return the device that may write an event."""
        raise NotImplementedError


ALL_FIELDS = ("*",)
"""Of a fact all of whose fields are fixed."""

AnySlice = Slice[Any, S, Any, Any, Any, Any]
"""A slice of a state, whatever it is about: its subject asks it only about its own events."""


def part_alone(name: str, part: type) -> AnySlice[Any]:
    """Return a slice that is nothing but a part: other slices' events make it what it is."""
    return Slice(name=name, part=part, stream=name, guarded=False, commands={}, events={})


def literals(*kinds: Any) -> tuple[str, ...]:
    """Return the texts of Literal types, each once."""
    return tuple(dict.fromkeys(text for kind in kinds for text in get_args(kind)))


_BY_TYPE: dict[object, Unit] = {
    Cents: "cents",
    Chips: "chips",
    Millis: "ms",
    BasisPoints: "bp",
    bool: "flag",
    str: "text",
}
_BY_RANGE: dict[object, Unit] = {Moment: "at_ms", Day: "day"}
_BY_NAME: dict[str, Unit] = {
    "ticket": "ticket",
    "table": "table",
    "seat": "seat",
    "place": "place",
    "level": "level",
}


def short_facts(event: Dated) -> tuple[Fact, ...]:
    """Return the fields of an event that are one number or one text, with their units."""
    units = _units(cast(Hashable, type(event)))
    return tuple(
        Fact(name, value, unit if value is not None else "nothing")
        for name, unit in units
        if isinstance(value := getattr(event, name), int | str) or value is None
    )


@cache
def _units(kind: Any) -> tuple[tuple[str, Unit], ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple(
        (field.name, unit_of(field.name, hints[field.name]))
        for field in dataclasses.fields(kind)
        if field.name != "at"
    )


def unit_of(name: str, hint: Any) -> Unit:
    """Return the unit that a field of this name and type counts in."""
    hint = without_none(hint)
    if hint in _BY_RANGE:
        return _BY_RANGE[hint]
    if get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    if hint in _BY_TYPE:
        return _BY_TYPE[hint]
    if get_args(hint) and all(isinstance(option, str) for option in get_args(hint)):
        return "text"
    return _BY_NAME.get(name, "number")
