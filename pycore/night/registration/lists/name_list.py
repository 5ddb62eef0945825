"""The names of a list that somebody brings, line by line: who is on it, whether they have paid, or
why nobody is read from it. Lists are hostile: a title, a total or a line that could be two people
must never come in as a player who has paid.

A list has a heading among its first lines, which says what stands in which column; or it has
none, and a line is a name with whatever stands behind it. Each line is read by itself, so that
rubbish spoils no other, and each comes back: with a name; with a name and a doubt, never as paid;
or without one and with the reason. What is no list at all is Refused whole.

A list before it is taken in also says who of it has a ticket, or is expected already.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Literal, TypedDict

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.values import dataclass
from pycore.ledger.model.subject import MAX_NAME
from pycore.night.base.namesakes import folded
from pycore.night.night import Night
from pycore.night.records import printed
from pycore.night.registration.expecting import MOST_EXPECTED, Expected
from pycore.night.registration.lists import meanings
from pycore.night.registration.lists.meanings import Verdict, among, tokens, verdict
from pycore.night.registration.lists.rows import SPACES, ListRow, decoded, lines_of, rows_of

Why = Literal[
    "", "blank", "continued", "separator", "above", "heading", "section", "total", "no-name",
    "too-long", "half", "called-off", "two", "many", "unclear-paid", "which-name", "more",
    "may-be-heading", "twice",
]  # fmt: skip
"""Why nobody is read from a line, to "too-long"; from "half" on, why its name is in doubt."""

MOST_SIGNS = 300_000
MOST_LINES = 3_000
FIRST_LINES = 20
LINES_TO_GUESS_FROM = 100
SEPARATORS = ("\t", ";", ",", "|")
MOST_SIGNS_OF_A_CELL = 200
MOST_WORDS = 8
MOST_SHOWN = 80

REFUSALS: Refusals = {
    "list-empty": (),
    "list-no-text": (),
    "list-too-long": ("limit", "rows"),
}


@dataclass(frozen=True, kw_only=True)
class NameRow:
    """One line: *name*, "" where nobody is read from it; *paid*, None where the line does not say;
    *why* it is left out or in doubt. *text* is what stands there, *same_as* the line that it
    repeats or goes on, *count* how many places it asks for.
    """

    line: int
    name: str = ""
    paid: bool | None = None
    why: Why = ""
    text: str = ""
    same_as: int = 0
    count: int = 0


@dataclass(frozen=True)
class _Columns:
    """What the heading says. *names* are the ways to put a name together, the best before the
    others.
    """

    titles: tuple[str, ...]
    names: tuple[tuple[int, ...], ...]
    paid: tuple[int, ...]
    amounts: tuple[int, ...]
    status: tuple[int, ...]
    quantity: tuple[int, ...]
    guests: tuple[int, ...]

    @property
    def says_paid(self) -> bool:
        return bool(self.paid or self.amounts or self.status)


@dataclass(frozen=True, kw_only=True)
class _Person:
    """What is read as a person: *number* stands before the name and may number the list."""

    name: str
    why: Why = ""
    verdict: Verdict = ""
    count: int = 0
    number: int = 0


def read_names(text: str) -> list[NameRow]:
    """Return what is read from each line of a list."""
    if any(sign < " " and sign not in "\t\r\n\x0b\x0c" for sign in text) or "\ufffd" in text:
        raise Refused("list-no-text")
    lines = lines_of(text)
    if not any(line.strip(' \t;,|"') for line in lines):
        raise Refused("list-empty")
    if len(text) > MOST_SIGNS or len(lines) > MOST_LINES:
        raise Refused("list-too-long", rows=len(lines), limit=MOST_EXPECTED)
    reader = _Reader(lines)
    rows = [row for list_row in reader.rows for row in reader.read(list_row)]
    numbered = _numbered(rows, reader.numbers)
    count = sum(bool(row.name) or row.why in ("no-name", "too-long") for row in numbered)
    if count > MOST_EXPECTED:
        raise Refused("list-too-long", rows=count, limit=MOST_EXPECTED)
    return _repeated(numbered)


def _numbered(rows: Sequence[NameRow], numbers: dict[int, int]) -> list[NameRow]:
    """The rows where numbers before names number the list; else they may count places."""
    counted = list(numbers.values())
    is_sequence = len(counted) > 1 and all(before < number for before, number in pairwise(counted))
    if is_sequence:
        return list(rows)
    return [
        _doubted(row, "many", count=numbers[row.line])
        if row.name and not row.why and numbers.get(row.line, 1) != 1
        else row
        for row in rows
    ]


def _repeated(rows: Sequence[NameRow]) -> list[NameRow]:
    """The rows where a name that stands on an earlier line is in doubt."""
    line_by_name: dict[str, int] = {}
    repeated = []
    for row in rows:
        same_as = line_by_name.setdefault(folded(row.name), row.line) if row.name else row.line
        is_again = same_as != row.line and not row.why
        repeated.append(_doubted(row, "twice", same_as=same_as) if is_again else row)
    return repeated


def _doubted(row: NameRow, why: Why, *, same_as: int = 0, count: int = 0) -> NameRow:
    """A row whose name is in doubt: whoever is on it has not paid."""
    paid = row.paid and None
    return replace(row, why=why, paid=paid, same_as=same_as, count=count)


# ---- a list ----


class _Reader:
    """Reads the rows of one list. *numbers* are those before names, by line."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.numbers: dict[int, int] = {}
        self._section: Verdict = ""
        self._separator_line = 0
        self.separator = self._declared(lines) or _best_separator(lines)
        self.rows = rows_of(lines, self.separator)
        self._heading_line, columns = _heading(self.rows)
        self._titles = columns.titles if columns else ()
        is_one_column = columns is not None and sum(map(bool, columns.titles)) == 1
        self._columns = None if is_one_column else columns
        filled = [row.line for row in self.rows if not row.is_blank]
        self._start_line = filled[bool(self._separator_line) :][:1]
        beneath = [row for row in self.rows if row.line > self._heading_line]
        names = [self._inverted(row) for row in beneath]
        inverted = [len(_long_words(name.split(",")[0])) < 2 for name in names if name]
        self._is_last_first = sum(inverted) * 2 >= len(inverted)
        self._digits_say_paid = _digit_columns(beneath)

    def _declared(self, lines: Sequence[str]) -> str:
        """The separator that the list names before anything else."""
        number, line = next(pair for pair in enumerate(lines, 1) if pair[1].strip())
        declared = re.fullmatch(r'\s*"?sep=(.)"?[;,\s]*', line, re.IGNORECASE)
        self._separator_line = number if declared else 0
        return declared[1] if declared else ""

    def read(self, row: ListRow) -> list[NameRow]:
        """Return what is read from a row: one for each line of it."""
        shown = NameRow(line=row.line, text=row.text[:MOST_SHOWN])
        why = self._left_out(row)
        read = replace(shown, why=why) if why else self._person(row, shown)
        more = range(row.line + 1, row.line + row.lines)
        return [read, *(NameRow(line=line, why="continued", same_as=row.line) for line in more)]

    def _left_out(self, row: ListRow) -> Why:
        """Why a row is no player's, as a whole."""
        if row.is_blank:
            return "blank"
        if row.line == self._separator_line:
            return "separator"
        if row.line < self._heading_line:
            return "above"
        if row.cells == self._titles:
            return "heading"
        cells = [cell for cell in row.cells if cell]
        section = meanings.section(cells)
        if section:
            self._section = section
            return "section"
        letters = [cell for cell in cells if tokens(cell)]
        if meanings.is_total(" ".join(cells)) or (letters and meanings.is_total(letters[0])):
            return "total"
        return "no-name" if not letters or meanings.is_page(cells[0]) else ""

    def _person(self, row: ListRow, shown: NameRow) -> NameRow:
        columns = self._columns
        person = self._in_columns(row, columns) if columns else self._plain(row)
        name = " ".join(person.name.split())
        if not tokens(name):
            return replace(shown, why="no-name")
        if len(name) > MAX_NAME:
            return replace(shown, why="too-long")
        why, payment = person.why, person.verdict
        if not payment and not (columns and columns.says_paid):
            payment = self._section
        if row.is_broken:
            why = "half"
        elif payment == "void":
            why = "called-off"
        elif payment == "unclear":
            why = why or "unclear-paid"
        if person.number:
            self.numbers[row.line] = person.number
        paid = {"yes": True, "no": False}.get(payment)
        read = replace(shown, name=name, paid=paid)
        return _doubted(read, why, count=person.count) if why else read

    # ---- beneath a heading ----

    def _in_columns(self, row: ListRow, columns: _Columns) -> _Person:
        def cell(place: int) -> str:
            return row.cells[place] if place < len(row.cells) else ""

        parts: list[str] = []
        for places in columns.names:
            parts = [cell(place) for place in places if cell(place)]
            if any(map(tokens, parts)):
                break
        person = _person(" ".join(parts), self._is_last_first and len(parts) < 2)
        payment, why = person.verdict, person.why
        if columns.says_paid:
            payment = _payment(
                [cell(place) for place in columns.paid],
                [cell(place) for place in columns.amounts],
                [cell(place) for place in columns.status],
            )
            if {payment, person.verdict} >= {"yes", "no"}:
                payment = "unclear"
        count = person.count
        for place in columns.quantity:
            places_wanted = re.fullmatch(r"(\d{1,3})(?:[.,]0+)?", cell(place))
            if places_wanted and int(places_wanted[1]) != 1:
                why, count = "many", int(places_wanted[1])
        if any(verdict(cell(place)) not in ("", "no") for place in columns.guests):
            why = why or "two"
        if len(columns.titles) > 1 and any(row.cells[len(columns.titles) :]):
            why = "half"
        return replace(person, why=why, verdict=payment, count=count)

    # ---- without a heading ----

    def _plain(self, row: ListRow) -> _Person:
        """Who is on a line of a list without a heading."""
        places = [place for place, cell in enumerate(row.cells) if tokens(cell)]
        if len(places) > 1 and row.cells[places[0]].casefold() == "o" and self.separator == "\t":
            del places[0]  # a bullet of a letter
        start = places[0]
        name, before = row.cells[start], [cell for cell in row.cells[:start] if cell]
        others: list[str] = []
        payments: list[Verdict] = []
        why: Why = ""
        count = 0
        for place, cell in enumerate(row.cells[start + 1 :], start + 1):
            if not cell or _is_contact(cell):
                continue
            digits = cell if re.fullmatch(r"\d{1,2}", cell) else ""
            if digits and digits not in ("0", "1"):
                why, count = "many", int(digits)
            elif (digits and place not in self._digits_say_paid) or (
                not digits and meanings.amount(cell) is not None
            ):
                payments.append("unclear")
            elif verdict(cell) == "unclear":
                others.append(cell)
            else:
                payments.append(verdict(cell))
        if any(map(meanings.is_tick, before)):
            payments.append("unclear")
        if self._may_be_heading(row, name):
            return _Person(name=name, why="may-be-heading")
        person = self._with_others(row, name, others)
        if others and verdict(name) in ("yes", "no", "void"):
            person = replace(_person(others[0], False), why="unclear-paid")
        numbers = [int(cell) for cell in before if re.fullmatch(r"\d{1,3}", cell)]
        return replace(
            person,
            why=person.why or why,
            count=person.count or count,
            verdict=_agreed([*payments, person.verdict]),
            number=numbers[0] if numbers else person.number,
        )

    def _with_others(self, row: ListRow, name: str, others: Sequence[str]) -> _Person:
        """Who is on a line with *others* behind the name that are neither payment nor contact."""
        if not others:
            return _person(name, self._is_last_first)
        is_next = row.cells[row.cells.index(name) + 1] == others[0]
        if len(others) > 1 or not is_next:
            names = [name, *others] if is_next else [name]
            return _Person(name=", ".join(names)[:MAX_NAME], why="two" if is_next else "more")
        if self.separator == ",":
            if name[0].isupper() and others[0][0].islower():
                return replace(_person(name, self._is_last_first), why="unclear-paid")
            person = _person(f"{name}, {others[0]}", self._is_last_first)
            is_tight = ", " not in row.text and sum(map(bool, row.cells)) > 2
            return replace(person, why=person.why or "which-name") if is_tight else person
        if len(name.split()) > 1:
            is_two = len(others[0].split()) > 1
            names = [_person(cell, False).name for cell in (name, *others[:is_two])]
            return _Person(name=", ".join(names), why="two" if is_two else "more")
        return replace(_person(f"{name} {others[0]}", False), why="which-name")

    def _may_be_heading(self, row: ListRow, name: str) -> bool:
        """Whether a line may be a heading of which only the column of payment is understood."""
        if [row.line] != self._start_line or len(name.split()) > 1:
            return False
        for place, cell in enumerate(row.cells):
            if meanings.role(cell) in ("paid", "amount", "status"):
                beneath = {
                    folded(below.cells[place])
                    for below in self.rows
                    if below.line != row.line and place < len(below.cells) and below.cells[place]
                }
                return folded(cell) not in beneath
        return False

    def _inverted(self, row: ListRow) -> str:
        """The cell of a row in which a comma may stand between the last name and the first."""
        if self._columns:
            cells = [row.cells[way[0]] for way in self._columns.names if way[0] < len(row.cells)]
            return next((cell for cell in cells if cell.count(",") == 1), "")
        letters = [cell for cell in row.cells if tokens(cell) and not _is_contact(cell)]
        names = [cell for cell in letters if verdict(cell) == "unclear"]
        if self.separator == "," and len(names) == 2:
            return ",".join(names)
        return names[0] if names and names[0].count(",") == 1 else ""


