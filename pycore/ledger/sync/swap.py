"""What is swapped of one night: its lines first, both ways, and then its names.

What both hold the same need not be asked about. Runs are cut into batches no larger than a server
takes, and without what it refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import field
from typing import Any

from pycore.kernel.values import dataclass
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.runs import Run
from pycore.ledger.lines.signed import BAD, Signed, key_of, read_signed, within_runs
from pycore.ledger.sync.marks import mark_of_all
from pycore.ledger.sync.store import HeldLogs, NightTrouble, Store
from pycore.ledger.sync.wire import (
    CutShort,
    Heads,
    Hello,
    Level,
    Peer,
    PeerProblem,
    TransferRefused,
)


def line_count(runs: Iterable[Run]) -> int:
    return sum(len(run.lines) for run in runs)


def first_lines(tid: str, run: Run, count: int) -> Run:
    """Return the first *count* lines of a run, as a run."""
    if count >= len(run.lines):
        return run
    ids = run.ids(tid)[:count]
    beginning = Run(run.dev, run.start, run.prev, run.lines[:count], ids[-1], loose=run.loose)
    return beginning.with_ids(tid, ids)


def last_lines(tid: str, run: Run, skip: int) -> Run:
    """Return a run without its first *skip* lines."""
    if skip == 0:
        return run
    ids = run.ids(tid)
    rest = Run(run.dev, run.start + skip, ids[skip - 1], run.lines[skip:], run.head)
    return rest.with_ids(tid, ids[skip:])


def cut_before(tid: str, runs: Iterable[Run], refused: frozenset[str] | set[str]) -> list[Run]:
    """Return the runs up to the first line with a refused id: what follows it in its chain cannot
    be taken either.
    """
    if not refused:
        return list(runs)
    good_runs: list[Run] = []
    lost = set(refused)
    for run in runs:
        ids = run.ids(tid)
        good = len(ids)
        if run.prev in lost:
            good = 0
        else:
            good = next((place for place, node_id in enumerate(ids) if node_id in lost), good)
        lost.update(ids[good:])
        if good:
            good_runs.append(first_lines(tid, run, good))
    return good_runs


def vouched_for(
    logs: LogSet, runs: Iterable[Run], signed: Signed, own: Collection[str], most: int
) -> list[Run]:
    """Return the runs of *own* ids, and after them those of others up to the line that they
    signed, which vouches for no part of them: one of more than *most* lines is left out. A device
    that says no key signs nothing.
    """
    direct: list[Run] = []
    carried: list[Run] = []
    for run in runs:
        head = signed.get(run.dev)
        count = head.seq - run.start + 1 if head else 0
        if run.dev in own or key_of(logs.log(run.dev)) is None:
            direct.append(run)
        elif (
            head is not None
            and 0 < count <= min(most, len(run.lines))
            and run.ids(logs.tid)[count - 1] == head.id
        ):
            carried.append(first_lines(logs.tid, run, count))
    return [*direct, *carried]


def within(tid: str, runs: Iterable[Run], most_events: int, most_bytes: int) -> list[Run]:
    """Return the first of these lines, as many as fit. At least one, else a long line would wait
    for ever.
    """
    fitting: list[Run] = []
    events = size = 0
    for run in runs:
        fit = 0
        for raw in run.lines:
            if events + fit and (events + fit >= most_events or size + len(raw) > most_bytes):
                break
            fit += 1
            size += len(raw) + 1
        if fit:
            fitting.append(first_lines(tid, run, fit))
        events += fit
        if fit < len(run.lines):
            break
    return fitting


def halves(tid: str, runs: list[Run]) -> tuple[list[Run], list[Run]]:
    """Return the same lines in two batches that follow each other. At least two lines are
    needed.
    """
    lines_left = line_count(runs) // 2
    first_half: list[Run] = []
    second: list[Run] = []
    for run in runs:
        take = min(lines_left, len(run.lines))
        lines_left -= take
        if take:
            first_half.append(first_lines(tid, run, take))
        if take < len(run.lines):
            second.append(last_lines(tid, run, take))
    return first_half, second


LOOK_AGAIN_MS = 300_000
"""How long a night is left alone where nothing more can be swapped though the marks differ: the
server would not take a line, say.
"""


class Agreement:
    """What this device holds against what the server says it holds."""

    def __init__(self, store: Store, elapsed_ms: Callable[[], int]) -> None:
        self._store = store
        self._elapsed_ms = elapsed_ms
        self._level: Level = "org"
        self._done: dict[str, tuple[object, LogSet, Mapping[str, Any], int]] = {}

    async def on_all(self, held_nights: Mapping[str, HeldLogs], hello: Hello) -> bool:
        """Return whether the server holds every night just so; then all that was held is
        acknowledged.
        """
        self._level = hello.level
        if hello.mark != mark_of_all({tid: night.mark for tid, night in held_nights.items()}):
            return False
        for tid, night in held_nights.items():
            await self._store.note_heads(tid, night.heads, self._level)
        return True

    async def on_night(self, tid: str, listed: Mapping[str, Any] | None) -> bool:
        """Return whether nothing is left to do for a night, as the server lists it now."""
        night = self._store.held_of(tid)
        if night.mark and listed is not None and listed.get("mark") == night.mark:
            await self._store.note_heads(tid, night.heads, self._level)
            return True
        done = self._done.get(tid)
        return (
            done is not None
            and listed is not None
            and done[:3] == (listed, self._store.logs(tid), self._store.names(tid))
            and self._elapsed_ms() - done[3] < LOOK_AGAIN_MS
        )

    def done(self, tid: str, listed: object, logs: LogSet, names: Mapping[str, Any]) -> None:
        """Note that all that could be swapped was, while the server listed the night so."""
        self._done[tid] = (listed, logs, names, self._elapsed_ms())

    def forget(self) -> None:
        self._done.clear()


def lacks(logs: LogSet, theirs: Heads) -> bool:
    """Return whether a server has a branch whose end is not held here, or not with all before
    it.
    """
    tips = [(dev, tip) for dev, tips in theirs.forks.items() for tip in tips]
    return any(not logs.log(dev).is_whole(head[1]) for dev, head in theirs.heads.items()) or any(
        not logs.log(dev).knows(tip) for dev, tip in tips
    )


def heads_after(theirs: Heads, batch: Iterable[Run], answer: Mapping[str, Any]) -> Heads | None:
    """Return what a server holds that held *theirs* and answered so to a push; None where its
    answer does not say that it took all of it.
    """
    ends = {run.dev: [run.start + len(run.lines) - 1, run.head] for run in batch}
    if answer.get("quarantined") or answer.get("need") or answer.get("ack") != ends:
        return None
    return Heads({**theirs.heads, **ends}, theirs.forks)


MOST_EVENTS = 500
MOST_PUSHED = 4_000
"""Lines of one push: a long night's in one. After one that does not get through in time, half."""
MOST_BYTES = 6 * 1024 * 1024
"""Of one push; packed it is a tenth of that."""
REFUSED_FOR_MS = 3_600_000
"""After this time a line that the server would not take is offered again: it may have learnt."""
TRIES = 3
"""So often a single line must be refused: what was only damaged on the way passes at last."""
ALL = 1 << 60


