"""The organization's book as plain data: house rules, licences, twelve months, and the room left.

Money is cents, days are "2026-11-01", times are milliseconds. Words are the screen's business.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, cast

from pycore.book import licence, licence_papers, year
from pycore.book.book import Book
from pycore.book.jackpot_parts import Counted as JackpotRegister
from pycore.book.state import KeptHouse, State
from pycore.book.training import Trainings
from pycore.judge.book_shape import (
    BookLine,
    BookRecord,
    BookView,
    Check,
    Counted,
    Figures,
    House,
    Licence,
    LicencePaper,
    Room,
    Trained,
)
from pycore.judge.due import due
from pycore.judge.fixed_by_law import fixed
from pycore.judge.jackpot_view import jackpot_view
from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.days import Day, day_at, hall_day
from pycore.kernel.units import Cents, Millis, used_of
from pycore.law import packs
from pycore.law.policies.licence_terms import LicenceTerms
from pycore.law.policies.settings import HouseRules
from pycore.law.policies.takings import YearGrossAtMost
from pycore.ledger.fold.folded import Seen
from pycore.ledger.model import codec
from pycore.night.night import Night
from pycore.night.setup import beside
from pycore.night.setup.house_differs import differs
from pycore.night.setup.set_up_shape import HeldUnder, YearBefore

REFUSALS: Refusals = {
    "not-undoable": ("why",),
}

HISTORY = 40


def book_view(
    book: Book, day: Day, registers: Mapping[str, JackpotRegister] | None = None
) -> BookView:
    """The book on a *day*. *registers* are those of the jackpot of the nights that are here."""
    state = book.state
    return {
        "day": day,
        "houses": _houses(state),
        "fixed": {code: fixed(packs.load(code)) for code in packs.codes()},
        "licences": _licences(state, day),
        "checks": _checks(),
        "year": _year(state, day),
        "room": _room(state, day),
        "jurisdictions": list(packs.codes()),
        "complete": sorted(state.complete),
        "history": [_line(book, seen) for seen in reversed(book.folded.last(HISTORY))],
        "conflicts": [{**_record(book, seen), "why": seen.why or ""} for seen in book.conflicts],
        "events": book.logs.count(),
        "jackpot": jackpot_view(book, registers or {}),
        "due": due(book, day),
        "training": _training(book),
    }


def _training(book: Book) -> list[Trained]:
    """The last first."""
    rows: list[Trained] = [
        {
            "training": key,
            "name": book.name(one.person),
            "by": book.name(one.trainer),
            "topic": one.topic,
            "day": one.day,
        }
        for key, one in book.state.part(Trainings).kept.items()
    ]
    return sorted(rows, key=lambda row: (row["day"], row["name"]), reverse=True)


def _houses(state: State) -> list[House]:
    own = sorted(state.houses.values(), key=lambda kept: (kept.retired, kept.name, kept.edition))
    return [_kept(kept) for kept in own] + [_shipped(house) for house in packs.houses().values()]


def _kept(kept: KeptHouse) -> House:
    house = packs.read_house(kept.document)
    return {
        **_shipped(house),
        "name": kept.name,
        "description": kept.description,
        "shipped": False,
        "retired": kept.retired,
        "differs": differs(house),
    }


def _shipped(house: HouseRules) -> House:
    return {
        "id": house.id,
        "edition": house.edition,
        "name": house.name,
        "description": house.description,
        "jurisdiction": house.pack,
        "approval": house.approval.reference,
        "approval_date": house.approval.date,
        "shipped": True,
        "retired": False,
        "differs": None,
    }


def _licences(state: State, day: Day) -> list[Licence]:
    now = [licence.current(state, day, code) for code in packs.codes()]
    rows: list[Licence] = [
        cast(
            Licence,
            {
                **codec.plain(kept),
                "licence": key,
                "papers": _papers(state, key),
                "jurisdiction": kept.jurisdiction or None,
                "current": any(kept is one for one in now) and kept.status == "current",
            },
        )
        for key, kept in state.licences.items()
    ]
    return sorted(rows, key=lambda row: (row["first"], row["number"]), reverse=True)


def _papers(state: State, key: str) -> list[LicencePaper]:
    rows: list[LicencePaper] = [
        {
            "amendment": amendment,
            "number": kept.paper.number,
            "issued": kept.issued,
            "last": kept.last,
            "changes": kept.paper.changes,
            "day": kept.paper.day,
            "place": kept.paper.place,
            "from_minute": kept.paper.from_minute,
            "until_minute": kept.paper.until_minute,
            "amount": kept.paper.amount,
            "check": kept.paper.check,
        }
        for amendment, kept in state.papers.items()
        if kept.licence == key
    ]
    return sorted(rows, key=lambda row: (row["issued"], row["number"]))


def _checks() -> list[Check]:
    return [
        {"check": check, "clauses": sorted(clauses)}
        for check, clauses in licence_papers.checks().items()
    ]


def held_under(terms: LicenceTerms) -> HeldUnder:
    """What a licence with its papers says for one night."""
    return {
        "number": terms.number,
        "status": terms.status,
        "first": terms.first,
        "last": terms.last,
        "places": list(terms.places),
        "from_minute": terms.from_minute,
        "until_minute": terms.until_minute,
        "population": terms.population,
        "special": terms.special,
        "papers": list(dict.fromkeys(one.number for one in terms.papers)),
    }


def _year(state: State, day: Day) -> list[Counted]:
    counted: list[Counted] = [
        {
            "day": figures.day,
            "name": figures.name,
            "jurisdiction": figures.jurisdiction,
            "gross_cents": figures.gross_cents,
            "players": figures.players,
            "prizes_cents": figures.prizes_cents,
            "night": night,
            "takings": "",
        }
        for night, figures in state.figures.items()
        if year.within(figures.day, day)
    ]
    counted += [
        {
            "day": takings.day,
            "name": takings.what,
            "jurisdiction": takings.jurisdiction,
            "gross_cents": takings.gross_cents,
            "players": None,
            "prizes_cents": None,
            "night": "",
            "takings": key,
        }
        for key, takings in state.takings.items()
        if year.within(takings.day, day)
    ]
    return sorted(counted, key=lambda row: (row["day"], row["name"]), reverse=True)


def _room(state: State, day: Day) -> list[Room]:
    """Every limit of twelve months that is in use: the law's where something counts, and the
    current licence's.
    """
    rooms: list[Room] = []
    for code in packs.codes():
        if not year.is_known(state, code):
            continue
        own = licence.current(state, day, code)
        used = year.gross_before(state, day, code)
        limits: list[tuple[Cents, str | None]] = [
            (policy.cap, policy.clause.id)
            for policy in packs.load(code).takings
            if isinstance(policy, YearGrossAtMost)
        ]
        if own is not None and own.year_gross_cents is not None:
            limits.append((own.year_gross_cents, None))
        for limit, clause in limits:
            rooms.append(
                {
                    "code": "year-gross-cap",
                    "jurisdiction": code,
                    "used_cents": used,
                    "limit_cents": limit,
                    "used_bp": used_of(limit, used),
                    "over": used > limit,
                    "clause": clause,
                }
            )
    return rooms


def _line(book: Book, seen: Seen) -> BookLine:
    return {
        **_record(book, seen),
        "undone": seen.kind == "undone",
        "undo_refused": None
        if seen.kind == "applied"
        else Refused("not-undoable", why=seen.kind).as_data(),
    }


def _record(book: Book, seen: Seen) -> BookRecord:
    line = seen.placed.line
    facts = book.subject.facts(seen.event) if seen.event is not None else ()
    return {
        "id": seen.placed.id,
        "type": line.type if line else "",
        "at_ms": line.wall if line else None,
        "dev": seen.placed.dev,
        "facts": {fact.name: fact.value for fact in facts},
    }


# --- What a night and the book tell each other, as values ---

ABANDONED_MS = 86_400_000
"""A night that began so long ago counts, whether or not somebody ended it."""


def is_over(night: Night, now_ms: int) -> bool:
    """Whether a night counts: it is finished or cancelled, or a day has passed since it began."""
    settings = night.state.settings
    if settings is None:
        return False
    over = night.state.phase in ("finished", "cancelled")
    return over or now_ms - settings.start_at_ms >= ABANDONED_MS


def night_figures(night: Night, now_ms: int) -> Figures | None:
    """What counts of a night; None while it may still change much."""
    state = night.state
    settings, announced = state.settings, state.announced
    if settings is None or not is_over(night, now_ms):
        return None
    try:
        day = day_at(settings.start_at_ms, settings.utc_offset_minutes)
    except ValueError:
        return None
    return {
        "night": night.tid,
        "name": settings.night_name,
        "day": day,
        "jurisdiction": settings.pack,
        "gross_cents": state.revenue(),
        "players": 0 if state.cancelled else len(state.entries),  # nobody plays what is off
        "prizes_cents": Cents(sum(announced.payouts_cents)) if announced else Cents(0),
        "records": night.logs.count(),
    }


Planned = tuple[Day, str]
"""The day of a night, and under which jurisdiction it is."""
NOTHING_PLANNED: Mapping[str, Planned] = MappingProxyType({})


def year_before(
    book: Book, draft: Mapping[str, Any], planned: Mapping[str, Planned] = NOTHING_PLANNED
) -> YearBefore | None:
    """What the book tells a set-up *draft* (the fields of `set-up-night`): what the twelve months
    before it took in, and the licence it is held under. *planned* are the nights that are here.
    None when the draft does not say which rules it is for, or when.
    """
    asked = _asked(draft)
    if asked is None:
        return None
    code, day = asked
    # Nights alone are no year where the law wants it told: the rest may not have come here yet.
    asks = any(one.field == "gross_before_cents" for one in packs.load(code).required)
    known = year.is_told(book.state, code) if asks else year.is_known(book.state, code)
    terms = terms_for(book, day, code, planned)
    return {
        "jurisdiction": code,
        "day": day,
        "cents": year.gross_before(book.state, day, code) if known else None,
        "held": held_under(terms) if terms else None,
    }


def licensed_for(
    book: Book, draft: Mapping[str, Any], planned: Mapping[str, Planned]
) -> LicenceTerms | None:
    """The licence that a set-up *draft* is held under; None where the book has none of its day."""
    asked = _asked(draft)
    return terms_for(book, asked[1], asked[0], planned) if asked else None


def _asked(draft: Mapping[str, Any]) -> tuple[str, Day] | None:
    """The jurisdiction and the day of a draft."""
    try:
        own = draft.get("house")
        house = packs.read_house(own) if own else packs.house(str(draft.get("template")))
        at, offset = draft.get("start_at_ms"), draft.get("utc_offset_minutes")
        if type(at) is not int or type(offset) is not int:
            return None
        return house.pack, day_at(Millis(at), offset)
    except (Refused, LookupError, ValueError, TypeError):
        return None


def planned_night(night: Night) -> Planned | None:
    """When and where a night is that is set up; None where it is none, or counts for nothing."""
    settings = night.state.settings
    placed = beside.placed(night.state)
    if settings is None or night.state.cancelled is not None or (placed and placed.main):
        return None
    day = hall_day(settings.start_at_ms, settings.utc_offset_minutes)
    return (day, settings.pack) if day else None


def terms_for(
    book: Book, day: Day, jurisdiction: str, planned: Mapping[str, Planned], without: str = ""
) -> LicenceTerms | None:
    """The licence of a day with its papers, as a night is told of it."""
    days = {tid: when for tid, (when, code) in planned.items() if code == jurisdiction}
    return licence_papers.terms_of(book.state, day, jurisdiction, days, without=without)
