"""A whole database as one file, and back: rows go over as they are, from either kind of database
to either. The file is an SQLite database with the same tables.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import (
    Connection,
    Engine,
    MetaData,
    create_engine,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from backend.store.migrations import migrate, version, versions
from backend.store.rows import Device, Event, Organization, Tournament, db
from pycore.book.book import BOOK_ID

ROWS_AT_ONCE = 500
OWN = "alembic_version"


class NoBackup(Exception):
    """The file is none that `back_up` wrote."""


class Occupied(Exception):
    """The database holds records already."""


@dataclass(frozen=True)
class Copied:
    """How much went over."""

    nights: int
    records: int


def back_up(path: Path) -> Copied:
    """Write all there is at one moment into a new file, which only its owner can read; its tables
    are of the version that the database's are. Needs an application context; the server may be
    running. Raises NoTables, NewerDatabase.
    """
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    try:
        with _picture(db.engine) as source:
            at = version(source)
            with _file(path, at) as engine, engine.begin() as target:
                return _copy(source, target, at)  # in one transaction: a half is no backup
    except BaseException:
        path.unlink()
        raise


@contextlib.contextmanager
def opened(path: Path) -> Iterator[Connection]:
    """What a file holds, as a database with today's tables; the file stays as it is. Raises
    NoBackup, NewerDatabase.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copyfile(path, copy)
        _check(copy)
        with _file(copy) as engine, engine.connect() as source:
            yield source


def restore(source: Connection, *, replace: bool) -> Copied:
    """Put what was `opened` into the database, and give each organization in it a new name of its
    own: whoever knew it compares everything again. Needs an application context, and that no
    server runs on it. Raises Occupied unless it is to *replace* what is there.
    """
    writing = db.engine.connect().execution_options(holdfast_writes=True)
    with writing as target, target.begin():
        if not replace and _is_occupied(target):
            raise Occupied
        for table in reversed(db.metadata.sorted_tables):
            target.execute(delete(table))
        copied = _copy(source, target, versions()[0])
        for org in target.scalars(select(Organization.org)).all():
            named = update(Organization).where(Organization.org == org)
            target.execute(named.values(store_id=secrets.token_urlsafe(16)))
    return copied


def _check(path: Path) -> None:
    """Raises NoBackup."""
    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.connect() as connection:
            if connection.exec_driver_sql("PRAGMA integrity_check").scalar() != "ok":
                raise NoBackup
            connection.exec_driver_sql("SELECT version_num FROM alembic_version").one()
            if connection.exec_driver_sql("SELECT store_id FROM organization").first() is None:
                raise NoBackup
    except SQLAlchemyError as error:
        raise NoBackup from error
    finally:
        engine.dispose()


@contextlib.contextmanager
def _file(path: Path, at: str = "head") -> Iterator[Engine]:
    """A file as a database with the tables of a version, today's where none is named."""
    engine = create_engine(f"sqlite:///{path}")
    try:
        migrate(engine, _nothing, at)
        yield engine
    finally:
        engine.dispose()


def _nothing(_session: Session) -> None:
    """A file gets no rows but those that are copied."""


@contextlib.contextmanager
def _picture(engine: Engine) -> Iterator[Connection]:
    """The database as it is at one moment."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


def _copy(source: Connection, target: Connection, at: str) -> Copied:
    """Copy every row; both have the tables of version *at*."""
    tables = db.metadata
    if at != versions()[0]:
        tables = MetaData()
        tables.reflect(target, only=lambda name, _: name != OWN)
    for table in tables.sorted_tables:
        found = source.execution_options(stream_results=True).execute(select(table))
        for rows in found.mappings().partitions(ROWS_AT_ONCE):
            target.execute(insert(table), [dict(row) for row in rows])
    nights = select(func.count()).select_from(Tournament).where(Tournament.tid != BOOK_ID)
    return Copied(
        target.scalar(nights) or 0,
        target.scalar(select(func.count()).select_from(Event)) or 0,
    )


def _is_occupied(connection: Connection) -> bool:
    return any(
        connection.execute(select(model.org).limit(1)).first() for model in (Tournament, Device)
    )
