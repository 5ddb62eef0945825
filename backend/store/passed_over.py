"""How many lines of junk were not kept, where a device sent more than is set aside."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from backend.store.db import insert_or_replace
from backend.store.rows import PassedOver


def add(session: Session, org: str, tid: str, dev: str, lines: int, *, now_ms: int) -> None:
    """Count lines of junk that are not kept. The tournament must be locked."""
    known = session.get(PassedOver, (org, tid, dev))
    so_far = known.lines if known else 0
    row = {"org": org, "tid": tid, "dev": dev, "lines": so_far + lines, "last_ms": now_ms}
    insert_or_replace(session, PassedOver, [row])
    session.expire_all()  # what was read is out of date now


def count(session: Session, org: str, tid: str) -> int:
    """How many lines of junk were not kept."""
    asked = select(func.sum(PassedOver.lines)).where(PassedOver.org == org, PassedOver.tid == tid)
    return int(session.scalar(asked) or 0)
