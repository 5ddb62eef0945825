"""A database as one file, all of it or one organization's rows, and back: rows go over as they
are, from either kind of database to either. The file is an SQLite database with the same tables.
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
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    FromClause,
    MetaData,
    create_engine,
    delete,
    func,
    insert,
    select,
    true,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from backend.store.checksums import change
from backend.store.migrations import migrate, version, versions
from backend.store.rows import Account, Audited, Base, Device, Event, Organization, Tournament, db
from backend.store.whole import is_whole
from pycore.book.book import BOOK_ID

ROWS_AT_ONCE = 500
OWN = "alembic_version"
_ACTS = db.metadata.tables[Audited.__tablename__]


class NoBackup(Exception):
    """The file is none that `back_up` wrote."""


@dataclass(frozen=True)
class Copied:
    """How much went over."""

    nights: int
    records: int


@dataclass(frozen=True)
class Content:
    """What a database keeps of an organization; *name* is "" where its settings name it."""

    org: str
    name: str
    nights: int
    records: int
    tablets: int
    accounts: int

    @property
    def is_any(self) -> bool:
        """Whether anything is lost with it."""
        return bool(self.nights or self.records or self.tablets or self.accounts)


def contents(connection: Connection) -> list[Content]:
    """Return what a database of any version keeps, the server's own organization first."""

    def rows(model: type[Base], org: str) -> int:
        count_query = select(func.count()).select_from(model).where(model.__table__.c.org == org)
        if model is Tournament:
            count_query = count_query.where(Tournament.tid != BOOK_ID)
        return connection.scalar(count_query) or 0

    query = select(Organization.org, Organization.name)
    listed = connection.execute(query.order_by(Organization.made_ms, Organization.org)).all()
    counted = (Tournament, Event, Device, Account)
    return [Content(org, name, *(rows(model, org) for model in counted)) for org, name in listed]


def back_up(path: Path, of: str = "") -> Copied:
    """Write all there is at one moment, or the organization *of* alone, into a new file, which
    only its owner can read; its tables are of the version that the database's are. Needs an
    application context; the server may be running. Raises NoTables, NewerDatabase.
    """
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    try:
        with _picture(db.engine) as source:
            at = version(source)
            with _file(path, at) as engine, engine.begin() as target:
                return _copy(source, target, at, of)  # in one transaction: a half is no backup
    except BaseException:
        path.unlink()
        raise


@contextlib.contextmanager
def opened(path: Path) -> Iterator[Connection]:
    """Yield what a file holds, as a database with today's tables; the file stays as it is. Raises
    NoBackup, NewerDatabase.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copyfile(path, copy)
        _check(copy)
        with _file(copy) as engine, engine.connect() as source:
            yield source


def restore(source: Connection, of: str = "") -> Copied:
    """Put what was `opened` into the database in the place of what is there: everything, or the
    organization *of* alone, and then every row of another one stays as it is. Each organization
    that is put back has a store_id of its own from then on: whoever knew it compares everything
    again. Nothing is taken out of its audit log. Needs an application context, and that no server
    runs on it.
    """
    writing = db.engine.connect().execution_options(holdfast_writes=True)
    with writing as target, target.begin():
        place_ms = _place(target, of) if of else None
        acts = target.execute(select(_ACTS).where(_is_of(_ACTS, of))).mappings().all()
        for table in reversed(db.metadata.sorted_tables):
            target.execute(delete(table).where(_is_of(table, of)))
        copied = _copy(source, target, versions()[0], of)
        there = set(target.scalars(select(_ACTS.c.id)))
        orgs = set(target.scalars(select(Organization.org)))
        since = [dict(act) for act in acts if act["org"] in orgs and act["id"] not in there]
        if since:
            target.execute(insert(_ACTS), since)
        with Session(bind=target) as session:
            for org in orgs if not of else {of}:
                values: dict[str, Any] = {"store_id": secrets.token_urlsafe(16)}
                values |= {} if place_ms is None else {"made_ms": place_ms}
                change(session, Organization, Organization.org == org, values=values)
            session.commit()
    return copied


def _place(target: Connection, org: str) -> int:
    """When an organization was made, as this database says it: the first is the server's own, so
    one that comes to others goes behind them.
    """
    rows = target.execute(select(Organization.org, Organization.made_ms))
    made: dict[str, int] = {row.org: row.made_ms for row in rows}
    return made.get(org, max(made.values(), default=0) + 1)


def _is_of(table: FromClause, org: str) -> ColumnElement[bool]:
    """Which rows of a table are an organization's; all of them for ""."""
    return table.c.org == org if org else true()


def _check(path: Path) -> None:
    """Raises NoBackup."""
    engine = create_engine(f"sqlite:///{path}")
    try:
        if not is_whole(engine):
            raise NoBackup
        with engine.connect() as connection:
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


def _copy(source: Connection, target: Connection, at: str, of: str) -> Copied:
    """Copy every row, or those of the organization *of*; both have the tables of version *at*."""
    tables = db.metadata
    if at != versions()[0]:
        tables = MetaData()
        tables.reflect(target, only=lambda name, _: name != OWN)
    for table in tables.sorted_tables:
        cursor_result = source.execution_options(stream_results=True).execute(
            select(table).where(_is_of(table, of))
        )
        for rows in cursor_result.mappings().partitions(ROWS_AT_ONCE):
            target.execute(insert(table), [dict(row) for row in rows])
    there = [content for content in contents(target) if of in ("", content.org)]
    return Copied(
        sum(content.nights for content in there), sum(content.records for content in there)
    )
