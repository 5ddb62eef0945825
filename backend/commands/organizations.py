"""`holdfast organizations`: several organizations on one server, each with its own records."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from backend.commands import VERBS
from backend.commands.parts.ending import DONE, BadInput, Ends
from backend.commands.parts.opening import add_data, list_status, records
from backend.commands.parts.parsing import add_command, add_group, agrees, echo
from backend.commands.parts.words import say
from backend.config import CODE_FILE
from backend.services.organization import accounts, audit, organizations
from backend.services.organization.organizations import BadName, NameTaken
from backend.services.server import Server


def add_parser(verbs: Any) -> None:
    group = add_group(verbs, "organizations", says=VERBS["organizations"])
    added = add_command(
        group,
        "add",
        _add,
        says="one more organization; shows its pairing code and a link to its first account, once",
        example='holdfast organizations add "Legion Branch 43" --data records',
    )
    added.add_argument("name", help="what its tablets and pages show")
    listed = add_command(
        group,
        "list",
        _list,
        says="their names",
        example="holdfast organizations list --data records",
    )
    listed.add_argument("--json", action="store_true", help="as JSON, with their ids")
    renamed = add_command(
        group,
        "rename",
        _rename,
        says="call one otherwise; its records and its code stay",
        example='holdfast organizations rename "Legion Branch 44" --of "Legion Branch 43" '
        "--data records",
    )
    renamed.add_argument("name", help="what its tablets and pages show from then on")
    add_of(renamed)
    removed = add_command(
        group,
        "remove",
        _remove,
        says="take one out with its records; says first what would go",
        example='holdfast organizations remove --of "Legion Branch 43" --preview --data records',
    )
    add_of(removed)
    removed.add_argument("--preview", action="store_true", help="only say what would go")
    removed.add_argument("--yes", action="store_true", help="do not ask")
    changed = add_command(
        group,
        "code",
        _code,
        says="another pairing code, where somebody has it who should not",
        example="holdfast organizations code --tablets --data records",
    )
    add_of(changed)
    changed.add_argument(
        "--tablets",
        action="store_true",
        help="every tablet and hub must be paired again with the new code",
    )
    for parser in (added, listed, renamed, removed, changed):
        add_data(parser)


def add_of(parser: argparse.ArgumentParser) -> None:
    """Add the option that says which organization is meant: by its name or its id, the server's
    own where none is.
    """
    parser.add_argument("--of", default="", help="the organization, where there are several")


def meant(server: Server, name: str) -> str:
    """Return the organization that `--of` means, the server's own where none is named."""
    org = organizations.named(server.org, name, server.settings.organization)
    if org is None:
        raise BadInput(say("accounts.no-organization", name=echo(name)))
    return org


def _add(args: argparse.Namespace) -> int:
    with records(args.data, "change") as app:
        server: Server = app.extensions["holdfast"]
        with _said(args.name):
            code = organizations.add(args.name, server.now_ms(), server.settings.organization)
        org = meant(server, args.name)
        audit.note(org, "organization-added", args.name, server.now_ms())
        path = accounts.first_link(org)
    print(say("organizations.added", code=code))
    print(say("accounts.first", path=path))
    return DONE


def _code(args: argparse.Namespace) -> int:
    # One that no file here holds is set where the server runs.
    is_kept = (args.data / CODE_FILE).is_file() and not os.environ.get("HOLDFAST_PAIRING_CODE")
    with records(args.data, "change") as app:
        server: Server = app.extensions["holdfast"]
        org = meant(server, args.of)
        own = org == server.org
        code = ""
        if not own or is_kept:
            code = organizations.another_code(org, args.data / CODE_FILE if own else None)
        again = organizations.end_what_it_opened(org, pair_again=args.tablets)
        audit.note(org, "code-changed", "", server.now_ms())
    if not own:
        print(say("organizations.added", code=code))
    elif code:
        print(say("organizations.code.own", code=code))
    else:
        print(say("organizations.code.set"))
    print(say("organizations.code.ended"))
    if args.tablets:
        print(say("organizations.code.again", n=again))
    else:
        print(say("organizations.code.in"))
    return DONE


def _rename(args: argparse.Namespace) -> int:
    with records(args.data, "change") as app:
        server: Server = app.extensions["holdfast"]
        org = meant(server, args.of)
        if org == server.org:
            raise BadInput(say("organizations.own-name"))
        with _said(args.name):
            organizations.rename(org, args.name, server.settings.organization)
        audit.note(org, "organization-renamed", args.name, server.now_ms())
    print(say("organizations.renamed"))
    return DONE


def _remove(args: argparse.Namespace) -> int:
    with records(args.data, "look" if args.preview else "change") as app:
        server: Server = app.extensions["holdfast"]
        org = meant(server, args.of)
        if org == server.org:
            raise BadInput(say("organizations.own-stays"))
        there = organizations.content(org)
        if args.preview or not args.yes:
            print(
                say(
                    "organizations.holds",
                    nights=there.nights,
                    records=there.records,
                    tablets=there.tablets,
                    accounts=there.accounts,
                )
            )
        if args.preview:
            return DONE
        if not args.yes and not agrees(say("organizations.ask")):
            raise Ends(say("organizations.kept"))
        organizations.remove(org)
        audit.note(server.org, "organization-removed", there.name, server.now_ms())
    print(say("organizations.removed"))
    return DONE


@contextmanager
def _said(name: str) -> Iterator[None]:
    """What is wrong with a name is said in a sentence."""
    try:
        yield
    except BadName:
        most = str(organizations.MOST_LETTERS)
        raise BadInput(say("organizations.name", name=echo(name), most=most)) from None
    except NameTaken:
        raise BadInput(say("organizations.taken", name=echo(name))) from None


def _list(args: argparse.Namespace) -> int:
    with records(args.data, "look") as app:
        server: Server = app.extensions["holdfast"]
        rows = [
            (row.org, server.settings.organization if row.org == server.org else row.name)
            for row in organizations.listed()
        ]
        status = list_status(server.org)
    if args.json:
        listing = [{"id": org, "name": name, "own": org == server.org} for org, name in rows]
        print(json.dumps(listing, ensure_ascii=False))
        return status
    for _, name in rows:
        print(name or say("organizations.own"))
    return status
