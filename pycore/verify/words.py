"""What is said of a judgement: a headline, what to do about it, and what is proved and what not.
The command line and a page say the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from pycore.portable.rehearsal import is_rehearsal
from pycore.portable.speech import Wall
from pycore.portable.voice import Voice
from pycore.verify.judge import Judgement
from pycore.verify.proof import DeviceSigned, Proof


def headline(voice: Voice, judgement: Judgement, file: str) -> str:
    """Return the one sentence: what *file* is, where it was altered, and whose keys signed it."""
    if judgement.verdict == "altered":
        return voice.tell("verify.altered", {"file": file, "where": where(voice, judgement, file)})
    if judgement.verdict == "not-ours":
        return voice.tell("verify.not-ours", {"file": file})
    facts = {"file": file, "signed": _signed(voice, judgement), "what": _what(voice, judgement)}
    return voice.tell(f"verify.{judgement.verdict}", facts)


def todo(voice: Voice, judgement: Judgement) -> str:
    """Return what to do, in a sentence or several."""
    is_known = judgement.is_signer_known or judgement.kind == "book"
    erased = judgement.names.erased if judgement.names else 0
    steps: list[str] = [] if judgement.verdict == "whole" and is_known else [judgement.verdict]
    if judgement.verdict != "altered":
        steps += [] if judgement.is_book_signed else ["book"]
        steps += ["erased"] if erased else []
    version = judgement.version or voice.words["verify.unknown-version"]
    facts = {"version": version, "count": str(erased)}
    return " ".join(voice.tell(f"verify.todo.{step}", facts) for step in steps or ["done"])


def where(voice: Voice, judgement: Judgement, file: str) -> str:
    """Return where it was altered, and how; *file* is the whole."""
    name = judgement.file or file
    if judgement.line is not None:
        line = f"cli.line.{judgement.code}"
        fault = voice.words.get(line) or judgement.code
        sentence = voice.tell("cli.line", {"line": judgement.line, "what": fault})
        return voice.tell(
            "verify.where.line", {"name": name, "line": sentence, "code": judgement.code}
        )
    key = f"verify.where.{judgement.code}"
    none = voice.words["verify.none"]
    facts = {name: fact or none for name, fact in judgement.facts.items()}
    key = key if voice.has(key) else "verify.where.other"
    return voice.tell(key, {**facts, "name": name, "code": judgement.code})


def lines(voice: Voice, judgement: Judgement, file: str) -> Iterator[str]:
    """Return all that is said of what was not altered: of a rehearsal first that it is one, the
    headline, what to do, and below each device, the seal, the names, and what is not proved.
    """
    if is_rehearsal(judgement.tid):
        yield voice.words["ui.rehearsal.title"]
    yield headline(voice, judgement, file)
    yield todo(voice, judgement)
    if judgement.fingerprint:
        yield voice.tell("verify.fingerprint", {"fingerprint": judgement.fingerprint})
    for dev, (seq, head) in sorted(judgement.heads.items()):
        yield voice.tell("verify.device", {"device": dev, "records": str(seq), "head": head})
        if judgement.kind != "book" and dev in judgement.devices:
            yield from _of_device(voice, judgement.devices[dev])
    if judgement.maker:
        yield voice.tell("verify.maker", {"by": judgement.maker})
    if judgement.server:
        yield voice.tell("verify.server", {"by": judgement.server})
    for dev, seq in sorted(judgement.lacks.items()):
        yield voice.tell("verify.lacks", {"device": dev, "records": str(seq)})
    for flaw in judgement.flaws:
        yield voice.words[f"verify.{flaw}"]
    if judgement.from_book:
        yield voice.tell("verify.from-book", {"count": judgement.from_book})
    if judgement.proof is not None:
        yield from _of_seal(voice, judgement.proof, judgement)
    if judgement.names is not None and any(judgement.names.counts().values()):
        facts = {name: str(count) for name, count in judgement.names.counts().items()}
        yield voice.tell("verify.names", {"told": voice.tell("org.names", facts)})


def _signed(voice: Voice, judgement: Judgement) -> str:
    if not judgement.keys:
        return voice.words["verify.signed.nobody"]
    how = "known" if judgement.is_book_signed else "records"
    how = how if judgement.is_signer_known else "unknown"
    return voice.tell(f"verify.signed.{how}", {"keys": ", ".join(judgement.keys)})


def _what(voice: Voice, judgement: Judgement) -> str:
    facts = {
        "files": str(judgement.files),
        "records": str(judgement.records),
        "version": judgement.version,
    }
    compared = judgement.verdict != "not-compared"
    kind = "pack-only" if judgement.kind == "pack" and not compared else judgement.kind
    return voice.tell(f"verify.what.{kind}", facts)


def _of_device(voice: Voice, device: DeviceSigned) -> Iterator[str]:
    facts = {"records": str(device.seq), "by": device.fingerprint}
    if not device.fingerprint:
        yield voice.words["verify.device-no-key"]
    else:
        yield voice.tell(
            "verify.device-signed" if device.seq else "verify.device-not-signed", facts
        )
    if device.others:
        yield voice.tell("verify.device-other-keys", {"keys": ", ".join(device.others)})


def _of_seal(voice: Voice, proved: Proof, judgement: Judgement) -> Iterator[str]:
    signed = proved.signed
    if signed is None:
        yield voice.words["verify.opened" if proved.opened else "verify.unsealed"]
        return
    when = Voice(voice.words, Wall(proved.ahead_minutes)).moment(proved.at_ms)
    facts = {"device": proved.dev, "when": when, "seal": proved.short}
    yield voice.tell("verify.sealed-same" if judgement.is_seal_known else "verify.sealed", facts)
    if signed.how != "signed":
        yield voice.words["verify.seal-unsigned"]
    else:
        by = {"by": signed.fingerprint}
        yield voice.tell("verify.key-same" if judgement.is_signer_known else "verify.key-here", by)
    if proved.late_lines:
        yield voice.tell("verify.late", {"count": proved.late_lines})
    yield voice.words["verify.not-proved"]
