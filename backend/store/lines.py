"""One line of a night by its id."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import Session

from backend.store.rows import Event


def raw_of(session: Session, org: str, tid: str, line_id: str) -> bytes | None:
    """What a device wrote under this id, on the branch that counts; None where it is not here."""
    where = (Event.org == org, Event.tid == tid, Event.id == line_id)
    return session.scalars(select(Event.raw).where(*where)).first()
