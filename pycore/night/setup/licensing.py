"""The licence of the night as it stands now: a night keeps what it was set up under,
and takes over what an amendment, an exemption or a suspension made of it since by one act.

Clauses: NU-8.18a, SK-4.b (approved changes are part of the licence), NU-6.05 (an exemption relaxes
what it names), NU-2.02, SK-1.a (a suspension comes without notice), NU-5.02j (what the twelve
months before the night took in, which may be known only later). The shell tells what the
organization's book says; what was referred to at the night itself stays beside it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.days import Day, hall_day, is_day
from pycore.kernel.ranges import Money, Note, Word
from pycore.kernel.units import MINUTE, Cents
from pycore.kernel.values import dataclass
from pycore.law.policies.licence_held import LicenceInForce
from pycore.law.policies.licence_terms import (
    MOST_MINUTE,
    LicenceChange,
    LicenceTerms,
    midnight_before,
)
from pycore.law.policies.pack import RulePack
from pycore.law.policies.settings import NightSettings
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Breach, Fact, literals
from pycore.night.base import selling
from pycore.night.base.parts import NEVER, Adopted, Licensing
from pycore.night.base.state import NightSlice, State


@dataclass(frozen=True, kw_only=True)
class TakeOverLicence(Dated):
    """Hold the night under its licence as the organization's book has it now."""

    licensed: LicenceTerms | None = None


@dataclass(frozen=True, kw_only=True)
class LicenceTakenOver(Dated):
    """The licence of the night says this from here on, *papers* what it was changed by."""

    licensed: LicenceTerms
    papers: Note
    clause: Word


@dataclass(frozen=True, kw_only=True)
class CountYear(Dated):
    """Count with what the organization's book says now of the twelve months before the night:
    events were held, or put right, since the night was set up.
    """

    gross_before_cents: Cents | None = None


@dataclass(frozen=True, kw_only=True)
class YearCounted(Dated):
    """The twelve months before the night took in so much, in cents."""

    gross_before_cents: Money


Command = TakeOverLicence | CountYear
Event = LicenceTakenOver | YearCounted


def differs(settings: NightSettings, terms: LicenceTerms) -> bool:
    """Return whether a licence says otherwise than the night keeps it; how many other events there
    were is no part of it.
    """
    licence_terms = settings.licensed
    if licence_terms is None:
        return True
    counted = replace(
        terms, held_week=licence_terms.held_week, held_period=licence_terms.held_period
    )
    return counted != licence_terms


def with_own_papers(settings: NightSettings, book_terms: LicenceTerms) -> LicenceTerms:
    """Return a licence as the book has it, with the references that were told at this night
    beside.
    """
    licence_terms = settings.licensed
    day = hall_day(settings.start_at_ms, settings.utc_offset_minutes)
    own = (
        [paper for paper in licence_terms.told_here() if paper not in book_terms.papers]
        if licence_terms is not None
        else []
    )
    return book_terms.with_papers(own, day)


def change_clause(settings: NightSettings, terms: LicenceTerms) -> str:
    """Return what makes the change one of the night: the suspension's clause, or that of
    changes.
    """
    rules, licence_terms = settings.rules, settings.licensed
    status = licence_terms.status if licence_terms is not None else "current"
    if terms.status != status:
        clause = rules.licence_clause(LicenceInForce.kind)
    else:
        clause = rules.licensed_detail("venue")
    return clause.id if clause else ""


def allowing(
    settings: NightSettings, changed: NightSettings, approval: str
) -> LicenceTerms | None:
    """Return the licence of a night whose details were changed to *changed* under a regulator's
    reference: that is the amendment by which it allows them.
    """
    terms = settings.licensed
    if terms is None or not approval:
        return terms
    day = hall_day(changed.start_at_ms, changed.utc_offset_minutes)
    papers: list[LicenceChange] = []
    if changed.venue != settings.venue:
        papers.append(
            LicenceChange(number=approval, changes="place", place=changed.venue, here=True)
        )
    if changed.start_at_ms != settings.start_at_ms:
        if not terms.covers(day):
            papers.append(LicenceChange(number=approval, changes="day", day=day, here=True))
        papers += _other_hours(terms, changed, approval, day)
    return terms.with_papers(papers, day)


