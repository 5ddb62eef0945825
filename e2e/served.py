"""`holdfast serve` as a volunteer starts it, the hall's hub too: in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from backend.app import create_app
from backend.services.devices import reading
from backend.store.devices.reach import ALL_OF_HALL
from backend.store.rows import db
from e2e.machines import PAIRING_CODE, ROOT, Server

STOPS_IN_S = 30


class Served(Server):
    """A Server that the command line serves, with the *words* said to it; its faults and its log
    stay empty.
    """

    def __init__(self, folder: Path, dist: Path, *words: str, port: int | None = None) -> None:
        super().__init__(folder, dist, port=port)
        self.words = words
        self.surroundings = {"HOLDFAST_DIST": str(dist), "HOLDFAST_PAIRING_CODE": PAIRING_CODE}

    def start(self) -> None:
        command = [sys.executable, "-m", "backend.cli", "serve"]
        command += ["--port", str(self.port), "--data", str(self.data), *self.words]
        with self._said.open("ab") as log:
            self._process = subprocess.Popen(
                command,
                cwd=ROOT,
                stdout=log,
                stderr=log,
                env={**os.environ, **self.surroundings},
            )
        self._answers()

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        assert isinstance(self._process, subprocess.Popen)
        self._process.send_signal(signal.SIGTERM)
        assert self._process.wait(STOPS_IN_S) == 0, self._said.read_text("utf-8")
        self._process = None

    def printed(self) -> str:
        """What it printed and logged."""
        return self._said.read_text("utf-8")

    def goes_on_to(self, above: Server) -> None:
        """From its next start on it brings its records to *above*, with a code of its office."""
        self.words = (*self.words, "--upward", above.url)
        self.surroundings = {**self.surroundings, "HOLDFAST_UPWARD_CODE": _hub_code(above)}


def _hub_code(above: Server) -> str:
    """A code for a hub, whether or not the server runs now."""
    app = create_app(above.data, pairing_code=PAIRING_CODE, use="make")
    with app.app_context():
        home = app.extensions["holdfast"]
        code = reading.new_pass(home.org, ALL_OF_HALL, home.now_ms())
        db.engine.dispose()
    return code
