"""`holdfast verify`: whether a file of a night, of the book, or a night's report pack is whole. A
pack's papers are made again from its records and compared (pycore/verify/judge.py). It asks
nobody: the file is all it reads.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from backend.commands import VERBS
from backend.commands.parts import files
from backend.commands.parts.ending import DONE, NO, BadInput, Ends
from backend.commands.parts.parsing import add_command
from backend.commands.parts.words import plain, say, unspaced, voice, why
from pycore.kernel.ids import read_short
from pycore.papers import pack
from pycore.verify import given, words
from pycore.verify.judge import Judgement, Wanted
from pycore.voice import catalogues

_ENDS = {"altered": Ends, "not-ours": BadInput}


def add_parser(verbs: Any) -> None:
    parser = add_command(
        verbs,
        "verify",
        run,
        says=VERBS["verify"],
        example="holdfast verify evening.txt",
    )
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument(
        "--seal", metavar="XXXX-XXXX-XXXX-XXXX", help="the seal on the signed paper, to compare"
    )
    parser.add_argument(
        "--key",
        metavar="XXXX-XXXX-XXXX-XXXX",
        help="the key on the signed paper, which the seal must be signed with",
    )
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    """Say what the file is. The status is 0 only where nothing speaks against it and everything
    in it was compared.
    """
    wanted = Wanted(
        seal=_typed(args.seal, "verify.seal-typed"), key=_typed(args.key, "verify.key-typed")
    )
    judgement, speaks = _judged(args.file, wanted), voice()
    if args.json:
        print(json.dumps(_as_json(args.file, judgement), ensure_ascii=False))
        return DONE if judgement.verdict in ("whole", "not-sealed") else NO
    if judgement.verdict in ("altered", "not-ours"):
        head = words.headline(speaks, judgement, str(args.file))
        raise _ENDS[judgement.verdict](_shown(f"{head} {words.todo(speaks, judgement)}"))
    for line in words.lines(speaks, judgement, str(args.file)):
        print(_shown(line))
    sealed = judgement.proof.signed if judgement.proof else None
    if sealed is not None and sealed.how == "signed" and not judgement.is_signer_known:
        print(say("verify.key-hint", by=sealed.fingerprint))
    return NO if judgement.verdict == "not-compared" else DONE


def _typed(typed: str | None, key: str) -> str:
    """A seal or a key as it was typed, "" for none. Raises BadInput where it cannot be one."""
    wanted = read_short(typed or "")
    if typed is not None and not wanted:
        raise BadInput(say(key, typed=typed))
    return wanted


def _judged(path: Path, wanted: Wanted) -> Judgement:
    """What is to be said of a file, or of a folder that a pack was unpacked into."""
    if os.path.isdir(path) and any(path.rglob(pack.MANIFEST)):  # a Path raises on a long name
        return given.judged_files(_of_folder(path), _words, wanted)
    return given.judged(files.read_bytes(path), _words, wanted)


def _words(lang: str) -> Mapping[str, str] | None:
    return catalogues.catalogue(lang) if lang in catalogues.codes() else None


def _of_folder(path: Path) -> Iterator[tuple[str, bytes]]:
    try:
        for file in sorted(path.rglob("*")):
            if file.is_file():
                yield file.relative_to(path).as_posix(), file.read_bytes()
    except OSError as error:
        raise BadInput(say("file.read", file=path, why=why(error))) from None


def _shown(text: str) -> str:
    """A line for a terminal: names and files are what somebody else wrote."""
    return plain(unspaced(text))


def _as_json(path: Path, judgement: Judgement) -> dict[str, Any]:
    """A judgement as plain values, with the keys that signed it and the book's lines."""
    fields = {name: value for name, value in asdict(judgement).items() if value not in ("", None)}
    proved = {"keys": list(judgement.keys), "is_book_signed": judgement.is_book_signed}
    return {"path": str(path), **fields, **proved}
