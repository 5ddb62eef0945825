"""Nights and the book over them, folded with the same core as on the tablets and kept in memory:
what comes in later is folded onto what is held.

One night's trouble stays its own: what cannot be worked out raises NightTrouble for that night
and is not tried again until something new came in; its records are kept and passed on all the
same.
"""

from __future__ import annotations

import logging
import traceback
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from threading import Lock
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from backend.services.nights import damage
from backend.store import chains, logs, signed
from backend.store import logs as passed_over_rows
from backend.store.chains import Chains
from backend.store.db import StorageBusy, StorageDamaged, StorageFull, read
from backend.store.devices import devices
from backend.store.logs import Stored
from backend.store.organization import people as people_rows
from backend.store.rows import Device, SetAside, Tournament
from pycore.book.book import BOOK_ID, Book, is_book
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.runs import Run
from pycore.ledger.lines.signed import SignedHead
from pycore.night.night import Night
from pycore.night.summary import clock_set_by

BYTES_EACH = 16
"""Memory that a folded night takes for each byte of its lines; 10 to 14 were measured."""

Mark = tuple[int, int]
"""(cursor, cursor of the names): what a night was worked out from."""
NO_MARK: Mark = (0, 0)
"""Nothing was received."""

log = logging.getLogger(__name__)


class UnworkableNight(Exception):
    """This version cannot work the night out. Its records are kept, and the others go on."""

    def __init__(self, tid: str) -> None:
        super().__init__(tid)
        self.tid = tid


@contextmanager
def own_trouble(tid: str) -> Iterator[None]:
    """Make whatever a night's lines set off in here that night's NightTrouble. What the database
    does not do stays what it is.
    """
    try:
        yield
    except (UnworkableNight, SQLAlchemyError, StorageBusy, StorageDamaged, StorageFull):
        raise
    except Exception as error:
        # Where it happened, but not the message: that could quote a name or a line.
        where = "".join(traceback.format_tb(error.__traceback__))
        log.error("night %s: %s in\n%s", tid, type(error).__name__, where)
        raise UnworkableNight(tid) from error


@dataclass(frozen=True)
class FoldedNight:
    """A folded night, what it was folded from, and how many bytes its lines have."""

    mark: Mark
    night: Night
    raw_bytes: int

    @cached_property
    def clock_dev(self) -> str | None:
        """The device whose clock is the hall's: the one that set the tournament clock, or before
        that the one that wrote the night's latest event that counts.
        """
        records = self.night.folded.backwards()
        latest = next((record.placed.dev for record in records if record.kind == "applied"), None)
        return clock_set_by(self.night) or latest


@dataclass(frozen=True)
class _News:
    """What is in the database past a held night. *lines* are None when it must be read anew;
    *people* when the names are the same.
    """

    mark: Mark
    lines: Sequence[Stored] | None
    people: Mapping[str, Mapping[str, Any]] | None


@dataclass
class _Turn:
    """A night that somebody works on, and how many wait for it."""

    lock: Lock = field(default_factory=Lock)
    waiting: int = 0


class Nights:
    """The organization's nights. Safe for threads; a night is folded once however many ask for
    it. *budget_bytes* is the memory that held nights may take, as far as it can be told; those
    not asked for the longest go first.
    """

    def __init__(self, org: str, budget_bytes: int) -> None:
        self.org = org
        self._budget_bytes = budget_bytes
        self._lock = Lock()
        self._held: OrderedDict[str, FoldedNight] = OrderedDict()
        self._bytes = 0
        self._troubled: dict[str, Mark] = {}
        self._turns: dict[str, _Turn] = {}
        self._book: tuple[Mark, Book] | None = None

    def get(self, tid: str) -> FoldedNight | None:
        """Return the night as it is now; None when it was never heard of, or is the organization's
        book. Raises NightTrouble.
        """
        if is_book(tid):
            return None
        mark = read(lambda session: _mark(logs.tournament(session, self.org, tid)))
        if mark is None:
            return None
        with self._turn(tid):
            cached = self._held.get(tid)
            if cached is None or cached.mark != mark:
                if self._troubled.get(tid) == mark:
                    raise UnworkableNight(tid)
                cached = self._worked_out(tid, cached, mark)
            self._keep(tid, cached)
        return cached

    def held_at(self, tid: str, mark: Mark) -> FoldedNight | None:
        """Return the night, if it is in memory as it is at *mark*. It is then asked for, as by
        get().
        """
        with self._lock:
            cached = self._held.get(tid)
            if cached is None or cached.mark != mark:
                return None
            self._held.move_to_end(tid)
        return cached

    def in_memory(self) -> tuple[int, int]:
        """Return how many nights are in memory, and how many bytes their lines have."""
        with self._lock:
            return len(self._held), self._bytes

    def book(self) -> Book:
        """Return the organization's book as it is now; an empty one while nothing was received of
        it. Raises NightTrouble.
        """
        mark = read(lambda session: _mark(logs.tournament(session, self.org, BOOK_ID)))
        with self._turn(BOOK_ID):
            marked_book = self._book
            if marked_book is None or marked_book[0] != (mark or NO_MARK):
                if mark is not None and self._troubled.get(BOOK_ID) == mark:
                    raise UnworkableNight(BOOK_ID)
                marked_book = self._book = self._read_book(mark or NO_MARK)
        return marked_book[1]

    def _read_book(self, mark_before: Mark) -> tuple[Mark, Book]:
        try:
            with own_trouble(BOOK_ID):
                mark, log_set, people = _records(self.org, BOOK_ID)
                return mark, Book.of(log_set, people)
        except UnworkableNight:
            self._troubled[BOOK_ID] = mark_before
            raise

    @contextmanager
    def _turn(self, tid: str) -> Iterator[None]:
        with self._lock:
            turn = self._turns.setdefault(tid, _Turn())
            turn.waiting += 1
        try:
            with turn.lock:
                yield
        finally:
            with self._lock:
                turn.waiting -= 1
                if not turn.waiting:
                    del self._turns[tid]

    def _worked_out(self, tid: str, cached: FoldedNight | None, mark: Mark) -> FoldedNight:
        try:
            with own_trouble(tid):
                fresh = self._grown(tid, cached) if cached is not None else None
                fresh = fresh or self._read(tid)
        except UnworkableNight:
            self._drop(tid)
            self._troubled[tid] = mark
            raise
        self._troubled.pop(tid, None)
        return fresh

    def _read(self, tid: str) -> FoldedNight:
        """The night from its first line."""
        mark, log_set, people = _records(self.org, tid)
        return FoldedNight(mark, Night.of(log_set, people), _raw_bytes(log_set))

    def _grown(self, tid: str, cached: FoldedNight) -> FoldedNight | None:
        """The held night with what came in since; None when its logs changed branches."""
        news = read(lambda session: _news(session, self.org, tid, cached))
        if news.lines is None:
            return None
        night, got = cached.night.receive_all(_runs(cached.night.logs, news.lines))
        if sum(len(accepted.new) for accepted in got) != len(news.lines):
            return None
        if news.people is not None:
            night = night.named(news.people)
        size = cached.raw_bytes + sum(len(line.raw) for line in news.lines)
        return FoldedNight(news.mark, night, size)

    def _keep(self, tid: str, cached: FoldedNight) -> None:
        with self._lock:
            replaced = self._held.pop(tid, None)
            self._held[tid] = cached
            self._bytes += cached.raw_bytes - (replaced.raw_bytes if replaced else 0)
            while self._bytes * BYTES_EACH > self._budget_bytes and len(self._held) > 1:
                _, gone = self._held.popitem(last=False)
                self._bytes -= gone.raw_bytes

    def _drop(self, tid: str) -> None:
        with self._lock:
            gone = self._held.pop(tid, None)
            self._bytes -= gone.raw_bytes if gone else 0


