"""`holdfast serve` as a person starts it, stops it, and pulls its plug."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from backend.cli import main
from backend.commands.parts import opening
from backend.config import DATABASE_FILE
from backend.store.db import StorageFull
from pycore.ledger.lines.frames import write_frames
from tests.backend.kit.serving import Running, Typed, free_port
from tests.backend.tablet import TID, lines_of, run_of

Serve = Callable[..., Running]
"""Starts a server, in a process of its own, on a port; more words and surroundings may follow."""
Refused = Callable[..., str]
"""Starts one, in this process, that must not come up; the sentence that it ends with."""
NO_ACCOUNT = "Nobody has an account there yet. Get a link with: holdfast accounts first"
MOUNTS = sys.platform == "linux" and os.geteuid() == 0


@pytest.fixture
def serve(tmp_path: Path, dist: Path) -> Iterator[Serve]:
    started: list[Running] = []

    def start(port: int, *words: str, **surroundings: str) -> Running:
        started.append(Running(tmp_path / "data", dist, port, *words, **surroundings))
        return started[-1]

    yield start
    for running in started:
        if running.process.poll() is None:
            running.end(signal.SIGKILL)


@pytest.fixture
def refused(
    tmp_path: Path, dist: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Refused:
    def start(status: int, port: int, *words: str, **surroundings: str) -> str:
        for name, text in {"HOLDFAST_DIST": str(dist), **surroundings}.items():
            monkeypatch.setenv(name, text)
        exit_code = main(["serve", "--port", str(port), "--data", str(tmp_path / "data"), *words])
        out, err = capsys.readouterr()
        return sentence_of(exit_code, out, err, status)

    return start


def sentence_of(returned: int, out: str, err: str, status: int) -> str:
    """What it says when it cannot start: one line, no traceback, nothing on stdout."""
    assert (returned, out, err.count("\n")) == (status, "", 1), err
    assert "Traceback" not in err
    return err


def test_it_says_ready_only_when_it_answers_and_stops_cleanly(tmp_path: Path, dist: Path) -> None:
    running = Typed(tmp_path / "data", dist, port := free_port())
    lines = running.ready()
    with urllib.request.urlopen(running.url + "/healthz", timeout=5) as answer:
        assert answer.read() == b"ok\n"
    assert lines == [
        f"The pairing code for tablets stands in {tmp_path / 'data' / 'pairing-code.txt'}",
        f"The organization’s nights: {running.url}/org",
        NO_ACCOUNT,
        f"Holdfast ready on http://127.0.0.1:{port}",
    ]
    with urllib.request.urlopen(running.url + "/org", timeout=5) as answer:
        assert answer.status == 200, "the address that it names is there"
    assert running.end(signal.SIGINT) == (0, "Holdfast stopped.\n", "")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such terminal")
def test_the_code_is_shown_to_who_sits_there_and_told_to_no_journal(
    tmp_path: Path, dist: Path, serve: Serve
) -> None:
    """What a journal was told stays in it for years, and others read it."""
    import pty

    shown, terminal = pty.openpty()
    words = ["serve", "--port", str(free_port()), "--data", str(tmp_path / "data")]
    sits = subprocess.Popen(
        [sys.executable, "-m", "backend.cli", *words],
        env={**os.environ, "HOLDFAST_DIST": str(dist)},
        stdout=terminal,
    )
    os.close(terminal)
    with os.fdopen(shown, errors="replace") as screen:
        first_line, _, link, _ = (screen.readline().strip() for _ in range(4))
        with urllib.request.urlopen(link.rpartition(" ")[2], timeout=5) as page:
            assert b"The first account" in page.read()
        sits.kill()
        sits.wait()
    with closing(sqlite3.connect(tmp_path / "data" / DATABASE_FILE)) as database:
        assert database.execute("SELECT act FROM audited").fetchall() == [("first-link",)]
    code = (tmp_path / "data" / "pairing-code.txt").read_text().strip()
    assert first_line == f"Pairing code for tablets: {code}"
    for surroundings in ({}, {"HOLDFAST_PAIRING_CODE": code}):
        running = serve(free_port(), "--log-requests", **surroundings)
        lines = running.ready()
        assert lines[0].endswith("pairing-code.txt" if not surroundings else "_CODE sets.")
        _, out, err = running.end(signal.SIGTERM)
        assert code not in "".join([*lines, out, err])
        assert "/org/first/" not in "".join([*lines, out, err])


def test_behind_a_proxy_it_names_no_address_that_nobody_should_use(serve: Serve) -> None:
    running = serve(port := free_port(), "--behind-proxy", "1")
    assert running.ready()[1:] == [
        "The organization’s nights: /org, at the address of your proxy",
        NO_ACCOUNT,
        f"Holdfast ready on http://127.0.0.1:{port}",
    ]


def test_a_taken_port_is_one_sentence(serve: Serve, tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        running = serve(port)
        out, err = running.process.communicate(timeout=20)
    assert running.process.returncode == 1
    assert err == f"Port {port} is taken by another program: choose another, --port {port + 1}.\n"
    assert out == ""
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("port", [0, -1, 70_000])
def test_a_port_that_does_not_exist_is_one_sentence(
    refused: Refused, tmp_path: Path, port: int
) -> None:
    sentence = refused(2, port)
    assert f"takes a whole number from 1 to 65535, not {port}; for example" in sentence
    assert not (tmp_path / "data").exists()


def test_a_data_folder_that_is_a_file_is_one_sentence(refused: Refused, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")
    assert refused(1, free_port()).startswith("The records cannot be opened (")


def test_a_missing_web_app_is_one_sentence(refused: Refused, tmp_path: Path) -> None:
    sentence = refused(1, free_port(), HOLDFAST_DIST=str(tmp_path / "nowhere"))
    assert sentence == "The web app is not built: run `python3 run.py build` first.\n"


def test_a_proxy_of_this_machine_is_not_asked_whether_the_server_answers(serve: Serve) -> None:
    nowhere = "http://127.0.0.1:9"
    running = serve(port := free_port(), http_proxy=nowhere, HTTP_PROXY=nowhere, ALL_PROXY=nowhere)
    lines = running.ready()
    assert lines[-1] == f"Holdfast ready on http://127.0.0.1:{port}"
    assert running.end(signal.SIGTERM) == (0, "Holdfast stopped.\n", "")


@pytest.mark.parametrize(
    ("host", "shown"),
    [("::", "[::1]"), ("::1", "[::1]"), ("0.0.0.0", "127.0.0.1"), ("localhost", "localhost")],
)
def test_it_is_ready_on_whatever_it_listens(serve: Serve, host: str, shown: str) -> None:
    if ":" in host and not _has_ipv6():
        pytest.skip("this machine has no IPv6")
    running = serve(port := free_port(), "--host", host)
    assert running.ready()[1:] == [
        f"The organization’s nights: http://{shown}:{port}/org",
        NO_ACCOUNT,
        f"Holdfast ready on http://{shown}:{port}",
    ]
    assert running.end(signal.SIGTERM) == (0, "Holdfast stopped.\n", "")


def _has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True


@pytest.mark.parametrize("host", ["203.0.113.7", "no such host", "x" * 300, "."])
def test_an_address_that_is_not_ours_is_one_sentence(
    refused: Refused, tmp_path: Path, host: str
) -> None:
    sentence = refused(2, free_port(), "--host", host)
    assert "--host 127.0.0.1" in sentence
    assert len(sentence) < 250
    assert not (tmp_path / "data").exists()


def test_a_postgresql_without_its_driver_says_how_to_install_it(
    refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    sentence = refused(1, free_port(), DATABASE_URL="postgresql://me:secret@127.0.0.1/x")
    assert "pip install 'psycopg[binary]'" in sentence
    assert "DATABASE_URL" in sentence
    assert "secret" not in sentence


@pytest.mark.parametrize(
    "url", ["me:secret@somewhere", "mysql://me:secret@127.0.0.1/x", "oracle+secret://x", "://"]
)
def test_an_address_of_no_database_is_one_sentence(refused: Refused, url: str) -> None:
    sentence = refused(2, free_port(), DATABASE_URL=url)
    assert "postgresql://user:password@host/name" in sentence
    assert "secret" not in sentence


def test_a_postgresql_that_does_not_answer_is_one_sentence(refused: Refused) -> None:
    sentence = refused(
        1, free_port(), DATABASE_URL=f"postgresql://me:secret@127.0.0.1:{free_port()}/x"
    )
    assert "refused" in sentence
    assert "secret" not in sentence


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("HOLDFAST_PROXIES", "many"),
        ("HOLDFAST_PROXIES", "9" * 5_000),
        ("HOLDFAST_NIGHTS_MB", "-1"),
    ],
)
def test_a_setting_that_is_no_number_is_one_sentence(
    refused: Refused, name: str, text: str
) -> None:
    sentence = refused(2, free_port(), **{name: text})
    assert sentence.startswith(f"{name} takes a whole number, not “")
    assert len(sentence) < 200


def test_a_full_disk_is_said_to_be_full(
    tmp_path: Path, dist: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A database on a full disk says "disk I/O error", or cannot even be made."""
    monkeypatch.setenv("HOLDFAST_DIST", str(dist))
    words = ["serve", "--port", str(free_port()), "--data", str(tmp_path / "data")]
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    io_error = OperationalError("PRAGMA", {}, sqlite3.OperationalError("disk I/O error"))
    usage = shutil.disk_usage(tmp_path)
    for error, free in ((full, usage.free), (io_error, 40_000), (StorageFull(), usage.free)):
        monkeypatch.setattr(opening, "create_app", raising(error))
        monkeypatch.setattr(shutil, "disk_usage", lambda _, free=free: usage._replace(free=free))
        assert main(words) == 1
        assert "the disk is full: make room" in capsys.readouterr().err
    monkeypatch.setattr(opening, "create_app", raising(io_error))
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=10**9))
    assert main(words) == 1
    assert "(disk I/O error)" in capsys.readouterr().err


