"""The transport of a tablet over a real socket, as Chromium sends it, every byte counted."""

from __future__ import annotations

import gzip
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from backend.app import create_app
from backend.front import served
from backend.store.rows import db

WORTH_PACKING = 1_000  # as in transport.js
CHROMIUM = {
    "Connection": "keep-alive",
    "sec-ch-ua-platform": '"Android"',
    "User-Agent": (
        "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
        "Chrome/143.0.0.0 Safari/537.36"
    ),
    "sec-ch-ua": '"Google Chrome";v="143", "Chromium";v="143", "Not A(Brand";v="24"',
    "sec-ch-ua-mobile": "?0",
    "Accept": "*/*",
    "Sec-Fetch-Site": "same-origin",
    "Sec-Fetch-Mode": "cors",
    "Sec-Fetch-Dest": "empty",
    "Accept-Encoding": "gzip, deflate, br, zstd",
    "Accept-Language": "en-CA,en-US;q=0.9,en;q=0.8,fr;q=0.7",
}
"""What Chromium on a tablet adds to a request of its own."""


class Counted:
    """One kept connection to a server of this machine. *up* and *down* are the bytes of all
    its requests.
    """

    def __init__(self, port: int) -> None:
        self.port = port
        self.requests: list[str] = []
        self.up = self.down = 0
        self._socket: socket.socket | None = None
        self._file: Any = None

    def reset(self) -> None:
        self.requests.clear()
        self.up = self.down = 0

    async def send(self, method: str, path: str, headers_json: str, body: str) -> str:
        origin = f"http://127.0.0.1:{self.port}"
        headers = {"Host": origin[7:], **CHROMIUM, **json.loads(headers_json)}
        headers |= {"Origin": origin, "Referer": f"{origin}/assets/worker.0123456789ab.js"}
        data = body.encode()
        if method != "GET":
            if len(body) >= WORTH_PACKING:
                data = gzip.compress(data, 6, mtime=0)
                headers["Content-Encoding"] = "gzip"
            headers["Content-Length"] = str(len(data))
        lines = [f"{method} {path} HTTP/1.1", *(f"{key}: {headers[key]}" for key in headers)]
        self.requests.append(f"{method} {path.removeprefix('/api/sync/1')}")
        status, answer_headers, raw = self._swapped("\r\n".join([*lines, "", ""]).encode() + data)
        if answer_headers.get("content-encoding") == "gzip":
            raw = gzip.decompress(raw)
        return json.dumps({"status": status, "headers": answer_headers, "body": raw.decode()})

    def _swapped(self, request: bytes) -> tuple[int, dict[str, str], bytes]:
        if self._socket is None:
            self._socket = socket.create_connection(("127.0.0.1", self.port), timeout=60)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._file = self._socket.makefile("rb")
        self._socket.sendall(request)
        self.up += len(request)
        status_line = self._file.readline()
        self.down += len(status_line)
        headers: dict[str, str] = {}
        while (line := self._file.readline()) not in (b"\r\n", b""):
            self.down += len(line)
            name, _, value = line.decode("latin-1").partition(":")
            headers[name.strip().lower()] = value.strip()
        raw = self._file.read(int(headers.get("content-length", "0")))
        self.down += 2 + len(raw)
        if headers.get("connection", "").lower() == "close":
            self.close()
        return int(status_line.split()[1]), headers, raw

    def close(self) -> None:
        if self._socket is not None:
            self._file.close()
            self._socket.close()
            self._socket = None


@contextmanager
def listening(folder: Path, code: str) -> Iterator[int]:
    """A server over a folder; the port it listens on."""
    app = create_app(folder, pairing_code=code)
    front = served(app)
    thread = threading.Thread(target=front.run, daemon=True)
    thread.start()
    try:
        yield front.port
    finally:
        front.stop()
        thread.join(5)
        front.close()
        with app.app_context():
            db.engine.dispose()
