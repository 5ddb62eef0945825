"""A real server in this process, the organization's or a hub's: its application, services and
database.

It can be put back to an older copy of its database, restarted, and killed at any commit.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

from flask import Response, g
from sqlalchemy import event
from werkzeug.test import run_wsgi_app

from backend.app import create_app
from backend.config import DATABASE_FILE
from backend.services.devices import enrolment, fleet, reading
from backend.services.nights.live import LiveClocks
from backend.services.nights.nights import Nights
from backend.services.organization import erasure
from backend.services.sync.marks import NightMarks
from backend.services.sync.patience import Allowance
from backend.store.devices.reach import DeviceReach
from backend.store.rows import db
from pycore.ledger.lines.signed import Signed, SignedHead
from pycore.night.night import Night
from tests.webapp.fakes import CODE, Killed

MEMORY = 64 * 1024 * 1024
Copy = sqlite3.Connection
"""A whole database, in memory."""

Answer = tuple[int, dict[str, str], str]
"""(status, headers, body)"""


class Server:
    """A server over a folder. *now_ms* is what its clock shows; *dies_in* how many commits it does
    not live to see the end of, 0 for a long life; *asked_by* the device that asked last; *hall*
    the server of a hub, where there may be one.
    """

    def __init__(self, folder: Path, hall: Server | None = None) -> None:
        self.hall = hall
        self.app = create_app(folder, pairing_code=CODE)
        self._reader = sqlite3.connect(folder / DATABASE_FILE, check_same_thread=False)
        self.now_ms = 0
        self.dies_in = 0
        self.asked_by = ""
        self.app.after_request(self._notes_who_asked)
        with self.app.app_context():
            event.listen(db.engine, "commit", self._commits)
        self.new = self.copy()

    def _commits(self, _connection: object) -> None:
        if self.dies_in:
            self.dies_in -= 1
            if not self.dies_in:
                raise Killed

    def _notes_who_asked(self, response: Response) -> Response:
        self.asked_by = g.device.dev if "device" in g else ""
        return response

    def _sqlite(self) -> Any:
        return db.engine.connect()

    def copy(self) -> Copy:
        """Its database as it is now."""
        database = sqlite3.connect(":memory:", check_same_thread=False)
        with self.app.app_context(), self._sqlite() as connection:
            connection.connection.driver_connection.backup(database)
        return database

    def put_back(self, copy: Copy, *, renamed: str = "") -> None:
        """Go on from this copy of the database, under another name or, as whoever copies the file
        by hand does, under the old one.
        """
        with self.app.app_context(), self._sqlite() as connection:
            copy.backup(connection.connection.driver_connection)
            if renamed:
                connection.exec_driver_sql("UPDATE organization SET store_id = ?", (renamed,))
                connection.commit()
        self.restart()

    def restart(self) -> None:
        """Go on as a process that starts does: knowing what is on disk, and nothing else. Its
        tables are today's, so nothing is migrated.
        """
        self.dies_in = 0
        holdfast = self.app.extensions["holdfast"]
        with self.app.app_context(), self._sqlite() as connection:
            store_id = connection.exec_driver_sql("SELECT store_id FROM organization").scalar()
        nights = Nights(holdfast.org, MEMORY)
        self.app.extensions["holdfast"] = replace(
            holdfast,
            store_id=store_id,
            nights=nights,
            live=LiveClocks(holdfast.org, nights),
            marks=NightMarks(holdfast.org),
            allowance=Allowance(),
            now_ms=lambda: self.now_ms,
            elapsed_s=lambda: self.now_ms / 1000,
        )

    def answer(self, method: str, path: str, headers: dict[str, str], body: str) -> Answer:
        """What it says to a request. Killed where it died over it."""
        try:
            chunks, status, names = run_wsgi_app(self.app, _environ(method, path, headers, body))
            text = b"".join(chunks).decode()
        except Killed:
            self.restart()
            raise
        return int(status[:3]), {name.lower(): value for name, value in names.items()}, text

    def put(self, dev: str, state: str) -> bool:
        """Put a device out, let it in, or let it pair again."""
        with self.app.app_context():
            return fleet.put(self.app.extensions["holdfast"].org, dev, state, self.now_ms)

    def limit(self, dev: str, reach: DeviceReach) -> None:
        """The office says what a device is let in for from now on; of a hub it says nothing."""
        with self.app.app_context(), suppress(reading.BadReach):
            reading.limit(self.app.extensions["holdfast"].org, dev, reach)

    def code_for(self, reach: DeviceReach) -> str:
        """A code of the office's that lets one device in for so much."""
        with self.app.app_context():
            return reading.new_pass(self.app.extensions["holdfast"].org, reach, self.now_ms)

    def lets_in(self, dev: str, reach: DeviceReach) -> str:
        """Let a device without a key in; its token."""
        with self.app.app_context():
            org = self.app.extensions["holdfast"].org
            return enrolment.enrol(org, dev, dev, self.now_ms, reach=reach)

    def roles(self) -> dict[str, str]:
        """{device: what it was let in for, here or by a hub}"""
        theirs = dict(self._rows("SELECT dev, role FROM hall_device WHERE role != ''"))
        return theirs | dict(self._rows("SELECT dev, role FROM device"))

    def devices(self) -> dict[str, str]:
        """{device: its state}"""
        rows = self._rows("SELECT dev, state FROM device ORDER BY dev")
        return dict(rows)

    @property
    def ids(self) -> set[str]:
        """Every line that is on its disk, on whichever branch."""
        query = (
            "SELECT id FROM event UNION SELECT id FROM set_aside WHERE why IN ('fork', 'revoked')"
        )
        return {line_id for (line_id,) in self._rows(query)}

    def taken(self, tid: str) -> dict[str, tuple[str, bytes]]:
        """{id: (device, line)} of every line of a night that it took, on whichever branch."""
        query = (
            "SELECT id, dev, raw FROM event WHERE tid = ? "
            "UNION SELECT id, dev, raw FROM set_aside WHERE tid = ? AND why = 'fork'"
        )
        return {line_id: (dev, raw) for line_id, dev, raw in self._rows(query, tid, tid)}

    def names(self, tid: str) -> Iterator[tuple[str, Any]]:
        """(player, the name) of every name of a night on its disk."""
        query = "SELECT player, name, wall, dev FROM person WHERE tid = ? ORDER BY player"
        for player, name, wall, dev in self._rows(query, tid):
            yield player, {"name": name, "wall": wall, "dev": dev}

    def signed(self, tid: str) -> Signed:
        """The heads of a night that it knows to be signed."""
        query = "SELECT dev, seq, id, sig FROM signed_head WHERE tid = ?"
        return {dev: SignedHead(seq, line, sig) for dev, seq, line, sig in self._rows(query, tid)}

    def erase(self, tid: str, player: str) -> None:
        """The office erases a name."""
        org = self.app.extensions["holdfast"].org
        who = {"account": "", "word": "erased", "now_ms": self.now_ms}
        with self.app.app_context(), suppress(erasure.BadErasure):
            erasure.erase(org, [(tid, player)], "they asked", **who)

    def _rows(self, query: str, *facts: str) -> list[Any]:
        return self._reader.execute(query, facts).fetchall()

    def night(self, tid: str) -> Night:
        """A night as it shows it."""
        with self.app.app_context():
            cached = self.app.extensions["holdfast"].nights.get(tid)
        assert cached is not None
        night: Night = cached.night
        return night

    def stop(self) -> None:
        if self.hall is not None:
            self.hall.stop()
        self._reader.close()
        with self.app.app_context():
            event.remove(db.engine, "commit", self._commits)
            db.engine.dispose()


def _environ(method: str, path: str, headers: dict[str, str], body: str) -> dict[str, Any]:
    """A request as a web server hands it to an application."""
    sent = body.encode()
    fields = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in headers.items()}
    return {
        "REQUEST_METHOD": method, "SCRIPT_NAME": "", "PATH_INFO": path, "QUERY_STRING": "",
        "SERVER_NAME": "localhost", "SERVER_PORT": "80", "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": "localhost",
        "CONTENT_TYPE": fields.pop("HTTP_CONTENT_TYPE", ""), "CONTENT_LENGTH": str(len(sent)),
        "wsgi.version": (1, 0), "wsgi.url_scheme": "http", "wsgi.input": BytesIO(sent),
        "wsgi.errors": sys.stderr, "wsgi.multithread": False, "wsgi.multiprocess": False,
        "wsgi.run_once": False, **fields,
    }  # fmt: skip


def as_text(answer: Answer) -> str:
    """An answer as a tablet's transport hands it over."""
    status, headers, body = answer
    return json.dumps({"status": status, "headers": headers, "body": body})
