"""How often somebody told a wrong code or opened a wrong link lately."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from backend.store.checksums import whole
from backend.store.db import insert_new, insert_or_replace
from backend.store.rows import Guess

Row = tuple[int, int]
"""(wrong, last_ms)"""


def of(session: Session, org: str, kind: str, sources: Sequence[str]) -> dict[str, Row]:
    """Return {source: its row}, without those that have none."""
    query = select(Guess).where(
        Guess.org == org, Guess.kind == kind, Guess.source.in_(list(sources))
    )
    return {row.source: (row.wrong, row.last_ms) for row in whole(session.scalars(query))}


def lock(session: Session, org: str, kind: str, source: str) -> None:
    """Take this row, made if need be, for the transaction: whoever else counts waits here."""
    key = {"org": org, "kind": kind, "source": source}
    insert_new(session, Guess, [{**key, "wrong": 0, "last_ms": 0}])
    where = (Guess.org == org, Guess.kind == kind, Guess.source == source)
    session.execute(select(Guess.wrong).where(*where).with_for_update()).one()


def keep(session: Session, org: str, kind: str, rows: Mapping[str, Row]) -> None:
    key = {"org": org, "kind": kind}
    insert_or_replace(
        session,
        Guess,
        [
            {**key, "source": source, "wrong": wrong, "last_ms": last_ms}
            for source, (wrong, last_ms) in rows.items()
        ],
    )


def forget(session: Session, org: str, before_ms: int, *, but: str) -> None:
    """Delete what is older, but not the row that others may be waiting for."""
    old = (Guess.org == org, Guess.last_ms < before_ms, Guess.source != but)
    session.execute(delete(Guess).where(*old))
