"""What people type, read as they meant it or refused aloud; never changed in silence.

A reader takes the text, the rules of a language and the lowest and
highest value that will do. It answers a Typed: a value in its unit, or the code of a refusal with
its facts.

A language is data: {"decimal": mark, "group": mark of thousands besides the space, "half_days":
whether its clock has twelve hours, "months": twelve lists of names, "weekdays": seven from Monday,
"fillers": words that a date may hold}.

Amounts, counts, shares and tickets as people type them, in cents, whole numbers, basis points.

What has one meaning is read, whatever the keyboard: the keypad of a tablet set to French has no
dot, that of one set to English no comma, so "60,50" and "60.50" are both sixty and a half. What
has two is refused: in French "1,250" is a thousand and more, or a slip in 1,25. Only what groups
digits or names the money is left out of a value: spaces, apostrophes, marks between threes, one
sign of Canadian dollars. *rules* are those of a language.

Dates, times of day and lengths as people type them, read as they were meant or refused aloud.

A day is "2026-11-26", a time of day whole minutes since midnight, a length milliseconds. A number
for the month is read after the year only: 26/11/2026 and 11/26/2026 are both written in this
country. A time of one digit, 7:30, is half a time where the clock has twelve hours. *rules* are
those of a language.

Which player is meant by what was typed at a till: the number of a ticket, or a name.

A number is a ticket and never part of a name: where nobody holds ticket 6, "6" is nobody, and not
whoever is called P06.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

REFUSALS = {
    "typed-empty": (),
    "typed-other-digits": ("typed",),
    "typed-not-money": ("typed",),
    "typed-not-a-number": ("typed",),
    "typed-not-percent": ("typed",),
    "typed-not-a-ticket": ("typed",),
    "typed-not-minutes": ("typed",),
    "typed-not-a-day": ("typed",),
    "typed-not-a-time": ("typed",),
    "typed-not-whole": ("typed",),
    "typed-too-many-decimals": ("typed", "decimals"),
    "typed-groups": ("typed",),
    "typed-ambiguous-money": ("typed", "would_be_cents"),
    "typed-ambiguous-number": ("typed", "would_be"),
    "typed-ambiguous-percents": ("typed",),
    "typed-ambiguous-minutes": ("typed",),
    "typed-ambiguous-day": ("typed", "either_day", "or_day"),
    "typed-ambiguous-half": ("typed",),
    "typed-day-order": ("typed", "would_be_day"),
    "typed-year-needed": ("typed",),
    "typed-no-such-day": ("typed",),
    "typed-weekday-differs": ("typed",),
    "typed-no-such-time": ("typed",),
    "typed-below-money": ("typed", "least_cents"),
    "typed-above-money": ("typed", "most_cents"),
    "typed-below-chips": ("typed", "least_chips"),
    "typed-above-chips": ("typed", "most_chips"),
    "typed-below-number": ("typed", "least"),
    "typed-above-number": ("typed", "most"),
    "typed-below-percent": ("typed", "least_bp"),
    "typed-above-percent": ("typed", "most_bp"),
    "typed-below-minutes": ("typed", "least_ms"),
    "typed-above-minutes": ("typed", "most_ms"),
    "typed-below-day": ("typed", "least_day"),
    "typed-above-day": ("typed", "most_day"),
    "typed-name-nobody": ("typed",),
    "typed-name-several": ("typed", "players"),
    "typed-ticket-twice": ("typed",),
}
"""Every code of a refusal with its facts. *typed* is the text as it was typed; the others say
their unit in their name, a day is 2026-11-26.
"""

_MONTHS = (
    ("january", "janvier"),
    ("february", "février"),
    ("march", "mars"),
    ("april", "avril"),
    ("may", "mai"),
    ("june", "juin"),
    ("july", "juillet"),
    ("august", "août"),
    ("september", "septembre"),
    ("october", "octobre"),
    ("november", "novembre"),
    ("december", "décembre"),
)
_WEEKDAYS = (
    ("monday", "lundi"),
    ("tuesday", "mardi"),
    ("wednesday", "mercredi"),
    ("thursday", "jeudi"),
    ("friday", "vendredi"),
    ("saturday", "samedi"),
    ("sunday", "dimanche"),
)
_FILLERS = ("the", "of", "le", "de")

SPACES = " \u00a0\u202f\u2009\u2007"
BLANK = SPACES + "\t\r\n"
TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Invisible marks that would turn round the sentence that quotes them."""
DIGITS = "0123456789"
_LONGEST_TOLD = 40
# The zero of every script that has digits of its own, and the digits that are raised or lowered.
_ZEROS = (
    "\u0660\u06f0\u07c0\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6\u0c66\u0ce6\u0d66\u0de6\u0e50\u0ed0"
    "\u0f20\u1040\u1090\u17e0\u1810\u1946\u19d0\u1a80\u1a90\u1b50\u1bb0\u1c40\u1c50\ua620\ua8d0"
    "\ua900\ua9d0\ua9f0\uaa50\uabf0\uff10\u2070\u2080"
)
_RAISED = "\u00b9\u00b2\u00b3"


