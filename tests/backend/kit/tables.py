"""The server's tables, migrated once a session: a fresh database of a test starts with a copy.

A database that is not as this version leaves it is migrated as the server migrates it.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from functools import cache
from pathlib import Path

import sqlalchemy
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from backend.store.migrations import migrate, versions

Then = Callable[[Session], None]
HELD = "alembic_version"
"""The table that says which version the others are of."""


class Tables:
    """`migrate` does what `backend.store.migrations.migrate` does, from a copy in *folder*."""

    def __init__(self, folder: Path) -> None:
        self.copy = folder / "tables.db"

    def migrate(self, engine: Engine, then: Then) -> None:
        """Bring the tables of *engine* up to date and let *then* fill them."""
        file = _new_file(engine)
        if file and self.copy.exists():
            shutil.copyfile(self.copy, file)
        elif file:
            migrate(engine, lambda _session: None)
            _keep(file, self.copy)
        elif not _is_newest(engine):
            migrate(engine, then)
            return
        _fill(engine, then)


def emptied(url: str) -> str:
    """Take every row out of a PostgreSQL database, or everything where its tables are not this
    version's; its address.
    """
    admin = sqlalchemy.create_engine(url)
    names = sqlalchemy.inspect(admin).get_table_names()
    with_rows = [name for name in names if name != HELD]
    is_newest = _is_newest(admin)
    with admin.begin() as connection:
        if is_newest:
            rows = "".join(f"DELETE FROM {name};" for name in with_rows)
            connection.exec_driver_sql(f"SET LOCAL session_replication_role = replica;{rows}")
        else:
            connection.exec_driver_sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    admin.dispose()
    return url


def _new_file(engine: Engine) -> Path | None:
    """The file of a database that holds nothing yet."""
    if engine.dialect.name != "sqlite" or not engine.url.database:
        return None
    file = Path(engine.url.database)
    return file if file.exists() and not file.stat().st_size else None


def _keep(file: Path, copy: Path) -> None:
    plain = sqlite3.connect(file)
    plain.execute("VACUUM INTO ?", [str(copy)])
    plain.close()


def _is_newest(engine: Engine) -> bool:
    with engine.connect() as connection:
        if not sqlalchemy.inspect(connection).has_table(HELD):
            return False
        return connection.exec_driver_sql(f"SELECT * FROM {HELD}").scalars().all() == [_newest()]


@cache
def _newest() -> str:
    return versions()[0]


def _fill(engine: Engine, then: Then) -> None:
    """Run *then* in a transaction of the kind in which `migrate` runs it."""
    with engine.connect() as plain:
        connection = plain.execution_options(holdfast_writes=True)
        with connection.begin(), Session(bind=connection) as session:
            then(session)
            session.commit()
