"""Which night a public address means."""

from __future__ import annotations

from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from backend.store.rows import Tournament
from pycore.kernel.ids import NEAR


def live_id_near(session: Session, org: str, near: str) -> str | None:
    """The live id that a short link means (near_id of it), the newest night's first."""
    return session.scalars(
        select(Tournament.live_id)
        .where(Tournament.org == org, _begins() == near)
        .order_by(Tournament.first_seen_ms.desc())
        .limit(1)
    ).one_or_none()


def org_showing(session: Session, live_id: str) -> str | None:
    """The organization whose night has this live id: the one that had it first."""
    return session.scalars(
        select(Tournament.org)
        .where(Tournament.live_id == live_id)
        .order_by(Tournament.first_seen_ms, Tournament.org)
        .limit(1)
    ).one_or_none()


def org_showing_near(session: Session, near: str) -> str | None:
    """The organization whose night a short link means."""
    return session.scalars(
        select(Tournament.org)
        .where(_begins() == near)
        .order_by(Tournament.first_seen_ms, Tournament.org)
        .limit(1)
    ).one_or_none()


def _begins() -> Any:
    return func.replace(func.upper(func.substr(Tournament.live_id, 1, NEAR)), "_", "-")
