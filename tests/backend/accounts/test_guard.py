"""Who may speak, how often, how much at once; and that every refusal has one shape."""

from __future__ import annotations

import errno
import gzip
import json
import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event
from werkzeug.test import TestResponse

from backend import config
from backend.app import create_app
from backend.services.devices.enrolment import is_pairing_code, kept_pairing_code
from backend.services.server import Server
from backend.services.sync.patience import Allowance
from backend.store.db import read
from backend.store.devices.devices import devices
from backend.store.rows import db
from pycore.ledger.lines.frames import write_frames
from tests.backend.conftest import CODE, closed
from tests.backend.tablet import TID, Tablet, line, lines_of, run_of


def server_of(app: Flask) -> Server:
    server: Server = app.extensions["holdfast"]
    return server


def error_of(response: TestResponse) -> dict[str, Any]:
    """The error in an answer, which must have the one shape."""
    assert response.content_type == "application/json", response.text
    body = response.json
    assert set(body) == {"error"}
    assert {"code", "message"} <= set(body["error"])
    assert "Traceback" not in response.text
    error: dict[str, Any] = body["error"]
    return error


OPEN_TO_ALL = {"sync.other_protocol"}  # writes nothing: it answers 404 or 426


def test_nothing_can_be_written_without_being_let_in(app: Flask, client: FlaskClient) -> None:
    tried = []
    for rule in app.url_map.iter_rules():
        for method in sorted((rule.methods or set()) - {"GET", "HEAD", "OPTIONS"}):
            path = rule.rule.replace("<tid>", TID)
            body = json.dumps({"dev": "dev-a", "label": "Door", "code": "WRONG"})
            if rule.endpoint in OPEN_TO_ALL:
                continue
            for headers in (
                {},
                {"Authorization": "Bearer " + "x" * 43},
                {"Authorization": "Basic eA=="},
            ):
                response = client.open(path, method=method, data=body, headers=headers)
                assert response.status_code in (401, 403), (method, path, response.status_code)
            tried.append(path)
    assert f"/api/sync/1/t/{TID}/push" in tried
    assert "/org/sign-in" in tried
    with app.app_context():
        assert read(lambda session: devices(session, server_of(app).org)) == []


