"""The server's plug is pulled again and again while tablets push: what it acknowledged is there.

HOLDFAST_KILLS says how often (else 4, and 20 in a whole run), HOLDFAST_SEED which story is
told.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import multiprocessing
import os
import random
import signal
import sqlite3
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from backend.cli import main
from backend.config import DATABASE_FILE
from pycore.ledger.lines.chain import line_id
from pycore.ledger.lines.frames import SHORT, read_frames, write_frames
from pycore.ledger.lines.runs import Run
from tests.backend.kit.serving import free_port
from tests.backend.tablet import CODE, TID, line
from tests.kit import promises

KILLS = int(os.environ.get("HOLDFAST_KILLS", promises.KILLS.dose(part="4", full="20")))
SEED = int(os.environ.get("HOLDFAST_SEED", "2026"))
TABLETS = 3
BROKEN = (OSError, http.client.HTTPException, ValueError)


def _serve(words: list[str], dist: str) -> None:
    """`holdfast serve`, in a process group of its own."""
    os.setsid()
    os.environ.update(HOLDFAST_DIST=dist, HOLDFAST_PAIRING_CODE=CODE)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    sys.exit(main(words))


class Plug:
    """A server over a folder, in a process group of its own."""

    def __init__(self, data: Path, dist: Path) -> None:
        self.data = data
        self.dist = dist
        self.port = free_port()
        # Each server is forked off a process that has read all modules, which takes seconds.
        self._forks = multiprocessing.get_context("forkserver")
        self._forks.set_forkserver_preload(["backend.commands.serve"])
        self._process: Any = None

    def put_in(self) -> None:
        words = ["serve", "--port", str(self.port), "--data", str(self.data)]
        self._process = self._forks.Process(target=_serve, args=(words, str(self.dist)))
        self._process.start()

    def pull_out(self) -> None:
        if self._process is not None:
            for kill in (os.killpg, os.kill):  # it may not have a group of its own yet
                with contextlib.suppress(ProcessLookupError):
                    kill(self._process.pid, signal.SIGKILL)
            self._process.join()
            self._process = None

    def wait(self) -> None:
        for _ in range(1_200):
            assert self._process is not None
            assert self._process.is_alive(), "it stopped by itself"
            with contextlib.suppress(*BROKEN):
                if self.ask("GET", "/healthz")[0] == 200:
                    return
            time.sleep(0.05)
        raise AssertionError("it does not answer")

    def ask(self, method: str, path: str, body: bytes = b"", token: str = "") -> tuple[int, bytes]:
        """One request on a connection of its own."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            line.request(method, path, body or None, headers)
            answer = line.getresponse()
            return answer.status, answer.read()
        finally:
            line.close()


class Tablet(threading.Thread):
    """Writes without end and pushes until it is acknowledged. *ids* and *lines* are all that it
    wrote, *acknowledged* how many of them the server said it has.
    """

    def __init__(self, plug: Plug, dev: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.plug = plug
        self.dev = dev
        self.dice = random.Random(seed)
        self.token = ""
        self.ids: list[str] = []
        self.lines: list[bytes] = []
        self.acknowledged = 0
        self.stopped = threading.Event()

    def enrol(self) -> None:
        fields = {"dev": self.dev, "code": CODE, "label": self.dev}
        status, reply = self.plug.ask("POST", "/api/sync/1/enrol", json.dumps(fields).encode())
        assert status == 200, reply
        self.token = json.loads(reply)["token"]

    def run(self) -> None:
        while not self.stopped.is_set():
            for _ in range(self.dice.randint(1, 12)):
                self._write()
            while self.acknowledged < len(self.ids) and not self.stopped.is_set():
                with contextlib.suppress(*BROKEN):
                    self._push()

    def _write(self) -> None:
        seq, prev = len(self.ids) + 1, self.ids[-1] if self.ids else ""
        raw = line(seq, "x" * self.dice.randint(0, 900))
        self.lines.append(raw.replace(b'"base":""', b'"base":"%b"' % prev.encode()))
        self.ids.append(line_id(TID, self.dev, seq, prev, self.lines[-1]))

    def _push(self) -> None:
        acked = self.acknowledged
        prev = self.ids[acked - 1] if acked else ""
        run = Run(self.dev, acked + 1, prev, tuple(self.lines[acked:]), self.ids[-1])
        body = write_frames([run], {}, short_of=TID)
        status, reply = self.plug.ask("POST", f"/api/sync/1/t/{TID}/push", body, self.token)
        if status == 200:
            seq, head = json.loads(reply)["ack"][self.dev]
            assert self.ids[seq - 1] == head
            self.acknowledged = seq


@pytest.fixture
def plug(tmp_path: Path, dist: Path) -> Any:
    new_plug = Plug(tmp_path / "data", dist)
    yield new_plug
    new_plug.pull_out()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="nothing is forked there")
