"""The front door over real sockets: whoever says nothing, or says it a byte at a time, costs the
others nothing.
"""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import ANY

import pytest

from backend.front import HAS_POLL, Front, Limits, _Channel, served
from tests.backend.crowd import BODY, HEAD_OF_BODY, HEADER, SILENT, answers, crowd, health_ms
from tests.backend.kit.few_answers import GOES_ON, RUNS, hall
from tests.backend.kit.serving import Running, free_port, until

A_SECOND_MS = 1_000
CHUNKED = b"POST / HTTP/1.1\r\nHost: hall\r\nTransfer-Encoding: chunked\r\n\r\n"
Serve = Callable[..., Front]


@pytest.fixture
def serve() -> Iterator[Serve]:
    started: list[tuple[Front, threading.Thread]] = []

    def start(**limits: float) -> Front:
        front = served(hall, threads=4, limits=Limits(**{"look_every_s": 0.05, **limits}))
        thread = threading.Thread(target=front.run)
        thread.start()
        started.append((front, thread))
        return front

    yield start
    for front, thread in started:
        front.stop()
        thread.join()
        front.close()


def connected(front: Front) -> socket.socket:
    return socket.create_connection(("127.0.0.1", front.port), timeout=10)


def answer(line: socket.socket, end: bytes = b"\r\n\r\n") -> bytes:
    """What comes, up to *end* or until they close."""
    got = b""
    while not got.endswith(end):
        more = line.recv(65536)
        if not more:
            break
        got += more
    return got


def closes(line: socket.socket) -> None:
    """They let it go, which they must."""
    line.settimeout(60)
    with contextlib.suppress(ConnectionError):
        while line.recv(65536):
            pass


@pytest.mark.parametrize(
    ("sent", "at_once"),
    [(SILENT, 0), (HEADER, 0), (BODY, HEAD_OF_BODY)],
    ids=["silent", "header", "body"],
)
def test_a_thousand_that_hold_it_up_keep_nobody_waiting(
    tmp_path: Path, dist: Path, sent: bytes, at_once: int
) -> None:
    running = Running(tmp_path / "data", dist, port := free_port())
    try:
        running.ready()
        with crowd(port, 1_000, sent, at_once) as waiting:
            times_ms = [health_ms(port) for _ in range(7)]
            if HAS_POLL:
                assert waiting.open() == 1_000, "there is room for them and for the others"
        assert statistics.median(times_ms) < A_SECOND_MS, times_ms
    finally:
        running.end(signal.SIGKILL)


def test_when_the_sockets_run_out_the_quietest_makes_room(serve: Serve) -> None:
    front = serve(connections=40)
    with crowd(front.port, 40) as first_crowd, crowd(front.port, 38) as second:
        assert answers(front.port)
        until(lambda: first_crowd.open() < 10)
        assert second.open() > 10, "not those that came last"


def test_a_request_that_runs_is_never_what_makes_room(serve: Serve) -> None:
    front = serve(connections=40)
    with connected(front) as busy:
        busy.sendall(b"GET /slow HTTP/1.1\r\nHost: hall\r\n\r\n")
        assert RUNS.wait(10)
        with crowd(front.port, 120, HEADER, 60):
            GOES_ON.set()
            assert busy.recv(12) == b"HTTP/1.1 200"


@pytest.mark.parametrize(
    ("sent", "limits"),
    [
        (b"", {"first_s": 0.3}),
        (b"GET /healthz HTTP/1.1\r\nX", {"header_s": 0.3}),
        (b"POST / HTTP/1.1\r\nHost: hall\r\nContent-Length: 9\r\n\r\n1", {"slack_s": 0.3}),
        (CHUNKED + b"1\r\n", {"slack_s": 0.3}),
    ],
    ids=["nothing", "half a header", "half a body", "half a chunk"],
)
def test_half_a_request_has_a_deadline(
    serve: Serve, sent: bytes, limits: dict[str, float]
) -> None:
    front, began = serve(**limits), time.monotonic()
    with connected(front) as line:
        line.sendall(sent)
        closes(line)
    assert time.monotonic() - began > 0.25


def test_a_byte_now_and_then_moves_no_deadline(serve: Serve) -> None:
    front = serve(header_s=0.5)
    with crowd(front.port, 3, HEADER, 30) as waiting:
        until(lambda: not waiting.open())


