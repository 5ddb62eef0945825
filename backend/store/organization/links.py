"""Which night a public address means."""

from __future__ import annotations

from typing import Any

from sqlalchemy import and_, func, select
from sqlalchemy.orm import Session

from backend.store.checksums import whole_or_none
from backend.store.rows import Device, Tournament
from pycore.kernel.ids import NEAR


def live_id_near(session: Session, org: str, near: str) -> str | None:
    """Return the live id that a short link means (near_id of it), the newest night's first."""
    return session.scalars(
        select(Tournament.live_id)
        .where(Tournament.org == org, _begins() == near)
        .order_by(Tournament.first_seen_ms.desc())
        .limit(1)
    ).one_or_none()


def clock_at(
    session: Session, org: str, live_id: str, dev: str | None
) -> tuple[str, int, int, int] | None:
    """Return what a phone's question needs, in one: the night of this live id, its cursor and that
    of its names, and how far the wall clock of *dev* was off ours (0 where nobody knows).
    """
    here = and_(Device.org == Tournament.org, Device.dev == dev)
    clock_row = session.execute(
        select(Tournament.tid, Tournament.cur, Tournament.people_cur, Device)
        .join_from(Tournament, Device, here, isouter=True)
        .where(Tournament.org == org, Tournament.live_id == live_id)
    ).one_or_none()
    if clock_row is None:
        return None
    tid, cur, people_cur, row = clock_row
    device = whole_or_none(row)
    return tid, cur, people_cur, (device.offset_ms or 0) if device else 0


def org_showing(session: Session, live_id: str) -> str | None:
    """Return the organization whose night has this live id: the one that had it first."""
    return session.scalars(
        select(Tournament.org)
        .where(Tournament.live_id == live_id)
        .order_by(Tournament.first_seen_ms, Tournament.org)
        .limit(1)
    ).one_or_none()


def org_showing_near(session: Session, near: str) -> str | None:
    """Return the organization whose night a short link means."""
    return session.scalars(
        select(Tournament.org)
        .where(_begins() == near)
        .order_by(Tournament.first_seen_ms, Tournament.org)
        .limit(1)
    ).one_or_none()


def _begins() -> Any:
    return func.replace(func.upper(func.substr(Tournament.live_id, 1, NEAR)), "_", "-")
