"""What one server process knows: its settings, its organization, its limits and its clocks.

Everything that must outlive the process, or be seen by another one, is in the database.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from sqlalchemy.orm import Session

from backend.config import CODE_FILE, Settings
from backend.services.enrolment import kept_pairing_code
from backend.services.live import LiveClocks
from backend.services.marks import NightMarks
from backend.services.nights import Nights
from backend.services.patience import OPENINGS, OPENINGS_PER_S, Allowance, Guesses
from backend.store import devices
from backend.store.db import read
from backend.store.migrations import migrate
from backend.store.rows import db


def wall_ms() -> int:
    return time.time_ns() // 1_000_000


@dataclass
class Server:
    """*now_ms* is this machine's wall clock, *elapsed_s* a clock that never jumps; tests put their
    own.
    """

    settings: Settings
    org: str
    store_id: str
    pairing_code: str
    nights: Nights
    live: LiveClocks
    marks: NightMarks
    guesses: Guesses = field(default_factory=Guesses)
    wrong_links: Guesses = field(default_factory=Guesses)
    openings: Allowance = field(default_factory=lambda: Allowance(OPENINGS_PER_S, OPENINGS))
    allowance: Allowance = field(default_factory=Allowance)
    now_ms: Callable[[], int] = wall_ms
    elapsed_s: Callable[[], float] = time.monotonic


def start(settings: Settings) -> Server:
    """Bring the database up to date and know who we are. Needs an application context.
    Raises NewerDatabase, or what the database says when it cannot be opened."""
    code = settings.pairing_code or kept_pairing_code(settings.data_dir / CODE_FILE)

    def first_rows(session: Session) -> None:
        if devices.organization(session) is None:
            org, store_id = secrets.token_urlsafe(12), secrets.token_urlsafe(16)
            devices.add_organization(session, org, store_id, wall_ms())

    migrate(db.engine, first_rows)
    org, store_id = read(_identity)
    nights = Nights(org, settings.nights_mb * 1024 * 1024)
    live, marks = LiveClocks(org, nights), NightMarks(org)
    return Server(settings, org, store_id, code, nights, live, marks)


def _identity(session: Session) -> tuple[str, str]:
    row = devices.organization(session)
    if row is None:
        raise LookupError("the database has no organization")
    return row.org, row.store_id
