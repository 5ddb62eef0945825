"""The tablet's database as Python sees it: everything in it, and one way to write.

Under it lies `journal.js` (IndexedDB, one strict-durability transaction a commit); tests put a
fake there. A commit is all or nothing and answers only when it is on disk. When one did not
answer well nobody knows what the database holds, so the next write first makes it equal to what
was acknowledged: whatever was saved and is missing is put back, whatever was never acknowledged
is taken out, and lines that a stranger wrote meanwhile are set aside.

A checksum of every value that proves nothing by itself, kept beside it in the same transaction.

Lines of the log give their ids and a fold carries its digest. Of the rest (this tablet's id and
part, names, what was acknowledged, what is set aside, the hand in play) one changed character
would be believed.

    sums    store/key   the first characters of the value's digest

What no longer fits, or is gone while its checksum is here, is set aside as damaged and counted on
the screen that says where the data are. A value without a checksum is taken as it is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol, get_args

from pycore.kernel.ids import digest64
from pycore.ledger.sync.store import NotKept
from webapp.worker.database.records import (
    ACKS,
    KV,
    LOG,
    PEOPLE,
    PLAY,
    QUARANTINE,
    STORES,
    SUMS,
    Op,
    delete,
    put,
    set_aside,
    stray_text,
)

GUARDED = (PEOPLE, ACKS, QUARANTINE, KV, PLAY)
LENGTH = 11
"""66 bits: what changes by chance never has the same."""


def checksum(value: str) -> str:
    """Return what is kept beside a value."""
    return digest64(value.encode("utf-8", "replace"))[:LENGTH]


def with_checksums(ops: Sequence[Op], checksums: Mapping[str, str]) -> list[Op]:
    """Return the operations with those on the checksums of what they write; *checksums* are those
    that are there.
    """
    more: dict[str, Op] = {}
    for op in ops:
        if op[1] in GUARDED:
            key = f"{op[1]}/{op[2]}"
            if op[0] == "put":
                more[key] = put(SUMS, key, checksum(op[3]))
            elif key in checksums or key in more:
                more[key] = delete(SUMS, key)
    return [*ops, *more.values()]


def repairs(stores: Mapping[str, Mapping[str, str]]) -> list[Op]:
    """Return what sets aside the values that do not fit their checksums, or are gone; to be
    written `with_checksums`.
    """
    ops: list[Op] = []
    for place, expected in stores[SUMS].items():
        store, _, key = place.partition("/")
        value = stores[store].get(key) if store in GUARDED else None
        if value is not None and checksum(value) == expected:
            continue
        ops.append(delete(SUMS, place) if value is None else delete(store, key))
        ops.append(put(QUARANTINE, *set_aside("", "", 0, "damaged", value or "", key=place)))
    return ops


Storage = Literal["ok", "full", "lost"]

Code = Literal["storage-full", "storage-lost", "storage-failed"]
CODES: tuple[Code, ...] = get_args(Code)


class Port(Protocol):
    """What `journal.js` offers."""

    async def load(self) -> str:
        """Load everything: {"<store>": {key: value}} as JSON."""

    async def commit(self, ops_json: str) -> None:
        """Commit one transaction of [["put", store, key, value] | ["delete", store, key], ...]."""


class StorageProblem(NotKept):
    """The database did not do what it was asked; *code* is one of CODES."""

    def __init__(self, code: Code) -> None:
        super().__init__(code)
        self.code: Code = code


class Journal:
    """What the database has acknowledged, and the way to add to it."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self._held: dict[str, dict[str, str]] = {store: {} for store in STORES}
        self._in_doubt: set[Op] = set()
        self._sound = True
        self.state: Storage = "ok"

    async def load(self) -> None:
        """Read everything there is, and set aside what is damaged. StorageProblem when the
        database cannot be opened.
        """
        self._held = await self._read()
        self._sound = True
        await self.commit(repairs(self._held))

    def store(self, name: str) -> Mapping[str, str]:
        """Return the acknowledged contents of one store."""
        return self._held[name]

    async def commit(self, ops: Sequence[Op]) -> None:
        """Write all of *ops* or none; returns when they are on disk. StorageProblem when they
        are not.
        """
        if not ops:
            return
        if not self._sound:
            await self._reconcile()
        await self._write(ops)

    async def _write(self, ops: Sequence[Op]) -> None:
        ops = with_checksums(ops, self._held[SUMS])
        self._in_doubt.update(ops)
        try:
            await self._port.commit(json.dumps(ops))
        except Exception as problem:
            raise self._failed(problem) from problem
        for op in ops:
            if op[0] == "put":
                self._held[op[1]][op[2]] = op[3]
            else:
                self._held[op[1]].pop(op[2], None)
        self._in_doubt.clear()
        self._sound = True
        self.state = "ok"

    async def _read(self) -> dict[str, dict[str, str]]:
        try:
            loaded: dict[str, Any] = json.loads(await self._port.load())
            return {
                store: {key: str(value) for key, value in loaded.get(store, {}).items()}
                for store in STORES
            }
        except Exception as problem:
            raise self._failed(problem) from problem

    async def _reconcile(self) -> None:
        on_disk = await self._read()
        repairs: list[Op] = []
        for store in STORES:
            for key, value in self._held[store].items():
                if on_disk[store].get(key) != value:
                    repairs += self._aside(store, key, on_disk)
                    repairs.append(put(store, key, value))
            for key in on_disk[store].keys() - self._held[store].keys():
                if put(store, key, on_disk[store][key]) in self._in_doubt:
                    repairs.append(delete(store, key))
                elif store == LOG:
                    repairs += [*self._aside(store, key, on_disk), delete(store, key)]
        if repairs:
            await self._write(repairs)
        self._in_doubt.clear()
        self._sound = True

    def _aside(self, store: str, key: str, on_disk: dict[str, dict[str, str]]) -> list[Op]:
        """Keep a log line that is not ours: a second writer was at work, and what it wrote may
        be real.
        """
        value = on_disk[store].get(key)
        if store != LOG or value is None or put(store, key, value) in self._in_doubt:
            return []
        return [put(QUARANTINE, *stray_text(key, value, "second-writer"))]

    def _failed(self, problem: Exception) -> StorageProblem:
        code: Code = next((listed for listed in CODES if listed in str(problem)), "storage-failed")
        self._sound = False
        self.state = "full" if code == "storage-full" else "lost"
        return StorageProblem(code)
