"""The tables' history. `migrate` brings a database of any earlier version up to this one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, text
from sqlalchemy.orm import Session

# Any number; all server processes that start at once on one PostgreSQL must use the same.
START_LOCK = 0x486F6C64
VERSIONS = [Path(__file__).parent / "versions"]
"""The folders of the steps from one version to the next."""


class NewerDatabase(Exception):
    """The database was written by a later version of Holdfast than this one."""


class OlderDatabase(Exception):
    """The database's tables are of an earlier *version*."""

    def __init__(self, version: str) -> None:
        super().__init__(version)
        self.version = version


class NoTables(Exception):
    """The database has no tables of Holdfast."""


def migrate(engine: Engine, then: Callable[[Session], None], to: str = "head") -> None:
    """Bring the tables up to date, or *to* a version, and let *then* put in what must be there, in
    one transaction; processes that start together take turns. Raises NewerDatabase.
    """
    with _writing(engine) as (connection, config):
        try:
            command.upgrade(config, to)
        except CommandError as error:
            raise NewerDatabase from error
        with Session(bind=connection) as session:
            then(session)
            session.commit()


def undo(engine: Engine, revision: str) -> None:
    """Take the tables back to an earlier *revision*, for an earlier version of Holdfast: what only
    later ones keep is lost.
    """
    with _writing(engine) as (_, config):
        command.downgrade(config, revision)


def versions() -> list[str]:
    """Return the versions that the tables have had, this Holdfast's first."""
    return [
        revision.revision for revision in ScriptDirectory.from_config(_config()).walk_revisions()
    ]


def version(connection: Connection) -> str:
    """Return the version of a database's tables. Raises NoTables, NewerDatabase."""
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None:
        raise NoTables
    if revision not in versions():
        raise NewerDatabase
    return revision


def check(engine: Engine) -> None:
    """Raise NoTables, NewerDatabase or OlderDatabase where the tables are not this version's."""
    with engine.connect() as connection:
        revision = version(connection)
    if revision != versions()[0]:
        raise OlderDatabase(revision)


@contextmanager
def _writing(engine: Engine) -> Iterator[tuple[Connection, Config]]:
    """One transaction that nobody else makes tables beside."""
    config = _config()
    with engine.connect() as plain:
        connection = plain.execution_options(holdfast_writes=True)
        with connection.begin():
            if engine.dialect.name == "postgresql":
                connection.execute(
                    text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": START_LOCK}
                )
            config.attributes["connection"] = connection
            yield connection, config


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("path_separator", "os")
    config.set_main_option("version_locations", os.pathsep.join(map(str, VERSIONS)))
    return config