@pytest.mark.parametrize(
    "path",
    [
        "/api/sync/1/nights",
        f"/api/sync/1/t/{TID}/heads",
        f"/api/sync/1/t/{TID}/people",
        f"/api/sync/1/t/{TID}/bundle.txt",
        "/api/nights",
        f"/api/nights/{TID}",
    ],
)
def test_nothing_about_a_night_is_read_without_a_token(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    assert (response.status_code, error_of(response)["code"]) == (401, "not-enrolled")
    assert response.headers["WWW-Authenticate"] == "Bearer"


def test_hello_says_who_we_are_and_how_much_we_take(app: Flask) -> None:
    tablet = Tablet(app)
    response = tablet.send("POST", "/hello", json={"dev": "dev-a", "app": "0.1.0", "proto": [1]})
    assert response.json["proto"] == [1]
    assert response.json["max_events"] == 4000
    assert response.json["max_req"] == 8 * 1024 * 1024
    assert response.json["store_id"] == server_of(app).store_id
    assert abs(response.json["now"] - server_of(app).now_ms()) < 5000
    assert response.headers["Cache-Control"] == "no-store"


def test_another_protocol_is_told_which_one_we_speak(app: Flask, client: FlaskClient) -> None:
    for response in (
        client.post("/api/sync/2/hello", json={}),
        Tablet(app).send("POST", "/hello", json={"proto": [2, 3]}),
    ):
        assert response.status_code == 426
        assert error_of(response) == {
            "code": "other-protocol",
            "message": "This server speaks sync/1.",
            "proto": [1],
        }


def test_the_code_is_taken_as_people_type_it() -> None:
    for typed in ("HELD-FAST", "held fast", " heldfast ", "Held-Fast"):
        assert is_pairing_code(typed, "HELD-FAST")
    for typed in ("", "HELD-FASE", "HELD-FAST1", "ÉÉÉ"):
        assert not is_pairing_code(typed, "HELD-FAST")


def test_no_guess_opens_a_server_without_a_code() -> None:
    for typed in ("", "-", "HELD-FAST", "É"):
        assert not is_pairing_code(typed, "")
        assert not is_pairing_code(typed, " - ")


@pytest.mark.parametrize("text", ["", "\n", "-\n"])
def test_an_empty_file_is_no_code(tmp_path: Path, text: str) -> None:
    path = tmp_path / "pairing-code.txt"
    path.write_text(text, encoding="ascii")
    code = kept_pairing_code(path)
    assert len(code.replace("-", "")) == 8
    assert path.stat().st_mode & 0o777 == 0o600
    assert kept_pairing_code(path) == code
    assert list(tmp_path.iterdir()) == [path]


STEPS = ("open", "fdopen", "fsync", "link", "replace", "unlink")


@pytest.mark.parametrize("has_links", [True, False])
@pytest.mark.parametrize("step_index", range(8))
def test_whoever_comes_while_the_code_is_made_gets_the_same_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step_index: int, has_links: bool
) -> None:
    """Another process asks just before the first one's *step_index* step on the disk."""
    path = tmp_path / "pairing-code.txt"
    steps, others = 0, []

    def interrupted(name: str) -> Callable[..., Any]:
        real = getattr(os, name)

        def step(*args: Any, **more: Any) -> Any:
            nonlocal steps
            steps += 1
            if steps == step_index + 1:
                others.append(kept_pairing_code(path))
            if name == "link" and not has_links:
                raise PermissionError(errno.EPERM, "no links on this file system")
            return real(*args, **more)

        return step

    for name in STEPS:
        monkeypatch.setattr(os, name, interrupted(name))
    own_code = kept_pairing_code(path)
    monkeypatch.undo()
    kept_code = kept_pairing_code(path)
    assert len(kept_code.replace("-", "")) == 8
    assert own_code == kept_code
    # Without links the last to come wins; the code shown by the other is wrong until it restarts.
    assert set(others) <= ({kept_code} if has_links else {kept_code, *others}) - {""}
    assert list(tmp_path.iterdir()) == [path]


def test_the_code_is_made_once_and_only_the_owner_may_read_it(tmp_path: Path) -> None:
    path = tmp_path / "new" / "pairing-code.txt"
    code = kept_pairing_code(path)
    assert len(code.replace("-", "")) == 8
    assert path.stat().st_mode & 0o777 == 0o600
    assert kept_pairing_code(path) == code


def test_a_token_belongs_to_one_device_and_only_its_hash_is_kept(
    app: Flask, tmp_path: Path
) -> None:
    tablet = Tablet(app, "dev-a")
    token = tablet.headers["Authorization"].removeprefix("Bearer ")
    assert len(token) >= 22
    tablet.push(tablet.write(1))
    closed(app)
    for file in (tmp_path / "data").glob("holdfast.sqlite3*"):
        assert token.encode() not in file.read_bytes()


def test_enrolling_again_ends_the_old_token(app: Flask) -> None:
    first_tablet = Tablet(app, "dev-a")
    second = Tablet(app, "dev-a", token=first_tablet.headers["Authorization"][7:])
    assert first_tablet.send("GET", "/nights").status_code == 401
    assert second.send("GET", "/nights").status_code == 200