def _best_separator(lines: Sequence[str]) -> str:
    """What stands between the cells: what makes the most of a heading, or stands on most lines."""

    def rank(separator: str) -> tuple[int, int]:
        _, columns = _heading(rows_of(lines[:LINES_TO_GUESS_FROM], separator))
        titles = sum(map(bool, map(meanings.role, columns.titles))) if columns else 0
        return (titles if titles > 1 else 0, sum(separator in line for line in lines))

    there = [separator for separator in SEPARATORS if any(separator in line for line in lines)]
    best = max(there, key=rank, default=",")
    if rank(best)[0] or not rank(SPACES)[0]:
        return best
    return SPACES


def _digit_columns(rows: Sequence[ListRow]) -> set[int]:
    """The columns without a title in which 1 is yes: nothing stands in them but 1, and 0 or
    nothing.
    """
    width = max((len(row.cells) for row in rows), default=0)
    columns = set()
    for place in range(width):
        cells = {
            row.cells[place] if place < len(row.cells) else "" for row in rows if not row.is_blank
        }
        if "1" in cells and cells <= {"0", "1", ""} and len(cells) > 1:
            columns.add(place)
    return columns


# ---- the heading ----


def _heading(rows: Sequence[ListRow]) -> tuple[int, _Columns | None]:
    """The line of the heading with what it says; 0 and None where there is none."""
    filled = [row for row in rows if not row.is_blank]
    for count, row in enumerate(filled[:FIRST_LINES]):
        columns = _columns(row, is_below_others=count > 0)
        if columns:
            return row.line, columns
    return 0, None


