"""The licence of a night as plain data: what it says, and whether the organization's book has news
of it that the night has not taken over.

Clauses: NU-8.18a, NU-8.18b, SK-1.c, SK-4.b, NU-6.05 (special terms, amendments and exemptions are
part of the licence and shown), NU-2.02, SK-1.a (a suspension).
"""

from __future__ import annotations

from typing import TypedDict

from pycore.kernel.days import Day
from pycore.law.policies.licence_terms import LicenceTerms
from pycore.ledger.model import codec
from pycore.night.night import Night
from pycore.night.setup.licensing import change_clause, differs, with_own_papers
from pycore.night.todo_shape import Task


class PaperTerms(TypedDict):
    """The one thing that a paper changes of a licence; what its kind has no use for is "" or 0."""

    number: str
    changes: str
    day: Day
    place: str
    from_minute: int
    until_minute: int
    amount: int
    check: str


class ChangedBy(PaperTerms):
    """A paper that changed the licence, and the one thing that it changes; what its kind has no
    use for is "" or 0. *here*: it was told at this night.
    """

    here: bool


class LicenceSummary(TypedDict):
    """What every view of a licence holds: *places* and hours are those it names, if any."""

    number: str
    status: str
    first_day: Day
    last_day: Day
    places: list[str]
    from_minute: int | None
    until_minute: int | None
    special: str


class NightLicence(LicenceSummary):
    """What a night keeps of its licence. No *days*: every one of its period; no *places* and no
    hours: it names none. *needed*: the night's rules make one a condition. *news*: the
    organization's book says otherwise by now, and the night can take it over, under *clause*; what
    is new about it are *new_papers*, and the *new_status* where that differs.
    """

    days: list[Day]
    papers: list[ChangedBy]
    needed: bool
    news: bool
    clause: str | None
    new_papers: list[str]
    new_status: str


def night_licence(night: Night, now: LicenceTerms | None = None) -> NightLicence | None:
    """Return the licence of a night that is set up; None where it was held under none, and the
    book has none *now* either.
    """
    settings = night.state.adopted
    licence_terms = settings.licensed
    book_terms = with_own_papers(settings, now) if now is not None else None
    shown = licence_terms or book_terms
    if shown is None:
        return None
    news = book_terms if book_terms is not None and differs(settings, book_terms) else None
    numbers = {paper.number for paper in licence_terms.papers} if licence_terms else set()
    fresh = [paper.number for paper in news.papers if paper.number not in numbers] if news else []
    return {
        "number": shown.number,
        "status": shown.status,
        "first_day": shown.first_day,
        "last_day": shown.last_day,
        "days": sorted({*shown.days, *shown.added}),
        "places": list(shown.places),
        "from_minute": shown.from_minute,
        "until_minute": shown.until_minute,
        "special": shown.special,
        "papers": [codec.plain(paper) for paper in shown.papers],
        "needed": bool(settings.rules.licence),
        "news": news is not None,
        "clause": change_clause(settings, news) or None if news else None,
        "new_papers": list(dict.fromkeys(fresh)),
        "new_status": news.status
        if news and licence_terms and news.status != licence_terms.status
        else "",
    }


def tasks(night: Night, now: LicenceTerms | None) -> tuple[list[Task], list[Task]]:
    """Return that the licence is not in force; and that the book has news of it."""
    stopped, news = list[Task](), list[Task]()
    if night.state.phase not in ("open", "playing"):
        return stopped, news
    settings, licence = night.state.adopted, night_licence(night, now)
    if licence is None:
        return stopped, news
    in_force = night.pack.licence_clause("licence-in-force")
    if settings.licensed and settings.licensed.status != "current" and in_force is not None:
        stopped.append(
            {
                "kind": "licence-stopped",
                "clause": in_force.id,
                "number": licence["number"],
                "result": licence["status"],
                "command": {},
            }
        )
    if licence["news"]:
        news.append(
            {
                "kind": "licence-news",
                "clause": licence["clause"],
                "number": licence["number"],
                "result": licence["new_status"],
                "command": {"command": "take-over-licence"},
            }
        )
    return stopped, news
