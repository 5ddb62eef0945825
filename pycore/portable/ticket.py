"""The phone ticket: a whole tournament clock in one short text, for a link and a small QR code.

A ticket carries the structure, the clock, the hall's time when it was written, and a few facts.
Times are milliseconds in the hall's clock, amounts are chips. The text holds only letters, digits
and ". - _", which no browser, scanner or message service changes inside a link.

Text form, version 2, ten fields joined by ".":
    2 . now . clock . structure . name . figures . rule . language . live . check
Numbers are base 36. now is empty in a ticket without a time (a server sends the time beside it).
clock is index-left-anchor-flags (flags: 1 running, 2 started, 4 a rehearsal). figures are
left-entered-average-stop-zone, each empty when unknown; zone is how many minutes the hall's clocks
are ahead of UTC, and 1440. check is four digits over all that stands before it: any one changed
character is noticed. Version 1 had no zone and is read too. Version 3 has one figure more, 1: the
antes are the big blind's, for the whole table. It is written where that is so.
structure is a chain of marks, each a capital and a number:
    U chips that amounts count in, T milliseconds that lengths count in, then item after item
    L small blind (X of an extra level), G big blind (else twice the small), A ante (else 0),
    M length (else as the level before), N number (else the next),
    B length of a break (else as the break before), R chip value removed (else 0)
Text (name, rule) keeps letters and digits, writes a blank as "_" and any other character as "-"
and three base-64 digits of its code point: French and syllabics survive without a percent sign.

A ticket's text in the few letters that a QR code holds in five and a half bits each instead of
eight: a coarser code, which a phone reads from further away.

The text is one number in base 65, written in base 41. Of the 45 letters a code may hold this way
the blank, "%", "+" and "." are left out: browsers and scanners change the first three in a link,
and by the last one a plain ticket is known.
"""

from __future__ import annotations

from pycore.portable.clock import Clock
from pycore.portable.structure import BREAK, StructureItem, extra_level, level, pause

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import NotRequired, TypedDict

    class TicketFacts(TypedDict):
        """What a ticket says beside the clock: the night's *name*, the *players_left* of those who
        *entered*, their *average* stack in chips, when play must stop, how far the hall's
        clocks are ahead of UTC, the clause (*rule*) on telephones, or the place where none speaks
        of them, the night's language, the public id of its *live* clock. Unknown figures are -1,
        an unknown zone is None, unknown texts "". *big_blind_antes* is there, and true, where the
        big blind pays the ante for the whole table.
        """

        name: str
        players_left: int
        entered: int
        average: int
        stop_at_ms: int
        utc_offset_minutes: int | None
        rule: str
        lang: str
        live: str
        big_blind_antes: NotRequired[bool]


VERSION = "2"
WITH_ANTES = "3"
FIGURES = {"1": 4, "2": 5, "3": 6}
WEST = 1440  # minutes: no clock is further behind UTC
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_"
PLAIN = 62  # so many of DIGITS stand for themselves in text
CHECK_PRIME = 1679609  # the largest prime below 36 ** 4
MOST_DIGITS = 10  # 36 ** 10 is below 2 ** 53, where JavaScript stops counting exactly
MOST_ITEMS = 200
MOST_CODE_POINT = 64 * 64 * 64 - 1
NOT_SHOWN = 0xFFFD  # stands for a code point beyond MOST_CODE_POINT: no script in use is there


class UnknownVersion(ValueError):
    """The text was written by a Holdfast that this one does not know."""


class Ticket:
    """What a text said. Without a time now_ms is -1. The clock of a rehearsal says so: a page
    that cannot show it takes the text for damaged, and nobody takes it for a real night's.
    """

    __slots__ = ("clock", "facts", "is_rehearsal", "items", "now_ms")

    def __init__(
        self,
        items: "list[StructureItem] | tuple[StructureItem, ...]",
        clock: Clock,
        now_ms: int,
        facts: "TicketFacts",
        is_rehearsal: bool = False,
    ) -> None:
        self.is_rehearsal = is_rehearsal
        self.items = items
        self.clock = clock
        self.now_ms = now_ms
        self.facts = facts


