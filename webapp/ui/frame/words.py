"""Everything a person reads, in English or French: sentences from the catalogue, amounts, times of
day.

t() gives plain text. A fact's name says its unit, and so how it is
written: ..._cents is money, ..._at_ms a time of day, ..._ms a length, place an ordinal, ..._bp a
share of 10,000.
"""

from browser import window

from pycore.portable.amounts import chips, money, ordinal
from webapp.ui.frame.catalogue import CATALOGUES

LANGUAGES = ("en", "fr")
_chosen = ["en"]
_printed = {}
_twice = []
_plain_numbers = (
    "number",
    "level",
    "table",
    "seat",
    "from_table",
    "from_seat",
    "to_table",
    "to_seat",
)


def choose(lang):
    _chosen[0] = lang if lang in LANGUAGES else "en"


def lang():
    return _chosen[0]


def first_language():
    """What this tablet was set to, else the browser's language."""
    kept = window.localStorage.getItem("holdfast-lang")
    if kept:
        return kept
    return "fr" if window.navigator.language.startswith("fr") else "en"


def keep_language(chosen):
    choose(chosen)
    window.localStorage.setItem("holdfast-lang", chosen)


# ---- sentences ----


def has(key):
    return key in CATALOGUES[_chosen[0]]


def t(key, **facts):
    """The sentence of a key with its {facts} filled in; the key itself when the catalogue lacks
    it.
    """
    text = CATALOGUES[_chosen[0]].get(key, key)
    for name in facts:
        hole = "{" + name + "}"
        if hole in text:
            text = text.replace(hole, written(name, facts[name]))
    return text


def tell(key, facts):
    """t() with the facts in a dict."""
    return t(key, **facts)


def count(key, number, **facts):
    """t() of key.one or key.other; *number* fills {n}. French counts zero as one."""
    one = number == 1 or (number == 0 and _chosen[0] == "fr")
    return t(key + (".one" if one else ".other"), n=number, **facts)


def written(name, value):
    """A fact as a person writes it. None is nothing."""
    if value is None:
        return ""
    if value is True or value is False:
        return t("common.yes" if value else "common.no")
    if isinstance(value, str):
        return value
    if isinstance(value, (list, tuple)):
        return ", ".join([written(name, item) for item in value])
    if not isinstance(value, int):
        return str(value)
    if name.endswith("cents"):
        return amount(value)
    if name.endswith("at_ms"):
        return clock_time(value)
    if name.endswith("_ms"):
        return length(value)
    if name.endswith("_bp"):
        return percent(value)
    if name == "place":
        return ordinal(value, _chosen[0])
    if name == "ticket":
        return ticket(value)
    if name in _plain_numbers:
        return "%d" % value
    return grouped(value)


# ---- amounts ----


def amount(cents):
    return money(cents, _chosen[0])


def grouped(number):
    return chips(number, _chosen[0])


def nth(place):
    return ordinal(place, _chosen[0])


def ticket(number):
    """The number printed on a ticket; with a mark where two hold it. *number* is what its holder
    stands under.
    """
    number = _printed.get(number, number)
    text = plain_ticket(number)
    return t("common.ticket-twice", printed=text) if number in _twice else text


def plain_ticket(number):
    return "%04d" % number


def know_tickets(numbers, twice):
    """Which tickets stand under something else than their number, and which numbers two hold."""
    _printed.clear()
    for one in numbers:
        _printed[one["ticket"]] = one["number"]
    del _twice[:]
    for number in twice:
        _twice.append(number)


def percent(basis_points):
    """7000 -> 70 %; 550 -> 5.5 %."""
    whole = basis_points // 100
    rest = basis_points % 100
    text = "%d" % whole
    if rest:
        tail = "%02d" % rest
        text += ("," if _chosen[0] == "fr" else ".") + (tail[0] if tail[1] == "0" else tail)
    return text + "\u00a0%"


def blinds(small, big, ante=0):
    text = grouped(small) + "\u00a0/ " + grouped(big)
    if ante:
        text += " " + t("common.with-ante", ante=ante)
    return text


# ---- times ----


def _date(at_ms):
    return window.Date.new(at_ms)


