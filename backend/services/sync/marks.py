"""The marks of what the organization holds, by which a tablet sees in one answer that it lacks
nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlalchemy.orm import Session

from backend.services.sync.exchange import tips
from backend.store import logs
from backend.store.db import read
from backend.store.devices.reach import ALL, DeviceReach
from backend.store.organization import people
from backend.store.rows import Tournament
from pycore.ledger.sync.marks import night_mark

Kept = dict[str, tuple[int, int, str]]


@dataclass
class NightMarks:
    """The marks of one organization's nights. Each is kept in memory until something comes in for
    its night.
    """

    org: str
    _kept: dict[bool, Kept] = field(default_factory=lambda: {True: {}, False: {}})
    """With the names, and without: those that somebody asked for."""

    def all(self, reach: DeviceReach = ALL) -> dict[str, str]:
        """Return {night: its mark} of what can be read; without the names where they cannot."""

        def work(session: Session) -> Kept:
            return {
                row.tid: self._mark(session, row, reach.names)
                for row in logs.tournaments(session, self.org)
            }

        marks = self._kept[reach.names] = read(work)
        return {tid: mark for tid, (_, _, mark) in marks.items() if reach.has(tid)}

    def of(self, tid: str) -> str:
        """Return the mark of one night, names and all; "" where there is none."""

        def work(session: Session) -> str:
            row = logs.tournament(session, self.org, tid)
            return self._mark(session, row, True)[2] if row else ""

        return read(work)

    def _mark(self, session: Session, row: Tournament, names: bool) -> tuple[int, int, str]:
        kept_mark = self._kept[names].get(row.tid)
        if kept_mark is not None and kept_mark[:2] == (row.cur, row.people_cur):
            return kept_mark
        where = (session, self.org, row.tid)
        heads, forks = logs.heads(*where), tips(logs.strays(*where))
        persons = people.people(*where) if names else {}
        return row.cur, row.people_cur, night_mark(heads, forks, persons)
