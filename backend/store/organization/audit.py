"""What was done at an organization, and by whom."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from backend.store.rows import Audited


def acts(session: Session, org: str, most: int) -> Sequence[Audited]:
    """Return the last acts, the last one first."""
    query = select(Audited).where(Audited.org == org)
    return session.scalars(query.order_by(Audited.at_ms.desc(), Audited.id).limit(most)).all()
