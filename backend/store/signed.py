"""The heads that devices signed, as rows, and the keys that devices say in their logs."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import exists, select
from sqlalchemy.orm import Session

from backend.store import rows
from backend.store.db import insert_or_replace
from backend.store.rows import Event, Tournament
from pycore.ledger.lines.signed import DeviceKey, SignedHead, keys_said

LINES_AT_ONCE = 200


def heads(session: Session, org: str, tid: str) -> dict[str, SignedHead]:
    """Return {device: the last head it is known to have signed}"""
    head = rows.SignedHeadRow
    query = select(head.dev, head.seq, head.id, head.sig).where(head.org == org, head.tid == tid)
    return {
        dev: SignedHead(seq, line_id, sig) for dev, seq, line_id, sig in session.execute(query)
    }


def keep(session: Session, org: str, tid: str, dev: str, head: SignedHead) -> None:
    """Keep a signed head in the place of the one before it."""
    row = {"org": org, "tid": tid, "dev": dev, **head._asdict()}
    insert_or_replace(session, rows.SignedHeadRow, [row])


def key(session: Session, org: str, tid: str, dev: str) -> DeviceKey | None:
    """Return the key of a device, which is the first that it says in its log."""
    return next(iter(keys_said(dev, _lines(session, org, tid, dev))), None)


def keys(session: Session, org: str, dev: str) -> set[DeviceKey | None]:
    """Return what the logs of an id say, in each night in which it has one: None for one
    without.
    """
    first_line = (Event.org == Tournament.org, Event.tid == Tournament.tid, Event.seq == 1)
    wrote = exists().where(*first_line, Event.dev == dev)
    nights = session.scalars(select(Tournament.tid).where(Tournament.org == org, wrote))
    return {key(session, org, tid, dev) for tid in nights.all()}


def _lines(session: Session, org: str, tid: str, dev: str) -> Iterator[bytes]:
    """The lines of a device that count. A key stands near the beginning: they come in parts."""
    last_seq = 0
    while True:
        query = (
            select(Event.raw)
            .where(Event.org == org, Event.tid == tid, Event.dev == dev, Event.seq > last_seq)
            .order_by(Event.seq)
            .limit(LINES_AT_ONCE)
        )
        lines = session.scalars(query).all()
        if not lines:
            return
        yield from lines
        last_seq += len(lines)
