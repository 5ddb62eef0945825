"""Everything a person reads, in English or French, with Canadian times and numbers."""

from __future__ import annotations

from browser import window

from pycore.portable.amounts import chips
from webapp.phone.catalogue import CATALOGUES

NARROW = "\u00a0"  # between a number and what belongs to it
_chosen = ["en"]


def choose(lang: str) -> None:
    """Speak this language if there is a catalogue for it, else English."""
    _chosen[0] = lang if lang in CATALOGUES else "en"


def lang() -> str:
    return _chosen[0]


def has_language(code: str) -> bool:
    return code in CATALOGUES


def other_language() -> str:
    return "en" if _chosen[0] == "fr" else "fr"


def phone_language() -> str:
    """The phone's own language as two letters: "fr" of fr-CA."""
    code = window.navigator.language
    return code[:2].lower() if code else ""


def t(key: str, **facts: int | str) -> str:
    """The sentence of a key with its {facts} filled in: whole numbers grouped, text as it is."""
    text = CATALOGUES[_chosen[0]].get("phone." + key, key)
    for name in facts:
        value = facts[name]
        shown = value if isinstance(value, str) else chips(value, _chosen[0])
        text = text.replace("{" + name + "}", shown)
    return text


def count(key: str, number: int) -> str:
    """t() of key-one or key-other. French counts zero as one."""
    one = number == 1 or (number == 0 and _chosen[0] == "fr")
    return t(key + ("-one" if one else "-other"), number=number)


def amount(number: int) -> str:
    return chips(number, _chosen[0])


def blinds(small: int, big: int) -> str:
    return amount(small) + NARROW + "/ " + amount(big)


def time_of_day(at_ms: int) -> str:
    """8:15 pm; in French 20 h 15."""
    when = window.Date.new(at_ms)
    hour = when.getHours()
    minute = when.getMinutes()
    if _chosen[0] == "fr":
        return "%d%sh%s%02d" % (hour, NARROW, NARROW, minute)
    return "%d:%02d%s%s" % (hour % 12 or 12, minute, NARROW, "am" if hour < 12 else "pm")


def spoken(left_ms: int) -> str:
    """9 minutes 42 seconds left, for a screen reader."""
    seconds = (left_ms + 999) // 1000
    minutes = count("minute", seconds // 60)
    return t("left", minutes=minutes, seconds=count("second", seconds % 60))
