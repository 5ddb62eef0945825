"""The organization's book: house rules, licences, twelve months, and the room left."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from pycore.kernel.clauses import Refusal
from pycore.kernel.days import Day
from pycore.kernel.units import BasisPoints, Cents
from pycore.night.registration.jackpot_shape import JackpotView
from pycore.night.setup.differs_shape import Differs


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


class LicencePaper(TypedDict):
    """An amendment or an exemption as it was entered; what its kind has no use for is "" or 0."""

    amendment: str
    number: str
    issued: Day
    last: Day
    changes: str
    day: Day
    place: str
    from_minute: int
    until_minute: int
    amount: int
    check: str


class Licence(TypedDict):
    """A licence as it was entered, with its papers. *current*: it covers the day of the view and
    is in force. A limit is None where there is none; minutes count from midnight.
    """

    licence: str
    number: str
    office: str
    jurisdiction: str | None
    holders: list[str]
    game: str
    first: Day
    last: Day
    days: list[Day]
    from_minute: int | None
    until_minute: int | None
    places: list[str]
    players: int | None
    event_gross_cents: Cents | None
    year_gross_cents: Cents | None
    prizes_cents: Cents | None
    expenses_cents: Cents | None
    population: int | None
    events_week: int | None
    events_period: int | None
    special: str
    application: str
    fee_cents: Cents | None
    fee_paid: Day
    status: str
    note: str
    current: bool
    papers: list[LicencePaper]


class Check(TypedDict):
    """Something that a paper may exempt from, and the clauses it stands under."""

    check: str
    clauses: list[str]


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


class Due(TypedDict):
    """Something that a night *held* on a day asks for until *by_day*: a "deposit", a "report", or
    that the "records" are kept. *done_day* and *done_by* are "" while it is not done.
    """

    night: str
    name: str
    held: Day
    duty: str
    by_day: Day
    clause: str
    done_day: str
    done_by: str
    state: Literal["open", "overdue", "done", "kept"]


class Trained(TypedDict):
    """Somebody was trained in *topic*, *by* whom; names are "" where they were erased."""

    training: str
    name: str
    by: str
    topic: str
    day: Day


class BookView(TypedDict):
    """Everything on the book's screen. *complete* are the jurisdictions whose year before Holdfast
    is entered; *fixed* is what each jurisdiction fixes of house rules.
    """

    day: Day
    houses: list[House]
    fixed: dict[str, list[Fixed]]
    licences: list[Licence]
    checks: list[Check]
    year: list[Counted]
    room: list[Room]
    jurisdictions: list[str]
    complete: list[str]
    history: list[BookLine]
    conflicts: list[BookConflict]
    events: int
    jackpot: JackpotView
    due: list[Due]
    training: list[Trained]


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
