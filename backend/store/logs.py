"""The devices' logs as rows. Everything here runs inside a transaction that `read` or `write`
opened.

Branches: the lines that count are in `event`; lines of losing branches are in `set_aside` with why
= FORK. A line keeps its `cur` when it changes sides, so a peer that pulled it once is never sent
it again, and a line's cur is always greater than that of the line before it. Beside them stand how
far each log was ever acknowledged (what was here once and is not any more was cut, also where no
key signed it) and how many lines of junk were not kept.

Thousands of lines are asked for in one statement: they go over as one value, a JSON text that the
database reads as rows, so no statement grows with them. Join them from the left, with an outer
join: a database that never counted its rows then looks each up by its key. Left to choose, SQLite
holds every line of a night against each of them.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any, NamedTuple, TypeVar, cast

from sqlalchemy import (
    JSON,
    BigInteger,
    Select,
    Subquery,
    Table,
    Text,
    and_,
    bindparam,
    column,
    delete,
    func,
    insert,
    select,
)
from sqlalchemy import cast as sql_cast
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from backend.store.checksums import change, is_whole, with_checksum
from backend.store.db import insert_new, insert_or_replace
from backend.store.rows import AcknowledgedHead, Event, PassedOver, SetAside, Tournament


def place_parameters(wanted: Iterable[tuple[str, int]]) -> dict[str, str]:
    """Return (dev, seq) of each, as what a statement with `places` is carried out with."""
    return {"places": json.dumps([{"dev": dev, "seq": seq} for dev, seq in wanted])}


@cache
def places(dialect: str) -> Subquery:
    """Return (dev, seq) of each that `place_parameters` names, as rows to join with."""
    value = bindparam("places", type_=Text())
    if dialect == "postgresql":
        rows = func.json_to_recordset(sql_cast(value, JSON)).table_valued(
            column("dev", Text()), column("seq", BigInteger())
        )
        derived = rows.render_derived(with_types=True)
        return select(derived.c.dev, derived.c.seq).subquery("asked")
    each = func.json_each(value).table_valued("value").alias("each")
    parts = (func.json_extract(each.c.value, f"$.{name}").label(name) for name in ("dev", "seq"))
    return select(*parts).subquery("asked")


def add(session: Session, org: str, tid: str, dev: str, lines: int, *, now_ms: int) -> None:
    """Count lines of junk that are not kept. The tournament must be locked."""
    passed_over = session.get(PassedOver, (org, tid, dev))
    so_far = passed_over.lines if passed_over else 0
    row = {"org": org, "tid": tid, "dev": dev, "lines": so_far + lines, "last_ms": now_ms}
    insert_or_replace(session, PassedOver, [row])
    session.expire_all()  # what was read is out of date now


def count(session: Session, org: str, tid: str) -> int:
    """Return how many lines of junk were not kept."""
    query = select(func.sum(PassedOver.lines)).where(PassedOver.org == org, PassedOver.tid == tid)
    return int(session.scalar(query) or 0)


def places_of(session: Session, org: str, tid: str) -> dict[str, tuple[str, int]]:
    """Return {id: (device, number)} of every line that counts: by its id the database finds one
    only by looking at all of them.
    """
    query = select(Event.id, Event.dev, Event.seq).where(Event.org == org, Event.tid == tid)
    return {line_id: (dev, seq) for line_id, dev, seq in session.execute(query)}


def keep(session: Session, org: str, tid: str, heads: Mapping[str, tuple[int, str]]) -> None:
    """Keep {device: (seq, id)} of last lines that are stored now; an earlier one of a log that
    went on further stays: its lines may be gone.
    """
    rows = [
        with_checksum(
            AcknowledgedHead, {"org": org, "tid": tid, "dev": dev, "seq": seq, "id": line_id}
        )
        for dev, (seq, line_id) in heads.items()
    ]
    if rows:
        session.execute(_insert(session.get_bind().dialect.name), rows)


@cache
def _insert(dialect: str) -> Any:
    kind: Any = postgresql if dialect == "postgresql" else sqlite
    upsert = kind.insert(AcknowledgedHead)
    new = upsert.excluded
    return upsert.on_conflict_do_update(
        index_elements=["org", "tid", "dev"],
        set_={"seq": new.seq, "id": new.id, "checksum": new.checksum},
        where=new.seq >= AcknowledgedHead.seq,
    )


FORK = "fork"
REVOKED = "revoked"
OTHER_NIGHT, DECLINED = "other-night", "declined"
"""Of a device that was let in for another night: it waits for the office, or was not wanted."""
IN_TRAY = (OTHER_NIGHT, DECLINED)
KEPT_WHOLE = (FORK, REVOKED, *IN_TRAY)
"""What may count one day: all of it is kept, not as much as evidence needs."""

# How many things one statement names at once. SQLite stops at an expression of depth 1,000 and at
# 32,766 values; a night may have been written by thousands of devices.
AT_ONCE = 200

T = TypeVar("T")

_EVENT = cast(Table, Event.__table__)
_COLUMNS = ("org", "tid", "dev", "seq", "id", "cur", "raw")
_APPENDED = f"INSERT INTO event ({', '.join(_COLUMNS)}) VALUES (?, ?, ?, ?, ?, ?, ?)"
"""Rows go in as they are: nobody needs them as objects."""

# Asked at every contact, so made once: to make a statement takes longer than to carry it out.
ORG, TID = bindparam("org", type_=Text()), bindparam("tid", type_=Text())
_TOURNAMENT = select(Tournament).where(Tournament.org == ORG, Tournament.tid == TID)
_TOURNAMENTS = (
    select(Tournament)
    .where(Tournament.org == ORG)
    .order_by(Tournament.first_seen_ms.desc(), Tournament.tid)
)
_LAST = (
    select(Event.dev, func.max(Event.seq))
    .where(Event.org == ORG, Event.tid == TID)
    .group_by(Event.dev)
)
_STRAYS = (
    select(SetAside.dev, SetAside.seq, SetAside.id, SetAside.prev, SetAside.cur, SetAside.raw)
    .where(SetAside.org == ORG, SetAside.tid == TID, SetAside.why == FORK)
    .order_by(SetAside.cur)
)


class Stored(NamedTuple):
    """A line as it is stored. prev is "" before the first line, None when this query did not ask
    for it.
    """

    dev: str
    seq: int
    id: str
    prev: str | None
    cur: int
    raw: bytes


@dataclass(frozen=True)
class Cursor:
    """A cursor: where it stood *before*, where it stands *now*, and the bytes of all lines."""

    before: int
    now: int
    size: int


def add_tournament(session: Session, org: str, tid: str, live_id: str, now_ms: int) -> None:
    """Make the tournament's row, if this is the first that is heard of it."""
    row = {
        "org": org,
        "tid": tid,
        "live_id": live_id,
        "cur": 0,
        "people_cur": 0,
        "first_seen_ms": now_ms,
    }
    insert_new(session, Tournament, [row])


