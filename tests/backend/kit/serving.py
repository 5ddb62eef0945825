"""A server in a process of its own, as `holdfast serve` starts one.

To import a server takes three seconds of a processor. So a process that has read every module is
kept, and each server is forked off it; `Typed` is one that is started as a person types it.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from backend.cli import main

CAN_FORK = sys.platform != "win32"


PATIENCE_S = 30


def until(probe: Callable[[], Any]) -> Any:
    """What *probe* gives, as soon as it gives something; it must in time."""
    end = time.monotonic() + PATIENCE_S
    while not (answer := probe()):
        assert time.monotonic() < end, probe
        time.sleep(0.02)
    return answer


class Running:
    """A server, what it says, and how it ends."""

    def __init__(
        self, data: Path, dist: Path, port: int, *words: str, **surroundings: str
    ) -> None:
        self.url = f"http://127.0.0.1:{port}"
        arguments = ["serve", "--port", str(port), "--data", str(data), *words]
        self.process = self._start(
            arguments, {**os.environ, "HOLDFAST_DIST": str(dist), **surroundings}
        )

    def _start(self, words: list[str], surroundings: dict[str, str]) -> Any:
        return Forked(words, surroundings) if CAN_FORK else typed(words, surroundings)

    def ready(self) -> list[str]:
        """What it says until it is ready."""
        lines: list[str] = []
        for line in self.process.stdout:
            lines.append(line.rstrip("\n"))
            if line.startswith("Holdfast ready"):
                return lines
        raise AssertionError(f"it stopped: {self.process.communicate()}")

    def ask(self, path: str, body: bytes | None = None, token: str = "") -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        request = urllib.request.Request(self.url + path, body, headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.loads(answer.read())

    def end(self, how: int) -> tuple[int, str, str]:
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=60)
        return self.process.returncode, out, err


class Typed(Running):
    """One that `python -m backend.cli` starts."""

    def _start(self, words: list[str], surroundings: dict[str, str]) -> Any:
        return typed(words, surroundings)


def typed(words: list[str], surroundings: dict[str, str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "backend.cli", *words],
        # A test run in a shell's background ignores Ctrl-C, and so would every child of it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=surroundings,
    )


class Forked:
    """A command in a forked process. It answers to what `subprocess.Popen` answers to."""

    def __init__(self, words: list[str], surroundings: dict[str, str]) -> None:
        forks = multiprocessing.get_context("forkserver")
        forks.set_forkserver_preload([__name__, "backend.commands.serve"])
        out, its_out = forks.Pipe(duplex=False)
        err, its_err = forks.Pipe(duplex=False)
        self._process = forks.Process(target=_run, args=(words, surroundings, its_out, its_err))
        self._process.start()
        for end in (its_out, its_err):
            end.close()
        self.stdout, self._stderr = (os.fdopen(os.dup(pipe.fileno())) for pipe in (out, err))
        for end in (out, err):
            end.close()
        assert self._process.pid
        self.pid = self._process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def poll(self) -> int | None:
        return self._process.exitcode

    def send_signal(self, how: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, how)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """All that it still says, once it has ended."""
        texts = ["", ""]

        def read(index: int, stream: Any) -> None:
            with stream:
                texts[index] = stream.read()

        streams = enumerate((self.stdout, self._stderr))
        threads = [threading.Thread(target=read, args=pair, daemon=True) for pair in streams]
        for thread in threads:
            thread.start()
        self._process.join(timeout)
        if self.poll() is None:
            raise subprocess.TimeoutExpired("holdfast", timeout or 0)
        for thread in threads:
            thread.join()
        return texts[0], texts[1]


def _run(words: list[str], surroundings: dict[str, str], out: Connection, err: Connection) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(surroundings)
    for number, end in ((1, out), (2, err)):
        os.dup2(end.fileno(), number)
        end.close()
    # Those that were inherited still take themselves for what stood there before.
    sys.stdout, sys.stderr = (os.fdopen(number, "w", closefd=False) for number in (1, 2))
    sys.exit(main(words))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
