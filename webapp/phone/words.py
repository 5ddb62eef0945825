"""Everything a person reads on a phone: the words of the page in the language that was chosen."""

from __future__ import annotations

from browser import window

from pycore.portable.speech import MINUTE, Speech, Wall
from pycore.portable.ticket import TicketFacts
from webapp.phone.catalogue import CATALOGUES

ENGLISH = "en"


class _Phone(Wall):
    """The clocks of this phone, as far ahead of UTC as they were then."""

    def ahead(self, at_ms: int) -> int:
        return -int(window.Date.new(at_ms).getTimezoneOffset())


_phone = _Phone(0)
_ante = ["phone.ante"]
_spoken = [ENGLISH]
_speech = [Speech(CATALOGUES[ENGLISH], _phone)]


def choose(code: str) -> None:
    """Speak this language if there is one of this code, else English."""
    _spoken[0] = code if code in CATALOGUES else ENGLISH
    _speech[0] = Speech(CATALOGUES[_spoken[0]], _speech[0].wall)


def in_hall(utc_offset_minutes: int | None) -> None:
    """Tell times by the clocks of a hall from now on; by this phone's with None."""
    _speech[0].wall = _phone if utc_offset_minutes is None else Wall(utc_offset_minutes)


def lang() -> str:
    return _spoken[0]


def has_language(code: str) -> bool:
    return code in CATALOGUES


def other_languages() -> list[tuple[str, str]]:
    """Return (code, what it calls itself) of every language but the one that is spoken."""
    return [(code, CATALOGUES[code]["lang.name"]) for code in CATALOGUES if code != lang()]


def phone_language() -> str:
    """Return the phone's own language as two letters: "fr" of fr-CA."""
    code = window.navigator.language
    return code[:2].lower() if code else ""


def t(key: str, **facts: int | str) -> str:
    """Return the sentence of a key with its {facts} filled in."""
    return _speech[0].tell(key, facts)


def clause(clause_id: str) -> tuple[str, str]:
    """Return what a clause is called, and what it says; "" where this page does not know it."""
    return _speech[0].clause(clause_id)


def amount(number: int) -> str:
    return _speech[0].number(number)


def money(cents: int) -> str:
    return _speech[0].money(cents)


def ordinal(place: int) -> str:
    return _speech[0].ordinal(place)


def blinds(small: int, big: int) -> str:
    return _speech[0].blinds(small, big)


def antes_of(facts: TicketFacts) -> None:
    """Tell antes as the ticket says whose they are from now on."""
    _ante[0] = "phone.big-ante" if "big_blind_antes" in facts else "phone.ante"


def ante(chips: int) -> str:
    return t(_ante[0], ante=chips)


def time_of_day(at_ms: int) -> str:
    """Return 8:15 pm in the hall; in French 20 h 15."""
    return _speech[0].time(at_ms)


def phone_time(at_ms: int) -> str:
    """Return what this phone's own clock shows."""
    return _speech[0].time_of_day(at_ms // MINUTE + _phone.ahead(at_ms))


def spoken(left_ms: int) -> str:
    """Return 9 minutes 42 seconds left, for a screen reader."""
    seconds = (left_ms + 999) // 1000
    minutes = _speech[0].count("phone.minute", seconds // 60, {})
    rest = _speech[0].count("phone.second", seconds % 60, {})
    return t("phone.left", minutes=minutes, seconds=rest)
