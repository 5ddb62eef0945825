"""The database itself: how it is opened, what its history makes of it, what is tried again."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask
from sqlalchemy import NullPool, create_engine, text
from sqlalchemy.orm import Session

from backend import config
from backend.app import create_app
from backend.services import server as serving
from backend.store.db import StorageBusy, _prepare_sqlite, write
from backend.store.migrations import NewerDatabase, migrate
from backend.store.rows import db
from tests.backend.conftest import CODE, closed
from tests.backend.tablet import Tablet


def test_the_migrations_make_the_tables_that_the_rows_describe(any_app: Flask) -> None:
    with any_app.app_context(), db.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), db.metadata) == []


def test_every_key_starts_with_the_organization_and_counts_nothing_up() -> None:
    for table in db.metadata.sorted_tables:
        keys = list(table.primary_key.columns)
        assert keys[0].name == "org"
        assert all(key.autoincrement in (False, "auto") for key in keys)
        assert not any(key.identity for key in keys)
        assert table.name == "organization" or len(keys) > 1


def test_sqlite_keeps_what_it_acknowledged(app: Flask) -> None:
    with app.app_context(), db.engine.connect() as connection:
        pragmas = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        settings = {name: connection.execute(text(f"PRAGMA {name}")).scalar() for name in pragmas}
    assert settings == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "busy_timeout": 3000,
    }


def test_starting_again_keeps_the_organization(tmp_path: Path, dist: Path) -> None:
    identities = []
    for _ in range(2):
        app = create_app(tmp_path / "data", dist=dist)
        server = app.extensions["holdfast"]
        identities.append((server.org, server.store_id, server.pairing_code))
        closed(app)
    assert identities[0] == identities[1]


def test_processes_that_start_together_agree_who_they_are(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, dist: Path
) -> None:
    monkeypatch.setattr(serving, "migrate", migrate)  # who copies tables takes no turns
    for url in (None, request.getfixturevalue("postgres_url")):

        def start(_number: int, url: str | None = url) -> Flask:
            return create_app(tmp_path / "data", database_url=url, dist=dist)

        with ThreadPoolExecutor(4) as pool:
            apps = list(pool.map(start, range(4)))
        servers = [app.extensions["holdfast"] for app in apps]
        assert len({(server.org, server.store_id, server.pairing_code) for server in servers}) == 1
        for app in apps:
            closed(app)


def test_a_new_file_is_opened_by_many_at_once(tmp_path: Path) -> None:
    def opened(url: str) -> str:
        engine = create_engine(url, poolclass=NullPool)
        _prepare_sqlite(engine)
        with engine.connect() as connection:
            return str(connection.exec_driver_sql("PRAGMA journal_mode").scalar())

    with ThreadPoolExecutor(8) as pool:
        for file_number in range(60):
            urls = [f"sqlite:///{tmp_path / str(file_number)}.sqlite3"] * 8
            assert list(pool.map(opened, urls)) == ["wal"] * 8


def test_two_databases_have_different_names(tmp_path: Path, dist: Path) -> None:
    names = set()
    for folder in ("one", "two"):
        app = create_app(tmp_path / folder, dist=dist)
        names.add(app.extensions["holdfast"].store_id)
        closed(app)
    assert len(names) == 2


def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path, dist: Path) -> None:
    app = create_app(tmp_path / "data", dist=dist, pairing_code=CODE)
    tablet = Tablet(app)
    tablet.push(tablet.write(2))
    closed(app)
    file = sqlite3.connect(tmp_path / "data" / config.DATABASE_FILE)
    file.execute("UPDATE alembic_version SET version_num = '9999'")
    file.commit()
    with pytest.raises(NewerDatabase):
        create_app(tmp_path / "data", dist=dist, pairing_code=CODE)
    assert file.execute("SELECT count(*) FROM event").fetchone() == (2,)
    file.close()


def test_a_write_that_meets_another_is_tried_again(any_app: Flask) -> None:
    """Two transactions that read what the other changes: one is turned down by PostgreSQL
    (40001) and must then see the other's work. SQLite lets only one in, which comes to the
    same.
    """
    rounds: list[int] = []
    Tablet(any_app, "dev-a")

    def work(session: Session) -> None:
        if session.get_bind().dialect.name == "postgresql":
            session.execute(text("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE"))
        label = session.execute(text("SELECT label FROM device")).scalar()
        rounds.append(1)
        if len(rounds) == 1 and session.get_bind().dialect.name == "postgresql":
            with db.engine.begin() as other:
                other.execute(text("UPDATE device SET label = 'Desk'"))
        session.execute(text("UPDATE device SET label = :label"), {"label": f"{label}+"})

    with any_app.app_context():
        write(work)
        with db.engine.connect() as connection:
            label = connection.execute(text("SELECT label FROM device")).scalar()
            expected = ("Desk+", 2) if connection.dialect.name == "postgresql" else ("Door+", 1)
    assert (label, len(rounds)) == expected


def test_a_database_that_stays_locked_is_said_to_be_busy(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("backend.store.db.BUSY_TIMEOUT_MS", 1)
    tablet = Tablet(app)
    with app.app_context():
        db.engine.dispose()
    other = sqlite3.connect(tmp_path / "data" / config.DATABASE_FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    response = tablet.post_push(tablet.write(1))
    assert (response.status_code, response.json["error"]["code"]) == (503, "busy")
    assert response.headers["Retry-After"] == "2"
    with app.app_context(), pytest.raises(StorageBusy):
        write(lambda session: session.execute(text("UPDATE device SET label = 'x'")))
    assert tablet.client.get("/healthz").status_code == 200
    other.execute("ROLLBACK")
    other.close()
    assert tablet.push()["ack"]["dev-a"][0] == 1


@pytest.mark.parametrize(
    ("typed", "used"),
    [
        ("postgres://u@h/d", "postgresql+psycopg://u@h/d"),
        ("postgresql://u@h/d", "postgresql+psycopg://u@h/d"),
        ("postgresql+psycopg://u@h/d", "postgresql+psycopg://u@h/d"),
        ("sqlite:////tmp/x", "sqlite:////tmp/x"),
    ],
)
def test_the_address_of_a_database_may_be_written_as_hosts_do(
    typed: str, used: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", typed)
    assert config.settings(None, None, None, None).database_url == used
    assert config.settings("d", "sqlite://", None, None).database_url == "sqlite://"
