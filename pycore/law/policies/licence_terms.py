"""What the licence of one night says, with every paper that changed it: a value that a shell hands
from the organization's book to the night, which keeps it. Cents, days, and minutes from midnight.

Clauses: NU-8.18a, SK-4.b (an amendment changes what it says, no more), NU-6.05 (an exemption
relaxes the one check that it names). A regulator's reference that is told at the night itself,
where a hall or a date changes, is such a paper too (*here*).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, Any, Literal

from pycore.kernel.days import Day, hall_day
from pycore.kernel.ranges import Count, IntRange, Money, Note, Story, Word
from pycore.kernel.units import DAY, MINUTE, NO_CENTS, Millis
from pycore.kernel.values import dataclass

Status = Literal["current", "suspended", "cancelled"]
Changes = Literal[
    "day",
    "hours",
    "place",
    "players",
    "event-gross",
    "year-gross",
    "prizes",
    "expenses",
    "exempts",
]
"""What a paper may change: one date more, other hours, one place more, another limit; or the one
check that it exempts from.
"""
MOST_MINUTE = 4_320
Minute = Annotated[int, IntRange(0, MOST_MINUTE)]
"""A time of a licensed day, from its midnight; 1,560 is two in the morning of the next."""
EARLY = 6 * 60 * MINUTE
"""What begins before six in the morning may belong to the evening before: our choice."""


@dataclass(frozen=True, kw_only=True)
class LicenceLimits:
    """What a licence allows beneath the law; None where it says nothing."""

    players: Count | None = None
    event_gross_cents: Money | None = None
    year_gross_cents: Money | None = None


@dataclass(frozen=True, kw_only=True)
class LicenceChange:
    """An amendment or an exemption: its *number*, and the one thing that it *changes*. *day* is
    the only day it is for, or the date that it adds; "" for all. *check* is what it exempts from.
    """

    number: Note
    changes: Changes
    day: Day = ""
    place: Note = ""
    from_minute: Minute = 0
    until_minute: Minute = 0
    amount: Money = NO_CENTS
    check: Word = ""
    here: bool = False


@dataclass(frozen=True, kw_only=True)
class LicenceWords:
    """What the document of a licence says, wherever it is kept. Days are "2026-11-01", minutes
    count from midnight; a limit is None where it sets none.
    """

    number: Word
    first_day: Day
    last_day: Day
    holders: tuple[Note, ...] = ()
    days: tuple[Day, ...] = ()
    from_minute: Minute | None = None
    until_minute: Minute | None = None
    places: tuple[Note, ...] = ()
    population: Count | None = None
    prizes_cents: Money | None = None
    expenses_cents: Money | None = None
    events_week: Count | None = None
    events_period: Count | None = None
    special: Story = ""


@dataclass(frozen=True, kw_only=True)
class LicenceTerms(LicenceWords):
    """A licence as it stands for one night. No *days*: every day of its period; no *places* or
    hours: it names none; a limit is None where it sets none. *holders* are the organization it was
    granted to and its partners, *added* the dates that papers added. *held_week* and *held_period*
    are the events that were held or are planned beside this one, as the book knows them.
    """

    status: Status = "current"
    limits: LicenceLimits = LicenceLimits()
    held_week: Count = 0
    held_period: Count = 0
    added: tuple[Day, ...] = ()
    papers: tuple[LicenceChange, ...] = ()

    def covers(self, day: Day) -> bool:
        """Return whether a day is one of the licence's."""
        named = day in self.days if self.days else self.first_day <= day <= self.last_day
        return bool(day) and (named or day in self.added)

    def exempt(self) -> tuple[str, ...]:
        """Return the checks that a paper exempts from."""
        return tuple(paper.check for paper in self.papers if paper.changes == "exempts")

    def with_papers(self, papers: Iterable[LicenceChange], day: Day) -> LicenceTerms:
        """Return these terms as papers that are in force on *day* change them, the later ones
        last.
        """
        terms = self
        for paper in papers:
            if paper.changes == "day" or paper.day in ("", day):
                terms = replace(_changed(terms, paper), papers=(*terms.papers, paper))
        return terms

    def told_here(self) -> tuple[LicenceChange, ...]:
        """Return the references that were told at the night itself."""
        return tuple(paper for paper in self.papers if paper.here)


_LIMITS = {
    "players": "players",
    "event-gross": "event_gross_cents",
    "year-gross": "year_gross_cents",
}


def _changed(terms: LicenceTerms, paper: LicenceChange) -> LicenceTerms:
    change: dict[str, Any] = {}
    if paper.changes == "day":
        change = {"added": (*terms.added, paper.day)}
    elif paper.changes == "place":
        change = {"places": (*terms.places, paper.place)} if terms.places else {}
    elif paper.changes == "hours":
        change = {"from_minute": paper.from_minute, "until_minute": paper.until_minute}
    elif paper.changes in _LIMITS:
        limits = replace(terms.limits, **{_LIMITS[paper.changes]: paper.amount})
        change = {"limits": limits}
    elif paper.changes == "prizes":
        change = {"prizes_cents": paper.amount}
    elif paper.changes == "expenses":
        change = {"expenses_cents": paper.amount}
    return replace(terms, **change)


def is_same_name(name: str, other: str) -> bool:
    """Return whether two names are of one place, or of one organization: letters and digits
    count.
    """
    return _bare(name) == _bare(other)


def _bare(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def evenings_of(terms: LicenceTerms, at: Millis, offset_minutes: int) -> tuple[Day, ...]:
    """Return the licensed days to which a moment may belong: its own, and early in the morning the
    one before, whose evening may not be over yet.
    """
    days = (hall_day(at, offset_minutes), hall_day(Millis(at - EARLY), offset_minutes))
    return tuple(day for day in dict.fromkeys(days) if terms.covers(day))


def midnight_before(at: Millis, offset_minutes: int) -> Millis:
    """Return midnight in the hall before a moment."""
    return Millis(at - (at + offset_minutes * MINUTE) % DAY)
