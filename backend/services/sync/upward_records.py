"""The hub's records as the client of `sync/1` sees them: the database, and the file of what the
organization is known to have.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy.orm import Session

from backend.services.nights.nights import records, signed_heads
from backend.services.sync import intake, people
from backend.services.sync.marks import NightMarks
from backend.store import logs
from backend.store.db import NightFull, StorageBusy, StorageFull, read
from backend.store.devices.reach import HUB
from backend.store.devices.upward_file import UpwardKnown, fresh_dev, save
from pycore.ledger.lines.frames import Frames
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.runs import Run
from pycore.ledger.lines.signed import Signed
from pycore.ledger.model.names import sound_names
from pycore.ledger.sync.store import HeldLogs, NotKept
from pycore.ledger.sync.wire import Level, PeerProblem

CONTACT_EVERY_MS = 60_000
"""How often the time of the last contact is worth a write of its own."""


class NotStored(NotKept):
    """The database, or the disk, did not take what came from above."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class UpwardRecords:
    """One organization's rows, and what is *known* of the server above, kept at *path*. Needs an
    application context.
    """

    def __init__(self, org: str, marks: NightMarks, path: Path, upward: UpwardKnown) -> None:
        self.upward_file = upward
        self._org = org
        self._marks = marks
        self._path = path
        self._heads: dict[str, HeldLogs] = {}
        self._now_ms = 0

    def dev(self) -> str:
        return self.upward_file.dev

    def devs(self) -> Collection[str]:
        return (self.upward_file.dev,)

    async def take_fresh_id(self) -> None:
        self.upward_file.dev = fresh_dev()
        self._save()

    def token(self) -> str:
        return self.upward_file.token

    def token_before(self) -> str:
        return self.upward_file.token_before

    def other_tokens(self) -> Sequence[tuple[str, str]]:
        return ()

    def store_id(self) -> str:
        return self.upward_file.store_id

    def held_logs(self) -> Mapping[str, HeldLogs]:
        marks = self._marks.all()
        self._heads = {tid: self._held(tid, mark) for tid, mark in marks.items() if mark}
        return self._heads

    def held_of(self, tid: str) -> HeldLogs:
        return self._held(tid, self._marks.of(tid))

    def _held(self, tid: str, mark: str) -> HeldLogs:
        cached = self._heads.get(tid)
        if cached is not None and cached.mark == mark:
            return cached
        return HeldLogs(read(lambda session: logs.heads(session, self._org, tid)), mark)

    def logs(self, tid: str) -> LogSet:
        return records(self._org, tid)[0]

    def names(self, tid: str) -> Mapping[str, Any]:
        return people.names(self._org, tid)

    async def receive(self, tid: str, runs: Sequence[Run], names: Mapping[str, Any]) -> None:
        frames = Frames(tuple(runs), tuple(range(len(runs))), sound_names(names), {})
        intake.check(frames)
        try:
            intake.push(self._org, tid, frames, by=self.upward_file.dev, now_ms=self._now_ms)
        except NightFull:
            raise NotStored("night-full") from None
        except StorageFull:
            raise NotStored("storage-full") from None
        except StorageBusy:
            raise NotStored("storage-busy") from None

    async def signed(self, tid: str) -> Signed:
        return signed_heads(self._org, tid)

    async def note_signed(self, tid: str, signed: Signed) -> None:
        now_ms = self._now_ms
        intake.take_signed(self._org, tid, signed, by=self.upward_file.dev, now_ms=now_ms)

    async def note_heads(self, tid: str, heads: Mapping[str, Any], level: Level) -> None:
        if level == "org":
            self._keep(tid, self._ours(tid, heads, {}))

    async def note_acks(self, tid: str, acks: Mapping[str, Any], level: Level) -> None:
        if level == "org":
            self._keep(tid, self._ours(tid, acks, self.upward_file.acks.get(tid, {})))

    async def note_above(self, tid: str, heads: Mapping[str, Any]) -> None:
        """Note nothing: the server above is no hub, so it says nothing of another."""

    async def note_refused(self, tid: str, run: Run, why: str) -> None:
        """Note nothing: the line stays here, and counts among those that are not above."""

    async def note_contact(
        self, at_ms: int, offset_ms: int, store_id: str, organization: str, level: Level
    ) -> None:
        self._now_ms = at_ms
        upstream = self.upward_file
        is_news = (upstream.store_id, upstream.organization) != (store_id, organization)
        is_due = not 0 <= at_ms - upstream.last_ms < CONTACT_EVERY_MS
        if upstream.store_id != store_id:
            upstream.acks = {}
        upstream.store_id, upstream.organization, upstream.last_ms = store_id, organization, at_ms
        if is_news or is_due:
            self._save()

    def round_ended(self) -> None:
        """Forget nothing: nothing is kept here for the length of a round."""

    async def note_phones(self, address: str) -> None:
        """Note nothing: phones in the hall ask this server itself."""

    async def note_heard(self, devices: object, at_ms: int, level: Level) -> None:
        """Note nothing: a hub does not ask, it tells its tablets what it heard itself."""

    async def note_role(self, role: str) -> None:
        if role != HUB:  # what the hall records would go nowhere
            raise PeerProblem("organization-refuses")

    def remember(self) -> None:
        """Write down what is known; its key too, before anybody is told it. NotStored."""
        self._save()

    async def note_enrolled(self, token: str, label: str) -> None:
        await self.note_token(token, "")

    async def note_token(self, token: str, before: str) -> None:
        self.upward_file.token, self.upward_file.token_before = token, before
        self._save()

    async def note_other(self, token: str, before: str) -> None:
        """Note nothing: one address, one server, so there is no other to go by."""

    def _ours(
        self, tid: str, heads: Mapping[str, Any], acks: Mapping[str, list[Any]]
    ) -> dict[str, list[Any]]:
        """*acks*, and those of the heads that are lines of ours."""
        places = [(dev, head[0]) for dev, head in heads.items()]

        def work(session: Session) -> dict[tuple[str, int], str]:
            return logs.ids_at(session, self._org, tid, places)

        here = read(work)
        shared_heads = {
            dev: [head[0], head[1]]
            for dev, head in heads.items()
            if here.get((dev, head[0])) == head[1]
        }
        return {**acks, **shared_heads}

    def _keep(self, tid: str, acks: dict[str, list[Any]]) -> None:
        if acks == self.upward_file.acks.get(tid, {}):
            return
        # Anew: whoever answers a tablet meanwhile reads the old one to its end.
        self.upward_file.acks = {**self.upward_file.acks, tid: acks}
        self._save()

    def _save(self) -> None:
        try:
            save(self._path, self.upward_file)
        except OSError:
            raise NotStored("storage-failed") from None

    def waiting(self) -> int:
        """Return how many records that count here the organization is not known to have."""
        total = 0
        for tid, cached in self.held_logs().items():
            acks = self.upward_file.acks.get(tid, {})
            for dev, (seq, _) in cached.heads.items():
                total += max(0, seq - acks.get(dev, [0])[0])
        return total
