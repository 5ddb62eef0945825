"""Codes that let a tablet in to read so much and no more."""

from __future__ import annotations

from sqlalchemy import delete, or_, select
from sqlalchemy.orm import Session

from backend.store.checksums import change, whole_or_none
from backend.store.db import insert_new
from backend.store.devices.reach import DeviceReach
from backend.store.rows import Pass


def keep(
    session: Session,
    org: str,
    code_hash: str,
    reach: DeviceReach,
    *,
    now: int,
    until: int,
    uses: int,
) -> None:
    """Keep a code that lets so many in from *now* *until*, and forget those that ended."""
    session.execute(delete(Pass).where(Pass.org == org, Pass.until_ms <= now))
    row = {"org": org, "code_hash": code_hash, "until_ms": until, "uses": uses}
    insert_new(session, Pass, [{**row, **reach.columns()}])


def end(session: Session, org: str) -> None:
    """End the codes of an organization: none lets anybody in any more."""
    session.execute(delete(Pass).where(Pass.org == org))


def with_code(session: Session, code_hash: str, dev: str, now_ms: int) -> Pass | None:
    """Return the code, while it lets *dev* in: the last one whom it did may ask again, since an
    answer can get lost.
    """
    query = select(Pass).where(
        Pass.code_hash == code_hash,
        Pass.until_ms > now_ms,
        or_(Pass.uses > 0, Pass.used_by == dev),
    )
    return whole_or_none(session.scalars(query).one_or_none())


def use(session: Session, code_hash: str, dev: str) -> bool:
    """Let *dev* in with it; False where somebody else was quicker."""
    pass_row = whole_or_none(
        session.scalars(
            select(Pass).where(Pass.code_hash == code_hash).with_for_update()
        ).one_or_none()
    )
    if pass_row is None or (pass_row.uses < 1 and pass_row.used_by != dev):
        return False
    if pass_row.used_by != dev:
        used = {"uses": pass_row.uses - 1, "used_by": dev}
        change(session, Pass, Pass.code_hash == code_hash, values=used)
    return True
