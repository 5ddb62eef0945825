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


def headline(voice: Voice, found: Judgement, file: str) -> str:
    """Return the one sentence: what *file* is, where it was altered, and whose keys signed it."""
    if found.verdict == "altered":
        return voice.tell("verify.altered", {"file": file, "where": where(voice, found, file)})
    if found.verdict == "not-ours":
        return voice.tell("verify.not-ours", {"file": file})
    facts = {"file": file, "signed": _signed(voice, found), "what": _what(voice, found)}
    return voice.tell(f"verify.{found.verdict}", facts)


def todo(voice: Voice, found: Judgement) -> str:
    """Return the one sentence of what to do."""
    if found.verdict == "whole" and (found.known or found.kind == "book"):
        return voice.words["verify.todo.done"]
    version = found.version or voice.words["verify.unknown-version"]
    return voice.tell(f"verify.todo.{found.verdict}", {"version": version})


def where(voice: Voice, found: Judgement, file: str) -> str:
    """Return where it was altered, and how; *file* is the whole."""
    name = found.file or file
    if found.line is not None:
        line = f"cli.line.{found.code}"
        what = voice.words.get(line) or found.code
        told = voice.tell("cli.line", {"line": found.line, "what": what})
        return voice.tell("verify.where.line", {"name": name, "line": told, "code": found.code})
    key = f"verify.where.{found.code}"
    none = voice.words["verify.none"]
    facts = {name: told or none for name, told in found.facts.items()}
    key = key if voice.has(key) else "verify.where.other"
    return voice.tell(key, {**facts, "name": name, "code": found.code})


def lines(voice: Voice, found: Judgement, file: str) -> Iterator[str]:
    """Return all that is said of what was not altered: of a rehearsal first that it is one, the
    headline, what to do, and below each device, the seal, the names, and what is not proved.
    """
    if is_rehearsal(found.tid):
        yield voice.words["ui.rehearsal.title"]
    yield headline(voice, found, file)
    yield todo(voice, found)
    if found.fingerprint:
        yield voice.tell("verify.fingerprint", {"fingerprint": found.fingerprint})
    for dev, (seq, head) in sorted(found.heads.items()):
        yield voice.tell("verify.device", {"device": dev, "records": str(seq), "head": head})
        if found.kind != "book" and dev in found.devices:
            yield from _of_device(voice, found.devices[dev])
    if found.maker:
        yield voice.tell("verify.maker", {"by": found.maker})
    if found.server:
        yield voice.tell("verify.server", {"by": found.server})
    if found.is_damaged:
        yield voice.words["verify.damaged"]
    if found.from_book:
        yield voice.tell("verify.from-book", {"count": found.from_book})
    if found.proof is not None:
        yield from _of_seal(voice, found.proof, found)
    if found.names is not None and any(found.names.counts().values()):
        facts = {name: str(count) for name, count in found.names.counts().items()}
        yield voice.tell("verify.names", {"told": voice.tell("org.names", facts)})


def _signed(voice: Voice, found: Judgement) -> str:
    if not found.keys:
        return voice.words["verify.signed.nobody"]
    how = "known" if found.known else "unknown"
    return voice.tell(f"verify.signed.{how}", {"keys": ", ".join(found.keys)})


def _what(voice: Voice, found: Judgement) -> str:
    facts = {"files": str(found.files), "records": str(found.records), "version": found.version}
    compared = found.verdict != "not-compared"
    what = "pack-only" if found.kind == "pack" and not compared else found.kind
    return voice.tell(f"verify.what.{what}", facts)


def _of_device(voice: Voice, told: DeviceSigned) -> Iterator[str]:
    facts = {"records": str(told.seq), "by": told.fingerprint}
    if not told.fingerprint:
        yield voice.words["verify.device-no-key"]
    else:
        yield voice.tell("verify.device-signed" if told.seq else "verify.device-not-signed", facts)
    if told.others:
        yield voice.tell("verify.device-other-keys", {"keys": ", ".join(told.others)})


def _of_seal(voice: Voice, proved: Proof, found: Judgement) -> Iterator[str]:
    signed = proved.signed
    if signed is None:
        yield voice.words["verify.opened" if proved.opened else "verify.unsealed"]
        return
    when = Voice(voice.words, Wall(proved.ahead_minutes)).moment(proved.at_ms)
    facts = {"device": proved.dev, "when": when, "seal": proved.short}
    yield voice.tell("verify.sealed-same" if found.is_seal_known else "verify.sealed", facts)
    if signed.how != "signed":
        yield voice.words["verify.seal-unsigned"]
    else:
        by = {"by": signed.fingerprint}
        yield voice.tell("verify.key-same" if found.known else "verify.key-here", by)
    if proved.late:
        yield voice.tell("verify.late", {"count": proved.late})
    yield voice.words["verify.not-proved"]
