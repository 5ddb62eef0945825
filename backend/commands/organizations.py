"""`holdfast organizations`: several organizations on one server, each with its own records."""

from __future__ import annotations

import argparse
from typing import Any

from backend.commands.ending import DONE, BadInput
from backend.commands.parsing import add_command, add_group, echo
from backend.commands.serve import add_data, records
from backend.commands.words import say
from backend.services import organizations
from backend.services.organizations import BadName
from backend.services.server import Server


def add_parser(verbs: Any) -> None:
    group = add_group(verbs, "organizations", says="the organizations that one server keeps")
    added = add_command(
        group, "add", _add, says="one more organization; shows its pairing code, once",
        example='holdfast organizations add "Legion Branch 43" --data records',
    )  # fmt: skip
    added.add_argument("name", help="what its tablets and pages show")
    listed = add_command(
        group, "list", _list, says="their names",
        example="holdfast organizations list --data records",
    )  # fmt: skip
    for parser in (added, listed):
        add_data(parser)


def _add(args: argparse.Namespace) -> int:
    with records(args.data) as app:
        known: Server = app.extensions["holdfast"]
        try:
            code = organizations.add(args.name, known.now_ms())
        except BadName:
            most = str(organizations.MOST_LETTERS)
            raise BadInput(say("organizations.name", name=echo(args.name), most=most)) from None
    print(say("organizations.added", code=code))
    return DONE


def _list(args: argparse.Namespace) -> int:
    with records(args.data) as app:
        known: Server = app.extensions["holdfast"]
        rows = organizations.listed()
    for row in rows:
        own = row.org == known.org
        name = known.settings.organization if own else row.name
        print(name or say("organizations.own"))
    return DONE