def test_a_body_that_moves_may_take_its_time(serve: Serve) -> None:
    with connected(serve(slack_s=1.0, slowest=100)) as line:
        line.sendall(b"POST / HTTP/1.1\r\nHost: hall\r\nContent-Length: 1600\r\n\r\n")
        for _ in range(8):
            line.sendall(b"x" * 200)
            time.sleep(0.15)
        assert answer(line, b"x").startswith(b"HTTP/1.1 200")


def test_whoever_takes_an_answer_too_slowly_is_let_go(serve: Serve) -> None:
    front = serve(slack_s=0.3, slowest=1_000)
    with connected(front) as line:
        line.sendall(b"GET /large HTTP/1.1\r\nHost: hall\r\n\r\n")
        until(front._channels)
        until(lambda: not front._channels())
        got = 0
        line.settimeout(60)
        with contextlib.suppress(ConnectionError):
            while more := line.recv(1 << 20):
                got += len(more)
        assert got < 30_000_000


def test_a_connection_that_was_used_is_kept_and_an_idle_one_ends(serve: Serve) -> None:
    front, began = serve(first_s=1.0, idle_s=2.0), time.monotonic()
    with connected(front) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: hall\r\n\r\n")
        answer(line, b"ok\n")
        closes(line)
    assert time.monotonic() - began > 1.5


def test_a_304_keeps_the_connection(serve: Serve) -> None:
    with connected(serve()) as line:
        for _ in range(3):
            line.sendall(b"GET /known HTTP/1.1\r\nHost: hall\r\n\r\n")
            response = answer(line)
            assert response.startswith(b"HTTP/1.1 304 ")
            assert b"onnection: close" not in response
        line.sendall(b"GET /known HTTP/1.1\r\nHost: hall\r\nConnection: close\r\n\r\n")
        assert b"Connection: close" in answer(line)
        assert line.recv(1) == b""


def test_an_expectation_is_met(serve: Serve) -> None:
    with connected(serve()) as line:
        head = b"Host: hall\r\nExpect: 100-continue\r\n"
        line.sendall(b"GET /healthz HTTP/1.1\r\n" + head + b"\r\n")
        assert answer(line, b"ok\n").startswith(b"HTTP/1.1 200"), "nothing to go on with"
        line.sendall(b"POST / HTTP/1.1\r\n" + head + b"Content-Length: 3\r\n\r\n")
        assert answer(line) == b"HTTP/1.1 100 Continue\r\n\r\n"
        line.sendall(b"yes")
        assert answer(line, b"yes").startswith(b"HTTP/1.1 200")
        line.sendall(b"POST / HTTP/1.1\r\n" + head + b"Content-Length: 999999999\r\n\r\n")
        assert answer(line).startswith(b"HTTP/1.1 413"), "told at once, not after the body"


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ((b"GET /healthz HTTP/1.1\r\nX: " + b"x" * 20_000)[: Limits().header], b"431"),
        ((b"GET /" + b"x" * 20_000)[: Limits().header], b"431"),
        (CHUNKED + b"1;" + b"x" * 6_000, b"400"),
        (CHUNKED + b"0\r\n" + b"x" * 6_000, b"400"),
    ],
    ids=["header", "address", "chunk", "trailer"],
)
def test_what_is_not_the_body_is_small(serve: Serve, sent: bytes, status: bytes) -> None:
    with connected(serve()) as line:
        line.sendall(sent)
        assert answer(line, b"\r\n").split()[1] == status


@pytest.mark.parametrize(
    "sent",
    [
        b"GET /healthz HTTP/1.1\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: hall\r\nHost: other\r\n\r\n",
        b"GET /healthz HTTP/1.0\r\nHost: hall\r\nHost: hall\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: hall, other\r\n\r\n",
        CHUNKED.replace(b"\r\n\r\n", b"\r\nContent-Length: 3\r\n\r\n") + b"3\r\nyes\r\n0\r\n\r\n",
        CHUNKED.replace(b"HTTP/1.1", b"HTTP/1.0") + b"3\r\nyes\r\n0\r\n\r\n",
        b"GET /healthz HTTP/2.0\r\nHost: hall\r\n\r\n",
        b"GET /healthz\r\nHost: hall\r\n\r\n",
    ],
    ids=[
        "no host",
        "two hosts",
        "two in 1.0",
        "a list",
        "two lengths",
        "chunks in 1.0",
        "2",
        "0.9",
    ],
)
def test_what_two_servers_may_read_differently_is_refused_and_closed(
    serve: Serve, sent: bytes
) -> None:
    with connected(serve()) as line:
        line.sendall(sent + b"GET /healthz HTTP/1.1\r\nHost: hall\r\n\r\n")
        response = answer(line, b"never")
    assert response.split()[1] == b"400"
    assert response.count(b"HTTP/1.") == 1, "nothing that follows is a request"