def _columns(row: ListRow, *, is_below_others: bool) -> _Columns | None:
    """What a row says as a heading, where it is one."""
    roles = [meanings.role(cell) for cell in row.cells]
    filled = [cell for cell in row.cells if cell]
    titled = len([role for role in roles if role])
    if any(map(_is_value, filled[1:])) or _is_value(filled[0], is_number_title=True):
        return None

    def places(*wanted: str) -> list[int]:
        return [place for place, role in enumerate(roles) if role in wanted]

    named = places("name", "given", "family") or places("guest")
    if not named:
        if titled < 2:
            return None
        named = [place for place, role in enumerate(roles) if not role and row.cells[place]][:1]
        roles = ["name" if place in named else role for place, role in enumerate(roles)]
    elif titled == 1 and not _stands_alone(row.cells[named[0]], len(filled), is_below_others):
        return None
    if not named:
        return None

    def by_buyer(place: int) -> bool:
        return meanings.is_buyer(row.cells[place])

    names = sorted(places("name") or places("guest"), key=by_buyer)
    forenames, families = (sorted(places(role), key=by_buyer) for role in ("given", "family"))
    surnames = families or [
        place for place in names if not meanings.is_whole_name(row.cells[place])
    ]
    pairs: list[tuple[int, ...]] = list(zip(forenames, surnames, strict=False))
    singles: list[tuple[int, ...]] = [(place,) for place in names]
    alone: list[tuple[int, ...]] = [(place,) for place in (*forenames, *families)]
    is_full_best = bool(pairs and names and by_buyer(pairs[0][0]) > by_buyer(names[0]))
    return _Columns(
        titles=row.cells,
        names=tuple([*singles, *pairs] if is_full_best else [*pairs, *singles, *alone]),
        paid=tuple(places("paid")),
        amounts=tuple(places("amount")),
        status=tuple(places("status")),
        quantity=tuple(places("quantity")),
        guests=tuple(places("guest") if places("name", "given", "family") else []),
    )