@dataclass
class _Parts:
    """How much goes at once: less after a part did not get through, or was too much."""

    pull_at_once: int = MOST_EVENTS
    push_at_once: int = MOST_PUSHED
    push_limit: int = MOST_PUSHED
    names_at_once: int = MOST_EVENTS
    refused_at_ms: int = 0
    refused: dict[str, set[str]] = field(
        default_factory=dict
    )  # night -> ids the server will not take


class Swap:
    """One server, and what it takes at once."""

    def __init__(self, store: Store, peer: Peer, elapsed_ms: Callable[[], int]) -> None:
        self._store = store
        self._peer = peer
        self._elapsed_ms = elapsed_ms
        self._parts = _Parts()
        self._level: Level = "org"
        self._role = ""
        self._sends = self._carries = True
        self._agreed: dict[str, Mapping[str, Any]] = {}
        self._goes_on: Mapping[str, Any] = {}

    def begin_anew(self) -> None:
        """Begin anew, as another server may take more."""
        self._parts = _Parts()

    def forget(self) -> None:
        """Believe nothing that it said before of the names it has."""
        self._agreed.clear()

    def offer_again(self) -> None:
        """Offer again what the server would not take: it may take it now."""
        self._parts.refused.clear()

    def goes_by(self, hello: Hello, now_ms: int) -> None:
        """Go by what the server says: it takes no more at once; of a tablet that only watches,
        nothing.
        """
        parts = self._parts
        if now_ms - parts.refused_at_ms > REFUSED_FOR_MS or hello.role != self._role:
            self.offer_again()
        self._level = hello.level
        self._role, self._sends, self._carries = hello.role, hello.writes, hello.carries
        parts.push_limit = min(parts.push_limit, hello.max_events)
        parts.names_at_once = min(parts.names_at_once, hello.max_names)

    async def night(
        self, tid: str, changed: set[str], *, is_new: bool = False
    ) -> tuple[LogSet, Mapping[str, Any]] | None:
        """Fetch first, then send: only then do both sides know whether a chain has forked. What
        cannot be worked out is not fetched; ours is sent all the same. A server to which the night
        *is_new* said so in its list: it is not asked for what it has of it, unless it would not
        take something of it, and may have by now.

        The lines and names that both hold now, where that is known without asking again.
        """
        before_push: Heads | None = None
        is_unasked = is_new and not self._parts.refused.get(tid)
        theirs = await self._noted(tid, Heads({}, {})) if is_unasked else None
        agreed: LogSet | None = None
        trouble: NightTrouble | None = None
        is_barren = False  # what they have more is nothing that is taken in here
        while agreed is None:
            if theirs is None:
                theirs = await self._noted(tid, await self._peer.heads(tid))
                if theirs == before_push:
                    break  # the last batch moved nothing; asking again now would not help
            logs = self._store.logs(tid)
            if trouble is None and not is_barren and lacks(logs, theirs):
                try:
                    is_barren = not await self._pull(tid, changed)
                except NightTrouble as err:
                    trouble = err
                theirs = None
            elif batch := await self._to_send(logs, theirs):
                before_push = theirs
                theirs = await self._push(tid, batch, theirs)
            else:
                agreed = logs
        if trouble is not None or is_barren:
            # What was fetched and not taken in goes on from ours all the same.
            await self._store.note_acks(tid, self._goes_on, self._level)
        if is_new and tid in self._agreed and not self._unsent_names(tid):
            return None  # all of it went along with the lines
        names = await self._names(tid, changed)
        if trouble is not None:
            raise trouble
        if agreed is not None and before_push is None:
            # After a push the list is out of date, and an older copy of the server may show it.
            return agreed, names
        return None

    async def _noted(self, tid: str, theirs: Heads) -> Heads:
        await self._store.note_heads(tid, theirs.heads, self._level)
        return theirs

    async def _pull(self, tid: str, changed: set[str]) -> bool:
        """Fetch one batch; whether it brought anything. A cut-off answer makes the next batch
        smaller.
        """
        parts = self._parts
        logs = self._store.logs(tid)
        try:
            frames = await self._peer.pull(tid, logs.heads(), logs.forks(), parts.pull_at_once)
        except CutShort:
            parts.pull_at_once = max(1, parts.pull_at_once // 2)
            raise
        parts.pull_at_once = min(MOST_EVENTS, parts.pull_at_once * 2)
        ours = logs.heads()
        self._goes_on = {run.dev: ours[run.dev] for run in frames.runs if _goes_on(run, ours)}
        await self._store.receive(tid, frames.runs, frames.people)
        if signed := read_signed(frames.end.get("sig")):
            await self._store.note_signed(tid, signed)
        came = self._store.logs(tid) != logs
        if came:
            changed.add(tid)
        return came

    async def _to_send(self, logs: LogSet, theirs: Heads) -> list[Run]:
        """One batch of what the server lacks, without what it refuses or would."""
        if not self._sends:
            return []
        tid, parts = logs.tid, self._parts
        refused = parts.refused.get(tid, set())
        missing = cut_before(tid, logs.missing_for(theirs.heads, theirs.forks, ALL), refused)
        if self._carries:
            at_once = min(parts.push_at_once, parts.push_limit)
            return within(tid, missing, at_once, MOST_BYTES)
        signed, own, most = await self._store.signed(tid), self._store.devs(), parts.push_limit
        missing = vouched_for(logs, missing, signed, own, most)
        batch = within(tid, missing, most, MOST_BYTES)
        return vouched_for(logs, batch, signed, own, most)  # without one that was cut

    async def _push(
        self, tid: str, batch: list[Run], theirs: Heads | None = None, tries: int = TRIES
    ) -> Heads | None:
        """Send these runs to a server that holds *theirs*: what it holds then, None where it must
        be asked. In halves when they are refused, down to the line that is at fault.
        """
        parts = self._parts
        names = dict(list(self._unsent_names(tid).items())[: parts.names_at_once])
        try:
            signed = within_runs(tid, batch, await self._store.signed(tid))
            heads = self._store.logs(tid).heads()
            answer = await self._peer.push(tid, batch, names, heads, signed)
        except TransferRefused as refusal:
            if refusal.moved:
                return (
                    None  # a copy of the same log came in meanwhile: the heads tell what is left
                )
            if refusal.too_many_names and names:
                parts.names_at_once = len(names) // 2
                await self._push(tid, batch, tries=tries)
            elif line_count(batch) > 1:
                if refusal.too_big:
                    parts.push_limit = line_count(batch) // 2
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
                parts.push_at_once = max(1, line_count(batch) // 2)
                parts.names_at_once = max(1, len(names) // 2)
            raise
        parts.push_at_once = min(MOST_PUSHED, parts.push_at_once * 4)
        await self._store.note_acks(tid, answer.get("ack", {}), self._level)
        for entry in answer.get("quarantined", ()):
            # Both sides keep a fork and show it; a broken hash was broken on the way: send again.
            # Of a signature that does not hold the lines are taken all the same.
            if entry.get("why") not in ("fork", "bad-hash", BAD):
                await self._refused_by_name(tid, batch, entry)
        if not parts.refused.get(tid):  # else a name may wait with the record that says it
            self._agreed[tid] = {**self._agreed.get(tid, {}), **names}
        return theirs and heads_after(theirs, batch, answer)

    async def _push_unless_refused(self, tid: str, batch: list[Run]) -> None:
        rest = cut_before(tid, batch, self._parts.refused.get(tid, set()))
        if rest:
            await self._push(tid, rest)

    async def _probe(self, tid: str) -> None:
        """Make sure that it is the line: a server that refuses even an empty transfer is itself
        at fault.
        """
        try:
            await self._peer.push(tid, [], {}, {}, {})
        except TransferRefused as err:
            raise PeerProblem("organization-refuses") from err

    async def _refused_by_name(self, tid: str, batch: list[Run], entry: dict[str, object]) -> None:
        for run in batch:
            for place, node_id in enumerate(run.ids(tid)):
                if node_id == entry.get("id"):
                    line = last_lines(tid, first_lines(tid, run, place + 1), place)
                    await self._refused(tid, line, str(entry.get("why")))

    async def _refused(self, tid: str, line: Run, why: str) -> None:
        self._parts.refused_at_ms = self._elapsed_ms()
        self._parts.refused.setdefault(tid, set()).add(line.ids(tid)[0])
        await self._store.note_refused(tid, line, f"refused:{why}")

    def _unsent_names(self, tid: str) -> dict[str, Any]:
        agreed = self._agreed.get(tid, {})
        ours = self._store.names(tid) if self._sends else {}
        return {player: name for player, name in ours.items() if agreed.get(player) != name}

    async def _names(self, tid: str, changed: set[str]) -> Mapping[str, Any]:
        """Swap names; what the server has now. They travel beside the log, so that they can be
        erased; of two the newer stays.
        """
        ours = self._store.names(tid)
        await self._swap_names(tid)
        if self._unsent_names(tid):  # it had lost what it once had
            await self._swap_names(tid)
        theirs = self._agreed[tid]
        await self._store.receive(tid, (), theirs)
        if self._store.names(tid) != ours:
            changed.add(tid)
        return theirs

    async def _swap_names(self, tid: str) -> None:
        """Hand over the names that the server is not known to have, in parts as large as it
        takes; when there are none, ask for its own.
        """
        parts = self._parts
        names_left = list(self._unsent_names(tid).items())
        while True:
            part = names_left[: max(1, parts.names_at_once)]
            try:
                self._agreed[tid] = await self._peer.swap_names(tid, dict(part))
            except TransferRefused as refusal:
                if len(part) <= 1:
                    raise PeerProblem("organization-refuses") from refusal
                parts.names_at_once = len(part) // 2
                continue
            names_left = names_left[len(part) :]
            if not names_left:
                return


def _goes_on(run: Run, ours: Mapping[str, Any]) -> bool:
    """Whether it begins where our own lines of its device end: then a server has those too."""
    return [run.start - 1, run.prev] == list(ours.get(run.dev, ()))
