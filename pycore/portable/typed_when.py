"""Dates, times of day and lengths as people type them, read as they were meant or refused aloud.

A day is "2026-11-26", a time of day whole minutes since midnight, a length milliseconds. A number
for the month is read after the year only: 26/11/2026 and 11/26/2026 are both written in this
country. A time of one digit, 7:30, is half a time where the clock has twelve hours. *rules* are
those of a language, see typed.
"""

from pycore.portable.typed import (
    DIGITS,
    SPACES,
    Typed,
    answered,
    bounded,
    has_other_digits,
    is_digits,
    refused,
    trimmed,
)
from pycore.portable.typed_numbers import MOST_CHIPS, chips

QUESTIONS = ("typed-day-past", "typed-day-far")
"""What needs_asking() asks: each is told the *day* and *today*."""

FIRST_DAY = "2000-01-01"
LAST_DAY = "2099-12-31"
MINUTE_MS = 60000
DAY_MINUTES = 24 * 60
MOST_MS = 7 * 24 * 60 * MINUTE_MS

_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_BETWEEN = SPACES + ",.-/"
# After a day's number: 1st, 22nd, 1er.
_ORDINALS = ("st", "nd", "rd", "th", "er", "re", "e")
_PLAIN = {
    "à": "a",
    "â": "a",
    "ä": "a",
    "é": "e",
    "è": "e",
    "ê": "e",
    "ë": "e",
    "î": "i",
    "ï": "i",
    "ô": "o",
    "ö": "o",
    "û": "u",
    "ù": "u",
    "ü": "u",
    "ç": "c",
}
_SHORTEST_NAME = 3
_HALVES = (("a.m.", 0), ("a.m", 0), ("am", 0), ("p.m.", 12), ("p.m", 12), ("pm", 12))
_HOURS = ("heures", "heure", "hours", "hour", "hrs", "hr", "h")
_MINUTES = ("minutes", "minute", "mins", "min.", "min")


# ---- days ----


def day(
    text: str,
    rules: dict[str, object],
    lowest: str = FIRST_DAY,
    highest: str = LAST_DAY,
    empty: bool = False,
) -> Typed:
    """2026-11-26, 26 nov 2026, November 26, 2026, le 1er décembre 2026."""
    bare = trimmed(text)
    if not bare:
        return answered(None) if empty else refused("typed-empty", text)
    if has_other_digits(bare):
        return refused("typed-other-digits", text)
    pieces = _pieces(bare)
    numbers = [piece for piece in pieces if is_digits(piece)]
    names = [piece for piece in pieces if not is_digits(piece) and not _fills(piece, rules)]
    weekdays = [_weekday(name, rules) for name in names if _weekday(name, rules)]
    months = [_month(name, rules) for name in names if not _weekday(name, rules)]
    if not pieces or len(weekdays) > 1 or len(months) > 1 or 0 in months:
        return refused("typed-not-a-day", text)
    typed_day = _named(text, numbers, months[0]) if months else _numbered(text, numbers)
    if typed_day.code:
        return typed_day
    written = str(typed_day.value)
    if weekdays and weekday(written) != weekdays[0]:
        return refused("typed-weekday-differs", text)
    return _between(written, text, lowest, highest)


def weekday(written: str) -> int:
    """1 for a Monday to 7 for a Sunday; the day must be one that there is."""
    year, month, day_of_year = _split(written)
    for before in range(1, month):
        day_of_year += length_of(year, before)
    before_year = year - 1
    passed = before_year * 365 + before_year // 4 - before_year // 100 + before_year // 400
    return (passed + day_of_year - 1) % 7 + 1


def length_of(year: int, month: int) -> int:
    """The days of a month."""
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return _DAYS[month - 1] + (1 if month == 2 and leap else 0)


def needs_asking(written: str, today: str) -> str:
    """Which of QUESTIONS to ask before something is held on a day; "" for none. A day that has
    passed, or one more than a year ahead, is seldom meant, yet it may be.
    """
    if written < today:
        return "typed-day-past"
    year, month, month_day = _split(today)
    if written > "%04d-%02d-%02d" % (year + 1, month, month_day):
        return "typed-day-far"
    return ""


def _split(written: str) -> tuple[int, int, int]:
    return int(written[:4]), int(written[5:7]), int(written[8:])


