"""The front door: how the application is served over HTTP, and what a connection may cost.

waitress reads requests in one loop and hands whole ones to threads, so nobody who is slow holds a
thread. What it leaves open is closed here: a connection has deadlines, a request has a size, and
when the sockets run out the one that was quiet for the longest makes room for whoever comes.

Times are seconds of a clock that never jumps; sizes are bytes.

waitress asks every connection at every turn whether it wants to be read or written, which with a
thousand phones that wait is most of what a server does. Whoever waits to be read wants nothing
else until something comes, so only the others are asked, and the system keeps the list.
"""

from __future__ import annotations

import contextlib
import heapq
import logging
import select
import selectors
import socket
import struct
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from selectors import EVENT_READ, EVENT_WRITE
from typing import Any
from wsgiref.types import WSGIApplication

from waitress import wasyncore  # type: ignore[import-untyped]
from waitress.adjustments import Adjustments  # type: ignore[import-untyped]
from waitress.channel import HTTPChannel  # type: ignore[import-untyped]
from waitress.parser import (  # type: ignore[import-untyped]
    HTTPRequestParser,
    ParsingError,
)
from waitress.receiver import ChunkedReceiver  # type: ignore[import-untyped]
from waitress.server import TcpWSGIServer  # type: ignore[import-untyped]
from waitress.task import ThreadedTaskDispatcher, WSGITask  # type: ignore[import-untyped]
from waitress.utilities import BadRequest  # type: ignore[import-untyped]

from backend import config
from backend.secure import Certificate, Wrapped


class Watched(dict[int, Any]):
    """What waitress calls its map: {descriptor: what is served over it}."""

    def __init__(self) -> None:
        super().__init__()
        self._selector = selectors.DefaultSelector()
        self._unsettled: set[int] = set()

    def __setitem__(self, number: int, served: Any) -> None:
        super().__setitem__(number, served)
        self._unsettled.add(number)

    def __delitem__(self, number: int) -> None:
        super().__delitem__(number)
        self._unsettled.discard(number)
        if number in self._selector.get_map():
            self._selector.unregister(number)

    def ask_all(self) -> None:
        """Ask everybody at the next turn: a thread may have left something to write behind."""
        self._unsettled.update(self)

    def turn(self, most_s: float) -> None:
        """Wait until something comes, at most so many seconds, and do what it asks for."""
        for number in list(self._unsettled):
            self._ask(number)
        for key, came in self._selector.select(most_s):
            for event_mask, does in ((EVENT_READ, wasyncore.read), (EVENT_WRITE, wasyncore.write)):
                # The number may be another's by now, of one that came in this very turn.
                if came & event_mask and self.get(key.fd) is key.data:
                    self._unsettled.add(key.fd)
                    does(key.data)

    def close(self) -> None:
        """Let go of everybody, and of what they left half done."""
        for served in list(self.values()):
            with contextlib.suppress(OSError):
                served.handle_close()
        self._selector.close()

    def _ask(self, number: int) -> None:
        served = self[number]
        wanted = EVENT_READ if served.readable() else 0
        if served.writable() and not served.accepting:
            wanted |= EVENT_WRITE
        selector_key = self._selector.get_map().get(number)
        if selector_key is None and wanted:
            self._selector.register(number, wanted, served)
        elif selector_key is not None and not wanted:
            self._selector.unregister(number)
        elif selector_key is not None and wanted != selector_key.events:
            self._selector.modify(number, wanted, served)
        # Whether a listener may take in somebody changes with who leaves, and with time.
        if wanted == EVENT_READ and not served.accepting:
            self._unsettled.discard(number)


