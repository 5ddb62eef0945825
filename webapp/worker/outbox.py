"""The outbox: brings what this tablet holds to the organization, and what others wrote to this
tablet.

It sends only what is already saved, and it believes only an acknowledgement whose id is our own
id at that number. Every round starts from the heads that the server reports now, never from
memory: a server that was restored from an older copy is refilled without anybody asking. One bad
event, or one bad night, never holds up the rest.

While it waits for the network it holds no lock: the desk goes on selling. It takes the lock only
to save.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pycore.log.logset import LogSet
from pycore.log.runs import Run
from webapp.worker.batches import cut_before, first_lines, halves, last_lines, line_count, within
from webapp.worker.journal import StorageProblem
from webapp.worker.peer import CutShort, Heads, Peer, PeerProblem, TransferRefused, Transport
from webapp.worker.records import KV, put
from webapp.worker.shelf import Shelf, sound_names

FIRST_WAIT_MS = 1_000
LONGEST_WAIT_MS = 300_000
MOST_EVENTS = 500
MOST_BYTES = 512 * 1024
LOOK_AGAIN_MS = 300_000
"""How long a night where both sides agreed is left alone; the list of nights could hide a
difference.
"""
REFUSED_FOR_MS = 3_600_000
"""After this time a line that the server would not take is offered again: it may have learnt."""
TRIES = 3
"""So often a single line must be refused: what was only damaged on the way passes at last."""
ALL = 1 << 60


@dataclass
class Standing:
    """How the last contact went."""

    problem: str | None = None
    failures: int = 0
    due_ms: int = 0
    asked_to_wait: bool = False
    pull_at_once: int = MOST_EVENTS
    push_at_once: int = MOST_EVENTS
    refused_at_ms: int = 0
    refused: dict[str, set[str]] = field(
        default_factory=dict
    )  # night -> ids the server will not take


class Outbox:
    """The one peer of this tablet: the organization's server at the own origin."""

    def __init__(
        self,
        shelf: Shelf,
        transport: Transport,
        app: str,
        chance: random.Random | None = None,
        elapsed_ms: Callable[[], int] = lambda: int(time.monotonic() * 1000),
    ) -> None:
        self._shelf = shelf
        self._peer = Peer(
            transport,
            token=lambda: shelf.kv("token"),
            dev=lambda: shelf.dev,
            now_ms=self._now_ms,
        )
        self._app = app
        self._chance = chance or random.SystemRandom()
        self._elapsed_ms = elapsed_ms
        self._asked = (0, 0)
        self._busy = asyncio.Lock()
        self._standing = Standing()
        self._agreed: dict[str, Mapping[str, Any]] = {}
        self._settled: dict[str, tuple[object, LogSet, Mapping[str, Any], int]] = {}

    @property
    def problem(self) -> str | None:
        """Why nothing goes through now, as a code; None when the last contact went well."""
        return self._standing.problem

    @property
    def retry_in_ms(self) -> int:
        """How long to leave the server alone; 0 when it may be asked now."""
        return max(0, self._standing.due_ms - self._elapsed_ms())

    def _now_ms(self) -> int:
        at_ms, elapsed_ms = self._asked
        return at_ms + self._elapsed_ms() - elapsed_ms

    async def enrol(self, at_ms: int, code: str, label: str) -> None:
        """Join the organization with its pairing code. PeerProblem when that fails; nothing else
        changes then.
        """
        self._asked = (at_ms, self._elapsed_ms())
        try:
            token = await self._peer.enrol(code, label)
        except PeerProblem as problem:
            if problem.code == "enrol-again":
                raise PeerProblem("pairing-code-refused") from problem
            raise
        except (CutShort, KeyError) as err:
            raise PeerProblem("answer-garbled") from err
        async with self._shelf.lock:
            await self._shelf.save(ops=[put(KV, "token", token), put(KV, "label", label)])
        self._standing = Standing()
        self._forget()

    async def sync(self, at_ms: int, *, force: bool = False) -> set[str]:
        """Send and fetch whatever is missing on either side; the nights that changed here.

        Returns at once when a sync is under way or the server is to be left alone. *force* is for
        when a person asks: it overrides our own back-off, never a server's wish, and looks again
        at nights where both sides seemed to agree. Never raises for the network: `problem` says
        how it went.
        """
        changed: set[str] = set()
        if self._busy.locked() or not self._shelf.kv("token"):
            return changed
        if self.retry_in_ms and (self._standing.asked_to_wait or not force):
            return changed
        async with self._busy:
            self._asked = (at_ms, self._elapsed_ms())
            try:
                await self._round(at_ms, changed, thorough=force)
            except PeerProblem as problem:
                self._back_off(problem.code, problem.wait_ms)
            except StorageProblem as problem:
                self._back_off(problem.code)
            except (CutShort, LookupError, ValueError, TypeError, AttributeError):
                # Half an answer, or a hotel's log-in page where the server should be.
                self._back_off("answer-garbled")
            else:
                self._standing.problem = None
                self._standing.failures = 0
                self._standing.due_ms = 0
        return changed

    def _forget(self) -> None:
        """Believe nothing that the server said before."""
        self._agreed.clear()
        self._settled.clear()

    def _back_off(self, code: str, wait_ms: int = 0) -> None:
        standing = self._standing
        most_ms = min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** min(standing.failures, 16))
        standing.failures += 1
        standing.problem = code
        standing.asked_to_wait = wait_ms > 0
        standing.due_ms = self._elapsed_ms() + wait_ms + self._chance.randrange(most_ms + 1)

    async def _round(self, at_ms: int, changed: set[str], *, thorough: bool) -> None:
        asked_ms = self._elapsed_ms()
        hello = await self._peer.hello(self._app)
        way_ms = (self._elapsed_ms() - asked_ms) // 2
        if hello.store_id != self._shelf.kv("store_id"):
            # Another database than last time, so what it said before means nothing now.
            self._forget()
            self._standing.refused.clear()
        if asked_ms - self._standing.refused_at_ms > REFUSED_FOR_MS:
            self._standing.refused.clear()
        await self._shelf.note_contact(
            at_ms, hello.now_ms - way_ms - at_ms, hello.store_id, hello.organization
        )
        self._standing.push_at_once = min(self._standing.push_at_once, hello.max_events)
        marks = await self._peer.nights()
        cut_short: CutShort | None = None
        for tid in sorted({*marks, *self._shelf.nights}):
            if not thorough and self._is_settled(tid, marks.get(tid)):
                continue
            try:
                await self._sync_night(tid, marks.get(tid), changed)
            except CutShort as err:
                cut_short = err  # the other nights may still get through
        if cut_short is not None:
            raise cut_short

    async def _sync_night(self, tid: str, mark: object, changed: set[str]) -> None:
        """Fetch first, then send: only then do both sides know whether a chain has forked."""
        before_push: Heads | None = None
        agreed: LogSet | None = None
        while agreed is None:
            theirs = await self._peer.heads(tid)
            await self._shelf.note_heads(tid, theirs.heads)
            if theirs == before_push:
                break  # the last batch moved nothing; asking again now would not help
            logs = self._shelf.night(tid).logs
            if _lacks(logs, theirs):
                if not await self._pull(tid, changed):
                    break
            elif batch := self._to_send(logs, theirs):
                await self._push(tid, batch)
                before_push = theirs
            else:
                agreed = logs
        names = await self._names(tid, changed)
        if agreed is not None and before_push is None:
            # After a push the mark is out of date, and an older copy of the server may bear it.
            self._settled[tid] = (mark, agreed, names, self._elapsed_ms())

    async def _pull(self, tid: str, changed: set[str]) -> bool:
        """Fetch one batch; whether it brought anything. A cut-off answer makes the next batch
        smaller.
        """
        standing = self._standing
        logs = self._shelf.night(tid).logs
        try:
            frames = await self._peer.pull(tid, logs.heads(), logs.forks(), standing.pull_at_once)
        except CutShort:
            standing.pull_at_once = max(1, standing.pull_at_once // 2)
            raise
        standing.pull_at_once = min(MOST_EVENTS, standing.pull_at_once * 2)
        async with self._shelf.lock:
            await self._shelf.receive(tid, frames.runs, frames.people)
        came = self._shelf.night(tid).logs != logs
        if came:
            changed.add(tid)
        return came

    def _to_send(self, logs: LogSet, theirs: Heads) -> list[Run]:
        """One batch of what the server lacks, without what it refuses."""
        refused = self._standing.refused.get(logs.tid, set())
        missing = cut_before(logs.tid, logs.missing_for(theirs.heads, theirs.forks, ALL), refused)
        return within(logs.tid, missing, self._standing.push_at_once, MOST_BYTES)

    async def _push(self, tid: str, batch: list[Run], tries: int = TRIES) -> None:
        """Send these runs; in halves when they are refused, down to the line that is at fault."""
        night = self._shelf.night(tid)
        names = self._unsent_names(tid)
        try:
            said = await self._peer.push(tid, batch, names, night.logs.heads())
        except TransferRefused as refusal:
            if refusal.moved:
                return  # a copy of the same log came in meanwhile: the heads tell what is left
            if line_count(batch) > 1:
                if refusal.too_big:
                    self._standing.push_at_once = line_count(batch) // 2
                for half in halves(tid, batch):
                    await self._push_unless_refused(tid, half)
            elif tries > 1:
                await self._push(tid, batch, tries - 1)
            else:
                await self._probe(tid)
                await self._refused(tid, batch[0], "too-big" if refusal.too_big else "malformed")
            return
        self._agreed[tid] = {**self._agreed.get(tid, {}), **names}
        await self._shelf.note_acks(tid, said.get("ack", {}))
        for entry in said.get("quarantined", ()):
            # Both sides keep a fork and show it; a broken hash was broken on the way: send again.
            if entry.get("why") not in ("fork", "bad-hash"):
                await self._refused_by_name(tid, batch, entry)

    async def _push_unless_refused(self, tid: str, batch: list[Run]) -> None:
        rest = cut_before(tid, batch, self._standing.refused.get(tid, set()))
        if rest:
            await self._push(tid, rest)

    async def _probe(self, tid: str) -> None:
        """Make sure that it is the line: a server that refuses even an empty transfer is itself
        at fault.
        """
        try:
            await self._peer.push(tid, [], {}, {})
        except TransferRefused as err:
            raise PeerProblem("organization-refuses") from err

    async def _refused_by_name(self, tid: str, batch: list[Run], entry: dict[str, object]) -> None:
        for run in batch:
            for place, node_id in enumerate(run.ids(tid)):
                if node_id == entry.get("id"):
                    line = last_lines(tid, first_lines(tid, run, place + 1), place)
                    await self._refused(tid, line, str(entry.get("why")))

    async def _refused(self, tid: str, line: Run, why: str) -> None:
        self._standing.refused_at_ms = self._elapsed_ms()
        self._standing.refused.setdefault(tid, set()).add(line.ids(tid)[0])
        await self._shelf.note_refused(tid, line, f"refused:{why}")

    def _unsent_names(self, tid: str) -> dict[str, Any]:
        agreed = self._agreed.get(tid, {})
        ours = sound_names(self._shelf.night(tid).people)
        return {player: name for player, name in ours.items() if agreed.get(player) != name}

    async def _names(self, tid: str, changed: set[str]) -> Mapping[str, Any]:
        """Swap names; what the server has now. They travel beside the log, so that they can be
        erased; of two the newer stays.
        """
        ours = self._shelf.night(tid).people
        self._agreed[tid] = await self._peer.swap_names(tid, self._unsent_names(tid))
        if unsent := self._unsent_names(tid):  # it had lost what it once had
            self._agreed[tid] = await self._peer.swap_names(tid, unsent)
        theirs = self._agreed[tid]
        async with self._shelf.lock:
            await self._shelf.receive(tid, (), theirs)
        if self._shelf.night(tid).people != ours:
            changed.add(tid)
        return theirs

    def _is_settled(self, tid: str, mark: object) -> bool:
        """Both sides had the same, and neither says that anything changed since."""
        night = self._shelf.night(tid)
        held = self._settled.get(tid)
        return (
            held is not None
            and mark is not None
            and held[:3] == (mark, night.logs, night.people)
            and self._elapsed_ms() - held[3] < LOOK_AGAIN_MS
        )


def _lacks(logs: LogSet, theirs: Heads) -> bool:
    """Whether the server has a branch whose end is not held here."""
    ends = [(dev, head[1]) for dev, head in theirs.heads.items()]
    ends += [(dev, tip) for dev, tips in theirs.forks.items() for tip in tips]
    return any(not logs.log(dev).knows(node_id) for dev, node_id in ends)
