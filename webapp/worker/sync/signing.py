"""What this tablet signs, and the signed heads that others brought.

The key is the browser's (`keys.js`): here it is only asked for its public half and for signatures.
Where there is none everything goes on, unsigned. A signature that does not hold is set aside, and
holds nothing up.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any, Protocol

from pycore.kernel import canonical
from pycore.kernel.clauses import Refused
from pycore.kernel.ids import digest64, text64
from pycore.kernel.units import Millis
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.signed import (
    BAD,
    DeviceKey,
    Signed,
    SignedHead,
    as_told,
    checked,
    read_key,
    read_signed,
    to_sign,
)
from pycore.ledger.sync.proofs import key_word, to_own
from pycore.night.devices import seal
from pycore.night.devices.tablet_keys import TabletKeys as Told
from pycore.night.night import Night
from pycore.papers import pack
from pycore.portable.rehearsal import is_rehearsal
from webapp.worker.database.records import KV, QUARANTINE, put, set_aside
from webapp.worker.database.shelf import Shelf

WAY_IN = "way-in"
"""What the key is kept under that signs requests: no id of a device, which has no such letters."""


class Keys(Protocol):
    """What `keys.js` offers; "" where the browser has no key."""

    async def public_key(self, dev: str) -> str:
        """Return {"alg", "key"} as JSON, the public half of an id's key, made where there is
        none.
        """

    async def sign(self, dev: str, text: str) -> str:
        """Return the signature of a text by an id's key, as URL-safe base64."""


class NoKeys:
    """A browser that can make none."""

    async def public_key(self, dev: str) -> str:
        return ""

    async def sign(self, dev: str, text: str) -> str:
        return ""


