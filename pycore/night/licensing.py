"""The licence of the night as it stands now: a night keeps what it was set up under,
and takes over what an amendment, an exemption or a suspension made of it since by one act.

Clauses: NU-8.18a, SK-4.b (approved changes are part of the licence), NU-6.05 (an exemption relaxes
what it names), NU-2.02, SK-1.a (a suspension comes without notice). The shell tells what the
organization's book says; what was referred to at the night itself stays beside it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.days import is_day
from pycore.kernel.ranges import Note, Word
from pycore.kernel.units import Millis
from pycore.night import limits
from pycore.night.parts import NEVER, Adopted, Licensing
from pycore.night.state import State
from pycore.policies.licence_held import LicenceInForce
from pycore.policies.licence_terms import LicenceTerms, Paper, hall_day
from pycore.policies.pack import RulePack
from pycore.policies.settings import Settings
from pycore.record.slices import Breach, Fact, Slice, literals


@dataclass(frozen=True, kw_only=True)
class TakeOverLicence:
    """Hold the night under its licence as the organization's book has it now."""

    licensed: LicenceTerms | None = None
    at: Millis


@dataclass(frozen=True, kw_only=True)
class LicenceTakenOver:
    """The licence of the night says this from here on, *papers* what it was changed by."""

    licensed: LicenceTerms
    papers: Note
    clause: Word
    at: Millis


def decide(state: State, command: TakeOverLicence, pack: RulePack) -> LicenceTakenOver:
    """Take the licence over, or say why not."""
    settings, told = state.adopted, command.licensed
    if told is None:
        raise Refused("no-such-licence")
    terms = with_own_papers(settings, told)
    if not differs(settings, terms):
        raise Refused("licence-unchanged", number=terms.number)
    known = settings.licensed.papers if settings.licensed else ()
    papers = ", ".join(dict.fromkeys(one.number for one in terms.papers if one not in known))
    return LicenceTakenOver(
        licensed=terms, papers=papers[:200], clause=change_clause(settings, terms), at=command.at
    )


def differs(settings: Settings, terms: LicenceTerms) -> bool:
    """Whether a licence says otherwise than the night keeps it; how many other events there were
    is no part of it.
    """
    kept = settings.licensed
    if kept is None:
        return True
    counted = replace(terms, held_week=kept.held_week, held_period=kept.held_period)
    return counted != kept


def with_own_papers(settings: Settings, told: LicenceTerms) -> LicenceTerms:
    """A licence as the book has it, with the references that were told at this night beside."""
    kept = settings.licensed
    day = hall_day(settings.start_at_ms, settings.utc_offset_minutes)
    return told.with_papers(kept.told_here(), day) if kept is not None else told


def change_clause(settings: Settings, terms: LicenceTerms) -> str:
    """What makes the change one of the night: the suspension's clause, or that of changes."""
    rules, kept = settings.rules, settings.licensed
    status = kept.status if kept is not None else "current"
    if terms.status != status:
        clause = rules.licence_clause(LicenceInForce.kind)
    else:
        clause = rules.licensed_detail("venue")
    return clause.id if clause else ""


def allowing(settings: Settings, told: Settings, approval: str) -> LicenceTerms | None:
    """The licence of a night whose details were changed to *told* under a regulator's reference:
    that is the amendment by which it allows them.
    """
    terms = settings.licensed
    if terms is None or not approval:
        return terms
    day = hall_day(told.start_at_ms, told.utc_offset_minutes)
    papers: list[Paper] = []
    if told.venue != settings.venue:
        papers.append(Paper(number=approval, changes="place", place=told.venue, here=True))
    if told.start_at_ms != settings.start_at_ms:
        if not terms.covers(day):
            papers.append(Paper(number=approval, changes="day", day=day, here=True))
        if terms.from_minute is not None:
            papers.append(
                Paper(
                    number=approval, changes="hours", day=day, from_minute=0, until_minute=2_880,
                    here=True,
                )
            )  # fmt: skip
    return terms.with_papers(papers, day)


Reason = Literal["not-set-up", "licence-unsound"]


def misfit(state: State, event: LicenceTakenOver) -> Reason | None:
    if state.settings is None:
        return "not-set-up"
    terms = event.licensed
    return None if is_day(terms.first) and is_day(terms.last) else "licence-unsound"


def evolve(state: State, event: LicenceTakenOver) -> State:
    settings, terms = state.adopted, event.licensed
    held = replace(
        settings, licensed=terms, licence=terms.number, rules=settings.rules.under(terms)
    )
    was = state.part(Licensing)
    stopped = NEVER if terms.status == "current" else was.stopped_ms or event.at
    return state.having(Adopted(settings=held), Licensing(taken=was.taken + 1, stopped_ms=stopped))


def breaches(before: State, event: LicenceTakenOver, after: State) -> tuple[Breach, ...]:
    """The limits that the night is over as the licence stands now."""
    known = {one.code for one in limits.by_takings(before)}
    return tuple(one for one in limits.by_takings(after) if one.code not in known)


def told(event: LicenceTakenOver) -> tuple[Fact, ...]:
    """Which licence, and what changed it: its status, its papers, or what the book put right."""
    status = event.licensed.status
    result = status if status != "current" else "papers" if event.papers else "entered"
    return (
        Fact("number", event.licensed.number, "text"),
        Fact("reference", event.papers, "text"),
        Fact("clause", event.clause, "text"),
        Fact("result", result, "text"),
    )


REFUSALS: Refusals = {"licence-unchanged": ("number",), "no-such-licence": ()}


SLICE = Slice(
    name="licence",
    part=Licensing,
    stream="licence",
    guarded=False,
    commands={"take-over-licence": TakeOverLicence},
    events={"licence-taken-over/1": LicenceTakenOver},
    decide=decide,
    misfit=misfit,
    evolve=evolve,
    reasons=literals(Reason),
    refuses=REFUSALS,
    known_here=("licensed",),
    breaches=breaches,
    tells={LicenceTakenOver: told},
)
