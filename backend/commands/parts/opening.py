"""The records that a command works on: opened, or why not, as a sentence."""

from __future__ import annotations

import argparse
import contextlib
import shutil
from collections.abc import Iterator
from pathlib import Path

from flask import Flask
from sqlalchemy import Connection
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from backend import config
from backend.app import create_app, database_of
from backend.commands.parts.ending import DONE, NO, BadInput, Ends, tell
from backend.commands.parts.parsing import echo
from backend.commands.parts.words import FULL, count, say, why
from backend.config import Use
from backend.services.nights import damage
from backend.store import migrations, whole
from backend.store.db import StorageBusy, StorageDamaged, StorageFull, is_damage
from backend.store.migrations import NewerDatabase, NoTables, OlderDatabase
from backend.store.rows import db

# With less than this a database cannot even begin, and says "disk I/O error".
ALMOST_FULL = 1024 * 1024


def opened(data: Path, proxies: int | None = None, *, use: Use = "serve") -> Flask:
    """Return the application over its database. Ends says why there is none."""
    with _told(data):
        return create_app(data, proxies=proxies, use=use)


@contextlib.contextmanager
def _told(data: Path) -> Iterator[None]:
    """Why a database cannot be used, as a sentence."""
    try:
        yield
    except config.BadSetting as bad:
        raise BadInput(say("serve.setting", name=bad.name, text=echo(bad.text))) from None
    except (ArgumentError, NoSuchModuleError):
        raise BadInput(say("serve.address")) from None  # its text may hold a password
    except ModuleNotFoundError as missing:
        if missing.name != "psycopg":
            raise BadInput(say("serve.address")) from None
        raise Ends(say("serve.driver")) from None
    except NewerDatabase:
        raise newer() from None
    except OlderDatabase as older:
        raise Ends(say("serve.older", version=older.version)) from None
    except NoTables:
        raise BadInput(say("backup.nothing", data=data)) from None
    except (StorageDamaged, UnicodeDecodeError):
        raise _damaged() from None
    except StorageBusy:
        raise Ends(say("serve.busy", data=data)) from None
    except (SQLAlchemyError, StorageFull, OSError) as error:
        if is_damage(error):
            raise _damaged() from None
        if _is_full(error, data):
            raise Ends(say("serve.full", data=data)) from None
        reason = why(error) if isinstance(error, OSError) else _first_line(error)
        raise Ends(say("serve.records", why=reason)) from None


def newer() -> Ends:
    """Return that the tables are a later Holdfast's, and which this one reads."""
    return Ends(say("serve.newer", version=migrations.versions()[0]))


def _damaged() -> Ends:
    """That the database is damaged, and what to do."""
    return Ends(say("serve.damaged"))


@contextlib.contextmanager
def records(data: Path, use: Use) -> Iterator[Flask]:
    """Yield the application over its database, for a command that does its work and goes. Where
    there are no records it makes some, or ends: a folder that was mistyped stays as it was. Ends
    as `opened`.
    """
    if use != "make":
        _need_records(data)
    with _let_go(opened(data, use=use)) as app:
        yield app


@contextlib.contextmanager
def database(data: Path) -> Iterator[Connection]:
    """Yield the database alone, to look at, whatever version its tables are of. Ends as
    `opened`.
    """
    _need_records(data)
    with _told(data), _let_go(database_of(data)):
        whole.check(db.engine)
        with db.engine.connect() as connection:
            yield connection


def _need_records(data: Path) -> None:
    if not config.are_there(data):
        raise BadInput(say("backup.nothing", data=data))


@contextlib.contextmanager
def _let_go(app: Flask) -> Iterator[Flask]:
    with app.app_context():
        try:
            yield app
        except Ends:
            raise
        except Exception as error:  # whatever a command makes of damaged rows
            if is_damage(error) or not whole.is_whole(db.engine):
                raise _damaged() from None
            raise
        finally:
            db.engine.dispose()


def list_status(org: str) -> int:
    """Return how a list of who may sign in ends: a damaged entry does not stand in it."""
    rows = damage.own_rows(org, damage.OF_SIGN_IN)
    if rows:
        tell(count("org.own-damage", rows))
    return NO if rows else DONE


def add_data(parser: argparse.ArgumentParser) -> None:
    """Add the option that says where the records are."""
    parser.add_argument(
        "--data",
        type=Path,
        default=config.DEFAULT_DATA_DIR,
        metavar="DIR",
        help="where the records are kept (./%(default)s); DATABASE_URL names a PostgreSQL instead",
    )


def _is_full(error: Exception, data: Path) -> bool:
    if isinstance(error, StorageFull) or getattr(error, "errno", None) in FULL:
        return True
    there = next(place for place in (data, *data.absolute().parents) if place.is_dir())
    return shutil.disk_usage(there).free < ALMOST_FULL


def _first_line(error: Exception) -> str:
    """What the database itself said."""
    cause = getattr(error, "orig", None) or error
    return (str(cause).strip().splitlines() or [type(cause).__name__])[0].rstrip(".")
