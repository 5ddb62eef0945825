"""What waits for the office, as rows: lines for a night that their bringer was not let in for."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from backend.store.checksums import change
from backend.store.logs import DECLINED, IN_TRAY, OTHER_NIGHT
from backend.store.rows import SetAside


def lines(session: Session, org: str, tid: str = "", dev: str = "") -> Sequence[SetAside]:
    """Return every such line, or those of one device in one night, in the order of its log."""
    query = select(SetAside).where(SetAside.org == org, SetAside.why.in_(IN_TRAY))
    if tid:
        query = query.where(SetAside.tid == tid, SetAside.dev == dev)
    return session.scalars(query.order_by(SetAside.tid, SetAside.dev, SetAside.seq)).all()


def waiting_size(
    session: Session, org: str, tid: str, dev: str = "", by: str = ""
) -> tuple[int, int]:
    """Return (lines, bytes) of what waits or was declined in a night: all of it, or what is of the
    device *dev* or was brought by *by*.
    """
    query = select(func.count(), func.coalesce(func.sum(func.length(SetAside.raw)), 0)).where(
        SetAside.org == org, SetAside.tid == tid, SetAside.why.in_(IN_TRAY)
    )
    if dev:
        query = query.where((SetAside.dev == dev) | (SetAside.sent_by == by))
    lines, size = session.execute(query).one()
    return int(lines), int(size)


def devs(session: Session, org: str, tid: str) -> set[str]:
    """Return the devices of which something waits or was declined in a night."""
    query = select(SetAside.dev).where(
        SetAside.org == org, SetAside.tid == tid, SetAside.why.in_(IN_TRAY)
    )
    return set(session.scalars(query.distinct()))


def decline(session: Session, org: str, tid: str, dev: str, note: str) -> int:
    """Keep why the office does not want what waits of a device in a night; how many lines."""
    where = (
        SetAside.org == org,
        SetAside.tid == tid,
        SetAside.dev == dev,
        SetAside.why == OTHER_NIGHT,
    )
    return len(change(session, SetAside, *where, values={"why": DECLINED, "note": note}))


def waiting(session: Session, org: str) -> int:
    """Return of how many devices, in how many nights, something waits: pairs of them."""
    query = (
        select(SetAside.tid, SetAside.dev)
        .where(SetAside.org == org, SetAside.why == OTHER_NIGHT)
        .distinct()
    )
    return session.scalar(select(func.count()).select_from(query.subquery())) or 0
