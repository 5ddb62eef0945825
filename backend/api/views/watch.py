"""What whoever runs the server sees of it: one line of log a request, and /metrics for Prometheus.

Neither holds anything of a person: a route is told by its template, an organization and a device
by a digest that nobody can turn back; no address, query, header, body or client address is told.
"""

from __future__ import annotations

import hashlib
import logging
import os
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from threading import Lock
from typing import Any

from flask import Blueprint, Flask, Response, current_app, g, request

from backend.api.context import server
from backend.services.sync.upward import Upward
from pycore.papers.edition import VERSION

# Seconds. A phone asks every three; a tablet gives up after twenty.
BUCKETS = (0.01, 0.03, 0.1, 0.3, 1, 3, 10, 20)
METHODS = {"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"}
UNKNOWN = "unmatched"

requests_log = logging.getLogger("holdfast.requests")
blueprint = Blueprint("watch", __name__)


class RequestTally:
    """What this process answered since it started, by route."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._answers: Counter[tuple[str, str, int]] = Counter()
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._within: Counter[tuple[str, float]] = Counter()
        self._timed: Counter[str] = Counter()

    def add(self, route: str, method: str, status: int, took_s: float) -> None:
        with self._lock:
            self._answers[route, method, status] += 1
            self._seconds[route] += took_s
            self._timed[route] += 1
            for most in BUCKETS:
                if took_s <= most:
                    self._within[route, most] += 1

    def lines(self) -> Iterator[str]:
        with self._lock:
            answers, seconds = sorted(self._answers.items()), sorted(self._seconds.items())
            within, timed = Counter(self._within), Counter(self._timed)
        yield from _kind("holdfast_requests_total", "counter", "Requests answered.")
        for (route, method, status), count in answers:
            labels = {"route": route, "method": method, "status": str(status)}
            yield _line("holdfast_requests_total", labels, count)
        name = "holdfast_request_seconds"
        yield from _kind(name, "histogram", "How long answers took.")
        for route, total in seconds:
            for most in BUCKETS:
                labels = {"route": route, "le": f"{most:g}"}
                yield _line(f"{name}_bucket", labels, within[route, most])
            yield _line(f"{name}_bucket", {"route": route, "le": "+Inf"}, timed[route])
            yield _line(f"{name}_sum", {"route": route}, round(total, 6))
            yield _line(f"{name}_count", {"route": route}, timed[route])


def register(app: Flask) -> None:
    app.extensions["holdfast.tally"] = RequestTally()
    app.before_request_funcs.setdefault(None, []).insert(0, _begin)
    app.after_request(_end)
    app.register_blueprint(blueprint)


def _begin() -> None:
    g.began_s = time.monotonic()


def _end(response: Response) -> Response:
    took_s = time.monotonic() - g.get("began_s", time.monotonic())
    route = request.url_rule.rule if request.url_rule else UNKNOWN
    method = request.method if request.method in METHODS else "OTHER"
    current_app.extensions["holdfast.tally"].add(route, method, response.status_code, took_s)
    if requests_log.isEnabledFor(logging.INFO):
        facts: dict[str, Any] = {
            "route": route,
            "method": method,
            "status": response.status_code,
            "ms": round(took_s * 1000, 1),
            "bytes": response.content_length,
        }
        keeper = server()
        facts["org"] = opaque(keeper.store_id, keeper.org)
        device = g.get("device")
        if device is not None:
            facts["dev"] = opaque(keeper.store_id, device.dev)
        requests_log.info("request", extra={"facts": facts})
    return response


def opaque(store_id: str, name: str) -> str:
    """Return a short name for one of ours: the same for as long as this database lives, and of no
    use to anybody who has not got the database.
    """
    return hashlib.blake2b(name.encode(), key=store_id.encode()[:64], digest_size=5).hexdigest()


@blueprint.get("/metrics")
def metrics() -> Response:
    text = "".join(line + "\n" for line in _all_lines())
    kind = "text/plain; version=0.0.4; charset=utf-8"
    return Response(text, content_type=kind, headers={"Cache-Control": "no-store"})


def _all_lines() -> Iterable[str]:
    yield from current_app.extensions["holdfast.tally"].lines()
    keeper = server()
    nights, held_bytes = keeper.nights.in_memory()
    gauges: list[tuple[str, str, str, float]] = [
        ("holdfast_nights_held", "gauge", "Folded nights in memory.", nights),
        ("holdfast_nights_bytes", "gauge", "Bytes of their lines.", held_bytes),
        ("process_cpu_seconds_total", "counter", "Processor time.", sum(os.times()[:2])),
    ]
    door = current_app.extensions.get("holdfast.front")
    if door is not None:
        connections = "Connections that are open, and the most there may be."
        gauges += [
            ("holdfast_connections", "gauge", connections, door.connections),
            ("holdfast_connections_limit", "gauge", connections, door.limits.connections),
            (
                "holdfast_connections_dropped_total",
                "counter",
                "Connections closed because they were too slow, or to make room.",
                door.dropped,
            ),
            ("holdfast_requests_waiting", "gauge", "Requests without a thread.", door.waiting),
        ]
    way_up: Upward | None = current_app.extensions.get("holdfast.upward")
    if way_up is not None:
        at = way_up.standing()
        gauges += [
            (
                "holdfast_upward_waiting",
                "gauge",
                "Records that the organization is not known to have.",
                at.waiting,
            ),
            (
                "holdfast_upward_heard_seconds",
                "gauge",
                "When the organization was last heard, since 1970; 0 for never.",
                at.last_ms // 1000,
            ),
            (
                "holdfast_upward_trouble",
                "gauge",
                "1 while what is here does not go on.",
                int(at.problem is not None),
            ),
        ]
    resident = _resident_bytes()
    if resident is not None:
        gauges.append(("process_resident_memory_bytes", "gauge", "Memory.", resident))
    for name, kind, says, value in gauges:
        yield from _kind(name, kind, says)
        yield _line(name, {}, value)
    yield from _kind("holdfast_info", "gauge", "The version that runs.")
    yield _line("holdfast_info", {"version": VERSION}, 1)


def _resident_bytes() -> int | None:
    if sys.platform != "linux":
        return None
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _kind(name: str, kind: str, says: str) -> Iterator[str]:
    yield f"# HELP {name} {says}"
    yield f"# TYPE {name} {kind}"


def _line(name: str, labels: dict[str, str], value: float) -> str:
    pairs = ",".join(f'{key}="{_escaped(text)}"' for key, text in labels.items())
    return f"{name}{{{pairs}}} {value}" if pairs else f"{name} {value}"


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace("\n", r"\n").replace('"', r"\"")