class Typed:
    """What a text was read as: its *value*, None for an empty field that may be; or, where it was
    not read, the *code* of the refusal and its *facts*.
    """

    __slots__ = ("code", "facts", "value")

    def __init__(
        self, value: int | str | list[int] | None, code: str, facts: dict[str, int | str]
    ) -> None:
        self.value = value
        self.code = code
        self.facts = facts


def of_words(words: "Mapping[str, str]") -> dict[str, object]:
    """Return the marks of a language as its catalogue has them: what it writes is read, and so are
    the months and the days of English and French.
    """
    group = words["lang.group"]
    return {
        "decimal": words["lang.decimal"],
        "group": "" if group in SPACES else group,
        "half_days": "{h12}" in words["lang.clock"],
        "months": _named(_MONTHS, words["lang.months"]),
        "weekdays": _named(_WEEKDAYS, words["lang.weekdays"]),
        "fillers": _FILLERS,
    }


def _named(known_names: tuple[tuple[str, ...], ...], text: str) -> tuple[tuple[str, ...], ...]:
    """The names that are known, and those of a language beside them."""
    named = []
    for index, name in enumerate(text.lower().split(" ")):
        names = known_names[index]
        named.append(names if name in names else (*names, name))
    return tuple(named)


def answered(value: int | str | list[int] | None) -> Typed:
    return Typed(value, "", {})


def refused(code: str, text: str) -> Typed:
    """Return a refusal that quotes the text, shortened where it is no line any more."""
    facts: dict[str, int | str] = {}
    if "typed" in REFUSALS[code]:
        quoted = trimmed("".join([letter for letter in text if letter not in TURNING]))
        facts["typed"] = quoted if len(quoted) <= _LONGEST_TOLD else quoted[:_LONGEST_TOLD] + "…"
    return Typed(None, code, facts)


_BOUNDS = {
    "money": "_cents",
    "chips": "_chips",
    "number": "",
    "percent": "_bp",
    "minutes": "_ms",
}


def bounded(value: int, text: str, unit: str, lowest: int, highest: int) -> Typed:
    """Return the value, or which bound it passes."""
    if value < lowest:
        refusal = refused("typed-below-" + unit, text)
        refusal.facts["least" + _BOUNDS[unit]] = lowest
        return refusal
    if value > highest:
        refusal = refused("typed-above-" + unit, text)
        refusal.facts["most" + _BOUNDS[unit]] = highest
        return refusal
    return answered(value)


# ---- letters ----


def trimmed(text: str) -> str:
    """Return a text without blanks at its ends: the same ones in every Python."""
    start = 0
    end = len(text)
    while start < end and text[start] in BLANK:
        start += 1
    while end > start and text[end - 1] in BLANK:
        end -= 1
    return text[start:end]


