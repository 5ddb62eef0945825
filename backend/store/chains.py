"""A night's logs as far as they hold: each line's bytes give its id, at its place, after the line
before it.

Disks forget, and a database can be written by other hands, so what stands in a row is believed
where the chain says so. Of a log that breaks, the lines before the damage are used; what does not
hold, and what stands behind it, is set apart. Heads then say where the log ends, and whoever has
it whole brings the rest again. Whole lines behind the damage are a branch that hangs on nothing,
as a tablet keeps them too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import cast

from sqlalchemy import ColumnElement, Table, and_, delete, exists, func, or_, select, update
from sqlalchemy.orm import Session

from backend.store import logs
from backend.store.checksums import change
from backend.store.logs import FORK, Stored
from backend.store.rows import AcknowledgedHead, Event, SetAside, SignedHeadRow, Tournament
from pycore.ledger.lines.chain import DeviceLog, Node, line_id, walked

_EVENT, _ASIDE = (cast(Table, model.__table__) for model in (Event, SetAside))
DAMAGED = "damaged"
"""Why lines were set aside that this database did not keep as they came."""


@dataclass
class Chains:
    """The *logs* that hold, branches included; and what was damaged: lines of branches (*strays*),
    lines that counted (*damaged*), the whole ones *behind* those, which are on branches now, and
    lines that hold and have another id than was stored (*misnamed*).
    """

    logs: dict[str, DeviceLog]
    strays: Sequence[Stored]
    damaged: list[Stored] = field(default_factory=list)
    behind: list[Stored] = field(default_factory=list)
    misnamed: list[Stored] = field(default_factory=list)

    @property
    def hold(self) -> bool:
        return not (self.strays or self.damaged or self.misnamed)


def chains(session: Session, org: str, tid: str, only: str | None = None) -> Chains:
    """Return the logs of every device, or of the one named."""
    query = select(Event.dev, Event.seq, Event.id, Event.cur, Event.raw).where(
        Event.org == org, Event.tid == tid
    )
    if only is not None:
        query = query.where(Event.dev == only)
    stored: dict[str, list[Stored]] = {}
    for dev, seq, node_id, cur, raw in session.execute(query.order_by(Event.dev, Event.seq)):
        stored.setdefault(dev, []).append(Stored(dev, seq, node_id, None, cur, raw))
    branches, strays = _branches(session, org, tid, only)
    good: dict[str, list[tuple[str, bytes]]] = {}
    night_chains = Chains({}, strays)
    for dev, rows in stored.items():
        log = walked(tid, dev, [(row.seq, row.id, row.raw) for row in rows])
        good[dev] = [(node_id, rows[at].raw) for at, node_id in log.good]
        night_chains.damaged += [rows[at] for at in log.bad]
        night_chains.misnamed += [
            rows[at]._replace(id=node_id) for at, node_id in log.good if rows[at].id != node_id
        ]
        for at, prev in log.behind:
            line = rows[at]._replace(prev=prev)
            night_chains.behind.append(line)
            branches.setdefault(dev, {})[line.id] = Node(line.seq, prev, line.raw)
    for dev in sorted({*good, *branches}):
        if good.get(dev) or dev in branches:
            strayed = MappingProxyType(branches.get(dev, {}))
            night_chains.logs[dev] = DeviceLog(dev, strays=strayed).append(good.get(dev, ()))
    return night_chains


def _branches(
    session: Session,
    org: str,
    tid: str,
    only: str | None,
) -> tuple[dict[str, dict[str, Node]], list[Stored]]:
    """The branches that do not count, and their lines that do not hold."""
    branches: dict[str, dict[str, Node]] = {}
    lost: list[Stored] = []
    gone: set[str] = set()
    for line in sorted(logs.strays(session, org, tid), key=lambda line: line.seq):
        prev = line.prev or ""
        if only is not None and line.dev != only:
            continue
        holds = line.seq > 0 and prev not in gone
        if holds and line_id(tid, line.dev, line.seq, prev, line.raw) == line.id:
            branches.setdefault(line.dev, {})[line.id] = Node(line.seq, prev, line.raw)
        else:  # with what hangs on it: the end of the branch is asked for again
            gone.add(line.id)
            lost.append(line)
    return branches, lost


def set_apart(session: Session, org: str, tid: str, night_chains: Chains, now_ms: int) -> None:
    """Take out of the logs what does not hold. The night is locked, and stays so."""
    at = (Event.org == org, Event.tid == tid)
    if session.get_bind().dialect.name == "sqlite":  # no comparison finds these by their place
        session.execute(delete(Event).where(*at, _is_placeless(_EVENT, "dev")))
        strays = (_ASIDE.c.org == org, _ASIDE.c.tid == tid, _ASIDE.c.why == FORK)
        placeless = _is_placeless(_ASIDE, "dev", "id")
        # Their checksums are wrong and stay so: the office is told until it settles them.
        session.execute(update(_ASIDE).where(*strays, placeless).values(why=DAMAGED))
    for dev in sorted({line.dev for line in (*night_chains.damaged, *night_chains.behind)}):
        most = len(night_chains.logs[dev].ids) if dev in night_chains.logs else 0
        broken = or_(Event.seq < 1, Event.seq > most)
        session.execute(delete(Event).where(*at, Event.dev == dev, broken))
    for line in night_chains.misnamed:
        here = (*at, Event.dev == line.dev, Event.seq == line.seq)
        session.execute(update(Event).where(*here).values(id=line.id))
    logs.set_aside(session, org, tid, night_chains.behind, why=FORK, by="", now_ms=now_ms)
    # Also where only branches changed: whoever goes by the cursor looks again.
    cur = logs.advance(session, org, tid, [0] * max(1, len(night_chains.damaged))).before
    apart = [line._replace(cur=cur + place) for place, line in enumerate(night_chains.damaged, 1)]
    logs.set_aside(session, org, tid, apart, why=DAMAGED, by="", now_ms=now_ms)
    for line in night_chains.strays:
        where = (SetAside.dev == line.dev, SetAside.seq == line.seq, SetAside.id == line.id)
        at_night = (SetAside.org == org, SetAside.tid == tid)
        change(session, SetAside, *at_night, *where, values={"why": DAMAGED})


def _is_placeless(table: Table, *texts: str) -> ColumnElement[bool]:
    """Whether a row has a value of another kind in its key, which has these *texts*."""
    wrong = (func.typeof(table.c[name]) != "text" for name in texts)
    return or_(func.typeof(table.c.seq) != "integer", *wrong)


def healed(session: Session, org: str, tid: str, dev: str, upto: int, ids: Iterable[str]) -> None:
    """Forget the damage of a log that now holds as far as *upto*, and of these lines of it."""
    counted = and_(SetAside.prev == "", SetAside.seq.between(1, upto))  # of a branch it has one
    back = or_(counted, SetAside.id.in_(list(ids)))
    at = (SetAside.org == org, SetAside.tid == tid, SetAside.dev == dev)
    session.execute(delete(SetAside).where(*at, SetAside.why == DAMAGED, back))


def damaged_lines(session: Session, org: str, tid: str) -> dict[str, int]:
    """Return {device: how many of its lines were damaged here}; without those of which none
    was.
    """
    query = (
        select(SetAside.dev, func.count())
        .where(SetAside.org == org, SetAside.tid == tid, SetAside.why == DAMAGED)
        .group_by(SetAside.dev)
        .order_by(SetAside.dev)
    )
    return {dev: int(lines) for dev, lines in session.execute(query)}


def damaged_ids(session: Session, org: str, tid: str, dev: str) -> set[str]:
    """Return the ids of the lines of a device that were damaged here."""
    at = (SetAside.org == org, SetAside.tid == tid, SetAside.dev == dev)
    return set(session.scalars(select(SetAside.id).where(*at, SetAside.why == DAMAGED)))


def raws(
    session: Session, org: str, tid: str, dev: str, from_seq: int, to_seq: int
) -> dict[int, bytes]:
    """Return {seq: bytes} of the lines of a device that count, from *from_seq* to *to_seq*."""
    query = select(Event.seq, Event.raw).where(
        Event.org == org, Event.tid == tid, Event.dev == dev, Event.seq.between(from_seq, to_seq)
    )
    return dict(row for row in session.execute(query))


def damaged_nights(session: Session, org: str) -> set[str]:
    """Return the nights in which a line is set apart, or one that was signed or acknowledged is
    not here, and those that have lines here and are in no list.
    """
    apart = select(SetAside.tid).where(SetAside.org == org, SetAside.why == DAMAGED)
    listed = select(Tournament.tid).where(Tournament.org == org)
    return {
        *session.scalars(apart.distinct()),
        *(tid for tid, *_ in cut(session, org)),
        *(_with_lines(session, org) - {*session.scalars(listed)}),
    }


def _with_lines(session: Session, org: str) -> set[str]:
    """The nights that have lines here, each found by its key after the one before: there are a
    million lines.
    """
    lowest = select(func.min(Event.tid).label("tid")).where(Event.org == org).cte(recursive=True)
    after = select(func.min(Event.tid)).where(Event.org == org, Event.tid > lowest.c.tid)
    next_tid = after.scalar_subquery().correlate(lowest)
    tids = lowest.union_all(select(next_tid).where(lowest.c.tid.is_not(None)))
    return {tid for tid in session.scalars(select(tids.c.tid)) if tid is not None}


def cut(session: Session, org: str, tid: str | None = None) -> list[tuple[str, str, int]]:
    """Return (night, device, how many lines at least) of what devices signed, or what was
    acknowledged, and is not here; a device may stand in it twice.
    """
    return [*_cut(session, SignedHeadRow, org, tid), *_cut(session, AcknowledgedHead, org, tid)]


def _cut(
    session: Session, head: type[SignedHeadRow | AcknowledgedHead], org: str, tid: str | None
) -> list[tuple[str, str, int]]:
    scalar_select = (
        select(func.coalesce(func.max(Event.seq), 0))
        .where(Event.org == head.org, Event.tid == head.tid, Event.dev == head.dev)
        .scalar_subquery()
    )
    stray = exists().where(
        SetAside.org == head.org,
        SetAside.tid == head.tid,
        SetAside.dev == head.dev,
        SetAside.id == head.id,
        SetAside.why == FORK,
    )
    query = select(head.tid, head.dev, head.seq - scalar_select).where(
        head.org == org, head.seq > scalar_select, ~stray
    )
    if tid is not None:
        query = query.where(head.tid == tid)
    return [(night, dev, lines) for night, dev, lines in session.execute(query)]
