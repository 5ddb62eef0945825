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
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import (
    AnySlice,
    Authored,
    Fact,
    Irreversible,
    NeedsRuling,
    Numbered,
    Reconciles,
    RulesOnEffect,
    Sealing,
    SealsRecord,
    part_alone,
)
from pycore.ledger.model.state import S, SubjectState

REFUSALS: Refusals = {
    "bad-command": ("field",),
    "name-needed": ("field",),
    "text-too-long": ("field", "limit"),
    "unknown-command": ("command",),
}

MAX_NAME = 80
SALT = "salt"
"""The field of a wish in which its salt stands, or a list of one for each text."""


Plain = Mapping[str, object]
"""A wish, the body of a record, the parts of a state: as plain data, by name."""


class KeptText(NamedTuple):
    """A text that is kept beside the log, and the salt that its digest was made with, "" where
    the log says none.
    """

    text: str
    salt: str


ACTS: AnySlice[Any] = part_alone(acts.STREAM, type(None))
"""What is said of records themselves follows the rules of no slice."""


class Subject(Generic[S]):
    """The slices of a subject. ValueError when two of them claim one name, type or part."""

    def __init__(
        self,
        name: str,
        slices: Iterable[AnySlice[S]],
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
        self._of: dict[type, AnySlice[S]] = {}
        self._names: dict[type, str] = dict(acts.NAMES)
        parts: set[type] = set()
        for concern in self.slices:
            taken = concern.commands.keys() & (self.commands.keys() | acts.COMMANDS.keys())
            taken |= concern.events.keys() & self.events.keys()
            if taken or concern.part in parts or concern.stream == acts.STREAM:
                raise ValueError(
                    f"slice {concern.name!r} claims what another has: {sorted(taken)}"
                )
            parts.add(concern.part)
            self.commands |= concern.commands
            self.events |= concern.events
            for kind in (*concern.commands.values(), *concern.events.values()):
                self._of[kind] = concern
            self._names |= {kind: event for event, kind in concern.events.items()}
        self._part_names = {concern.part: concern.name for concern in self.slices}

    def having(self, *slices: AnySlice[S]) -> Subject[S]:
        """Return the subject with further slices."""
        return Subject(self.name, (*self.slices, *slices), self.state, self.authority, self.undo)

    # Wishes

    def read_command(self, wish: Plain, at: Millis) -> Dated:
        """Return a command from plain data {"command": name, ...}. Refused when it is unknown or
        does not fit.
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
        wish: Plain,
        chance: Callable[[], str],
        known_here: Mapping[str, Callable[[Plain], object]],
    ) -> dict[str, object]:
        """Return the wish with chance put in where it has a place for it, and with what only this
        device knows, which nobody may claim: both as its slice declares. An act takes all it has a
        place for.
        """
        full, name = dict(wish), str(wish.get("command"))
        kind = self.commands.get(name) or self.acts.get(name)
        if kind is None:
            return full
        places = {place.name for place in dataclasses.fields(kind)}
        concern = self._of.get(kind)
        for name in places & known_here.keys() & set(concern.known_here if concern else places):
            full[name] = known_here[name](wish)
        if concern is None:
            return full
        for name in concern.chance.keys() & places - full.keys():
            place = concern.beside.get(kind)
            texts = wish.get(place.text, []) if place and concern.chance[name] == "ids" else None
            full[name] = [chance() for _ in texts] if isinstance(texts, list) else chance()
        return full

    def salted(self, wish: Plain, chance: Callable[[], str]) -> dict[str, object]:
        """Return the wish with a salt for each text that it brings to keep beside the log,
        whatever it claimed. A shell without chance, as a script's is, gives none.
        """
        kind = self.commands.get(str(wish.get("command")))
        concern = self._of.get(kind) if kind else None
        place = concern.beside.get(kind) if concern and kind else None
        if place is None:
            return dict(wish)
        texts = wish.get(place.text)
        salts = [chance() for _ in texts] if isinstance(texts, list) else chance()
        return {**wish, SALT: salts}

    def beside(self, wish: Plain, command: Dated) -> dict[str, KeptText]:
        """Return {pseudonym: text, with its salt} that a command brings to keep beside the log."""
        concern = self._of.get(type(command))
        place = concern.beside.get(type(command)) if concern else None
        if place is None:
            return {}
        pseudonyms, texts, salts = getattr(command, place.of), wish.get(place.text), wish.get(SALT)
        if not isinstance(pseudonyms, tuple):
            pseudonyms, texts, salts = (pseudonyms,), [texts], [salts]
        if not pseudonyms and texts is None:
            return {}
        if not isinstance(texts, list) or len(texts) != len(pseudonyms):
            raise Refused("bad-command", field=place.text)
        salts = salts if isinstance(salts, list) else [None] * len(pseudonyms)
        if len(salts) != len(pseudonyms) or any(
            not (salt is None or is_seed(salt)) for salt in salts
        ):
            raise Refused("bad-command", field=SALT)
        rows = zip(pseudonyms, texts, salts, strict=True)
        return {
            pseudonym: KeptText(_kept(text, place.text), salt or "")
            for pseudonym, text, salt in rows
            if is_id(pseudonym)
        }

    def fill(self, record: object, device: str, wish: Plain, command: Dated) -> Dated:
        """Return the command completed with what only the record and the device know."""
        concern = self._of[type(command)]
        place = concern.beside.get(type(command))
        name = wish.get(place.text) if place else None
        filled: Dated = concern.fill(
            record, device, command, name if isinstance(name, str) else ""
        )
        return filled

    def decide(self, state: S, command: Dated, pack: object) -> tuple[Dated, ...]:
        """Answer a wish with events. Raises Refused naming the clause."""
        decided = self._of[type(command)].decide(state, command, pack)
        return decided if isinstance(decided, tuple) else (decided,)

    # Events

    def read_event(self, name: str, body: Plain, at: Millis) -> Dated:
        """Return an event from its stored name and body. LookupError when nobody here knows it,
        Unsound when it does not fit.
        """
        return codec.from_body(self.events[name], body, at)

    def name_of(self, event: Dated) -> str:
        """Return the stored name of an event, "entry-sold/1"."""
        return self._names[type(event)]

    def body(self, event: Dated) -> dict[str, object]:
        """Return an event as it is stored, without its time."""
        return codec.to_body(event)

    def slice_of(self, event: Dated | None) -> AnySlice[S] | None:
        """Return the slice of an event; None of what is said of records themselves."""
        return self._of.get(type(event))

    def slice_of_kind(self, kind: type) -> AnySlice[S] | None:
        """Return the slice of a kind of command or event; None of what is said of records."""
        return self._of.get(kind)

    def of(self, event: Dated | None) -> AnySlice[S]:
        """Return the slice whose rules an event follows: of what is said of records themselves one
        that has none.
        """
        return self._of.get(type(event), ACTS)

    def refuse(self, rights: object, act: Dated, dev: str) -> None:
        """Raise Refused where a command or an event is not this device's to write."""
        refused = self.authority.refuse(rights, self._of.get(type(act)), act, dev)
        if refused is not None:
            raise refused

    def own(self, event: Dated, dev: str) -> str:
        """Return the stream that an event of this device belongs to."""
        concern = self.of(event)
        stream = concern.stream_of(event)
        return stream if concern.guarded else f"{stream}/{dev}"

    def stream_of_kind(self, kind: type) -> str:
        """Return the stream of a kind of event, in words: "table/<table>", "door/<device>"."""
        concern = self._of.get(kind, ACTS)
        is_numbered = isinstance(concern, Numbered)
        stream = f"{concern.stream}/<{concern.stream}>" if is_numbered else concern.stream
        return stream if concern.guarded else f"{stream}/<device>"

    def facts(self, event: Dated | None) -> tuple[Fact, ...]:
        """Return what the history says of an event."""
        return () if event is None else self.of(event).facts(event)

    def conflict(self, state: S, event: Dated) -> str | None:
        """Return why an event cannot count: its slice's time has not come, or another device did
        something else first.
        """
        concern = self._of[type(event)]
        return concern.too_early(state) or concern.conflict(state, event)

    def repeats(self, later: Dated, earlier: Dated) -> bool:
        """Return whether two events that were written apart on one base say the same."""
        concern = self._of.get(type(later))
        return isinstance(concern, Reconciles) and concern.repeats(later, earlier)

    def gives_way(self, earlier: Dated, later: Dated) -> str | None:
        """Return why an event waits for the director where *later* was written without having seen
        it, if it does; else the later one waits.
        """
        concern = self._of.get(type(earlier))
        return concern.gives_way(earlier, later) if isinstance(concern, Reconciles) else None

    def outdated(self, state: S, event: Dated) -> str | None:
        """Return what can be said of an event that had not seen the last one of its stream, beyond
        that.
        """
        concern = self._of[type(event)]
        return concern.outdated(state, event) if isinstance(concern, Reconciles) else None

    def rules_on_effect(self, event: Dated) -> bool:
        """Return whether an event's slice asks what an undo of it would change."""
        return isinstance(self._of.get(type(event)), RulesOnEffect)

    def undo_effect(
        self, before: S, after: S, event: Dated, since: Millis, at: Millis
    ) -> NeedsRuling | None:
        """Return whether only a ruling undoes an event, because of what the undo would change."""
        concern = self._of[type(event)]
        if not isinstance(concern, RulesOnEffect):
            return None
        return concern.undo_effect(before, after, event, since, at)

    def is_irreversible(self, event: Dated | None) -> bool:
        """Return whether no undo reaches an event: a seal, and what its slice says so of."""
        return isinstance(self._of.get(type(event)), Irreversible)

    def seals(self, event: Dated | None) -> Sealing | None:
        """Return what an event seals, or opens again; None for nearly all."""
        concern = self._of.get(type(event))
        return concern.sealing(event) if isinstance(concern, SealsRecord) else None

    def is_by(self, event: Dated, dev: str) -> bool:
        """Return whether a device may write an event as far as that itself says whose it is."""
        concern = self._of.get(type(event))
        return not isinstance(concern, Authored) or concern.author(event) in ("", dev)

    def can_be_taken(self, event: Dated | None) -> bool:
        """Return whether an event that waits can take effect later: not what is said of records,
        nor what gives or takes rights.
        """
        concern = self._of.get(type(event))
        is_known = concern is not None and type(event) not in self.authority.kinds
        return is_known and self.seals(event) is None

    def restored(self, parts: Plain) -> S:
        """Return the state of its plain data. LookupError or Unsound when it is not this
        subject's.
        """
        kinds = {name: kind for kind, name in self._part_names.items()}
        state: S = self.state().having(
            *(codec.back(kinds[name], part) for name, part in parts.items())
        )
        return state

    def plain(self, state: SubjectState) -> dict[str, object]:
        """Return the parts in use as plain data, by their slices' names: a slice that nothing
        happened to is not there.
        """
        parts = {self._part_names[kind]: codec.plain(part) for kind, part in state.in_use()}
        return dict(sorted(parts.items()))


def _kept(text: object, field: str) -> str:
    """A text as it is kept beside the log; Refused where it is none."""
    if not isinstance(text, str) or not text.strip():
        raise Refused("name-needed", field=field)
    if not codec.writable(text):
        raise Refused("bad-command", field=field)
    if len(text) > MAX_NAME:
        raise Refused("text-too-long", field=field, limit=MAX_NAME)
    return " ".join(text.split())