def test_a_device_may_bring_the_log_of_another(app: Flask) -> None:
    courier = Tablet(app, "dev-b")
    run = run_of("dev-a", lines_of(3))
    assert courier.push(run)["ack"] == {"dev-a": [3, run.head]}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"dev": "dev-a", "label": "Door", "code": "NOPE-NOPE"}, 403, "wrong-code"),
        ({"dev": "dev a", "label": "Door", "code": CODE}, 400, "bad-request"),
        ({"dev": "dev-a", "label": "Door", "code": 5}, 400, "bad-request"),
        ({"dev": "dev-a", "label": " ", "code": CODE}, 400, "bad-label"),
        ({"dev": "dev-a", "label": "a\nb", "code": CODE}, 400, "bad-label"),
        ({"dev": "dev-a", "code": CODE}, 400, "bad-label"),
        ([], 400, "not-json"),
    ],
)
def test_enrolling_badly_is_refused(
    client: FlaskClient, body: object, status: int, code: str
) -> None:
    response = client.post("/api/sync/1/enrol", json=body)
    assert (response.status_code, error_of(response)["code"]) == (status, code)


def test_a_device_gone_mad_is_slowed_down_and_others_are_not(app: Flask) -> None:
    now = 50.0
    server_of(app).allowance = Allowance(per_s=2.0, burst=3.0)
    server_of(app).elapsed_s = lambda: now
    mad, calm = Tablet(app, "dev-a"), Tablet(app, "dev-b")
    assert [mad.send("GET", "/nights").status_code for _ in range(4)] == [200, 200, 200, 429]
    response = mad.send("GET", "/nights")
    assert error_of(response)["code"] == "too-often"
    assert response.headers["Retry-After"] == "1"
    assert calm.send("GET", "/nights").status_code == 200
    now += 0.5
    assert mad.send("GET", "/nights").status_code == 200


def test_packed_bodies_are_taken_and_given(app: Flask) -> None:
    tablet = Tablet(app)
    run = run_of("dev-a", lines_of(200))
    body = gzip.compress(write_frames([run], {}))
    response = tablet.send(
        "POST", f"/t/{TID}/push", data=body, headers={"Content-Encoding": "gzip"}
    )
    assert response.json["ack"] == {"dev-a": [200, run.head]}
    pulled = tablet.send("POST", f"/t/{TID}/pull", json={}, headers={"Accept-Encoding": "gzip"})
    assert pulled.headers["Content-Encoding"] == "gzip"
    assert run.lines[-1] in gzip.decompress(pulled.data)


@pytest.mark.parametrize(
    ("body", "encoding", "status", "code"),
    [
        (gzip.compress(b"0" * (config.MAX_REQUEST + 1)), "gzip", 413, "too-large"),
        (gzip.compress(b"0" * 200_000_000, 9), "gzip", 413, "too-large"),
        (b"x" * (config.MAX_REQUEST + 1), "identity", 413, "too-large"),
        (b"not gzip", "gzip", 400, "damaged-gzip"),
        (gzip.compress(b"{}")[:-3], "gzip", 400, "damaged-gzip"),
        (gzip.compress(b"{}") + b"tail", "gzip", 400, "damaged-gzip"),
        (b"x", "zstd", 415, "unknown-encoding"),
        (b"", "identity", 400, "cut-off"),
    ],
    ids=["over", "bomb", "plain", "no-gzip", "cut", "tail", "zstd", "empty"],
)
def test_bodies_too_large_or_damaged_are_refused(
    app: Flask, body: bytes, encoding: str, status: int, code: str
) -> None:
    tablet = Tablet(app)
    response = tablet.send(
        "POST", f"/t/{TID}/push", data=body, headers={"Content-Encoding": encoding}
    )
    assert (response.status_code, error_of(response)["code"]) == (status, code)
    assert tablet.heads()["cur"] == 0


