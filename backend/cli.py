"""`holdfast`: the server, and everything that can be done with a night's file without one."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from backend.commands import hands, house, night, payouts, reference, serve, verify

VERBS = (serve, night, house, verify, payouts, hands, reference)


def parser() -> argparse.ArgumentParser:
    """Each verb is a module of backend.commands with add_parser(subparsers) and run(args)."""
    found = argparse.ArgumentParser(
        prog="holdfast",
        description="Runs charitable Texas Hold'em nights, with or without a network.",
    )
    verbs = found.add_subparsers(title="verbs", metavar="VERB", required=True)
    for verb in VERBS:
        verb.add_parser(verbs)
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Run one verb; the answer is the exit code of the program."""
    args = parser().parse_args(argv)
    code: int = args.run(args)
    return code


if __name__ == "__main__":
    sys.exit(main())