def test_a_request_of_the_older_version_needs_no_host(serve: Serve) -> None:
    with connected(serve()) as line:
        line.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
        assert answer(line, b"ok\n").split()[1] == b"200"


def test_unfinished_bodies_together_are_bounded(serve: Serve) -> None:
    front = serve(bodies=3_000_000)
    head = b"POST / HTTP/1.1\r\nHost: hall\r\nContent-Length: 2000000\r\n\r\n"
    with connected(front) as small, connected(front) as large:
        small.sendall(head + b"x" * 1_200_000)
        large.sendall(head + b"x" * 1_900_000)
        closes(large)
        small.sendall(b"x" * 800_000)
        assert answer(small, b"x" * 2_000_000).startswith(b"HTTP/1.1 200")


@pytest.mark.skipif(sys.platform != "linux", reason="Linux tells the memory")
def test_a_thousand_endless_headers_take_little_memory(tmp_path: Path, dist: Path) -> None:
    running = Running(tmp_path / "data", dist, port := free_port())
    try:
        running.ready()
        before = _peak_mb(running.process.pid)
        sent = b"GET / HTTP/1.1\r\n" + b"X: x\r\n" * 2_600
        with crowd(port, 1_000, sent, len(sent)):
            assert answers(port)
            assert _peak_mb(running.process.pid) - before < 100
    finally:
        running.end(signal.SIGKILL)


def _peak_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) / 1024


@pytest.mark.skipif(not HAS_POLL, reason="Windows has no limit of files to raise")
def test_few_files_mean_fewer_connections_not_a_dead_server(tmp_path: Path, dist: Path) -> None:
    port = free_port()
    start = [sys.executable, "-m", "backend.cli", "serve", "--port", str(port)]
    few = subprocess.Popen(
        [*start, "--data", str(tmp_path / "data")],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (400, 400)),
        stdout=subprocess.DEVNULL,
        env={**os.environ, "HOLDFAST_DIST": str(dist)},
    )
    try:
        until(lambda: answers(port))
        with crowd(port, 500):
            assert statistics.median(health_ms(port) for _ in range(5)) < A_SECOND_MS
        assert few.poll() is None
    finally:
        few.kill()
        few.wait()


def test_whoever_waits_is_asked_for_nothing_while_others_are_answered(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    front, times_asked = serve(look_every_s=60), 0
    readable = _Channel.readable

    def counted(self: _Channel) -> bool:
        nonlocal times_asked
        times_asked += 1
        return bool(readable(self))

    with crowd(front.port, 100, SILENT) as waiting, connected(front) as line:
        assert answers(front.port)
        monkeypatch.setattr(_Channel, "readable", counted)
        for _ in range(50):
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: hall\r\n\r\n")
            assert answer(line, b"ok\n")
        assert waiting.open() == 100
    assert 50 <= times_asked < 50 * 5, "a few times for each answer, and not a hundred"


def test_what_a_thread_leaves_to_be_written_is_written_at_the_next_look(serve: Serve) -> None:
    front = serve(look_every_s=0.05)
    with connected(front) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: hall\r\n\r\n")
        answer(line, b"ok\n")
        (channel,) = front._channels()
        until(lambda: not (channel.requests or channel.total_outbufs_len))
        with channel.outbuf_lock:  # as waitress does at the end of a request, after it woke us
            channel.outbufs[-1].append(b"late\n")
            channel.total_outbufs_len += 5
        assert answer(line, b"late\n") == b"late\n"


def test_half_a_body_leaves_no_file_open_when_the_server_ends() -> None:
    front = served(hall, threads=1)
    thread = threading.Thread(target=front.run, daemon=True)
    thread.start()
    with connected(front) as line:
        line.sendall(b"POST /echo HTTP/1.1\r\nHost: hall\r\nContent-Length: 200000\r\n\r\n")
        line.sendall(b"x" * 100_000)
        until(lambda: any(channel.waits_since() == (2, ANY) for channel in front._channels()))
        (channel,) = front._channels()
        until(lambda: len(channel.request.body_rcv) == 100_000)
        lies_in = channel.request.body_rcv.getfile()
        front.stop()
        thread.join()
        front.close()
        assert lies_in.closed
