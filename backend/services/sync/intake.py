"""Taking in devices' logs: push of sync/1.

Push is idempotent: what is stored depends on the lines only, never on how often or in what order
they come. All of one request is one transaction; its answer leaves after the commit, so what is
acknowledged is on disk.

Of lines that cannot be used, of one device and of a whole night, enough is kept to see what went
wrong. The rest is counted.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.orm import Session

from backend import config
from backend.services.devices import identity
from backend.services.nights import damage
from backend.services.sync import bringing, people
from backend.store import chains, logs, signed
from backend.store.chains import DAMAGED
from backend.store.db import NightFull, write
from backend.store.logs import FORK, OTHER_NIGHT, REVOKED, Stored
from pycore.kernel import canonical
from pycore.kernel.ids import digest64, live_id
from pycore.ledger.lines.bundle import Bundle
from pycore.ledger.lines.chain import DeviceLog, Node
from pycore.ledger.lines.frames import BadFrame, Frames
from pycore.ledger.lines.runs import Run, accept
from pycore.ledger.lines.signed import BAD, Signed, SignedHead, is_good, read_signed
from pycore.ledger.sync.swap import first_lines, last_lines, line_count

Runs = Sequence[Run]
People = Mapping[str, Mapping[str, Any]]


@dataclass
class PushResult:
    """What a push came to. quarantined and need are in the words of the protocol."""

    ack: dict[str, list[Any]] = field(default_factory=dict)
    dup: int = 0
    cur: int = 0
    quarantined: list[dict[str, Any]] = field(default_factory=list)
    need: list[dict[str, Any]] = field(default_factory=list)

    def then(self, after: PushResult) -> PushResult:
        """Return what this and what was taken after it came to."""
        return PushResult(
            {**self.ack, **after.ack},
            self.dup + after.dup,
            after.cur,
            [*self.quarantined, *after.quarantined],
            [*self.need, *after.need],
        )

    def as_data(self) -> dict[str, Any]:
        return {
            "ack": self.ack,
            "dup": self.dup,
            "cur": self.cur,
            "quarantined": self.quarantined,
            "need": self.need,
        }


LINES, BYTES = 50, 256 * 1024
LINES_OF_NIGHT, BYTES_OF_NIGHT = 500, 2 * 1024 * 1024


def room(usage: Mapping[str, tuple[int, int]], dev: str, sizes: Sequence[int]) -> int:
    """Return how many of the first of a device's lines, with so many bytes each, are still kept
    beside what is *usage*: {device: (lines, bytes)}.
    """
    lines, size = usage.get(dev, (0, 0))
    all_lines = sum(count for count, _ in usage.values())
    all_size = sum(count for _, count in usage.values())
    for place, more in enumerate(sizes):
        lines, size, all_lines, all_size = lines + 1, size + more, all_lines + 1, all_size + more
        too_many = lines > LINES or all_lines > LINES_OF_NIGHT
        if too_many or size > BYTES or all_size > BYTES_OF_NIGHT:
            return place
    return len(sizes)


MOST_SIGNED = 50
"""So many signatures of one push are looked at: each takes milliseconds. Those that are passed
over come again with the next lines.
"""

MOST_CUR = canonical.MOST
"""Above every cursor."""

ID = re.compile(r"(|[A-Za-z0-9_-]{43})\Z")


def check(frames: Frames) -> None:
    """Raise BadFrame for runs that no device of ours can have written: numbers or ids out of
    range.
    """
    for run, at in zip(frames.runs, frames.at, strict=True):
        if (
            run.start + len(run.lines) > canonical.MOST
            or not ID.match(run.prev)
            or not ID.match(run.head)
        ):
            raise BadFrame(at, "bad-run")
        if (run.start == 1) != (run.prev == ""):
            raise BadFrame(at, "bad-run")


def push(org: str, tid: str, frames: Frames, *, by: str, now_ms: int) -> PushResult:
    """Take in what a device sent, its own log or others'. *frames* must have passed `check`."""
    names = people.sound(frames.people)

    def work(session: Session) -> PushResult:
        signed_heads = read_signed(frames.end.get("sig"))
        return _take(session, org, tid, frames.runs, names, signed_heads, by=by, now_ms=now_ms)

    return write(work) if frames.runs or names else PushResult()


def take_bundle(org: str, bundle: Bundle, *, by: str, now_ms: int) -> PushResult:
    """Take in a night's file: batch by batch, so that others write in between."""
    tid, taken = bundle.logs.tid, PushResult()
    names = people.sound(bundle.people)
    batches = [*_batches(tid, bundle.logs.all_runs(), by)]
    for place, runs in enumerate(batches, 1):
        names_now = names if place == len(batches) else {}  # once every record that says them came

        def work(
            session: Session, runs: Runs = runs, with_names: People = names_now
        ) -> PushResult:
            return _take(session, org, tid, runs, with_names, bundle.signed, by=by, now_ms=now_ms)

        taken = taken.then(write(work))
    return taken


