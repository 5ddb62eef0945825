"""What the command line says: the sentences of the catalogue that every screen speaks from, in
English or in the language that HOLDFAST_LANG names.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping

from pycore.kernel.clauses import Refused
from pycore.portable import sentences
from pycore.portable.rehearsal import is_rehearsal
from pycore.portable.speech import Wall
from pycore.portable.voice import Voice
from pycore.voice import catalogues

_REASONS = {
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.EISDIR: "folder",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "read-only",
    errno.ENAMETOOLONG: "long",
}
FULL = (errno.ENOSPC, errno.EDQUOT)


def voice(ahead_minutes: int = 0) -> Voice:
    """Return the language, where clocks are so far ahead of UTC."""
    wanted = os.environ.get("HOLDFAST_LANG", "")
    lang = wanted if wanted in catalogues.codes() else catalogues.BASE
    return Voice(catalogues.catalogue(lang), Wall(ahead_minutes))


def say(key: str, **facts: object) -> str:
    """Return the sentence of a key of the command line with its facts."""
    return say_shared(f"cli.{key}", **facts)


def say_shared(key: str, **facts: object) -> str:
    """Return the sentence of any key: what a screen says too."""
    return unspaced(voice().tell(key, facts))


def count(key: str, number: int) -> str:
    """Return the words for so many of what a key of any screen counts."""
    return unspaced(voice().count(key, number, {}))


def not_real(tid: str) -> list[str]:
    """Return what stands before anything that is told of a night: of a rehearsal, that it is
    one.
    """
    return [say_shared("ui.rehearsal.title")] if is_rehearsal(tid) else []


def money(cents: int) -> str:
    return unspaced(voice().money(cents))


def moment(at_ms: int, ahead_minutes: int) -> str:
    """Return a day and a time where clocks are so far ahead of UTC."""
    return unspaced(voice(ahead_minutes).moment(at_ms))


def unspaced(text: str) -> str:
    """Return a text with plain spaces: a terminal keeps no line together, and not each can show
    another.
    """
    return text.replace("\u00a0", " ")


def why(error: OSError) -> str:
    """Return what the machine said, for the middle of a sentence."""
    if error.errno in FULL:
        return say("why.full")
    reason_key = _REASONS.get(error.errno or 0)
    phrase = say(f"why.{reason_key}") if reason_key else error.strerror or type(error).__name__
    return phrase.rstrip(".")


def reason(code: str, clause: str | None, facts: Mapping[str, object]) -> str:
    """Return why the core turned something down, in the screens' words, with its code and its
    clause.
    """
    sentence = sentences.refusal(voice(), code, facts).rstrip(".")
    if clause is None:
        return say("refused.plain", said=sentence, code=code)
    return say("refused.clause", said=sentence, code=code, clause=clause)


def is_refusal(code: str) -> bool:
    """Return whether the core turns something down by this code."""
    return voice().has(f"refused.{code}")


def refused(refusal: Refused) -> str:
    """Return that the core turned a wish down, and why."""
    return say("refused", what=reason(refusal.code, refusal.clause, refusal.facts))


def against(why: str, facts: Mapping[str, object]) -> str:
    """Return what is wrong at a field of house rules."""
    return voice().tell(f"ui.house.why.{why}", facts).rstrip(".")


def phase(code: str) -> str:
    """Return how far a night is."""
    return voice().tell(f"ui.phase.{code}", {})


def event(stored: str, facts: Mapping[str, object]) -> str:
    """Return what a record says, by its stored name."""
    return unspaced(sentences.event(voice(), stored, facts))


def plain(text: str) -> str:
    """Return text out of a record, without what a terminal would take for an order."""
    return "".join(sign if sign.isprintable() else "·" for sign in text)


def bad_line(line_no: int | None, code: str) -> str:
    """Return what is wrong with a line of a night's file."""
    return say("line", line=line_no, what=say(f"line.{code}"))


def listed(names: list[str]) -> str:
    """Return "a", "a or b", "a, b or c"."""
    if len(names) < 2:
        return "".join(names)
    return say("takes.or", first=", ".join(names[:-1]), last=names[-1])
