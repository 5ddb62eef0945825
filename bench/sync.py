"""What it costs to bring a night to the organization, and to find out that there is nothing to do.

    sync.first_push_bytes_vs_gzip   every byte of the first sync of 4,000 records, both ways and
                                    with headers, over one gzip -6 of the same lines
    sync.first_push_vs_plain_post   its time, over that of the least there can be: one gzip POST of
                                    the same lines into SQLite (bench/plain_post.py)
    sync.first_push_vs_pouchdb      its time, over that of PouchDB pushing the same records to a
                                    server of CouchDB's protocol (bench/pouchdb)
    sync.first_push_bytes_vs_pouchdb    its bytes, over those of the same
    sync.resync_bytes, _requests    the same tablet asks again

Where PouchDB cannot be had, its two figures are left out and the reason is told. The tablet is the
worker's own Python on this Python, over a socket, with Chromium's headers; the server is `holdfast
serve`. Both go to disk before they answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import http.client
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench import nights, pouchdb
from bench.rounds import Figure, spread, times_faster
from bench.serving import free_port, holdfast, organization, started
from pycore.ledger.lines.bundle import write_bundle
from pycore.night.night import Night
from tests.webapp.fakes import Hall
from tests.webapp.wire import Counted

RECORDS = 4_000
ROUNDS = 7


def measure(rounds: int) -> dict[str, Figure]:
    with tempfile.TemporaryDirectory() as folder:
        return in_turn(nights.played(RECORDS).night, Path(folder), min(rounds, ROUNDS))


def in_turn(night: Night, folder: Path, rounds: int) -> dict[str, Figure]:
    """Both push in every round, to servers that run; the first is not counted. Ours goes to an
    organization of its own each time: from one that holds other nights it would fetch them.
    """
    plain_port = free_port()
    command = [sys.executable, "-m", "bench.plain_post", str(folder / "plain"), str(plain_port)]
    lines = b"\n".join(raw for log in night.logs.logs.values() for raw in log.lines)
    ours: list[float] = []
    theirs: list[float] = []
    pouch_s: list[float] = []
    pouch_bytes = 0
    with (
        started(command, plain_port, "/", {}),
        holdfast(folder / "data") as (port, _),
        _pouchdb(folder / "pouchdb") as peer,
    ):
        for round_number in range(rounds + 1):
            tablet = BenchTablet(
                night, port, organization(folder / "data", f"Legion {round_number}")
            )
            taken = tablet.pushes()
            up, down, requests = tablet.wire.up, tablet.wire.down, len(tablet.wire.requests)
            tablet.wire.reset()
            asyncio.run(tablet.hall.get("sync"))
            base, plain = posted(lines, round_number, plain_port)
            if peer is not None:
                pouch_bytes, pouch = peer.pushes(lines, f"night-{round_number}")
            if round_number:
                ours.append(taken)
                theirs.append(plain)
                pouch_s += [pouch] if peer is not None else []
    beside: dict[str, Figure] = {}
    if pouch_s:
        beside["sync.first_push_vs_pouchdb"] = times_faster(pouch_s, ours)
        beside["sync.first_push_bytes_vs_pouchdb"] = round((up + down) / pouch_bytes, 3)
    return beside | {
        "sync.first_push_bytes_vs_gzip": round((up + down) / base, 3),
        "sync.first_push_vs_plain_post": times_faster(theirs, ours),
        "sync.resync_bytes": tablet.wire.up + tablet.wire.down,
        "sync.resync_requests": len(tablet.wire.requests),
        "sync.first_push_kb_up": round(up / 1000, 1),
        "sync.first_push_kb_down": round(down / 1000, 1),
        "sync.first_push_requests": requests,
        "sync.first_push_ms": spread([1000 * our for our in ours]),
    }


@contextlib.contextmanager
def _pouchdb(folder: Path) -> Iterator[pouchdb.PouchPeer | None]:
    """The peer, or None where it cannot be had."""
    with contextlib.ExitStack() as ends:
        try:
            peer = ends.enter_context(pouchdb.serving(folder))
        except pouchdb.Absent as error:
            print(f"  sync.first_push_vs_pouchdb is left out: not measured: {error}", flush=True)
            yield None
        else:
            yield peer


class BenchTablet:
    """A new tablet that holds the night, paired with the *code*."""

    def __init__(self, night: Night, port: int, code: str) -> None:
        self.hall = Hall()
        self.wire = Counted(port)
        self.hall.transport = self.wire
        asyncio.run(self._has(night, code))

    async def _has(self, night: Night, code: str) -> None:
        await self.hall.get("enrol", code=code, label="Door")
        await self.hall.get("import", text=write_bundle(night.logs, night.people))
        self.wire.close()
        self.wire.reset()

    def pushes(self) -> float:
        """Seconds until everything is acknowledged."""

        async def work() -> tuple[Any, float]:
            began = time.perf_counter()
            data = (await self.hall.get("sync"))["data"]
            return data, time.perf_counter() - began

        data, took = asyncio.run(work())
        if data["pending"] or data["problem"]:
            raise AssertionError(f"not all of it arrived: {data}")
        return took


def posted(lines: bytes, round_number: int, port: int) -> tuple[int, float]:
    """(bytes, seconds) of the plain POST."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    line.connect()
    began = time.perf_counter()
    packed = gzip.compress(lines, 6, mtime=0)
    line.request("POST", f"/night-{round_number}", packed)
    answer = line.getresponse()
    answer.read()
    took = time.perf_counter() - began
    line.close()
    if answer.status != 200:
        raise AssertionError(f"the plain POST says {answer.status}")
    return len(packed), took