def _stands_alone(title: str, cells: int, is_below_others: bool) -> bool:
    """Whether a title of names is heading enough, no other cell of its row being understood."""
    words = tokens(title)
    if {"name", "names", "nom", "noms"} & set(words):
        return True
    if cells == 1:
        return not is_below_others or words[0].endswith("s")
    return not is_below_others and len(words) == 1 and cells > 2


def _is_value(cell: str, *, is_number_title: bool = False) -> bool:
    """Whether a cell belongs to a player, not to a heading."""
    if "@" in cell or meanings.amount(cell) is not None:
        return True
    if not tokens(cell):
        return any(sign.isdigit() for sign in cell) or meanings.is_tick(cell)
    word = meanings.together(cell)
    if is_number_title and word == "no":
        return False
    return word in ("yes", "y", "no", "x", "oui", "non", "true", "false", "vrai", "faux")


# ---- a cell ----

_MAIL = re.compile(r"[<(\[]?(?:mailto:)?[^\s<>()\[\],;:]+@[^\s<>()\[\],;]+[>)\]]?")
_PHONE = re.compile(r"(?:tel|tél|ph|cell)?\.?:?\s*\(?\+?\d[\d\s().-]{5,}\d", re.IGNORECASE)
_BULLET = re.compile(r"[-–—*•·‣◦▪▫●○■□>»→►➤~✦+\s]+|\[[ xX✓✔]?\]|[a-zA-Z]\)\s+")
_NUMBERED = re.compile(
    r"\(?(?:#|n[o°º]\.?)?\s*\d{1,3}\s*[.):\]/\-–—]+\s*(?=\D)|#\s*\d{1,3}\s+", re.IGNORECASE
)
_BARE_NUMBER = re.compile(r"(\d{1,3})\s+(?=[^\W\d_])")
_TIMES = re.compile(r"(\d{1,2})\s*[x×]\s+", re.IGNORECASE)
_PLACES = re.compile(
    r"[\s(,\[–—-]*(?:[x×]\s*(\d{1,2})|(\d{1,2})\s*[x×]|\((\d{1,2})|(\d{1,2})\s+(?:places?|tickets?|"
    r"seats?|billets?|sièges?|players?|joueurs?))[)\]]?$",
    re.IGNORECASE,
)
_MORE_PEOPLE = re.compile(r"\s*\(?\+\s*(\d{1,2})\)?$")
_TAIL = re.compile(
    r"(?P<name>.*[^\s(\[])\s*(?:[(\[]|\s[-–—=→]+\s|:\s|=)\s*(?P<tail>[^()\[\]]+)[)\]]?"
)
_SUM = re.compile(r"(?P<name>.*\S)\s+(?:[$€£]\s*\d[\d.,]*|\d[\d.,]*\s*[$€£])")
_AND = re.compile(r"\s(?:and|et|with|avec)\s|[&/+;]|\bplus (?:one|guest|un|une)\b", re.IGNORECASE)
_LEADERS = re.compile(r"(?:\s*[.…_]){2,}$|(?<=\w{4})\.$")
_ODD = re.compile(r"[\d@:;=_{}\[\]<>#%|\\!?*]")
_SUFFIXES = among("jr sr ii iii iv md phd esq junior senior fils pere cd")
_PARTICLES = among(
    "de la le du des van von der den di da do dos del y e bin al el ben st ste mc mac o d l "
    "ter te zu af av"
)


