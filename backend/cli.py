"""`holdfast`: the server, and everything that can be done with a night's file without one."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from backend.commands import (
    accounts,
    backup,
    clauses,
    draw,
    erase,
    forecast,
    hands,
    jackpot,
    night,
    organizations,
    payouts,
    reference,
    rules,
    serve,
    tables,
    verify,
)
from backend.commands.ending import ended
from backend.commands.parsing import Parser

VERBS = (
    serve, backup, tables, organizations, accounts, erase, night, rules, clauses, verify, draw,
    payouts, jackpot, forecast, hands, reference,
)  # fmt: skip
STATUS = """\
Every verb shows an example: holdfast payouts --help

exit status:
  0  done
  1  it could not be done, or the answer is no
  2  what it was given cannot be used
"""


def parser() -> Parser:
    """Each verb is a module of backend.commands with add_parser(verbs)."""
    found = Parser(
        prog="holdfast",
        description="Runs charitable Texas Hold'em nights, with or without a network.",
        more=STATUS,
    )
    verbs = found.add_subparsers(title="verbs", metavar="VERB", required=True)
    for verb in VERBS:
        verb.add_parser(verbs)
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the answer is the exit code of the program."""

    def work() -> int:
        args = parser().parse_args(argv)
        status: int = args.run(args)
        return status

    return ended(work)


if __name__ == "__main__":
    sys.exit(main())
