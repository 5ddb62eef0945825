"""The state of the organization's book: a fold of its facts, one part a slice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Any

from pycore.kernel.days import Day
from pycore.kernel.ranges import Count, Money, Name, Note, Word
from pycore.kernel.units import Cents
from pycore.kernel.values import dataclass
from pycore.law.house.house_text import HouseDocument
from pycore.law.policies.licence_terms import LicenceChange, LicenceWords, Status
from pycore.ledger.fold.record import Record
from pycore.ledger.model import state as record
from pycore.ledger.model.slices import Command, Event, Part, Slice


@dataclass(frozen=True, kw_only=True)
class KeptHouse:
    """An edition of house rules that the organization keeps, as data. *name* and *description* are
    what people read when they choose; *retired* is not offered any more.
    """

    id: str
    edition: str
    name: str
    description: str
    document: HouseDocument
    retired: bool = False


@dataclass(frozen=True, kw_only=True)
class Details(LicenceWords):
    """What a licence says. Days are "2026-11-01", minutes count from midnight of a licensed day; a
    limit stands beside the law's, None where it has none. No *jurisdiction*: of the only one that
    the organization plays under. *holders* are the organization and its partners; no *days*: every
    day of the period. *application* says where the approved one is, *special* are its terms.
    """

    office: Name = ""
    jurisdiction: Word = ""
    game: Name = ""
    players: Count | None = None
    event_gross_cents: Money | None = None
    year_gross_cents: Money | None = None
    application: Note = ""
    fee_cents: Money | None = None
    fee_paid: Day = ""


@dataclass(frozen=True, kw_only=True)
class Licence(Details):
    """A licence, and whether it is in force; *note* is by which letter it is not."""

    status: Status = "current"
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class KeptPaper:
    """An amendment or an exemption of the licence under this id, *issued* on a day, in force until
    *last_day* ("" for as long as the licence is).
    """

    licence: str
    issued: Day
    last_day: Day
    paper: LicenceChange


@dataclass(frozen=True, kw_only=True)
class EarlierTakings:
    """What an event took in that was held without Holdfast."""

    day: Day
    gross_cents: Cents
    event_name: str
    jurisdiction: str


@dataclass(frozen=True, kw_only=True)
class Figures:
    """What counts of a night over twelve months, as so many *records* told it."""

    name: str
    day: Day
    jurisdiction: str
    gross_cents: Cents
    players: int
    prizes_cents: Cents
    records: int


def _table() -> Mapping[Any, Any]:
    return MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class Houses:
    """House rules by id and edition, "our-rules 2026-1"."""

    houses: Mapping[str, KeptHouse] = field(default_factory=_table)


@dataclass(frozen=True, kw_only=True)
class Licences:
    """Licences by the id they were entered under."""

    licences: Mapping[str, Licence] = field(default_factory=_table)


@dataclass(frozen=True, kw_only=True)
class LicenceChanges:
    """What changed licences, by the id it was entered under."""

    papers: Mapping[str, KeptPaper] = field(default_factory=_table)


@dataclass(frozen=True, kw_only=True)
class Before:
    """Takings of events before Holdfast, by the id they were entered under; and the jurisdictions
    for which somebody said that there were no others.
    """

    takings: Mapping[str, EarlierTakings] = field(default_factory=_table)
    complete: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class NightFigures:
    """What counts of each night, by its id."""

    figures: Mapping[str, Figures] = field(default_factory=_table)


class BookState(record.SubjectState):
    """One organization's book."""

    __slots__ = ()

    @property
    def houses(self) -> Mapping[str, KeptHouse]:
        return self.part(Houses).houses

    @property
    def licences(self) -> Mapping[str, Licence]:
        return self.part(Licences).licences

    @property
    def papers(self) -> Mapping[str, KeptPaper]:
        return self.part(LicenceChanges).papers

    @property
    def takings(self) -> Mapping[str, EarlierTakings]:
        return self.part(Before).takings

    @property
    def complete(self) -> frozenset[str]:
        return self.part(Before).complete

    @property
    def figures(self) -> Mapping[str, Figures]:
        return self.part(NightFigures).figures


class BookSlice(Slice[Record[BookState], BookState, None, Part, Command, Event]):
    """A slice of the book: nothing but the state decides what may be written there."""
