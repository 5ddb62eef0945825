"""`holdfast verify`: whether a file of a night, or of the book, is whole and unchanged; names the
first bad line.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from backend.commands import files
from backend.commands.ending import DONE, Ends
from backend.commands.parsing import add_command
from backend.commands.words import bad_line, not_real, say
from pycore.book.book import is_book
from pycore.log.bundle import read_bundle, verify


def add_parser(verbs: Any) -> None:
    parser = add_command(
        verbs, "verify", run, says="check that a night's file is unchanged",
        example="holdfast verify evening.txt",
    )  # fmt: skip
    parser.add_argument("file", type=Path, metavar="NIGHT.txt")


def run(args: argparse.Namespace) -> int:
    try:
        text = files.read(args.file)
    except files.NotText as found:  # the answer, not a mistake: something wrote into the file
        raise _bad(args.file, found.line_no, "not-utf8") from None
    verdict = verify(text)
    if not verdict.ok:
        raise _bad(args.file, verdict.line_no, verdict.code)
    tid = read_bundle(text).logs.tid
    whose = say("verify.book") if is_book(tid) else ""
    for line in not_real(tid):
        print(line)
    print(say("verify.whole", file=args.file, records=verdict.events, whose=whose))
    for dev, (seq, head) in sorted(verdict.heads.items()):
        print(say("verify.device", device=dev, records=seq, head=head))
    return DONE


def _bad(path: Path, line_no: int | None, code: str) -> Ends:
    return Ends(say("verify.bad", file=path, what=bad_line(line_no, code), code=code))
