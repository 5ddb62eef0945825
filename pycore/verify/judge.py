"""What an inspector is told of a report pack, or of a night's file alone: whole, altered, not
sealed. A pack's papers are proved by making them again from its records, letter by letter.

What is not proved here: that all that happened was recorded, and whose the keys are that signed.
A log of somebody's own making, signed with a key of theirs, is whole and signed by nobody known.

The organization's book is known as far as the file of a pack tells it: pycore/judge/from_book.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from typing import Any, Literal, get_args

from pycore.book.book import BOOK_ID, Book, is_book
from pycore.judge.from_book import FORMAT
from pycore.kernel import canonical
from pycore.kernel.values import dataclass
from pycore.ledger.fold.digests import NameTally, tally
from pycore.ledger.lines.bundle import BadBundle, Bundle, read_bundle
from pycore.ledger.lines.chain import DeviceLog
from pycore.ledger.lines.frames import BadFrame, read_frames
from pycore.ledger.lines.growing import Growing
from pycore.ledger.lines.logset import LogSet
from pycore.ledger.lines.signed import contradicted, is_by, key_of, read_key, read_signed
from pycore.ledger.model.names import sound_names
from pycore.night.night import Night
from pycore.papers import pack
from pycore.papers.edition import edition
from pycore.papers.kinds import Flaw
from pycore.verify.proof import DeviceSigned, Proof, proof, signatures

WHOLE = '{"night":'
"""How the file of a whole book begins."""


class BadExcerpt(ValueError):
    """An excerpt that does not hold: *line_no* counts from 1, *code* is a stable name."""

    def __init__(self, line_no: int, code: str) -> None:
        super().__init__(f"line {line_no}: {code}")
        self.line_no = line_no
        self.code = code


def read_excerpt(text: str) -> Book:
    """Return the book as far as a file tells it. Raises BadExcerpt at the first line that does not
    hold.
    """
    if text.startswith(WHOLE):
        return _whole(text)
    try:
        frames = read_frames(text.encode(), headers=("excerpt",))
    except BadFrame as bad:
        raise BadExcerpt(bad.line_no, bad.code) from None
    if frames.headers.get("excerpt") != {"format": FORMAT, "tid": BOOK_ID}:
        raise BadExcerpt(1, "not-an-excerpt")
    logs: dict[str, DeviceLog] = {}
    ends: dict[str, int] = {}
    for run, at in zip(frames.runs, frames.at, strict=True):
        if run.first_bad(BOOK_ID) is not None or run.start <= ends.get(run.dev, 0):
            raise BadExcerpt(at, "bad-hash")
        ends[run.dev] = run.start + len(run.lines) - 1
        log = logs.get(run.dev, DeviceLog(run.dev, Growing(), Growing()))
        logs[run.dev] = log.append(zip(run.ids(BOOK_ID), run.lines, strict=True))
    if frames.end != {"lines": sum(len(log.ids) for log in logs.values())}:
        raise BadExcerpt(len(text.splitlines()), "count-differs")
    return Book.of(LogSet(BOOK_ID, logs), sound_names(frames.people))


def _whole(text: str) -> Book:
    try:
        bundle = read_bundle(text)
    except BadBundle as bad:
        raise BadExcerpt(bad.line_no, bad.code) from None
    if not is_book(bundle.logs.tid):
        raise BadExcerpt(1, "not-an-excerpt")
    return Book.of(bundle.logs, sound_names(bundle.people))


Verdict = Literal["whole", "not-sealed", "not-compared", "altered", "not-ours"]
"""*not-compared*: the records are whole, and the papers are of another edition of Holdfast, which
alone can make them again. *not-ours*: it is nothing that can be judged.
"""
Kind = Literal["pack", "night", "book", "other"]
MOST_LETTERS = 40
NIGHT, BEGINNING = '"holdfast-night/', 200
Words = Callable[[str], Mapping[str, str] | None]
"""The sentences of a language, None where it is not known."""


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """What stands on the signed paper: the *seal* and the *key* to compare with, "" for none."""

    seal: str = ""
    key: str = ""


@dataclass(frozen=True, kw_only=True)
class Judgement:
    """What was found. *code* says what is wrong in *file*, and at which *line*, from 1; *facts*
    are what its sentence names. *version* made the papers, with so many lines *from_book*.
    *devices* is what each device signed, *maker* and *server* the fingerprints of the keys that
    signed the whole pack, a tablet's and a server's, which the pack alone tells.
    *lacks*: to which of a device's records it signed that the maker of the file lost.
    *is_signer_known*: the seal is signed with the key of the signed paper; *is_seal_known*: it is
    the seal of that paper.
    """

    kind: Kind
    verdict: Verdict
    file: str = ""
    line: int | None = None
    code: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)
    tid: str = ""
    version: str = ""
    files: int = 0
    from_book: int = 0
    records: int = 0
    fingerprint: str = ""
    heads: Mapping[str, Any] = field(default_factory=dict)
    flaws: tuple[Flaw, ...] = ()
    proof: Proof | None = None
    devices: Mapping[str, DeviceSigned] = field(default_factory=dict)
    maker: str = ""
    server: str = ""
    names: NameTally | None = None
    lacks: Mapping[str, int] = field(default_factory=dict)
    is_signer_known: bool = False
    is_seal_known: bool = False

    @property
    def keys(self) -> tuple[str, ...]:
        """The fingerprints of the keys that signed the pack, the seal, or all that a device wrote:
        what somebody adds behind a signature is not signed.
        """
        ends = {dev: seq for dev, (seq, _) in self.heads.items()}
        signers = {
            device.fingerprint
            for dev, device in self.devices.items()
            if device.seq == ends.get(dev)
        }
        sealed = self.proof.signed if self.proof else None
        if sealed is not None and sealed.how == "signed":
            signers.add(sealed.fingerprint)
        return tuple(sorted((signers | {self.maker, self.server}) - {""}))

    @property
    def is_book_signed(self) -> bool:
        """Whether the key of the seal signed the whole pack too, where papers rest on lines of the
        book: no signature of the night covers those.
        """
        sealed = self.proof.signed if self.proof else None
        return not self.from_book or (
            sealed is not None and sealed.how == "signed" and sealed.fingerprint == self.maker
        )


def is_pack(files: Mapping[str, bytes]) -> bool:
    """Return whether these files are those of a report pack, sound or not."""
    return pack.MANIFEST in files or pack.RECORDS in files


def begins_night(text: str) -> bool:
    """Return whether a text begins as a night's file, sound or not."""
    return NIGHT in text[:BEGINNING]


