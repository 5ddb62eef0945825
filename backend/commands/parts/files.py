"""The files that commands read and write: the only place that opens one, and the only one that
says which may be written over. Never one that holds records of a night, and another only when told
to.
"""

from __future__ import annotations

import argparse
import contextlib
import os
from pathlib import Path

from backend.commands.parts.ending import BadInput, Ends
from backend.commands.parts.words import FULL, say, why

RECORDS = (b'"holdfast-night/', b"SQLite format 3\0")
"""How files begin that hold records: a night's file, and a server's database."""
ZIP = b"PK\3\4"
BEGINNING = 4_096


class NotText(BadInput):
    """A file that is not UTF-8; *line_no* counts from 1."""

    def __init__(self, path: Path, line_no: int) -> None:
        super().__init__(say("file.not-utf8", file=path, line=line_no))
        self.line_no = line_no


def read_bytes(path: Path, *, may_be_utf16: bool = False) -> bytes:
    """Return the content of a file, which is no UTF-16 unless it may be. Raises BadInput."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadInput(say("file.read", file=path, why=why(error))) from None
    if not may_be_utf16 and data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise BadInput(say("file.utf16", file=path))
    return data


def read(path: Path) -> str:
    """Return the text of a file, with or without a byte-order mark. Raises BadInput."""
    data = read_bytes(path)
    if data.startswith(ZIP):
        raise BadInput(say("file.zip", file=path))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotText(path, data[: error.start].count(b"\n") + 1) from None
    return text.replace("\r\n", "\n")


def add_out(parser: argparse.ArgumentParser, metavar: str) -> None:
    """Add the arguments of a command that writes a file."""
    parser.add_argument(
        "--out", type=Path, required=True, metavar=metavar, help="where to; a new file"
    )
    parser.add_argument(
        "--replace", action="store_true", help="write over that file, if it is no night"
    )


def may_write(path: Path, *, replace: bool, source: Path | None = None) -> None:
    """Raise BadInput where *path* is not to be written, by a command that reads *source*."""
    if path.is_dir():
        raise BadInput(say("file.is-folder", file=path))
    if not path.is_file():  # nothing there, or no file that could be lost, like /dev/stdout
        return
    if source is not None and source.exists() and path.samefile(source):
        raise BadInput(say("file.is-source", file=path))
    if _holds_records(path):
        raise BadInput(say("file.is-night", file=path))
    if not replace:
        raise BadInput(say("file.exists", file=path))


def write(path: Path, text: str, *, replace: bool, source: Path | None = None) -> None:
    """Write a whole file or nothing. Raises what `may_write` does, BadInput where no file can
    stand, and Ends when the disk is full.
    """
    try:
        may_write(path, replace=replace, source=source)
        _write(path, text.encode("utf-8"), replace=replace)
    except FileExistsError:  # somebody else was quicker
        raise BadInput(say("file.exists", file=path)) from None
    except OSError as error:
        if error.errno in FULL:
            raise Ends(say("file.full", file=path)) from None
        raise BadInput(say("file.write", file=path, why=why(error))) from None


def _write(path: Path, data: bytes, *, replace: bool) -> None:
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    place = path.resolve()
    claimed = not (replace and place.exists())
    if claimed:
        place.touch(exist_ok=False)
    fresh = place.with_name(f".holdfast-{os.getpid()}")
    try:
        with fresh.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, place)
    except BaseException:
        for half in (fresh, place) if claimed else (fresh,):
            with contextlib.suppress(OSError):
                half.unlink()
        raise


def _holds_records(path: Path) -> bool:
    with path.open("rb") as file:
        beginning = file.read(BEGINNING)
    return any(mark in beginning for mark in RECORDS)
