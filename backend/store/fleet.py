"""What the devices of an organization wrote, over all its nights."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from backend.store.logs import REVOKED
from backend.store.rows import Event, SetAside


def nights(session: Session, org: str) -> dict[str, int]:
    """{device: in how many nights lines of it count}"""
    asked = (
        select(Event.dev, func.count(func.distinct(Event.tid)))
        .where(Event.org == org, Event.seq == 1)
        .group_by(Event.dev)
    )
    return {dev: int(count) for dev, count in session.execute(asked)}


def set_aside(session: Session, org: str) -> dict[str, int]:
    """{device: lines that came after it was put out}"""
    asked = (
        select(SetAside.dev, func.count())
        .where(SetAside.org == org, SetAside.why == REVOKED)
        .group_by(SetAside.dev)
    )
    return {dev: int(count) for dev, count in session.execute(asked)}