def _batches(tid: str, runs: Runs, by: str) -> Iterator[Runs]:
    """A file's runs in batches of about as many lines as a push has. What another device wrote
    stays whole: its signature stands under the last line.
    """
    batch: list[Run] = []
    for run in runs:
        for piece in _pieces(tid, run) if run.dev == by else [run]:
            if batch and line_count([*batch, piece]) > config.MAX_EVENTS:
                yield batch
                batch = []
            batch.append(piece)
    yield batch


def _pieces(tid: str, run: Run) -> Iterator[Run]:
    while len(run.lines) > config.MAX_EVENTS:
        yield first_lines(tid, run, config.MAX_EVENTS)
        run = last_lines(tid, run, config.MAX_EVENTS)
    yield run


def take_signed(org: str, tid: str, heads: Signed, *, by: str, now_ms: int) -> None:
    """Take in heads that devices signed, of a night that is here."""

    def work(session: Session) -> None:
        logs.lock(session, org, tid)
        Intake(session, org, tid, by, now_ms).take_heads(heads)

    write(work)


def _take(
    session: Session,
    org: str,
    tid: str,
    runs: Runs,
    names: People,
    heads: Signed,
    *,
    by: str,
    now_ms: int,
) -> PushResult:
    logs.add_tournament(session, org, tid, live_id(tid), now_ms)
    logs.lock(session, org, tid)
    out = identity.distrusted(session, org)
    intake = Intake(session, org, tid, by, now_ms, out)
    devs = sorted({run.dev for run in runs})
    signed_now = {dev: heads[dev] for dev in [*filter(heads.__contains__, devs)][:MOST_SIGNED]}
    for run, why in bringing.parted(session, org, tid, runs, signed_now, by):
        if not why:
            intake.take(run)
        elif why == bringing.ROLE:
            intake.refuse(run, run.start, why)
        else:
            intake.set_apart(run, why)
    intake.take_heads(signed_now)
    people.merge(session, org, tid, names, by=by, now_ms=now_ms)
    for dev in devs:
        intake.taken.ack[dev] = list(logs.head(session, org, tid, dev))
    intake.taken.cur = logs.advance(session, org, tid, ()).now
    return intake.taken


