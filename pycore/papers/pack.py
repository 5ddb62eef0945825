"""The report pack: everything of a night that is filed, as one file. Every paper as a document and
as tables, the night's records, and a manifest with the SHA-256 digest of each.

The same records make the same bytes, whoever makes them and whenever: a paper says as its moment
when the night's last record was written.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from pycore.book.book import Book
from pycore.kernel import canonical
from pycore.kernel.values import dataclass
from pycore.log.bundle import verify, write_bundle
from pycore.night import seal
from pycore.night.night import Night
from pycore.papers import printing
from pycore.papers.zipped import zipped

FORMAT = "holdfast-pack/1"
MANIFEST = "manifest.json"
RECORDS = "night.txt"


@dataclass(frozen=True)
class Verdict:
    """What checking a pack found: the first *file* that does not hold and why ("" where all do),
    and how many *records* the night in it has.
    """

    file: str = ""
    code: str = ""
    records: int = 0


def moment(night: Night) -> int:
    """When the night's last record was written."""
    walls = (seen.placed.line.wall for seen in night.folded.seen if seen.placed.line)
    return max(walls, default=0)


def files(
    night: Night,
    words: Mapping[str, str],
    lang: str,
    book: Book | None = None,
    *,
    is_damaged: bool = False,
) -> dict[str, bytes]:
    """{name: content} of everything in the pack."""
    asked = printing.asking(night, words, moment(night), book, is_damaged=is_damaged)
    found = {RECORDS: write_bundle(night.logs, night.people).encode("utf-8")}
    for kind in printing.there(night):
        made = printing.printed(kind.name, asked, lang)
        found[made.filename] = made.document.encode("utf-8")
        for name, text in made.files.items():
            found[f"{kind.name}/{name}"] = text.encode("utf-8")
    return {**found, MANIFEST: _manifest(night, lang, found)}


def pack(
    night: Night,
    words: Mapping[str, str],
    lang: str,
    book: Book | None = None,
    *,
    is_damaged: bool = False,
) -> bytes:
    """The pack as a zip file."""
    return zipped(files(night, words, lang, book, is_damaged=is_damaged))


def filename(night: Night) -> str:
    return f"{printing.day_of(night)}-report.zip"


def _manifest(night: Night, lang: str, found: Mapping[str, bytes]) -> bytes:
    told: dict[str, Any] = {
        "format": FORMAT, "tid": night.tid, "lang": lang, "at_ms": moment(night),
        "records": night.logs.count(), "heads": night.logs.heads(),
        "files": {name: {"bytes": len(data), "sha256": _digest(data)}
                  for name, data in found.items()},
    }  # fmt: skip
    stands = seal.standing(night.state)
    if stands is not None:
        told["seal"] = seal.short(night.tid, stands.sealed)
    return (canonical.dumps(told) + "\n").encode("utf-8")


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def sealed(found: Mapping[str, bytes]) -> str:
    """The seal that the manifest of a sound pack names; "" for none."""
    told: Any = canonical.loads(found[MANIFEST].decode("utf-8"))
    return str(told.get("seal", ""))


def check(found: Mapping[str, bytes]) -> Verdict:
    """Whether a pack is whole and unchanged; never raises."""
    try:
        told: Any = canonical.loads(found[MANIFEST].decode("utf-8"))
        listed = {str(name): str(one["sha256"]) for name, one in told["files"].items()}
        is_pack = told["format"] == FORMAT
    except (KeyError, ValueError, TypeError, AttributeError):
        return Verdict(MANIFEST, "not-a-pack")
    if not is_pack:
        return Verdict(MANIFEST, "not-a-pack")
    for name in sorted(listed.keys() | (found.keys() - {MANIFEST})):
        if name not in found:
            return Verdict(name, "missing")
        if name not in listed:
            return Verdict(name, "unlisted")
        if _digest(found[name]) != listed[name]:
            return Verdict(name, "changed")
    if RECORDS not in found:
        return Verdict(RECORDS, "missing")
    records = verify(found[RECORDS].decode("utf-8", "replace"))
    if not records.ok:
        return Verdict(RECORDS, records.code)
    if records.heads != told.get("heads"):
        return Verdict(RECORDS, "heads-differ")
    return Verdict(records=records.events)
