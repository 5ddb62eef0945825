"""The report pack: everything of a night that is filed, as one file. Every paper as a document and
as tables, the night's records, the lines of the organization's book that papers were made from,
and a manifest with the SHA-256 digest of each.

The same records make the same bytes, whoever makes them and whenever: a paper says as its moment
when the night's last record was written. So whoever doubts a paper makes it again (judge.py). Only
what was signed differs from one maker to the other: it stands in a file of its own.

Files in one zip, stored as they are: the same files are the same bytes. The standard library's
writer would cost every tablet more to download than this is long.
"""

from __future__ import annotations

import hashlib
from binascii import crc32
from collections.abc import Mapping
from typing import Any, NamedTuple

from pycore.book.book import Book
from pycore.judge.from_book import excerpt
from pycore.kernel import canonical
from pycore.kernel.ids import digest64
from pycore.ledger.lines.bundle import write_bundle
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.signed import Signed, as_told
from pycore.night.devices import seal
from pycore.night.night import Night
from pycore.papers import printing
from pycore.papers.edition import VERSION, edition
from pycore.papers.kinds import Flaw

FORMAT = "holdfast-pack/1"
MANIFEST = "manifest.json"
RECORDS = "night.txt"
BOOK = "book.txt"
SIGNED = "signatures.json"
SERVER = ""
"""What stands for a server in what it signs: no device has this id."""


def moment(night: Night) -> int:
    """Return when the night's last record was written."""
    walls = (
        folded_event.placed.line.wall
        for folded_event in night.folded.recorded
        if folded_event.placed.line
    )
    return max(walls, default=0)


def files(
    night: Night,
    words: Mapping[str, str],
    lang: str,
    book: Book | None = None,
    *,
    flaws: tuple[Flaw, ...] = (),
) -> dict[str, bytes]:
    """Return {name: content} of everything in the pack but what is signed."""
    return made(night, words, lang, book, excerpt(night, book), flaws=flaws)


def made(
    night: Night,
    words: Mapping[str, str],
    lang: str,
    book: Book | None,
    from_book: str,
    *,
    flaws: tuple[Flaw, ...] = (),
) -> dict[str, bytes]:
    """Return the same of a *book*, or as much of one as papers take, and the text of that."""
    request = printing.asking(night, words, moment(night), book, flaws=flaws)
    contents = {RECORDS: write_bundle(night.logs, night.people).encode("utf-8")}
    if from_book:
        contents[BOOK] = from_book.encode("utf-8")
    for kind in printing.there(night):
        paper = printing.printed(kind.name, request, lang)
        contents[paper.filename] = paper.document.encode("utf-8")
        for name, text in paper.files.items():
            contents[f"{kind.name}/{name}"] = text.encode("utf-8")
    return {**contents, MANIFEST: _manifest(night, lang, contents, flaws)}


class PackSignatures(NamedTuple):
    """The *heads* that devices signed, and the signature *sig* of device *dev* over the manifest,
    "" for none; or that of a *server*, with its public key, which no record tells: (key,
    signature).
    """

    heads: Signed
    dev: str = ""
    sig: str = ""
    server: tuple[str, str] = ("", "")


def with_signatures(
    contents: Mapping[str, bytes], signed: PackSignatures, logs: LogSet
) -> dict[str, bytes]:
    """Return the pack of *logs* with what was *signed*, where anything was. A head that a device
    signed since the pack was made, or whose line is lost, is left out: it would prove that
    somebody altered the records.
    """
    heads = {dev: head for dev, head in signed.heads.items() if logs.log(dev).knows(head.id)}
    signatures: dict[str, Any] = {"heads": as_told(heads)} if heads else {}
    if signed.sig:
        signatures["manifest"] = [signed.dev, signed.sig]
    if signed.server != ("", ""):
        signatures["server"] = list(signed.server)
    if not signatures:
        return dict(contents)
    return {**contents, SIGNED: (canonical.dumps(signatures) + "\n").encode("utf-8")}


def to_sign(tid: str, dev: str, manifest: bytes) -> bytes:
    """Return what the tablet, or the SERVER, that makes a pack signs: its manifest."""
    return b"tpack1\0%b\0%b\0%b" % (tid.encode(), dev.encode(), digest64(manifest).encode())


def filename(night: Night) -> str:
    """Return what a pack is saved as."""
    return f"{printing.day_of(night)}-report.zip"


def _manifest(
    night: Night, lang: str, contents: Mapping[str, bytes], flaws: tuple[Flaw, ...]
) -> bytes:
    manifest: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "edition": edition(),
        "tid": night.tid,
        "lang": lang,
        "zone": night.state.adopted.utc_offset_minutes,
        "at_ms": moment(night),
        "records": night.logs.count(),
        "heads": night.logs.heads(),
        "files": {
            name: {"bytes": len(data), "sha256": digest(data)} for name, data in contents.items()
        },
        **dict.fromkeys(flaws, True),
    }
    standing = seal.standing(night.state)
    if standing is not None:
        manifest["seal"] = seal.short(night.tid, standing.sealed)
    return (canonical.dumps(manifest) + "\n").encode("utf-8")


def digest(data: bytes) -> str:
    """Return the SHA-256 digest of a file, in hex."""
    return hashlib.sha256(data).hexdigest()


DAY = 1 << 5 | 1
"""The first day that a zip can tell: no file in it has a date of its own."""
UTF8 = 0x0800
ZIP_VERSION = 20


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return a zip file with these files, by name."""
    body, listed = bytearray(), bytearray()
    for name in sorted(files):
        called, data = name.encode("utf-8"), files[name]
        # version, flags, stored, no time, day, checksum, two sizes, length of the name, no more
        facts = _short(ZIP_VERSION, UTF8, 0, 0, DAY) + _long(crc32(data), len(data), len(data))
        facts += _short(len(called), 0)
        at = len(body)
        body += b"PK\x03\x04" + facts + called + data
        listed += (
            b"PK\x01\x02" + _short(ZIP_VERSION) + facts + _short(0, 0, 0) + _long(0, at) + called
        )
    count = len(files)
    end = b"PK\x05\x06" + _short(0, 0, count, count) + _long(len(listed), len(body)) + _short(0)
    return bytes(body + listed + end)


def _short(*numbers: int) -> bytes:
    return b"".join(number.to_bytes(2, "little") for number in numbers)


def _long(*numbers: int) -> bytes:
    return b"".join(number.to_bytes(4, "little") for number in numbers)
