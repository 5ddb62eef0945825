"""What this database no longer holds as it came. Lines are set apart when they are found damaged,
told on every page and paper that is made of them, and healed by whoever brings the true ones
again. Rows of the server's own (`store.checksums`) nobody else has: they are told until the office
settles them.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from threading import Lock

from sqlalchemy.orm import Session

from backend.services.devices.enrolment import OPEN
from backend.store import chains, checksums, logs
from backend.store.chains import Chains
from backend.store.db import StorageBusy, StorageFull, read, write
from backend.store.devices import devices
from backend.store.devices.reach import NOTHING
from backend.store.rows import (
    Account,
    Audited,
    Checked,
    Device,
    Erasure,
    Organization,
    PassedOver,
    SetAside,
    SignIn,
    Tournament,
)
from pycore.book.book import BOOK_ID

log = logging.getLogger(__name__)


def set_apart(org: str, tid: str) -> None:
    """Set apart what does not hold of a night. Where nothing can be written now it is done the
    next time: what is damaged is never used.
    """

    def work(session: Session) -> None:
        logs.lock(session, org, tid)
        set_apart_in(session, org, tid, chains.chains(session, org, tid), _now_ms())

    with suppress(StorageFull, StorageBusy):
        write(work)


def set_apart_in(session: Session, org: str, tid: str, night_chains: Chains, now_ms: int) -> None:
    """Set apart what does not hold of a night, in a transaction that has locked the night."""
    if not night_chains.hold:
        log.error(
            "night %s: %d lines are damaged",
            tid,
            len(night_chains.damaged) + len(night_chains.strays),
        )
        chains.set_apart(session, org, tid, night_chains, now_ms)


DAY_S = 86_400.0
LOOK_S = 2.0
"""So long at most looks whoever asks for the list: half a million lines; the next one goes on."""


class Sweep:
    """Looks the records of all nights through, the newest first, from the start of the process on
    and once a day: what is damaged is found before anybody opens its night. Safe for threads.
    """

    def __init__(self, elapsed_s: Callable[[], float] = time.monotonic) -> None:
        self._elapsed_s = elapsed_s
        self._lock = Lock()
        self._left: list[str] = []
        self._next_s = -math.inf

    def look(self, org: str) -> None:
        """Look some nights through, where there is one left to look at; nobody waits for another
        who looks.
        """
        if self._lock.acquire(blocking=False):
            try:
                start_s = self._elapsed_s()
                if start_s >= self._next_s:
                    rows = read(lambda session: logs.tournaments(session, org))
                    self._left = [row.tid for row in reversed(rows)]
                    self._next_s = start_s + DAY_S
                while self._left and self._elapsed_s() < start_s + LOOK_S:
                    self._look_through(org, self._left.pop())
            finally:
                self._lock.release()

    def _look_through(self, org: str, tid: str) -> None:
        try:
            if not read(lambda session: chains.chains(session, org, tid)).hold:
                set_apart(org, tid)
        except Exception as error:  # its own trouble, or the storage's, and its page says which
            log.error("night %s: %s while it was looked through", tid, type(error).__name__)


OF_SIGN_IN: tuple[type[Checked], ...] = (Organization, Account, SignIn)
"""What decides who opens the office's pages."""
STAY: tuple[type[Checked], ...] = (
    Organization,
    Tournament,
    SetAside,
    PassedOver,
    Erasure,
    Audited,
)
"""What lets nobody in and nobody says again: settled, it stays as it stands."""


def own_rows(org: str, models: Iterable[type[Checked]] = ()) -> int:
    """Return how many of the server's own rows are damaged, in all tables or in these."""

    def work(session: Session) -> int:
        checked_models = tuple(models) or checksums.models()
        return sum(len(checksums.damaged(session, org, model)) for model in checked_models)

    return read(work)


def settle(org: str, now_ms: int) -> None:
    """End the damage of the server's own rows: a device is put out, and the office may let it in
    again; whatever else lets somebody in is removed, and how far a log was acknowledged, which
    its next lines say; the rest is taken as it stands.
    """

    def work(session: Session) -> None:
        for model in checksums.models():
            for row in checksums.damaged(session, org, model):
                if model in STAY:
                    checksums.accept(session, model, row)
                    continue
                checksums.remove(session, model, row)
                if model is Device and row["org"] == org:
                    dev = row["dev"]
                    devices.enrol(
                        session,
                        org,
                        dev,
                        label=row["label"],
                        token_hash=OPEN + dev,
                        now_ms=now_ms,
                        until_ms=0,
                        reach=NOTHING,
                    )
                    devices.set_state(session, org, dev, "revoked", now_ms)

    write(work)


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


def beneath(org: str, tid: str) -> Mapping[str, Mapping[str, int]]:
    """Return what is damaged or gone of that which a night's pages and papers are made of, the
    night's own records and the book's: {either: {device: how many of its lines, at least}}.
    """

    def work(session: Session) -> Mapping[str, Mapping[str, int]]:
        damaged_by_record: dict[str, dict[str, int]] = {}
        for record in (tid, BOOK_ID):
            lines_by_dev = chains.damaged_lines(session, org, record)
            for _, dev, lines in chains.cut(session, org, record):
                lines_by_dev[dev] = max(lines_by_dev.get(dev, 0), lines)
            if lines_by_dev:
                damaged_by_record[record] = lines_by_dev
        return damaged_by_record

    return read(work)


def nights(org: str) -> set[str]:
    """Return the nights of which something is damaged here or gone, also those that are gone from
    every list; the book is one of them.
    """
    return read(lambda session: chains.damaged_nights(session, org))