@pytest.mark.timeout(120 + 15 * KILLS)
@pytest.mark.parametrize("seed", [SEED])
def test_nothing_acknowledged_is_lost_however_often_the_plug_is_pulled(
    plug: Plug, seed: int
) -> None:
    dice = random.Random(seed)
    plug.put_in()
    plug.wait()
    tablets = [Tablet(plug, f"tablet-{n}", seed + n) for n in range(TABLETS)]
    for tablet in tablets:
        tablet.enrol()
        tablet.start()
    try:
        for kill_number in range(KILLS):
            time.sleep(dice.uniform(0.0, 0.4))
            plug.pull_out()
            plug.put_in()
            if dice.random() < 0.1:  # while it starts
                time.sleep(dice.uniform(0.0, 1.0))
                plug.pull_out()
                plug.put_in()
            acked_by_dev = {tablet.dev: tablet.acknowledged for tablet in tablets}
            plug.wait()
            for tablet in tablets:
                seq, head = _head(plug, tablet)
                case = f"kill {kill_number} of HOLDFAST_SEED={seed}: {tablet.dev}"
                assert seq >= acked_by_dev[tablet.dev], f"{case} lost what was acknowledged"
                assert seq == 0 or tablet.ids[seq - 1] == head, f"{case} has another line"
    finally:
        for tablet in tablets:
            tablet.stopped.set()
    for tablet in tablets:
        tablet.join(30)
    assert sum(tablet.acknowledged for tablet in tablets) > KILLS
    _all_there(plug, tablets)


def _head(plug: Plug, tablet: Tablet) -> list[Any]:
    status, reply = plug.ask("GET", f"/api/sync/1/t/{TID}/heads", token=tablet.token)
    assert status == 200, reply
    head: list[Any] = json.loads(reply)["heads"].get(tablet.dev, [0, ""])
    return head


def _all_there(plug: Plug, tablets: list[Tablet]) -> None:
    """Every line byte for byte, by the cursor, and a database that is whole."""
    lines_by_dev: dict[str, list[bytes]] = {tablet.dev: [] for tablet in tablets}
    after, more = 0, True
    while more:
        ask = {"have": {}, "forks": {}, "after": after, "max": 1000, "form": SHORT}
        body = json.dumps(ask).encode()
        status, reply = plug.ask("POST", f"/api/sync/1/t/{TID}/pull", body, tablets[0].token)
        assert status == 200, reply
        frames = read_frames(reply, tid=TID)
        for run in frames.runs:
            assert run.start == len(lines_by_dev[run.dev]) + 1, "the cursor skips nothing"
            lines_by_dev[run.dev] += run.lines
        after, more = frames.end["cur"], frames.end["more"]
    for tablet in tablets:
        lines = lines_by_dev[tablet.dev]
        assert lines == tablet.lines[: len(lines)]
        assert len(lines) >= tablet.acknowledged
    plug.pull_out()
    with contextlib.closing(sqlite3.connect(plug.data / DATABASE_FILE)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