def write_ticket(
    items: "list[StructureItem] | tuple[StructureItem, ...]",
    clock: Clock,
    now_ms: int | None,
    facts: "Mapping[str, object]",
) -> str:
    """Return the ticket's text. *now_ms* is None (or -1) for a ticket without a time. *facts* are
    those of Facts, and *is_rehearsal*; each may be missing or None.
    """
    live = _text_of(facts, "live")
    lang = _text_of(facts, "lang")
    for letter in live + lang:
        if letter not in DIGITS:
            raise ValueError("not an id: " + live + " " + lang)
    figures = [
        _write_known(facts.get(key))
        for key in ("players_left", "entered", "average", "stop_at_ms")
    ]
    ahead = facts.get("utc_offset_minutes")
    figures.append(_write_number(ahead + WEST) if isinstance(ahead, int) else "")
    version = VERSION
    if facts.get("big_blind_antes"):
        version = WITH_ANTES
        figures.append("1")
    body = ".".join(
        [
            version,
            _write_known(now_ms),
            "-".join(
                [
                    _write_number(clock.index),
                    _write_number(clock.left_ms),
                    _write_number(clock.anchor_ms),
                    _write_number(
                        (1 if clock.running else 0)
                        + (2 if clock.started else 0)
                        + (4 if facts.get("is_rehearsal") else 0)
                    ),
                ]
            ),
            _write_items(items),
            _write_text(_text_of(facts, "name")),
            "-".join(figures),
            _write_text(_text_of(facts, "rule")),
            lang,
            live,
        ]
    )
    return body + "." + _check(body)


