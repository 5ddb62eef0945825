"""`holdfast verify`: whether a file of a night, of the book, or a night's report pack is whole and
unchanged; names the first bad line, or the first bad file of a pack.
"""

from __future__ import annotations

import argparse
import zipfile
import zlib
from pathlib import Path
from typing import Any

from backend.commands import files
from backend.commands.ending import DONE, Ends
from backend.commands.parsing import add_command
from backend.commands.words import bad_line, not_real, say
from pycore.book.book import is_book
from pycore.log.bundle import read_bundle, verify
from pycore.papers import pack


def add_parser(verbs: Any) -> None:
    parser = add_command(
        verbs, "verify", run, says="check that a night's file is unchanged",
        example="holdfast verify evening.txt",
    )  # fmt: skip
    parser.add_argument("file", type=Path, metavar="NIGHT.txt")


def run(args: argparse.Namespace) -> int:
    if zipfile.is_zipfile(args.file):
        return _pack(args.file)
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


def _pack(path: Path) -> int:
    """A report pack: every file in it, and the night's records."""
    found, name, code = {}, path.name, "not-a-zip"
    try:
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                code = "changed"  # its own checksum says so, before the manifest is asked
                found[name] = archive.read(name)
    except (OSError, zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError):
        raise Ends(say("verify.pack-bad", file=path, name=name, code=code)) from None
    verdict = pack.check(found)
    if verdict.file:
        code = verdict.code
        raise Ends(say("verify.pack-bad", file=path, name=verdict.file, code=code))
    print(say("verify.pack", file=path, files=len(found), records=verdict.records))
    return DONE


def _bad(path: Path, line_no: int | None, code: str) -> Ends:
    return Ends(say("verify.bad", file=path, what=bad_line(line_no, code), code=code))
