"""Servers in processes of their own, for benchmarks of what goes over the wire."""

from __future__ import annotations

import contextlib
import http.client
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

CODE = "HELD-FAST"
CODE_SHOWN = re.compile(r"[0-9A-Z]{4}(-[0-9A-Z]{4}){2}")
PATIENCE_S = 60


@contextlib.contextmanager
def holdfast(data: Path) -> Iterator[tuple[int, int]]:
    """What `holdfast serve` starts over a folder: (its port, its process)."""
    port = free_port()
    words = ["-m", "backend.cli", "serve", "--port", str(port), "--data", str(data)]
    environment = {"HOLDFAST_PAIRING_CODE": CODE}
    with started([sys.executable, *words], port, "/healthz", environment) as process:
        yield port, process


def organization(data: Path, name: str) -> str:
    """One more organization on the server over a folder; its pairing code."""
    words = ["-m", "backend.cli", "organizations", "add", name, "--data", str(data)]
    output = subprocess.run(
        [sys.executable, *words], check=True, capture_output=True, text=True
    ).stdout
    match = CODE_SHOWN.search(output)
    assert match, output
    return match[0]


@contextlib.contextmanager
def started(
    command: Sequence[str], port: int, path: str, surroundings: Mapping[str, str], cwd: str = "."
) -> Iterator[int]:
    """A program, once it answers at *path*; its process."""
    running = subprocess.Popen(
        list(command),
        cwd=cwd,
        env={**os.environ, **surroundings},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait(running, port, path)
        yield running.pid
    finally:
        running.terminate()
        try:
            running.wait(10)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()


def _wait(running: subprocess.Popen[bytes], port: int, path: str) -> None:
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        if running.poll() is not None:
            raise RuntimeError(f"it stopped with {running.returncode}: {running.args!r}")
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        with contextlib.suppress(OSError, http.client.HTTPException):
            line.request("GET", path)
            if line.getresponse().status == 200:
                line.close()
                return
        line.close()
        time.sleep(0.05)
    raise RuntimeError(f"it does not answer: {running.args!r}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
