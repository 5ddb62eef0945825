"""A subject: what a set of logs is about, as its slices together. A night is one, an
organization's book is another.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ids import is_id, is_seed
from pycore.kernel.units import Millis
from pycore.ledger.model import acts, codec
from pycore.ledger.model.authority import EVERYBODY, Authority
from pycore.ledger.model.slices import (
    AfterSeal,
    Beside,
    Breach,
    Fact,
    Sealing,
    Slice,
    no_move,
    short_facts,
)
from pycore.ledger.model.state import S, State

REFUSALS: Refusals = {
    "bad-command": ("field",),
    "name-needed": ("field",),
    "text-too-long": ("field", "limit"),
    "unknown-command": ("command",),
}

MAX_NAME = 80
SALT = "salt"
"""The field of a wish in which its salt stands, or a list of one for each text."""


class Kept(NamedTuple):
    """A text that is kept beside the log, and the salt that its digest was made with, "" where
    the log says none.
    """

    text: str
    salt: str


class Subject(Generic[S]):
    """The slices of a subject. ValueError when two of them claim one name, type or part."""

    def __init__(
        self,
        name: str,
        slices: Iterable[Slice],
        state: type[S],
        authority: Authority = EVERYBODY,
        undo: type[acts.Undo] = acts.Undo,
    ) -> None:
        self.name = name
        self.undo = undo
        self.acts: dict[str, type] = {**acts.COMMANDS, "undo": undo}
        self.slices = tuple(slices)
        self.state = state
        self.authority = authority
        self.commands: dict[str, type] = {}
        self.events: dict[str, type] = dict(acts.EVENTS)
        self._of: dict[type, Slice] = {}
        self._names: dict[type, str] = dict(acts.NAMES)
        parts: set[type] = set()
        for one in self.slices:
            taken = one.commands.keys() & (self.commands.keys() | acts.COMMANDS.keys())
            taken |= one.events.keys() & self.events.keys()
            if taken or one.part in parts or one.stream == acts.STREAM:
                raise ValueError(f"slice {one.name!r} claims what another has: {sorted(taken)}")
            parts.add(one.part)
            self.commands |= one.commands
            self.events |= one.events
            for kind in (*one.commands.values(), *one.events.values()):
                self._of[kind] = one
            self._names |= {kind: event for event, kind in one.events.items()}
        self._part_names = {one.part: one.name for one in self.slices}

    def having(self, *slices: Slice) -> Subject[S]:
        """The subject with further slices."""
        return Subject(self.name, (*self.slices, *slices), self.state, self.authority, self.undo)

    # Wishes

    def read_command(self, wish: Mapping[str, Any], at: Millis) -> Any:
        """A command from plain data {"command": name, ...}. Refused when it is unknown or does
        not fit.
        """
        name = str(wish.get("command"))
        kind = self.commands.get(name) or self.acts.get(name)
        if kind is None:
            raise Refused("unknown-command", command=name[:60])
        try:
            return codec.from_body(kind, wish, at)
        except codec.Unsound as err:
            raise Refused("bad-command", field=err.field) from None

    def filled(
        self,
        wish: Mapping[str, Any],
        chance: Callable[[], str],
        known_here: Mapping[str, Callable[[Mapping[str, Any]], Any]],
    ) -> dict[str, Any]:
        """The wish with chance put in where it has a place for it, and with what only this device
        knows, which nobody may claim: both as its slice declares. An act takes all it has a place
        for.
        """
        full, name = dict(wish), str(wish.get("command"))
        kind = self.commands.get(name) or self.acts.get(name)
        if kind is None:
            return full
        places = {place.name for place in dataclasses.fields(kind)}
        one = self._of.get(kind)
        for name in places & known_here.keys() & set(one.known_here if one else places):
            full[name] = known_here[name](wish)
        if one is None:
            return full
        for name in one.chance.keys() & places - full.keys():
            place = one.beside.get(kind)
            texts = wish.get(place.text, []) if place and one.chance[name] == "ids" else None
            full[name] = [chance() for _ in texts] if isinstance(texts, list) else chance()
        return full

    def salted(self, wish: Mapping[str, Any], chance: Callable[[], str]) -> dict[str, Any]:
        """The wish with a salt for each text that it brings to keep beside the log, whatever it
        claimed. A shell without chance, as a script's is, gives none.
        """
        kind = self.commands.get(str(wish.get("command")))
        one = self._of.get(kind) if kind else None
        place = one.beside.get(kind) if one and kind else None
        if place is None:
            return dict(wish)
        texts = wish.get(place.text)
        salts = [chance() for _ in texts] if isinstance(texts, list) else chance()
        return {**wish, SALT: salts}

    def beside(self, wish: Mapping[str, Any], command: Any) -> dict[str, Kept]:
        """{pseudonym: text, with its salt} that a command brings to keep beside the log."""
        one = self._of.get(type(command))
        place: Beside | None = one.beside.get(type(command)) if one else None
        if place is None:
            return {}
        whose, texts, salts = getattr(command, place.of), wish.get(place.text), wish.get(SALT)
        if not isinstance(whose, tuple):
            whose, texts, salts = (whose,), [texts], [salts]
        if not whose and texts is None:
            return {}
        if not isinstance(texts, list) or len(texts) != len(whose):
            raise Refused("bad-command", field=place.text)
        salts = salts if isinstance(salts, list) else [None] * len(whose)
        if len(salts) != len(whose) or any(not (one is None or is_seed(one)) for one in salts):
            raise Refused("bad-command", field=SALT)
        told = zip(whose, texts, salts, strict=True)
        return {
            pseudonym: Kept(_kept(text, place.text), salt or "")
            for pseudonym, text, salt in told
            if is_id(pseudonym)
        }

    def keeps_names(self, event: Any) -> bool:
        """Whether an event is of a slice that keeps texts of its commands beside the log."""
        one = self._of.get(type(event))
        return one is not None and bool(one.beside)

    def decide(self, state: S, command: Any, rules: Any) -> tuple[Any, ...]:
        """Answer a wish with facts, or raise Refused naming the clause."""
        told = self._of[type(command)].decide(state, command, rules)
        return told if isinstance(told, tuple) else (told,)

    # Facts

    def read_event(self, name: str, body: Mapping[str, Any], at: Millis) -> Any:
        """An event from its stored name and body. LookupError when nobody here knows it, Unsound
        when it does not fit.
        """
        return codec.from_body(self.events[name], body, at)

    def name_of(self, event: Any) -> str:
        """The stored name of an event, "entry-sold/1"."""
        return self._names[type(event)]

    def body(self, event: Any) -> dict[str, Any]:
        """An event as it is stored, without its time."""
        return codec.to_body(event)

    def slice_of(self, event: Any) -> Slice | None:
        """The slice of an event; None of what is said of records themselves."""
        return self._of.get(type(event))

    def slice_of_kind(self, kind: type) -> Slice | None:
        """The slice of a kind of command or event; None of what is said of records themselves."""
        return self._of.get(kind)

    def refuse(self, rights: Any, said: Any, dev: str) -> None:
        """Refused where a command or an event is not this device's to write."""
        refused = self.authority.refuse(rights, self._of.get(type(said)), said, dev)
        if refused is not None:
            raise refused

    def own(self, event: Any, dev: str) -> str:
        """The stream that an event of this device belongs to."""
        one = self._of.get(type(event))
        if one is None:
            return f"{acts.STREAM}/{dev}"
        stream = one.stream_of(event)
        return stream if one.guarded else f"{stream}/{dev}"

    def stream_of_kind(self, kind: type) -> str:
        """The stream of a kind of event, in words: "table/<table>", "door/<device>"."""
        one = self._of.get(kind)
        if one is None:
            return f"{acts.STREAM}/<device>"
        stream = one.stream if one.each is None else f"{one.stream}/<{one.stream}>"
        return stream if one.guarded else f"{stream}/<device>"

    def is_guarded(self, event: Any) -> bool:
        """Whether an event must have seen the one before it in its stream."""
        one = self._of.get(type(event))
        return one is not None and one.guarded

    def misfit(self, state: S, event: Any) -> str | None:
        """Why an event contradicts the state, if so: another device did something else first."""
        return self._of[type(event)].misfit(state, event)

    def same(self, later: Any, earlier: Any) -> bool:
        """Whether two facts that were written apart on one base say the same."""
        one = self._of.get(type(later))
        return one is not None and one.same(later, earlier)

    def yields(self, earlier: Any, later: Any) -> str | None:
        """Why a fact waits for the director where *later* was written without having seen it, if
        it does; else the later one waits.
        """
        one = self._of.get(type(earlier))
        return one.yields(earlier, later) if one else None

    def outdated(self, state: S, event: Any) -> str | None:
        """What can be said of a fact that had not seen the last one of its stream, beyond that."""
        return self._of[type(event)].outdated(state, event)

    def evolve(self, state: S, event: Any) -> S:
        """Apply one fact. A fact that contradicts the state changes nothing; it never raises."""
        if self.misfit(state, event) is not None:
            return state
        return self.applied(state, event)

    def applied(self, state: S, event: Any) -> S:
        """Apply one fact in which misfit found nothing."""
        after: S = self._of[type(event)].evolve(state, event)
        return after

    def keeps(self, state: S, event: Any) -> S:
        """What stays of a fact that does not count."""
        one = self._of.get(type(event))
        if one is None:
            return state
        after: S = one.keeps(state, event)
        return after

    def breaches(self, before: S, event: Any, after: S) -> tuple[Breach, ...]:
        """The limits that an event passes though it fits."""
        return self._of[type(event)].breaches(before, event, after)

    def rests(self, later: Any, earlier: Any) -> str | None:
        """Why a fact would not stand without an earlier one though it would fit, if so."""
        one = self._of.get(type(earlier))
        return one.rests(later, earlier) if one else None

    def is_part_of(self, later: Any, earlier: Any) -> bool:
        """Whether a fact is part of an earlier one: who undoes that undoes both, unasked."""
        one = self._of.get(type(earlier))
        return one is not None and one.part_of(later, earlier)

    def stands(self, state: S, event: Any, next_deal: str, own: bool, at: Millis) -> str | None:
        """The clause by which a fact stands at a moment, so that only a ruling takes it back;
        None where anybody may.
        """
        one = self._of.get(type(event))
        return one.stands(state, event, next_deal, own, at) if one else None

    def reaches(self, state: S, event: Any) -> Any:
        """Into what an event reaches that may be under way, as its slice says; None for most."""
        one = self._of.get(type(event))
        return one.reaches(state, event) if one else None

    def watches(self, event: Any) -> bool:
        """Whether a fact's slice asks what an undo of it would move."""
        one = self._of.get(type(event))
        return one is not None and one.moves is not no_move

    def moves(self, before: S, after: S, event: Any, since: Millis, at: Millis) -> str | None:
        """The clause by which a fact stands because an undo at a moment would move what runs; None
        where it moves nothing that anybody must rule on.
        """
        return self._of[type(event)].moves(before, after, event, since, at)

    def seals(self, event: Any) -> Sealing | None:
        """What a fact seals, or opens again; None for nearly all."""
        one = self._of.get(type(event))
        return one.seals(event) if one else None

    def lasts(self, event: Any) -> bool:
        """Whether no undo reaches a fact: a seal, and what its slice says so of."""
        one = self._of.get(type(event))
        return one is not None and (one.lasts or one.seals(event) is not None)

    def is_by(self, event: Any, dev: str) -> bool:
        """Whether a device may write an event as far as that itself says whose it is."""
        one = self._of.get(type(event))
        return one is None or one.author(event) in ("", dev)

    def can_be_taken(self, event: Any) -> bool:
        """Whether an event that waits can take effect later: not what is said of records, nor
        what gives or takes rights.
        """
        one = self._of.get(type(event))
        is_fact = one is not None and type(event) not in self.authority.kinds
        return is_fact and self.seals(event) is None

    def after_seal(self, event: Any) -> AfterSeal:
        """What becomes of a fact that is written after the seal."""
        one = self._of.get(type(event))
        return one.after_seal if one else "shut"

    def facts(self, event: Any) -> tuple[Fact, ...]:
        """What the history says of an event."""
        one = self._of.get(type(event))
        if one is None:
            return () if event is None else short_facts(event)
        return one.facts(event)

    def restored(self, parts: Mapping[str, Any]) -> S:
        """The state of its plain data. LookupError or Unsound when it is not this subject's."""
        kinds = {name: kind for kind, name in self._part_names.items()}
        state: S = self.state().having(
            *(codec.back(kinds[name], part) for name, part in parts.items())
        )
        return state

    def plain(self, state: State) -> dict[str, Any]:
        """The parts in use as plain data, by their slices' names: a slice that nothing happened to
        is not there.
        """
        found = {self._part_names[kind]: codec.plain(part) for kind, part in state.in_use()}
        return dict(sorted(found.items()))


def _kept(text: Any, field: str) -> str:
    """A text as it is kept beside the log; Refused where it is none."""
    if not isinstance(text, str) or not text.strip():
        raise Refused("name-needed", field=field)
    if not codec.writable(text):
        raise Refused("bad-command", field=field)
    if len(text) > MAX_NAME:
        raise Refused("text-too-long", field=field, limit=MAX_NAME)
    return " ".join(text.split())
