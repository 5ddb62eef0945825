"""The organization's book: house rules, licences, twelve months, and the room left."""

from __future__ import annotations

from typing import Any, TypedDict

from pycore.kernel.clauses import Refusal
from pycore.kernel.days import Day
from pycore.kernel.units import BasisPoints, Cents
from pycore.views.shapes.differs import Differs
from pycore.views.shapes.jackpot import JackpotView


class House(TypedDict):
    """One edition of house rules; *shipped* ones come with Holdfast and are only copied. *differs*
    is what an organization's own has otherwise than the shipped one nearest to it.
    """

    id: str
    edition: str
    name: str
    description: str
    jurisdiction: str
    approval: str
    approval_date: str
    shipped: bool
    retired: bool
    differs: Differs | None


class Fixed(TypedDict):
    """A value or a term of house rules that the law leaves nobody to choose, or (*at_most*) the
    most that it allows; *by_approval*: unless the regulator approved otherwise.
    """

    field: str
    value: int | str
    clause: str
    by_approval: bool
    at_most: bool


class Licence(TypedDict):
    """*current*: it covers the day of the view. A limit is None where there is none."""

    licence: str
    number: str
    office: str
    first: Day
    last: Day
    players: int | None
    event_gross_cents: Cents | None
    year_gross_cents: Cents | None
    current: bool


class Counted(TypedDict):
    """An event of the twelve months; *night* is "" for one before Holdfast, which *takings* names.
    *players* and *prizes_cents* are None where nobody knows.
    """

    day: Day
    name: str
    jurisdiction: str
    gross_cents: Cents
    players: int | None
    prizes_cents: Cents | None
    night: str
    takings: str


class Room(TypedDict):
    """How far a limit of twelve months is used; *clause* None: it is the licence's own. *used_bp*
    is how much of it that is, rounded down, and never more than all of it.
    """

    code: str
    jurisdiction: str
    used_cents: Cents
    limit_cents: Cents
    used_bp: BasisPoints
    over: bool
    clause: str | None


class BookRecord(TypedDict):
    """A record of the book. *facts* are what its sentence says, by name."""

    id: str
    type: str
    at_ms: int | None
    dev: str
    facts: dict[str, Any]


class BookLine(BookRecord):
    """A record in the book's history; *undo_refused* says why no undo is offered."""

    undone: bool
    undo_refused: Refusal | None


class BookConflict(BookRecord):
    """A record that waits for somebody to look, and why it does not fit."""

    why: str


class BookView(TypedDict):
    """Everything on the book's screen. *complete* are the jurisdictions whose year before Holdfast
    is entered; *fixed* is what each jurisdiction fixes of house rules.
    """

    day: Day
    houses: list[House]
    fixed: dict[str, list[Fixed]]
    licences: list[Licence]
    year: list[Counted]
    room: list[Room]
    jurisdictions: list[str]
    complete: list[str]
    history: list[BookLine]
    conflicts: list[BookConflict]
    events: int
    jackpot: JackpotView


class Figures(TypedDict):
    """What counts of a night over twelve months, as so many *records* tell it."""

    night: str
    name: str
    day: Day
    jurisdiction: str
    gross_cents: Cents
    players: int
    prizes_cents: Cents
    records: int


class YearBefore(TypedDict):
    """What a set-up reads of the book: *cents* None where the book knows nothing of the year."""

    jurisdiction: str
    day: Day
    cents: Cents | None
    licence: Licence | None
