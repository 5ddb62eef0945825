"""Everything a person reads on the tablet. How a language writes it stands in pycore.portable;
this is the tablet's own part: which language, and whose clock is on the wall.

t() gives plain text. A fact's name says its unit, and so how it is
written (pycore.portable.units).
"""

from browser import window

from pycore.portable import civil as calendar
from pycore.portable import sentences
from pycore.portable import voice as voices
from pycore.portable.speech import Wall
from pycore.portable.voice import Voice
from webapp.ui.frame.catalogue import CATALOGUES

ENGLISH = "en"


class _Hall(Wall):
    """The clocks of the hall where a night is open; this device's before."""

    def ahead(self, at_ms):
        return offset_minutes(at_ms) if self.minutes is None else self.minutes


_hall = _Hall(None)
_speaks = [ENGLISH, Voice(CATALOGUES[ENGLISH], _hall)]


def voice():
    return _speaks[1]


# ---- the language ----


def languages():
    """(code, what it calls itself) of every language there is."""
    return [(code, CATALOGUES[code]["lang.name"]) for code in CATALOGUES]


def choose(code):
    """Speak this language if there is one of this code, else English."""
    code = code if code in CATALOGUES else ENGLISH
    spoken = Voice(CATALOGUES[code], _hall)
    spoken.printed = voice().printed
    spoken.twice = voice().twice
    _speaks[:] = [code, spoken]


def lang():
    return _speaks[0]


def first_language():
    """What this tablet was set to, else the browser's language."""
    kept = window.localStorage.getItem("holdfast-lang")
    if kept:
        return kept
    return str(window.navigator.language or "").split("-")[0].lower()


def keep_language(chosen):
    choose(chosen)
    window.localStorage.setItem("holdfast-lang", chosen)


# ---- sentences ----


def has(key):
    return voice().has(key)


def t(key, **facts):
    """The sentence of a key with its {facts} filled in."""
    return voice().tell(key, facts)


def tell(key, facts):
    """t() with the facts in a dict."""
    return voice().tell(key, facts)


def count(key, number, **facts):
    """t() in the form that goes with a number, which fills {n}."""
    return voice().count(key, number, facts)


# ---- amounts ----


def amount(cents):
    return voice().money(cents)


def grouped(number):
    return voice().number(number)


def nth(place):
    return voice().nth(place)


def ticket(number):
    """The number printed on a ticket; with a mark where two hold it. *number* is what its holder
    stands under.
    """
    return voice().ticket(number)


def plain_ticket(number):
    return voices.plain_ticket(number)


def know_tickets(numbers, twice):
    """Which tickets stand under something else than their number, and which numbers two hold."""
    printed = {}
    for one in numbers:
        printed[one["ticket"]] = one["number"]
    voice().printed = printed
    voice().twice = list(twice)


def percent(basis_points):
    return voice().percent(basis_points)


def blinds(small, big, ante=0):
    text = voice().blinds(small, big)
    return text + " " + t("common.with-ante", ante=ante) if ante else text


# ---- times ----


def in_hall(utc_offset_minutes):
    """Tell times by the clocks of a hall from now on; by this device's with None."""
    _hall.minutes = utc_offset_minutes


def clock_time(at_ms):
    """8:15 pm."""
    return voice().time(at_ms)


def time_of_day(minute):
    """8:15 pm, of so many minutes after midnight."""
    return voice().time_of_day(minute)


def day(at_ms):
    """Thursday, 26 November."""
    return voice().day(at_ms)


def civil(day_text):
    """2026-11-01 as 1 November 2026."""
    return voice().date(day_text)


def length(ms):
    """15 min, or 2 h 05 from an hour on."""
    return voice().length(ms)


# ---- date and time fields: a night that is being set up takes this device's clock ----


def date_field(at_ms):
    """YYYY-MM-DD of a moment, for a date field."""
    when = calendar.civil(at_ms, offset_minutes(at_ms))
    return calendar.write_day(when.year, when.month, when.day)


def moment(date_text, time_text):
    """The moment of a date field and a time field in milliseconds, or None when either is
    incomplete.
    """
    day_parts = date_text.split("-")
    time_parts = time_text.split(":")
    if len(day_parts) != 3 or len(time_parts) < 2:
        return None
    numbers = []
    for part in day_parts + time_parts[:2]:
        if not part.isdigit():
            return None
        numbers.append(int(part))
    when = window.Date.new(numbers[0], numbers[1] - 1, numbers[2], numbers[3], numbers[4])
    return int(when.getTime())


def offset_minutes(at_ms):
    """How far this device's clock is ahead of UTC at a moment, in minutes."""
    return -int(window.Date.new(at_ms).getTimezoneOffset())


def zone():
    """The name of this device's time zone, or "" where the browser does not tell it."""
    return str(window.Intl.DateTimeFormat.new().resolvedOptions().timeZone or "")


def offset(minutes):
    """An offset from UTC as people write it: −6, +5:30."""
    return voices.offset(minutes)


# ---- refusals and records ----


def refusal(refused):
    """Why something was turned down, as one sentence."""
    return sentences.refusal(voice(), refused["code"], refused.get("facts") or {})


def kind(stored):
    """What sort of record it is, by its stored name."""
    return sentences.kind(voice(), stored)


def event(kind, facts):
    """What a record says. *kind* is its stored name with its version: entry-sold/1."""
    return sentences.event(voice(), kind, facts)
