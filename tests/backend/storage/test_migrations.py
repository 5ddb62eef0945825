"""The tables' history: up to an invented next version and back, with something in every table, on
SQLite and on a real PostgreSQL; and what a volunteer types for it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import insert, inspect

from backend import config
from backend.app import create_app
from backend.cli import main
from backend.services import server as serving
from backend.store import migrations
from backend.store.migrations import NewerDatabase, NoTables, OlderDatabase, check, migrate, undo
from backend.store.rows import db
from tests.backend.conftest import CODE, closed
from tests.backend.kit.tables import HELD
from tests.backend.kit.tables_of import rows
from tests.backend.tablet import Tablet

NEXT = Path(__file__).parents[1] / "next_version"
VALUES = {str: "legion", int: 7, bytes: b"{}"}
Says = Callable[..., tuple[int, str]]


def fill() -> None:
    """One row more in every table, with a value in every column."""
    with db.engine.begin() as connection:
        for table in db.metadata.sorted_tables:
            row = {column.name: VALUES[column.type.python_type] for column in table.columns}
            connection.execute(insert(table).values(row))


def shape() -> dict[str, Any]:
    """The tables as the database tells them, whatever the order of their columns."""
    inspector = inspect(db.engine)
    return {
        table: (
            {
                column["name"]: (str(column["type"]), column["nullable"])
                for column in inspector.get_columns(table)
            },
            inspector.get_pk_constraint(table)["constrained_columns"],
            sorted((index["name"], index["unique"]) for index in inspector.get_indexes(table)),
            sorted(
                foreign_key["referred_table"] for foreign_key in inspector.get_foreign_keys(table)
            ),
        )
        for table in inspector.get_table_names()
        if table != HELD
    }


def nothing(_session: object) -> None:
    """No row is put in."""


@pytest.fixture
def next_version(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From when it is called, this Holdfast is the next one."""

    def begins() -> None:
        monkeypatch.setattr(migrations, "VERSIONS", [*migrations.VERSIONS, NEXT])
        monkeypatch.setattr(serving, "migrate", migrate)

    return begins


def test_the_next_version_keeps_all_there_is_and_goes_back_to_it(
    any_app: Flask, next_version: Callable[[], None]
) -> None:
    with any_app.app_context():
        fill()
        before, tables = rows(), shape()
        next_version()
        with pytest.raises(OlderDatabase, match="0016"):
            check(db.engine)
        migrate(db.engine, nothing)
        check(db.engine)
        after = rows()
        assert after.pop("room") == []
        assert [row.pop("room") for row in after["device"]] == [""] * len(before["device"])
        assert after == before
        assert shape() != tables
        undo(db.engine, "0016")
        assert (rows(), shape()) == (before, tables)


def test_a_database_of_a_version_that_this_one_does_not_know_is_left_alone(app: Flask) -> None:
    with app.app_context():
        with db.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        for asks in (check, lambda engine: migrate(engine, nothing)):
            with pytest.raises(NewerDatabase):
                asks(db.engine)
        with db.engine.begin() as connection:
            connection.exec_driver_sql("DELETE FROM alembic_version")
        with pytest.raises(NoTables):
            check(db.engine)


# --- What a volunteer types ----------------------------------------------------------------------


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Records of this version, with an account and three lines."""
    folder = tmp_path / "data"
    app = create_app(folder, pairing_code=CODE)
    tablet = Tablet(app)
    tablet.push(tablet.write(3))
    closed(app)
    return folder


@pytest.fixture
def says(data: Path, capsys: pytest.CaptureFixture[str]) -> Says:
    def run_command(*words: object) -> tuple[int, str]:
        status = main([*map(str, words), "--data", str(data)])
        captured = capsys.readouterr()
        return status, captured.out + captured.err

    return run_command


def version(data: Path) -> str:
    with closing(sqlite3.connect(data / config.DATABASE_FILE)) as database:
        return str(database.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def test_an_upgrade_keeps_everything_first_and_brings_tables_up(
    data: Path, says: Says, next_version: Callable[[], None], tmp_path: Path
) -> None:
    next_version()
    file = tmp_path / "before.backup"
    status, printed = says("upgrade", "--backup", file)
    assert (status, "0017" in printed) == (0, True)
    assert version(data) == "0017"
    with closing(sqlite3.connect(file)) as backup:
        assert backup.execute("SELECT version_num FROM alembic_version").fetchone() == ("0016",)
        assert backup.execute("SELECT count(*) FROM event").fetchone() == (3,)
    app = create_app(data, pairing_code=CODE)
    assert Tablet(app, dev="another").heads()["cur"] == 3
    closed(app)


def test_a_backup_of_an_earlier_version_is_one(
    data: Path, says: Says, next_version: Callable[[], None], tmp_path: Path
) -> None:
    next_version()
    file = tmp_path / "old.backup"
    printed = says("backup", file, "--json")[1]
    assert json.loads(printed) == {"file": str(file), "nights": 1, "records": 3}
    assert version(data) == "0016"
    assert says("restore", file, "--yes")[0] == 0
    assert version(data) == "0017"
    app = create_app(data, pairing_code=CODE)
    assert Tablet(app, dev="another").heads()["cur"] == 3
    closed(app)


def test_the_server_brings_them_up_when_it_starts(
    data: Path, next_version: Callable[[], None]
) -> None:
    next_version()
    closed(create_app(data, pairing_code=CODE))
    assert version(data) == "0017"


def test_a_volunteer_takes_the_tables_back_and_nothing_is_lost(
    data: Path, says: Says, next_version: Callable[[], None], tmp_path: Path
) -> None:
    file = tmp_path / "before.backup"
    next_version()
    closed(create_app(data, pairing_code=CODE))
    assert "--backup" in says("tables", "--back-to", "0016")[1]
    for unknown in ("0017", "9999", "base"):
        status, printed = says("tables", "--back-to", unknown, "--backup", file)
        assert (status, "0016" in printed) == (2, True)
    assert (version(data), file.exists()) == ("0017", False)
    back = ("tables", "--back-to", "0016", "--backup", file)
    assert says(*back)[0] == 0
    assert version(data) == "0016"
    assert says(*back)[0] != 0, "never over a backup"
    assert says("restore", file, "--yes")[0] == 0
    assert version(data) == "0017"
