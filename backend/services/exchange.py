"""Giving out devices' logs: heads and pull of sync/1."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy.orm import Session

from backend.store import logs
from backend.store.db import read
from backend.store.logs import Stored
from pycore.log.frames import write_frames
from pycore.log.runs import Run

# What one answer holds at most, in bytes; and lines, for a peer that must get all at once.
PULL_BYTES = 8 * 1024 * 1024
MOST_LINES = 100_000


def heads(org: str, tid: str) -> dict[str, Any]:
    """What is here of the tournament; empty when nothing was ever sent."""

    def work(session: Session) -> dict[str, Any]:
        row = logs.tournament(session, org, tid)
        return {
            "heads": {dev: list(head) for dev, head in logs.heads(session, org, tid).items()},
            "forks": _tips(logs.strays(session, org, tid)),
            "sealed": None,
            "cur": row.cur if row else 0,
        }

    return read(work)


def cursor(org: str, tid: str) -> int:
    """The tournament's cursor, 0 when nothing was ever sent."""

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
) -> bytes:
    """What a peer lacks, as frames. *have* are its heads and *forks* the last ids of its losing
    branches; *after* is the cursor of the answer before this one (0 at first). The end says the
    cursor to go on from, and whether there is *more*. A peer that pages by *after* always comes to
    an end, whatever it has.
    """

    def work(session: Session) -> bytes:
        row = logs.tournament(session, org, tid)
        all_strays = logs.strays(session, org, tid)
        now = logs.heads(session, org, tid)

        def id_at(dev: str, seq: int) -> str | None:
            if now.get(dev, (0, ""))[0] == seq:
                return now[dev][1] if dev in now else ""
            return logs.ids_between(session, org, tid, dev, seq, seq).get(seq)

        known, seen = _known(all_strays, have, forks, id_at)
        # A peer whose branch we never saw, and that does not page by cursor, must get the whole
        # chain in one answer: parts of it could be old news to it, for ever the same parts.
        lost = after == 0 and any(dev in now and dev not in known for dev in have)
        most = MOST_LINES if lost else limit
        lines = logs.after(session, org, tid, after, known, most + 1)
        lines += [line for line in all_strays if line.cur > after and line.id not in seen]
        lines.sort(key=lambda line: line.cur)
        sent = _cut(lines, most)
        more = len(sent) < len(lines)
        end = {
            "cur": sent[-1].cur if more else (row.cur if row else 0),
            "more": more,
            "heads": {dev: list(head) for dev, head in now.items()},
            "forks": _tips(all_strays),
        }
        return write_frames(_runs(sent, all_strays, id_at), end)

    return read(work)


def _known(
    strays: Sequence[Stored],
    have: Mapping[str, Sequence[Any]],
    forks: Mapping[str, Sequence[str]],
    id_at: Callable[[str, int], str | None],
) -> tuple[dict[str, int], set[str]]:
    """From a peer's heads and forks: {device: last line that counts which it holds}, and the ids
    of the strays it holds. A head that is not ours tells nothing, and then the device's whole log
    is sent.
    """
    by_id = {line.id: line for line in strays}
    known: dict[str, int] = {}
    seen: set[str] = set()
    for dev, (seq, line_id) in have.items():
        if id_at(dev, seq) == line_id:
            known[dev] = seq
    for dev, tips in [*forks.items(), *((dev, [head[1]]) for dev, head in have.items())]:
        for tip in tips:
            at = by_id.get(tip)
            while at is not None and at.dev == dev:
                seen.add(at.id)
                known[dev] = max(known.get(dev, 0), _joins_at(at, by_id))
                at = by_id.get(at.prev or "")
    return known, seen


def _joins_at(line: Stored, strays: Mapping[str, Stored]) -> int:
    """The number of the line that counts just before this stray; 0 when a stray stands before
    it.
    """
    return 0 if line.prev in strays else line.seq - 1


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


def _runs(
    lines: Sequence[Stored], strays: Sequence[Stored], id_at: Callable[[str, int], str | None]
) -> list[Run]:
    """Lines as runs: those that count first, device by device, then each losing branch with lines
    among them, from where it left the line that counts: so it connects whatever the peer holds.
    """
    counting = [line for line in lines if line.prev is None]
    counting.sort(key=lambda line: (line.dev, line.seq))
    groups: list[list[Stored]] = []
    for line in counting:
        last = groups[-1][-1] if groups else None
        if last is not None and (last.dev, last.seq + 1) == (line.dev, line.seq):
            groups[-1].append(line)
        else:
            groups.append([line])
    runs = [_run(group, id_at(group[0].dev, group[0].seq - 1) or "") for group in groups]
    by_id = {line.id: line for line in strays}
    sent = [line for line in lines if line.prev is not None]
    parents = {line.prev for line in sent}
    for tip in (line for line in sent if line.id not in parents):
        branch = [tip]
        while branch[-1].prev in by_id:
            branch.append(by_id[branch[-1].prev or ""])
        runs.append(_run(branch[::-1], branch[-1].prev or ""))
    return runs


def _run(lines: Sequence[Stored], prev: str) -> Run:
    raws = tuple(line.raw for line in lines)
    return Run(lines[0].dev, lines[0].seq, prev, raws, lines[-1].id)


def _tips(strays: Sequence[Stored]) -> dict[str, list[str]]:
    """{device: last ids of its losing branches}."""
    parents = {line.prev for line in strays}
    tips: dict[str, list[str]] = {}
    for line in strays:
        if line.id not in parents:
            tips.setdefault(line.dev, []).append(line.id)
    return {dev: sorted(ids) for dev, ids in sorted(tips.items())}