HAS_POLL = hasattr(select, "poll")
"""Not on Windows, where select() takes 512 sockets."""
MOST_CONNECTIONS = 2_000 if HAS_POLL else 400
# The database, the web app's files and the bodies that went to disk need descriptors too.
OTHER_FILES = 256


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What a connection may cost. A body, and an answer, may take *slack_s* and after that must
    move at *slowest* bytes a second; *bodies* is what all unfinished bodies may take together.
    """

    connections: int = MOST_CONNECTIONS
    header: int = 16 * 1024
    # More than the largest body we take, so that our own answer says what is too large.
    body: int = 2 * config.MAX_BUNDLE
    bodies: int = 8 * config.MAX_BUNDLE
    first_s: float = 20
    header_s: float = 15
    idle_s: float = 75
    slack_s: float = 30
    slowest: int = 1_024
    look_every_s: float = 1


def within_this_system() -> Limits:
    """Return the limits: as many connections as the system lets this process hold, and no more
    than we can serve.
    """
    if sys.platform == "win32":
        return Limits()
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS * 2 + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    # Half of them: a body that went to disk holds a second one.
    most = MOST_CONNECTIONS if soft == resource.RLIM_INFINITY else (soft - OTHER_FILES) // 2
    return Limits(connections=max(32, min(MOST_CONNECTIONS, most)))


# Phones ask every few seconds and go; 64 threads answer a full hall.
THREADS = 64
# A chunk's length with its extensions, and what may follow the last chunk.
MOST_CHUNK_LINE = 4_096
MAKE_ROOM_FOR = 32
ACCEPT_AT_ONCE = 64
A_MOMENT_S = 0.2
A_BREATH_S = 0.001

log = logging.getLogger(__name__)


class _Request(HTTPRequestParser):  # type: ignore[misc]
    completed: bool

    def __init__(self, adj: Any) -> None:
        super().__init__(adj)
        self.began_s = time.monotonic()

    def parse_header(self, header_plus: bytes) -> None:
        """Parse the header of a request and refuse what waitress lets through and two servers in a
        row may read as two different requests.

        Raises ParsingError, which is answered 400, and the connection is closed (RFC 9112).
        """
        super().parse_header(header_plus)
        headers = self.headers
        host = headers.get("HOST")
        if self.version not in ("1.0", "1.1"):
            raise ParsingError("This version of HTTP is not spoken here")
        if (host is None and self.version == "1.1") or "," in (host or ""):
            raise ParsingError("A request names one host")
        if (self.chunked and "CONTENT_LENGTH" in headers) or "TRANSFER_ENCODING" in headers:
            raise ParsingError("A body has one length")

    def received(self, data: bytes) -> int:
        taken: int = super().received(data)
        if not self.completed and self._chunk_line() > MOST_CHUNK_LINE:
            self.error = BadRequest("A line between chunks is too long")
            self.completed = True
        if self.completed:
            # There is nothing to go on with, and waitress would wait for it for ever.
            self.expect_continue = False
        return taken

    def _chunk_line(self) -> int:
        """Each byte more of it is copied onto what is there: unbounded, one client stops the
        loop.
        """
        body = self.body_rcv
        if not isinstance(body, ChunkedReceiver):
            return 0
        return max(len(body.control_line), len(body.trailer))


class _Answer(WSGITask):  # type: ignore[misc]
    def set_close_on_finish(self) -> None:
        """Have the connection closed as waitress does after every answer without a length, but not
        after one without a body, which has its end.
        """
        may_stay_open = self.version == "1.1" and not self.has_body and not self.wrote_header
        if may_stay_open and self.request.headers.get("CONNECTION", "").lower() != "close":
            return
        super().set_close_on_finish()


class _Channel(HTTPChannel):  # type: ignore[misc]
    task_class = _Answer
    parser_class = _Request

    def __init__(self, *args: Any, **named: Any) -> None:
        self._active_s = self._out_s = time.monotonic()
        self._out_left = 0
        self.answered = False
        super().__init__(*args, **named)

    @property
    def last_activity(self) -> float:
        """waitress asks the wall clock, and a hall's laptop corrects that by hours."""
        return self._active_s

    @last_activity.setter
    def last_activity(self, _wall_s: float) -> None:
        self._active_s = time.monotonic()

    def _flush_some_if_lockable(self, do_close: bool = True) -> None:
        """A thread is sending its answer: wait for it a moment. Going round without a pause would
        keep it from that.
        """
        if self.outbuf_lock.acquire(timeout=A_BREATH_S):
            try:
                super()._flush_some_if_lockable(do_close)
            finally:
                self.outbuf_lock.release()

    def service(self) -> None:
        self.answered = True
        super().service()

    def handle_close(self) -> None:
        if self.request is not None:
            self.request.close()  # half a body may lie on the disk
        super().handle_close()

    def drop(self) -> None:
        """Close it now, and keep nothing of what it did not take."""
        if self.total_outbufs_len:
            now = struct.pack("ii" if sys.platform != "win32" else "hh", 1, 0)
            with contextlib.suppress(OSError):
                self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, now)
        self.handle_close()

    def waits_since(self) -> tuple[int, float] | None:
        """Return how little is lost with it, and since when it waits: 0 nothing asked, 1 half a
        header, 2 half a body. None while it is being answered.
        """
        if self.requests or self.total_outbufs_len or self.will_close:
            return None
        request = self.request
        if request is None:
            return 0, self._active_s
        return (2 if request.headers_finished else 1), request.began_s

    def is_overdue(self, now_s: float, limits: Limits) -> bool:
        if self.requests:
            return False
        if self.total_outbufs_len:
            return self._reads_too_slowly(now_s, limits)
        self._out_left = 0
        request = self.request
        if request is None:
            return now_s - self._active_s > (limits.idle_s if self.answered else limits.first_s)
        took_s: float = now_s - request.began_s
        if not request.headers_finished:
            return took_s > limits.header_s
        expected = (took_s - limits.slack_s) * limits.slowest
        return bool(took_s > limits.slack_s and request.body_bytes_received < expected)

    def _reads_too_slowly(self, now_s: float, limits: Limits) -> bool:
        unsent_bytes = self.total_outbufs_len
        if not self._out_left:
            self._out_s, self._out_left = now_s, unsent_bytes
            return False
        if now_s - self._out_s < limits.slack_s:
            return False
        moved = self._out_left - unsent_bytes
        slow: bool = moved < limits.slack_s * limits.slowest
        self._out_s, self._out_left = now_s, unsent_bytes
        return slow


