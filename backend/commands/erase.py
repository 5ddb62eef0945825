"""`holdfast erase`: a person's name goes, over all nights; the records stay whole."""

from __future__ import annotations

import argparse
from typing import Any

from backend.commands import VERBS
from backend.commands.ending import DONE, BadInput
from backend.commands.parsing import add_command
from backend.commands.serve import add_data, records
from backend.commands.words import say, say_shared
from backend.services import erasure
from backend.services.erasure import MOST_LETTERS, BadErasure
from backend.services.server import Server


def add_parser(verbs: Any) -> None:
    parser = add_command(
        verbs, "erase", _erase, says=VERBS["erase"],
        example='holdfast erase "Rose Spence" --grounds "letter of 3 May" --data records',
    )  # fmt: skip
    parser.add_argument("name", help="the whole name; capitals and accents do not matter")
    parser.add_argument("--grounds", required=True, help="what the record of it says; no name")
    add_data(parser)


def _erase(args: argparse.Namespace) -> int:
    with records(args.data) as app:
        known: Server = app.extensions["holdfast"]
        try:
            found = [one for one in erasure.find(known.org, args.name) if one.is_whole]
            count = erasure.erase(
                known.org,
                [(one.tid, one.player) for one in found],
                args.grounds,
                account="",
                word=say_shared("org.people.erased-word"),
                now_ms=known.now_ms(),
            )
        except BadErasure as bad:
            raise BadInput(say_shared(f"org.people.bad.{bad.why}", most=MOST_LETTERS)) from None
    print(say("erased", count=count))
    return DONE
