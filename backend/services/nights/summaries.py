"""The lists of nights: a line for each, kept beside its records, made anew when they changed."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from typing import cast

from sqlalchemy.orm import Session

from backend.services.nights.nights import Nights, own_trouble
from backend.store import logs
from backend.store.db import StorageBusy, StorageFull, read, write
from backend.store.organization import summaries
from backend.store.rows import Summary
from pycore.book.book import is_book
from pycore.night.summary import NightSummary, night_summary
from pycore.papers.edition import VERSION


@dataclass(frozen=True)
class Listed:
    """A night as a list shows it. *summary* is the last one made, None when there is none that
    this version made; it is *fresh* when nothing came in since.
    """

    tid: str
    events: int
    cur: int
    first_seen_ms: int
    summary: NightSummary | None
    fresh: bool


def listed(org: str) -> list[Listed]:
    """Return everything the organization holds, its book too, the newest first. Nothing is folded
    for it.
    """

    def work(session: Session) -> list[Listed]:
        rows = logs.tournaments(session, org)
        summary_rows = summaries.of(session, org)
        stale = {
            row.tid
            for row in rows
            if row.tid not in summary_rows or summary_rows[row.tid].cur != row.cur
        }
        counts = logs.counts(session, org, stale)
        listing = []
        for row in rows:
            summary, fresh = _read(summary_rows.get(row.tid)), row.tid not in stale
            events = summary_rows[row.tid].events if fresh else counts.get(row.tid, 0)
            fresh = fresh and summary is not None
            listing.append(Listed(row.tid, events, row.cur, row.first_seen_ms, summary, fresh))
        return listing

    return read(work)


def listed_nights(org: str) -> list[Listed]:
    """Return every night the organization holds, the newest first."""
    return [listed_night for listed_night in listed(org) if not is_book(listed_night.tid)]


def summary_of(org: str, nights: Nights, listed_night: Listed) -> NightSummary:
    """Return the night's line as it is now; made and kept when the one that is kept is out of
    date. Raises NightTrouble.
    """
    if listed_night.fresh and listed_night.summary is not None:
        return listed_night.summary
    cached = nights.get(listed_night.tid)
    if cached is None:
        raise LookupError("a listed night has records")
    with own_trouble(listed_night.tid):
        summary = night_summary(cached.night)
        text = json.dumps(summary)
    row = {
        "org": org,
        "tid": listed_night.tid,
        "cur": cached.mark[0],
        "made_by": VERSION,
        "events": cached.night.logs.count(),
        "summary": text,
    }
    with suppress(StorageFull, StorageBusy):  # a copy: reading goes on while nothing is written
        write(lambda session: summaries.keep(session, row))
    return summary


def _read(row: Summary | None) -> NightSummary | None:
    if row is None or row.made_by != VERSION:
        return None
    return cast(NightSummary, json.loads(row.summary))
