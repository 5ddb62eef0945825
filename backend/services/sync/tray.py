"""The tray: what a device let in for one night brought for another, until the office says.

The office takes it, and it counts as if it had come straight; or it sets it aside with a reason,
and may take it later all the same. Nothing is lost meanwhile: the lines are here, with the names
that they say, and on the device, which says so. What the same device brings later for that night
waits anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from sqlalchemy.orm import Session

from backend.services.devices import identity
from backend.services.sync import people
from backend.services.sync.intake import Intake
from backend.store import logs
from backend.store.db import read, write
from backend.store.devices import devices
from backend.store.logs import DECLINED
from backend.store.organization import tray as rows
from backend.store.rows import SetAside
from pycore.ledger.lines.line import BadLine, decode
from pycore.ledger.lines.runs import Run

MOST_LETTERS = 200


class BadReason(ValueError):
    """No reason of one line was given."""


@dataclass(frozen=True)
class Brought:
    """What came of a device for a night: so many lines of each of its *kinds*, the last at
    *at_ms*, brought by the device *by*. *note* is why the office set it aside, "" while it waits.
    *is_with_other*: whether some of it waits and some was set aside, and is taken together: a log
    is one chain.
    """

    tid: str
    dev: str
    label: str
    kinds: tuple[tuple[str, int], ...]
    by: str
    at_ms: int
    is_declined: bool
    note: str
    is_with_other: bool = False


def brought(org: str) -> list[Brought]:
    """Return all of it, what waits first."""

    def work(session: Session) -> list[Brought]:
        labels = {row.dev: row.label for row in devices.devices(session, org)}
        tray = []
        for (tid, dev, why), group in groupby(
            sorted(rows.lines(session, org), key=lambda line: (line.tid, line.dev, line.why)),
            key=lambda line: (line.tid, line.dev, line.why),
        ):
            lines = [*group]
            kinds = Counter(kind for line in lines if (kind := _kind(line.raw)))
            set_aside = max(lines, key=lambda line: line.set_aside_ms)
            tray.append(
                Brought(
                    tid,
                    dev,
                    labels.get(dev, ""),
                    tuple(kinds.most_common()),
                    labels.get(set_aside.sent_by, ""),
                    set_aside.set_aside_ms,
                    why == DECLINED,
                    set_aside.note,
                )
            )
        every = Counter((row.tid, row.dev) for row in tray)
        tray = [replace(row, is_with_other=every[row.tid, row.dev] > 1) for row in tray]
        return sorted(tray, key=lambda row: (row.is_declined, -row.at_ms))

    return read(work)


def waiting(org: str) -> int:
    """Return how many such heaps wait."""
    return read(lambda session: rows.waiting(session, org))


def take(org: str, tid: str, dev: str, now_ms: int) -> int:
    """Let what came of a device for a night count; how many lines do now. Those that do not fit,
    or whose device is out, stay.
    """

    def work(session: Session) -> int:
        if logs.tournament(session, org, tid) is None:
            return 0
        logs.lock(session, org, tid)
        waits = rows.lines(session, org, tid, dev)
        intake = Intake(session, org, tid, "", now_ms, identity.distrusted(session, org))
        for run in _runs(waits):
            intake.take(run)
        people.take_waiting(session, org, tid, now_ms)
        session.expire_all()
        return len(waits) - len(rows.lines(session, org, tid, dev))

    return write(work)


def decline(org: str, tid: str, dev: str, reason: str) -> int:
    """Set aside what waits of a device in a night; how many lines that were. Raises BadReason."""
    plain = " ".join(reason.split())
    if not plain or len(plain) > MOST_LETTERS or not plain.isprintable():
        raise BadReason
    return write(lambda session: rows.decline(session, org, tid, dev, plain))


def _runs(lines: Sequence[SetAside]) -> Iterator[Run]:
    """Put lines together to runs again, each as long as one follows the other."""
    set_asides: list[SetAside] = []
    for line in lines:
        if set_asides and (line.prev != set_asides[-1].id or line.seq != set_asides[-1].seq + 1):
            yield _run(set_asides)
            set_asides = []
        set_asides.append(line)
    if set_asides:
        yield _run(set_asides)


def _run(lines: Sequence[SetAside]) -> Run:
    set_aside = lines[0]
    return Run(
        set_aside.dev,
        set_aside.seq,
        set_aside.prev,
        tuple(line.raw for line in lines),
        lines[-1].id,
    )


def _kind(raw: bytes) -> str:
    try:
        return decode(raw).type
    except BadLine:
        return ""