def _pieces(text: str) -> list[str]:
    """Numbers and words in order, small and without accents; none where a mark leads."""
    pieces = [""]
    for letter in text.lower():
        if letter in _BETWEEN:
            pieces.append("")
        elif pieces[-1] and (pieces[-1][-1] in DIGITS) != (letter in DIGITS):
            pieces.append(_PLAIN.get(letter, letter))
        else:
            pieces[-1] += _PLAIN.get(letter, letter)
    tokens: list[str] = []
    after_number = False
    for piece in pieces:
        if piece and not (after_number and piece in _ORDINALS):
            tokens.append(piece)
        after_number = is_digits(piece)
    is_closed = pieces[-1] or text[-1] == "."
    return tokens if pieces[0] and is_closed else []


def _fills(word: str, rules: dict[str, object]) -> bool:
    fillers = rules["fillers"]
    return isinstance(fillers, (list, tuple)) and word in fillers


def _named_in(word: str, rules: dict[str, object], table: str, shortest: int) -> list[int]:
    """The rows of a table of names that a word begins, counted from 1; each once."""
    matches: list[int] = []
    rows = rules[table]
    if not isinstance(rows, (list, tuple)):
        return matches
    for index in range(len(rows)):
        for name in rows[index]:
            plain = "".join([_PLAIN.get(letter, letter) for letter in name.lower()])
            if (plain.startswith(word) and len(word) >= shortest) or plain == word:
                matches.append(index + 1)
                break
    return matches


def _month(word: str, rules: dict[str, object]) -> int:
    """The month that a word of three letters or more begins, 0 for none or several."""
    matches = _named_in(word, rules, "months", _SHORTEST_NAME)
    return matches[0] if len(matches) == 1 else 0


def _weekday(word: str, rules: dict[str, object]) -> int:
    """The weekday of a whole name, 0 for none: mar. may be Tuesday or March."""
    matches = _named_in(word, rules, "weekdays", len(word) + 1)
    return matches[0] if matches else 0


def _named(text: str, numbers: list[str], month: int) -> Typed:
    """A day whose month is a word: its year is the number of four digits."""
    years = [number for number in numbers if len(number) == 4]
    days = [number for number in numbers if len(number) <= 2]
    if len(years) + len(days) != len(numbers) or len(years) > 1 or len(days) > 2 or not days:
        return refused("typed-not-a-day", text)
    if len(years) != 1 or len(days) != 1:
        return refused("typed-not-a-day" if years else "typed-year-needed", text)
    return _that_is(text, int(years[0]), month, int(days[0]))


def _numbered(text: str, numbers: list[str]) -> Typed:
    """A day of three numbers: the year first, or nobody can say which is the month."""
    sizes = [len(number) for number in numbers]
    if len(sizes) != 3 or max(sizes) > 4 or max(sizes[0], sizes[2]) == 3 or sizes[1] > 2:
        return refused("typed-not-a-day", text)
    if sizes[0] == 4 and sizes[2] <= 2:
        return _that_is(text, int(numbers[0]), int(numbers[1]), int(numbers[2]))
    if sizes[0] > 2:
        return refused("typed-not-a-day", text)
    if sizes[2] <= 2:
        return refused("typed-year-needed", text)
    year, first_number, second = int(numbers[2]), int(numbers[0]), int(numbers[1])
    may_be = []
    for month, month_day in ((second, first_number), (first_number, second)):
        read = _that_is(text, year, month, month_day)
        if not read.code and read.value not in may_be:
            may_be.append(read.value)
    if not may_be:
        return refused("typed-no-such-day", text)
    refusal = refused("typed-day-order" if len(may_be) == 1 else "typed-ambiguous-day", text)
    if len(may_be) == 1:
        refusal.facts["would_be_day"] = str(may_be[0])
    else:
        refusal.facts["either_day"] = str(may_be[0])
        refusal.facts["or_day"] = str(may_be[1])
    return refusal


def _that_is(text: str, year: int, month: int, month_day: int) -> Typed:
    if not 1 <= month <= 12 or not 1 <= month_day <= length_of(year, month):
        return refused("typed-no-such-day", text)
    return answered("%04d-%02d-%02d" % (year, month, month_day))


def _between(written: str, text: str, lowest: str, highest: str) -> Typed:
    if written < lowest:
        refusal = refused("typed-below-day", text)
        refusal.facts["least_day"] = lowest
        return refusal
    if written > highest:
        refusal = refused("typed-above-day", text)
        refusal.facts["most_day"] = highest
        return refusal
    return answered(written)


