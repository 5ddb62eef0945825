"""Whether the server answers while a thousand connections hold it up.

`server.idle_1000_health_ms` is the longest that a newcomer waited for /healthz, in milliseconds on
the clock on the wall, while 1,000 connections were open: half say nothing, a quarter dribble their
header and a quarter their body, a byte each fifth of a second. `server.empty_health_ms` is the
median of the same with nobody there, and `server.idle_1000_mb` the memory that the crowd took.
`server.crowd_3100_health_ms` is the longest wait while 1,000 are silent, 600 dribble and 1,500
more come, which is more than the server holds open at once.
"""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.rounds import Figure, spread
from tests.backend.crowd import BODY, HEAD_OF_BODY, HEADER, crowd, health_ms

MANY = 1_000
PAGE = "<!doctype html>"


def measure(rounds: int) -> dict[str, Figure]:
    with serving() as (process, port):
        empty = [health_ms(port) for _ in range(rounds * 3)]
        before = _resident_mb(process.pid)
        with (
            crowd(port, MANY // 2),
            crowd(port, MANY // 4, HEADER),
            crowd(port, MANY // 4, BODY, HEAD_OF_BODY),
        ):
            full = [health_ms(port) for _ in range(rounds * 3)]
            took = _resident_mb(process.pid) - before
        with (
            crowd(port, 1_000),
            crowd(port, 300, HEADER),
            crowd(port, 300, BODY, HEAD_OF_BODY),
            crowd(port, 1_500),
        ):
            crowded = [health_ms(port) for _ in range(rounds * 3)]
    return {
        "server.crowd_3100_health_ms": max(crowded),
        "server.idle_1000_health_ms": max(full),
        "server.idle_1000_median_ms": spread(full),
        "server.empty_health_ms": spread(empty),
        "server.idle_1000_mb": took,
    }


@contextlib.contextmanager
def serving(
    **surroundings: str,
) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """`holdfast serve` in a process of its own, and its port."""
    with tempfile.TemporaryDirectory() as name:
        dist = Path(name, "dist")
        dist.mkdir()
        (dist / "index.html").write_text(PAGE)
        program = [sys.executable, "-m", "backend.cli", "serve", "--data", str(Path(name, "data"))]
        port = _free_port()
        process = subprocess.Popen(
            [*program, "--port", str(port)],
            stdout=subprocess.PIPE,
            text=True,
            env={
                **os.environ,
                "HOLDFAST_DIST": str(dist),
                "HOLDFAST_PAIRING_CODE": "open-sesame",
                **surroundings,
            },
        )
        try:
            assert process.stdout is not None
            while "ready" not in process.stdout.readline():
                if process.poll() is not None:
                    raise RuntimeError("the server did not start")
            yield process, port
        finally:
            process.terminate()
            process.wait(20)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _resident_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024
