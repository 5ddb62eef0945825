"""`holdfast serve` as a person starts it, stops it, and pulls its plug."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pycore.log.frames import write_frames
from tests.backend.tablet import TID, lines_of, run_of

Serve = Callable[..., "Running"]


class Running:
    """A server in a process of its own."""

    def __init__(self, data: Path, dist: Path, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "backend.cli",
                "serve",
                "--port",
                str(port),
                "--data",
                str(data),
            ],
            # A test run in a shell's background ignores Ctrl-C, and so would every child of it.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "HOLDFAST_DIST": str(dist)},
        )

    def ready(self) -> list[str]:
        """What it says until it is ready."""
        said: list[str] = []
        assert self.process.stdout is not None
        for line in self.process.stdout:
            said.append(line.rstrip("\n"))
            if "ready" in line:
                return said
        raise AssertionError(f"it stopped: {self.process.communicate()}")

    def ask(self, path: str, body: bytes | None = None, token: str = "") -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        request = urllib.request.Request(self.url + path, body, headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.loads(answer.read())

    def end(self, how: int) -> tuple[int, str, str]:
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=20)
        return self.process.returncode, out, err


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        found: int = probe.getsockname()[1]
        return found


@pytest.fixture
def serve(tmp_path: Path, dist: Path) -> Iterator[Serve]:
    started: list[Running] = []

    def start(port: int) -> Running:
        started.append(Running(tmp_path / "data", dist, port))
        return started[-1]

    yield start
    for one in started:
        if one.process.poll() is None:
            one.end(signal.SIGKILL)


def test_it_says_ready_only_when_it_answers_and_stops_cleanly(
    serve: Serve, tmp_path: Path
) -> None:
    running = serve(port := free_port())
    said = running.ready()
    with urllib.request.urlopen(running.url + "/healthz", timeout=5) as answer:
        assert answer.read() == b"ok\n"
    code = (tmp_path / "data" / "pairing-code.txt").read_text().strip()
    assert said == [
        f"Pairing code for tablets: {code}",
        f"Holdfast ready on http://127.0.0.1:{port}",
    ]
    assert running.end(signal.SIGINT) == (0, "Holdfast stopped.\n", "")


def test_a_taken_port_is_one_sentence(serve: Serve, tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        running = serve(port)
        out, err = running.process.communicate(timeout=20)
    assert running.process.returncode == 1
    assert err == f"Port {port} is taken by another program. Choose another: --port {port + 1}\n"
    assert out == ""
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("port", [0, -1, 70_000])
def test_a_port_that_does_not_exist_is_one_sentence(
    serve: Serve, tmp_path: Path, port: int
) -> None:
    running = serve(port)
    _, err = running.process.communicate(timeout=20)
    assert running.process.returncode == 1
    assert err == f"There is no port {port}. Choose one from 1024 to 65535: --port 8000\n"
    assert not (tmp_path / "data").exists()


def test_a_data_folder_that_is_a_file_is_one_sentence(serve: Serve, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")
    running = serve(free_port())
    _, err = running.process.communicate(timeout=20)
    assert running.process.returncode == 1
    assert err.startswith("The records cannot be opened: ")
    assert err.count("\n") == 1


def test_a_missing_web_app_is_one_sentence(tmp_path: Path) -> None:
    running = Running(tmp_path / "data", tmp_path / "nowhere", free_port())
    _, err = running.process.communicate(timeout=20)
    assert running.process.returncode == 1
    assert err == "The web app is not built. Run `python3 run.py build` first.\n"


def test_what_was_acknowledged_survives_the_plug_being_pulled(
    serve: Serve, tmp_path: Path
) -> None:
    """The server is killed over and over while batches go in; whatever it acknowledged must be
    there after.
    """
    port = free_port()
    running = serve(port)
    running.ready()
    code = (tmp_path / "data" / "pairing-code.txt").read_text().strip()
    asked = json.dumps({"dev": "dev-a", "label": "Door", "code": code}).encode()
    token = running.ask("/api/sync/1/enrol", asked)["token"]
    lines, prev, acknowledged = lines_of(5000), "", 0
    for _ in range(3):
        deadline = time.monotonic() + 0.4
        while time.monotonic() < deadline:
            batch = lines[acknowledged : acknowledged + 10]
            run = run_of("dev-a", batch, start=acknowledged + 1, prev=prev)
            said = running.ask(f"/api/sync/1/t/{TID}/push", write_frames([run], {}), token)
            acknowledged, prev = said["ack"]["dev-a"]
        running.end(signal.SIGKILL)
        running = serve(port)
        running.ready()
        heads = running.ask(f"/api/sync/1/t/{TID}/heads", token=token)["heads"]
        assert heads == {"dev-a": [acknowledged, prev]}
    assert acknowledged > 0


def test_errors_keep_their_shape_on_a_real_connection(serve: Serve) -> None:
    running = serve(free_port())
    running.ready()
    with pytest.raises(urllib.error.HTTPError) as refused:
        running.ask("/api/sync/1/hello", b"x" * 100)
    with refused.value as answer:
        assert answer.code == 401
        assert json.loads(answer.read())["error"]["code"] == "not-enrolled"
