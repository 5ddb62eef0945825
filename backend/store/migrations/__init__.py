"""The tables' history. `migrate` brings a database of any earlier version up to this one, at every
start.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Engine, text
from sqlalchemy.orm import Session

# Any number; all server processes that start at once on one PostgreSQL must use the same.
START_LOCK = 0x486F6C64


class NewerDatabase(Exception):
    """The database was written by a later version of Holdfast than this one."""


def migrate(engine: Engine, then: Callable[[Session], None]) -> None:
    """Bring the tables up to date and let *then* put in what must be there, in one transaction;
    processes that start together take turns. Raises NewerDatabase.
    """
    config = _config()
    with engine.connect() as plain:
        connection = plain.execution_options(holdfast_writes=True)
        with connection.begin():
            if engine.dialect.name == "postgresql":
                connection.execute(
                    text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": START_LOCK}
                )
            config.attributes["connection"] = connection
            try:
                command.upgrade(config, "head")
            except CommandError as error:
                raise NewerDatabase from error
            with Session(bind=connection) as session:
                then(session)
                session.commit()


def undo(engine: Engine, revision: str) -> None:
    """Take the tables back to an earlier *revision*, for an earlier version of Holdfast: what only
    later ones keep is lost.
    """
    config = _config()
    with engine.connect() as plain:
        connection = plain.execution_options(holdfast_writes=True)
        with connection.begin():
            config.attributes["connection"] = connection
            command.downgrade(config, revision)


def versions() -> list[str]:
    """The versions that the tables have had, this Holdfast's first."""
    return [one.revision for one in ScriptDirectory.from_config(_config()).walk_revisions()]


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    return config
