"""`holdfast erase`: a person's name goes, over all nights; the records stay whole."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Mapping
from typing import Any

from backend.commands import VERBS
from backend.commands.organizations import add_of, meant
from backend.commands.parts.ending import DONE, BadInput, Ends
from backend.commands.parts.opening import add_data, records
from backend.commands.parts.parsing import add_command, agrees
from backend.commands.parts.words import plain, say, say_shared, voice
from backend.services.organization import audit, erasure, overview
from backend.services.organization.erasure import MOST_LETTERS, BadErasure, Match, Remains
from backend.services.server import Server
from pycore.book.book import BOOK_ID
from pycore.portable import sentences


def add_parser(verbs: Any) -> None:
    parser = add_command(
        verbs,
        "erase",
        _erase,
        says=VERBS["erase"],
        example='holdfast erase "Rose Spence" --grounds "letter of 3 May" --yes --data records',
    )
    parser.add_argument("name", help="the whole name; capitals and accents do not matter")
    parser.add_argument("--grounds", default="", help="what the record of it says; no name")
    parser.add_argument("--preview", action="store_true", help="only say what would be erased")
    parser.add_argument("--yes", action="store_true", help="do not ask")
    add_of(parser)
    add_data(parser)


def _erase(args: argparse.Namespace) -> int:
    with records(args.data, "look" if args.preview else "change") as app:
        server: Server = app.extensions["holdfast"]
        org = meant(server, args.of)
        try:
            if not args.preview:
                erasure.grounds_of(args.grounds)
            matches = [match for match in erasure.find(org, args.name) if match.is_whole]
            chosen = [(match.tid, match.player) for match in matches]
            remains_text = _left(server, org, erasure.remains(org, chosen))
            if args.preview or not args.yes:
                _tell(server, org, matches)
            if args.preview:
                if matches:  # where nobody is called so, nothing else was looked through
                    print(remains_text)
                return DONE
            if not args.yes and matches and not agrees(say("erase.ask")):
                raise Ends(say("erase.kept"))
            count = erasure.erase(
                org,
                chosen,
                args.grounds,
                account="",
                word=say_shared("org.people.erased-word"),
                now_ms=server.now_ms(),
            )
            audit.note(org, "names-erased", args.grounds, server.now_ms())
        except BadErasure as bad:
            raise BadInput(say_shared(f"org.people.bad.{bad.why}", most=MOST_LETTERS)) from None
    print(say("erased", count=count))
    print(remains_text)
    return DONE


def _tell(server: Server, org: str, matches: list[Match]) -> None:
    """Each name with its night and the day: two people may have one name."""
    nights = _nights(server, org, {match.tid for match in matches})
    print(say("erase.found", count=len(matches)))
    for match in matches:
        facts, night = [match.name, _called(nights, match.tid)], nights.get(match.tid)
        if night:
            facts.append(voice(night["utc_offset_minutes"] or 0).date_of(night["at_ms"]))
        print("  " + ", ".join(map(plain, facts)))


def _left(server: Server, org: str, remains: list[Remains]) -> str:
    """Where the name stands besides, a line each."""
    if not remains:
        return say_shared("org.people.left-none")
    nights, words = _nights(server, org, {row.tid for row in remains}), voice()
    lines = [
        f"  {sentences.kind(words, row.kind)}, {plain(_called(nights, row.tid))}: {row.count}"
        for row in remains
    ]
    return "\n".join([say("erase.left"), *lines])


def _nights(server: Server, org: str, wanted: Collection[str]) -> dict[str, dict[str, Any]]:
    keeper = server.of(org)
    return overview.rows_among(org, keeper.nights, wanted) if keeper else {}


def _called(nights: Mapping[str, Mapping[str, Any]], tid: str) -> str:
    """A night's name; its id where no list has it."""
    if tid == BOOK_ID:
        return say_shared("org.people.book")
    return str(nights[tid]["name"]) if tid in nights else tid
