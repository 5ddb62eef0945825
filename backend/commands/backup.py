"""`holdfast backup` and `holdfast restore`: all that the server keeps as one file, and back."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from backend.commands import VERBS, files
from backend.commands.ending import DONE, BadInput, Ends
from backend.commands.parsing import add_command
from backend.commands.serve import add_data, database, newer, records
from backend.commands.words import FULL, count, say, why
from backend.store import copies
from backend.store.migrations import NewerDatabase


def add_parser(verbs: Any) -> None:
    parser = add_command(
        verbs, "backup", run, says=VERBS["backup"],
        example="holdfast backup october.backup --data records",
        more="The server may be running. The file holds names: keep it where only you read it.",
    )  # fmt: skip
    parser.add_argument("file", type=Path, metavar="FILE", help="where to; a new file")
    parser.add_argument("--json", action="store_true", help="as JSON, what is in it")
    add_data(parser)
    parser = add_command(
        verbs, "restore", run_restore, says=VERBS["restore"],
        example="holdfast restore october.backup --data restored-records",
        more="Stop the server first. Tablets notice by themselves and bring what the file lacks.",
    )  # fmt: skip
    parser.add_argument("file", type=Path, metavar="FILE", help="what `holdfast backup` wrote")
    parser.add_argument(
        "--replace", action="store_true", help="throw away the records that are there now"
    )
    add_data(parser)


def run(args: argparse.Namespace) -> int:
    """Write the backup."""
    with database(args.data):
        keep(args.file, as_json=args.json)
    return DONE


def keep(file: Path, *, as_json: bool = False) -> None:
    """Write everything there is as one new file, and say so. Ends where that fails."""
    files.may_write(file, replace=False)
    try:
        copied = copies.back_up(file)
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
    else:
        print(say("backup.done", file=file, told=_counted(copied)))


def _counted(copied: copies.Copied) -> str:
    nights = count("org.fleet.nights", copied.nights)
    return f"{nights}, {count('ui.history.events', copied.records)}"


def run_restore(args: argparse.Namespace) -> int:
    """Put a backup into the database."""
    if not args.file.is_file():
        raise BadInput(say("backup.none", file=args.file))
    try:
        with copies.opened(args.file) as source, records(args.data, "make"):
            copied = copies.restore(source, replace=args.replace)
    except copies.NoBackup:
        raise BadInput(say("backup.none", file=args.file)) from None
    except copies.Occupied:
        raise BadInput(say("backup.occupied")) from None
    except NewerDatabase:
        raise newer() from None
    except OSError as error:
        raise Ends(say("file.read", file=args.file, why=why(error))) from None
    except SQLAlchemyError:
        raise Ends(say("backup.restore-failed", file=args.file)) from None
    print(say("backup.restored", file=args.file, told=_counted(copied)))
    return DONE
