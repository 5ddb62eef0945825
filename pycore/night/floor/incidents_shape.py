"""What the floor wrote down."""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.law.policies.situations import Penalty
from pycore.night.floor.incidents import How, Kind, Outcome


class ReportDue(TypedDict):
    """That a note is reported under *clause* until *day* (2027-01-18); without delay where *day*
    is "". *in_writing* where a call is not enough.
    """

    clause: str
    day: str
    in_writing: bool


class Reported(TypedDict):
    """That it was reported; *record* is what its undo names."""

    office: str
    reporter: str
    how: How
    reference: str
    at_ms: int
    record: str


class GoneWith(TypedDict):
    """A penalty or a removal that went with a note, of the holder of *ticket*. *result*: a
    "warning", so many (*n*) "minutes" or "hands", "disqualified" or "abandoned" with *n* chips.
    """

    ticket: int
    name: str
    result: Literal["warning", "minutes", "hands", "disqualified", "abandoned"]
    n: int
    clause: str
    at_ms: int


class Noted(TypedDict):
    """A note: of whom (*ticket* None: nobody, *name* "" where unknown), where (*table* 0:
    nowhere), and the *clause* that a ruling follows; *against*: it is of a text that comes after
    the one it *overrules*. *about* is the note that it adds to, *record* what its undo names,
    *dev* the device that wrote it. *due* is the report that it and what was added to it ask for,
    None where none is asked or it is an addition; *reported* and *penalties* are its own.
    """

    incident: str
    kind: Kind
    text: str
    ticket: int | None
    name: str
    table: int
    clause: str
    overrules: str
    against: bool
    about: str
    situation: str
    decided: str
    heard: str
    said_by: str
    deck: str
    outcome: Outcome
    at_ms: int
    dev: str
    record: str
    due: ReportDue | None
    reported: list[Reported]
    penalties: list[GoneWith]


class SituationRow(TypedDict):
    """Something that happens, and what is usual then; its words are "situation.<code>". *kills*:
    it is why a hand is dead.
    """

    code: str
    kind: Kind
    clause: str
    over: str
    penalty: Penalty
    kills: bool


class Contact(TypedDict):
    """Whom a player who is not content may turn to; "jurisdiction.<pack>.regulator" names it.
    *phone* "" where the documents give none.
    """

    phone: str
    clause: str


class IncidentTerms(TypedDict):
    """What a place says of rulings: its situations, the most common first, *over*: {a clause: the
    one that it comes before}, the clause on which text prevails, and the contact.
    """

    situations: list[SituationRow]
    over: dict[str, str]
    precedence: str
    contact: Contact | None
