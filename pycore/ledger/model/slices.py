"""A slice: one concern of a subject, declared in one place.

    command --decide(state, command, rules)--> event, or several | Refused
    state   --evolve(state, event)-----------> state      (asked only where misfit finds nothing)

Everything that the machine, a shell or a screen must know of a slice stands in its declaration;
nothing else lists it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Hashable, Mapping
from dataclasses import field
from functools import cache
from types import MappingProxyType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
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
from pycore.ledger.model.codec import without_none

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
    facts: Mapping[str, Any]


AfterSeal = Literal["shut", "open", "paper"]
"""Whether a slice's facts still count when they are written after the seal; of a *paper* slice,
what was entered from paper is still written then, and waits like all that comes late.
"""


def is_from_paper(event: Any) -> bool:
    """Whether a fact was entered from paper: it says when it happened there."""
    return bool(getattr(event, "happened_at_ms", 0))


class Sealing(NamedTuple):
    """What a fact says of the logs: with these heads, {device: (number, id)}, they are sealed, or
    a seal on them is opened again.
    """

    heads: Mapping[str, tuple[int, str]]
    opens: bool = False


@dataclass(frozen=True)
class Beside:
    """A text of a command that is kept beside the log, so that it can be erased: the field that
    holds it, and the field that holds the pseudonym it belongs to; or several, each in its place.
    """

    text: str
    of: str


def nothing_more(state: Any, event: Any) -> Any:
    """Of most facts that do not count nothing stays."""
    return state


def no_breach(before: Any, event: Any, after: Any) -> tuple[Breach, ...]:
    """Most facts can pass no limit."""
    return ()


def on_nothing(later: Any, earlier: Any) -> str | None:
    """Most facts take no other for granted but what their misfit asks."""
    return None


def apart(later: Any, earlier: Any) -> bool:
    """Most facts are an act of their own."""
    return False


def never_twice(later: Any, earlier: Any) -> bool:
    """Most facts say something new, whoever says them."""
    return False


def not_outdated(state: Any, event: Any) -> str | None:
    """Of most facts that had not seen the last one it is enough to say that."""
    return None


def into_nothing(state: Any, event: Any) -> Any:
    """Most facts reach into nothing that is under way."""
    return None


def seals_nothing(event: Any) -> Sealing | None:
    """Most facts say nothing of the records themselves."""
    return None


def by_anybody(event: Any) -> str:
    """Most facts may be written by any device whose role it is."""
    return ""


def no_ruling(state: Any, event: Any, next_deal: str, own: bool, at: Millis) -> str | None:
    """Most facts are taken back by whoever sees the mistake."""
    return None


def no_move(before: Any, after: Any, event: Any, since: Millis, at: Millis) -> str | None:
    """Most facts move nothing that runs when they are taken back."""
    return None


@dataclass(frozen=True, kw_only=True)
class Slice:
    """One concern of a subject.

    *part* is its own part of the state. *stream* is where its events stand; with *each* there is
    one for every number it answers of an event ("table/4"). In a *guarded* stream an event must
    have seen the one before it; in another every device has one of its own.

    *reasons* are the conflicts that misfit can find, *refuses* what decide can refuse with.
    *chance* and *known_here* name fields of its commands that a shell fills in: with chance, or
    with what only the device knows. *tells* is what the history says of an event, where that is
    not simply its own short fields. *keeps* gives what stays of an event that does not count;
    *rests* why a later event would not stand without one of these though it would fit; *part_of*
    whether a later event is part of one of these, so that it is undone with it unasked; *breaches*
    the limits that an event passes though it fits; *stands* the clause by which it stands when it
    is undone at a moment, *own* by the device that wrote it ("" where none says so): only a ruling
    takes it back then. *moves* is the same, asked with the states before and after an undo, of
    what it takes away or brings again, written or undone at *since*. *same* says whether a later
    fact of a guarded stream, written apart on the same base, says what the earlier one said: then
    both are one. *outdated* is why a fact that had not seen the last one of its stream waits,
    where more can be said than that. *yields* is why one of these waits
    instead, where a later fact of its stream had not seen it. *reaches* says into what an
    event reaches that may be under way, of which no log tells yet; what that is, the kind of
    record knows. *writers* are the roles that write here beside the one that may write all, once
    a record gives roles; *writers_of* where a command or an event has others than its slice.
    *after_seal* says what becomes of these once all is sealed, and *seals* whether an event is a
    seal itself. *author* names the device that alone may write an event, "" where others may too;
    no undo reaches what *lasts*. *fixed* are the fields that chance gave or the rules reckoned:
    they are not put right when a conflict is taken with other values.
    """

    name: str
    part: type
    stream: str
    guarded: bool
    commands: Mapping[str, type]
    events: Mapping[str, type]
    decide: Callable[[Any, Any, Any], Any]
    misfit: Callable[[Any, Any], str | None]
    evolve: Callable[[Any, Any], Any]
    reasons: tuple[str, ...] = ()
    refuses: Refusals = field(default_factory=lambda: MappingProxyType({}))
    each: Callable[[Any], int] | None = None
    chance: Mapping[str, Chance] = field(default_factory=lambda: MappingProxyType({}))
    known_here: tuple[str, ...] = ()
    beside: Mapping[type, Beside] = field(default_factory=lambda: MappingProxyType({}))
    tells: Mapping[type, Callable[[Any], tuple[Fact, ...]]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    keeps: Callable[[Any, Any], Any] = nothing_more
    rests: Callable[[Any, Any], str | None] = on_nothing
    part_of: Callable[[Any, Any], bool] = apart
    breaches: Callable[[Any, Any, Any], tuple[Breach, ...]] = no_breach
    stands: Callable[[Any, Any, str, bool, Millis], str | None] = no_ruling
    reaches: Callable[[Any, Any], Any] = into_nothing
    writers: tuple[str, ...] = ()
    writers_of: Mapping[type, tuple[str, ...]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    moves: Callable[[Any, Any, Any, Millis, Millis], str | None] = no_move
    same: Callable[[Any, Any], bool] = never_twice
    outdated: Callable[[Any, Any], str | None] = not_outdated
    yields: Callable[[Any, Any], str | None] = on_nothing
    after_seal: AfterSeal = "shut"
    seals: Callable[[Any], Sealing | None] = seals_nothing
    fixed: Mapping[type, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    author: Callable[[Any], str] = by_anybody
    lasts: bool = False

    def stream_of(self, event: Any) -> str:
        """The stream of an event, without the device where every device has its own."""
        return self.stream if self.each is None else f"{self.stream}/{self.each(event)}"

    def writers_for(self, said: Any) -> tuple[str, ...]:
        """The roles that may say a command or an event of this slice."""
        return self.writers_of.get(type(said), self.writers)

    def facts(self, event: Any) -> tuple[Fact, ...]:
        """What the history says of an event."""
        told = self.tells.get(type(event))
        return short_facts(event) if told is None else told(event)


ALL_FIELDS = ("*",)
"""Of a fact all of whose fields are fixed."""


def part_alone(name: str, part: type) -> Slice:
    """A slice that is nothing but a part: other slices' events make it what it is."""
    return Slice(
        name=name,
        part=part,
        stream=name,
        guarded=False,
        commands={},
        events={},
        decide=_never,
        misfit=_never,
        evolve=_never,
    )


def _never(*asked: Any) -> Any:
    raise TypeError("a part alone is asked nothing")


def literals(*kinds: Any) -> tuple[str, ...]:
    """The texts of Literal types, each once."""
    return tuple(dict.fromkeys(text for kind in kinds for text in get_args(kind)))


_BY_TYPE: dict[Any, Unit] = {
    Cents: "cents",
    Chips: "chips",
    Millis: "ms",
    BasisPoints: "bp",
    bool: "flag",
    str: "text",
}
_BY_RANGE: dict[Any, Unit] = {Moment: "at_ms", Day: "day"}
_BY_NAME: dict[str, Unit] = {
    "ticket": "ticket",
    "table": "table",
    "seat": "seat",
    "place": "place",
    "level": "level",
}


def short_facts(event: Any) -> tuple[Fact, ...]:
    """The fields of an event that are one number or one text, with their units."""
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
        (one.name, unit_of(one.name, hints[one.name]))
        for one in dataclasses.fields(kind)
        if one.name != "at"
    )


def unit_of(name: str, hint: Any) -> Unit:
    """The unit that a field of this name and type counts in."""
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