def lock(session: Session, org: str, tid: str) -> int:
    """Take the tournament for this transaction and answer its cursor. Others that write to it wait
    here.
    """
    query = (
        select(Tournament.cur)
        .where(Tournament.org == org, Tournament.tid == tid)
        .with_for_update()
    )
    return session.scalars(query).one()


def advance(session: Session, org: str, tid: str, sizes: Sequence[int]) -> Cursor:
    """Move the cursor on by lines of so many bytes each. The row stays locked until the commit:
    cursors become visible in their own order, a reader that has seen one has seen all below it. A
    row that is damaged, or that was gone and stands at its beginning, goes on behind the lines.
    """
    at = (Tournament.org == org, Tournament.tid == tid)

    def moved(row: Tournament) -> dict[str, int]:
        is_known = row.cur and is_whole(row)
        cur, size = (row.cur, row.size) if is_known else _measured(session, org, tid)
        return {"cur": cur + len(sizes), "size": size + sum(sizes)}

    (row,) = change(session, Tournament, *at, values=moved)
    return Cursor(row.cur - len(sizes), row.cur, row.size)


def _measured(session: Session, org: str, tid: str) -> tuple[int, int]:
    """Where the cursor stands and how many bytes there are, by the lines themselves."""
    cur = size = 0
    for model in (Event, SetAside):
        query = select(func.max(model.cur), func.sum(func.length(model.raw)))
        last_cur, total = session.execute(query.where(model.org == org, model.tid == tid)).one()
        cur, size = max(cur, last_cur or 0), size + int(total or 0)
    return cur, size


def tournament(session: Session, org: str, tid: str) -> Tournament | None:
    return session.scalars(_TOURNAMENT, {"org": org, "tid": tid}).one_or_none()


def tournaments(session: Session, org: str) -> Sequence[Tournament]:
    """Return every tournament, the newest first."""
    return session.scalars(_TOURNAMENTS, {"org": org}).all()


def counts(session: Session, org: str, tids: Iterable[str]) -> dict[str, int]:
    """Return {tid: how many events count in it}; one without any is left out."""
    events_by_tid: dict[str, int] = {}
    for some in _in_parts(tids):
        query = (
            select(Event.tid, func.count())
            .where(Event.org == org, Event.tid.in_(some))
            .group_by(Event.tid)
        )
        events_by_tid |= {tid: int(events) for tid, events in session.execute(query)}
    return events_by_tid