def is_digits(text: str) -> bool:
    """Return only 0 to 9, and at least one."""
    for letter in text:
        if letter not in DIGITS:
            return False
    return text != ""


def has_other_digits(text: str) -> bool:
    """Return whether there are digits of another script, wide, raised or lowered ones."""
    for letter in text:
        if letter in _RAISED:
            return True
        if letter < "\u0080":
            continue
        for zero in _ZEROS:
            if 0 <= ord(letter) - ord(zero) <= 9:
                return True
    return False


MOST_CENTS = 10000000000
MOST_CHIPS = 1000000000000
MOST_COUNT = 10000000
MOST_LEVEL = 999
MOST_OWNED = 1000000
MOST_TICKET = 99999
WHOLE_BP = 10000

_MARKS = ".,'\u2019"
_MINUS = "-\u2212"
# The longer before the shorter that it holds.
_DOLLARS = ("ca$", "c$", "$ca", "$ ca", "cad", "$")
# Beyond this a browser no longer counts exactly, and no hall counts so far.
_MOST_DIGITS = 13


# ---- readers ----


def money(
    text: str,
    rules: dict[str, object],
    lowest: int = 0,
    highest: int = MOST_CENTS,
    empty: bool = False,
) -> Typed:
    """Read dollars as cents: 60, $1,250.50, 1 250,50 $, 60,5."""
    read = _number(_without_dollars(text), rules, "typed-not-money")
    read.unit = "money"
    return _finished(read, text, 2, lowest, highest, empty)


def chips(
    text: str,
    rules: dict[str, object],
    lowest: int = 0,
    highest: int = MOST_CHIPS,
    empty: bool = False,
) -> Typed:
    """Read whole chips: 1500, 1,500, 1 500."""
    read = _number(text, rules, "typed-not-a-number")
    read.unit = "chips"
    return _finished(read, text, 0, lowest, highest, empty)


def count(
    text: str,
    rules: dict[str, object],
    lowest: int = 0,
    highest: int = MOST_COUNT,
    empty: bool = False,
) -> Typed:
    """Return how many of something."""
    return _finished(_number(text, rules, "typed-not-a-number"), text, 0, lowest, highest, empty)


def counts(
    text: str,
    rules: dict[str, object],
    lowest: int = 1,
    highest: int = MOST_COUNT,
    empty: bool = False,
) -> Typed:
    """Return several whole numbers, apart by spaces, commas or semicolons: 2 5, or 2, 5."""
    read = [count(part, rules, lowest, highest) for part in _several(text.replace(",", " "))]
    return _together(read, text, empty)


def level(
    text: str,
    rules: dict[str, object],
    lowest: int = 1,
    highest: int = MOST_LEVEL,
    empty: bool = False,
) -> Typed:
    """Return the number of a level."""
    return count(text, rules, lowest, highest, empty)


def percent(
    text: str,
    rules: dict[str, object],
    lowest: int = 0,
    highest: int = WHOLE_BP,
    empty: bool = False,
) -> Typed:
    """Read per cent as basis points: 70, 5.5 %, 33,34 %."""
    bare = trimmed(text)
    if bare[-1:] == "%":
        bare = trimmed(bare[:-1]) or "%"
    read = _number(bare, rules, "typed-not-percent")
    read.unit = "percent"
    return _finished(read, text, 2, lowest, highest, empty)


def percents(
    text: str,
    rules: dict[str, object],
    lowest: int = 1,
    highest: int = WHOLE_BP,
    empty: bool = False,
) -> Typed:
    """Return several shares as basis points, apart by spaces or semicolons: 50 30 20, or 50; 30;
    20. A comma ends a share where a space follows it; where none does it must be a decimal one.
    """
    shares: list[Typed] = []
    for part in _several(text):
        share = part[:-1] if part[-1:] == "," and len(part) > 1 else part
        if "," in share and (rules["decimal"] != "," or len(share.split(",")) > 2):
            shares.append(refused("typed-ambiguous-percents", text))
        else:
            shares.append(percent(share, rules, lowest, highest))
    return _together(shares, text, empty)


