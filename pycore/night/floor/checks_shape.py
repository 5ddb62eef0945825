"""What is looked at before the doors, during play and at the end; the chips counted; the decks."""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.law.policies.advertising import Code
from pycore.law.policies.checks import Needs, Per, When


class Tick(TypedDict):
    """Who looked (initials), when, and what they noted."""

    by: str
    note: str
    at_ms: int


class CheckRow(TypedDict):
    """One thing to look at, told by the words `check.<id>`: *done* once, None while nobody has.
    One of tables or decks stands here once: *left* so many of *of*.
    """

    id: str
    clause: str
    when: When
    per: Per
    needs: Needs
    must: bool
    done: Tick | None
    left: int
    of: int


class TableChecks(TypedDict):
    """What is asked of a *table*, in the order of *checks*: *open* are those not ticked there,
    *signed* the last tick where none is open.
    """

    table: int
    open: list[str]
    signed: Tick | None


class CountRow(TypedDict):
    """One chip: so many pieces by each count, and what the last two differ by, 0 for none."""

    colour: str
    unit_chips: int
    pieces: list[int | None]
    differs: int


class Counts(TypedDict):
    """The counts of a moment, by whom and when; *value_chips* is what the last one came to. At
    the end, *short_chips* is by how much that is less than before the doors, None where either
    was not counted.
    """

    moment: Literal["before", "end"]
    clause: str
    by: list[str]
    rows: list[CountRow]
    agrees: bool | None
    value_chips: int | None
    short_chips: int | None


class DeckRow(TypedDict):
    """A deck: *table* 0 where it does not play, *why* it was taken away last, "" never. *is_out*:
    it does not come back; *report_clause* where it goes with the report, "" where not. *open* are
    the checks of it that nobody has ticked.
    """

    deck: str
    name: str
    holder: str
    table: int
    why: str
    by: str
    at_ms: int
    sealed: bool
    incident: str
    is_out: bool
    report_clause: str
    open: list[str]


class DeckRules(TypedDict):
    """The clauses on decks, "" for none: who decides on a change, that asking is no reason, that
    a bad one is sealed.
    """

    decides: str
    request: str
    sealed: str


class AdvertRemark(TypedDict):
    """See pycore/law/policies/advertising.py: Remark."""

    code: Code
    clause: str
    what: str
    words: list[str]


class AdvertView(TypedDict):
    """The remarks on a text, and whether anything is asked of advertising here at all."""

    asked: bool
    remarks: list[AdvertRemark]


class ChecksView(TypedDict):
    """All there is to look at in a night. *open* items are left of *of*, those of now."""

    checks: list[CheckRow]
    tables: list[TableChecks]
    table_checks: list[str]
    deck_checks: list[str]
    counts: list[Counts]
    decks: list[DeckRow]
    deck_rules: DeckRules
    advert: bool
    open: int
    of: int
