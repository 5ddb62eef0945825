"""What of a push is taken, by what the devices were let in for.

Whoever was let in for everything brings everything: a director's tablet takes another's records
into the night, and a hub passes on what it took itself. Whoever was let in for less brings what
its part may write, and what another device wrote whose part may. The first line of a log that is
more than that, and all behind it, is set aside as "role": it stays on the tablet, which says so,
and is taken once the office lets the tablet in for more, or a tablet that directs brings it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sqlalchemy.orm import Session

from backend.store import devices, lines
from pycore.book.book import is_book
from pycore.book.subject import BOOK
from pycore.kernel.units import Millis
from pycore.log.line import BadLine, decode
from pycore.log.runs import Run
from pycore.log.sync.batches import first_lines, last_lines
from pycore.night.let_in import barred, is_bound
from pycore.night.subject import NIGHT
from pycore.record.codec import Unsound
from pycore.record.subject import Subject

ROLE = "role"


@dataclass
class _Push:
    """The runs of one push, by a device of this role."""

    session: Session
    org: str
    tid: str
    runs: Sequence[Run]
    role: str

    @property
    def subject(self) -> Subject[Any]:
        return BOOK if is_book(self.tid) else NIGHT

    @cached_property
    def roles(self) -> dict[str, str]:
        return devices.roles(self.session, self.org)

    @cached_property
    def _brought(self) -> dict[str, bytes]:
        return {
            line_id: raw
            for run in self.runs
            for line_id, raw in zip(run.ids(self.tid), run.lines, strict=True)
        }

    def find(self, line_id: str) -> Any:
        raw = self._brought.get(line_id) or lines.raw_of(self.session, self.org, self.tid, line_id)
        try:
            line = decode(raw or b"")
            return self.subject.read_event(line.type, line.body, Millis(line.wall))
        except (BadLine, LookupError, Unsound):
            return None

    def good(self, run: Run) -> int:
        """How many of a run's first lines are taken."""
        author = self.roles.get(run.dev, self.role)
        if not is_bound(author):
            return len(run.lines)
        allowed = {self.role, author}
        for place, raw in enumerate(run.lines):
            if all(barred(role, self.subject, raw, self.find) for role in allowed):
                return place
        return len(run.lines)


def parted(
    session: Session, org: str, tid: str, runs: Sequence[Run], by: str
) -> Iterator[tuple[Run | None, Run | None]]:
    """Of every run what is taken, and what is not."""
    bringer = devices.device(session, org, by)
    push = _Push(session, org, tid, runs, bringer.role if bringer else "")
    for run in runs:
        good = push.good(run) if is_bound(push.role) else len(run.lines)
        if good == len(run.lines):
            yield run, None
        else:
            yield first_lines(tid, run, good) if good else None, last_lines(tid, run, good)
