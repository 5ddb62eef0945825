"""A night's logs as far as they hold: each line's bytes give its id, at its place, after the line
before it.

Disks forget, and a database can be written by other hands, so what stands in a row is believed
where the chain says so. Of a log that breaks, the lines before the damage are used; what does not
hold, and what stands behind it, is set apart. Heads then say where the log ends, and whoever has
it whole brings the rest again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from sqlalchemy import delete, exists, func, or_, select, update
from sqlalchemy.orm import Session

from backend.store import logs
from backend.store.logs import FORK, Stored
from backend.store.rows import Event, SetAside, SignedHead
from pycore.log.chain import DeviceLog, Node, line_id

DAMAGED = "damaged"
"""Why lines were set aside that this database did not keep as they came."""


@dataclass(frozen=True)
class Chains:
    """The *logs* that hold, losing branches included, and the lines that are *damaged*: those
    that counted, and those of a losing branch (*strays*).
    """

    logs: Mapping[str, DeviceLog]
    damaged: Sequence[Stored]
    strays: Sequence[Stored]

    @property
    def hold(self) -> bool:
        return not (self.damaged or self.strays)


def chains(session: Session, org: str, tid: str, only: str | None = None) -> Chains:
    """The logs of every device, or of the one named."""
    asked = select(Event.dev, Event.seq, Event.id, Event.cur, Event.raw).where(
        Event.org == org, Event.tid == tid
    )
    if only is not None:
        asked = asked.where(Event.dev == only)
    found: dict[str, list[tuple[str, bytes]]] = {}
    damaged: list[Stored] = []
    for dev, seq, node_id, cur, raw in session.execute(asked.order_by(Event.dev, Event.seq)):
        good = found.setdefault(dev, [])
        prev = good[-1][0] if good else ""
        if seq == len(good) + 1 and line_id(tid, dev, seq, prev, raw) == node_id:
            good.append((node_id, raw))
        else:
            damaged.append(Stored(dev, seq, node_id, None, cur, raw))
    branches, lost = _branches(session, org, tid, only, found)
    whole = {
        dev: DeviceLog(dev, strays=MappingProxyType(branches.get(dev, {}))).append(
            found.get(dev, ())
        )
        for dev in sorted(
            dev for dev in {*found, *branches} if found.get(dev) or branches.get(dev)
        )
    }
    return Chains(whole, damaged, lost)


def _branches(
    session: Session,
    org: str,
    tid: str,
    only: str | None,
    found: Mapping[str, Sequence[tuple[str, bytes]]],
) -> tuple[dict[str, dict[str, Node]], list[Stored]]:
    """The losing branches that hang on what holds, and their lines that do not."""
    branches: dict[str, dict[str, Node]] = {}
    lost: list[Stored] = []
    held = {dev: {"", *(node_id for node_id, _ in log)} for dev, log in found.items()}
    strays = logs.strays(session, org, tid)
    for line in sorted(strays, key=lambda one: one.seq):
        if only is not None and line.dev != only:
            continue
        prev = line.prev or ""
        known = held.setdefault(line.dev, {""})
        if prev in known and line_id(tid, line.dev, line.seq, prev, line.raw) == line.id:
            branches.setdefault(line.dev, {})[line.id] = Node(line.seq, prev, line.raw)
            known.add(line.id)
        else:
            lost.append(line)
    return branches, lost


def set_apart(session: Session, org: str, tid: str, found: Chains, now_ms: int) -> None:
    """Take out of the logs what does not hold. The night is locked, and stays so."""
    at = (Event.org == org, Event.tid == tid)
    for dev in sorted({line.dev for line in found.damaged}):
        most = len(found.logs[dev].ids) if dev in found.logs else 0
        broken = or_(Event.seq < 1, Event.seq > most)
        session.execute(delete(Event).where(*at, Event.dev == dev, broken))
    cur = logs.advance(session, org, tid, [0] * len(found.damaged)).before
    logs.set_aside(
        session,
        org,
        tid,
        [
            Stored(line.dev, line.seq, line.id, None, cur + place, line.raw)
            for place, line in enumerate(found.damaged, 1)
        ],
        why=DAMAGED,
        by="",
        now_ms=now_ms,
    )
    for line in found.strays:
        where = (SetAside.dev == line.dev, SetAside.seq == line.seq, SetAside.id == line.id)
        gone = update(SetAside).where(SetAside.org == org, SetAside.tid == tid, *where)
        session.execute(gone.values(why=DAMAGED))


def healed(session: Session, org: str, tid: str, dev: str, upto: int, ids: Iterable[str]) -> None:
    """Forget the damage of a log that now holds as far as *upto*, and of these lines of it."""
    back = or_(SetAside.seq.between(1, upto), SetAside.id.in_(list(ids)))
    at = (SetAside.org == org, SetAside.tid == tid, SetAside.dev == dev)
    session.execute(delete(SetAside).where(*at, SetAside.why == DAMAGED, back))


def raws(
    session: Session, org: str, tid: str, dev: str, first: int, last: int
) -> dict[int, bytes]:
    """{seq: bytes} of the lines of a device that count, from *first* to *last*."""
    asked = select(Event.seq, Event.raw).where(
        Event.org == org, Event.tid == tid, Event.dev == dev, Event.seq.between(first, last)
    )
    return dict(row for row in session.execute(asked))


def damaged_nights(session: Session, org: str) -> set[str]:
    """The nights in which a line is set apart, or a device signed one that is not here."""
    apart = select(SetAside.tid).where(SetAside.org == org, SetAside.why == DAMAGED)
    return {*session.scalars(apart.distinct()), *(tid for tid, *_ in cut(session, org))}


def cut(session: Session, org: str, tid: str | None = None) -> list[tuple[str, str, int]]:
    """(night, device, how many lines at least) of what devices signed and is not here."""
    last = (
        select(func.coalesce(func.max(Event.seq), 0))
        .where(
            Event.org == SignedHead.org, Event.tid == SignedHead.tid, Event.dev == SignedHead.dev
        )
        .scalar_subquery()
    )
    stray = exists().where(
        SetAside.org == SignedHead.org,
        SetAside.tid == SignedHead.tid,
        SetAside.dev == SignedHead.dev,
        SetAside.id == SignedHead.id,
        SetAside.why == FORK,
    )
    asked = select(SignedHead.tid, SignedHead.dev, SignedHead.seq - last).where(
        SignedHead.org == org, SignedHead.seq > last, ~stray
    )
    if tid is not None:
        asked = asked.where(SignedHead.tid == tid)
    return [(night, dev, lines) for night, dev, lines in session.execute(asked)]
