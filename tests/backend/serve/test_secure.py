"""TLS in `holdfast serve`: a name that the hall's tablets trust, and the same bounds as without.

`tls/` holds a certificate for club.example that `root.pem` vouches for, until 2046. Its key opens
nothing but these tests.
"""

from __future__ import annotations

import contextlib
import http.client
import os
import shutil
import signal
import socket
import ssl
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from backend import secure
from backend.cli import main
from backend.commands.parts.tls import announced
from backend.front import Front, Limits, served
from backend.secure import BadCertificate, Certificate
from tests.backend.kit.few_answers import hall
from tests.backend.kit.serving import Running, free_port

HERE = Path(__file__).parents[1] / "tls"
NAME = "club.example"
DAY_MS = 86_400_000
Serve = Callable[..., Front]


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Path, Path]:
    for name in ("hall.pem", "hall.key"):
        shutil.copy(HERE / name, tmp_path / name)
    (tmp_path / "hall.key").chmod(0o600)  # git keeps no such mode
    return tmp_path / "hall.pem", tmp_path / "hall.key"


@pytest.fixture
def serve(pair: tuple[Path, Path]) -> Iterator[Serve]:
    started: list[tuple[Front, threading.Thread]] = []

    def start(**limits: float) -> Front:
        certificate = Certificate.read(*pair)
        bounds = Limits(**{"look_every_s": 0.05, **limits})
        front = served(hall, threads=4, limits=bounds, secure=(0, certificate))
        thread = threading.Thread(target=front.run)
        thread.start()
        started.append((front, thread))
        return front

    yield start
    for front, thread in started:
        front.stop()
        thread.join()
        front.close()


def trusting() -> ssl.SSLContext:
    return ssl.create_default_context(cafile=HERE / "root.pem")


def connected(front: Front, context: ssl.SSLContext | None = None) -> ssl.SSLSocket:
    line = socket.create_connection(("127.0.0.1", front.secure_port), timeout=30)
    return (context or trusting()).wrap_socket(line, server_hostname=NAME)


def ask(line: ssl.SSLSocket, method: str, path: str, body: bytes | None = None) -> bytes:
    talk = http.client.HTTPConnection(NAME)
    talk.sock = line
    talk.request(method, path, body)
    return talk.getresponse().read()


def test_a_tablet_that_trusts_the_halls_authority_is_answered(serve: Serve) -> None:
    front = serve()
    with connected(front) as line:
        assert ask(line, "GET", "/healthz") == b"ok\n"
        assert ask(line, "GET", "/healthz") == b"ok\n", "on the same connection"
        assert line.version() in ("TLSv1.2", "TLSv1.3")
    plain = http.client.HTTPConnection("127.0.0.1", front.port, timeout=30)
    plain.request("GET", "/healthz")
    assert plain.getresponse().read() == b"ok\n", "phones go on without"
    plain.close()


def test_who_does_not_trust_it_or_means_another_is_warned(serve: Serve) -> None:
    front = serve()
    with pytest.raises(ssl.SSLCertVerificationError):
        connected(front, ssl.create_default_context())
    line = socket.create_connection(("127.0.0.1", front.secure_port), timeout=30)
    with pytest.raises(ssl.SSLCertVerificationError), line:
        trusting().wrap_socket(line, server_hostname="other.example")


def test_large_bodies_and_answers_come_whole(serve: Serve) -> None:
    front = serve()
    body = os.urandom(3_000_000)
    with connected(front) as line:
        assert ask(line, "POST", "/", body) == body
        assert len(ask(line, "GET", "/large")) == 30_000_000


