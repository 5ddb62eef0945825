"""A list of names as people send one: a name on each line, or the columns of a spreadsheet saved
as text. Which column is which its first line may say; else the first is the name and the second
whether they have paid.

A line is read by itself, so that rubbish spoils no other: every line comes back, with what is
wrong with it. What is no list at all is Refused whole.

A list of names before it is taken in: each line with what is wrong with it, also that somebody
of that name is in the night already, or expected.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.values import dataclass
from pycore.ledger.model.subject import MAX_NAME
from pycore.night.base.namesakes import folded
from pycore.night.night import Night
from pycore.night.records import printed
from pycore.night.registration.expecting import MOST_EXPECTED, Expected

Problem = Literal["", "no-letters", "too-long", "unclear-paid", "twice"]

MOST_SIGNS = 100_000
SEPARATORS = ("\t", ";", ",")
NAME = {
    "name",
    "names",
    "player",
    "players",
    "fullname",
    "playername",
    "nom",
    "noms",
    "joueur",
    "joueurs",
    "nomcomplet",
}
FIRST = {"first", "firstname", "givenname", "prenom"}
LAST = {"last", "lastname", "surname", "familyname", "nomdefamille"}
PAID = {"paid", "prepaid", "payment", "haspaid", "paye", "payee", "prepaye", "paiement"}
YES = {"yes", "y", "x", "1", "true", "paid", "prepaid", "oui", "o", "vrai", "paye", "payee",
       "prepaye", "\u2713", "\u2714"}  # fmt: skip
NO = {"", "no", "n", "0", "false", "unpaid", "notpaid", "non", "faux", "nonpaye", "-"}


@dataclass(frozen=True, kw_only=True)
class NameRow:
    """One line: the name on it, whether they have paid, and what is wrong with it. *same_as* is
    the line that has the name already.
    """

    line: int
    name: str
    prepaid: bool = False
    problem: Problem = ""
    same_as: int = 0


@dataclass(frozen=True)
class _Columns:
    """Which cell is which; -1: there is none."""

    name: int = 0
    first_name: int = -1
    paid: int = 1


REFUSALS: Refusals = {
    "list-empty": (),
    "list-no-text": (),
    "list-too-long": ("limit", "rows"),
}


def read_names(text: str) -> list[NameRow]:
    """Return the lines of a list, without its heading and without empty ones."""
    text = text.removeprefix("\ufeff")
    if any(sign < " " and sign not in "\t\r\n" for sign in text) or "\ufffd" in text:
        raise Refused("list-no-text")
    lines = [
        (number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip(" \t;,")
    ]
    if not lines:
        raise Refused("list-empty")
    if len(lines) > MOST_EXPECTED + 1 or len(text) > MOST_SIGNS:
        raise Refused("list-too-long", rows=len(lines), limit=MOST_EXPECTED)
    separator = _separator([line for _, line in lines])
    columns = _heading(_cells(lines[0][1], separator))
    body = lines if columns is None else lines[1:]
    line_by_name: dict[str, int] = {}
    return [
        _row(number, _cells(line, separator), columns or _Columns(), line_by_name)
        for number, line in body
    ]


def _separator(lines: Sequence[str]) -> str:
    """What stands between the cells: whatever stands on most lines."""
    return max(SEPARATORS, key=lambda separator: sum(separator in line for line in lines))


def _cells(line: str, separator: str) -> list[str]:
    """The cells of a line. One that begins with a quotation mark ends with one, and holds two of
    them for one; where more follows ("Red" Smith), the marks are part of what was written.
    """
    cells, rest = [], line
    while True:
        start = rest.lstrip(" ")
        end = _closing(start) if start.startswith('"') else 0
        after = start[end + 1 :].lstrip(" ")
        if end and (not after or after.startswith(separator)):
            cell, rest = start[1:end].replace('""', '"'), after
            cut = 0 if rest else -1
        else:
            cut = rest.find(separator)
            cell = rest if cut < 0 else rest[:cut]
        cells.append(" ".join(cell.split()))
        if cut < 0:
            return cells
        rest = rest[cut + 1 :]


def _closing(text: str) -> int:
    """Where the quotation mark at its beginning is closed; 0 for nowhere."""
    at = 1
    while (at := text.find('"', at)) > 0:
        if text[at : at + 2] != '""':
            return at
        at += 2
    return 0


def _heading(cells: Sequence[str]) -> _Columns | None:
    """Which column is which, where this line says so."""
    titles = [folded(cell) for cell in cells]

    def place(words: set[str]) -> int:
        return next((index for index, title in enumerate(titles) if title in words), -1)

    first_column, surname_column, name = place(FIRST), place(LAST), place(NAME)
    if first_column >= 0 and surname_column < 0:
        surname_column = name  # "Prénom, Nom"
    if first_column >= 0 and surname_column >= 0:
        return _Columns(name=surname_column, first_name=first_column, paid=place(PAID))
    return _Columns(name=name, paid=place(PAID)) if name >= 0 else None


def _row(
    number: int, cells: Sequence[str], columns: _Columns, line_by_name: dict[str, int]
) -> NameRow:
    def cell(place: int) -> str:
        return cells[place] if 0 <= place < len(cells) else ""

    name = f"{cell(columns.first_name)} {cell(columns.name)}".strip()
    if not any(sign.isalpha() for sign in name):
        return NameRow(line=number, name=name[:MAX_NAME], problem="no-letters")
    if len(name) > MAX_NAME:
        return NameRow(line=number, name=name[:MAX_NAME], problem="too-long")
    paid = folded(cell(columns.paid))
    if paid not in YES and paid not in NO:
        return NameRow(line=number, name=name, problem="unclear-paid")
    same_as = line_by_name.setdefault(folded(name), number)
    if same_as != number:
        return NameRow(line=number, name=name, problem="twice", same_as=same_as)
    return NameRow(line=number, name=name, prepaid=paid in YES)


class ListedName(TypedDict):
    """A line of the list. *problem* is why it is left out, "" where it is not: *same_as* is the
    line, and *ticket* the ticket, that has the name already.
    """

    line: int
    name: str
    prepaid: bool
    problem: Literal[
        "", "no-letters", "too-long", "unclear-paid", "twice", "has-ticket", "expected"
    ]
    same_as: int
    ticket: int


class NameList(TypedDict):
    """The lines, *good* of them with a name to take in, *prepaid* of those paid."""

    rows: list[ListedName]
    good: int
    prepaid: int


def name_list(night: Night, text: str) -> NameList:
    """Return the lines of a list as they would be taken in. Refused where it is none."""
    state = night.state
    tickets = {
        folded(night.name(entry.player)): printed(state, ticket)
        for ticket, entry in sorted(state.entries.items(), reverse=True)
    }
    expected = {folded(night.name(player)) for player in state.part(Expected).paid}
    rows = [_listed(row, tickets, expected) for row in read_names(text)]
    good = [row for row in rows if not row["problem"]]
    return {"rows": rows, "good": len(good), "prepaid": sum(row["prepaid"] for row in good)}


def _listed(row: NameRow, tickets: dict[str, int], expected: set[str]) -> ListedName:
    shown: ListedName = {
        "line": row.line,
        "name": row.name,
        "prepaid": row.prepaid,
        "problem": row.problem,
        "same_as": row.same_as,
        "ticket": 0,
    }
    folded_name = folded(row.name)
    if not row.problem and folded_name in tickets:
        return {**shown, "problem": "has-ticket", "ticket": tickets[folded_name]}
    if not row.problem and folded_name in expected:
        return {**shown, "problem": "expected"}
    return shown
