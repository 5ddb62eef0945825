"""`holdfast clauses`: every clause of the documents, and what Holdfast does about it.

docs/clauses.md is what it writes with --markdown; a test fails when the two differ.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

from backend.commands import VERBS
from backend.commands.parts.ending import DONE
from backend.commands.parts.parsing import add_command, echo
from backend.commands.parts.words import say
from backend.law.account import DOCUMENTS, STATUSES, ClauseAccount, accounts
from pycore.law import packs

ALL = [document.upper() for document in DOCUMENTS]
HEAD = """\
# The clauses, and what Holdfast does about each

Written from the code by `holdfast clauses --markdown > docs/clauses.md`; a test compares the two.
What a clause asks is told in our own words: the document itself is what counts. The code that
does it and the tests that fail without it: `holdfast clauses --json`.

| What is done | Meaning |
|---|---|
| enforced | Holdfast refuses what the clause forbids |
| warned | Holdfast says it, and people decide |
| computed | Holdfast works it out |
| recorded | Holdfast writes it down, with who and when |
| printed | it stands on a paper that Holdfast makes |
| displayed | it stands on a screen |
| reference | there is nothing to do about it; it can be read in the rules library |
| not-served | no software can do it, or this one leaves it to people; the reason stands there |
| open | not accounted for yet |
"""


def add_parser(verbs: Any) -> None:
    parser = add_command(
        verbs,
        "clauses",
        run,
        says=VERBS["clauses"],
        example="holdfast clauses --document SELJ",
    )
    parser.add_argument("ids", nargs="*", metavar="ID", help="only these, such as NU-5.02e")
    parser.add_argument("--document", choices=ALL, help="only those of one document")
    parser.add_argument("--status", choices=STATUSES, help="only those with which this is done")
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--json", action="store_true", help="as JSON, with the code and the tests")
    shape.add_argument("--markdown", action="store_true", help="the page docs/clauses.md")


def run(args: argparse.Namespace) -> int:
    known_ids = {account.id for account in accounts()}
    for clause in args.ids:
        if clause not in known_ids:
            args.error(say("clauses.unknown", clause=echo(clause)))
    chosen = [
        account
        for account in accounts()
        if (not args.ids or account.id in args.ids)
        and args.document in (None, account.document)
        and args.status in (None, account.status)
    ]
    if args.json:
        print(json.dumps([plain(account) for account in chosen], indent=1))
    elif args.markdown:
        print(page(chosen), end="")
    else:
        for account in chosen:
            print(f"{account.id}  {account.status}: {account.says or account.why}")
        print(say("clauses.count", count=len(chosen)))
    return DONE


def plain(account: ClauseAccount) -> dict[str, Any]:
    """Return what a program reads of one clause."""
    return {
        "id": account.id,
        "kind": account.kind,
        "status": account.status,
        "where": list(account.where),
        "tests": list(account.tests),
    }


def page(clauses: Iterable[ClauseAccount]) -> str:
    """Return the Markdown of these clauses: how many of each status, then a table a document."""
    by_document: dict[str, list[ClauseAccount]] = {}
    for account in clauses:
        by_document.setdefault(account.document, []).append(account)
    parts = [HEAD, "\n## How many\n\n", _counts(by_document)]
    for document, rows in by_document.items():
        parts.append(f"\n## {_title(document)}\n\n| Clause | What it asks | Done | How |\n")
        parts += ["|---|---|---|---|\n", *map(_row, rows)]
    return "".join(parts)


def _counts(by_document: dict[str, list[ClauseAccount]]) -> str:
    counters = {
        name: Counter(account.status for account in rows) for name, rows in by_document.items()
    }
    lines = [["", *counters, "all"], ["---"] + ["--:"] * (len(counters) + 1)]
    for status in STATUSES:
        counts = [counter[status] for counter in counters.values()]
        lines.append([status, *map(str, counts), str(sum(counts))])
    whole = [len(rows) for rows in by_document.values()]
    lines.append(["all", *map(str, whole), str(sum(whole))])
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


NAMES = ("jurisdiction.", "house.")


def _title(document: str) -> str:
    """Whose folder tells a document's clauses: "NU: Nunavut"."""
    for folder in packs.folders():
        words = json.loads(packs.text_of(folder, "words.en.json") or "{}")
        if any(key.startswith(f"clause.{document}-") for key in words):
            name = next(text for key, text in words.items() if key.startswith(NAMES))
            return f"{document}: {name}"
    return document


def _row(account: ClauseAccount) -> str:
    asks = packs.words("en").get(f"clause.{account.id}", "")
    how = " ".join(text for text in (account.says, account.why) if text)
    cells = (account.id, asks, account.status, how)
    return f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |\n"