def test_it_reads_and_writes_one_connection_at_once(serve: Serve) -> None:
    """Requests that follow each other without waiting come in while answers go out."""
    front = serve()
    request = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    with connected(front) as line:
        for _ in range(50):
            line.sendall(request)
        line.sendall(request.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        got = b""
        while more := line.recv(65536):
            got += more
    assert got.count(b"200 OK") == 51


def test_who_never_shakes_hands_is_closed_and_holds_nobody_up(serve: Serve) -> None:
    front = serve(first_s=0.3)
    idle = [socket.create_connection(("127.0.0.1", front.secure_port)) for _ in range(100)]
    junk = socket.create_connection(("127.0.0.1", front.secure_port), timeout=30)
    junk.sendall(b"GET / HTTP/1.1\r\n\r\n")
    with contextlib.suppress(ConnectionError):
        assert b"HTTP" not in junk.recv(100)
    with connected(front) as line:
        assert ask(line, "GET", "/healthz") == b"ok\n"
    idle[0].settimeout(30)
    assert idle[0].recv(1) == b""
    for connection in (*idle, junk):
        connection.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows takes 400 connections")
def test_a_thousand_idle_connections_leave_it_answering(serve: Serve) -> None:
    front = serve()
    idle = [
        socket.create_connection(("127.0.0.1", front.secure_port), timeout=30)
        for _ in range(1_000)
    ]
    with connected(front) as line:
        assert ask(line, "GET", "/healthz") == b"ok\n"
    for connection in (idle[0], idle[-1]):  # it did not wait until they were given up
        connection.setblocking(False)
        with pytest.raises(BlockingIOError):
            connection.recv(1)
    for connection in idle:
        connection.close()


def test_a_key_that_others_may_read_is_refused(pair: tuple[Path, Path]) -> None:
    pair[1].chmod(0o640)
    with pytest.raises(BadCertificate, match="open-key"):
        Certificate.read(*pair)


def test_what_is_no_certificate_or_no_pair_is_refused(
    pair: tuple[Path, Path], tmp_path: Path
) -> None:
    with pytest.raises(BadCertificate, match="no-pair"):
        Certificate.read(HERE / "root.pem", pair[1])
    (tmp_path / "junk").write_text("junk")
    with pytest.raises(BadCertificate, match="no-pair"):
        Certificate.read(tmp_path / "junk", pair[1])
    with pytest.raises(BadCertificate, match="unreadable"):
        Certificate.read(tmp_path / "none", pair[1])


def test_it_knows_its_names_and_when_it_ends(pair: tuple[Path, Path]) -> None:
    certificate = Certificate.read(*pair)
    assert certificate.names == (NAME,)
    assert certificate.days_left(certificate.until_ms - 5 * DAY_MS) == 5
    assert certificate.is_ending(certificate.until_ms - 20 * DAY_MS)
    assert not certificate.is_ending(certificate.until_ms - 22 * DAY_MS)


def test_a_renewed_certificate_needs_no_restart_and_a_bad_one_changes_nothing(
    pair: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secure, "LOOK_EVERY_S", 0.0)
    certificate = Certificate.read(*pair)
    before = certificate.context
    whole = pair[0].read_bytes()
    pair[0].write_bytes(whole[:100])
    os.utime(pair[0], ns=(1, 1))
    certificate._renewed()
    assert certificate.context is before
    pair[0].write_bytes(whole)
    os.utime(pair[0], ns=(2, 2))
    certificate._renewed()
    assert certificate.context is not before


def test_serve_tells_in_a_sentence_what_is_wrong_with_the_files(
    pair: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"

    def outcome_of(*words: str) -> tuple[int, str]:
        status = main(["serve", "--data", str(data), *words])
        return status, capsys.readouterr().err

    assert outcome_of("--key", str(pair[1])) == (2, outcome_of("--certificate", str(pair[0]))[1])
    pair[1].chmod(0o644)
    status, complaint = outcome_of("--certificate", str(pair[0]), "--key", str(pair[1]))
    assert (status, "chmod 600" in complaint) == (1, True)
    assert not data.exists(), "nothing was made before it was known"


def test_upward_is_told_what_it_needs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = str(tmp_path / "data")
    assert main(["serve", "--data", data, "--upward", "https://club.example"]) == 2
    assert "--hub" in capsys.readouterr().err
    assert main(["serve", "--data", data, "--hub", "--upward", "http://club.example"]) == 2
    assert "https://name" in capsys.readouterr().err
    assert not (tmp_path / "data").exists()


def test_the_office_is_named_where_it_is_safe(
    pair: tuple[Path, Path], tmp_path: Path, dist: Path
) -> None:
    ports, files = (free_port(), free_port()), [str(path) for path in pair]
    words = ("--secure-port", str(ports[1]), "--certificate", files[0], "--key", files[1])
    running = Running(tmp_path / "data", dist, ports[0], *words)
    try:
        address = f"https://{NAME}:{ports[1]}"
        assert running.ready()[1:] == [
            f"The organization’s nights: {address}/org",
            "Nobody has an account there yet. Get a link with: holdfast accounts first",
            f"Staff tablets open {address}",
            f"Holdfast ready on http://127.0.0.1:{ports[0]}",
        ]
    finally:
        running.end(signal.SIGKILL)


def test_the_start_names_the_address_and_warns_in_time(pair: tuple[Path, Path]) -> None:
    certificate = Certificate.read(*pair)
    assert announced(443, certificate) == ["Staff tablets open https://club.example"]
    now_ms = time.time_ns() // 1_000_000
    certificate.until_ms = now_ms + 20 * DAY_MS + DAY_MS // 2
    assert "Staff tablets open https://club.example:8443" in announced(8443, certificate)
    assert announced(8443, certificate)[1].endswith(": 20")
