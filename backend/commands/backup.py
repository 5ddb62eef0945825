"""`holdfast backup` and `holdfast restore`: all that the server keeps as one file, or all of one
organization, and back.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from backend import config
from backend.commands import VERBS
from backend.commands.parts import files
from backend.commands.parts.ending import DONE, BadInput, Ends
from backend.commands.parts.opening import add_data, database, newer, records
from backend.commands.parts.parsing import add_command, agrees, echo
from backend.commands.parts.words import FULL, count, listed, plain, say, why
from backend.services.organization import audit, organizations
from backend.services.organization.organizations import NameTaken
from backend.services.server import Server
from backend.store import copies, migrations
from backend.store.copies import Content
from backend.store.db import read
from backend.store.migrations import NewerDatabase, NoTables


def add_parser(verbs: Any) -> None:
    parser = add_command(
        verbs,
        "backup",
        run,
        says=VERBS["backup"],
        example="holdfast backup october.backup --data records",
        more="The server may be running. The file holds names: keep it where only you read it.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="where to; a new file")
    parser.add_argument("--json", action="store_true", help="as JSON, what is in it")
    _add_of(parser)
    add_data(parser)
    parser = add_command(
        verbs,
        "restore",
        run_restore,
        says=VERBS["restore"],
        example="holdfast restore october.backup --data restored-records",
        more="Stop the server first. Tablets notice by themselves and bring what the file lacks.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="what `holdfast backup` wrote")
    parser.add_argument("--preview", action="store_true", help="only say what would be replaced")
    parser.add_argument("--yes", action="store_true", help="do not ask")
    _add_of(parser)
    add_data(parser)


def _add_of(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--of", help='one organization alone, by its name or its id; "" is the server\'s own'
    )


def run(args: argparse.Namespace) -> int:
    """Write the backup."""
    with database(args.data) as connection:
        migrations.version(connection)
        if args.of is None:
            keep(args.file, as_json=args.json)
            return DONE
        there = copies.contents(connection)
        names, own = {content.org: content.name for content in there}, there[0].org
        org = organizations.among(names, args.of, own, _own_name())
        if org is None:
            raise BadInput(say("accounts.no-organization", name=echo(args.of)))
        keep(args.file, org, _called(names[org]), as_json=args.json)
    return DONE


def keep(file: Path, of: str = "", called: str = "", *, as_json: bool = False) -> None:
    """Write everything there is, or the organization *of* alone, as one new file, and say so. Ends
    where that fails.
    """
    files.may_write(file, replace=False)
    try:
        copied = copies.back_up(file, of)
    except FileExistsError:
        raise BadInput(say("file.exists", file=file)) from None
    except OSError as error:
        if error.errno in FULL:
            raise Ends(say("file.full", file=file)) from None
        raise BadInput(say("file.write", file=file, why=why(error))) from None
    except SQLAlchemyError:
        raise Ends(say("backup.failed", file=file)) from None
    if as_json:
        print(json.dumps({"file": str(file), **asdict(copied)}, ensure_ascii=False))
    elif of:
        print(say("backup.done-of", file=file, name=called, told=_counted(copied)))
    else:
        print(say("backup.done", file=file, told=_counted(copied)))


def _counted(copied: copies.Copied) -> str:
    nights = count("org.fleet.nights", copied.nights)
    return f"{nights}, {count('ui.history.events', copied.records)}"


def _own_name() -> str:
    return os.environ.get("HOLDFAST_ORGANIZATION", "")


def _called(name: str) -> str:
    """How an organization is called whose settings name it where *name* is ""."""
    return plain(name) or _own_name() or say("organizations.own")


def run_restore(args: argparse.Namespace) -> int:
    """Put a backup into the database."""
    if not args.file.is_file():
        raise BadInput(say("backup.none", file=args.file))
    try:
        with copies.opened(args.file) as source:
            copied = _all(args, source) if args.of is None else _alone(args, source)
    except copies.NoBackup:
        raise BadInput(say("backup.none", file=args.file)) from None
    except NewerDatabase:
        raise newer() from None
    except OSError as error:
        raise Ends(say("file.read", file=args.file, why=why(error))) from None
    except SQLAlchemyError:
        raise Ends(say("backup.restore-failed", file=args.file)) from None
    if copied:
        print(say("backup.restored", file=args.file, told=_counted(copied)))
    return DONE


def _all(args: argparse.Namespace, source: Connection) -> copies.Copied | None:
    """Everything in the place of everything; None where that was only to be said."""
    here, there = _here(args.data), copies.contents(source)
    if not _may_replace(args, here, there):
        return None
    with records(args.data, "make") as app:
        copied = copies.restore(source)
        _note(app.extensions["holdfast"], args.file, there)
    return copied


def _alone(args: argparse.Namespace, source: Connection) -> copies.Copied | None:
    """One organization in its own place, or beside the others; None as for all."""
    with records(args.data, "look" if args.preview else "change") as app:
        server: Server = app.extensions["holdfast"]
        here = read(lambda session: copies.contents(session.connection()))
        chosen = _chosen(server, args, copies.contents(source))
        replaced = [content for content in here if content.org == chosen.org]
        _check_name(chosen, here)
        if not _may_replace(args, replaced, [chosen]):
            return None
        copied = copies.restore(source, chosen.org)
        _note(server, args.file, [chosen])
    return copied


def _here(data: Path) -> list[Content]:
    """What is there now, of whichever version."""
    if not config.are_there(data):
        return []
    with database(data) as connection:
        try:
            migrations.version(connection)
        except NoTables:
            return []
        return copies.contents(connection)


def _chosen(server: Server, args: argparse.Namespace, there: Sequence[Content]) -> Content:
    """The organization in the file that `--of` means: who has the name here, or had it there."""
    names = {content.org: content.name for content in there}
    org = organizations.named(server.org, args.of, server.settings.organization)
    if org not in names:
        org = organizations.among(names, args.of, "")
    for content in there:
        if content.org == org:
            return content
    choices = listed([_called(name) for name in names.values()])
    raise BadInput(say("backup.not-in", file=args.file, name=echo(args.of), names=choices))


def _check_name(chosen: Content, here: Sequence[Content]) -> None:
    """Raises BadInput where nobody could tell it from another organization here."""
    if not chosen.name and chosen.org != here[0].org:
        raise BadInput(say("backup.no-name"))
    try:
        read(
            lambda session: organizations.check_free(
                session, chosen.name, _own_name(), but=chosen.org
            )
        )
    except NameTaken:
        raise BadInput(say("backup.name-taken", name=plain(chosen.name))) from None


def _may_replace(
    args: argparse.Namespace, here: Sequence[Content], there: Sequence[Content]
) -> bool:
    """Say what would go and what would come, and ask, where anything would go; False where that
    was all to be done. Raises Ends where the answer is no.
    """
    is_empty = len(here) < 2 and not any(content.is_any for content in here)
    if args.preview or not (args.yes or is_empty):
        for content in () if is_empty else here:
            print(say("backup.goes", name=_called(content.name), told=_told(content)))
        for content in there:
            print(say("backup.comes", name=_called(content.name), told=_told(content)))
    if args.preview:
        return False
    if not (args.yes or is_empty) and not agrees(say("backup.ask")):
        raise Ends(say("backup.kept"))
    return True


def _told(content: Content) -> str:
    return say(
        "backup.counted",
        nights=content.nights,
        records=content.records,
        tablets=content.tablets,
        accounts=content.accounts,
    )


def _note(server: Server, file: Path, there: Sequence[Content]) -> None:
    for content in there:
        audit.note(content.org, "records-restored", file.name, server.now_ms())
