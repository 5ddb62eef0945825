"""What this database no longer holds as it came: set apart when it is found, told on every page
and paper of the night, and healed by whoever brings the true lines again.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from contextlib import suppress

from sqlalchemy.orm import Session

from backend.store import chains, logs
from backend.store.chains import Chains
from backend.store.db import StorageBusy, StorageFull, read, write

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


def set_apart_in(session: Session, org: str, tid: str, found: Chains, now_ms: int) -> None:
    """The same, in a transaction that has locked the night."""
    if not found.hold:
        log.error("night %s: %d lines are damaged", tid, len(found.damaged) + len(found.strays))
        chains.set_apart(session, org, tid, found, now_ms)


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


def of_night(org: str, tid: str) -> Mapping[str, int]:
    """{device: how many of its lines, at least, are damaged here or gone}; empty when all hold."""

    def work(session: Session) -> Mapping[str, int]:
        found = chains.damaged_lines(session, org, tid)
        for _, dev, lines in chains.cut(session, org, tid):
            found[dev] = max(found.get(dev, 0), lines)
        return found

    return read(work)


def nights(org: str) -> set[str]:
    """The nights of which something is damaged here or gone."""
    return read(lambda session: chains.damaged_nights(session, org))
