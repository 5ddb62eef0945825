"""A hub in the hall of a story: a second real server, whose tablets reach the organization through
it alone, over the same bad network.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

from backend.services.sync.upward import Upward
from backend.store.devices.reach import HUB, DeviceReach
from backend.store.devices.upward_file import UPWARD_FILE
from pycore.ledger.sync.wire import NOT_IN
from tests.simulator.server import Copy, Server, as_text

if TYPE_CHECKING:
    from tests.simulator.wire import Network

ABOVE = "https://club.example"


class Hub:
    """Its *server* in the hall, and the way *up* over a network. *copies* are what it was."""

    def __init__(self, server: Server, network: Network) -> None:
        self.server = server
        self.network = network
        self.copies: list[tuple[Copy, str]] = []

    @property
    def _file(self) -> str:
        path = self._path
        return path.read_text("utf-8") if path.exists() else ""

    @property
    def _path(self) -> Path:
        folder: Path = self.server.app.extensions["holdfast"].settings.data_dir
        return folder / UPWARD_FILE

    def copy(self) -> tuple[Copy, str]:
        """Its database, and what it knows of the organization."""
        return self.server.copy(), self._file

    def put_back(self, copy: tuple[Copy, str], *, renamed: str = "") -> None:
        """Go on from a copy; without what it knew of the organization it is another hub."""
        database, org_text = copy
        self.server.put_back(database, renamed=renamed)
        if org_text:
            self._path.write_text(org_text, "utf-8")
        else:
            self._path.unlink(missing_ok=True)
        self.opens()

    def opens(self, code: str = "") -> None:
        """Start again, as a process does; with a code of the office's, where it needs one."""
        self.server.restart()
        app = self.server.app

        def chance(most: int) -> int:
            return self.network.chance.randrange(most)

        self.up = Upward.open(app, ABOVE, code, transport=_WayUp(self), chance=chance)
        app.extensions["holdfast.upward"] = self.up

    def goes_round(self) -> str:
        """Bring up what is new, and fetch what is there; what it has trouble with, "" for none."""
        self.server.now_ms = self.network.now_ms
        with self.server.app.app_context():
            self.up.client._standing.due_ms = 0
            self.up.once()
            return self.up.standing().problem or ""

    def is_let_in(self, org: Server) -> None:
        """The organization lets it in, where it did not."""
        problem = self.goes_round()
        if problem not in NOT_IN and problem != "code-missing":
            return
        org.now_ms = self.network.now_ms
        for state in ("in", "again"):
            org.put(self.up.records.upward_file.dev, state)
        self.opens(org.code_for(DeviceReach(role=HUB)))
        self.goes_round()


class _WayUp:
    """The hub's transport."""

    def __init__(self, hub: Hub) -> None:
        self.network = hub.network
        self.tablet = SimpleNamespace(name="the hub")

    async def send(self, method: str, path: str, headers_json: str, body: str) -> str:
        from tests.simulator.wire import Letter, befallen

        network = self.network
        letter = Letter(method, path, json.loads(headers_json), body, network.server)
        if network.server_away:
            raise ConnectionError("no network")
        return as_text(befallen(self, letter))
