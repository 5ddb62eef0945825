"""Everything a person reads on a phone: the words of the page, in the language that was chosen, by
the hall's clocks where the hall told how they go, else by the phone's.
"""

from browser import window

from pycore.portable.speech import Speech, Wall
from webapp.phone.catalogue import CATALOGUES

ENGLISH = "en"


class _Hall(Wall):
    """The clocks of the hall; the phone's where nobody told how far they are ahead of UTC."""

    def ahead(self, at_ms):
        if self.minutes is None:
            return -int(window.Date.new(at_ms).getTimezoneOffset())
        return self.minutes


_hall = _Hall(None)
_speaks = [ENGLISH, Speech(CATALOGUES[ENGLISH], _hall)]


def choose(code):
    """Speak this language if there is one of this code, else English."""
    code = code if code in CATALOGUES else ENGLISH
    _speaks[:] = [code, Speech(CATALOGUES[code], _hall)]


def lang():
    return _speaks[0]


def has_language(code):
    return code in CATALOGUES


def other_languages():
    """(code, what it calls itself) of every language but the one that is spoken."""
    return [(code, CATALOGUES[code]["lang.name"]) for code in CATALOGUES if code != _speaks[0]]


def phone_language():
    """The phone's own language as two letters: "fr" of fr-CA."""
    code = window.navigator.language
    return code[:2].lower() if code else ""


def t(key, **facts):
    """The sentence of a key of this page with its {facts} filled in."""
    return _speaks[1].tell("phone." + key, facts)


def amount(number):
    return _speaks[1].number(number)


def blinds(small, big):
    return _speaks[1].blinds(small, big)


def time_of_day(at_ms):
    """8:15 pm; in French 20 h 15."""
    return _speaks[1].time(at_ms)


def spoken(left_ms):
    """9 minutes 42 seconds left, for a screen reader."""
    seconds = (left_ms + 999) // 1000
    minutes = _speaks[1].count("phone.minute", seconds // 60, {})
    return t("left", minutes=minutes, seconds=_speaks[1].count("phone.second", seconds % 60, {}))