def _is_contact(cell: str) -> bool:
    """Whether nothing stands in a cell but a mail address, a phone number or a day."""
    if _MAIL.fullmatch(cell):
        return True
    digits = sum(sign.isdigit() for sign in cell)
    return not tokens(cell) and digits > 6 and meanings.amount(cell.replace(" ", "_")) is None


def _person(cell: str, is_last_first: bool) -> _Person:
    """Who stands in a cell: without the number of the list, addresses, and what is said of
    payment.
    """
    if len(cell) > MOST_SIGNS_OF_A_CELL:
        return _Person(name=cell)
    name, why = _on_one_line(cell)
    if len(_MAIL.findall(name)) > 1:
        why = why or "two"
    name = _PHONE.sub(" ", _MAIL.sub(" ", name)).replace("()", " ")
    name = " ".join(name.split()).strip(" ,;-–—")
    name, number, count, is_ticked = _without_start(name)
    name, payment, places = _without_end(name)
    if is_ticked and not payment:
        payment = "unclear"
    count = count or places
    if count > 1:
        why = why or "many"
    if _AND.search(name):
        why = why or "two"
    name, order = _in_order(name, is_last_first)
    why = why or order or _oddness(name)
    return _Person(name=name, why=why, verdict=payment, count=count, number=number)


