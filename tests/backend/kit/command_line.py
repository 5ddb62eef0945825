"""`holdfast` as a person types it, run in this process: what it says and how it ends."""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from typing import NamedTuple

from backend.cli import main, parser
from backend.commands.parts.parsing import Parser
from pycore.ledger.lines.bundle import write_bundle
from tests.core.book.office import office, register


class Done(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def holdfast(*words: object) -> Done:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main([str(word) for word in words])
    return Done(status, out.getvalue(), err.getvalue())


def commands(group: argparse.ArgumentParser) -> Iterator[Parser]:
    """Every command below a group of them."""
    for action in group._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                subcommands = list(commands(below))
                assert isinstance(below, Parser)
                yield from subcommands or [below]


@cache
def by_name() -> dict[str, Parser]:
    """{how a command is called: the command}"""
    return {command.prog: command for command in commands(parser())}


def lay_out(folder: Path) -> None:
    """The files that help shows, in a folder."""
    shown = by_name()["holdfast night run"].format_help()
    lines = [line for line in shown.splitlines() if line.startswith("{")]
    (folder / "evening.jsonl").write_text("\n".join(lines), "utf-8")
    hand = by_name()["holdfast hands replay"].format_help().partition("in the format PHH:\n")[2]
    (folder / "hand.phh").write_text(hand, "utf-8")
    names = by_name()["holdfast players"].format_help().partition("a list such as:\n")[2]
    (folder / "players.csv").write_text(names, "utf-8")
    book = office().do("count-jackpot", **register(1, 60)).book
    (folder / "book.txt").write_text(write_bundle(book.logs, book.people), "utf-8")
