"""Nights, folded with the same core as on the tablets, kept in memory as long as nothing new came
in.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock

from sqlalchemy.orm import Session

from backend.store import devices, logs
from backend.store import people as people_rows
from backend.store.db import read
from backend.store.rows import Device, SetAside, Tournament
from pycore.log.logset import LogSet
from pycore.night.night import Night

MOST_KEPT = 32
CLOCK = "clock"


@dataclass(frozen=True)
class Held:
    """A folded night and what it was folded from."""

    mark: tuple[int, int]
    night: Night

    @property
    def clock_dev(self) -> str | None:
        """The device whose clock is the hall's: the one that wrote the clock's latest event, or
        else any event.
        """
        last: str | None = None
        for one in self.night.folded.backwards():
            if one.placed.line is not None and one.placed.line.own == CLOCK:
                return one.placed.dev
            last = last or one.placed.dev
        return last


class Nights:
    """The organization's nights. Safe for threads; a night is folded once however many ask for
    it.
    """

    def __init__(self, org: str) -> None:
        self._org = org
        self._lock = Lock()
        self._held: OrderedDict[str, Held] = OrderedDict()
        self._folding: dict[str, Lock] = {}

    def get(self, tid: str) -> Held | None:
        """The night as it is now; None when it was never heard of."""
        mark = read(lambda session: _mark(logs.tournament(session, self._org, tid)))
        if mark is None:
            return None
        with self._lock:
            folding = self._folding.setdefault(tid, Lock())
        with folding:
            held = self._held.get(tid)
            if held is None or held.mark != mark:
                held = read(lambda session: self._fold(session, tid))
                with self._lock:
                    self._held[tid] = held
                    self._held.move_to_end(tid)
                    while len(self._held) > MOST_KEPT:
                        self._held.popitem(last=False)
        return held

    def _fold(self, session: Session, tid: str) -> Held:
        mark = _mark(logs.tournament(session, self._org, tid)) or (0, 0)
        held = LogSet(tid, logs.device_logs(session, self._org, tid))
        return Held(mark, Night.of(held, people_rows.people(session, self._org, tid)))


def _mark(row: Tournament | None) -> tuple[int, int] | None:
    return (row.cur, row.people_cur) if row else None


@dataclass(frozen=True)
class Listed:
    """A night as a list shows it."""

    tid: str
    events: int
    cur: int
    first_seen_ms: int


def listed(org: str) -> list[Listed]:
    """Every night the organization holds, the newest first."""
    return [
        Listed(row.tid, events, row.cur, row.first_seen_ms)
        for row, events in read(lambda session: logs.tournaments(session, org))
    ]


def set_aside(org: str, tid: str) -> Sequence[SetAside]:
    """What was set aside of a night, in the order it came in."""
    return read(lambda session: logs.set_aside_lines(session, org, tid))


def known_devices(org: str) -> dict[str, Device]:
    """{dev: the enrolled device}"""
    return {row.dev: row for row in read(lambda session: devices.devices(session, org))}