def heads(session: Session, org: str, tid: str) -> dict[str, tuple[int, str]]:
    """Return {device: (seq, id)} of the last line that counts."""
    # Two steps: given as one, PostgreSQL before its first ANALYZE joins them line by line.
    result = session.execute(_LAST, {"org": org, "tid": tid})
    places = [(dev, seq) for dev, seq in result]
    ids = ids_at(session, org, tid, places)
    return {dev: (seq, ids[dev, seq]) for dev, seq in sorted(places)}


def devs(session: Session, org: str, tid: str) -> set[str]:
    """Return the devices that have lines which count."""
    return {dev for dev, _ in session.execute(_LAST, {"org": org, "tid": tid})}


def ids_at(
    session: Session, org: str, tid: str, places: Collection[tuple[str, int]]
) -> dict[tuple[str, int], str]:
    """Return {(device, seq): id} of those lines that count; a place where there is none is left
    out.
    """
    if not places:
        return {}
    parameters = {"org": org, "tid": tid, **place_parameters(places)}
    result = session.execute(_ids_at(session.get_bind().dialect.name), parameters)
    return {(dev, seq): line_id for dev, seq, line_id in result if line_id}


@cache
def _ids_at(dialect: str) -> Select[str, int, str]:
    each = places(dialect)
    here = and_(Event.org == ORG, Event.tid == TID, Event.dev == each.c.dev)
    return select(each.c.dev, each.c.seq, Event.id).join_from(
        each, Event, and_(here, Event.seq == each.c.seq), isouter=True
    )


def _in_parts(things: Iterable[T]) -> Iterator[list[T]]:
    remaining = iter(things)
    while some := list(islice(remaining, AT_ONCE)):
        yield some


def head(session: Session, org: str, tid: str, dev: str) -> tuple[int, str]:
    """Return (seq, id) of the last line of *dev* that counts; (0, "") when there is none."""
    query = (
        select(Event.seq, Event.id)
        .where(Event.org == org, Event.tid == tid, Event.dev == dev)
        .order_by(Event.seq.desc())
        .limit(1)
    )
    row = session.execute(query).one_or_none()
    return (row.seq, row.id) if row else (0, "")


def ids_between(
    session: Session, org: str, tid: str, dev: str, from_seq: int, to_seq: int
) -> dict[int, str]:
    """Return {seq: id} of the lines of *dev* that count, from *from_seq* to *to_seq*; {0: ""}
    stands before the first line.
    """
    query = select(Event.seq, Event.id).where(
        Event.org == org, Event.tid == tid, Event.dev == dev, Event.seq.between(from_seq, to_seq)
    )
    ids = dict(row for row in session.execute(query))
    return {0: "", **ids} if from_seq <= 0 else ids


def reasons(session: Session, org: str, tid: str, dev: str) -> set[str]:
    """Return why lines of *dev* were set aside; empty when none were."""
    query = select(SetAside.why).where(
        SetAside.org == org, SetAside.tid == tid, SetAside.dev == dev
    )
    return set(session.scalars(query.distinct()))


def strays(session: Session, org: str, tid: str) -> list[Stored]:
    """Return the lines of losing branches, in the order they came in."""
    return [Stored(*row) for row in session.execute(_STRAYS, {"org": org, "tid": tid})]


def since(session: Session, org: str, tid: str, cur: int) -> list[Stored]:
    """Return the lines that count and came in past *cur*, each device's together and in their
    order.
    """
    query = (
        select(Event.dev, Event.seq, Event.id, Event.cur, Event.raw)
        .where(Event.org == org, Event.tid == tid, Event.cur > cur)
        .order_by(Event.dev, Event.seq)
    )
    return [
        Stored(dev, seq, line_id, None, at, raw)
        for dev, seq, line_id, at, raw in session.execute(query)
    ]


def has_strays_after(session: Session, org: str, tid: str, cur: int) -> bool:
    """Return whether a line of a losing branch came in past *cur*."""
    query = select(SetAside.id).where(
        SetAside.org == org, SetAside.tid == tid, SetAside.why == FORK, SetAside.cur > cur
    )
    return session.scalars(query.limit(1)).first() is not None


def set_aside_lines(session: Session, org: str, tid: str) -> Sequence[SetAside]:
    """Return all that was set aside for any reason, in the order it came in."""
    query = select(SetAside).where(SetAside.org == org, SetAside.tid == tid).order_by(SetAside.cur)
    return session.scalars(query).all()


def append(session: Session, org: str, tid: str, lines: Iterable[Stored]) -> None:
    """Store lines that follow what counts already, each device's in their order."""
    rows = [(org, tid, line.dev, line.seq, line.id, line.cur, line.raw) for line in lines]
    if not rows:
        return
    if session.get_bind().dialect.name == "sqlite":  # thousands: to look at each takes longer
        session.connection().exec_driver_sql(_APPENDED, rows)
    else:
        session.execute(insert(_EVENT), [dict(zip(_COLUMNS, row, strict=True)) for row in rows])
    keep(session, org, tid, {dev: (seq, line_id) for _, _, dev, seq, line_id, _, _ in rows})