class _SecureChannel(Wrapped, _Channel):
    """The same over TLS."""


class _Listener(TcpWSGIServer):  # type: ignore[misc]
    channel_class = _Channel

    def __init__(
        self,
        *args: Any,
        room: Callable[[], int],
        certificate: Certificate | None = None,
        **named: Any,
    ) -> None:
        self._room = room
        self._certificate = certificate
        if certificate:
            self.channel_class = _SecureChannel
        self._accept_s = 0.0
        super().__init__(*args, **named)

    def handle_close(self) -> None:
        self.close()

    def readable(self) -> bool:
        return bool(self.accepting) and self._room() > 0 and time.monotonic() >= self._accept_s

    def handle_accept(self) -> None:
        """Take in as many as wait: at one a round, a thousand that knock wait for a thousand."""
        for _ in range(min(ACCEPT_AT_ONCE, self._room())):
            try:
                taken = self.accept()
                if taken is None:
                    return
                connection, address = taken
                self.set_socket_options(connection)
                if self._certificate:
                    connection = self._certificate.wrapped(connection)
                if connection is None:
                    continue
            except OSError as error:
                log.warning("a connection could not be taken: %s", type(error).__name__)
                self._accept_s = time.monotonic() + A_MOMENT_S
                return
            self.channel_class(self, connection, self.fix_addr(address), self.adj, map=self._map)


