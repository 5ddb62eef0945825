"""Runs cut into batches: no larger than a server takes, and without what it refuses."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.runs import Run
from pycore.ledger.lines.signed import Signed, key_of


def line_count(runs: Iterable[Run]) -> int:
    return sum(len(run.lines) for run in runs)


def first_lines(tid: str, run: Run, count: int) -> Run:
    """The first *count* lines of a run, as a run."""
    if count >= len(run.lines):
        return run
    ids = run.ids(tid)[:count]
    first = Run(run.dev, run.start, run.prev, run.lines[:count], ids[-1], loose=run.loose)
    return first.known(tid, ids)


def last_lines(tid: str, run: Run, skip: int) -> Run:
    """A run without its first *skip* lines."""
    if skip == 0:
        return run
    ids = run.ids(tid)
    rest = Run(run.dev, run.start + skip, ids[skip - 1], run.lines[skip:], run.head)
    return rest.known(tid, ids[skip:])


def cut_before(tid: str, runs: Iterable[Run], refused: frozenset[str] | set[str]) -> list[Run]:
    """The runs up to the first line with a refused id: what follows it in its chain cannot be
    taken either.
    """
    if not refused:
        return list(runs)
    kept: list[Run] = []
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
            kept.append(first_lines(tid, run, good))
    return kept


def vouched_for(
    logs: LogSet, runs: Iterable[Run], signed: Signed, own: Collection[str], most: int
) -> list[Run]:
    """The runs of *own* ids, and after them those of others up to the line that they signed, which
    vouches for no part of them: one of more than *most* lines is left out. A device that says no
    key signs nothing.
    """
    first: list[Run] = []
    carried: list[Run] = []
    for run in runs:
        head = signed.get(run.dev)
        count = head.seq - run.start + 1 if head else 0
        if run.dev in own or key_of(logs.log(run.dev)) is None:
            first.append(run)
        elif (
            head is not None
            and 0 < count <= min(most, len(run.lines))
            and run.ids(logs.tid)[count - 1] == head.id
        ):
            carried.append(first_lines(logs.tid, run, count))
    return [*first, *carried]


def within(tid: str, runs: Iterable[Run], most_events: int, most_bytes: int) -> list[Run]:
    """The first of these lines, as many as fit. At least one, else a long line would wait for
    ever.
    """
    kept: list[Run] = []
    events = size = 0
    for run in runs:
        fit = 0
        for raw in run.lines:
            if events + fit and (events + fit >= most_events or size + len(raw) > most_bytes):
                break
            fit += 1
            size += len(raw) + 1
        if fit:
            kept.append(first_lines(tid, run, fit))
        events += fit
        if fit < len(run.lines):
            break
    return kept


def halves(tid: str, runs: list[Run]) -> tuple[list[Run], list[Run]]:
    """The same lines in two batches that follow each other. At least two lines are needed."""
    left = line_count(runs) // 2
    first: list[Run] = []
    second: list[Run] = []
    for run in runs:
        take = min(left, len(run.lines))
        left -= take
        if take:
            first.append(first_lines(tid, run, take))
        if take < len(run.lines):
            second.append(last_lines(tid, run, take))
    return first, second