def judged(files: Mapping[str, bytes], words: Words, wanted: Wanted | None = None) -> Judgement:
    """Return what is to be said of a pack's files, by their names; never raises."""
    manifest = _manifest(files)
    start = Judgement(kind="pack", verdict="altered", files=len(files))
    if manifest is None:
        is_there = pack.MANIFEST in files
        return replace(start, file=pack.MANIFEST, code="not-a-pack" if is_there else "missing")
    flaws = tuple(flaw for flaw in get_args(Flaw) if manifest.get(flaw) is True)
    start = replace(start, version=_text(manifest, "version"), flaws=flaws)
    bad = _unlisted(files, manifest)
    if bad is not None:
        return replace(start, file=bad[0], code=bad[1])
    is_ours = manifest["format"] == pack.FORMAT and manifest.get("edition") == edition()
    bundle = _bundle(files[pack.RECORDS].decode("utf-8", "replace"), every_line=is_ours)
    if isinstance(bundle, BadBundle):
        return replace(start, file=pack.RECORDS, line=bundle.line_no, code=bundle.code)
    if (bundle.logs.tid, bundle.logs.heads()) != (manifest.get("tid"), manifest.get("heads")):
        return replace(start, file=pack.RECORDS, code="another-night")
    signed = read_signatures(files.get(pack.SIGNED, b"{}"))
    if signed is None:
        return replace(start, file=pack.SIGNED, code="not-signatures")
    judgement, night = _of_records(
        start, replace(bundle, signed={**bundle.signed, **signed.heads})
    )
    if judgement.code == "not-workable" and not is_ours:
        return replace(judgement, verdict="not-compared", code="")
    if judgement.code:
        return replace(judgement, file=pack.RECORDS)
    judgement = _by_maker(judgement, bundle, signed, files[pack.MANIFEST])
    if judgement.code:
        return replace(judgement, file=pack.SIGNED)
    if is_ours and night is not None:
        name, code = _differs(files, night, _text(manifest, "lang"), words, flaws)
        if code:
            return replace(judgement, verdict="altered", file=name, code=code)
        judgement = replace(judgement, from_book=_count(files.get(pack.BOOK, b"")))
    judgement = _by_paper(judgement, wanted or Wanted())
    return judgement if is_ours or judgement.code else replace(judgement, verdict="not-compared")


