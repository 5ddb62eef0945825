"""Clients that hold a server up, over real sockets: they connect and say nothing, or say what they
have to say a byte at a time.
"""

from __future__ import annotations

import contextlib
import http.client
import resource
import socket
import threading
import time
from collections.abc import Iterator

A_BYTE_EVERY_S = 0.2
SILENT = b""
HEADER = b"GET /healthz HTTP/1.1\r\nHost: hall\r\nX-Slow: " + b"x" * 4_000
BODY = (
    b"POST /api/sync/1/enrol HTTP/1.1\r\nHost: hall\r\nContent-Length: 9000\r\n\r\n" + b"{" * 4_000
)
HEAD_OF_BODY = BODY.index(b"{")


class Crowd:
    """So many connections to a port; each dribbles *sent*, of which *at_once* comes first."""

    def __init__(self, port: int, many: int, sent: bytes = SILENT, at_once: int = 0) -> None:
        _allow(many + 200)
        self._said = sent[at_once:]
        self._left = threading.Event()
        self.sockets = []
        for _ in range(many):
            connection = socket.create_connection(("127.0.0.1", port), timeout=20)
            if at_once:
                connection.sendall(sent[:at_once])
            connection.setblocking(False)
            self.sockets.append(connection)
        self._thread = threading.Thread(target=self._dribble, daemon=True)
        self._thread.start()

    def _dribble(self) -> None:
        for byte in self._said:
            if self._left.wait(A_BYTE_EVERY_S):
                return
            for connection in self.sockets:
                with contextlib.suppress(OSError):  # they closed it on us
                    connection.send(bytes([byte]))

    def open(self) -> int:
        """How many the server has not closed."""
        return sum(not _is_closed(connection) for connection in self.sockets)

    def leave(self) -> None:
        self._left.set()
        self._thread.join()
        for connection in self.sockets:
            connection.close()


@contextlib.contextmanager
def crowd(port: int, many: int, sent: bytes = SILENT, at_once: int = 0) -> Iterator[Crowd]:
    gathered = Crowd(port, many, sent, at_once)
    try:
        yield gathered
    finally:
        gathered.leave()


def health_ms(port: int) -> float:
    """How long a newcomer waits for /healthz."""
    began = time.perf_counter()
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        line.request("GET", "/healthz")
        answer = line.getresponse()
        assert (answer.status, answer.read()) == (200, b"ok\n")
    finally:
        line.close()
    return (time.perf_counter() - began) * 1_000


def answers(port: int) -> bool:
    """Whether a server is there."""
    try:
        health_ms(port)
    except OSError:
        return False
    return True


def _is_closed(connection: socket.socket) -> bool:
    try:
        return connection.recv(1) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def _allow(files: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = files if hard == resource.RLIM_INFINITY else min(files, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
