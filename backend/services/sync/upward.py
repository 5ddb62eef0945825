"""A hub's way up: in a thread of its own it brings what came to this server to the organization's,
and fetches what is there, whenever that can be reached.

It is the client of `sync/1` that a tablet is, over this server's database. Nothing that happens
to it keeps this server from answering the hall.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import logging
import random
import threading
import time
import urllib.error
import urllib.request
import zlib
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

from flask import Flask

from backend import config
from backend.services.devices import own_key
from backend.services.devices.put_out import HubFleet
from backend.services.server import Server
from backend.services.sync.upward_records import NotStored, UpwardRecords
from backend.store.devices.upward_file import UPWARD_FILE, UpwardKnown, fresh_dev, load
from pycore.ledger.sync.client import Client
from pycore.ledger.sync.wire import PeerProblem, Transport
from pycore.papers.edition import VERSION

PATIENCE_S = 20
WORTH_PACKING = 1_000
MOST_BYTES = config.MAX_BUNDLE


class _Straight(urllib.request.HTTPRedirectHandler):
    """Goes nowhere else than it was told: a token is shown to one server only."""

    def redirect_request(self, *_given: Any) -> None:
        return None


class UpwardLink:
    """To one *address*, such as https://club.example."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._opener = urllib.request.build_opener(_Straight)

    async def send(self, method: str, path: str, headers_json: str, body: str) -> str:
        """Send a request and return {"status", "headers", "body"} as JSON; raises OSError when
        nobody answered.
        """
        headers = {**json.loads(headers_json), "Accept-Encoding": "gzip"}
        data = body.encode() if method != "GET" else None
        if data and len(data) > WORTH_PACKING:
            data, headers["Content-Encoding"] = gzip.compress(data), "gzip"
        request = urllib.request.Request(
            self._address + path, data=data, headers=headers, method=method
        )
        try:
            with self._opener.open(request, timeout=PATIENCE_S) as answer:
                status, received, raw = answer.status, answer.headers, answer.read(MOST_BYTES + 1)
        except urllib.error.HTTPError as refusal:
            with refusal:
                status, received, raw = refusal.code, refusal.headers, refusal.read(MOST_BYTES + 1)
        if received.get("Content-Encoding") == "gzip":
            unpacked = zlib.decompressobj(zlib.MAX_WBITS | 16)
            raw = unpacked.decompress(raw, MOST_BYTES + 1)
        if len(raw) > MOST_BYTES:
            raise OSError("the answer is too large")
        text = raw.decode("utf-8", "replace")
        return json.dumps({"status": status, "headers": dict(received.items()), "body": text})


T = TypeVar("T")

EVERY_S = 5.0
"""How often it looks when there was no trouble: one small question where nothing is new."""
LONGEST_S = 300.0
LABEL = "Hall hub"
WORTH_TRYING = ("unreachable", "answer-garbled", "organization-busy", "too-often")
"""What may be different the next time the code is told; a wrong one is told once."""

log = logging.getLogger(__name__)


class BadAddress(ValueError):
    """No address that records and a token may be sent to."""


def checked(text: str) -> str:
    """Return an address as it is used. BadAddress for anything but https, or this machine
    itself.
    """
    try:
        parts = urlsplit(text.strip())
        port = parts.port
    except ValueError:
        raise BadAddress(text) from None
    host = parts.hostname or ""
    is_safe = parts.scheme == "https" or (
        parts.scheme == "http" and host in ("127.0.0.1", "::1", "localhost")
    )
    rest = parts.path.strip("/") or parts.query or parts.fragment or parts.username
    if not is_safe or not host or rest:
        raise BadAddress(text)
    name = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{name}" + (f":{port}" if port else "")


@dataclass(frozen=True)
class UpwardStanding:
    """How it is with the way up: records that the organization is not known to have, when it was
    last heard (0: never), why it does not go through, as a code.
    """

    address: str
    organization: str
    waiting: int
    last_ms: int
    problem: str | None


