"""`holdfast accounts`: who may open the organization's pages."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from backend.commands import VERBS
from backend.commands.organizations import add_of, meant
from backend.commands.parts.ending import DONE, BadInput
from backend.commands.parts.opening import add_data, list_status, records
from backend.commands.parts.parsing import add_command, add_group, echo
from backend.commands.parts.words import say
from backend.services.organization import accounts, audit
from backend.services.organization.accounts import MOST_LETTERS, ROLES, BadAccount
from backend.services.server import Server

BAD = {
    "last": "accounts.bad.last",
    "name": "accounts.bad.name",
    "name-taken": "accounts.bad.name-taken",
    "no-account": "accounts.bad.no-account",
}
MAY = {"office": "accounts.office", "reader": "accounts.reader"}


def add_parser(verbs: Any) -> None:
    group = add_group(verbs, "accounts", says=VERBS["accounts"])
    first_account = add_command(
        group,
        "first",
        _first,
        says="a link that makes the first account in a browser; an earlier one ends",
        example='holdfast accounts first --of "Legion Branch 43" --data records',
    )
    added = add_command(
        group,
        "add",
        _add,
        says="one more person; shows their password, once",
        example='holdfast accounts add "Ken Oleson" --data records',
    )
    added.add_argument("--role", choices=ROLES, default="office", help="a reader changes nothing")
    listed = add_command(
        group,
        "list",
        _list,
        says="who has an account",
        example="holdfast accounts list --data records",
    )
    listed.add_argument("--json", action="store_true", help="as JSON")
    changed = add_command(
        group,
        "password",
        _password,
        says="a new password for who lost theirs, shown once",
        example='holdfast accounts password "Ann Lee" --data records',
    )
    removed = add_command(
        group,
        "remove",
        _remove,
        says="take an account out",
        example='holdfast accounts remove "Ann Lee" --data records',
    )
    for parser in (added, changed, removed):
        parser.add_argument("name", help="what they sign in with")
    for parser in (added, listed, changed, removed, first_account):
        add_data(parser)
        add_of(parser)


def _add(args: argparse.Namespace) -> int:
    with records(args.data, "change") as app:
        server: Server = app.extensions["holdfast"]
        with _said(args.name):
            org = meant(server, args.of)
            password = accounts.add(org, args.name, args.role, server.now_ms())
            audit.note(org, "account-added", args.name, server.now_ms())
    print(say("accounts.password", password=password))
    return DONE


def _list(args: argparse.Namespace) -> int:
    with records(args.data, "look") as app:
        org = meant(app.extensions["holdfast"], args.of)
        people, status = accounts.listed(org), list_status(org)
    if args.json:
        rows = [
            {"name": person.name, "role": person.role, "in": not person.is_disabled}
            for person in people
        ]
        print(json.dumps(rows, ensure_ascii=False))
        return status
    for person in people:
        state = say("accounts.disabled") if person.is_disabled else ""
        print(f"{person.name}, {say(MAY[person.role])}{state}")
    return status


def _password(args: argparse.Namespace) -> int:
    with records(args.data, "change") as app, _said(args.name):
        server: Server = app.extensions["holdfast"]
        org = meant(server, args.of)
        password = accounts.reset_password(org, args.name)
        audit.note(org, "account-password", args.name, server.now_ms())
    print(say("accounts.password", password=password))
    return DONE


def _remove(args: argparse.Namespace) -> int:
    with records(args.data, "change") as app:
        server: Server = app.extensions["holdfast"]
        org = meant(server, args.of)
        with _said(args.name):
            accounts.remove(org, args.name)
        audit.note(org, "account-removed", args.name, server.now_ms())
        are_left = bool(accounts.listed(org))
    print(say("accounts.removed" if are_left else "accounts.none-left", name=args.name))
    return DONE


def _first(args: argparse.Namespace) -> int:
    with records(args.data, "change") as app:
        server: Server = app.extensions["holdfast"]
        org = meant(server, args.of)
        try:
            path = accounts.first_link(org)
        except BadAccount:
            raise BadInput(say("accounts.bad.first")) from None
        audit.note(org, "first-link", "", server.now_ms())
    print(say("accounts.first", path=path))
    return DONE


@contextmanager
def _said(name: str) -> Iterator[None]:
    """What cannot be done is said in a sentence."""
    try:
        yield
    except BadAccount as bad:
        facts = {"name": echo(name), "most": str(MOST_LETTERS)}
        raise BadInput(say(BAD[bad.why], **facts)) from None
