"""Codes that let a tablet in to read so much and no more."""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from backend.store.db import insert_new
from backend.store.reach import Reach
from backend.store.rows import Pass


def keep(
    session: Session,
    org: str,
    code_hash: str,
    reach: Reach,
    *,
    now: int,
    until: int,
) -> None:
    """Keep a code that holds from *now* *until*, and forget those that ended."""
    session.execute(delete(Pass).where(Pass.org == org, Pass.until_ms <= now))
    row = {"org": org, "code_hash": code_hash, "until_ms": until}
    insert_new(session, Pass, [{**row, **reach.columns()}])


def with_code(session: Session, code_hash: str, now_ms: int) -> Pass | None:
    asked = select(Pass).where(Pass.code_hash == code_hash, Pass.until_ms > now_ms)
    return session.scalars(asked).one_or_none()
