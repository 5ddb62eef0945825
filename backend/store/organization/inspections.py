"""Links that show one night to somebody outside."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from backend.store.checksums import change, whole, whole_or_none
from backend.store.db import insert_new
from backend.store.rows import Inspection


def add(
    session: Session,
    org: str,
    token_hash: str,
    *,
    tid: str,
    whom: str,
    made_ms: int,
    until_ms: int,
) -> None:
    row = {
        "org": org,
        "token_hash": token_hash,
        "tid": tid,
        "whom": whom,
        "made_ms": made_ms,
        "until_ms": until_ms,
        "withdrawn_ms": None,
    }
    insert_new(session, Inspection, [row])


def forget(session: Session, org: str, before_ms: int) -> None:
    """Delete the links that ended before a moment: whom they were for is a person's name."""
    ended = delete(Inspection).where(Inspection.org == org, Inspection.until_ms < before_ms)
    session.execute(ended)


def with_token(session: Session, org: str, token_hash: str) -> Inspection | None:
    return whole_or_none(session.get(Inspection, (org, token_hash)))


def of_night(session: Session, org: str, tid: str) -> Sequence[Inspection]:
    """Return the links to a night, the newest first."""
    query = select(Inspection).where(Inspection.org == org, Inspection.tid == tid)
    newest = query.order_by(Inspection.made_ms.desc(), Inspection.token_hash)
    return whole(session.scalars(newest))


def withdraw(session: Session, org: str, tid: str, token_hash: str, now_ms: int) -> None:
    """End a link of this night now; one that was withdrawn stays so since when it was."""
    change(
        session,
        Inspection,
        Inspection.org == org,
        Inspection.tid == tid,
        Inspection.token_hash == token_hash,
        Inspection.withdrawn_ms.is_(None),
        values={"withdrawn_ms": now_ms},
    )
