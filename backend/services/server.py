"""What one server process knows: its settings, its organizations, its limits and its clocks.

It has an organization of its own, which its settings name and whose pairing code it holds. Others
may live in the same database: each has a `Server` too, over its own rows alone, with the limits
and clocks of the process. Everything that must outlive the process, or be seen by another one, is
in the database.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from threading import Lock

from sqlalchemy.orm import Session

from backend.config import CODE_FILE, KEY_FILE, Settings
from backend.services.devices import own_key
from backend.services.devices.enrolment import (
    code_hash,
    held_pairing_code,
    is_pairing_code,
    kept_pairing_code,
)
from backend.services.nights.damage import Sweep
from backend.services.nights.live import LiveClocks
from backend.services.nights.nights import Nights
from backend.services.sync.marks import NightMarks
from backend.services.sync.patience import OPENINGS, OPENINGS_PER_S, Allowance, Guesses
from backend.store import migrations, whole
from backend.store.db import StorageDamaged, read
from backend.store.devices import devices
from backend.store.migrations import migrate
from backend.store.organization import links
from backend.store.rows import Organization, db
from backend.store.whole import Wholeness

OTHERS_OPEN = 16
"""So many other organizations have nights in memory at once; each has its part of as much memory
as the server's own.
"""


def wall_ms() -> int:
    return time.time_ns() // 1_000_000


@dataclass
class Server:
    """*now_ms* is this machine's wall clock, *elapsed_s* a clock that never jumps; tests put their
    own. *hall* is the address by which phones in the hall reach a hub, "" where none is known;
    *secret* what the server signs report packs with, "" where it can keep none.
    """

    settings: Settings
    org: str
    store_id: str
    pairing_code: str
    nights: Nights
    live: LiveClocks
    marks: NightMarks
    guesses: Guesses
    wrong_links: Guesses
    wrong_passwords: Guesses
    wrong_seats: Guesses
    wholeness: Wholeness = field(default_factory=Wholeness)
    sweep: Sweep = field(default_factory=Sweep)
    openings: Allowance = field(default_factory=lambda: Allowance(OPENINGS_PER_S, OPENINGS))
    allowance: Allowance = field(default_factory=Allowance)
    hall: str = ""
    secret: str = ""
    now_ms: Callable[[], int] = wall_ms
    elapsed_s: Callable[[], float] = time.monotonic
    _others: OrderedDict[str, Server] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def of(self, org: str) -> Server | None:
        """Return the server of an organization in this database; None where it is none."""
        if org == self.org:
            return self
        with self._lock:
            server = self._others.get(org)
            if server is not None:
                self._others.move_to_end(org)
                return server
        row = read(lambda session: devices.organization_called(session, org))
        return self._opened(row) if row else None

    def with_code(self, code: str) -> Server | None:
        """Return the server of the organization that this pairing code lets in; None for a wrong
        one.
        """
        if is_pairing_code(code, self._own_code()):
            return self
        hashed = code_hash(code)
        row = read(lambda session: devices.organization_with_code(session, hashed))
        return self.of(row.org) if row else None

    def _own_code(self) -> str:
        """The pairing code of the server's own organization as its file says it now: another may
        have been put there while this process runs.
        """
        if self.settings.pairing_code or not self.pairing_code:
            return self.pairing_code
        return held_pairing_code(self.settings.data_dir / CODE_FILE) or self.pairing_code

    def showing(self, live_id: str) -> Server:
        """Return the server whose phones ask for this live id."""
        return self._first_of(lambda session: links.org_showing(session, live_id))

    def showing_near(self, near: str) -> Server:
        """Return the server whose hall shows this short link."""
        return self._first_of(lambda session: links.org_showing_near(session, near))

    def _first_of(self, which: Callable[[Session], str | None]) -> Server:
        org = read(which)
        return (self.of(org) if org else None) or self

    def _opened(self, row: Organization) -> Server:
        budget = self.settings.nights_mb * 1024 * 1024 // OTHERS_OPEN
        nights = Nights(row.org, budget)
        made = Server(
            replace(self.settings, organization=row.name),
            row.org,
            row.store_id,
            "",
            nights,
            LiveClocks(row.org, nights),
            NightMarks(row.org),
            self.guesses,
            self.wrong_links,
            self.wrong_passwords,
            self.wrong_seats,
            wholeness=self.wholeness,
            openings=self.openings,
            hall=self.hall,
            secret=self.secret,
            allowance=self.allowance,
            now_ms=lambda: self.now_ms(),
            elapsed_s=lambda: self.elapsed_s(),
        )
        with self._lock:
            server = self._others.setdefault(row.org, made)
            while len(self._others) > OTHERS_OPEN:
                self._others.popitem(last=False)
        return server


def start(settings: Settings) -> Server:
    """Bring the database up to date, where it is opened for that, and know who we are. Needs an
    application context. Raises NewerDatabase, OlderDatabase, NoTables, StorageDamaged, or what
    the database says when it cannot be opened.
    """
    find = kept_pairing_code if settings.use == "serve" else held_pairing_code
    code = settings.pairing_code or find(settings.data_dir / CODE_FILE)

    def first_rows(session: Session) -> None:
        if devices.organization(session) is None:
            org, store_id = secrets.token_hex(8), secrets.token_urlsafe(16)
            devices.add_organization(session, org, store_id, wall_ms())

    whole.check(db.engine, serves=settings.use == "serve")
    if settings.use in ("serve", "make"):
        migrate(db.engine, first_rows)
    else:
        migrations.check(db.engine)
    org, store_id = read(_identity)
    nights = Nights(org, settings.nights_mb * 1024 * 1024)
    tries = (
        Guesses(org, "code"),
        Guesses(org, "link"),
        Guesses(org, "password"),
        Guesses(org, "seat"),
    )
    live, marks = LiveClocks(org, nights), NightMarks(org)
    secret = own_key.stored_secret(settings.data_dir / KEY_FILE) if settings.use == "serve" else ""
    return Server(settings, org, store_id, code, nights, live, marks, *tries, secret=secret)


def _identity(session: Session) -> tuple[str, str]:
    row = devices.organization(session)
    if row is None:
        raise StorageDamaged  # every database was given one
    return row.org, row.store_id
