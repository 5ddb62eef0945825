"""What whoever runs the server sees of it: the log of a whole night's traffic names nobody, and
/metrics counts by route.
"""

from __future__ import annotations

import io
import json
import logging
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from backend.api.access import WATCH_TOKEN as TOKEN
from backend.logs import JsonLines
from pycore.kernel.ids import live_id, near_id
from pycore.papers.edition import VERSION
from tests.backend.conftest import CODE
from tests.backend.kit.office_forms import signed_in
from tests.backend.kit.serving import Running, free_port
from tests.backend.tablet import START_MS, TID, Desk, Tablet

NAMES = ("Wilhelmina", "Ōkubo", "O'Shaughnessy")
PLAIN_KEYS = {
    "at",
    "level",
    "log",
    "says",
    "route",
    "method",
    "status",
    "ms",
    "bytes",
    "org",
    "dev",
}
Serve = Callable[..., Running]


@pytest.fixture
def log(app: Flask) -> Iterator[io.StringIO]:
    """The whole log as `serve --log-requests` writes it."""
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(JsonLines())
    logger, requests = logging.getLogger(), logging.getLogger("holdfast.requests")
    before = requests.level
    logger.addHandler(handler)
    requests.setLevel(logging.INFO)
    yield text
    requests.setLevel(before)
    logger.removeHandler(handler)