def set_aside(
    session: Session,
    org: str,
    tid: str,
    lines: Iterable[Stored],
    *,
    why: str,
    by: str,
    now_ms: int,
) -> None:
    """Keep lines that do not count. One that is there already stays as it is."""
    rows = [
        {
            "org": org,
            "tid": tid,
            "dev": line.dev,
            "seq": line.seq,
            "id": line.id,
            "prev": line.prev or "",
            "why": why,
            "sent_by": by,
            "set_aside_ms": now_ms,
            "cur": line.cur,
            "raw": line.raw,
        }
        for line in lines
    ]
    insert_new(session, SetAside, rows)


def curs(session: Session, org: str, tid: str, dev: str) -> dict[str, int]:
    """Return {id: cur} of every line of *dev*, on whichever branch."""
    events = select(Event.id, Event.cur).where(
        Event.org == org, Event.tid == tid, Event.dev == dev
    )
    aside = select(SetAside.id, SetAside.cur).where(
        SetAside.org == org, SetAside.tid == tid, SetAside.dev == dev, SetAside.why == FORK
    )
    return dict(session.execute(events.union_all(aside)).all())


def junk_ids(session: Session, org: str, tid: str, dev: str) -> set[str]:
    """Return the ids of the lines of *dev* that are kept as evidence only."""
    query = select(SetAside.id).where(
        SetAside.org == org, SetAside.tid == tid, SetAside.dev == dev, SetAside.why != FORK
    )
    return set(session.scalars(query))


def junk(session: Session, org: str, tid: str) -> dict[str, tuple[int, int]]:
    """Return {device: (lines, bytes)} of what can never count and is kept as evidence only."""
    query = (
        select(SetAside.dev, func.count(), func.sum(func.length(SetAside.raw)))
        .where(SetAside.org == org, SetAside.tid == tid, SetAside.why.not_in(KEPT_WHOLE))
        .group_by(SetAside.dev)
    )
    return {dev: (int(lines), int(size)) for dev, lines, size in session.execute(query)}


def take_out(
    session: Session, org: str, tid: str, dev: str, *, from_seq: int, aside: Collection[str]
) -> None:
    """Take out the lines that count from *from_seq* on, and those set aside whose ids are in
    *aside*. The caller puts every good one back on the side where it now belongs, in the same
    transaction.
    """
    session.execute(
        delete(Event).where(
            Event.org == org, Event.tid == tid, Event.dev == dev, Event.seq >= from_seq
        )
    )
    session.execute(
        delete(SetAside).where(
            SetAside.org == org,
            SetAside.tid == tid,
            SetAside.dev == dev,
            SetAside.id.in_(list(aside)),
        )
    )


def after(
    session: Session, org: str, tid: str, cur: int, lacking: Mapping[str, int] | None, limit: int
) -> list[Stored]:
    """Return up to *limit* lines that count, in the order they came in, past *cur*: those past the
    seq of each device in *lacking*, or everybody's when it is None.
    """
    query = select(Event.dev, Event.seq, Event.id, Event.cur, Event.raw).where(
        Event.org == org, Event.tid == tid, Event.cur > cur
    )
    if lacking is not None:
        query = query.where(Event.cur.in_(_curs_past(session, org, tid, cur, limit)))
    result = session.execute(
        query.order_by(Event.cur).limit(limit), place_parameters((lacking or {}).items())
    )
    return [Stored(dev, seq, line_id, None, at, raw) for dev, seq, line_id, at, raw in result]


def _curs_past(session: Session, org: str, tid: str, cur: int, limit: int) -> Select[int]:
    each = places(session.get_bind().dialect.name)
    here = and_(Event.org == org, Event.tid == tid, Event.dev == each.c.dev)
    at = func.coalesce(Event.cur, 0)
    return (
        select(at)
        .join_from(each, Event, and_(here, Event.seq > each.c.seq), isouter=True)
        .where(at > cur)
        .order_by(at)
        .limit(limit)
    )


def nights(session: Session, org: str) -> dict[str, int]:
    """Return {device: in how many nights lines of it count}"""
    query = (
        select(Event.dev, func.count(func.distinct(Event.tid)))
        .where(Event.org == org, Event.seq == 1)
        .group_by(Event.dev)
    )
    return {dev: int(count) for dev, count in session.execute(query)}


def put_aside(session: Session, org: str) -> dict[str, int]:
    """Return {device: lines that came after it was put out}"""
    query = (
        select(SetAside.dev, func.count())
        .where(SetAside.org == org, SetAside.why == REVOKED)
        .group_by(SetAside.dev)
    )
    return {dev: int(count) for dev, count in session.execute(query)}