def test_too_many_events_at_once_are_refused_whole(app: Flask) -> None:
    tablet = Tablet(app)
    response = tablet.post_push(run_of("dev-a", lines_of(4001)))
    assert response.status_code == 413
    assert error_of(response) == {
        "code": "too-many-events",
        "message": "At most 4000 events at once; send it in parts.",
        "max_events": 4000,
    }
    assert tablet.heads()["cur"] == 0
    assert tablet.post_push(run_of("dev-a", lines_of(4000))).status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nothing", 404),
        ("GET", "/api/sync/1/nothing", 404),
        ("GET", "/api/nights/no-such", 404),
        ("GET", "/api/sync/1/t/a%20b/heads", 404),
        ("DELETE", "/api/nights", 405),
        ("GET", "/api/live/nobody/clock.json", 404),
    ],
)
def test_every_error_has_one_shape(app: Flask, method: str, path: str, status: int) -> None:
    tablet = Tablet(app)
    response = tablet.client.open(path, method=method, headers=tablet.headers)
    assert response.status_code == status
    error_of(response)
    assert response.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "ask",
    [
        {"have": []},
        {"have": {"dev-a": 5}},
        {"have": {"dev-a": [-1, ""]}},
        {"have": {"a b": [1, ""]}},
        {"forks": {"dev-a": "x"}},
        {"forks": []},
        {"after": "x"},
        {"after": 2**64},
        {"max": None},
    ],
)
def test_a_pull_that_makes_no_sense_is_refused(app: Flask, ask: dict[str, Any]) -> None:
    response = Tablet(app).send("POST", f"/t/{TID}/pull", json=ask)
    assert (response.status_code, error_of(response)["code"]) == (400, "bad-request")


def test_a_failure_inside_tells_nothing_outside_and_no_names_to_the_log(
    app: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    tablet = Tablet(app)
    with app.app_context(), db.engine.begin() as connection:
        refused = "BEGIN SELECT RAISE(ABORT, 'no'); END"
        connection.exec_driver_sql(f"CREATE TRIGGER no BEFORE INSERT ON person {refused}")
    people = {"p1": {"name": "Rose Spence", "wall": 1, "dev": "dev-a"}}
    with caplog.at_level(logging.DEBUG):
        response = tablet.send("POST", f"/t/{TID}/people", json={"people": people})
    assert response.status_code == 500
    message = "Something went wrong on the server."
    assert error_of(response) == {"code": "server-error", "message": message}
    assert "IntegrityError in sync.swap_people" in caplog.text
    assert "Rose" not in caplog.text
    assert tablet.headers["Authorization"][7:] not in caplog.text


def test_a_full_disk_is_said_and_what_was_acknowledged_stays(app: Flask) -> None:
    tablet = Tablet(app)
    tablet.push(tablet.write(3))
    with app.app_context():
        engine = db.engine
        engine.dispose()

        @event.listens_for(engine, "connect")
        def _no_room(connection: Any, _record: object) -> None:
            pages = connection.execute("PRAGMA page_count").fetchone()[0]
            connection.execute(f"PRAGMA max_page_count = {pages + 1}")

    run = tablet.write(500)
    response = tablet.post_push(run)
    assert (response.status_code, error_of(response)["code"]) == (507, "storage-full")
    assert tablet.heads()["heads"]["dev-a"][0] == 3
    again = {**tablet.headers, "X-Holdfast-Now": "5"}
    assert tablet.client.get("/api/nights", headers=again).status_code == 200
    with app.app_context():
        event.remove(db.engine, "connect", _no_room)
        db.engine.dispose()
    assert tablet.push(run)["ack"] == {"dev-a": [503, run.head]}


def test_the_environment_names_the_code(
    tmp_path: Path, dist: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOLDFAST_PAIRING_CODE", "FROM-HOME")
    app = create_app(tmp_path / "data", dist=dist)
    assert server_of(app).pairing_code == "FROM-HOME"
    assert not (tmp_path / "data" / "pairing-code.txt").exists()
    closed(app)


def test_lines_are_kept_to_the_byte_even_when_they_are_strange(app: Flask) -> None:
    tablet = Tablet(app)
    run = run_of("dev-a", [line(1), b"", b"\x00\xff", "\u2028".encode()])
    assert tablet.push(run)["ack"] == {"dev-a": [4, run.head]}
