"""Whether an SQLite database is whole: its pages, its indexes and the kinds of its values.

SQLite reads what it is asked for and no more. So a damaged index answers that a row is not there,
and a damaged row answers with a text where a number was: nobody is told before all of it is looked
through. PostgreSQL has checksums of its own, and says so itself.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from threading import Lock

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from backend.store.db import StorageDamaged, is_damage

KINDS = {"BIGINT": "integer", "BLOB": "blob", "TEXT": "text"}
SELDOM, OFTEN = 1000, 10
"""Looking takes one part in so many of the time at most: of a gigabyte it takes some five seconds.
It is worth more where something failed that nothing else explains.
"""


def check(engine: Engine, *, serves: bool = False) -> None:
    """Raise StorageDamaged where the database, of whichever version, is not whole. Where it
    *serves*, one wrong value closes nothing: it is told, and tablets or the office mend it.
    """
    if not (are_pages_whole(engine) if serves else is_whole(engine)):
        raise StorageDamaged


def is_whole(engine: Engine) -> bool:
    """Return whether a database is whole, as far as it can tell."""
    return _holds(engine, lambda connection: _are_pages(connection) and _are_kinds(connection))


def are_pages_whole(engine: Engine) -> bool:
    """Return whether what is stored can be read, whatever it says."""
    return _holds(engine, _are_pages)


def _holds(engine: Engine, look: Callable[[Connection], bool]) -> bool:
    if engine.dialect.name != "sqlite":
        return True
    try:
        with engine.connect() as connection:
            return look(connection)
    except (DBAPIError, UnicodeDecodeError) as error:
        if is_damage(error):
            return False
        raise


def _are_pages(connection: Connection) -> bool:
    return connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar() == "ok"


def _are_kinds(connection: Connection) -> bool:
    column_query = (
        "SELECT m.name, c.name, c.type FROM sqlite_master m, pragma_table_info(m.name) c"
        " WHERE m.type = 'table'"
    )
    tables: dict[str, list[str]] = {}
    for table, column, kind in connection.exec_driver_sql(column_query):
        if kind in KINDS:
            wrong = f"typeof(\"{column}\") NOT IN ('{KINDS[kind]}', 'null')"
            tables.setdefault(table, []).append(wrong)
    return not any(
        connection.exec_driver_sql(f'SELECT 1 FROM "{table}" WHERE {" OR ".join(wrong)}').first()
        for table, wrong in tables.items()
    )


class Wholeness:
    """Whether the database is whole, looked at now and then. Safe for threads."""

    def __init__(self, elapsed_s: Callable[[], float] = time.monotonic) -> None:
        self._elapsed_s = elapsed_s
        self._lock = Lock()
        self.is_whole = self.are_pages_whole = True
        self._end_s = self._took_s = 0.0

    def look(self, engine: Engine, share: int = SELDOM) -> None:
        """Keep what is found, where it is time: looking takes one part in *share* of the time at
        most, and nobody waits for another who looks.
        """
        if self._lock.acquire(blocking=False):
            try:
                start_s = self._elapsed_s()
                if start_s >= self._end_s + share * self._took_s:
                    with suppress(SQLAlchemyError):  # away or busy: nobody can tell now
                        self.are_pages_whole = are_pages_whole(engine)
                        self.is_whole = self.are_pages_whole and _holds(engine, _are_kinds)
                    self._end_s = self._elapsed_s()
                    self._took_s = self._end_s - start_s
            finally:
                self._lock.release()