def judged_night(text: str, wanted: Wanted | None = None) -> Judgement:
    """Return what is to be said of a night's file, or of the book's; never raises."""
    bundle = _bundle(text, every_line=True)
    if isinstance(bundle, BadBundle):
        verdict: Verdict = "altered" if begins_night(text) else "not-ours"
        return Judgement(kind="night", verdict=verdict, line=bundle.line_no, code=bundle.code)
    kind: Kind = "book" if is_book(bundle.logs.tid) else "night"
    judgement, _ = _of_records(Judgement(kind=kind, verdict="altered"), bundle)
    if judgement.code or kind == "book":
        return judgement
    return _by_paper(judgement, wanted or Wanted())


# ---- the pack against its own manifest ----


def _manifest(files: Mapping[str, bytes]) -> Mapping[str, Any] | None:
    """What a manifest says; None of what is none, of any version."""
    try:
        manifest: Any = canonical.loads(files[pack.MANIFEST].decode("utf-8"))
        is_pack = str(manifest["format"]).startswith(pack.FORMAT.partition("/")[0] + "/")
        return (
            manifest
            if is_pack and all(file["sha256"] for file in manifest["files"].values())
            else None
        )
    except (KeyError, ValueError, TypeError, AttributeError, RecursionError):
        return None


def _unlisted(files: Mapping[str, bytes], manifest: Mapping[str, Any]) -> tuple[str, str] | None:
    """The first file that is not as the manifest lists it, and why; None where all are."""
    listed = manifest["files"]
    for name in sorted({*listed, pack.RECORDS} | (files.keys() - {pack.MANIFEST, pack.SIGNED})):
        if name not in files:
            return name, "missing"
        if name not in listed:
            return name, "unlisted"
        if pack.digest(files[name]) != listed[name]["sha256"]:
            return name, "changed"
    return None


def _count(from_book: bytes) -> int:
    """How many lines an excerpt holds that was read."""
    return read_excerpt(from_book.decode()).logs.count() if from_book else 0


def _text(manifest: Mapping[str, Any], name: str) -> str:
    value = manifest.get(name)
    return value[:MOST_LETTERS] if isinstance(value, str) else ""


def read_signatures(data: bytes) -> pack.PackSignatures | None:
    """Return what a pack's file of signatures says; None of what is none."""
    try:
        document: Any = canonical.loads(data.decode("utf-8"))
        dev, sig = document.get("manifest", ("", ""))
        key, by_server = document.get("server", ("", ""))
        server = (str(key), str(by_server))
        return pack.PackSignatures(read_signed(document.get("heads")), str(dev), str(sig), server)
    except (ValueError, TypeError, AttributeError, RecursionError):
        return None


# ---- the records ----


def _bundle(text: str, *, every_line: bool) -> Bundle | BadBundle:
    """The records in a text, or the first line that does not hold."""
    try:
        return read_bundle(text, every_line=every_line)
    except BadBundle as bad:
        return bad