@dataclass
class Upward:
    """Use `Upward.open`, then `start` and `stop`."""

    app: Flask
    server: Server
    records: UpwardRecords
    client: Client
    code: str = ""
    every_s: float = EVERY_S
    _problem: str | None = None
    _failures: int = 0
    _end: threading.Event = field(default_factory=threading.Event)
    _thread: threading.Thread | None = None

    @classmethod
    def open(
        cls,
        app: Flask,
        address: str,
        code: str,
        *,
        transport: Transport | None = None,
        chance: Callable[[int], int] | None = None,
        every_s: float = EVERY_S,
    ) -> Upward:
        """Return the way from this server to *address*, as `checked` answers it. *code* is one
        that its office made for a hub, "" where it knows this hub. Raises OSError and BadFile for
        what is kept of it.
        """
        server: Server = app.extensions["holdfast"]
        path = server.settings.data_dir / UPWARD_FILE
        upstream = _known(path, address)
        upward_records = UpwardRecords(server.org, server.marks, path, upstream)
        client = Client(
            upward_records,
            transport or UpwardLink(address),
            VERSION,
            chance or random.SystemRandom().randrange,
            lambda: int(time.monotonic() * 1000),
            HubFleet(server.org, server.now_ms, upstream.secret),
        )
        return cls(app, server, upward_records, client, code, every_s)

    @property
    def is_known(self) -> bool:
        """Whether the organization let this hub in."""
        return bool(self.records.upward_file.token)

    def start(self) -> None:
        self._thread = threading.Thread(target=self._run, name="upward", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End it. What is under way is given up; it sends it again the next time."""
        self._end.set()
        if self._thread is not None:
            self._thread.join(timeout=2)

    def _run(self) -> None:
        wait_s = 0.0
        while not self._end.wait(wait_s):
            try:
                with self.app.app_context():
                    self.once()
            except Exception as error:  # whatever it is, the hall goes on
                log.error("the way up: %s", type(error).__name__)
                self._problem = "internal"
            wait_s = max(self.every_s, self.client.retry_in_ms / 1000, self._held_back_s())

    def _held_back_s(self) -> float:
        """How long a code that nobody took yet is kept: longer and longer, by chance."""
        if not self._failures:
            return 0.0
        most_s: float = min(LONGEST_S, self.every_s * 2.0 ** min(self._failures, 16))
        return random.uniform(0.5, 1.0) * most_s

    def once(self) -> None:
        """Do one round: pair where it must, then swap. Needs an application context."""
        now_ms = self.server.now_ms()
        is_lost = not self.is_known or (self.client.problem == "enrol-again" and self.code)
        if is_lost and not self._paired(now_ms):
            return
        before = self.client.problem
        driven(self.client.sync(now_ms))
        self._problem = self.client.problem
        if self._problem != before:
            log.info("the way up: %s", self._problem or "goes through")

    def _paired(self, now_ms: int) -> bool:
        if not self.code:
            self._problem = self._problem or "code-missing"
            return False
        try:
            self.records.remember()
            driven(self.client.enrol(now_ms, self.code, LABEL))
        except PeerProblem as problem:
            self._problem = problem.code
            self._failures += 1
            if problem.code not in WORTH_TRYING:
                self.code = ""
            return False
        except NotStored as problem:
            self._problem = problem.code
            return False
        self.code, self._failures, self._problem = "", 0, None
        return True

    def standing(self) -> UpwardStanding:
        """Return how the way up stands. Needs an application context."""
        upstream = self.records.upward_file
        return UpwardStanding(
            upstream.address,
            upstream.organization,
            self.records.waiting(),
            upstream.last_ms,
            self._problem,
        )

    def above(self, tid: str) -> dict[str, list[Any]]:
        """Return what the organization is known to have of a night: {device: [number, id]}."""
        return self.records.upward_file.acks.get(tid, {})

    def above_mark(self) -> str:
        """Return what changes whenever more, or less, is known to be there."""
        acks_json = json.dumps(self.records.upward_file.acks, sort_keys=True)
        return hashlib.sha256(acks_json.encode()).hexdigest()[:16]


def _known(path: Path, address: str) -> UpwardKnown:
    upstream = load(path)
    if upstream is None:
        return UpwardKnown(address, fresh_dev(), own_key.fresh())
    if upstream.address != address:  # nothing that the other one said holds here
        return UpwardKnown(address, upstream.dev, upstream.secret)
    return upstream


def driven(work: Coroutine[Any, Any, T]) -> T:
    """Return what a coroutine comes to whose every answer is there at once: this line waits in
    threads, not in turns.
    """
    try:
        work.send(None)
    except StopIteration as done:
        result: T = done.value
        return result
    raise RuntimeError("it waits for something that nobody brings")