@dataclass
class Intake:
    """One push under way. The tournament is locked: nobody else writes to it until the commit."""

    session: Session
    org: str
    tid: str
    by: str
    now_ms: int
    distrusted: Collection[str] = ()
    taken: PushResult = field(default_factory=PushResult)

    def take(self, run: Run) -> None:
        where = (self.session, self.org, self.tid, run.dev)
        head_seq, _ = logs.head(*where)
        why = logs.reasons(*where)
        if run.dev in self.distrusted and not self._was_here(run, why):
            self.set_apart(run, REVOKED)
        elif FORK in why or run.loose:
            self._take_into_tree(run)
        elif run.start - 1 > head_seq:
            self._need(run.dev, head_seq + 1)
        else:
            ids_by_seq = logs.ids_between(*where, run.start - 1, run.start - 1 + len(run.lines))
            got = accept(self.tid, run, ids_by_seq.get)
            if got.bad:
                self.refuse(run, *got.bad[0])
            elif got.need is not None:
                self._need(run.dev, got.need)
            elif got.fork is not None:
                self._take_into_tree(run)
            elif got.dup and self._differs(run):
                self._mend(run.dev)
                self.take(run)
            else:
                self.taken.dup += got.dup
                if why:  # lines once sent with a broken hash may come again whole
                    ids = [new[1] for new in got.new]
                    logs.take_out(*where, from_seq=canonical.MOST, aside=ids)
                    chains.healed(*where, head_seq + len(ids), ids)
                cur = self._room([len(raw) for *_, raw in got.new])
                logs.append(
                    self.session,
                    self.org,
                    self.tid,
                    [
                        Stored(run.dev, seq, line_id, None, cur + place, raw)
                        for place, (seq, line_id, raw) in enumerate(got.new, 1)
                    ],
                )

    def _differs(self, run: Run) -> bool:
        """Whether what is held of a run, by its ids, has other bytes."""
        last_seq = run.start + len(run.lines) - 1
        raws = chains.raws(self.session, self.org, self.tid, run.dev, run.start, last_seq)
        return any(raws.get(seq, raw) != raw for seq, raw in enumerate(run.lines, run.start))

    def _was_here(self, run: Run, why: set[str]) -> bool:
        """Whether a run only brings back what was damaged here."""
        where = (self.session, self.org, self.tid, run.dev)
        if DAMAGED not in why:
            return False
        return {*run.ids(self.tid)} <= chains.damaged_ids(*where) | logs.curs(*where).keys()

    def _mend(self, dev: str) -> None:
        """Set apart what does not hold of a device's log."""
        where = (self.session, self.org, self.tid)
        damage.set_apart_in(*where, chains.chains(*where, dev), self.now_ms)

    def take_heads(self, heads: Signed) -> None:
        """Take signed heads, as many as are looked at."""
        signed_heads = signed.heads(self.session, self.org, self.tid) if heads else {}
        for dev, head in [*heads.items()][:MOST_SIGNED]:
            self.take_signed(dev, head, signed_heads.get(dev))

    def take_signed(self, dev: str, head: SignedHead, earlier: SignedHead | None) -> None:
        """Keep a head that its device signed in the place of an earlier one; one that does not
        hold is evidence. The lines count either way.
        """
        where = (self.session, self.org, self.tid, dev)
        places = {head.seq, earlier.seq if earlier else 0}
        ids = {seq: logs.ids_between(*where, seq, seq).get(seq) for seq in places}
        is_newer = earlier is None or earlier.seq < head.seq or ids[earlier.seq] != earlier.id
        key = signed.key(*where) if is_newer and ids[head.seq] == head.id else None
        if key is None:
            return
        if is_good(self.tid, dev, key, head):
            signed.keep(*where, head)
        else:
            line = (head.seq, digest64(head.sig.encode()), head.id, head.sig.encode())
            self._keep_junk(dev, [line], BAD)
            entry = {"dev": dev, "seq": head.seq, "id": head.id, "n": 1, "why": BAD}
            self.taken.quarantined.append(entry)

    def set_apart(self, run: Run, why: str) -> None:
        """Keep all of a run, which does not count: of a device that was put out, it may be what
        its thief wrote, or what it wrote in good faith before and could not bring.
        """
        where = (self.session, self.org, self.tid)
        got = accept(self.tid, run, lambda seq: run.prev if seq < run.start else None)
        if got.bad:
            self.refuse(run, *got.bad[0])
            return
        ids, counting = run.ids(self.tid), logs.curs(*where, run.dev)
        uncounted = [at for at, line_id in enumerate(ids) if line_id not in counting]
        self.taken.dup += len(ids) - len(uncounted)
        junk_ids = logs.junk_ids(*where, run.dev)
        new = [at for at in uncounted if ids[at] not in junk_ids]
        if why == OTHER_NIGHT:
            sizes = [len(run.lines[at]) for at in new]
            new = new[: bringing.room_of_tray(*where, run.dev, self.by, sizes)]
        cur = self._room([len(run.lines[at]) for at in new])
        logs.set_aside(
            *where,
            [
                Stored(
                    run.dev,
                    run.start + at,
                    ids[at],
                    ids[at - 1] if at else run.prev,
                    cur + place,
                    run.lines[at],
                )
                for place, at in enumerate(new, 1)
            ],
            why=why,
            by=self.by,
            now_ms=self.now_ms,
        )
        if uncounted:
            seq, line_id = run.start + uncounted[0], ids[uncounted[0]]
            self.taken.quarantined.append(
                {"dev": run.dev, "seq": seq, "id": line_id, "n": len(uncounted), "why": why}
            )

    def _take_into_tree(self, run: Run) -> None:
        """The device forked: work out with the whole of its log which branch counts now, and store
        the difference.
        """
        where = (self.session, self.org, self.tid, run.dev)
        device_chains = chains.chains(*where)
        if not device_chains.hold:
            self._mend(run.dev)
        old = device_chains.logs.get(run.dev, DeviceLog(run.dev))
        parent = _seq_of(old, run.prev)
        if parent is None and not run.loose:
            self._need(run.dev, 1 if run.start <= len(old.ids) + 1 else len(old.ids) + 1)
            return
        if parent not in (None, run.start - 1):
            self.refuse(run, run.start + len(run.lines) - 1, "bad-hash")
            return
        # Its bytes, held against nothing but themselves: that they give the ids they claim.
        got = accept(self.tid, run, lambda seq: run.prev if seq < run.start else None)
        if got.bad:
            self.refuse(run, *got.bad[0])
            return
        ids = [line_id for _, line_id, _ in got.new]
        prevs = [run.prev, *ids]
        new = old.union(
            {
                line_id: Node(seq, prev, raw)
                for (seq, line_id, raw), prev in zip(got.new, prevs, strict=False)
            }
        )
        chains.healed(*where, len(new.ids), ids)
        self._store_difference(old, new)
        self.taken.dup += sum(old.knows(line_id) for line_id in ids)
        lost = [(run.start + place, i) for place, i in enumerate(ids) if i in new.strays]
        if lost:
            self.taken.quarantined.append(
                {"dev": run.dev, "seq": lost[0][0], "id": lost[-1][1], "n": len(lost), "why": FORK}
            )

    def _store_difference(self, old: DeviceLog, new: DeviceLog) -> None:
        where = (self.session, self.org, self.tid)
        shared = 0
        while shared < min(len(old.ids), len(new.ids)) and old.ids[shared] == new.ids[shared]:
            shared += 1
        curs = logs.curs(*where, new.dev)
        counting = [
            (seq, line_id, new.id_at(seq - 1) or "", raw)
            for seq, (line_id, raw) in enumerate(zip(new.ids, new.lines, strict=True), 1)
            if seq > shared
        ]
        strays = [
            (node.seq, line_id, node.prev, node.raw)
            for line_id, node in new.strays.items()
            if line_id not in old.strays
        ]
        # In order of seq, so that every line's cursor is above that of the line before it.
        last_cur = curs.get(new.id_at(shared) or "", 0)
        for _, line_id, _, _ in counting:
            last_cur = MOST_CUR if curs.get(line_id, 0) <= last_cur else curs[line_id]
            if last_cur == MOST_CUR:
                curs.pop(line_id, None)
        fresh = sorted(
            (seq, i, len(raw)) for seq, i, _, raw in (*counting, *strays) if i not in curs
        )
        cur = self._room([size for *_, size in fresh])
        curs |= {line_id: cur + place for place, (_, line_id, _) in enumerate(fresh, 1)}
        gone = {*(line[1] for line in counting), *(line[1] for line in strays)}
        gone |= old.strays.keys() - new.strays.keys()
        logs.take_out(*where, new.dev, from_seq=shared + 1, aside=gone)
        logs.append(
            *where,
            [Stored(new.dev, seq, i, prev, curs[i], raw) for seq, i, prev, raw in counting],
        )
        logs.set_aside(
            *where,
            [Stored(new.dev, seq, i, prev, curs[i], raw) for seq, i, prev, raw in strays],
            why=FORK,
            by=self.by,
            now_ms=self.now_ms,
        )

    def refuse(self, run: Run, seq: int, why: str) -> None:
        """Keep the lines of a run that cannot be used, as evidence and up to a limit; the device's
        log stays as it is.
        """
        where = (self.session, self.org, self.tid)
        counting = logs.curs(*where, run.dev)
        ids = run.ids(self.tid)
        # A broken hash may sit in any line; a line that is too long leaves those before it sound.
        first_place = seq - run.start if why == "too-big" else 0
        lines = [
            (run.start + place, line_id, ids[place - 1] if place else run.prev, run.lines[place])
            for place, line_id in enumerate(ids)
            if place >= first_place and line_id not in counting
        ]
        self._keep_junk(run.dev, lines, why)
        self.taken.quarantined.append(
            {"dev": run.dev, "seq": seq, "id": ids[seq - run.start], "n": len(ids), "why": why}
        )

    def _keep_junk(self, dev: str, lines: Sequence[tuple[int, str, str, bytes]], why: str) -> None:
        """Keep (number, id, id before it, bytes) as evidence, up to a limit; count the rest."""
        where = (self.session, self.org, self.tid)
        junk_ids = logs.junk_ids(*where, dev)
        new_lines = [line for line in lines if line[1] not in junk_ids]
        usage = logs.junk(self.session, self.org, self.tid)
        kept_lines = new_lines[: room(usage, dev, [len(raw) for *_, raw in new_lines])]
        cur = self._room([len(raw) for *_, raw in kept_lines])
        logs.set_aside(
            *where,
            [
                Stored(dev, at, line_id, prev, cur + place, raw)
                for place, (at, line_id, prev, raw) in enumerate(kept_lines, 1)
            ],
            why=why,
            by=self.by,
            now_ms=self.now_ms,
        )
        if len(kept_lines) < len(new_lines):
            # Counted by device only where something of it is kept: names of devices are cheap.
            counted_dev = dev if kept_lines or dev in logs.junk(*where) else ""
            logs.add(*where, counted_dev, len(new_lines) - len(kept_lines), now_ms=self.now_ms)

    def _room(self, sizes: Sequence[int]) -> int:
        """The cursor that these new lines follow. NightFull where the night takes no more."""
        cursor = logs.advance(self.session, self.org, self.tid, sizes)
        if sizes and bringing.is_full(self.session, self.org, self.tid, cursor.now, cursor.size):
            raise NightFull
        return cursor.before

    def _need(self, dev: str, seq: int) -> None:
        self.taken.need.append({"dev": dev, "from": seq})


def _seq_of(log: DeviceLog, line_id: str) -> int | None:
    """The number of a line that is held on any branch; 0 for "", None when it is not held."""
    if line_id == "":
        return 0
    if line_id in log.strays:
        return log.strays[line_id].seq
    return log.ids.index(line_id) + 1 if line_id in log.ids else None