def clock_time(at_ms):
    """8:15 pm; in French 20 h 15."""
    when = _date(at_ms)
    hour = when.getHours()
    minute = when.getMinutes()
    if _chosen[0] == "fr":
        return "%d\u00a0h" % hour + ("\u00a0%02d" % minute if minute else "")
    return "%d:%02d\u00a0%s" % (hour % 12 or 12, minute, "am" if hour < 12 else "pm")


def day(at_ms):
    """Thursday, 26 November / jeudi 26 novembre, from the browser's own calendar."""
    options = window.JSON.parse('{"weekday":"long","day":"numeric","month":"long"}')
    locale = "fr-CA" if _chosen[0] == "fr" else "en-CA"
    return _date(at_ms).toLocaleDateString(locale, options)


def civil(day_text):
    """2026-11-01 as 1 November 2026, from the browser's own calendar."""
    at_ms = moment(day_text, "12:00")
    if at_ms is None:
        return day_text
    options = window.JSON.parse('{"day":"numeric","month":"long","year":"numeric"}')
    locale = "fr-CA" if _chosen[0] == "fr" else "en-CA"
    return _date(at_ms).toLocaleDateString(locale, options)


def length(ms):
    """15 min, or 2 h 05 from an hour on."""
    minutes = (ms + 30000) // 60000
    if minutes < 60:
        return "%d\u00a0min" % minutes
    return "%d\u00a0h\u00a0%02d" % (minutes // 60, minutes % 60)


def seconds_in_words(left_ms):
    """9 minutes 42 seconds, for a screen reader."""
    seconds = (left_ms + 999) // 1000
    return t("common.minutes-seconds", minutes=seconds // 60, seconds=seconds % 60)


def date_field(at_ms):
    """YYYY-MM-DD of a moment, for a date field."""
    when = _date(at_ms)
    return "%04d-%02d-%02d" % (when.getFullYear(), when.getMonth() + 1, when.getDate())


def time_field(at_ms):
    when = _date(at_ms)
    return "%02d:%02d" % (when.getHours(), when.getMinutes())


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
    size = abs(minutes)
    text = ("−" if minutes < 0 else "+") + "%d" % (size // 60)
    return text + (":%02d" % (size % 60) if size % 60 else "")


# ---- refusals and events ----


# Whose value, limit and would_be are money or a share; elsewhere they are plain numbers.
_MONEY = (
    "entry-fee-cap",
    "event-gross-cap",
    "year-gross-cap",
    "single-prize-cap",
    "all-prizes-cap",
)
_SHARE = ("prize-share-cap",)
_AMOUNTS = ("value", "limit", "would_be")


def refusal(refused):
    """Why something was turned down, as one sentence."""
    code = refused["code"]
    facts = dict(refused.get("facts") or {})
    facts["code"] = code
    for name in _AMOUNTS:
        if name in facts and code in _MONEY:
            facts[name] = amount(facts[name])
        elif name in facts and code in _SHARE:
            facts[name] = percent(facts[name])
    if code == "house-rules-damaged":
        facts["why"] = tell("ui.house.why." + facts["why"], facts)
        if facts["field"] == "file":
            facts["field"] = t("ui.house.file")
    elif "field" in facts:
        facts["field"] = _field_name(facts["field"])
    if "by" in facts:
        facts["by"] = kind(facts["by"])
    if "missing" in facts:
        facts["missing"] = ", ".join([ticket(number) for number in facts["missing"]])
    key = "refused." + code
    return tell(key if has(key) else "refused.other", facts)


def _field_name(field):
    for key in ("ui.setup." + field, "ui.setting." + field, "ui.book." + field):
        if has(key):
            return t(key)
    return field


def kind(stored):
    """What sort of record it is, by its stored name."""
    key = "ui.kind." + stored.split("/")[0]
    return t(key) if has(key) else stored


def event(kind, facts):
    """What an event says. *kind* is its stored name with its version: entry-sold/1. Some say it
    otherwise by how it ended (*result*), or when it names nobody.
    """
    key = "event." + kind.split("/")[0]
    for variant in (facts.get("result", ""), "" if facts.get("names") else "none"):
        if variant and has(key + "." + variant):
            return tell(key + "." + variant, facts)
    if has(key + ".one"):
        return count(key, len(facts["names"]), **facts)
    if not has(key):
        return t("event.other", kind=kind)
    return tell(key, facts)
