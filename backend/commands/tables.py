"""`holdfast tables` and `holdfast upgrade`: which version the database's tables are of; up to this
one, or back to an earlier one.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from backend.commands import VERBS
from backend.commands.backup import keep
from backend.commands.parts.ending import DONE, BadInput, Ends
from backend.commands.parts.opening import add_data, database, records
from backend.commands.parts.parsing import add_command, echo
from backend.commands.parts.words import say
from backend.store import migrations
from backend.store.rows import db


def add_parser(verbs: Any) -> None:
    parser = add_command(
        verbs,
        "tables",
        run,
        says=VERBS["tables"],
        example="holdfast tables --data records",
        more=(
            "With --back-to stop the server first. An earlier Holdfast says which version it"
            " reads; what only a later one keeps is lost there, and is in the backup."
        ),
    )
    parser.add_argument("--json", action="store_true", help="as JSON, with this Holdfast's")
    parser.add_argument("--back-to", default="", metavar="VERSION", help="an earlier version")
    upgrade = add_command(
        verbs,
        "upgrade",
        run_upgrade,
        says=VERBS["upgrade"],
        example="holdfast upgrade --backup before.backup --data records",
        more="Stop the server first. It does the same when it starts, without a backup.",
    )
    for command in (parser, upgrade):
        command.add_argument(
            "--backup", type=Path, metavar="FILE", help="where everything is kept before that"
        )
        add_data(command)


def run(args: argparse.Namespace) -> int:
    """Say the version; with --back-to, keep everything and go back."""
    newest, *earlier = migrations.versions()
    if not args.back_to:
        with database(args.data) as connection:
            at = migrations.version(connection)
        if args.json:
            print(json.dumps({"version": at, "newest": newest}))
            return DONE
        if at == newest:
            print(say("tables.at", version=at))
        else:
            print(say("tables.older", version=at, newest=newest))
        return DONE
    if not earlier:
        raise BadInput(say("tables.none-earlier"))
    if args.back_to not in earlier:
        known_versions = ", ".join(earlier)
        raise BadInput(say("tables.unknown", version=echo(args.back_to), known=known_versions))
    if args.backup is None:
        raise BadInput(say("tables.no-backup"))
    with records(args.data, "change"):
        keep(args.backup)
        try:
            migrations.undo(db.engine, args.back_to)
        except SQLAlchemyError:
            raise Ends(say("tables.failed")) from None
    print(say("tables.back", version=args.back_to))
    return DONE


def run_upgrade(args: argparse.Namespace) -> int:
    """Keep everything, and bring the tables up to this version."""
    newest = migrations.versions()[0]
    with database(args.data) as connection:
        at = migrations.version(connection)
        if at == newest:
            print(say("tables.at", version=at))
            return DONE
        if args.backup is None:
            raise BadInput(say("tables.no-backup-first", newest=newest))
        keep(args.backup)
    with records(args.data, "make"):
        print(say("tables.upgraded", version=newest))
    return DONE
