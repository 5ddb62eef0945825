"""A paper as values: what stands on it, in which order, and under which clauses. How it looks is
sheet.py, how a table of it goes into a file is columns.py; who knows what to write is one module a
paper.

Texts are already in the language of the paper. A value is written by the unit of its column or
field: cents, chips, counts and moments stay integers until then.
"""

from __future__ import annotations

from typing import Literal

from pycore.kernel.values import dataclass
from pycore.papers.phones import DrawnCode

Value = str | int | None
"""None leaves the place empty, to be filled in by hand."""
Unit = Literal["text", "name", "count", "number", "ticket", "cents", "chips", "bp", "day", "at_ms",
               "moment", "minute", "ms", "place", "cards", "told"]  # fmt: skip
"""How a value is written; "name" is a text somebody typed, "day" is "2026-11-26", "cards" is
"As Ks", "told" a name, a colon and what is said of it.
"""
Size = Literal["narrow", "plain", "wide", "sign"]
"""How wide a column is; "sign" has room for a signature."""


@dataclass(frozen=True, kw_only=True)
class Column:
    """One column of a table. *name* heads it in a file, in no language."""

    name: str
    title: str
    unit: Unit = "text"
    size: Size = "plain"


@dataclass(frozen=True, kw_only=True)
class Table:
    """Rows under columns, a value a column; *totals* is a last row that stands out, *blank* so
    many empty rows to write on. Rows that *stay* are on the blank form too. A table *in_halves*
    stands in two columns where it is longer than one takes.
    """

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Value, ...], ...]
    totals: tuple[Value, ...] = ()
    blank: int = 0
    stay: bool = False
    in_halves: bool = False


@dataclass(frozen=True, kw_only=True)
class Field:
    """A label and its value; a *clause* that asks for it stands beside it."""

    label: str
    value: Value = None
    unit: Unit = "text"
    clause: str = ""
    name: str = ""
    """What heads it in a file; without one it goes into none."""


@dataclass(frozen=True, kw_only=True)
class Fields:
    """Facts one below the other."""

    rows: tuple[Field, ...]
    title: str = ""
    name: str = ""
    """What its file is called; without one it goes into none."""


@dataclass(frozen=True, kw_only=True)
class Text:
    """Paragraphs; a *clause* behind the last."""

    paragraphs: tuple[str, ...]
    style: Literal["plain", "note", "big"] = "plain"
    title: str = ""
    clause: str = ""


@dataclass(frozen=True, kw_only=True)
class ListItem:
    """One line of a list: *done* ticks its box, None draws no box."""

    text: str
    done: bool | None = None
    clause: str = ""


@dataclass(frozen=True, kw_only=True)
class Items:
    items: tuple[ListItem, ...]
    title: str = ""
    is_numbered: bool = False
    is_small: bool = False
    """In small print, several columns of it."""
    unit: Literal["text", "told"] = "text"


@dataclass(frozen=True, kw_only=True)
class Signatures:
    """A line to sign on, and a date, for each; never alone at the top of a page."""

    lines: tuple[str, ...]
    before: str = ""
    """What is signed for."""


@dataclass(frozen=True, kw_only=True)
class Card:
    """A piece to cut out, with *fields* to fill in; of a ticket in two parts the organization
    keeps the *stub*. A *code* is for a phone.
    """

    head: str
    big: str
    lines: tuple[str, ...] = ()
    fields: tuple[Field, ...] = ()
    stub: tuple[Field, ...] = ()
    code: DrawnCode | None = None


@dataclass(frozen=True, kw_only=True)
class Cards:
    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class NewPage:
    """What follows begins a page."""


Part = Table | Fields | Text | Items


@dataclass(frozen=True, kw_only=True)
class Pair:
    """Two columns of blocks side by side."""

    left_side: tuple[Part, ...]
    second: tuple[Part, ...]


Block = Part | Signatures | Cards | NewPage | Pair


@dataclass(frozen=True, kw_only=True)
class Paper:
    """One paper. *name* is what its file is called, *under* stands below the title, *clauses* ask
    for it.
    """

    name: str
    title: str
    blocks: tuple[Block, ...]
    under: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    made: str = ""
    """Of which records, when and by which version: at its foot."""
    not_whole: tuple[str, ...] = ()
    """Why it is not whole: above each table in a file, or on a sheet, of its own."""
    is_wide: bool = False
    """Printed across the page."""
