"""The nights this tablet holds, and beside them the organization's book: memory over the journal.
Disk first; only then memory changes. What is said here of a night's logs goes for the book's too,
under the id that is the book's.

Whoever changes anything holds `lock`. The device's id is random and one device log has one writer
for ever: when the own chain was damaged, or turns out to have a twin somewhere, the id is retired
and a fresh one is taken.

Folds that this tablet keeps for its next start (pycore/ledger/fold/checkpoint.py).

    folds   tid   "<the core that wrote it> <digest of the rest> {...}"

A kept fold is only ever a cache. Another core, one damaged character, or logs that do not go on
from those it was folded from: then it is as if it were not there.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from pycore.book.book import BOOK_ID, Book, is_book
from pycore.kernel import canonical
from pycore.kernel.ids import digest64, is_id, typed_id
from pycore.kernel.values import dataclass
from pycore.ledger.fold.digests import merged
from pycore.ledger.fold.record import Record
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.runs import Run
from pycore.ledger.model.names import People, sound_names
from pycore.ledger.sync.roles import writes
from pycore.ledger.sync.store import NightTrouble
from pycore.ledger.sync.wire import Level
from pycore.night.night import Night
from pycore.papers.phones import leads_phones
from pycore.portable.rehearsal import is_rehearsal
from webapp.worker import let_in
from webapp.worker.database import contacts
from webapp.worker.database.drafts import draft_repairs
from webapp.worker.database.journal import Journal, StorageProblem
from webapp.worker.database.records import (
    ACKS,
    FOLDS,
    KV,
    PLAY,
    QUARANTINE,
    STORES,
    Op,
    ids,
    night_changes,
    number,
    put,
    put_acks,
    put_name,
    read_acks,
    read_back,
    set_aside,
    traces,
)

EVERY = 256
"""So many records later a fold is kept again: reading back fewer costs next to nothing."""


def read_fold(text: str, core: str) -> Mapping[str, Any] | None:
    """Return what was kept by the same core; None when there is nothing to go by."""
    wrote, _, rest = text.partition(" ")
    digest, _, fold_text = rest.partition(" ")
    if not core or wrote != core or digest != digest64(fold_text.encode("utf-8", "replace")):
        return None
    try:
        value = json.loads(fold_text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def fold_changes(night: Record[Any], core: str) -> list[Op]:
    """Return what keeps the fold of a night; nothing where it cannot be kept, or no core is
    named.
    """
    fold = night.to_keep() if core else None
    if fold is None:
        return []
    text = canonical.dumps(fold)
    return [put(FOLDS, night.tid, f"{core} {digest64(text.encode())} {text}")]


ABOVE = "above"
"""The organization, as a hub in the hall says that it has it."""

CONTACT_EVERY_MS = 60_000
"""How often the time of the last contact is worth a write of its own."""

Kept = Night | Book
"""What is worked out from logs."""


@dataclass(frozen=True)
class Troubled:
    """A night that cannot be worked out: kept, sent and fetched, never shown or written in."""

    logs: LogSet
    people: People


def fresh_token() -> str:
    """Draw 96 random bits: an id nobody had before, or a seed nobody can guess."""
    return secrets.token_urlsafe(12)


def fresh_dev() -> str:
    """Return a new device id, 45 random bits: a person can type it where there is no camera."""
    return typed_id(secrets.randbits(45))


class Shelf:
    """Use `Shelf.open`. *nights* by id and the *book*, empty until something is entered; beside
    them, by id, what is *troubled*; *acks* by peer ("org", "hub", "above") and id: {device:
    [number, id]} that it has. *beyond* is what the server that answered last has and this tablet
    has not, while the app runs; *before* what it had acknowledged of the same devices, until that
    is fetched or the round ends.
    """

    def __init__(self, journal: Journal, dev: str, core: str = "") -> None:
        self.journal = journal
        self.dev = dev
        self._core = core
        self._folded_at: dict[str, int] = {}
        self.lock = asyncio.Lock()
        self.nights: dict[str, Night] = {}
        self.book = Book.empty(BOOK_ID)
        self.troubled: dict[str, Troubled] = {}
        self.acks: dict[str, dict[str, dict[str, list[Any]]]] = {
            peer: {} for peer in ("org", "hub", ABOVE)
        }
        self.beyond: dict[str, dict[str, list[Any]]] = {}
        self.before: dict[Level, dict[str, dict[str, list[Any]]]] = {
            level: {} for level in contacts.LEVELS
        }

    @classmethod
    async def open(cls, journal: Journal, core: str = "") -> Shelf:
        """Read and check everything. Damaged lines are set aside on disk before anything is
        answered. *core* names the code that runs: only folds of the same are used.
        """
        await journal.load()
        contents = read_back({store: journal.store(store) for store in STORES})
        ops = [*contents.repairs, *draft_repairs(journal.store(PLAY))]
        dev = journal.store(KV).get("dev", "")
        if not is_id(dev):
            dev = fresh_dev()
            ops.append(put(KV, "dev", dev))
        elif any(damaged == dev for _, damaged in contents.damaged):
            retired, dev = dev, fresh_dev()
            ops += _retire(journal, retired, dev)
        await journal.commit(ops)
        shelf = cls(journal, dev, core)
        for tid, logs in sorted(contents.nights.items()):
            names = sound_names(contents.people.get(tid, {}))
            try:
                shelf._hold(shelf._folded(tid, logs, names))
            except Exception:  # whatever its lines set off, the other nights go on
                shelf.troubled[tid] = Troubled(logs, names)
        for key, text in journal.store(ACKS).items():
            tid, _, peer = key.partition("/")
            if peer in shelf.acks:
                shelf.acks[peer][tid] = read_acks(text)
        with contextlib.suppress(StorageProblem):  # the next start takes longer, that is all
            await journal.commit(shelf._folds(shelf.nights.values()))
        return shelf

    def _folded(self, tid: str, logs: LogSet, names: People) -> Kept:
        """A night from the fold that was kept, or from its lines; the book is short."""
        if is_book(tid):
            return Book.of(logs, names)
        fold = read_fold(self.journal.store(FOLDS).get(tid, ""), self._core)
        night = Night.restored(logs, names, fold) if fold is not None else None
        if fold is None or night is None:
            return Night.of(logs, names)
        self._folded_at[tid] = len(fold["order"]) // 2
        return night

    def _folds(self, nights: Iterable[Night]) -> list[Op]:
        """What keeps the folds of those nights that grew by much since it was last done."""
        ops: list[Op] = []
        for night in nights:
            count = night.logs.count()
            if count - self._folded_at.get(night.tid, 0) >= EVERY:
                ops += fold_changes(night, self._core)
                self._folded_at[night.tid] = count
        return ops

    def devs(self) -> set[str]:
        """Return every id this tablet has written under."""
        return {self.dev, *ids(self.kv("retired"))}

    def kv(self, name: str) -> str:
        """Return a small fact this tablet remembers; "" when it does not."""
        return self.journal.store(KV).get(name, "")

    def night_tids(self) -> set[str]:
        """Return every night that is held, also those that cannot be worked out."""
        return {*self.nights, *self.troubled} - {BOOK_ID}

    def tids(self) -> set[str]:
        """Return everything that is held and goes to the organization: the nights, and the book
        once something stands in it.
        """
        return self.night_tids() | ({BOOK_ID} if self.logs(BOOK_ID).count() else set())

    def logs(self, tid: str) -> LogSet:
        """Return all logs of a night, empty when nothing of it is held."""
        night = self._held(tid)
        return night.logs if night else LogSet(tid)

    def people(self, tid: str) -> People:
        """Return the names of a night."""
        night = self._held(tid)
        return night.people if night else {}

    def _held(self, tid: str) -> Kept | Troubled | None:
        troubled = self.troubled.get(tid)
        return troubled or (self.book if is_book(tid) else self.nights.get(tid))

    def _hold(self, night: Kept) -> None:
        if isinstance(night, Book):
            self.book = night
        else:
            self.nights[night.tid] = night
        self.troubled.pop(night.tid, None)

    async def save(self, *nights: Kept, ops: Sequence[Op] = ()) -> None:
        """Make these nights the ones held, with whatever else belongs to it in one transaction.

        StorageProblem when it did not reach the disk, Refused where this tablet may not write it;
        then nothing changed. The caller holds the lock.
        """
        for night in nights:
            self.check(night)
        await self._write(nights, ops)
        for night in nights:
            self._hold(night)

    async def delete(self, tids: Collection[str]) -> None:
        """Delete rehearsals: records, names, drafts, folds, all in one transaction. StorageProblem
        when it did not reach the disk; then nothing changed. ValueError for a real night, of which
        nothing is ever deleted. The caller holds the lock.
        """
        if not all(is_rehearsal(tid) for tid in tids):
            raise ValueError("a night that is real")
        stores = {store: self.journal.store(store) for store in STORES}
        await self.journal.commit(traces(stores, tids))
        acknowledged = [*self.acks.values(), *self.before.values(), self.beyond]
        for tid in tids:
            self.nights.pop(tid, None)
            self.troubled.pop(tid, None)
            self._folded_at.pop(tid, None)
            for heads in acknowledged:
                heads.pop(tid, None)

    def check(self, night: Kept) -> None:
        """Raise Refused where it has lines of this tablet that are not its own to write."""
        let_in.check(self.role, self.dev, self.logs(night.tid), night)

    async def _write(self, nights: Sequence[Kept | Troubled], ops: Sequence[Op] = ()) -> None:
        writes = list(ops)
        for night in nights:
            tid = night.logs.tid
            writes += night_changes(self.logs(tid), night.logs)
            names = self.people(tid)
            for player, name in night.people.items():
                if names.get(player) != name:
                    writes.append(put_name(tid, player, name))
        dev = self.dev
        if any(night.logs.log(dev).strays for night in nights):
            # Somebody else wrote under our id: a copy of this tablet, or this tablet before it
            # was set back.
            dev = fresh_dev()
            writes += _retire(self.journal, self.dev, dev)
        writes += self._folds([night for night in nights if isinstance(night, Night)])
        await self.journal.commit(writes)
        self.dev = dev

    async def receive(
        self, tid: str, runs: Iterable[Run], people: Mapping[str, Any], at_ms: int
    ) -> int:
        """Take in what a peer or a file brought at *at_ms*; how many events are new. The caller
        holds the lock.

        What a run brings that cannot be used (a gap, a broken hash) is passed over: its sender
        keeps it. NightTrouble when the night could not be worked out with it: then a night that
        works goes on without it.
        """
        if tid in self.troubled:
            return await self._receive_troubled(tid, tuple(runs), people)
        old: Kept = self.book if is_book(tid) else self.nights.get(tid) or Night.empty(tid)
        try:
            taken, _ = old.receive_all(tuple(runs))
        except Exception as problem:
            raise NightTrouble(tid) from problem
        night: Kept = taken.with_people(sound_names(people))
        if night.logs == old.logs and night.people == old.people:
            return 0
        noted = self.kv(contacts.CAME + tid)
        ops = contacts.came_now(noted, old.logs, night.logs, self.devs(), at_ms)
        await self.save(night, ops=ops)
        return night.logs.count() - old.logs.count()

    async def _receive_troubled(
        self, tid: str, runs: Sequence[Run], people: Mapping[str, Any]
    ) -> int:
        """It may be worked out again with what came: somebody took the record at fault back."""
        old = self.troubled[tid]
        logs = old.logs
        for run in runs:
            logs, _ = logs.receive(run)
        names = merged(_kind(tid).subject, logs, old.people, sound_names(people))
        if logs == old.logs and names == old.people:
            return 0
        try:
            night = _kind(tid).of(logs, names)
        except Exception:
            grown = Troubled(logs, names)
            await self._write([grown])
            self.troubled[tid] = grown
        else:
            await self.save(night)
        return logs.count() - old.logs.count()

    async def retire_dev(self) -> None:
        """Write under a fresh id from now on. The caller holds the lock."""
        dev = fresh_dev()
        await self.journal.commit(_retire(self.journal, self.dev, dev))
        self.dev = dev

    # What the way to the server notes. Each takes the lock itself.

    async def note_heads(self, tid: str, heads: Mapping[str, Any], level: Level) -> None:
        """Believe what a server says it has, as far as it is what we have. Less than before is
        believed too: then it lost something, and the screen must not say otherwise. Of a head that
        is not known here nobody can tell what stands before it, until it is fetched.
        """
        logs = self.logs(tid)
        known_heads = {**self.before[level].get(tid, {}), **self.acks[level].get(tid, {})}
        ours = {dev: logs.log(dev).id_at(head[0]) for dev, head in heads.items()}
        beyond = {dev: [*heads[dev][:2]] for dev, own_id in ours.items() if own_id is None}
        acks = {dev: [*heads[dev][:2]] for dev, own_id in ours.items() if own_id == heads[dev][1]}
        await self._note_acks(tid, level, acks)
        self.beyond[tid] = beyond
        self.before[level][tid] = {dev: known_heads[dev] for dev in beyond if dev in known_heads}
        if level == "org":  # who says so itself is believed over what was heard of it
            await self._note_acks(tid, ABOVE, {})

    def round_ended(self) -> None:
        """End a round: what was not fetched by now is not expected any more."""
        for nights in self.before.values():
            nights.clear()

    async def note_acks(self, tid: str, acks: Mapping[str, Any], level: Level) -> None:
        """Add an acknowledgement; an id that is not ours at that number counts for nothing."""
        logs = self.logs(tid)
        acked = dict(self.acks[level].get(tid, {}))
        for dev, head in acks.items():
            if logs.log(dev).id_at(head[0]) == head[1]:
                acked[dev] = [head[0], head[1]]
        await self._note_acks(tid, level, acked)

    async def note_above(self, tid: str, heads: Mapping[str, Any]) -> None:
        """Note what a hub heard of the organization; it counts as far as it is what we have."""
        await self._note_acks(tid, ABOVE, dict(heads))

    async def _note_acks(self, tid: str, peer: str, acks: dict[str, list[Any]]) -> None:
        if acks == self.acks[peer].get(tid, {}):
            return
        async with self.lock:
            await self.journal.commit([put_acks(tid, peer, acks)])
            self.acks[peer][tid] = acks

    async def note_refused(self, tid: str, run: Run, why: str) -> None:
        """Note that the organization will not take this line. It stays in the log; the screen says
        so.
        """
        node_id = run.ids(tid)[0]
        entry = set_aside(tid, run.dev, run.start, why, run.lines[0].decode(), id=node_id)
        async with self.lock:
            if node_id in self.logs(tid).log(run.dev).strays:
                return  # its branch is told of; that entry brings it back into the night
            await self.journal.commit([put(QUARANTINE, *entry)])
            if run.dev == self.dev and why not in let_in.WAITS:
                # Nothing can follow it there. A fresh id gets through what is written from now on;
                # not where more is let in, or taken from a file: a part in a night is one id's.
                await self.retire_dev()

    async def note_contact(
        self, at_ms: int, offset_ms: int, store_id: str, organization: str, level: Level
    ) -> None:
        """Remember when a server was last heard, and how far ahead its clock is of ours. What
        another database than this one had acknowledged at its level means nothing now.
        """
        heard_ms = number(self.kv("last_contact_ms"))
        moved = contacts.moved(self.kv, store_id, level)
        is_same_store = (self.kv("store_id"), self.kv("organization")) == (store_id, organization)
        if (
            is_same_store
            and not moved
            and heard_ms is not None
            and 0 <= at_ms - heard_ms < CONTACT_EVERY_MS
        ):
            return
        facts = {
            "last_contact_ms": str(at_ms),
            "clock_offset_ms": str(offset_ms),
            "store_id": store_id,
            "organization": organization,
            **contacts.stores(moved),
        }
        doubted = (*moved, ABOVE) if moved else ()
        async with self.lock:
            ops = [put(KV, name, value) for name, value in facts.items()]
            ops += [put_acks(tid, peer, {}) for peer in doubted for tid in self.acks[peer]]
            await self.journal.commit(ops)
            for peer in doubted:
                self.acks[peer].clear()

    @property
    def role(self) -> str:
        """What the organization let this tablet in for; "" where none did, or for everything."""
        return self.kv("role")

    @property
    def watches(self) -> bool:
        """Whether this tablet was let in to watch, and so may write nothing."""
        return not writes(self.role)

    async def note_role(self, role: str) -> None:
        await self._note("role", "" if role == "director" else role)

    async def note_phones(self, address: str) -> None:
        await self._note("phones", address if leads_phones(address) else "")

    async def note_heard(self, heard_devices: object, at_ms: int, level: Level) -> None:
        if ops := contacts.heard_now(level, heard_devices, at_ms):
            async with self.lock:
                await self.journal.commit(ops)

    async def _note(self, name: str, value: str) -> None:
        if value != self.kv(name):
            async with self.lock:
                await self.journal.commit([put(KV, name, value)])


def _kind(tid: str) -> type[Night] | type[Book]:
    return Book if is_book(tid) else Night


def _retire(journal: Journal, old: str, new: str) -> list[Op]:
    retired = ids(journal.store(KV).get("retired", ""))
    return [put(KV, "retired", json.dumps([*retired, old])), put(KV, "dev", new)]
