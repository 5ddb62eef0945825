"""The database: how it is opened, how a transaction runs, and what its failures are called.

SQLite runs with a write-ahead log and synchronous=FULL, PostgreSQL with its default
synchronous_commit=on: when `write` returns, the rows survive a power cut. `read` and `write` run
their work again when the database says that two transactions met (SQLITE_BUSY, 40001, 40P01) or
when the connection broke before the commit, so the work must do nothing but read and write rows.
A commit whose answer was lost is not tried again: nobody knows whether it was kept, and nobody is
told that it was.
"""

from __future__ import annotations

import os
import random
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

from flask import Flask
from sqlalchemy import Connection, Engine, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.orm import Session

from backend.store.checksums import with_checksum
from backend.store.rows import Base, db

T = TypeVar("T")

# Together at most some 15 s: a tablet gives up after 20.
TRIES = 5
BUSY_TIMEOUT_MS = 3000
MEETING = {"40001", "40P01", "55P03"}
FULL = {"53100"}
# It shuts down or starts, takes nobody more, or nothing is to be written.
AWAY = {"57P01", "57P02", "57P03", "53300", "25006"}
SQLITE_AWAY = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_READONLY,
}
SQLITE_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
# Its data, an index, or a file of a table that is not there.
DAMAGED = {"XX001", "XX002", "58P01"}
# What no table of ours lacks, unless what describes the tables was damaged.
LACKING = ("no such table", "no such column")
# One that does not answer is given up before a tablet gives us up.
POSTGRESQL = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}


class StorageFull(Exception):
    """The disk, or the database's own limit, is full. Nothing of this request was kept."""


class StorageBusy(Exception):
    """Two transactions kept meeting. Nothing of this request was kept; trying again later
    helps.
    """


class StorageAway(StorageBusy):
    """The database cannot be reached. Nothing of this request was acknowledged."""


class StorageDamaged(Exception):
    """The database does not hold what was written in it. Nothing of this request was
    acknowledged; a backup has to be put back.
    """


class NightFull(Exception):
    """The night holds as much as one night may. Nothing of this request was kept."""


def open_database(app: Flask, url: str, *, looks: bool = False) -> None:
    """Bind the models to *url*; who *looks* can write nothing. Threads wait for a connection
    rather than fail: a hall has a few dozen at most.
    """
    app.config["SQLALCHEMY_DATABASE_URI"] = _only_read(url) if looks else url
    on_sqlite = url.startswith("sqlite")
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = {
        "hide_parameters": True,  # a logged failure must not print names or tokens
        "pool_size": 8,
        "max_overflow": 24,
        "pool_timeout": 15,
        "pool_pre_ping": not on_sqlite,
        "connect_args": {} if on_sqlite else POSTGRESQL,
    }
    db.init_app(app)
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            _prepare_sqlite(db.engine, looks=looks)
        elif looks:
            event.listen(db.engine, "begin", _begin_to_look)


def _only_read(url: str) -> str:
    """The address by which a database is read whose folder takes no files of SQLite's own."""
    file = make_url(url).database if url.startswith("sqlite") else None
    path = Path(file or ":memory:").resolve()
    if os.access(path.parent, os.W_OK):
        return url
    how = "" if Path(f"{path}-wal").exists() else "&immutable=1"
    return f"sqlite:///file:{quote(str(path))}?mode=ro{how}&uri=true"


def _begin_to_look(connection: Connection) -> None:
    connection.exec_driver_sql("SET TRANSACTION READ ONLY")


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def _write_ahead(connection: Any) -> None:
    """Of several that open a new file at once SQLite turns all but one down, without waiting."""
    until_s = time.monotonic() + BUSY_TIMEOUT_MS / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until_s:
                raise
        time.sleep(0.01)


def _prepare_sqlite(engine: Engine, *, looks: bool = False) -> None:
    @event.listens_for(engine, "connect")
    def _set_pragmas(connection: Any, _record: object) -> None:
        # The driver's own half-automatic BEGIN is switched off; SQLAlchemy's begin below is the
        # only one.
        connection.isolation_level = None
        connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
        # A damaged text is read as another one, and found out as such.
        connection.text_factory = _text
        if looks:
            connection.execute("PRAGMA query_only = ON")
            return
        _write_ahead(connection)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        # What is deleted or written over is gone from the file too: a name that was erased is.
        connection.execute("PRAGMA secure_delete = ON")

    @event.listens_for(engine, "begin")
    def _begin(connection: Any) -> None:
        writes = connection.get_execution_options().get("holdfast_writes", False) and not looks
        # A writer takes the lock before it reads: a lock asked for later, on an old snapshot, is
        # refused at once.
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def read(work: Callable[[Session], T]) -> T:
    """Run *work* on one unchanging picture of the database. Raises StorageBusy, StorageAway or
    StorageDamaged.
    """

    def attempt(session: Session) -> T:
        if db.engine.dialect.name == "postgresql":
            session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
        return work(session)

    return _tried(attempt)