class Signing:
    """One tablet's keys, over what its shelf holds. Who writes holds the shelf's lock."""

    def __init__(self, shelf: Shelf, keys: Keys) -> None:
        self._shelf = shelf
        self._keys = keys
        self._own: dict[str, DeviceKey | None] = {}

    async def key(self) -> DeviceKey | None:
        """Return the key of the id that this tablet writes under now."""
        dev = self._shelf.dev
        if dev not in self._own:
            self._own[dev] = _read(await self._keys.public_key(dev))
        return self._own[dev]

    # What proves to a server which tablet this is

    async def way_in(self) -> DeviceKey | None:
        """Return the key that its requests are signed with; it stays when the tablet takes a fresh
        id.
        """
        return _read(await self._keys.public_key(WAY_IN))

    async def prove(self, text: str) -> str:
        """Return a text, signed with it; "" where there is none."""
        return await self._keys.sign(WAY_IN, text)

    async def shown(self, way_in: DeviceKey) -> dict[str, Any]:
        """Return what shows that the id of this tablet is its own, as far as its browser has keys:
        the key of its requests, and that of its records, which signed the first.
        """
        dev, key = self._shelf.dev, await self.key()
        sig = key and await self._keys.sign(dev, to_own(dev, key_word(way_in)))
        signs = {"signs": {**_told(key), "sig": sig}} if key and sig else {}
        return {"key": _told(way_in), **signs}

    # What is written

    async def written(
        self, night: Night, wish: Mapping[str, Any], at: Millis
    ) -> tuple[Night, list[str]]:
        """Return the night with what a wish came to, and the ids of that; the seal signed, and
        this tablet's key told before or after, where it was not yet.
        """
        dev = self._shelf.dev
        before = await self.introduced(night, at)
        grown = before.commit(dev, before.decide(dev, wish, at))
        if wish.get("command") == "seal-night":
            standing = seal.standing(grown.state)
            statement = seal.to_sign(night.tid, dev, standing.sealed) if standing else b""
            sig = await self._signed(night.tid, grown, statement)
            grown = before.commit(dev, before.decide(dev, {**wish, "sig": sig}, at))
        did = list(grown.logs.log(dev).ids[before.logs.log(dev).head[0] :])
        return await self.introduced(grown, at), did

    async def introduced_and_kept(self, night: Night, at: Millis) -> Night:
        """Return the same, kept: before a hand is dealt, which is no record of the night yet."""
        grown = await self.introduced(night, at)
        if grown is not night:
            await self._shelf.save(grown)
        return grown

    async def introduced(self, night: Night, at: Millis) -> Night:
        """Return the night in which this tablet has told its key, if it may and has one."""
        dev = self._shelf.dev
        is_introduced = dev in night.state.part(Told).of
        if is_introduced or night.state.settings is None or is_rehearsal(night.tid):
            return night
        key = await self.key()
        if key is None:
            return night
        wish = {"command": "tell-key", "dev": dev, **_told(key)}
        try:
            return night.commit(dev, night.decide(dev, wish, at))
        except Refused:
            return night

    async def _signed(self, tid: str, night: Night, statement: bytes) -> str:
        """A signature of this tablet, as far as the night knows the key that it is made with."""
        key = await self.key()
        if key is None or night.state.part(Told).key(self._shelf.dev) != key or not statement:
            return ""
        return await self._keys.sign(self._shelf.dev, statement.decode())

    async def of_pack(self, night: Night, manifest: bytes) -> pack.PackSignatures:
        """Return what devices signed of a night, and this tablet's signature of a pack's
        manifest.
        """
        tid, dev = night.tid, self._shelf.dev
        sig = await self._signed(tid, night, pack.to_sign(tid, dev, manifest))
        return pack.PackSignatures(await self.heads(tid), dev, sig)

    # Signed heads

    def known_heads(self, tid: str) -> dict[str, SignedHead]:
        """Return the last head that each other device is known to have signed."""
        text = self._shelf.kv(_name(tid))
        return read_signed(json.loads(text)) if text else {}

    async def heads(self, tid: str) -> dict[str, SignedHead]:
        """Return the same, and this tablet's own head, signed now."""
        heads, night, dev = self.known_heads(tid), self._shelf.nights.get(tid), self._shelf.dev
        seq, line_id = self._shelf.logs(tid).log(dev).head
        if night is not None and seq:
            sig = await self._signed(tid, night, to_sign(tid, dev, seq, line_id))
            if sig:
                heads[dev] = SignedHead(seq, line_id, sig)
        return heads

    async def take(self, tid: str, signed_heads: Signed) -> None:
        """Keep the signed heads that a peer or a file brought, as far as they hold and say more;
        one that does not hold is set aside.
        """
        heads, logs = self.known_heads(tid), self._shelf.logs(tid)
        newer = {
            dev: head
            for dev, head in signed_heads.items()
            if dev not in self._shelf.devs() and (dev not in heads or head.seq > heads[dev].seq)
        }
        good, bad = await _checked(logs, newer)
        ops = [put(QUARANTINE, *_aside(tid, dev, head)) for dev, head in bad.items()]
        quarantined = self._shelf.journal.store(QUARANTINE)
        ops = [op for op in ops if op[2] not in quarantined]
        if good:
            ops.append(put(KV, _name(tid), canonical.dumps(as_told({**heads, **good}))))
        await self._shelf.journal.commit(ops)


async def _checked(logs: LogSet, signed_heads: Signed) -> tuple[dict[str, SignedHead], Signed]:
    """Those that hold and those that do not; between two of them others have their turn."""
    good: dict[str, SignedHead] = {}
    bad: dict[str, SignedHead] = {}
    for dev, head in signed_heads.items():
        verdict = checked(logs, {dev: head})
        good |= verdict.good
        bad |= verdict.bad
        await asyncio.sleep(0)
    return good, bad


def _name(tid: str) -> str:
    return f"signed/{tid}"


def _aside(tid: str, dev: str, head: SignedHead) -> tuple[str, str]:
    return set_aside(
        tid, dev, head.seq, BAD, head.sig, id=digest64(head.sig.encode()), head=head.id
    )


def _told(key: DeviceKey) -> dict[str, Any]:
    return {"alg": key.alg, "key": text64(key.key)}


def _read(text: str) -> DeviceKey | None:
    """The public half of a key as the browser tells it; None where it tells none."""
    try:
        fields = json.loads(text)
        return read_key(fields["alg"], fields["key"])
    except (ValueError, TypeError, KeyError):
        return None
