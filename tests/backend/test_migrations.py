"""The tables' history, forwards and back, with something in every table, on SQLite and on a real
PostgreSQL.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import MetaData, Table, insert, inspect, select

from backend import config
from backend.app import create_app
from backend.cli import main
from backend.services import enrolment, fleet
from backend.store import migrations
from backend.store.migrations import migrate, undo
from backend.store.reach import ALL, Reach
from backend.store.rows import db
from tests.backend.conftest import CODE, closed
from tests.backend.tablet import Tablet

OWN = "alembic_version"
FOLDER = str(Path(migrations.__file__).parent)
STEPS = [(one.revision, one.down_revision) for one in ScriptDirectory(FOLDER).walk_revisions()]
"""(version, the one before it), the newest first."""
VALUES = {str: "legion", int: 7, bytes: b"{}"}
LET_IN = {"device", "sign_in"}
"""Of these an earlier version must not let in what it would give more than it had."""
KEPT_OTHERWISE = {"may_write"}
"""What a later version says in a column of another name."""
Rows = dict[str, list[dict[str, Any]]]


def fill() -> None:
    """One row more in every table, with a value in every column."""
    with db.engine.begin() as connection:
        for table in db.metadata.sorted_tables:
            row = {column.name: VALUES[column.type.python_type] for column in table.columns}
            connection.execute(insert(table).values(row))


def rows() -> Rows:
    """All there is, table by table."""
    metadata = MetaData()
    metadata.reflect(db.engine)
    with db.engine.connect() as connection:
        return {
            name: [dict(row) for row in connection.execute(_in_order(table)).mappings()]
            for name, table in metadata.tables.items()
            if name != OWN
        }


def _in_order(table: Table) -> Any:
    return select(table).order_by(*table.primary_key.columns)


def shape() -> dict[str, Any]:
    """The tables as the database tells them, whatever the order of their columns."""
    seen = inspect(db.engine)
    return {
        table: (
            {one["name"]: (str(one["type"]), one["nullable"]) for one in seen.get_columns(table)},
            seen.get_pk_constraint(table)["constrained_columns"],
            sorted((one["name"], one["unique"]) for one in seen.get_indexes(table)),
            sorted(one["referred_table"] for one in seen.get_foreign_keys(table)),
        )
        for table in seen.get_table_names()
        if table != OWN
    }


def within(before: Rows, now: Rows) -> None:
    """What these tables still have room for is what it was; who was let in may have to come in
    anew.
    """
    for name, held in now.items():
        if name in LET_IN:
            continue
        assert len(held) == len(before[name])
        for was, row in zip(before[name], held, strict=True):
            same = was.keys() & row.keys()
            assert {key: row[key] for key in same} == {key: was[key] for key in same}


def up_to(revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", FOLDER)
    with db.engine.connect() as plain:
        connection = plain.execution_options(holdfast_writes=True)
        with connection.begin():
            config.attributes["connection"] = connection
            command.upgrade(config, revision)


def test_every_step_goes_back_to_what_it_was_made_from(any_app: Flask) -> None:
    with any_app.app_context():
        fill()
        before, shapes = rows(), {}
        for revision, earlier in STEPS:
            shapes[revision] = shape()
            undo(db.engine, earlier or "base")
            within(before, rows())
        assert shape() == {}
        for revision, _ in reversed(STEPS):
            up_to(revision)
            assert shape() == shapes[revision], revision


def test_from_every_earlier_version_it_comes_up_to_this_one_with_all_it_kept(
    any_app: Flask,
) -> None:
    with any_app.app_context():
        fill()
        for _, earlier in STEPS:
            if earlier is None:
                continue
            undo(db.engine, earlier)
            kept = {name: held for name, held in rows().items() if name not in LET_IN}
            assert kept["event"]
            migrate(db.engine, lambda _session: None)
            now = rows()
            for name, held in kept.items():
                pairs = zip(held, now[name], strict=True)
                for was, row in pairs:
                    same = was.keys() - KEPT_OTHERWISE
                    assert {key: row[key] for key in same} == {key: was[key] for key in same}
            with db.engine.connect() as connection:
                assert compare_metadata(MigrationContext.configure(connection), db.metadata) == []


def test_who_was_put_out_is_out_for_every_earlier_version(any_app: Flask) -> None:
    """Whatever they were let in for, and with a key or without; and for this version again."""
    org = any_app.extensions["holdfast"].org
    less = (Reach(only_tid="t"), Reach(role="viewer"), Reach(role="desk"), ALL)

    def held() -> dict[str, tuple[str, str]]:
        with db.engine.connect() as connection:
            found = connection.exec_driver_sql("SELECT dev, state, token_hash FROM device")
            return {dev: (state, hashed) for dev, state, hashed in found if dev != "in"}

    with any_app.app_context():
        enrolment.enrol(org, "in", "In", 1, proof_key="a key")
        for at, reach in enumerate(less):
            key = "a key" if reach == ALL else ""
            enrolment.enrol(org, f"dev-{at}", "Stolen", 1, reach=reach, proof_key=key)
            fleet.put(org, f"dev-{at}", "revoked", 2)
        tokens = held()
        for revision, earlier in STEPS:
            if revision == "0004":
                break
            undo(db.engine, earlier)
            assert {dev: state for dev, (state, _) in held().items()} == dict.fromkeys(
                tokens, "revoked"
            ), revision
        ended = [dev for dev, (_, hashed) in held().items() if hashed != tokens[dev][1]]
        assert len(ended) == len(less), "and their tokens give them nothing more than they had"
        migrate(db.engine, lambda _session: None)
        for dev in tokens:
            with pytest.raises(enrolment.DeviceOut):
                enrolment.enrol(org, dev, "Again", 3)


def test_a_volunteer_takes_the_tables_back_and_nothing_is_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, file = tmp_path / "data", tmp_path / "before.backup"
    newest, before, *_ = migrations.versions()
    assert main(["tables", "--data", str(data)]) == 2
    assert "no records" in capsys.readouterr().err
    app = create_app(data, pairing_code=CODE)
    tablet = Tablet(app)
    tablet.push(tablet.write(3))
    closed(app)

    def version() -> str:
        with closing(sqlite3.connect(data / config.DATABASE_FILE)) as database:
            return str(database.execute("SELECT version_num FROM alembic_version").fetchone()[0])

    assert main(["tables", "--data", str(data)]) == 0
    assert newest in capsys.readouterr().out
    back = ["tables", "--data", str(data), "--back-to"]
    assert main([*back, before]) == 2
    assert "--backup" in capsys.readouterr().err
    for unknown in (newest, "9999", "base"):
        assert main([*back, unknown, "--backup", str(file)]) == 2
        assert before in capsys.readouterr().err
    assert (version(), file.exists()) == (newest, False)
    assert main([*back, before, "--backup", str(file)]) == 0
    assert before in capsys.readouterr().out
    assert version() == before
    assert main([*back, before, "--backup", str(file)]) == 2, "never over a backup"
    assert main(["restore", str(file), "--data", str(data), "--replace"]) == 0
    assert version() == newest
    app = create_app(data, pairing_code=CODE)
    assert Tablet(app, dev="another").heads()["cur"] == 3
    closed(app)


def test_an_earlier_holdfast_says_which_version_it_reads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    closed(create_app(data, pairing_code=CODE))
    with closing(sqlite3.connect(data / config.DATABASE_FILE)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    assert main(["tables", "--data", str(data)]) == 1
    told = capsys.readouterr().err
    assert migrations.versions()[0] in told
    assert "holdfast tables" in told
