"""Amounts, counts, shares and tickets as people type them, in cents, whole numbers, basis points.

What has one meaning is read, whatever the keyboard: the keypad of a tablet set to French has no
dot, that of one set to English no comma, so "60,50" and "60.50" are both sixty and a half. What
has two is refused: in French "1,250" is a thousand and more, or a slip in 1,25. Only what groups
digits or names the money is left out of a value: spaces, apostrophes, marks between threes, one
sign of Canadian dollars. *rules* are those of a language, see typed.
"""

from pycore.portable.typed import (
    BLANK,
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
    """Dollars as cents: 60, $1,250.50, 1 250,50 $, 60,5."""
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
    """Whole chips: 1500, 1,500, 1 500."""
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
    """How many of something."""
    return _finished(_number(text, rules, "typed-not-a-number"), text, 0, lowest, highest, empty)


def counts(
    text: str,
    rules: dict[str, object],
    lowest: int = 1,
    highest: int = MOST_COUNT,
    empty: bool = False,
) -> Typed:
    """Several whole numbers, apart by spaces, commas or semicolons: 2 5, or 2, 5."""
    read = [count(part, rules, lowest, highest) for part in _several(text.replace(",", " "))]
    return _together(read, text, empty)


def level(
    text: str,
    rules: dict[str, object],
    lowest: int = 1,
    highest: int = MOST_LEVEL,
    empty: bool = False,
) -> Typed:
    """The number of a level."""
    return count(text, rules, lowest, highest, empty)


def percent(
    text: str,
    rules: dict[str, object],
    lowest: int = 0,
    highest: int = WHOLE_BP,
    empty: bool = False,
) -> Typed:
    """Per cent as basis points: 70, 5.5 %, 33,34 %."""
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
    """Several shares as basis points, apart by spaces or semicolons: 50 30 20, or 50; 30; 20. A
    comma ends a share where a space follows it; where none does it must be a decimal one.
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
    """The number printed on a ticket: 6, 0006, #6."""
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
    """Cents or basis points without signs and groups: 60, 60.50; in French 60,50."""
    text = "%d" % (hundredths // 100)
    rest = hundredths % 100
    return text + ("%s%02d" % (rules["decimal"], rest) if rest else "")


def plains(shares: list[int], rules: dict[str, object]) -> str:
    """Several shares: 50 30 20; 33.34 33.33 33.33."""
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
