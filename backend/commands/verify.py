"""`holdfast verify`: whether a file of a night, or of the book, is whole and unchanged; names the
first bad line.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from pycore.book.book import is_book
from pycore.log.bundle import read_bundle, verify

MEANING = {
    "bad-hash": "was changed after it was written",
    "bad-line": "cannot be read as a record",
    "cut-off": "the file is cut off here",
    "not-json": "is not JSON",
    "unknown-frame": "is nothing a night's file holds",
    "bad-run": "is no sound header of a device's records",
    "text-after-end": "stands after the end",
    "not-a-night-file": "does not begin a night's file",
    "gap": "leaves out records before it",
    "too-big": "heads a record that is too large",
    "heads-differ": "names other last records than the file holds",
    "count-differs": "counts other records than the file holds",
}


def bad_line(line_no: int | None, code: str) -> str:
    """What is wrong with a line of a night's file."""
    return f"line {line_no} {MEANING.get(code, 'does not hold')} ({code})"


def add_parser(subparsers: Any) -> None:
    parser = subparsers.add_parser("verify", help="check that a night's file is unchanged")
    parser.add_argument("file", type=Path, metavar="NIGHT.txt")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    try:
        text = args.file.read_text("utf-8")
    except OSError as err:
        print(f"{args.file}: cannot be read: {err.strerror}", file=sys.stderr)
        return 1
    except UnicodeDecodeError as err:
        line_no = err.object[: err.start].count(b"\n") + 1
        print(f"{args.file}: line {line_no} is not UTF-8 text", file=sys.stderr)
        return 1
    verdict = verify(text)
    if not verdict.ok:
        print(f"{args.file}: {bad_line(verdict.line_no, verdict.code)}", file=sys.stderr)
        return 1
    whose = " of the organization's book" if is_book(read_bundle(text).logs.tid) else ""
    print(f"{args.file}: whole and unchanged, {verdict.events} records{whose}")
    for dev, (seq, head) in sorted(verdict.heads.items()):
        print(f"  device {dev}: {seq} records, last {head}")
    return 0