def _together(read: list[Typed], text: str, empty: bool) -> Typed:
    """Several values as one; the first that was refused refuses them all."""
    values: list[int] = []
    for typed in read:
        if typed.code:
            return typed
        if isinstance(typed.value, int):
            values.append(typed.value)
    if values or empty:
        return answered(values)
    return refused("typed-empty", text)


def _several(text: str) -> list[str]:
    """The shares of a list, each with the sign that stands after it."""
    for space in BLANK + ";":
        text = text.replace(space, " ")
    return [part for part in text.replace(" %", "%").split(" ") if part]


def ticket(
    text: str,
    rules: dict[str, object],
    lowest: int = 1,
    highest: int = MOST_TICKET,
    empty: bool = False,
) -> Typed:
    """Return the number printed on a ticket: 6, 0006, #6."""
    bare = trimmed(text)
    if not bare:
        return answered(None) if empty else refused("typed-empty", text)
    if has_other_digits(bare):
        return refused("typed-other-digits", text)
    if bare[0] == "#":
        bare = trimmed(bare[1:])
    if not is_digits(bare):
        return refused("typed-not-a-ticket", text)
    return bounded(_whole(bare, highest), text, "number", lowest, highest)


# ---- what a field shows of a value, ready to be typed over ----


def plain(hundredths: int, rules: dict[str, object]) -> str:
    """Return cents or basis points without signs and groups: 60, 60.50; in French 60,50."""
    text = "%d" % (hundredths // 100)
    rest = hundredths % 100
    return text + ("%s%02d" % (rules["decimal"], rest) if rest else "")


def plains(shares: list[int], rules: dict[str, object]) -> str:
    """Return several shares: 50 30 20; 33.34 33.33 33.33."""
    return " ".join([plain(share, rules) for share in shares])


# ---- how a number is read ----


class _Number:
    """A number taken apart: its digits, or the code of what is wrong with them."""

    __slots__ = ("code", "decimals", "negative", "unit", "whole")

    def __init__(self, code: str) -> None:
        self.code = code
        self.negative = False
        self.whole = ""
        self.decimals = ""
        self.unit = "number"


def _number(text: str, rules: dict[str, object], damaged: str) -> _Number:
    """*damaged* is the code for what is no number at all."""
    bare = trimmed(text)
    read = _Number("")
    if bare and bare[0] in _MINUS:
        read.negative = True
        bare = trimmed(bare[1:])
    runs, marks = _taken_apart(bare)
    if not runs:
        read.code = "typed-other-digits" if has_other_digits(bare) else damaged
        return read
    mark_count = len(marks)
    grouped = mark_count > 0 and _in_threes(runs, marks)
    decimal = mark_count > 0 and marks[-1] in ".," and marks[-1] not in marks[:-1]
    decimal = decimal and _in_threes(runs[:-1], marks[:-1])
    if grouped and decimal and marks[0] != rules["group"]:
        read.code = "ambiguous"
    if mark_count == 0 or grouped:
        read.whole = "".join(runs)
    elif decimal:
        read.whole = "".join(runs[:-1])
        read.decimals = runs[-1]
    else:
        read.code = "typed-groups"
    return read


def _taken_apart(text: str) -> tuple[list[str], list[str]]:
    """The runs of digits and the single marks between them; no runs where it is something else.
    Only the first run may be empty, before a decimal mark: .50
    """
    runs = [""]
    marks: list[str] = []
    for letter in text:
        if letter in DIGITS:
            runs[-1] += letter
        elif letter in SPACES or letter in _MARKS:
            marks.append(" " if letter in SPACES else "'" if letter == "\u2019" else letter)
            runs.append("")
        else:
            return [], []
    empty = [run for run in runs if not run]
    if empty and (len(empty) > 1 or runs[0] or len(marks) != 1 or marks[0] not in ".,"):
        return [], []
    return runs, marks


def _in_threes(runs: list[str], marks: list[str]) -> bool:
    """Whether one kind of mark stands between groups of three, or none at all."""
    if not marks:
        return True
    for mark in marks:
        if mark != marks[0]:
            return False
    for run in runs[1:]:
        if len(run) != 3:
            return False
    return 1 <= len(runs[0]) <= 3 and runs[0][0] != "0"


def _finished(
    read: _Number, text: str, decimals: int, lowest: int, highest: int, empty: bool
) -> Typed:
    """The value of a number with so many decimals at most, if it is one that will do."""
    if not trimmed(text):
        return answered(None) if empty else refused("typed-empty", text)
    scale = 100 if decimals else 1
    if read.code == "ambiguous":
        return _ambiguous(read, text, scale)
    if read.code:
        return refused(read.code, text)
    if read.decimals and not decimals:
        return refused("typed-not-whole", text)
    if len(read.decimals) > decimals:
        refusal = refused("typed-too-many-decimals", text)
        refusal.facts["decimals"] = decimals
        return refusal
    rest = int((read.decimals + "00")[:2]) if decimals else 0
    value = _whole(read.whole, highest) * scale + rest
    return bounded(-value if read.negative else value, text, read.unit, lowest, highest)


def _ambiguous(read: _Number, text: str, scale: int) -> Typed:
    """A mark before three digits that this language does not put between thousands."""
    if read.unit == "percent":
        refusal = refused("typed-too-many-decimals", text)
        refusal.facts["decimals"] = 2
        return refusal
    value = _whole(read.whole, MOST_CHIPS) * scale
    value = -value if read.negative else value
    refusal = refused("typed-ambiguous-" + ("money" if read.unit == "money" else "number"), text)
    refusal.facts["would_be_cents" if read.unit == "money" else "would_be"] = value
    return refusal


def _whole(digits: str, highest: int) -> int:
    """The number of these digits; of too many to count with, one above the highest."""
    digits = digits.lstrip("0")
    return int(digits or "0") if len(digits) <= _MOST_DIGITS else highest + 1


def _without_dollars(text: str) -> str:
    """Without one sign of Canadian dollars at either end; other money stays, and is refused."""
    bare = trimmed(text)
    minus = ""
    if bare and bare[0] in _MINUS:
        minus = "-"
        bare = trimmed(bare[1:])
    for space in SPACES:
        bare = bare.replace(space, " ")
    small = bare.lower()
    for sign in _DOLLARS:
        if small.startswith(sign):
            return minus + trimmed(bare[len(sign) :])
        if small.endswith(sign):
            return minus + trimmed(bare[: len(bare) - len(sign)])
    return minus + bare


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
    """Read a day: 2026-11-26, 26 nov 2026, November 26, 2026, le 1er décembre 2026."""
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
    typed_day = _with_month(text, numbers, months[0]) if months else _numbered(text, numbers)
    if typed_day.code:
        return typed_day
    written = str(typed_day.value)
    if weekdays and weekday(written) != weekdays[0]:
        return refused("typed-weekday-differs", text)
    return _between(written, text, lowest, highest)


def weekday(written: str) -> int:
    """Return 1 for a Monday to 7 for a Sunday; the day must be one that there is."""
    year, month, day_of_year = _split(written)
    for before in range(1, month):
        day_of_year += length_of(year, before)
    before_year = year - 1
    passed = before_year * 365 + before_year // 4 - before_year // 100 + before_year // 400
    return (passed + day_of_year - 1) % 7 + 1


def length_of(year: int, month: int) -> int:
    """Return the days of a month."""
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return _DAYS[month - 1] + (1 if month == 2 and leap else 0)


def needs_asking(written: str, today: str) -> str:
    """Return which of QUESTIONS to ask before something is held on a day; "" for none. A day that
    has passed, or one more than a year ahead, is seldom meant, yet it may be.
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


def _with_month(text: str, numbers: list[str], month: int) -> Typed:
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
    """Read a time: 7:30 pm, 7pm, 19:30, 19 h 30, 20 h as minutes since midnight."""
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
    """Return minutes since midnight as a time field and a document hold them: 19:30."""
    return "%02d:%02d" % (minute // 60, minute % 60)


def first_since(from_ms: int, minute: int, utc_offset_minutes: int) -> int:
    """Return the moment of a time of day (minutes since midnight) on clocks so far ahead of UTC:
    the first such minute since a moment, which itself may lie in it.
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
    """Read whole minutes as milliseconds: 15, 15 min, 1 h 30, 2 h. *lowest* and *highest* are
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


_NUMBER = DIGITS + "# \u00a0\u202f.,"


def is_number(text: str) -> bool:
    """Return whether this is meant as the number of a ticket rather than as a name."""
    some = False
    for letter in text:
        if letter not in _NUMBER and not has_other_digits(letter):
            return False
        some = some or letter in DIGITS or has_other_digits(letter)
    return some


def matching(
    text: str,
    rules: dict[str, object],
    players: list[dict[str, object]],
    folded: "Callable[[str], str]",
    only_in: bool = True,
) -> list[dict[str, object]]:
    """Return the rows that fit so far, best first: who holds the number, out or not; or those
    whose name is the text, begins with it, holds it, of whoever is in play or of everybody.
    *folded* makes of a name what is compared (night/namesakes).
    """
    wanted = folded(trimmed(text))
    if not wanted:
        return []
    if is_number(text):
        number = ticket(text, rules).value
        return [row for row in players if number is not None and row["number"] == number]
    whole: list[dict[str, object]] = []
    start: list[dict[str, object]] = []
    inside: list[dict[str, object]] = []
    for row in players:
        name = folded(_name(row))
        if wanted not in name or (only_in and row["out"]):
            continue
        if name == wanted:
            whole.append(row)
        elif name.startswith(wanted):
            start.append(row)
        else:
            inside.append(row)
    return whole + start + inside


def player(
    text: str,
    rules: dict[str, object],
    players: list[dict[str, object]],
    folded: "Callable[[str], str]",
    only_in: bool = True,
) -> Typed:
    """Return the one player who is meant, as the number their entry stands under ("ticket").

    *players* are rows with "ticket", "number" (the one printed), "name" and "out". What the holder
    of a number may still do the core says. A part of a name is an answer only where it fits nobody
    else; several are none.
    """
    if not trimmed(text):
        return refused("typed-empty", text)
    matches = matching(text, rules, players, folded, only_in)
    if is_number(text):
        read = ticket(text, rules)
        if read.code or len(matches) > 1:
            return read if read.code else refused("typed-ticket-twice", text)
        return _is(matches[0]) if matches else _nobody_holds(read)
    named = [row for row in matches if folded(_name(row)) == folded(trimmed(text))]
    if len(matches) == 1 or len(named) == 1:
        return _is(matches[0])
    if not matches:
        return refused("typed-name-nobody", text)
    several = refused("typed-name-several", text)
    several.facts["players"] = len(matches)
    return several


def _nobody_holds(read: Typed) -> Typed:
    """The core's own refusal, said before anything is sold."""
    number = read.value
    return Typed(None, "no-such-ticket", {"ticket": number if isinstance(number, int) else 0})


def _is(row: dict[str, object]) -> Typed:
    own_ticket = row["ticket"]
    return answered(own_ticket if isinstance(own_ticket, int) else None)


def _name(row: dict[str, object]) -> str:
    return row["name"] if isinstance(row["name"], str) else ""