# ---- times of day ----


def time_of_day(text: str, rules: dict[str, object], empty: bool = False) -> Typed:
    """7:30 pm, 7pm, 19:30, 19 h 30, 20 h as minutes since midnight."""
    bare = "".join([letter for letter in trimmed(text).lower() if letter not in SPACES])
    if not bare:
        return answered(None) if empty else refused("typed-empty", text)
    if has_other_digits(bare):
        return refused("typed-other-digits", text)
    after = -1
    for name, hours in _HALVES:
        if after < 0 and bare.endswith(name):
            after = hours
            bare = bare[: len(bare) - len(name)]
    on_24 = "h" in bare
    parts = bare.replace("h", ":").replace(".", ":").split(":")
    if on_24 and len(parts) == 2 and not parts[1]:
        parts = parts[:1]
    if len(parts) > 2 or not is_digits(parts[0]) or len(parts[0]) > 2:
        return refused("typed-not-a-time", text)
    if len(parts) == 2 and (not is_digits(parts[1]) or len(parts[1]) != 2):
        return refused("typed-not-a-time", text)
    hour = int(parts[0])
    minute = int(parts[1]) if len(parts) == 2 else 0
    if hour > 23 or minute > 59 or (after >= 0 and not 1 <= hour <= 12):
        return refused("typed-no-such-time", text)
    if after >= 0:
        return answered((hour % 12 + after) * 60 + minute)
    if not on_24:
        if rules["half_days"] and 1 <= hour <= 12 and (len(parts) == 1 or len(parts[0]) == 1):
            return refused("typed-ambiguous-half", text)
        if len(parts) == 1:
            return refused("typed-not-a-time", text)
    return answered(hour * 60 + minute)


def time_field(minute: int) -> str:
    """Minutes since midnight as a time field and a document hold them: 19:30."""
    return "%02d:%02d" % (minute // 60, minute % 60)


def first_since(from_ms: int, minute: int, utc_offset_minutes: int) -> int:
    """The moment of a time of day (minutes since midnight) on clocks so far ahead of UTC: the
    first such minute since a moment, which itself may lie in it.
    """
    since = from_ms // MINUTE_MS
    return (since + (minute - since - utc_offset_minutes) % DAY_MINUTES) * MINUTE_MS


# ---- lengths ----


def minutes(
    text: str,
    rules: dict[str, object],
    lowest: int = 0,
    highest: int = MOST_MS,
    empty: bool = False,
) -> Typed:
    """Whole minutes as milliseconds: 15, 15 min, 1 h 30, 2 h. *lowest* and *highest* are
    milliseconds.
    """
    bare = trimmed(text).lower()
    if not bare:
        return answered(None) if empty else refused("typed-empty", text)
    if ":" in bare:
        return refused("typed-ambiguous-minutes", text)
    without = _without(bare, _MINUTES)
    hours, rest = _hours(without)
    if hours and (not is_digits(hours) or len(hours) > 2):
        return refused("typed-not-minutes", text)
    if hours and rest and (not is_digits(rest) or len(rest) > 2 or int(rest) > 59):
        return refused("typed-not-minutes", text)
    if hours:
        if not rest and without != bare:
            return refused("typed-not-minutes", text)
        value = int(hours) * 60 + (int(rest) if rest else 0)
        return bounded(value * MINUTE_MS, text, "minutes", lowest, highest)
    read = chips(rest, rules, -MOST_CHIPS)
    if isinstance(read.value, int):
        return bounded(read.value * MINUTE_MS, text, "minutes", lowest, highest)
    if read.code in ("typed-not-a-number", "typed-empty"):
        return refused("typed-not-minutes", text)
    if read.code in ("typed-above-chips", "typed-below-chips"):
        beyond = highest + 1 if read.code == "typed-above-chips" else lowest - 1
        return bounded(beyond, text, "minutes", lowest, highest)
    return read


def _without(text: str, words: tuple[str, ...]) -> str:
    """The text without the first of these words that ends it."""
    for word in words:
        if text.endswith(word):
            return trimmed(text[: len(text) - len(word)])
    return text


def _hours(text: str) -> tuple[str, str]:
    """What stands before a word for hours, and what after it; ("", text) without such a word."""
    for word in _HOURS:
        if word in text:
            before, _, rest = text.partition(word)
            return trimmed(before) or "?", trimmed(rest)
    return "", text
