"""The outbox: the tablet's way to the server at its own origin, over what the shelf holds.

While it waits for the network it holds no lock: the desk goes on selling. It takes the lock only
to save.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pycore.ledger.lines.runs import Run
from pycore.ledger.lines.signed import Signed
from pycore.ledger.model.names import sound_names
from pycore.ledger.sync.client import Client
from pycore.ledger.sync.marks import night_mark
from pycore.ledger.sync.store import Fleet, HeldLogs
from pycore.ledger.sync.wire import Level, Transport
from webapp.worker.database.records import KV, put
from webapp.worker.database.shelf import Shelf
from webapp.worker.sync.signing import NoKeys, Signing

PATIENCE_S = 60
HEARD_EVERY_MS = 60_000
"""How often a tablet asks when the server heard the others."""
MOST_OTHERS = 3
"""Servers of this name beside the one that answered last: the organization's, a hub or two."""


class Outbox(Client):
    """The one peer of this tablet."""

    def __init__(
        self,
        shelf: Shelf,
        transport: Transport,
        app: str,
        chance: random.Random | None = None,
        elapsed_ms: Callable[[], int] = lambda: int(time.monotonic() * 1000),
        signing: Signing | None = None,
    ) -> None:
        some = chance or random.SystemRandom()
        signing = signing or Signing(shelf, NoKeys())
        on_shelf = _OnShelf(shelf, signing, elapsed_ms)
        super().__init__(
            on_shelf,
            _Patient(transport),
            app,
            some.randrange,
            elapsed_ms,
            Proving(signing, on_shelf.asks_heard),
        )


class Proving(Fleet):
    """Each request is signed with a key of this tablet's own, whatever its id; now and then
    (*asks_heard*) one asks when the server heard the others.
    """

    def __init__(self, signing: Signing, asks_heard: Callable[[], bool]) -> None:
        self._signing = signing
        self._asks_heard = asks_heard

    async def introduced(self) -> Mapping[str, Any]:
        key = await self._signing.way_in()
        can_sign = key and await self.prove("holdfast")
        return await self._signing.shown(key) if key and can_sign else {}

    async def prove(self, text: str) -> str:
        return await self._signing.prove(text)

    def greeting(self) -> Mapping[str, Any]:
        return {"heard": True} if self._asks_heard() else {}


class _Patient:
    """A transport that is given up where it does not answer: not every browser ends a request."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    async def send(self, method: str, path: str, headers_json: str, body: str) -> str:
        async with asyncio.timeout(PATIENCE_S):
            return await self._transport.send(method, path, headers_json, body)


class _OnShelf:
    """The shelf as the client of `sync/1` sees it."""

    def __init__(self, shelf: Shelf, signing: Signing, elapsed_ms: Callable[[], int]) -> None:
        self._shelf = shelf
        self._signing = signing
        self._elapsed_ms = elapsed_ms
        self._heard_ms: int | None = None
        self._at_ms = 0
        self.signed = signing.heads
        self.devs = shelf.devs
        self.logs = shelf.logs
        self.note_heads = shelf.note_heads
        self.note_acks = shelf.note_acks
        self.note_above = shelf.note_above
        self.note_refused = shelf.note_refused
        self.note_role = shelf.note_role
        self.note_phones = shelf.note_phones
        self.round_ended = shelf.round_ended

    def dev(self) -> str:
        return self._shelf.dev

    async def take_fresh_id(self) -> None:
        async with self._shelf.lock:
            await self._shelf.retire_dev()

    def token(self) -> str:
        return self._shelf.kv("token")

    def token_before(self) -> str:
        return self._shelf.kv("token_before")

    def other_tokens(self) -> list[tuple[str, str]]:
        return _pairs(self._shelf.kv("other_tokens"))

    def store_id(self) -> str:
        return self._shelf.kv("store_id")

    def held_logs(self) -> Mapping[str, HeldLogs]:
        return {tid: self.held_of(tid) for tid in self._shelf.tids()}

    def held_of(self, tid: str) -> HeldLogs:
        logs = self._shelf.logs(tid)
        heads = logs.heads()
        return HeldLogs(heads, night_mark(heads, logs.forks(), self.names(tid)))

    def names(self, tid: str) -> Mapping[str, Any]:
        return sound_names(self._shelf.people(tid))

    async def receive(self, tid: str, runs: Sequence[Run], people: Mapping[str, Any]) -> None:
        async with self._shelf.lock:
            await self._shelf.receive(tid, runs, people, self._at_ms)

    async def note_contact(
        self, at_ms: int, offset_ms: int, store_id: str, organization: str, level: Level
    ) -> None:
        self._at_ms = at_ms
        await self._shelf.note_contact(at_ms, offset_ms, store_id, organization, level)

    def asks_heard(self) -> bool:
        """Return whether it is time to ask the server when it heard the others."""
        last_ms = self._heard_ms
        return last_ms is None or self._elapsed_ms() - last_ms >= HEARD_EVERY_MS

    async def note_heard(self, heard_devices: object, at_ms: int, level: Level) -> None:
        if heard_devices is not None:
            self._heard_ms = self._elapsed_ms()
            await self._shelf.note_heard(heard_devices, at_ms, level)

    async def note_signed(self, tid: str, signed_heads: Signed) -> None:
        async with self._shelf.lock:
            await self._signing.take(tid, signed_heads)

    async def note_enrolled(self, token: str, label: str) -> None:
        others = self._others_than(token)
        await self._keep(token=token, token_before="", other_tokens=others, label=label)

    async def note_token(self, token: str, before: str) -> None:
        await self._keep(token=token, token_before=before)

    async def note_other(self, token: str, before: str) -> None:
        others = self._others_than(token)
        await self._keep(token=token, token_before=before, other_tokens=others)

    def _others_than(self, token: str) -> str:
        """What to keep of the other servers' when this one's is gone by."""
        pairs = [(self.token(), self.token_before()), *self.other_tokens()]
        return json.dumps([pair for pair in pairs if pair[0] and pair[0] != token][:MOST_OTHERS])

    async def _keep(self, **facts: str) -> None:
        async with self._shelf.lock:
            await self._shelf.save(ops=[put(KV, name, value) for name, value in facts.items()])


def _pairs(text: str) -> list[tuple[str, str]]:
    """The tokens of a list that was kept; none where it cannot be read."""
    with contextlib.suppress(TypeError, ValueError):
        return [(str(token), str(before)) for token, before in json.loads(text)]
    return []