def raising(error: Exception) -> Callable[..., Any]:
    def raise_it(_: Path, **__: Any) -> Any:
        raise error

    return raise_it


@pytest.mark.skipif(not MOUNTS, reason="only root may mount a small disk")
def test_a_disk_that_is_truly_full_is_said_to_be_full(
    serve: Serve, tmp_path: Path, dist: Path
) -> None:
    small = tmp_path / "small"
    small.mkdir()
    mounted = ["mount", "-t", "tmpfs", "-o", "size=300k", "none", str(small)]
    if subprocess.run(mounted, capture_output=True, check=False).returncode:
        pytest.skip("this machine lets nobody mount")
    try:
        (small / "fill").write_bytes(b"x" * 260_000)
        running = Running(small / "data", dist, free_port())
        out, err = running.process.communicate(timeout=30)
        sentence = sentence_of(running.process.returncode, out, err, 1)
        assert "the disk is full: make room" in sentence
    finally:
        subprocess.run(["umount", str(small)], check=True)


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
    body = json.dumps({"dev": "dev-a", "label": "Door", "code": code}).encode()
    token = running.ask("/api/sync/1/enrol", body)["token"]
    lines, prev, acknowledged = lines_of(5000), "", 0
    for _ in range(3):
        deadline = time.monotonic() + 0.4
        while time.monotonic() < deadline:
            batch = lines[acknowledged : acknowledged + 10]
            run = run_of("dev-a", batch, start=acknowledged + 1, prev=prev)
            reply = running.ask(f"/api/sync/1/t/{TID}/push", write_frames([run], {}), token)
            acknowledged, prev = reply["ack"]["dev-a"]
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


FROZEN = """
import gc, sys
from backend import cli, front
front.Front.run = lambda self: print("looked through no more:", gc.get_freeze_count())
sys.exit(cli.main(sys.argv[1:]))
"""


def test_the_collector_passes_over_what_stands_before_the_first_request(
    tmp_path: Path, dist: Path
) -> None:
    """Else it goes through the whole application in the middle of a push."""
    words = ["serve", "--port", str(free_port()), "--data", str(tmp_path / "data")]
    printed = subprocess.run(
        [sys.executable, "-c", FROZEN, *words],
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "HOLDFAST_DIST": str(dist)},
    ).stdout
    assert int(printed.partition("looked through no more: ")[2].split()[0]) > 100_000
