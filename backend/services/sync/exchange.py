"""Giving out devices' logs: heads and pull of sync/1."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy.orm import Session

from backend.services.nights import damage
from backend.store import logs, signed
from backend.store.db import read
from backend.store.logs import Stored
from pycore.ledger.lines.frames import write_frames
from pycore.ledger.lines.runs import Run
from pycore.ledger.lines.signed import as_told

# What one answer holds at most, in bytes; and lines, for a peer that must get all at once.
PULL_BYTES = 8 * 1024 * 1024
MOST_LINES = 100_000


def heads(org: str, tid: str, only: str | None = None) -> dict[str, Any]:
    """Return what is here of the tournament; empty when nothing was ever sent. Of the device
    *only* alone, where one is named.
    """

    def work(session: Session) -> dict[str, Any]:
        row = logs.tournament(session, org, tid)
        now = logs.heads(session, org, tid)
        forks = tips(logs.strays(session, org, tid))
        return {
            "heads": {dev: list(head) for dev, head in now.items() if only in (None, dev)},
            "forks": {dev: ends for dev, ends in forks.items() if only in (None, dev)},
            "sealed": None,
            "cur": row.cur if row else 0,
        }

    return read(work)


def cursor(org: str, tid: str) -> int:
    """Return the tournament's cursor, 0 when nothing was ever sent."""

    def work(session: Session) -> int:
        row = logs.tournament(session, org, tid)
        return row.cur if row else 0

    return read(work)


def pull(
    org: str,
    tid: str,
    *,
    have: Mapping[str, Sequence[Any]],
    forks: Mapping[str, Sequence[str]],
    after: int,
    limit: int,
    short: bool = False,
    only: str | None = None,
) -> bytes:
    """Return what a peer lacks, as frames, *short* when it reads that form; of the device *only*
    alone, where one is named. *have* are its heads and *forks* the last ids of its losing
    branches; *after* is the cursor of the answer before this one (0 at first). The end says the
    cursor to go on from, and whether there is *more*. A peer that pages by *after* always comes to
    an end, whatever it has.
    """

    def work(session: Session) -> tuple[list[Run], dict[str, Any]]:
        row = logs.tournament(session, org, tid)
        strays = logs.strays(session, org, tid)
        all_strays = [line for line in strays if only in (None, line.dev)]
        heads = logs.heads(session, org, tid)
        now = {dev: head for dev, head in heads.items() if only in (None, dev)}
        ids = _Ids(session, org, tid, now)
        seqs, peer_strays = _known(all_strays, have, forks, ids)
        # A peer whose branch we never saw, and that does not page by cursor, must get the whole
        # chain in one answer: parts of it could be old news to it, for ever the same parts.
        lost = after == 0 and any(dev in now and dev not in seqs for dev in have)
        most = MOST_LINES if lost else limit
        lacking = {dev: seqs.get(dev, 0) for dev in now if seqs.get(dev, 0) < now[dev][0]}
        everything = len(lacking) == len(heads) and not any(lacking.values())
        wanted = None if everything else lacking
        lines = logs.after(session, org, tid, after, wanted, most + 1)
        lines += [line for line in all_strays if line.cur > after and line.id not in peer_strays]
        lines.sort(key=lambda line: line.cur)
        sent = _cut(lines, most)
        more = len(sent) < len(lines)
        end: dict[str, Any] = {
            "cur": sent[-1].cur if more else (row.cur if row else 0),
            "more": more,
            "heads": {dev: list(head) for dev, head in now.items()},
            "forks": tips(all_strays),
        }
        runs = _runs(sent, all_strays, ids)
        by = signed.heads(session, org, tid) if runs else {}
        if signed_heads := {dev: by[dev] for dev in {run.dev for run in runs} if dev in by}:
            end["sig"] = as_told(signed_heads)
        return runs, end

    runs, end = read(work)
    if not all(_holds(tid, run) for run in runs):
        damage.set_apart(org, tid)
        runs, end = read(work)
    sound = [run for run in runs if _holds(tid, run)]
    return write_frames(sound, end, short_of=tid if short else "")


def _holds(tid: str, run: Run) -> bool:
    """Whether the bytes of a run are those that its device wrote."""
    return run.start > 0 and run.ids(tid)[-1] == run.head


