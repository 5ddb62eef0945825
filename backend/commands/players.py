"""`holdfast players`: how each line of a list of names is read, without a night."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from backend.commands import VERBS
from backend.commands.parts.ending import DONE, BadInput
from backend.commands.parts.files import read_bytes
from backend.commands.parts.parsing import add_command
from backend.commands.parts.words import plain, refused, say_shared, unspaced, voice
from pycore.kernel.clauses import Refused
from pycore.night.registration.lists.name_list import NameRow, read_names
from pycore.night.registration.lists.rows import decoded

LIST = """\
players.csv may be a list such as:
Name,Paid
Ada One,yes
"Two, Ben",no
Cleo and Dee Three,yes
"""
NAME_WIDTH = 32
BESIDE_NAMES = ("blank", "continued")


def add_parser(verbs: Any) -> None:
    parser = add_command(
        verbs,
        "players",
        run,
        says=VERBS["players"],
        example="holdfast players players.csv",
        more=LIST,
    )
    parser.add_argument("file", type=Path, metavar="LIST.csv")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    try:
        rows = read_names(decoded(read_bytes(args.file, may_be_utf16=True)))
    except Refused as err:
        raise BadInput(refused(err)) from None
    if args.json:
        print(json.dumps(list(map(_as_json, rows)), ensure_ascii=False, indent=1))
        return DONE
    for row in rows:
        if row.why not in BESIDE_NAMES:
            print(_as_line(row))
    good = [row for row in rows if row.name and not row.why]
    facts = {"prepaid": sum(row.paid is True for row in good)}
    print(unspaced(voice().count("ui.expected.good", len(good), facts)))
    return DONE


def _as_json(row: NameRow) -> dict[str, object]:
    return {
        "line": row.line,
        "name": row.name or None,
        "paid": row.paid,
        "doubt": _doubt(row) or None,
    }


def _as_line(row: NameRow) -> str:
    """A line of the table: its number, the name or what stands there, and how it is read."""
    paid = ""
    if row.paid is not None and not row.why:
        paid = say_shared("ui.expected.paid" if row.paid else "ui.expected.unpaid")
    name = plain(row.name or f"({row.text})")
    return f"{row.line:>4}  {name:<{NAME_WIDTH}}  {_doubt(row) or paid}".rstrip()


def _doubt(row: NameRow) -> str:
    """Why the name of a row is in doubt, or nobody is read from it; "" where neither is so."""
    if not row.why:
        return ""
    return say_shared(f"ui.expected.why-{row.why}", line=row.same_as, count=row.count)
