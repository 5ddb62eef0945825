"""The keys that tablets sign with: each says its public one here, once, and the heads of its log
and the seal are checked with it (ledger/lines/signed.py). So a night's records alone tell who
signed them.

Clauses: none of the law. A copied tablet has the key too: a key tells which tablet it was only as
far as nobody copied it, and that shows as a fork. Nobody speaks for another tablet, no undo takes
a key back, and a second one waits on the director's screen for good: it is never believed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from types import MappingProxyType
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import Id, Key
from pycore.kernel.signatures import Alg
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.ledger.lines.signed import KEY, DeviceKey, read_key
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Authored, Fact, Irreversible, literals
from pycore.night.base.state import NightRecord, NightSlice, State


@dataclass(frozen=True, kw_only=True)
class TellKey(Dated):
    """Say the public key of this tablet, *dev*."""

    dev: str
    alg: str
    key: str


@dataclass(frozen=True, kw_only=True)
class KeyTold(Dated):
    """Tablet *dev* signs with this key: 32 bytes of Ed25519, or the 65 of a point of P-256."""

    dev: Id
    alg: Alg
    key: Key


@dataclass(frozen=True)
class ToldKey:
    """A key as it was told."""

    alg: Alg
    key: Key

    def read(self) -> DeviceKey | None:
        return read_key(self.alg, self.key)


@dataclass(frozen=True, kw_only=True)
class TabletKeys:
    """The key of each tablet that told one."""

    of: Mapping[str, ToldKey] = field(default_factory=lambda: MappingProxyType({}))

    def key(self, dev: str) -> DeviceKey | None:
        stored_key = self.of.get(dev)
        return stored_key.read() if stored_key else None

    def fingerprint(self, dev: str) -> str:
        """Return the short form of a tablet's key; "" where it told none."""
        key = self.key(dev)
        return key.fingerprint if key else ""


Reason = Literal["key-unsound", "tablet-has-key"]


REFUSALS: Refusals = {"bad-command": ("field",), "tablet-has-key": ()}


class KeysSlice(Authored[KeyTold], Irreversible, NightSlice[TabletKeys, TellKey, KeyTold]):
    """The keys that tablets sign with: each says its own, once and for good."""

    def fill(self, record: NightRecord, device: str, command: TellKey, name: str) -> TellKey:
        return replace(command, dev=device)

    def decide(self, state: State, command: TellKey, pack: RulePack) -> KeyTold:
        """Tell the key, or say why not."""
        read = read_key(command.alg, command.key)
        if read is None:
            raise Refused("bad-command", field="key")
        if command.dev in state.part(TabletKeys).of:
            raise Refused("tablet-has-key")
        return KeyTold(dev=command.dev, alg=read.alg, key=command.key, at=command.at)

    def conflict(self, state: State, event: KeyTold) -> Reason | None:
        if not event.dev or read_key(event.alg, event.key) is None:
            return "key-unsound"
        return "tablet-has-key" if event.dev in state.part(TabletKeys).of else None

    def apply(self, state: State, event: KeyTold) -> State:
        part = state.part(TabletKeys)
        of = MappingProxyType({**part.of, event.dev: ToldKey(event.alg, event.key)})
        return state.having(replace(part, of=of))

    def author(self, event: KeyTold) -> str:
        return event.dev

    def facts(self, event: KeyTold) -> tuple[Fact, ...]:
        """Return what the history says of a key: its short form."""
        read = read_key(event.alg, event.key)
        return (Fact("key", read.fingerprint if read else "", "text"),)


SLICE = KeysSlice(
    name="keys",
    part=TabletKeys,
    stream="keys",
    guarded=False,
    since="",
    commands={"tell-key": TellKey},
    events={KEY: KeyTold},
    reasons=literals(Reason),
    refuses=REFUSALS,
    after_seal="open",
)
