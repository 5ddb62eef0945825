"""One night: its device logs, the names beside them, and the fold over them. Decides, undoes,
takes in.

A Night is a value. The shell keeps bytes safe and hands in time, seeds and ids; nothing here waits
or writes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from pycore import packs
from pycore.kernel import canonical
from pycore.kernel.clauses import Refused
from pycore.kernel.units import Millis
from pycore.log import order
from pycore.log.chain import line_id
from pycore.log.line import Line, encode
from pycore.log.logset import LogSet
from pycore.log.runs import Accepted, Run
from pycore.night import root, set_up
from pycore.night.fold import (
    RECORD,
    ConflictResolved,
    Folded,
    Seen,
    Undone,
    can_take,
    event_of,
    fold,
    is_guarded,
    step,
)
from pycore.night.state import State
from pycore.policies.pack import RulePack
from pycore.policies.settings import HouseRules
from pycore.record import codec

People = Mapping[str, Mapping[str, Any]]
"""{player: {"name", "wall", "dev"}}: kept beside the log, so that a name can be erased and the
chain still holds.
"""

MAX_NAME = 80


@dataclass(frozen=True, kw_only=True)
class Undo:
    """Undo one record by its id; it stays readable."""

    target: str
    reason: str = ""
    at: Millis


@dataclass(frozen=True, kw_only=True)
class ResolveConflict:
    """Take a conflicting record after all, or leave it out."""

    target: str
    take: bool
    note: str = ""
    at: Millis


COMMANDS: dict[str, type] = {"undo": Undo, "resolve-conflict": ResolveConflict}


@dataclass(frozen=True)
class Decided:
    """What a wish came to: lines for this device's log, and names to keep beside it."""

    lines: tuple[bytes, ...]
    people: People