def _of_records(start: Judgement, bundle: Bundle) -> tuple[Judgement, Night | None]:
    """What the records prove of themselves, or the first thing that is wrong; and the night that
    they tell, where they tell one.
    """
    logs, people = bundle.logs, sound_names(bundle.people)
    kind = Book if start.kind == "book" else Night
    names = tally(kind.subject, logs, people)
    judgement = replace(
        start,
        tid=logs.tid,
        records=logs.count(),
        heads=logs.heads(),
        names=names,
        devices=signatures(logs, bundle.signed),
        lacks={dev: head.seq for dev, head in bundle.lacks.items()},
    )
    if names.changed:
        changed = ", ".join(str(people[person]["name"]) for person in names.changed)
        return replace(judgement, code="name-changed", facts={"names": changed}), None
    for dev, device in judgement.devices.items():
        if device.is_bad:
            facts = {"device": dev, "records": str(device.seq), "by": device.fingerprint}
            return replace(judgement, code="bad-sig", facts=facts), None
    for dev, head in contradicted(logs, bundle.signed).items():
        facts = {"device": dev, "records": str(head.seq)}
        code = "cut-short" if head.seq > logs.log(dev).head[0] else "rewritten"
        return replace(judgement, code=code, facts=facts), None
    if start.kind == "book":
        return replace(judgement, verdict="whole"), None
    try:
        night = Night.of(logs, people)
        proved = proof(night)
        judgement = replace(judgement, proof=proved, fingerprint=night.fingerprint)
    except Exception:  # whatever hostile records do: nothing can be made of them
        return replace(judgement, code="not-workable"), None
    if proved.lacking:
        return replace(
            judgement, code="left-out", facts={"devices": ", ".join(proved.lacking)}
        ), night
    seal = proved.signed
    if seal is not None and seal.how == "bad-sig":
        return replace(judgement, code="seal-bad-sig", facts={"device": seal.dev}), night
    return replace(judgement, verdict="whole" if proved.short else "not-sealed"), night


def _by_maker(
    judgement: Judgement, bundle: Bundle, signed: pack.PackSignatures, manifest: bytes
) -> Judgement:
    """The same with the keys of the tablet and of the server that made the pack. A signature by no
    key that the records know is no tablet's of theirs; a server tells its key beside its own.
    """
    if signed.server != ("", ""):
        by = read_key("Ed25519", signed.server[0])
        signed_bytes = pack.to_sign(bundle.logs.tid, pack.SERVER, manifest)
        if by is None or not is_by(by, signed_bytes, signed.server[1]):
            return replace(judgement, verdict="altered", code="server-bad-sig")
        judgement = replace(judgement, server=by.fingerprint)
    if not signed.sig:
        return judgement
    key = key_of(bundle.logs.log(signed.dev))
    signed_bytes = pack.to_sign(bundle.logs.tid, signed.dev, manifest)
    if key is None or not is_by(key, signed_bytes, signed.sig):
        facts = {"device": signed.dev}
        return replace(judgement, verdict="altered", code="maker-bad-sig", facts=facts)
    return replace(judgement, maker=key.fingerprint)


def _by_paper(judgement: Judgement, wanted: Wanted) -> Judgement:
    """The same, held against what stands on the signed paper."""
    proved = judgement.proof or Proof()
    if wanted.seal and wanted.seal != proved.short:
        code = "seal-earlier" if wanted.seal in proved.earlier else "seal-differs"
        facts = {"wanted": wanted.seal, "seal": proved.short}
        return replace(judgement, verdict="altered", code=code, facts=facts)
    signed = proved.signed
    by = signed.fingerprint if signed is not None and signed.how == "signed" else ""
    if wanted.key and wanted.key != by:
        facts = {"wanted": wanted.key, "by": by}
        return replace(judgement, verdict="altered", code="key-differs", facts=facts)
    return replace(judgement, is_signer_known=bool(wanted.key), is_seal_known=bool(wanted.seal))


# ---- the papers, made again ----


def _differs(
    files: Mapping[str, bytes], night: Night, lang: str, words: Words, flaws: tuple[Flaw, ...]
) -> tuple[str, str]:
    """The first file that the records do not make, and why; ("", "") where they make them all."""
    from_book = files.get(pack.BOOK, b"").decode("utf-8", "replace")
    catalogue = words(lang)
    if catalogue is None:
        return pack.MANIFEST, "unknown-language"
    try:
        book = read_excerpt(from_book) if from_book else None
        if book is not None and tally(Book.subject, book.logs, book.people).changed:
            return pack.BOOK, "name-changed"
        again = pack.made(night, catalogue, lang, book, from_book, flaws=flaws)
    except BadExcerpt as bad:
        return pack.BOOK, bad.code
    except Exception:  # as above
        return pack.RECORDS, "not-workable"
    there = files.keys() - {pack.SIGNED}
    # The manifest has the digests of all others: it says nothing where one of those differs.
    for name in sorted(again.keys() | there, key=lambda name: (name == pack.MANIFEST, name)):
        if again.get(name) != files.get(name):
            return name, "not-from-records"
    return "", ""