class Front:
    """A server that listens from when it is made and answers while `run` runs."""

    def __init__(
        self,
        app: WSGIApplication,
        *,
        host: str,
        port: int,
        threads: int,
        limits: Limits,
        secure: tuple[int, Certificate] | None = None,
    ) -> None:
        self._map = Watched()
        self._dispatcher = ThreadedTaskDispatcher()
        self.limits = limits
        self.dropped = 0
        """How many connections were closed on their owners."""
        self._look_s = 0.0
        self._stopping = False
        self._listeners: list[_Listener] = []
        try:
            self._listen(app, host, port, threads)
            if secure:
                self._listen(app, host, secure[0], threads, secure[1])
        except OSError:
            self.close()
            raise
        self._dispatcher.set_thread_count(threads)

    def _listen(
        self,
        app: WSGIApplication,
        host: str,
        port: int,
        threads: int,
        certificate: Certificate | None = None,
    ) -> None:
        adjusted = Adjustments(
            host=host,
            port=port,
            threads=threads,
            connection_limit=self.limits.connections,
            max_request_header_size=self.limits.header,
            max_request_body_size=self.limits.body,
            inbuf_overflow=64 * 1024,
            url_scheme="https" if certificate else "http",
            # The application decides whose word it takes: it knows how many proxies are ours, and
            # that who comes through any other is not who sits at this machine.
            clear_untrusted_proxy_headers=False,
            ident="holdfast",
        )
        for where in adjusted.listen:
            self._listeners.append(
                _Listener(
                    app,
                    self._map,
                    dispatcher=self._dispatcher,
                    adj=adjusted,
                    sockinfo=where,
                    room=self._room,
                    certificate=certificate,
                )
            )

    @property
    def secure_port(self) -> int:
        """Where it listens for TLS, the last of its listeners."""
        return int(self._listeners[-1].effective_port)

    @property
    def port(self) -> int:
        """Where it listens, which port 0 leaves to the system."""
        return int(self._listeners[0].effective_port)

    def run(self) -> None:
        """Answer until `stop` is called or an interrupt comes, which is raised on."""
        while not self._stopping:
            self._look(time.monotonic())
            self._map.turn(min(1.0, self.limits.look_every_s))

    @property
    def connections(self) -> int:
        return sum(len(listener.active_channels) for listener in self._listeners)

    @property
    def waiting(self) -> int:
        """How many whole requests wait for a thread."""
        return len(self._dispatcher.queue)

    def _room(self) -> int:
        return self.limits.connections - self.connections

    def _look(self, now_s: float) -> None:
        """Close who is overdue, and who was quiet for the longest where room is needed. Only
        between two rounds: a socket's number that is taken anew within one would get what came
        for the old.
        """
        if now_s >= self._look_s:
            self._look_s = now_s + self.limits.look_every_s
            self._close_overdue(now_s)
            self._map.ask_all()
        wanted = min(MAKE_ROOM_FOR, self.limits.connections // 4) - self._room()
        if wanted > 0:
            waiting = [
                (channel.waits_since(), id(channel), channel) for channel in self._channels()
            ]
            for _, _, channel in heapq.nsmallest(wanted, [row for row in waiting if row[0]]):
                self._drop(channel)

    def _drop(self, channel: _Channel) -> None:
        # A phone that went away owes us nothing: only one that asked something was cut off.
        self.dropped += channel.request is not None or bool(channel.total_outbufs_len)
        channel.drop()

    def _channels(self) -> list[_Channel]:
        return [channel for channel in self._map.values() if isinstance(channel, _Channel)]

    def _close_overdue(self, now_s: float) -> None:
        unfinished = []
        for channel in self._channels():
            if channel.is_overdue(now_s, self.limits):
                self._drop(channel)
            elif channel.request is not None:
                unfinished.append((channel.request.body_bytes_received, id(channel), channel))
        total = sum(size for size, _, _ in unfinished)
        for size, _, channel in sorted(unfinished, reverse=True):
            if total <= self.limits.bodies:
                break
            self._drop(channel)
            total -= size

    def stop(self) -> None:
        """End `run`, from another thread."""
        self._stopping = True
        self._listeners[0].pull_trigger()

    def close(self) -> None:
        """Let go of every socket, once nothing runs any more."""
        self._dispatcher.shutdown()
        self._map.close()


def served(
    app: WSGIApplication,
    *,
    host: str = "127.0.0.1",
    port: int = 0,
    threads: int = THREADS,
    limits: Limits | None = None,
    secure: tuple[int, Certificate] | None = None,
) -> Front:
    """Return the one way to serve the application: over HTTP, and with *secure* over TLS on
    another port too. Raises OSError where it cannot listen.
    """
    # It says so whenever two requests meet, which is every few seconds in a full hall.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    limits = limits or within_this_system()
    return Front(app, host=host, port=port, threads=threads, limits=limits, secure=secure)
