"""What a command takes and shows: every one has its help with an example, and says what is wrong
with an argument in one sentence with that example.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import IO, Any, NoReturn

from backend.commands.parts.ending import BadInput
from backend.commands.parts.words import say

MOST_DIGITS = 18
Run = Callable[[argparse.Namespace], int]
MOST_ECHOED = 60
"""How much of what somebody typed is said back to them."""


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are sentences. Its *example* is run by a test as it stands."""

    def __init__(self, *, example: str = "", more: str = "", **options: Any) -> None:
        super().__init__(**options, formatter_class=argparse.RawDescriptionHelpFormatter)
        self.example = example
        shown = f"example:\n  {example}" if example else ""
        self.epilog = "\n\n".join(text for text in (shown, more.strip("\n")) if text)

    def print_help(self, file: IO[str] | None = None) -> None:  # type: ignore[override]
        """Write the help; where it cannot be written, argparse itself would say nothing."""
        (file or sys.stdout).write(self.format_help())

    def error(self, message: str) -> NoReturn:
        fault = message.removeprefix("argument ")
        if self.example:
            raise BadInput(say("argument", command=self.prog, what=fault, example=self.example))
        raise BadInput(say("argument.group", command=self.prog, what=fault))


def add_command(
    verbs: Any, name: str, run: Run, *, says: str, example: str, more: str = ""
) -> Parser:
    """Return a command *name* that *run* answers. *says* is a line of words; *more* stands in its
    help below the example. What it finds wrong later it may say with args.error, as if it had been
    wrong from the start.
    """
    parser: Parser = verbs.add_parser(
        name, help=says, description=_sentence(says), example=example, more=more
    )
    parser.set_defaults(run=run, error=parser.error)
    return parser


def add_group(verbs: Any, name: str, *, says: str) -> Any:
    """Return a command that only has commands of its own; they are added to the answer."""
    parser = verbs.add_parser(name, help=says, description=_sentence(says))
    return parser.add_subparsers(title="verbs", metavar="VERB", required=True)


def whole(least: int | None = None, most: int | None = None) -> Callable[[str], int]:
    """Return what reads a whole number, from *least* to *most* where they are given."""

    def read(text: str) -> int:
        try:
            number = int(text if len(text) <= MOST_DIGITS else "")
        except ValueError:
            raise argparse.ArgumentTypeError(say("number.whole", text=echo(text))) from None
        if least is not None and most is not None and not least <= number <= most:
            raise argparse.ArgumentTypeError(
                say("number.range", least=str(least), most=str(most), text=echo(text))
            )
        return number

    return read


def echo(text: str) -> str:
    """Return what somebody typed, to be said back to them."""
    return text if len(text) <= MOST_ECHOED else text[:MOST_ECHOED] + "…"


def _sentence(says: str) -> str:
    return says[0].upper() + says[1:] + "."


def agrees(question: str) -> bool:
    """Ask, and answer whether whoever sits there says yes; who says nothing does not."""
    try:
        return input(question).strip().casefold() == say("yes")
    except EOFError:
        print()
        return False
