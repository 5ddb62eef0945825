"""What changed a licence after it was granted: amendments and exemptions, each with its number and
the one thing that it changes; and what a licence with its papers says for one night.

Clauses: NU-6.05 (an exemption relaxes the check it names), NU-8.18a, NU-8.19, SK-4.b (an approved
amendment or addendum), NU-5.02d (two special events a year whose expenses may exceed the rule),
NU-6.02 (how many events there were).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Literal

from pycore.book import year
from pycore.book.licence import is_of, until
from pycore.book.state import BookSlice, BookState, KeptPaper, Licence, LicenceChanges
from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.days import Day, is_day, number
from pycore.kernel.ids import is_id
from pycore.kernel.ranges import Id, Money, Note, Word
from pycore.kernel.units import NO_CENTS
from pycore.kernel.values import dataclass
from pycore.law import packs
from pycore.law.files.duties import EXPENSES
from pycore.law.policies.licence_terms import (
    Changes,
    LicenceChange,
    LicenceLimits,
    LicenceTerms,
    Minute,
)
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact, literals

MOST_KEPT = 1_000
_WEEK_BEGINS = 3
"""Days since 1970 count from a Thursday, weeks from a Monday."""
NOT_EXEMPT = ("licence-needed", "licence-in-force", "named-in-licence")
"""What no paper can exempt from: the licence itself."""


@dataclass(frozen=True, kw_only=True)
class KeepPaper(Dated):
    """Enter an amendment or an exemption of a licence, or (an id that is known) otherwise.
    *day* is the date that it adds, or the only one that it is for; *amount* is players or cents.
    """

    amendment: Id
    licence: Id
    number: Note
    issued: Day
    last_day: Day = ""
    changes: Changes
    day: Day = ""
    place: Note = ""
    from_minute: Minute = 0
    until_minute: Minute = 0
    amount: Money = NO_CENTS
    check: Word = ""


@dataclass(frozen=True, kw_only=True)
class DropPaper(Dated):
    """Take out a paper that should not have been entered."""

    amendment: Id


@dataclass(frozen=True, kw_only=True)
class PaperKept(Dated):
    """This paper changes the licence under this id."""

    amendment: Id
    licence: Id
    issued: Day
    last_day: Day
    paper: LicenceChange


@dataclass(frozen=True, kw_only=True)
class PaperDropped(Dated):
    """The paper under this id should not have been entered."""

    amendment: Id
    number: Note


Command = KeepPaper | DropPaper
Event = PaperKept | PaperDropped


def checks() -> Mapping[str, frozenset[str]]:
    """Return {check: the clauses it stands under} of all that a paper may exempt from, in any
    place.
    """
    clauses_by_check: dict[str, set[str]] = {}
    for code in packs.codes():
        for check, clause in packs.load(code).checks().items():
            if check not in NOT_EXEMPT:
                clauses_by_check.setdefault(check, set()).add(clause.id)
        expenses = packs.duties(code).expenses
        if expenses is not None:
            clauses_by_check.setdefault(EXPENSES, set()).add(expenses.clause)
    return {check: frozenset(clauses) for check, clauses in sorted(clauses_by_check.items())}


def _paper(command: KeepPaper) -> LicenceChange:
    """The paper with what belongs to its kind, and nothing else."""
    changed, number = command.changes, " ".join(command.number.split())
    place = " ".join(command.place.split())
    if not number:
        raise Refused("field-needed", field="number")
    paper = LicenceChange(number=number, changes=changed, day=command.day)
    if changed == "place":
        if not place:
            raise Refused("field-needed", field="place")
        return replace(paper, place=place)
    if changed == "hours":
        ends = until(command.from_minute, command.until_minute) or 0
        return replace(paper, from_minute=command.from_minute, until_minute=ends)
    if changed == "exempts":
        return replace(paper, check=command.check)
    if changed != "day":
        if not command.amount:
            raise Refused("limit-of-nothing", field="amount")
        return replace(paper, amount=command.amount)
    return paper


def _check_exemption(state: BookState, command: KeepPaper, paper: LicenceChange) -> None:
    """It names a check that there is; that of expenses is relaxed for a few days of a year."""
    if paper.check not in checks():
        raise Refused("unknown-check", field="check")
    if paper.check != EXPENSES:
        return
    own = state.licences[command.licence].jurisdiction
    for code in (own,) if own else packs.codes():
        expenses = packs.duties(code).expenses
        if expenses is None or expenses.special_events is None:
            continue
        if not is_day(paper.day):
            raise Refused("no-such-day", expenses.special_clause, field="day")
        there = {
            key for key, licence in state.licences.items() if licence.jurisdiction in ("", code)
        }
        others = {
            number(kept_paper.paper.day)
            for key, kept_paper in state.papers.items()
            if key != command.amendment
            and kept_paper.paper.check == EXPENSES
            and is_day(kept_paper.paper.day)
            and kept_paper.licence in there
        }
        if _within_a_year(others, number(paper.day)) > expenses.special_events:
            raise Refused(
                "special-events-full",
                expenses.special_clause,
                kind="law",
                limit=expenses.special_events,
            )


def _within_a_year(others: set[int], day: int) -> int:
    """How many days there are, a *day* that comes new among them, in the fullest twelve months
    that it lies in; 0 where it is not new.
    """
    if day in others:
        return 0
    firsts = [start for start in (*others, day) if 0 <= day - start < year.YEAR]
    return max(sum(0 <= other - start < year.YEAR for other in (*others, day)) for start in firsts)


# --- What a night is told ---


def terms_of(
    state: BookState, day: Day, jurisdiction: str, planned: Mapping[str, Day], *, without: str = ""
) -> LicenceTerms | None:
    """Return what the licence of a *day* says with its papers, none of them issued later
    (NU-8.18a: approved before it is done); None where the book has none of it. One that names the
    day comes before one of whose period it is; *planned* are {night: day} beside the nights that
    the book counts, the night *without* not counted.
    """
    candidates = [
        (terms.covers(day), licence.status == "current", licence.first_day, licence.number, terms)
        for key, licence in state.licences.items()
        if licence.jurisdiction in ("", jurisdiction)
        for terms in [_with_papers(state, key, licence, day)]
        if terms.covers(day) or is_of(licence, day, jurisdiction)
    ]
    if not candidates:
        return None
    terms = max(candidates, key=lambda row: row[:4])[4]
    days = [*_held(state, jurisdiction, planned, without)]
    week = (number(day) + _WEEK_BEGINS) // 7
    return replace(
        terms,
        held_week=sum((number(event_day) + _WEEK_BEGINS) // 7 == week for event_day in days),
        held_period=sum(terms.first_day <= event_day <= terms.last_day for event_day in days),
    )


def _with_papers(state: BookState, key: str, licence: Licence, day: Day) -> LicenceTerms:
    in_force = (
        paper
        for paper in state.papers.values()
        if paper.licence == key
        and paper.issued <= day
        and (not paper.last_day or day <= paper.last_day)
    )
    papers = [
        kept_paper.paper
        for kept_paper in sorted(in_force, key=lambda filed: (filed.issued, filed.paper.number))
    ]
    bare = LicenceTerms(
        number=licence.number,
        first_day=licence.first_day,
        last_day=licence.last_day,
        status=licence.status,
        holders=licence.holders,
        days=licence.days,
        from_minute=licence.from_minute,
        until_minute=licence.until_minute,
        places=licence.places,
        limits=LicenceLimits(
            players=licence.players,
            event_gross_cents=licence.event_gross_cents,
            year_gross_cents=licence.year_gross_cents,
        ),
        population=licence.population,
        prizes_cents=licence.prizes_cents,
        expenses_cents=licence.expenses_cents,
        events_week=licence.events_week,
        events_period=licence.events_period,
        special=licence.special,
    )
    return bare.with_papers(papers, day)


def _held(
    state: BookState, jurisdiction: str, planned: Mapping[str, Day], without: str
) -> Iterable[Day]:
    """The days of the events that the book counts, and of those that are planned."""
    counted = {
        tid: figures.day
        for tid, figures in state.figures.items()
        if figures.jurisdiction == jurisdiction
    }
    days = {**counted, **planned}
    days.pop(without, None)
    return days.values()


Reason = Literal["no-such-licence", "no-such-paper", "paper-unsound"]


def paper_facts(event: PaperKept) -> tuple[Fact, ...]:
    """Return which paper, and what it changes."""
    paper = event.paper
    return (
        Fact("number", paper.number, "text"),
        Fact("day", paper.day, "text"),
        Fact("venue", paper.place, "text"),
        Fact("result", paper.changes, "text"),
    )


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "field-needed": ("field",),
    "limit-of-nothing": ("field",),
    "no-such-day": ("field",),
    "no-such-licence": (),
    "no-such-paper": (),
    "special-events-full": ("limit",),
    "too-many-papers": ("limit",),
    "unknown-check": ("field",),
}


class LicencePapersSlice(BookSlice[LicenceChanges, Command, Event]):
    """Amendments and exemptions of a licence after it was granted."""

    def decide(self, state: BookState, command: Command, pack: None) -> Event:
        """Enter or take out a paper. Refused names the field that makes no sense."""
        if isinstance(command, DropPaper):
            kept_paper = state.papers.get(command.amendment)
            if kept_paper is None:
                raise Refused("no-such-paper")
            return PaperDropped(
                amendment=command.amendment, number=kept_paper.paper.number, at=command.at
            )
        if not is_id(command.amendment):
            raise Refused("bad-command", field="amendment")
        if command.licence not in state.licences:
            raise Refused("no-such-licence")
        paper = _paper(command)
        for name, may_lack in (
            ("issued", False),
            ("last_day", True),
            ("day", command.changes != "day"),
        ):
            day = getattr(command, name)
            if not (is_day(day) or (may_lack and not day)):
                raise Refused("no-such-day", field=name)
        if command.amendment not in state.papers and len(state.papers) >= MOST_KEPT:
            raise Refused("too-many-papers", limit=MOST_KEPT)
        if paper.changes == "exempts":
            _check_exemption(state, command, paper)
        return PaperKept(
            amendment=command.amendment,
            licence=command.licence,
            issued=command.issued,
            last_day=command.last_day,
            paper=paper,
            at=command.at,
        )

    def conflict(self, state: BookState, event: Event) -> Reason | None:
        if isinstance(event, PaperDropped):
            return None if event.amendment in state.papers else "no-such-paper"
        if event.licence not in state.licences:
            return "no-such-licence"
        days = (event.issued, *(day for day in (event.last_day, event.paper.day) if day))
        sound = is_id(event.amendment) and all(map(is_day, days))
        return (
            None
            if sound and (event.paper.day or event.paper.changes != "day")
            else "paper-unsound"
        )

    def apply(self, state: BookState, event: Event) -> BookState:
        kept_papers = dict(state.papers)
        if isinstance(event, PaperDropped):
            del kept_papers[event.amendment]
        else:
            kept_papers[event.amendment] = KeptPaper(
                licence=event.licence,
                issued=event.issued,
                last_day=event.last_day,
                paper=event.paper,
            )
        return state.having(LicenceChanges(papers=MappingProxyType(kept_papers)))

    def facts(self, event: Event) -> tuple[Fact, ...]:
        return paper_facts(event) if isinstance(event, PaperKept) else super().facts(event)


SLICE = LicencePapersSlice(
    name="licence-papers",
    part=LicenceChanges,
    stream="licence-papers",
    guarded=False,
    commands={"keep-paper": KeepPaper, "drop-paper": DropPaper},
    events={"paper-kept/1": PaperKept, "paper-dropped/1": PaperDropped},
    reasons=literals(Reason),
    refuses=REFUSALS,
    chance={"amendment": "id"},
)
