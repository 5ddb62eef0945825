"""Everything a person reads on the tablet. How a language writes it stands in pycore.portable;
this is the tablet's own part: which language, and whose clock is on the wall.

t() gives plain text. A fact's name says its unit, and so how it is
written (pycore.portable.voice).
"""

from __future__ import annotations

from browser import window

from pycore.judge.book_view import BookConflict
from pycore.night.devices.met import Conflict
from pycore.night.records import PrintedNumber
from pycore.portable import civil as calendar
from pycore.portable import sentences, speech
from pycore.portable import voice as voices
from pycore.portable.speech import Wall, isolated
from pycore.portable.voice import Voice
from webapp.ui.kit.catalogue import CATALOGUES
from webapp.ui.kit.html import speaking

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, TypedDict

    class RefusalWords(TypedDict):
        """What a refusal, or a limit that was passed, says of itself."""

        code: str
        facts: dict[str, Any]


ENGLISH = "en"
_FIRST_ACCENT = "\u0300"
_LAST_ACCENT = "\u036f"
# Names that were compared before: a till compares everybody's at every letter.
_folded: dict[str, str] = {}


class _Hall(Wall):
    """The clocks of the hall where a night is open; this device's before."""

    def __init__(self) -> None:
        super().__init__(0)
        self.is_there = False

    def ahead(self, at_ms: int) -> int:
        return self.minutes if self.is_there else offset_minutes(at_ms)


_hall = _Hall()
_ante_payer = ["each"]
_chosen = [ENGLISH]
_voices = [Voice(CATALOGUES[ENGLISH], _hall)]


def voice() -> Voice:
    return _voices[0]


# ---- the language ----


def languages() -> list[tuple[str, str]]:
    """Return (code, what it calls itself) of every language there is."""
    return [(code, CATALOGUES[code]["lang.name"]) for code in CATALOGUES]


def choose(code: str) -> None:
    """Speak this language if there is one of this code, else English."""
    code = code if code in CATALOGUES else ENGLISH
    spoken = Voice(CATALOGUES[code], _hall)
    spoken.printed = voice().printed
    spoken.twice = voice().twice
    _chosen[0] = code
    _voices[0] = spoken


def lang() -> str:
    return _chosen[0]


def first_language() -> str:
    """Return what this tablet was set to, else the browser's language."""
    stored = window.localStorage.getItem("holdfast-lang")
    if stored:
        return stored
    return str(window.navigator.language or "").split("-")[0].lower()


def keep_language(chosen: str) -> None:
    choose(chosen)
    window.localStorage.setItem("holdfast-lang", chosen)


# ---- sentences ----


def has(key: str) -> bool:
    return voice().has(key)


def folded(name: str) -> str:
    """Return a name as the core compares it (night/namesakes): without case, accents and
    blanks.
    """
    if name not in _folded:
        _folded[name] = _fold(name)
    return _folded[name]


def _fold(name: str) -> str:
    apart = str(window.String.new(name.lower().replace("ß", "ss")).normalize("NFKD"))
    return "".join([sign for sign in apart if sign > _LAST_ACCENT or " " < sign < _FIRST_ACCENT])


def t(key: str, **facts: object) -> str:
    """Return the sentence of a key with its {facts} filled in."""
    return _voices[0].tell(key, facts)


speaking[:] = [t]


def called(name: str | None) -> str:
    """Return who is meant, as they stand beside numbers: the name, or that it is not known
    here.
    """
    return isolated(name) if name else t("ui.player.unnamed")


def short_name(name: str | None) -> str:
    """Return what somebody is called on a narrow key, where the whole name stands above it."""
    return called(name.split(" ")[0] if name else name)


def initialled(name: str | None) -> str:
    """Return what somebody is called at a table seen from above: Dave S."""
    parts = name.split(" ") if name else []
    return called("%s %s." % (parts[0], parts[-1][0]) if parts[1:] and parts[-1] else name)


def joined(parts: Sequence[str], between: str = " · ") -> str:
    """Return what somebody typed, one after another in a line."""
    return speech.joined(parts, between)


def tell(key: str, facts: Mapping[str, object]) -> str:
    """Return t() with the facts in a dict."""
    return voice().tell(key, facts)


def count(key: str, number: int, **facts: object) -> str:
    """Return t() in the form that goes with a number, which fills {n}."""
    return voice().count(key, number, facts)


# ---- amounts ----


def amount(cents: int) -> str:
    return voice().money(cents)


def grouped(number: int) -> str:
    return voice().number(number)


def ordinal(place: int) -> str:
    return voice().ordinal(place)


def ticket(number: int) -> str:
    """Return the number printed on a ticket; with a mark where two hold it. *number* is what its
    holder stands under.
    """
    return voice().ticket(number)


def plain_ticket(number: int) -> str:
    return voices.plain_ticket(number)


