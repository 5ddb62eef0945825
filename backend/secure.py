"""TLS for the front door: certificate and key of a name that the hall's tablets trust.

waitress leaves TLS to others. Here its own loop goes on doing everything: a connection is wrapped
where it is taken in, shakes hands as its bytes come, and keeps every deadline and bound of
`front.py`. A thread for each connection would give those up, and a second server beside this one
is a second program for a volunteer to run.

A certificate is read again when its files change, so that a renewal needs no restart.
"""

from __future__ import annotations

import contextlib
import logging
import os
import ssl
import stat
import time
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

from waitress.channel import HTTPChannel  # type: ignore[import-untyped]

DAY_MS = 86_400_000
WARN_DAYS = 21
LOOK_EVERY_S = 60.0

log = logging.getLogger(__name__)


class BadCertificate(Exception):
    """A certificate or key that cannot be used; *code* says why, *path* which, *detail* what the
    system said.
    """

    def __init__(self, code: str, path: Path, detail: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.path = path
        self.detail = detail


@dataclass
class Certificate:
    """Use `Certificate.read`. *names* are those it is for; it ends at *until_ms*."""

    certificate: Path
    key: Path
    context: ssl.SSLContext
    names: tuple[str, ...]
    until_ms: int
    _seen: tuple[int, ...] = ()
    _look_s: float = 0.0

    @classmethod
    def read(cls, certificate: Path, key: Path) -> Certificate:
        """Read a certificate and its key. Raises BadCertificate."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        names, until_ms = _loaded(context, certificate, key)
        stamps = _stamps(certificate, key)
        return cls(certificate, key, context, names, until_ms, stamps, time.monotonic())

    def days_left(self, now_ms: int) -> int:
        """Return the whole days until it ends, below 0 when it has."""
        return (self.until_ms - now_ms) // DAY_MS

    def is_ending(self, now_ms: int) -> bool:
        return self.days_left(now_ms) < WARN_DAYS

    def wrapped(self, connection: Any) -> ssl.SSLSocket | None:
        """Return the connection, whose handshake is still to come; None where it is gone
        already.
        """
        self._renewed()
        try:
            return self.context.wrap_socket(
                connection, server_side=True, do_handshake_on_connect=False
            )
        except OSError:
            connection.close()
            return None

    def _renewed(self) -> None:
        """Go by the files as they are now; by what was there before while they cannot be used."""
        now_s = time.monotonic()
        if now_s - self._look_s < LOOK_EVERY_S:
            return
        self._look_s = now_s
        with contextlib.suppress(OSError):
            stamps = _stamps(self.certificate, self.key)
            if stamps == self._seen:
                return
            self._seen = stamps
            try:
                fresh = Certificate.read(self.certificate, self.key)
            except BadCertificate as bad:
                log.warning("the new certificate cannot be used: %s", bad.code)
                return
            self.context, self.names = fresh.context, fresh.names
            self.until_ms = fresh.until_ms


def _stamps(*paths: Path) -> tuple[int, ...]:
    return tuple(path.stat().st_mtime_ns for path in paths)


def _loaded(context: ssl.SSLContext, certificate: Path, key: Path) -> tuple[tuple[str, ...], int]:
    for path in (certificate, key):
        try:
            path.read_bytes()
        except OSError as error:
            raise BadCertificate("unreadable", path, error.strerror or "") from None
    if os.name == "posix" and stat.S_IMODE(key.stat().st_mode) & 0o077:
        raise BadCertificate("open-key", key)
    try:
        context.load_cert_chain(certificate, key, password=lambda: b"")
    except (ssl.SSLError, ValueError):
        raise BadCertificate("no-pair", certificate) from None
    fields = _told(context, certificate)
    names = tuple(str(name) for _, name in fields.get("subjectAltName", ()))
    return names, int(ssl.cert_time_to_seconds(str(fields["notAfter"])) * 1000)


def _told(context: ssl.SSLContext, certificate: Path) -> dict[str, Any]:
    """What a client reads in it: the standard library reads none but that of another side, so the
    two sides meet in memory.
    """
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.check_hostname = False
    client.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN  # it vouches for itself
    try:
        client.load_verify_locations(certificate)
        to_client, to_server = ssl.MemoryBIO(), ssl.MemoryBIO()
        there = context.wrap_bio(to_server, to_client, server_side=True)
        here = client.wrap_bio(to_client, to_server)
        for side in (here, there, here, there, here):
            with contextlib.suppress(ssl.SSLWantReadError):
                side.do_handshake()
        return dict(here.getpeercert() or {})
    except ssl.SSLCertVerificationError as error:
        code = "ended" if error.verify_code == 10 else "not-valid"
        raise BadCertificate(code, certificate) from None
    except (ssl.SSLError, ValueError):
        raise BadCertificate("not-valid", certificate) from None


class Wrapped(HTTPChannel):  # type: ignore[misc]
    """What a channel of waitress does otherwise over TLS. Its loop reads while its threads write,
    and one connection is no safe place for both at once.
    """

    socket: ssl.SSLSocket

    def __init__(self, *args: Any, **named: Any) -> None:
        self._line = Lock()
        super().__init__(*args, **named)

    def handle_read(self) -> None:
        try:
            data = self._read()
        except OSError:  # no handshake of ours, or gone
            self.handle_close()
            return
        if data is None:
            return
        if not data:
            self.handle_close()
            return
        self.last_activity = time.time()
        self.received(data)

    def _read(self) -> bytes | None:
        """What came; b"" at the end, None when it was no whole record yet."""
        size = self.adj.recv_bytes
        with self._line:
            try:
                data = self.socket.recv(size)
                # What was unpacked lies in here: no socket says any more that there is something.
                while data and (pending := self.socket.pending()):
                    data += self.socket.recv(pending)
            except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
                return None
        return data

    def send(self, data: bytes, do_close: bool = True) -> int:
        with self._line:
            try:
                return self.socket.send(data)
            except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
                return 0
            except OSError:
                pass
        if do_close:
            self.handle_close()
        return 0
