"""The kept line of each night. It is a copy of what the records tell, and may be thrown away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from backend.store.checksums import whole
from backend.store.db import insert_or_replace
from backend.store.rows import Summary


def of(session: Session, org: str) -> dict[str, Summary]:
    """Return {tid: what is kept of it}"""
    rows = whole(session.scalars(select(Summary).where(Summary.org == org)))
    return {row.tid: row for row in rows}


def keep(session: Session, row: Mapping[str, Any]) -> None:
    """Keep a night's line in place of the one before it."""
    insert_or_replace(session, Summary, [dict(row)])
