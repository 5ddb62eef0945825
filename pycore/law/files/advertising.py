"""An advertisement's text, looked through for what it must say and what it had better not.

Clauses: NU-8.20a, NU-8.20b (the organization, the licence number, restrictions on prizes),
NU-8.21, SK-4.s (nowhere else than here), SK-4.r (what a ticket says stands on posters too),
SK-4.t, SK-4.u (nothing for minors, no unreal chances).

A remark is advice: a word says nothing for certain, either way. Whoever prints it decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Literal

from pycore.kernel.units import Cents
from pycore.kernel.values import dataclass
from pycore.law.files.checks import Advert

Code = Literal["missing", "avoid", "remember"]
NUMBER = re.compile(r"(\d+(?:[ ,.\u00a0\u202f]\d{3})*)(?:[.,](\d{2}))?(?!\d)")
WORD = re.compile(r"[^\W_]+")
TIME = re.compile(r"(\d{1,2})(?:\s*[:h.]\s*(\d{2})?)?\s*([ap])?\.?\s?m?\b")


@dataclass(frozen=True, kw_only=True)
class AdvertFacts:
    """What a text is held against: the event as it is set up. *minute* counts from midnight."""

    organization: str
    licence: str
    venue: str
    fee_cents: Cents
    minute: int
    tickets: int


@dataclass(frozen=True, kw_only=True)
class AdvertFault:
    """*missing*: of *subject* it says nothing; *avoid*: it has these *words*; *remember*: no word
    shows whether it is so.
    """

    code: Code
    clause: str
    subject: str = ""
    words: tuple[str, ...] = ()


def look(text: str, advert: Advert, facts: AdvertFacts) -> list[AdvertFault]:
    """Return every remark on a text, what is missing first. Of an empty text nothing is said."""
    if not text.strip():
        return []
    remarks: list[AdvertFault] = []
    for need in advert.must:
        if need.only_with and not _any(text, need.only_with):
            continue
        if not (_any(text, need.words) if need.words else _says(text, need.subject, facts)):
            remarks.append(AdvertFault(code="missing", clause=need.clause, subject=need.subject))
    for bad in advert.avoid:
        words = tuple(_those(text, bad.words))
        if words:
            remarks.append(AdvertFault(code="avoid", clause=bad.clause, words=words))
    return remarks + [AdvertFault(code="remember", clause=clause) for clause in advert.remember]


def _plain(text: str) -> str:
    """Words alone, one blank around each."""
    return f" {' '.join(WORD.findall(text.casefold()))} "


def _those(text: str, words: Mapping[str, Iterable[str]]) -> list[str]:
    inside = _plain(text)
    return [word for phrases in words.values() for word in phrases if _plain(word) in inside]


def _any(text: str, words: Mapping[str, Iterable[str]]) -> bool:
    return bool(_those(text, words))


def _says(text: str, subject: str, facts: AdvertFacts) -> bool:
    if subject == "cost":
        return facts.fee_cents in _amounts(text)
    if subject == "tickets":
        return facts.tickets * 100 in _amounts(text)
    if subject == "when":
        return facts.minute in _minutes(text)
    name = {"organization": facts.organization, "licence": facts.licence, "where": facts.venue}
    wanted = _plain(name.get(subject, ""))
    return not wanted.strip() or wanted.replace(" ", "") in _plain(text).replace(" ", "")


def _amounts(text: str) -> set[int]:
    """Every number as hundredths: "$40", "40,00 $", "1 200"."""
    return {
        int("".join(filter(str.isdigit, whole))) * 100 + int(cents or 0)
        for whole, cents in NUMBER.findall(text)
    }


def _minutes(text: str) -> set[int]:
    """Every time of day: "7 pm", "7:00 p.m.", "19 h", "19:00"; what is none is no night's."""
    day_minutes = set()
    for hours, minutes, half in TIME.findall(text.casefold()):
        hour = int(hours) % 12 + 12 * (half == "p") if half else int(hours)
        day_minutes.add(hour * 60 + int(minutes or 0))
    return day_minutes