def _on_one_line(cell: str) -> tuple[str, Why]:
    """A cell without its line breaks, and what is doubtful about them."""
    parts = [part for part in cell.split("\n") if part]
    if len(parts) < 2:
        return cell, ""
    if len([part for part in parts if len(part.split()) > 1]) > 1:
        return " ".join(parts), "two"
    return " ".join(parts), "half" if any(set(part) & set(",;|\t") for part in parts) else ""


def _without_start(text: str) -> tuple[str, int, int, bool]:
    """A name without what stands before it: (the name, its number, how many places, whether it is
    ticked).
    """
    number, count, is_ticked = 0, 0, False
    while text:
        times, bare = _TIMES.match(text), _BARE_NUMBER.match(text)
        start = times or _NUMBERED.match(text) or bare or _BULLET.match(text)
        if times:
            count = int(times[1])
        elif start and start is bare:
            number = int(bare[1])
        if start is None and not text[0].isalnum() and text[0] not in "\"'’“«(":
            is_ticked = is_ticked or meanings.is_tick(text[0])
            text = text[1:].lstrip()
            continue
        if start is None or start.end() == 0:
            break
        is_ticked = is_ticked or (start[0][0] == "[" and bool(set(start[0]) & set("xX✓✔")))
        text = text[start.end() :].lstrip()
    return text, number, count, is_ticked


def _without_end(text: str) -> tuple[str, Verdict, int]:
    """A name without what stands behind it: (the name, what is said of payment, how many
    places).
    """
    payments: list[Verdict] = []
    count = 0
    while True:
        before = text
        places, people = _PLACES.search(text), _MORE_PEOPLE.search(text)
        if places:
            count = int(next(filter(None, places.groups())))
        elif people:
            count = int(people[1]) + 1
        cut = places or people
        if cut and cut.start():
            text = text[: cut.start()]
        text, payment = _without_payment(text)
        payments.append(payment)
        text = _LEADERS.sub("", text.rstrip(" ,;:-–—=|/"))
        while text and not text[-1].isalnum() and text[-1] not in ".)\"'’”»*!?#%@>]}":
            payments.append("unclear" if meanings.is_tick(text[-1]) else "")
            text = text[:-1].rstrip()
        if text == before:
            return text, _agreed(payments), count


def _without_payment(text: str) -> tuple[str, Verdict]:
    """A name without a last word, or words in brackets, that speak of payment."""
    tail = _TAIL.fullmatch(text)
    if tail and meanings.amount(tail["tail"]) is not None:
        return tail["name"], "unclear"
    if tail and verdict(tail["tail"]) not in ("", "unclear"):
        return tail["name"], "unclear" if meanings.is_tick(tail["tail"]) else verdict(tail["tail"])
    strong = meanings.STRONG.search(text)
    if strong and strong.start():
        return text[: strong.start()].rstrip(" ,-–—("), verdict(strong[0])
    paid_sum = _SUM.fullmatch(text)
    return (paid_sum["name"], "unclear") if paid_sum else (text, "")


def _in_order(name: str, is_last_first: bool) -> tuple[str, Why]:
    """A name with the first name first, where a comma says that it is last."""
    parts = [part.strip() for part in name.split(",") if part.strip()]
    if len(parts) < 2:
        return name.strip(" ,"), ""
    if len(parts) > 2 or meanings.is_greeting(parts[0]):
        return name, "two" if len(parts) > 2 else "more"
    family, forename = parts
    if meanings.together(forename) in _SUFFIXES:
        return name, ""
    if len(_long_words(family)) > 1 and (len(forename.split()) > 1 or not is_last_first):
        return name, "two" if len(forename.split()) > 1 else "more"
    if verdict(forename) in ("yes", "no", "void") and len(forename) > 1:
        return family, "unclear-paid"
    return f"{forename} {family}", ""


