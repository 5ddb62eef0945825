"""Which night a short link means."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from backend.store.rows import Tournament
from pycore.kernel.ids import NEAR


def live_id_near(session: Session, org: str, near: str) -> str | None:
    """The live id that a short link means (near_id of it), the newest night's first."""
    begins = func.replace(func.upper(func.substr(Tournament.live_id, 1, NEAR)), "_", "-")
    return session.scalars(
        select(Tournament.live_id)
        .where(Tournament.org == org, begins == near)
        .order_by(Tournament.first_seen_ms.desc())
        .limit(1)
    ).one_or_none()
