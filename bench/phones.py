"""How late a hall's phones are, and what they cost the server.

    phones.worst_staleness_s    the longest that any phone went on showing the old clock after the
                                director sent the new: the worse of two halls, 200 phones with 20
                                staff tablets, and 1,000 phones with as many
    phones.cpu_share            of one core, that 200 phones and 20 staff tablets take
    phones.cpu_share_1000       of one core, that 1,000 phones and 20 staff tablets take

One `holdfast serve`, one process. A phone asks as its page does: three seconds after each answer
or up to a fifth sooner, with the ETag it has, over one connection that it keeps. A staff tablet
asks `hello`, as one that has nothing to send; there are no streams for it to hold open. Each
change is a pause or its end, pushed by the director. Clients run on the same machine and take
their share.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import random
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.load import enrolled, tablet
from bench.rounds import Figure
from bench.serving import CODE, holdfast
from pycore.kernel.ids import live_id
from pycore.ledger.lines.frames import write_frames
from pycore.ledger.lines.runs import Run
from webapp.phone.follow import delay_ms

STAFF = 20
STAFF_EVERY_S = 15.0
"""How often a tablet asks that has nothing to send (webapp/ui/app/tablet.py)."""
HALLS = (200, 1_000)
CHANGES = 5
PATIENCE_S = 20.0
AGENT = (
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/143.0.0.0 Mobile Safari/537.36"
)


def measure(_rounds: int) -> dict[str, Figure]:
    few, many = (_hall(phones) for phones in HALLS)
    return {
        "phones.worst_staleness_s": round(max(few[0], many[0]), 2),
        "phones.cpu_share": round(few[1], 3),
        "phones.cpu_share_1000": round(many[1], 3),
    }


def _hall(phones: int) -> tuple[float, float]:
    """(the worst staleness in seconds, the share of a core) with so many phones."""
    with tempfile.TemporaryDirectory() as folder, holdfast(Path(folder, "data")) as (port, pid):
        director = Director(port)
        return asyncio.run(_evening(director, phones, pid))


class Director:
    """The tablet that runs the clock."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.dev = "director"
        self.token = enrolled(port, self.dev, CODE)
        self.desk = tablet.Desk(self)
        for number in range(1, 101):
            self.desk.sell(f"player-{number}", f"Player {number}")
        self.desk.at = tablet.START_MS
        self.desk.do("draw-seats", seed="0123456789abcdef")
        self.desk.do("start-clock")
        self._paused = False
        self._sent = 0
        self.brings()

    @property
    def path(self) -> str:
        """The night's clock."""
        return f"/api/live/{live_id(self.desk.night.tid)}/clock.json"

    def changes(self) -> None:
        """The clock stops, or goes on."""
        self.desk.at += 1_000
        self.desk.do("resume-clock" if self._paused else "pause-clock")
        self._paused = not self._paused
        self.brings()

    def brings(self) -> None:
        """What is new, to the server; it has it when this returns."""
        tid, log = self.desk.night.tid, self.desk.night.logs.log(self.dev)
        prev = log.ids[self._sent - 1] if self._sent else ""
        run = Run(self.dev, self._sent + 1, prev, tuple(log.lines[self._sent :]), log.ids[-1])
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"Authorization": f"Bearer {self.token}"}
        line.request("POST", f"/api/sync/1/t/{tid}/push", write_frames([run], {}), headers)
        answer = line.getresponse()
        reply = json.loads(answer.read())
        line.close()
        if answer.status != 200 or reply["ack"][self.dev][0] != len(log.ids):
            raise RuntimeError(f"the director's records were not taken: {answer.status}")
        self._sent = len(log.ids)


@dataclass
class Hall:
    """How many phones follow the clock; how long after *changed_s* each knew the change."""

    following: int = 0
    changed_s: float = 0.0
    late_s: list[float] = field(default_factory=list)


async def _evening(director: Director, phones: int, pid: int) -> tuple[float, float]:
    hall, chance = Hall(), random.Random(phones)
    everybody = [
        asyncio.create_task(_phone(director.port, director.path, hall, random.Random(number)))
        for number in range(phones)
    ]
    tokens = [enrolled(director.port, f"staff-{number}", CODE) for number in range(STAFF)]
    everybody += [asyncio.create_task(_staff(director.port, token)) for token in tokens]
    await _until(lambda: hall.following == phones, everybody)
    worst_s, began, before = 0.0, time.monotonic(), _cpu_s(pid)
    for _ in range(CHANGES):
        await asyncio.sleep(chance.uniform(0, 2))
        hall.late_s.clear()
        hall.changed_s = time.monotonic()
        await asyncio.to_thread(director.changes)
        await _until(lambda: len(hall.late_s) == phones, everybody)
        worst_s = max(worst_s, *hall.late_s)
    share = (_cpu_s(pid) - before) / (time.monotonic() - began)
    for task in everybody:
        task.cancel()
    await asyncio.gather(*everybody, return_exceptions=True)
    return worst_s, share


async def _until(true: Callable[[], bool], everybody: Sequence[asyncio.Task[None]]) -> None:
    until_s = time.monotonic() + PATIENCE_S
    while not true():
        broken = next((task for task in everybody if task.done()), None)
        if broken is not None:
            broken.result()
        if time.monotonic() > until_s:
            raise RuntimeError(f"not everybody was told within {PATIENCE_S:g} s")
        await asyncio.sleep(0.02)


async def _phone(port: int, path: str, hall: Hall, chance: random.Random) -> None:
    """One that came in at some moment of the first three seconds, and follows the clock."""
    await asyncio.sleep(chance.uniform(0, 3))
    line = await Connection.to(port)
    etag = ""
    while True:
        conditional = {"If-None-Match": etag} if etag else {}
        status, headers, _ = await line.ask("GET", path, {"User-Agent": AGENT, **conditional})
        if status == 200:
            if etag:
                hall.late_s.append(time.monotonic() - hall.changed_s)
            else:
                hall.following += 1
            etag = headers["etag"]
        elif status != 304:
            raise RuntimeError(f"a phone was told {status}")
        await asyncio.sleep(delay_ms(0, chance.randrange(1_000)) / 1_000)


async def _staff(port: int, token: str) -> None:
    line = await Connection.to(port)
    headers = {"Authorization": f"Bearer {token}"}
    while True:
        status, _, _ = await line.ask("POST", "/api/sync/1/hello", headers, b'{"proto":[1]}')
        if status != 200:
            raise RuntimeError(f"a staff tablet was told {status}")
        await asyncio.sleep(STAFF_EVERY_S)


class Connection:
    """One kept connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def to(cls, port: int) -> Connection:
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def ask(
        self, method: str, path: str, headers: dict[str, str], body: bytes = b""
    ) -> tuple[int, dict[str, str], Any]:
        sized = {"Content-Length": str(len(body))} if body else {}
        fields = {"Host": "hall", "Accept": "*/*", **headers, **sized}
        lines = [f"{method} {path} HTTP/1.1", *(f"{key}: {fields[key]}" for key in fields), "", ""]
        self._writer.write("\r\n".join(lines).encode() + body)
        status_line, *rest = (
            (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        )
        received = {
            header.partition(":")[0].lower(): header.partition(":")[2].strip() for header in rest
        }
        size = int(received.get("content-length", "0"))
        return int(status_line.split()[1]), received, await self._reader.readexactly(size)


def _cpu_s(pid: int) -> float:
    """Processor time that a process took so far."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
