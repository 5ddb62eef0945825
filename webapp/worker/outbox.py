"""The outbox: brings what this tablet holds to the organization, and what others wrote to this
tablet.

It sends only what is already saved, and it believes only an acknowledgement whose id is our own
id at that number. Every round starts from the heads that the server reports now, never from
memory: a server that was restored from an older copy is refilled without anybody asking. One bad
event, or one bad night, never holds up the rest: what fails with a night is that night's
trouble, told with it and left alone for a while, and the round goes on.

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
from pycore.portable.rehearsal import is_rehearsal
from webapp.worker.admission import Admission
from webapp.worker.agreement import Agreement, heads_after, lacks
from webapp.worker.batches import cut_before, first_lines, halves, last_lines, line_count, within
from webapp.worker.journal import StorageProblem
from webapp.worker.peer import (
    NOT_IN,
    CutShort,
    Heads,
    Peer,
    PeerProblem,
    TransferRefused,
    Transport,
)
from webapp.worker.shelf import NIGHT_TROUBLE, NightTrouble, Shelf, sound_names
from webapp.worker.troubles import Troubles, some_ms

MOST_EVENTS = 500
MOST_PUSHED, MOST_BYTES = 1_000, 2 * 1024 * 1024  # of one push; packed it is a tenth of that
REFUSED_FOR_MS = 3_600_000
"""After this time a line that the server would not take is offered again: it may have learnt."""
TRIES = 3
"""So often a single line must be refused: what was only damaged on the way passes at last."""
AWAY_AFTER = 2
"""When so many nights in a row found nobody at the other end, it is the network, not the night."""
ALL = 1 << 60

FOR_ALL = (*NOT_IN, "update-to-sync", "too-often")
"""What the server says about this tablet, whichever night it was asked about."""


@dataclass
class Standing:
    """How the last contact went."""

    problem: str | None = None
    failures: int = 0
    due_ms: int = 0
    asked_to_wait: bool = False
    pull_at_once: int = MOST_EVENTS
    push_at_once: int = MOST_PUSHED
    push_limit: int = MOST_PUSHED
    names_at_once: int = MOST_EVENTS
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
        self._admission = Admission(shelf, self._peer)
        self._app = app
        self._chance = chance or random.SystemRandom()
        self._elapsed_ms = elapsed_ms
        self._asked = (0, 0)
        self._busy = asyncio.Lock()
        self._standing = Standing()
        self._agreed: dict[str, Mapping[str, Any]] = {}
        self._troubles = Troubles(self._chance, elapsed_ms)
        self._agreement = Agreement(shelf, elapsed_ms)

    @property
    def problem(self) -> str | None:
        """Why nothing, or not every night, goes through now, as a code; None when the last contact
        went well.
        """
        return self._standing.problem or self._troubles.any()

    def trouble(self, tid: str) -> str | None:
        """Why this one night does not go through, as a code."""
        return self._troubles.of(tid)

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
        await self._admission.enrol(code, label)
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
            except Exception:
                # Half an answer, or a hotel's log-in page where the server should be.
                self._back_off("answer-garbled")
            else:
                self._standing.problem = None
                self._standing.failures = 0
                self._standing.due_ms = 0
        return changed

    def _forget(self) -> None:
        """Believe nothing that the server said before."""
        self._troubles.forget()
        self._agreed.clear()
        self._agreement.forget()

    def _back_off(self, code: str, wait_ms: int = 0) -> None:
        standing = self._standing
        own_ms = some_ms(self._chance, standing.failures)
        standing.due_ms = self._elapsed_ms() + wait_ms + own_ms
        standing.failures += 1
        standing.problem = code
        standing.asked_to_wait = wait_ms > 0

    async def _round(self, at_ms: int, changed: set[str], *, thorough: bool) -> None:
        asked_ms = self._elapsed_ms()
        held = self._agreement.now()
        hello = await self._admission.hello(self._app)
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
        self._standing.push_limit = min(self._standing.push_limit, hello.max_events)
        self._standing.names_at_once = min(self._standing.names_at_once, hello.max_names)
        if not thorough and await self._agreement.on_all(held, hello.mark):
            self._troubles.forget()
            return
        listed = await self._peer.nights()
        disk: StorageProblem | None = None
        away = 0  # nights in a row that found nobody
        known = {*listed, *self._shelf.tids()}
        for tid in sorted(one for one in known if not is_rehearsal(one)):
            night = listed.get(tid)
            if not thorough and await self._is_left(tid, night):
                continue
            code: str | None = None
            try:
                await self._sync_night(tid, night, changed)
                self._troubles.passed(tid)
            except StorageProblem as problem:
                disk = problem  # what is saved may still be sent
            except PeerProblem as problem:
                if problem.code in FOR_ALL:
                    raise
                code = problem.code
                away = away + 1 if code == "unreachable" else 0
                if problem.wait_ms or away == AWAY_AFTER:
                    self._troubles.failed(tid, code)  # the next round begins with the others
                    raise
            except NightTrouble:
                code = NIGHT_TROUBLE
            except Exception:  # half an answer, or one that makes no sense
                code = "answer-garbled"
            if code is not None:
                self._troubles.failed(tid, code)
            if code != "unreachable":
                away = 0
        if disk is not None:
            raise disk

    async def _is_left(self, tid: str, listed: Mapping[str, Any] | None) -> bool:
        """Whether a night is left alone in this round."""
        return self._troubles.is_left_alone(tid) or await self._agreement.on_night(tid, listed)

    async def _sync_night(self, tid: str, listed: object, changed: set[str]) -> None:
        """Fetch first, then send: only then do both sides know whether a chain has forked. What
        cannot be worked out is not fetched; ours is sent all the same.
        """
        before_push: Heads | None = None
        theirs: Heads | None = None
        agreed: LogSet | None = None
        trouble: NightTrouble | None = None
        while agreed is None:
            if theirs is None:
                theirs = await self._peer.heads(tid)
                await self._shelf.note_heads(tid, theirs.heads)
                if theirs == before_push:
                    break  # the last batch moved nothing; asking again now would not help
            logs = self._shelf.logs(tid)
            if trouble is None and lacks(logs, theirs):
                try:
                    if not await self._pull(tid, changed):
                        break
                except NightTrouble as err:
                    trouble = err
                theirs = None
            elif batch := self._to_send(logs, theirs):
                before_push = theirs
                theirs = await self._push(tid, batch, theirs)
            else:
                agreed = logs
        names = await self._names(tid, changed)
        if trouble is not None:
            raise trouble
        if agreed is not None and before_push is None:
            # After a push the list is out of date, and an older copy of the server may show it.
            self._agreement.done(tid, listed, agreed, names)

    async def _pull(self, tid: str, changed: set[str]) -> bool:
        """Fetch one batch; whether it brought anything. A cut-off answer makes the next batch
        smaller.
        """
        standing = self._standing
        logs = self._shelf.logs(tid)
        try:
            frames = await self._peer.pull(tid, logs.heads(), logs.forks(), standing.pull_at_once)
        except CutShort:
            standing.pull_at_once = max(1, standing.pull_at_once // 2)
            raise
        standing.pull_at_once = min(MOST_EVENTS, standing.pull_at_once * 2)
        async with self._shelf.lock:
            await self._shelf.receive(tid, frames.runs, frames.people)
        came = self._shelf.logs(tid) != logs
        if came:
            changed.add(tid)
        return came

    def _to_send(self, logs: LogSet, theirs: Heads) -> list[Run]:
        """One batch of what the server lacks, without what it refuses."""
        refused = self._standing.refused.get(logs.tid, set())
        missing = cut_before(logs.tid, logs.missing_for(theirs.heads, theirs.forks, ALL), refused)
        at_once = min(self._standing.push_at_once, self._standing.push_limit)
        return within(logs.tid, missing, at_once, MOST_BYTES)

    async def _push(
        self, tid: str, batch: list[Run], theirs: Heads | None = None, tries: int = TRIES
    ) -> Heads | None:
        """Send these runs to a server that holds *theirs*: what it holds then, None where it must
        be asked. In halves when they are refused, down to the line that is at fault.
        """
        standing = self._standing
        names = dict(list(self._unsent_names(tid).items())[: standing.names_at_once])
        try:
            said = await self._peer.push(tid, batch, names, self._shelf.logs(tid).heads())
        except TransferRefused as refusal:
            if refusal.moved:
                return (
                    None  # a copy of the same log came in meanwhile: the heads tell what is left
                )
            if refusal.too_many_names and names:
                standing.names_at_once = len(names) // 2
                await self._push(tid, batch, tries=tries)
            elif line_count(batch) > 1:
                if refusal.too_big:
                    standing.push_limit = line_count(batch) // 2
                for half in halves(tid, batch):
                    await self._push_unless_refused(tid, half)
            elif tries > 1:
                await self._push(tid, batch, tries=tries - 1)
            else:
                await self._probe(tid)
                await self._refused(tid, batch[0], "too-big" if refusal.too_big else "malformed")
            return None
        except PeerProblem as problem:
            if problem.code == "unreachable":  # over a slow line less may get through in time
                standing.push_at_once = max(1, line_count(batch) // 2)
                standing.names_at_once = max(1, len(names) // 2)
            raise
        standing.push_at_once = min(MOST_PUSHED, standing.push_at_once * 2)
        self._agreed[tid] = {**self._agreed.get(tid, {}), **names}
        await self._shelf.note_acks(tid, said.get("ack", {}))
        for entry in said.get("quarantined", ()):
            # Both sides keep a fork and show it; a broken hash was broken on the way: send again.
            if entry.get("why") not in ("fork", "bad-hash"):
                await self._refused_by_name(tid, batch, entry)
        return theirs and heads_after(theirs, batch, said)

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
        ours = sound_names(self._shelf.people(tid))
        return {player: name for player, name in ours.items() if agreed.get(player) != name}

    async def _names(self, tid: str, changed: set[str]) -> Mapping[str, Any]:
        """Swap names; what the server has now. They travel beside the log, so that they can be
        erased; of two the newer stays.
        """
        ours = self._shelf.people(tid)
        await self._swap_names(tid)
        if self._unsent_names(tid):  # it had lost what it once had
            await self._swap_names(tid)
        theirs = self._agreed[tid]
        async with self._shelf.lock:
            await self._shelf.receive(tid, (), theirs)
        if self._shelf.people(tid) != ours:
            changed.add(tid)
        return theirs

    async def _swap_names(self, tid: str) -> None:
        """Hand over the names that the server is not known to have, in parts as large as it
        takes; when there are none, ask for its own.
        """
        standing = self._standing
        left = list(self._unsent_names(tid).items())
        while True:
            part = left[: max(1, standing.names_at_once)]
            try:
                self._agreed[tid] = await self._peer.swap_names(tid, dict(part))
            except TransferRefused as refusal:
                if len(part) <= 1:
                    raise PeerProblem("organization-refuses") from refusal
                standing.names_at_once = len(part) // 2
                continue
            left = left[len(part) :]
            if not left:
                return