def _mark(row: Tournament | None) -> Mark | None:
    return (row.cur, row.people_cur) if row else None


def _news(session: Session, org: str, tid: str, cached: FoldedNight) -> _News:
    mark = _mark(logs.tournament(session, org, tid)) or NO_MARK
    (cur, people_cur), people = cached.mark, None
    if mark[0] < cur or logs.has_strays_after(session, org, tid, cur):
        return _News(mark, None, None)
    if mark[1] != people_cur:
        people = people_rows.people(session, org, tid)
    return _News(mark, logs.since(session, org, tid, cur), people)


def _runs(log_set: LogSet, lines: Sequence[Stored]) -> tuple[Run, ...]:
    """New lines as runs that go on from the held heads."""
    runs: list[Run] = []
    for dev, own in groupby(lines, key=lambda line: line.dev):
        new = list(own)
        prev = log_set.log(dev).id_at(new[0].seq - 1) or ""
        runs.append(Run(dev, new[0].seq, prev, tuple(line.raw for line in new), new[-1].id))
    return tuple(runs)


def _records(org: str, tid: str) -> tuple[Mark, LogSet, Mapping[str, Mapping[str, Any]]]:
    """The records of a night that hold; what does not is set apart first."""

    def work(session: Session) -> tuple[Mark, Chains, Mapping[str, Mapping[str, Any]]]:
        mark = _mark(logs.tournament(session, org, tid)) or NO_MARK
        return mark, chains.chains(session, org, tid), people_rows.people(session, org, tid)

    mark, night_chains, people = read(work)
    if not night_chains.hold:
        damage.set_apart(org, tid)
        mark, night_chains, people = read(work)
        mark = mark if night_chains.hold else NO_MARK  # nothing could be written: looked at again
    return mark, LogSet(tid, night_chains.logs), people


def _raw_bytes(log_set: LogSet) -> int:
    lines = sum(len(raw) for device_log in log_set.logs.values() for raw in device_log.lines)
    return lines + sum(
        len(n.raw) for device_log in log_set.logs.values() for n in device_log.strays.values()
    )


def records(org: str, tid: str) -> tuple[LogSet, Mapping[str, Mapping[str, Any]]]:
    """Return all logs of a night and its names, whether or not it can be worked out."""
    _, log_set, people = _records(org, tid)
    return log_set, people


def signed_heads(org: str, tid: str) -> dict[str, SignedHead]:
    """Return what the night's devices signed of their logs."""
    return read(lambda session: signed.heads(session, org, tid))


def is_known(org: str, tid: str) -> bool:
    """Return whether anything was ever received of the night."""
    return read(lambda session: logs.tournament(session, org, tid) is not None)


def set_aside(org: str, tid: str) -> Sequence[SetAside]:
    """Return what was set aside of a night, in the order it came in."""
    return read(lambda session: logs.set_aside_lines(session, org, tid))


def passed_over(org: str, tid: str) -> int:
    """Return how many lines of junk came beyond what was set aside."""
    return read(lambda session: passed_over_rows.count(session, org, tid))


def known_devices(org: str) -> dict[str, Device]:
    """Return {dev: the enrolled device}"""
    return {row.dev: row for row in read(lambda session: devices.devices(session, org))}
