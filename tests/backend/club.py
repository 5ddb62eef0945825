"""A club: a hub in the hall, the organization's server far away, and the way between the two."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from flask import Flask

from backend.app import create_app
from backend.services.nights.nights import records
from backend.services.sync import upward
from backend.services.sync.upward import Upward
from backend.store.devices.reach import HUB
from backend.store.rows import db
from tests.backend.kit.helping import code_for
from tests.webapp.fakes import CODE, Hall
from tests.webapp.served import Wire

ABOVE = "https://club.example"


class Cut(Wire):
    """A way that somebody may cut, or that answers with a *status* of its own."""

    def __init__(self, app: Flask) -> None:
        super().__init__(app)
        self.is_cut = False
        self.status: dict[str, int] = {}
        self.paths: list[str] = []

    async def send(self, method: str, path: str, headers_json: str, body: str) -> str:
        self.paths.append(path)
        if self.is_cut:
            raise OSError("no internet")
        for part, status in self.status.items():
            if part in path:
                return f'{{"status": {status}, "headers": {{}}, "body": ""}}'
        return await super().send(method, path, headers_json, body)


class Club:
    """A hub in the hall, and the organization's server far away."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.hub = create_app(folder / "hub", pairing_code=CODE)
        self.org = create_app(folder / "org", pairing_code="ORG-CODE")
        self.way = Cut(self.org)
        self.up = self.opened(code_for(self.org, HUB))

    def opened(self, code: str = "", address: str = ABOVE) -> Upward:
        way_up = Upward.open(
            self.hub, address, code, transport=self.way, chance=random.Random(1).randrange
        )
        self.hub.extensions["holdfast.upward"] = way_up
        return way_up

    def rounds(self, times: int = 1) -> None:
        for _ in range(times):
            with self.hub.app_context():
                self.up.client._standing.due_ms = 0
                self.up.once()

    def tablet(self) -> Hall:
        hall = Hall()
        hall.transport = Wire(self.hub)
        return hall

    def has(self, app: Flask, tid: str) -> Any:
        with app.app_context():
            log_set, names = records(app.extensions["holdfast"].org, tid)
        return log_set.heads(), names

    def standing(self) -> upward.UpwardStanding:
        with self.hub.app_context():
            return self.up.standing()

    def close(self) -> None:
        for app in (self.hub, self.org):
            with app.app_context():
                db.engine.dispose()


async def playing(club: Club, names: int = 3) -> tuple[Hall, str]:
    hall = club.tablet()
    tid = await hall.create()
    for n in range(names):
        await hall.sell(tid, f"Player {n}")
    await hall.enrol()
    await hall.sync()
    return hall, tid
