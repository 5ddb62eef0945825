"""A tablet's worker over the organization's real server, in one process."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from backend.app import create_app
from backend.store.rows import db
from tests.kit.organization import Wire
from tests.webapp.fakes import CODE, Hall


class Server:
    """The organization's server over a folder; `restore` puts an older copy of it back."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.app = create_app(folder, pairing_code=CODE)

    def stop(self) -> None:
        with self.app.app_context():
            db.engine.dispose()

    def copy(self, to: Path) -> Path:
        self.stop()
        shutil.copytree(self.folder, to)
        return to

    def restore(self, copy: Path) -> None:
        self.stop()
        shutil.rmtree(self.folder)
        shutil.copytree(copy, self.folder)
        self.app = create_app(self.folder, pairing_code=CODE)

    def shown(self, hall: Hall, tid: str) -> Any:
        """What the server shows of a night to this tablet."""
        assert hall.tablet is not None
        token = hall.tablet.shelf.kv("token")
        headers = {"Authorization": f"Bearer {token}"}
        return self.app.test_client().get(f"/api/nights/{tid}", headers=headers).json


async def tablet_over(server: Server) -> Hall:
    hall = Hall()
    hall.transport = Wire(server.app)
    await hall.enrol()
    return hall


async def plays_to_the_end_of_it(hall: Hall) -> str:
    tid = await hall.create()
    for n in range(12):
        await hall.sell(tid, f"Player {n}")
    await hall.do(tid, "draw-seats")
    await hall.do(tid, "start-clock")
    for ticket in (1, 2, 2):
        await hall.do(tid, "sell-rebuy", ticket=ticket, paid="debit")
    for _ in range(3):
        hall.passes(20 * 60_000)
        await hall.do(tid, "next-level", reason="late")
    mistake = (await hall.do(tid, "eliminate", out=[{"ticket": 5, "stack_chips": None}]))["did"]
    await hall.do(tid, "undo", target=mistake[0], reason="wrong player")
    for ticket in range(12, 1, -1):
        hall.passes(60_000)
        await hall.do(tid, "eliminate", out=[{"ticket": ticket, "stack_chips": None}])
    await hall.do(tid, "announce-payouts")
    return tid