def _other_hours(
    terms: LicenceTerms, changed: NightSettings, approval: str, day: Day
) -> list[LicenceChange]:
    """The hours in which a night that was put to another start is played, where those of the
    licence do not hold it. Reading: a letter that names a start says nothing of the end, so it
    stays, or lies as long after a start that is past it.
    """
    opening, closing = terms.from_minute, terms.until_minute
    if opening is None or closing is None:
        return []
    midnight = midnight_before(changed.start_at_ms, changed.utc_offset_minutes)
    start = (changed.start_at_ms - midnight) // MINUTE
    stop = (changed.stop_at_ms or midnight) - midnight
    closes = max(closing if start < closing else start + closing - opening, -(-stop // MINUTE))
    if opening <= start and closes == closing:
        return []
    return [
        LicenceChange(
            number=approval,
            changes="hours",
            day=day,
            from_minute=min(opening, start),
            until_minute=min(closes, MOST_MINUTE),
            here=True,
        )
    ]


Reason = Literal["licence-unsound"]


def _passed(state: State) -> tuple[Breach, ...]:
    settings, passed = state.adopted, selling.by_takings(state)
    if settings.licensed is None or settings.licensed.status != "current":
        return passed
    try:
        settings.rules.check_named(settings)
    except Refused as refused:
        return (*passed, selling.as_breach(refused))
    return passed


def licence_facts(event: LicenceTakenOver) -> tuple[Fact, ...]:
    """Return which licence, and what changed it: its status, its papers, or what the book put
    right.
    """
    status = event.licensed.status
    result = status if status != "current" else "papers" if event.papers else "entered"
    return (
        Fact("number", event.licensed.number, "text"),
        Fact("reference", event.papers, "text"),
        Fact("clause", event.clause, "text"),
        Fact("result", result, "text"),
    )


REFUSALS: Refusals = {
    "licence-unchanged": ("number",),
    "no-such-licence": (),
    "year-unchanged": (),
}


class LicensingSlice(NightSlice[Licensing, Command, Event]):
    """The licence of the night, as it stands now."""

    def decide(self, state: State, command: Command, pack: RulePack) -> Event:
        """Take the licence over or count the year, or say why not."""
        settings = state.adopted
        if isinstance(command, CountYear):
            cents = command.gross_before_cents
            if cents is None or cents < 0 or cents == settings.gross_before_cents:
                raise Refused("year-unchanged")
            return YearCounted(gross_before_cents=cents, at=command.at)
        licence_terms = command.licensed
        if licence_terms is None:
            raise Refused("no-such-licence")
        terms = with_own_papers(settings, licence_terms)
        if not differs(settings, terms):
            raise Refused("licence-unchanged", number=terms.number)
        known_papers = settings.licensed.papers if settings.licensed else ()
        papers = ", ".join(
            dict.fromkeys(paper.number for paper in terms.papers if paper not in known_papers)
        )
        return LicenceTakenOver(
            licensed=terms,
            papers=papers[:200],
            clause=change_clause(settings, terms),
            at=command.at,
        )

    def conflict(self, state: State, event: Event) -> Reason | None:
        if isinstance(event, YearCounted):
            return None
        terms = event.licensed
        return None if is_day(terms.first_day) and is_day(terms.last_day) else "licence-unsound"

    def apply(self, state: State, event: Event) -> State:
        settings = state.adopted
        if isinstance(event, YearCounted):
            adopted = replace(settings, gross_before_cents=event.gross_before_cents)
            return state.having(Adopted(settings=adopted))
        terms = event.licensed
        adopted = replace(
            settings, licensed=terms, licence=terms.number, rules=settings.rules.under(terms)
        )
        was = state.part(Licensing)
        stopped = NEVER if terms.status == "current" else was.stopped_ms or event.at
        return state.having(
            Adopted(settings=adopted), Licensing(taken=was.taken + 1, stopped_ms=stopped)
        )

    def breaches(self, before: State, event: Event, after: State) -> tuple[Breach, ...]:
        """The limits that the night is over, as the licence and the year stand now, and what of it
        the licence does not name; while it is not in force, that alone is said.
        """
        known_codes = {breach.code for breach in _passed(before)}
        return tuple(breach for breach in _passed(after) if breach.code not in known_codes)

    def facts(self, event: Event) -> tuple[Fact, ...]:
        if isinstance(event, LicenceTakenOver):
            return licence_facts(event)
        return (Fact("gross_before_cents", event.gross_before_cents, "cents"),)


SLICE = LicensingSlice(
    name="licence",
    part=Licensing,
    stream="licence",
    guarded=False,
    commands={"take-over-licence": TakeOverLicence, "count-year": CountYear},
    events={"licence-taken-over/1": LicenceTakenOver, "year-counted/1": YearCounted},
    reasons=literals(Reason),
    refuses=REFUSALS,
    known_here=("gross_before_cents", "licensed"),
)