def know_tickets(numbers: list[PrintedNumber], twice: list[int]) -> None:
    """Keep which tickets stand under something else than their number, and which numbers two
    hold.
    """
    printed = {}
    for holder in numbers:
        printed[holder["ticket"]] = holder["number"]
    voice().printed = printed
    voice().twice = list(twice)


def percent(basis_points: int) -> str:
    return voice().percent(basis_points)


def big_blind_antes() -> bool:
    """Return whether the antes of the open night are the big blind's."""
    return _ante_payer[0] == "big-blind"


def ante_beneath(ante: int) -> str:
    """Return Big blind ante 200, for a line beneath the blinds where they stand large; nothing
    where there is none, or where each player's stands beside the blinds.
    """
    return t("phone.big-ante", ante=ante) if ante and big_blind_antes() else ""


def blinds(small: int, big: int, ante: int = 0) -> str:
    text = voice().blinds(small, big)
    if ante and big_blind_antes():
        return text + ", " + t("common.with-big-ante", ante=ante)
    return text + " " + t("common.with-ante", ante=ante) if ante else text


# ---- times ----


def in_hall(utc_offset_minutes: int | None, ante_payer: str = "each") -> None:
    """Tell times by the clocks of a hall from now on, by this device's with None; and antes as its
    payer's: "each" player's, or the "big-blind"'s for all.
    """
    _ante_payer[0] = ante_payer
    _hall.is_there = utc_offset_minutes is not None
    _hall.minutes = utc_offset_minutes or 0


def voice_in(utc_offset_minutes: int | None) -> Voice:
    """Return the voice of another hall than the open night's; of this device where none is
    known.
    """
    if utc_offset_minutes is None:
        return voice()
    return Voice(CATALOGUES[lang()], Wall(utc_offset_minutes))


def clock_time(at_ms: int) -> str:
    """Return 8:15 pm."""
    return voice().time(at_ms)


def time_of_day(minute: int) -> str:
    """Return 8:15 pm, of so many minutes after midnight."""
    return voice().time_of_day(minute)


def day(at_ms: int) -> str:
    """Return Thursday, 26 November."""
    return voice().day(at_ms)


def civil(day_text: str) -> str:
    """Return 2026-11-01 as 1 November 2026."""
    return voice().date(day_text)


def jurisdiction(code: str) -> str:
    """Return what a jurisdiction is called; its code where no words are here."""
    key = "jurisdiction." + code
    return t(key) if has(key) else code


def approved(reference: str, day_text: str) -> str:
    """Return the reference under which a regulator approved house rules, and when, where that is
    told.
    """
    if not day_text:
        return t("ui.book.approval", approval=reference)
    return t("ui.book.approval-on", approval=reference, day=day_text)


def length(ms: int) -> str:
    """Return 15 min, or 2 h 05 from an hour on."""
    return voice().length(ms)


# ---- date and time fields: a night that is being set up takes this device's clock ----


def date_field(at_ms: int) -> str:
    """Return YYYY-MM-DD of a moment, for a date field."""
    when = calendar.civil(at_ms, offset_minutes(at_ms))
    return calendar.write_day(when.year, when.month, when.day)


def moment(day_text: str, minute: int) -> int:
    """Return the moment of a day, as days are read, and so many minutes after its midnight."""
    year, month, day_number = [int(part) for part in day_text.split("-")]
    return int(window.Date.new(year, month - 1, day_number, minute // 60, minute % 60).getTime())


def offset_minutes(at_ms: int) -> int:
    """Return how far this device's clock is ahead of UTC at a moment, in minutes."""
    return -int(window.Date.new(at_ms).getTimezoneOffset())


def zone() -> str:
    """Return the name of this device's time zone, or "" where the browser does not tell it."""
    return str(window.Intl.DateTimeFormat.new().resolvedOptions().timeZone or "")


def offset(minutes: int) -> str:
    """Return an offset from UTC as people write it: −6, +5:30."""
    return voices.offset(minutes)


# ---- refusals and records ----


def refusal(refused: RefusalWords) -> str:
    """Return why something was turned down, as one sentence."""
    return sentences.refusal(voice(), refused["code"], refused["facts"])


def conflict(waits: Conflict | BookConflict) -> str:
    """Return why a record waits for the director."""
    return sentences.conflict(voice(), waits["why"], waits["type"], waits["facts"])


def conflict_of(why: str, stored: str, facts: Mapping[str, Any]) -> str:
    """Return why a record of this sort would wait."""
    return sentences.conflict(voice(), why, stored, facts)


def kind(stored: str) -> str:
    """Return what sort of record it is, by its stored name."""
    return sentences.kind(voice(), stored)


def missing(records: int, sales: int, cents: int) -> str:
    """Return what stands on branches that do not count."""
    return sentences.missing(voice(), records, sales, cents)


def event(kind: str, facts: Mapping[str, object]) -> str:
    """Return what a record says. *kind* is its stored name with its version: entry-sold/1."""
    return sentences.event(voice(), kind, facts)