@dataclass(frozen=True)
class Night:
    """A night as the set of its logs; everything shown is worked out from them."""

    logs: LogSet
    people: People = field(default_factory=lambda: MappingProxyType({}))
    folded: Folded = field(default_factory=Folded)

    @classmethod
    def empty(cls, tid: str) -> Night:
        return cls(LogSet(tid))

    @classmethod
    def of(cls, logs: LogSet, people: People | None = None) -> Night:
        """The night that these logs tell."""
        return cls(logs, MappingProxyType(dict(people or {})), fold(order.in_order(logs)))

    @property
    def tid(self) -> str:
        return self.logs.tid

    @property
    def state(self) -> State:
        return self.folded.state

    @property
    def conflicts(self) -> tuple[Seen, ...]:
        return self.folded.conflicts()

    @property
    def pack(self) -> RulePack:
        """The rules this night adopted, as its set-up wrote them down."""
        return self.state.adopted.rules

    def name(self, player: str) -> str:
        """A player's name, or "" when it was never given or has been erased."""
        return str(self.people.get(player, {}).get("name", ""))

    def digest(self) -> str:
        """SHA-256 over the heads of all logs and the state they fold to, in hex. Names are not
        part of it.
        """
        shown = {
            "heads": self.logs.heads(),
            "state": codec.plain(_by_text_key(self.state)),
            "classes": [[one.placed.id, one.kind] for one in self.folded.seen],
        }
        return hashlib.sha256(canonical.dumps(shown).encode()).hexdigest()

    def decide(self, dev: str, wish: Mapping[str, Any], at: Millis) -> Decided:
        """Answer a wish {"command": ..., ...} made on device *dev* at *at*. Refused if not."""
        name = wish.get("command")
        if name == "undo":
            event: Any = self._undo(_read(Undo, wish, at))
        elif name == "resolve-conflict":
            event = self._resolve(_read(ResolveConflict, wish, at))
        else:
            command = root.read_command(wish, at)
            pack, house = self._rules(command)
            event = root.decide(self.state, command, pack, house)
        return Decided((self._line(dev, event),), self._names(dev, wish, at))

    def commit(self, dev: str, decided: Decided) -> Night:
        """The night with a device's own new lines at the end of its log."""
        log = self.logs.log(dev)
        seq, prev = log.head
        now, logs = self.folded, self.logs
        afresh = False
        for raw in decided.lines:
            seq += 1
            node_id = line_id(self.tid, dev, seq, prev, raw)
            logs, _ = logs.receive(Run(dev, seq, prev, (raw,), node_id))
            line = order.read(raw)
            placed = order.Placed(line.lam if line else now.lam, dev, seq, node_id, line)
            event, why = event_of(placed)
            # Something heard since it was decided may stand behind it in the one order.
            afresh = afresh or isinstance(event, Undone) or placed.lam <= now.lam
            now = step(now, placed, event, why)
            prev = node_id
        grown = replace(self, logs=logs, people=merged(self.people, decided.people))
        return grown._refolded() if afresh else replace(grown, folded=now)

    def receive(self, run: Run) -> tuple[Night, Accepted]:
        """The night with another device's lines taken in."""
        night, (got,) = self.receive_all((run,))
        return night, got

    def receive_all(self, runs: tuple[Run, ...]) -> tuple[Night, tuple[Accepted, ...]]:
        """The night with many runs taken in, folded once."""
        logs, got = self.logs, []
        for run in runs:
            logs, one = logs.receive(run)
            got.append(one)
        changed = logs is not self.logs
        return (replace(self, logs=logs)._refolded() if changed else self), tuple(got)

    def with_people(self, people: People) -> Night:
        """The night with names taken in; of two for one player the newer stays."""
        return replace(self, people=merged(self.people, people))

    def _refolded(self) -> Night:
        lines = {one.placed.id: one.placed.line for one in self.folded.seen}
        known = {one.placed.id: one.event for one in self.folded.seen if one.event is not None}
        return replace(self, folded=fold(order.in_order(self.logs, lines), known))

    def _rules(self, command: Any) -> tuple[RulePack, HouseRules | None]:
        if not isinstance(command, set_up.SetUpNight):
            if self.state.settings is None:
                raise Refused("not-set-up")
            return self.pack, None
        if command.house is not None:
            house = packs.read_house(command.house)
        else:
            try:
                house = packs.house(command.template)
            except LookupError:
                raise Refused("unknown-template", template=command.template[:60]) from None
        return house.over(packs.load(house.pack)), house

    def _line(self, dev: str, event: Any) -> bytes:
        if isinstance(event, Undone | ConflictResolved):
            own, kind = RECORD, "undone/1" if isinstance(event, Undone) else "conflict-resolved/1"
        else:
            own, kind = root.stream_of(event), root.name_of(event)
        if is_guarded(own):
            self._check_readable(own)
        else:
            own = f"{own}/{dev}"
        line = Line(
            lam=self.folded.lam + 1, own=own, base=self.folded.heads.get(own, ""),
            wall=event.at, type=kind, body=codec.to_body(event),
        )  # fmt: skip
        return encode(line)

    def _check_readable(self, own: str) -> None:
        """A newer version wrote in this stream: whatever is decided here would stand on what this
        one cannot read, so it waits for an update, or until the director leaves that record out.
        """
        for one in self.conflicts:
            line = one.placed.line
            if one.why == "unknown-type" and line is not None and line.own == own:
                raise Refused("unknown-rules", pack=line.type[:60])

    def _names(self, dev: str, wish: Mapping[str, Any], at: Millis) -> People:
        if wish.get("command") != "sell-entry":
            return {}
        name = wish.get("name")
        if not isinstance(name, str) or not name.strip():
            raise Refused("name-needed", field="name")
        if not codec.writable(name):
            raise Refused("bad-command", field="name")
        if len(name) > MAX_NAME:
            raise Refused("text-too-long", field="name", limit=MAX_NAME)
        return {str(wish["player"]): {"name": " ".join(name.split()), "wall": at, "dev": dev}}

    def _undo(self, command: Undo) -> Undone:
        target = self.folded.find(command.target)
        if target is None:
            raise Refused("no-such-record")
        if target.kind != "applied":
            raise Refused("not-undoable", why=target.kind)
        undone = Undone(target=command.target, reason=command.reason.strip()[:200], at=command.at)
        self._check_undo(target, undone)
        return undone

    def _check_undo(self, target: Seen, undone: Undone) -> None:
        """Try the night without it: what would no longer fit must be undone first, and what an
        undone undo would bring back must still fit.
        """
        last = order.Placed(self.folded.lam + 1, "", 1, "trial", None)
        placed = [one.placed for one in self.folded.seen] + [last]
        known = {one.placed.id: one.event for one in self.folded.seen if one.event is not None}
        trial = fold(placed, {**known, "trial": undone})
        later = False
        for before, after in zip(self.folded.seen, trial.seen, strict=False):
            if before is target:
                later = True
                continue
            why = after.why if before.kind in ("applied", "undone") else None
            if later and before.kind == "applied" and root.rests_on(before.event, target.event):
                why = "stacks-differ"
            if why is not None:
                kind = before.placed.line.type if before.placed.line else ""
                raise Refused("undo-blocked", by=kind, id=before.placed.id, why=why)

    def _resolve(self, command: ResolveConflict) -> ConflictResolved:
        target = self.folded.find(command.target)
        if target is None or target.why is None:
            raise Refused("no-such-conflict")
        if command.take and not can_take(self.state, target.event):
            raise Refused("does-not-fit")
        return ConflictResolved(
            target=command.target,
            take=command.take,
            note=command.note.strip()[:200],
            at=command.at,
        )


def merged(ours: People, theirs: People) -> People:
    """Names of both; for one player the newer (wall, device) stays."""
    found = dict(ours)
    for player, person in theirs.items():
        held = found.get(player)
        if held is None or (held["wall"], held["dev"]) < (person["wall"], person["dev"]):
            found[player] = person
    return MappingProxyType(found)


def _read(kind: type[Any], wish: Mapping[str, Any], at: Millis) -> Any:
    try:
        return codec.from_body(kind, wish, at)
    except codec.Unsound as err:
        raise Refused("bad-command", field=err.field) from None


def _by_text_key(value: Any) -> dict[str, Any]:
    """The state with its ticket numbers as text: canonical JSON has text keys only."""
    out: dict[str, Any] = {}
    for name in value.__dataclass_fields__:
        item = getattr(value, name)
        if isinstance(item, Mapping):
            item = {str(key): entry for key, entry in item.items()}
        out[name] = item
    return out