def _long_words(text: str) -> list[str]:
    """The words of a name but for those that only lead to the next."""
    return [word for word in tokens(text) if word not in _PARTICLES]


def _oddness(name: str) -> Why:
    """ "more" where more stands there than a name: digits, marks, a sentence."""
    words = name.split()
    small = [word for word in words if word[0].islower() and word.casefold() not in _PARTICLES]
    is_sentence = len(small) > 1 and (len(small) < len(words) or len(words) > 3)
    ends = len(words) > 3 and name.endswith(".")
    remark = re.search(r"\s[-–—]\s|\(([^)]*)\)$", name)
    is_remark = bool(
        remark and (not remark[1] or remark[1][0].islower() or len(remark[1].split()) > 1)
    )
    if _ODD.search(name) or len(words) > MOST_WORDS or is_sentence or ends or is_remark:
        return "more"
    return "more" if meanings.is_greeting(name) or meanings.is_about_list(name) else ""


# ---- payment ----


def _agreed(verdicts: Sequence[Verdict]) -> Verdict:
    """What several cells come to that speak of one payment."""
    spoken = {verdict for verdict in verdicts if verdict not in ("", "neutral")}
    for doubtful in ("void", "unclear"):
        if doubtful in spoken:
            return doubtful
    if len(spoken) > 1:
        return "unclear"
    return spoken.pop() if spoken else ""


def _payment(paid: Sequence[str], amounts: Sequence[str], status: Sequence[str]) -> Verdict:
    """What the columns of payment, of sums and of a status come to."""
    words = _agreed([verdict(cell) for cell in (*paid, *status)])
    sums = _agreed([verdict(cell) for cell in amounts])
    if "void" in (words, sums):
        return "void"
    if words == "yes" and sums in ("no", "unclear"):
        return "unclear"
    if words:
        return words
    if any(paid) and not any(map(tokens, paid)):
        return "unclear"
    if paid:
        return "no"
    return sums or ("no" if amounts else "")


# ---- a list, before it is taken in ----


class ListedName(TypedDict):
    """A line of the list. *why* is "" where a name is read from it that can be taken in; *name* is
    "" where nobody is. *same_as* is the line, and *ticket* the ticket, that has the name already,
    *count* how many places the line asks for.
    """

    line: int
    name: str
    paid: bool | None
    why: Literal[
        "", "blank", "continued", "separator", "above", "heading", "section", "total", "no-name",
        "too-long", "half", "called-off", "two", "many", "unclear-paid", "which-name", "more",
        "may-be-heading", "twice", "has-ticket", "expected",
    ]  # fmt: skip
    text: str
    same_as: int
    ticket: int
    count: int


class NameList(TypedDict):
    """The lines of a list, and its *text* as it was read."""

    rows: list[ListedName]
    text: str


def name_list(night: Night, source: str | bytes) -> NameList:
    """Return the lines of a list, pasted or the bytes of a file, as they would be taken in.
    Refused where it is none.
    """
    state = night.state
    text = source if isinstance(source, str) else decoded(source)
    tickets = {
        folded(night.name(entry.player)): printed(state, ticket)
        for ticket, entry in sorted(state.entries.items(), reverse=True)
    }
    expected = {folded(night.name(player)) for player in state.part(Expected).paid}
    rows = [_listed(row, tickets, expected) for row in read_names(text)]
    return {"rows": rows, "text": text.removeprefix("\ufeff")}


def _listed(row: NameRow, tickets: dict[str, int], expected: set[str]) -> ListedName:
    shown: ListedName = {
        "line": row.line,
        "name": row.name,
        "paid": row.paid,
        "why": row.why,
        "text": row.text,
        "same_as": row.same_as,
        "ticket": 0,
        "count": row.count,
    }
    folded_name = folded(row.name)
    if not row.name:
        return shown
    if folded_name in tickets:
        ticket = tickets[folded_name]
        return {**shown, "why": "has-ticket", "paid": row.paid and None, "ticket": ticket}
    if folded_name in expected:
        return {**shown, "why": "expected", "paid": row.paid and None}
    return shown
