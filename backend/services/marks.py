"""The marks of what the organization holds, by which a tablet sees in one answer that it lacks
nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlalchemy.orm import Session

from backend.services.exchange import tips
from backend.services.reading import ALL, Reach
from backend.store import logs, people
from backend.store.db import read
from pycore.log.marks import night_mark


@dataclass
class NightMarks:
    """The marks of one organization's nights. Each is kept in memory until something comes in for
    its night.
    """

    org: str
    _kept: dict[str, tuple[int, int, str, str]] = field(default_factory=dict)

    def all(self, reach: Reach = ALL) -> dict[str, str]:
        """{night: its mark} of what can be read; without the names where they cannot."""

        def work(session: Session) -> dict[str, tuple[int, int, str, str]]:
            return {
                row.tid: self._mark(session, row.tid, row.cur, row.people_cur)
                for row in logs.tournaments(session, self.org)
            }

        self._kept = read(work)
        return {
            tid: mark if reach.names else without
            for tid, (_, _, mark, without) in self._kept.items()
            if reach.has(tid)
        }

    def _mark(
        self, session: Session, tid: str, cur: int, people_cur: int
    ) -> tuple[int, int, str, str]:
        kept = self._kept.get(tid)
        if kept is not None and kept[:2] == (cur, people_cur):
            return kept
        where = (session, self.org, tid)
        heads, forks = logs.heads(*where), tips(logs.strays(*where))
        mark = night_mark(heads, forks, people.people(*where))
        return cur, people_cur, mark, night_mark(heads, forks, {})