def write(work: Callable[[Session], T]) -> T:
    """Run *work* in a transaction and commit it. Raises StorageFull, StorageBusy,
    StorageAway or StorageDamaged, and then nothing was kept, or nobody knows whether it was.
    """

    def attempt(session: Session) -> T:
        connection = session.connection(execution_options={"holdfast_writes": True})
        if db.engine.dialect.name == "postgresql":
            # A process that hangs with a night in its hands must not hold the others for ever.
            connection.exec_driver_sql(f"SET LOCAL lock_timeout = {BUSY_TIMEOUT_MS}")
        answer = work(session)
        try:
            session.commit()
        except DBAPIError as error:
            if _is_away(error):
                raise StorageAway from error
            raise
        return answer

    return _tried(attempt)


def forget_for_good() -> None:
    """Take what was written over out of SQLite's journal too, as far as nobody reads there now.
    PostgreSQL does so in time by itself.
    """
    if db.engine.dialect.name != "postgresql":
        with db.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")


def _tried(attempt: Callable[[Session], T]) -> T:
    last_error: type[StorageBusy] = StorageBusy
    for try_index in range(TRIES):
        with Session(db.engine) as session:
            try:
                return attempt(session)
            except UnicodeDecodeError as error:
                if is_damage(error):
                    raise StorageDamaged from error
                raise
            except PoolTimeout as error:
                raise StorageBusy from error
            except DBAPIError as error:
                _let_go(session)
                if _is_full(error):
                    raise StorageFull from error
                if is_damage(error):
                    raise StorageDamaged from error
                if not (_is_meeting(error) or _is_away(error)):
                    raise
                last_error = StorageBusy if _is_meeting(error) else StorageAway
        if last_error is StorageAway and try_index:
            break
        time.sleep(random.uniform(0.5, 1.0) * min(0.5, 0.01 * 2**try_index))
    raise last_error


def _let_go(session: Session) -> None:
    with suppress(DBAPIError):  # there is nothing to roll back on a connection that broke
        session.rollback()


def _is_away(error: DBAPIError) -> bool:
    state = _state(error)
    if state in AWAY or (state or "").startswith("08") or error.connection_invalidated:
        return True
    if isinstance(error.orig, sqlite3.Error):
        return (getattr(error.orig, "sqlite_errorcode", 0) & 0xFF) in SQLITE_AWAY
    # A connection that was refused has no state.
    return isinstance(error, OperationalError | InterfaceError) and state is None


def is_damage(error: Exception) -> bool:
    """Return whether a database says by this error that it is damaged."""
    if isinstance(error, UnicodeDecodeError):  # the driver cannot read SQLite's own sentence
        return b"malformed" in error.object
    if not isinstance(error, DBAPIError):
        return isinstance(error, StorageDamaged)
    if isinstance(error.orig, sqlite3.Error):
        code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF  # without what it adds to it
        return code in SQLITE_DAMAGED or any(text in str(error.orig) for text in LACKING)
    return _state(error) in DAMAGED


def _is_full(error: DBAPIError) -> bool:
    return _state(error) in FULL or "database or disk is full" in str(error.orig)


def _is_meeting(error: DBAPIError) -> bool:
    if _state(error) in MEETING:
        return True
    return isinstance(error, OperationalError) and "database is locked" in str(error.orig)


def _state(error: DBAPIError) -> str | None:
    return getattr(error.orig, "sqlstate", None)


def insert_new(session: Session, model: type[Base], rows: Sequence[dict[str, Any]]) -> None:
    """Insert rows; one whose key is already there stays as it is."""
    if rows:
        insert = _dialect(session).insert(model).on_conflict_do_nothing()
        session.execute(insert, [with_checksum(model, row) for row in rows])


def insert_or_replace(session: Session, model: type[Base], rows: Sequence[dict[str, Any]]) -> None:
    """Insert rows, or give those whose key is there these values. All rows name the same fields,
    and no key stands twice.
    """
    if rows:
        keys = [column.name for column in model.__table__.primary_key]
        insert = _dialect(session).insert(model)
        checked_rows = [with_checksum(model, row) for row in rows]
        values = {name: insert.excluded[name] for name in checked_rows[0] if name not in keys}
        upsert = insert.on_conflict_do_update(index_elements=keys, set_=values)
        session.execute(upsert, checked_rows)


def _dialect(session: Session) -> Any:
    return postgresql if session.get_bind().dialect.name == "postgresql" else sqlite
