"""`holdfast tables`: which version the database's tables are of, and back to an earlier one."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from backend.commands import VERBS
from backend.commands.backup import keep
from backend.commands.ending import DONE, BadInput, Ends
from backend.commands.parsing import add_command, echo
from backend.commands.serve import add_data, records
from backend.commands.words import say
from backend.store import migrations
from backend.store.rows import db


def add_parser(verbs: Any) -> None:
    parser = add_command(
        verbs, "tables", run, says=VERBS["tables"],
        example="holdfast tables --back-to 0008 --backup before.backup --data records",
        more=(
            "Stop the server first. An earlier Holdfast says which version it reads; what only a"
            " later one keeps is lost there, and is in the backup."
        ),
    )  # fmt: skip
    parser.add_argument("--back-to", default="", metavar="VERSION", help="an earlier version")
    parser.add_argument(
        "--backup", type=Path, metavar="FILE", help="where everything is kept before that"
    )
    add_data(parser)


def run(args: argparse.Namespace) -> int:
    """Say the version; with --back-to, keep everything and go back."""
    earlier = migrations.versions()[1:]
    if args.back_to and args.back_to not in earlier:
        known = ", ".join(earlier)
        raise BadInput(say("tables.unknown", version=echo(args.back_to), known=known))
    if args.back_to and args.backup is None:
        raise BadInput(say("tables.no-backup"))
    with records(args.data):
        if args.back_to:
            keep(args.backup)
            try:
                migrations.undo(db.engine, args.back_to)
            except SQLAlchemyError:
                raise Ends(say("tables.failed")) from None
    said = "tables.back" if args.back_to else "tables.at"
    print(say(said, version=args.back_to or migrations.versions()[0]))
    return DONE