def read_ticket(text: str) -> Ticket:
    """Return the ticket of a text form; ValueError when it is damaged or (UnknownVersion) too
    new.
    """
    fields = text.split(".")
    if fields[0] not in FIGURES and _is_number(fields[0]):
        raise UnknownVersion("ticket version " + fields[0])
    if (
        len(fields) != 10
        or fields[0] not in FIGURES
        or fields[9] != _check(text[: len(text) - len(fields[9]) - 1])
    ):
        raise ValueError("damaged ticket")
    items = _read_items(fields[3])
    times = [_read_number(part) for part in fields[2].split("-")]
    figures = [_read_known(part) for part in fields[5].split("-")]
    if len(times) != 4 or times[0] >= len(items) or times[3] > 7:
        raise ValueError("damaged ticket")
    if len(figures) != FIGURES[fields[0]]:
        raise ValueError("damaged ticket")
    zone = figures[4] if len(figures) > 4 else -1
    if zone > 2 * WEST or figures[5:] not in ([], [1]):
        raise ValueError("damaged ticket")
    clock = Clock(times[0], times[1], times[2], times[3] % 2 == 1, times[3] // 2 % 2 == 1)
    facts: "TicketFacts" = {
        "name": _read_text(fields[4]),
        "players_left": figures[0],
        "entered": figures[1],
        "average": figures[2],
        "stop_at_ms": figures[3],
        "utc_offset_minutes": zone - WEST if zone >= 0 else None,
        "rule": _read_text(fields[6]),
        "lang": fields[7],
        "live": fields[8],
    }
    if len(figures) > 5:
        facts["big_blind_antes"] = True
    return Ticket(items, clock, _read_known(fields[1]), facts, times[3] >= 4)


# ---- the structure ----


def _write_items(items: "list[StructureItem] | tuple[StructureItem, ...]") -> str:
    chips = 0
    ms = 0
    for period in items:
        ms = _gcd(ms, period.ms)
        for amount in (period.small, period.big, period.ante, period.remove):
            chips = _gcd(chips, amount)
    if chips == 0:
        chips = 1
    out = "U" + _write_number(chips) + "T" + _write_number(ms)
    level_ms = 0
    break_ms = 0
    number = 0
    for period in items:
        if period.kind == BREAK:
            out += "B" + ("" if period.ms == break_ms else _write_number(period.ms // ms))
            break_ms = period.ms
            out += _write_mark("R", period.remove // chips, 0)
        else:
            out += ("X" if period.extra else "L") + _write_number(period.small // chips)
            out += _write_mark("G", period.big // chips, 2 * period.small // chips)
            out += _write_mark("A", period.ante // chips, 0)
            out += _write_mark("M", period.ms // ms, level_ms // ms)
            out += _write_mark("N", period.number, number + 1)
            level_ms = period.ms
            number = period.number
    return out


def _write_mark(mark: str, number: int, usual: int) -> str:
    return "" if number == usual else mark + _write_number(number)


def _read_items(text: str) -> list[StructureItem]:
    marks = _read_marks(text)
    if len(marks) < 3 or marks[0][0] != "U" or marks[1][0] != "T":
        raise ValueError("damaged ticket")
    chips = _read_number(marks[0][1])
    ms = _read_number(marks[1][1])
    items = []
    level_ms = 0
    break_ms = 0
    number = 0
    for mark, digits in marks[2:]:
        if mark == "L" or mark == "X":
            number += 1
            small = _read_number(digits) * chips
            make = extra_level if mark == "X" else level
            items.append(make(number, small, 2 * small, 0, level_ms))
        elif mark == "B":
            if digits != "":
                break_ms = _read_number(digits) * ms
            items.append(pause(break_ms, 0))
        elif not items:
            raise ValueError("damaged ticket")
        elif mark == "R" and items[-1].kind == BREAK:
            items[-1].remove = _read_number(digits) * chips
        elif items[-1].kind == BREAK:
            raise ValueError("damaged ticket")
        elif mark == "G":
            items[-1].big = _read_number(digits) * chips
        elif mark == "A":
            items[-1].ante = _read_number(digits) * chips
        elif mark == "M":
            level_ms = _read_number(digits) * ms
            items[-1].ms = level_ms
        elif mark == "N":
            number = _read_number(digits)
            items[-1].number = number
        else:
            raise ValueError("damaged ticket")
    if not items or len(items) > MOST_ITEMS:
        raise ValueError("damaged ticket")
    for period in items:
        if period.ms <= 0:
            raise ValueError("damaged ticket")
    return items


def _read_marks(text: str) -> list[list[str]]:
    """ "L1M3B" -> [["L", "1"], ["M", "3"], ["B", ""]]."""
    marks = []
    for letter in text:
        if "A" <= letter <= "Z":
            marks.append([letter, ""])
        elif marks:
            marks[-1][1] += letter
        else:
            raise ValueError("damaged ticket")
    return marks


def _gcd(number: int, other: int) -> int:
    while other:
        number, other = other, number % other
    return number


# ---- numbers ----


def _write_number(number: int) -> str:
    if number < 0:
        raise ValueError("below zero: %d" % number)
    out = DIGITS[number % 36]
    number = number // 36
    while number > 0:
        out = DIGITS[number % 36] + out
        number = number // 36
    return out


def _is_number(text: str) -> bool:
    if len(text) == 0 or len(text) > MOST_DIGITS:
        return False
    for letter in text:
        if DIGITS.find(letter) < 0 or DIGITS.find(letter) >= 36:
            return False
    return True


def _read_number(text: str) -> int:
    if not _is_number(text):
        raise ValueError("damaged ticket")
    number = 0
    for letter in text:
        number = number * 36 + DIGITS.find(letter)
    return number


def _write_known(number: object) -> str:
    return _write_number(number) if isinstance(number, int) and number >= 0 else ""


def _read_known(text: str) -> int:
    return -1 if text == "" else _read_number(text)


# ---- text ----


def _text_of(facts: "Mapping[str, object]", key: str) -> str:
    value = facts.get(key)
    return "" if value is None else str(value)


def _write_text(text: str) -> str:
    out = ""
    for letter in text:
        place = DIGITS.find(letter)
        code = ord(letter)
        if code <= 32:
            out += "_"
        elif 0 <= place < PLAIN:
            out += letter
        else:
            if code > MOST_CODE_POINT:
                code = NOT_SHOWN
            out += "-" + DIGITS[code // 4096] + DIGITS[code // 64 % 64] + DIGITS[code % 64]
    return out


def _read_text(text: str) -> str:
    out = ""
    at = 0
    while at < len(text):
        letter = text[at]
        at += 1
        if letter == "_":
            out += " "
        elif letter == "-":
            if at + 3 > len(text):
                raise ValueError("damaged ticket")
            code = 0
            for digit in text[at : at + 3]:
                if digit not in DIGITS:
                    raise ValueError("damaged ticket")
                code = code * 64 + DIGITS.find(digit)
            if code < 32 or 0xD800 <= code <= 0xDFFF:
                raise ValueError("damaged ticket")
            out += chr(code)
            at += 3
        elif letter in DIGITS:
            out += letter
        else:
            raise ValueError("damaged ticket")
    return out


def _check(body: str) -> str:
    total = 7
    for letter in body:
        total = (total * 131 + ord(letter)) % CHECK_PRIME
    out = _write_number(total)
    return "0" * (4 - len(out)) + out


UNPACKED = DIGITS + "."
LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*-/:"
MOST = 1200
"""No link is longer; a text that somebody made up costs no time."""


def pack(text: str) -> str:
    """Return the same ticket in LETTERS. ValueError for what is no ticket's text."""
    number = 1  # before the first digit, so that a zero there counts too
    for letter in text:
        place = UNPACKED.find(letter)
        if place < 0:
            raise ValueError("not a ticket: " + letter)
        number = number * len(UNPACKED) + place
    out = ""
    while number > 0:
        out = LETTERS[number % len(LETTERS)] + out
        number = number // len(LETTERS)
    return out


def unpack(text: str) -> str:
    """Return the plain text of a ticket: of a packed one what was packed, else the text as it
    is.
    """
    if "." in text or len(text) > MOST:
        return text
    number = 0
    for letter in text:
        place = LETTERS.find(letter)
        if place < 0:
            return text
        number = number * len(LETTERS) + place
    out = ""
    while number > 1:
        out = UNPACKED[number % len(UNPACKED)] + out
        number = number // len(UNPACKED)
    return out if number == 1 else text