def lines(log: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


def a_night_of_traffic(app: Flask) -> list[str]:
    """A door, a desk, phones, the office and a stranger; what must stand in no log."""
    tablet = Tablet(app, "dev-secret-17", label="Ōkubo's tablet")
    desk = Desk(tablet)
    for number, name in enumerate(NAMES, 1):
        desk.sell(f"player-{number}", name)
    desk.at = START_MS
    desk.do("draw-seats", seed="0123456789abcdef")
    desk.do("start-clock")
    desk.push()
    tablet.pull()
    client = tablet.client
    client.get(f"/api/live/{live_id(TID)}/clock.json?who=Wilhelmina")
    client.get(f"/n/{near_id(live_id(TID))}")
    client.get("/Wilhelmina/is/here?name=%C5%8Ckubo")
    client.get("/api/sync/1/t/Wilhelmina/heads")
    client.post("/api/sync/1/enrol", json={"dev": "x", "code": "Wilhelmina-1", "label": "Ōkubo"})
    signed_in(client)
    assert "Thursday main event" in client.get("/org").text
    client.get(f"/org/nights/{TID}")
    client.get(f"/inspect/{'k' * 43}")
    tablet.send("POST", f"/t/{TID}/people", data=b'{"people": "Wilhelmina')
    tablet.send("POST", f"/t/{TID}/push", data=b"\xff Wilhelmina")
    token = tablet.headers["Authorization"].removeprefix("Bearer ")
    return [
        *NAMES,
        "dev-secret-17",
        token,
        CODE,
        TID,
        live_id(TID),
        "k" * 43,
        "127.0.0.1",
        "tablet",
    ]


def test_the_log_of_a_whole_night_names_nobody(app: Flask, log: io.StringIO) -> None:
    secrets = a_night_of_traffic(app)
    logged = lines(log)
    assert len(logged) > 15
    for line in logged:
        assert line.keys() <= PLAIN_KEYS, line
        assert "?" not in line["route"]
    text = log.getvalue()
    assert [secret for secret in secrets if secret.lower() in text.lower()] == []
    pushes = [line for line in logged if line["route"] == "/api/sync/1/t/<tid>/push"]
    assert [push["status"] for push in pushes] == [200, 400]
    assert len({line["dev"] for line in logged if "dev" in line}) == 1, (
        "one device, one short name"
    )
    assert len({line["org"] for line in logged}) == 1
    assert all(0 <= line["ms"] < 60_000 for line in logged)
    assert {line["route"] for line in logged if line["status"] == 404} >= {"/<path:path>"}


def test_a_fault_tells_where_it_was_and_not_what_was_sent(
    app: Flask, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*_: Any) -> None:
        raise ValueError(NAMES[0])

    tablet = Tablet(app)
    monkeypatch.setattr("backend.services.sync.exchange.cursor", break_down)
    assert tablet.send("GET", f"/t/{TID}/heads").status_code == 500
    try:
        break_down()
    except ValueError:
        logging.getLogger("waitress").exception("Exception while serving /inspect/%s", NAMES[0])
    assert "Wilhelmina" not in log.getvalue()
    fault = lines(log)[-1]
    assert (fault["says"], fault["error"]) == ("Exception", "ValueError")
    assert "break_down" in fault["where"][-1]
    assert "break_down" in lines(log)[-3]["says"]


def test_serve_writes_it_when_asked(tmp_path: Path, dist: Path) -> None:
    running = Running(tmp_path / "data", dist, free_port(), "--log-requests")
    try:
        running.ready()
    finally:
        _, _, err = running.end(signal.SIGTERM)
    logged = [json.loads(line) for line in err.splitlines()]
    assert {line["route"] for line in logged} == {"/healthz"}
    assert logged[0]["status"] == 200


def sample(client: FlaskClient, name: str, **headers: str) -> float:
    response = client.get("/metrics", headers=headers)
    assert response.status_code == 200
    return float(
        next(line for line in response.text.splitlines() if line.startswith(name)).split()[-1]
    )


def test_metrics_count_by_route_and_name_nobody(app: Flask) -> None:
    secrets = a_night_of_traffic(app)
    client = app.test_client()
    response = client.get("/metrics")
    assert response.content_type == "text/plain; version=0.0.4; charset=utf-8"
    shape = re.compile(r'(# (HELP|TYPE) \w+ .+|[a-z_]+(\{(\w+="([^"\\]|\\.)*",?)+\})? [\d.e+-]+)')
    for line in response.text.splitlines():
        assert shape.fullmatch(line), line
    assert [secret for secret in secrets if secret in response.text and secret != "tablet"] == []
    push = '{route="/api/sync/1/t/<tid>/push",method="POST",status="200"}'
    assert sample(client, f"holdfast_requests_total{push}") == 1
    assert sample(client, 'holdfast_request_seconds_count{route="/api/sync/1/t/<tid>/push"}') == 2
    bucket = 'holdfast_request_seconds_bucket{route="/api/sync/1/t/<tid>/push",le="+Inf"}'
    assert sample(client, bucket) == 2
    assert sample(client, "holdfast_nights_held") == 1
    assert sample(client, "process_cpu_seconds_total") > 0
    assert sample(client, f'holdfast_info{{version="{VERSION}"}}') == 1


def test_the_shape_of_metrics_does_not_grow_with_what_strangers_ask(app: Flask) -> None:
    client = app.test_client()
    client.get("/metrics")
    client.get("/a")
    client.open("/a", method="PURGE")
    before = client.get("/metrics").text.count("\n")
    for number in range(20):
        client.get(f"/a/{number}")
        client.open("/a", method=f"PURGE{number}")
    assert client.get("/metrics").text.count("\n") <= before + 2


@pytest.mark.parametrize(
    "headers", [{"X-Forwarded-For": "127.0.0.1"}, {"Forwarded": "for=127.0.0.1"}, {"Via": "1.1 x"}]
)
def test_metrics_are_for_this_machine_only(app: Flask, headers: dict[str, str]) -> None:
    client = app.test_client()
    assert client.get("/metrics").status_code == 200
    assert client.get("/metrics", headers=headers).status_code == 404
    away = client.get("/metrics", environ_overrides={"REMOTE_ADDR": "192.168.1.7"})
    assert away.status_code == 404


def test_metrics_with_a_token_are_for_whoever_has_it(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(TOKEN, "let-me-look")
    client = app.test_client()
    assert client.get("/metrics").status_code == 404
    for token, status in (("let-me-look", 200), ("let-me-loo", 404), ("", 404)):
        headers = {"Authorization": f"Bearer {token}", "X-Forwarded-For": "203.0.113.7"}
        assert client.get("/metrics", headers=headers).status_code == status
