"""`holdfast verify`: whether a file of a night, of the book, or a night's report pack is whole and
unchanged; names the first bad line, or the first bad file of a pack, and says what the seal, the
signatures and the digests of names prove and what nothing here does. It asks nobody: the file is
all it reads.
"""

from __future__ import annotations

import argparse
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from backend.commands import VERBS, files
from backend.commands.ending import DONE, BadInput, Ends
from backend.commands.parsing import add_command, echo
from backend.commands.words import bad_line, moment, not_real, plain, say, say_shared
from backend.services.proof import DeviceSigned, proof, signatures
from pycore.book.book import is_book
from pycore.kernel.ids import read_short
from pycore.log.bundle import read_bundle, verify
from pycore.log.logset import LogSet
from pycore.night.seal_signed import SealSigned
from pycore.papers import pack
from pycore.record.digests import tally
from pycore.record.names import sound_names


def add_parser(verbs: Any) -> None:
    parser = add_command(
        verbs, "verify", run, says=VERBS["verify"],
        example="holdfast verify evening.txt",
    )  # fmt: skip
    parser.add_argument("file", type=Path, metavar="NIGHT.txt")
    parser.add_argument(
        "--seal", metavar="XXXX-XXXX-XXXX-XXXX", help="the seal on the signed paper, to compare"
    )
    parser.add_argument(
        "--key", metavar="XXXX-XXXX-XXXX-XXXX",
        help="the key on the signed paper, which the seal must be signed with",
    )  # fmt: skip


def run(args: argparse.Namespace) -> int:
    wanted = Wanted(_typed(args.seal, "verify.seal-typed"), _typed(args.key, "verify.key-typed"))
    if zipfile.is_zipfile(args.file):
        return _pack(args.file, wanted)
    try:
        text = files.read(args.file)
    except files.NotText as found:  # the answer, not a mistake: something wrote into the file
        raise _bad(args.file, found.line_no, "not-utf8") from None
    verdict = verify(text)
    if not verdict.ok:
        raise _bad(args.file, verdict.line_no, verdict.code)
    bundle = read_bundle(text)
    tid = bundle.logs.tid
    whose = say("verify.book") if is_book(tid) else ""
    for line in not_real(tid):
        print(line)
    print(say("verify.whole", file=args.file, records=verdict.events, whose=whose))
    by = {} if is_book(tid) else signatures(bundle.logs, bundle.signed)
    for dev, (seq, head) in sorted(verdict.heads.items()):
        print(say("verify.device", device=dev, records=seq, head=head))
        if dev in by:
            _say_signed(args.file, dev, by[dev])
    if not is_book(tid):
        _say_proof(args.file, bundle.logs, wanted)
    _say_names(args.file, bundle.logs, bundle.people)
    return DONE


@dataclass(frozen=True)
class Wanted:
    """What stands on the paper: the *seal* and the *key* to compare with, "" for none."""

    seal: str
    key: str


def _typed(typed: str | None, key: str) -> str:
    """A seal or a key as it was typed, "" for none. Raises BadInput where it cannot be one."""
    wanted = read_short(typed or "")
    if typed is not None and not wanted:
        raise BadInput(say(key, typed=typed))
    return wanted


def _say_signed(path: Path, dev: str, told: DeviceSigned) -> None:
    """What a device signed. Raises Ends where its signature is not its key's."""
    key = told.fingerprint
    if told.is_bad:
        raise Ends(say("verify.device-bad-sig", file=path, device=dev, records=told.seq, by=key))
    if not key:
        print(say("verify.device-no-key"))
    elif told.seq:
        print(say("verify.device-signed", records=told.seq, by=key))
    else:
        print(say("verify.device-not-signed", by=key))
    if told.others:
        print(say("verify.device-other-keys", keys=", ".join(told.others)))


def _say_key(path: Path, told: SealSigned, wanted: str) -> None:
    """What the signature of the seal proves. Raises Ends where it is not what it should be."""
    if told.how == "bad-sig":
        raise Ends(say("verify.seal-bad-sig", file=path, device=told.dev))
    found = told.fingerprint if told.how == "signed" else ""
    if wanted and wanted != found:
        by = found or say("verify.seal-none")
        raise Ends(say("verify.key-differs", file=path, wanted=wanted, by=by))
    if not found:
        print(say("verify.seal-unsigned"))
    else:
        print(say("verify.key-same" if wanted else "verify.key-here", by=found))


def _say_proof(path: Path, logs: LogSet, wanted: Wanted) -> None:
    """What the records prove and what they do not. Raises Ends where they are not what was sealed,
    or not what the paper says.
    """
    found = proof(logs)
    if found.lacking:
        devices = ", ".join(found.lacking)
        raise Ends(say("verify.seal-lacking", file=path, devices=devices))
    if wanted.seal and wanted.seal != found.short:
        key = "verify.seal-earlier" if wanted.seal in found.earlier else "verify.seal-differs"
        none = say("verify.seal-none")
        raise Ends(say(key, file=path, wanted=wanted.seal, seal=found.short or none))
    if found.signed is None and wanted.key:
        none = say("verify.seal-none")
        raise Ends(say("verify.key-differs", file=path, wanted=wanted.key, by=none))
    if found.signed is None:
        print(say("verify.opened" if found.opened else "verify.unsealed"))
        return
    when = moment(found.at_ms, found.ahead_minutes)
    same = "verify.sealed-same" if wanted.seal else "verify.sealed"
    print(say(same, device=found.dev, when=when, seal=found.short))
    _say_key(path, found.signed, wanted.key)
    if found.late:
        print(say("verify.late", count=found.late))
    print(say("verify.not-proved"))


def _pack(path: Path, wanted: Wanted) -> int:
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
    bundle = read_bundle(found[pack.RECORDS].decode("utf-8"))
    logs = bundle.logs
    told = pack.sealed(found)
    if told and told != proof(logs).short:
        raise Ends(say("verify.pack-bad", file=path, name=pack.MANIFEST, code="seal-differs"))
    _say_proof(path, logs, wanted)
    _say_names(path, logs, bundle.people)
    return DONE


def _say_names(path: Path, logs: LogSet, told: Mapping[str, Any]) -> None:
    """How the names beside the records stand to what was recorded of them. Raises Ends where one
    is not what was typed.
    """
    people = sound_names(told)
    found = tally(logs, people)
    if not (people or found.absent):
        return
    facts = {name: str(count) for name, count in found.counts().items()}
    print(say("verify.names", told=say_shared("org.names", **facts)))
    if found.changed:
        names = [plain(echo(people[one]["name"])) for one in found.changed]
        raise Ends(say("verify.names-differ", file=path, names=", ".join(names)))


def _bad(path: Path, line_no: int | None, code: str) -> Ends:
    return Ends(say("verify.bad", file=path, what=bad_line(line_no, code), code=code))
