"""`holdfast`: the server, and everything that can be done with a night's file without one."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection, Sequence
from importlib import import_module

from backend.commands import ELSEWHERE, VERBS
from backend.commands.parts.ending import ended
from backend.commands.parts.parsing import Parser

STATUS = """\
Every verb shows an example: holdfast payouts --help

exit status:
  0  done
  1  it could not be done, or the answer is no
  2  what it was given cannot be used
"""


class _Version(argparse.Action):
    """Looks the version up when it is asked for: that imports what takes a second."""

    def __call__(self, parser: argparse.ArgumentParser, *_given: object) -> None:
        from pycore.papers.edition import VERSION

        print(f"holdfast {VERSION}")
        parser.exit()


def parser(words: Collection[str] = VERBS.keys()) -> Parser:
    """Return the parser of every verb. Only what stands among the *words* gets its arguments: to
    import a verb takes a second or two.
    """
    main_parser = Parser(
        prog="holdfast",
        description="Runs charitable Texas Hold'em nights, with or without a network.",
        more=STATUS,
    )
    main_parser.add_argument("--version", action=_Version, nargs=0, help="say which this is")
    verbs = main_parser.add_subparsers(title="verbs", metavar="VERB", required=True)
    chosen = {ELSEWHERE.get(verb, verb) for verb in VERBS if verb in words}
    for verb, says in VERBS.items():
        if ELSEWHERE.get(verb, verb) not in chosen:
            verbs.add_parser(verb, help=says)
        elif verb not in ELSEWHERE:
            import_module(f"backend.commands.{verb}").add_parser(verbs)
    return main_parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the answer is the exit code of the program."""

    def work() -> int:
        words = sys.argv[1:] if argv is None else argv
        args = parser(words).parse_args(words)
        status: int = args.run(args)
        return status

    return ended(work)


if __name__ == "__main__":
    sys.exit(main())