class _Ids:
    """The ids of lines that count, asked for many at a time."""

    def __init__(
        self, session: Session, org: str, tid: str, heads: Mapping[str, tuple[int, str]]
    ) -> None:
        self._where = (session, org, tid)
        self._heads = heads

    def at(self, places: Iterable[tuple[str, int]]) -> dict[tuple[str, int], str]:
        """Return {(device, seq): id}; "" stands before a first line, and what is not here is left
        out.
        """
        ids_by_place: dict[tuple[str, int], str] = {}
        inside: list[tuple[str, int]] = []
        for dev, seq in places:
            last_seq, line_id = self._heads.get(dev, (0, ""))
            if seq == last_seq:
                ids_by_place[dev, seq] = line_id
            elif seq == 0:
                ids_by_place[dev, seq] = ""
            elif 0 < seq < last_seq:
                inside.append((dev, seq))
        return ids_by_place | logs.ids_at(*self._where, inside)


def _known(
    strays: Sequence[Stored],
    have: Mapping[str, Sequence[Any]],
    forks: Mapping[str, Sequence[str]],
    ids: _Ids,
) -> tuple[dict[str, int], set[str]]:
    """From a peer's heads and forks: {device: last line that counts which it holds}, and the ids
    of the strays it holds. A head that is not ours tells nothing, and then the device's whole log
    is sent.
    """
    by_id = {line.id: line for line in strays}
    ours = ids.at((dev, seq) for dev, (seq, _) in have.items())
    seqs = {dev: seq for dev, (seq, line_id) in have.items() if ours.get((dev, seq)) == line_id}
    heads = {dev: _branch(line_id, by_id) for dev, (_, line_id) in have.items()}
    joints = ids.at((head[-1].dev, head[-1].seq - 1) for head in heads.values() if head)
    for dev, branch in heads.items():
        # A head is whole. A branch is not, where it hangs on a line that was damaged there.
        if branch and joints.get((dev, branch[-1].seq - 1)) == branch[-1].prev:
            seqs[dev] = branch[-1].seq - 1
    branches = [*heads.values(), *(_branch(tip, by_id) for tips in forks.values() for tip in tips)]
    return seqs, {line.id for branch in branches for line in branch}


def _branch(tip: str, strays: Mapping[str, Stored]) -> list[Stored]:
    """The lines of a losing branch, the last first; none where *tip* is no end of one."""
    branch: list[Stored] = []
    at = strays.get(tip)
    while at is not None:
        branch.append(at)
        at = strays.get(at.prev or "")
    return branch


def _cut(lines: Sequence[Stored], limit: int) -> list[Stored]:
    """As many of the first lines as fit in one answer, at least one."""
    size = 0
    sent: list[Stored] = []
    for line in lines[:limit]:
        size += len(line.raw)
        if sent and size > PULL_BYTES:
            break
        sent.append(line)
    return sent


def _runs(lines: Sequence[Stored], strays: Sequence[Stored], ids: _Ids) -> list[Run]:
    """Lines as runs: those that count first, device by device, then each losing branch with lines
    among them, from where it left the line that counts: so it connects whatever the peer holds.
    """
    counting = [line for line in lines if line.prev is None]
    counting.sort(key=lambda line: (line.dev, line.seq))
    groups: list[list[Stored]] = []
    for line in counting:
        tail = groups[-1][-1] if groups else None
        if tail is not None and (tail.dev, tail.seq + 1) == (line.dev, line.seq):
            groups[-1].append(line)
        else:
            groups.append([line])
    before = ids.at((group[0].dev, group[0].seq - 1) for group in groups)
    runs = [_run(group, before.get((group[0].dev, group[0].seq - 1), "")) for group in groups]
    by_id = {line.id: line for line in strays}
    sent = [line for line in lines if line.prev is not None]
    parents = {line.prev for line in sent}
    branches: list[list[Stored]] = []
    for tip in (line for line in sent if line.id not in parents):
        branches.append(_branch(tip.id, by_id)[::-1])
    joints = ids.at((branch[0].dev, branch[0].seq - 1) for branch in branches)
    for branch in branches:
        start, prev = branch[0], branch[0].prev or ""
        runs.append(_run(branch, prev, loose=joints.get((start.dev, start.seq - 1)) != prev))
    return runs


def _run(lines: Sequence[Stored], prev: str, *, loose: bool = False) -> Run:
    raws = tuple(line.raw for line in lines)
    return Run(lines[0].dev, lines[0].seq, prev, raws, lines[-1].id, loose=loose)


def tips(strays: Sequence[Stored]) -> dict[str, list[str]]:
    """Return {device: last ids of its losing branches}."""
    parents = {line.prev for line in strays}
    tips: dict[str, list[str]] = {}
    for line in strays:
        if line.id not in parents:
            tips.setdefault(line.dev, []).append(line.id)
    return {dev: sorted(ids) for dev, ids in sorted(tips.items())}
