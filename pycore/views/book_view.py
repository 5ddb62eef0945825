"""The organization's book as plain data: house rules, licences, twelve months, and the room left.

Money is cents, days are "2026-11-01", times are milliseconds. Words are the screen's business.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from pycore import packs
from pycore.book import licence, year
from pycore.book.book import Book
from pycore.book.state import KeptHouse, State
from pycore.kernel.clauses import Refused
from pycore.kernel.days import Day, day_at
from pycore.kernel.units import Cents, Millis
from pycore.night.night import Night
from pycore.policies.pack import YearGrossAtMost
from pycore.policies.settings import HouseRules
from pycore.record.folded import Seen

HISTORY = 40


class House(TypedDict):
    """One edition of house rules; *shipped* ones come with Holdfast and are only copied."""

    id: str
    edition: str
    name: str
    description: str
    jurisdiction: str
    approval: str
    shipped: bool
    retired: bool


class Licence(TypedDict):
    """*current*: it covers the day of the view. A limit is None where there is none."""

    licence: str
    number: str
    office: str
    first: Day
    last: Day
    players: int | None
    event_gross_cents: Cents | None
    year_gross_cents: Cents | None
    current: bool


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
    """How far a limit of twelve months is used; *clause* None: it is the licence's own."""

    code: str
    jurisdiction: str
    used_cents: Cents
    limit_cents: Cents
    clause: str | None


class BookView(TypedDict):
    """Everything on the book's screen."""

    day: Day
    houses: list[House]
    licences: list[Licence]
    year: list[Counted]
    room: list[Room]
    jurisdictions: list[str]
    complete: list[str]
    history: list[dict[str, Any]]
    conflicts: list[dict[str, Any]]
    events: int


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


def book_view(book: Book, day: Day) -> BookView:
    """The book on a *day*."""
    state = book.state
    return {
        "day": day,
        "houses": _houses(state),
        "licences": _licences(state, day),
        "year": _year(state, day),
        "room": _room(state, day),
        "jurisdictions": list(packs.codes()),
        "complete": sorted(state.complete),
        "history": [_record(book, one) for one in reversed(book.folded.last(HISTORY))],
        "conflicts": [{**_what(book, one), "why": one.why} for one in book.conflicts],
        "events": book.logs.count(),
    }


def _houses(state: State) -> list[House]:
    own = sorted(state.houses.values(), key=lambda one: (one.retired, one.name, one.edition))
    return [_kept(one) for one in own] + [_shipped(one) for one in packs.houses().values()]


def _kept(kept: KeptHouse) -> House:
    house = packs.read_house(kept.document)
    return {
        **_shipped(house), "name": kept.name, "description": kept.description, "shipped": False,
        "retired": kept.retired,
    }  # fmt: skip


def _shipped(house: HouseRules) -> House:
    return {
        "id": house.id, "edition": house.edition, "name": house.name,
        "description": house.description, "jurisdiction": house.pack,
        "approval": house.approval.reference, "shipped": True, "retired": False,
    }  # fmt: skip


def _licences(state: State, day: Day) -> list[Licence]:
    now = licence.current(state, day)
    found: list[Licence] = [
        {
            "licence": key, "number": one.number, "office": one.office, "first": one.first,
            "last": one.last, "players": one.players, "event_gross_cents": one.event_gross_cents,
            "year_gross_cents": one.year_gross_cents, "current": one is now,
        }
        for key, one in state.licences.items()
    ]  # fmt: skip
    return sorted(found, key=lambda one: (one["first"], one["number"]), reverse=True)


def _year(state: State, day: Day) -> list[Counted]:
    found: list[Counted] = [
        {
            "day": one.day, "name": one.name, "jurisdiction": one.jurisdiction,
            "gross_cents": one.gross_cents, "players": one.players,
            "prizes_cents": one.prizes_cents, "night": night, "takings": "",
        }
        for night, one in state.figures.items()
        if year.within(one.day, day)
    ]  # fmt: skip
    found += [
        {
            "day": one.day, "name": one.what, "jurisdiction": one.jurisdiction,
            "gross_cents": one.gross_cents, "players": None, "prizes_cents": None, "night": "",
            "takings": key,
        }
        for key, one in state.takings.items()
        if year.within(one.day, day)
    ]  # fmt: skip
    return sorted(found, key=lambda one: (one["day"], one["name"]), reverse=True)


def _room(state: State, day: Day) -> list[Room]:
    """Every limit of twelve months that is in use: the law's where something counts, and the
    current licence's.
    """
    found: list[Room] = []
    own = licence.current(state, day)
    for code in packs.codes():
        if not year.is_known(state, code):
            continue
        used = year.gross_before(state, day, code)
        limits: list[tuple[Cents, str | None]] = [
            (policy.cap, policy.clause.id)
            for policy in packs.load(code).takings
            if isinstance(policy, YearGrossAtMost)
        ]
        if own is not None and own.year_gross_cents is not None:
            limits.append((own.year_gross_cents, None))
        for limit, clause in limits:
            found.append(
                {
                    "code": "year-gross-cap", "jurisdiction": code, "used_cents": used,
                    "limit_cents": limit, "clause": clause,
                }
            )  # fmt: skip
    return found


def _record(book: Book, one: Seen) -> dict[str, Any]:
    return {
        **_what(book, one),
        "undone": one.kind == "undone",
        "undo_refused": None if one.kind == "applied" else {"code": "not-undoable"},
    }


def _what(book: Book, one: Seen) -> dict[str, Any]:
    line = one.placed.line
    told = book.subject.facts(one.event) if one.event is not None else ()
    return {
        "id": one.placed.id,
        "type": line.type if line else "",
        "at_ms": line.wall if line else None,
        "dev": one.placed.dev,
        "facts": {fact.name: fact.value for fact in told},
    }


# --- What a night and the book tell each other, as values ---

ABANDONED_MS = 86_400_000
"""A night that began so long ago counts, whether or not somebody ended it."""


def night_figures(night: Night, now_ms: int) -> Figures | None:
    """What counts of a night; None while it may still change much: before it is finished or
    cancelled, or a day has passed since it began.
    """
    state = night.state
    settings, announced = state.settings, state.announced
    if settings is None:
        return None
    over = state.phase in ("finished", "cancelled")
    if not over and now_ms - settings.start_at_ms < ABANDONED_MS:
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
        "players": len(state.entries),
        "prizes_cents": Cents(sum(announced.payouts_cents)) if announced else Cents(0),
        "records": night.logs.count(),
    }


class YearBefore(TypedDict):
    """What a set-up reads of the book: *cents* None where the book knows nothing of the year."""

    jurisdiction: str
    day: Day
    cents: Cents | None
    licence: Licence | None


def year_before(book: Book, draft: Mapping[str, Any]) -> YearBefore | None:
    """What the twelve months before a set-up *draft* (the fields of `set-up-night`) took in. None
    when the draft does not say which rules it is for, or when.
    """
    try:
        own = draft.get("house")
        house = packs.read_house(own) if own else packs.house(str(draft.get("template")))
        at, offset = draft.get("start_at_ms"), draft.get("utc_offset_minutes")
        if type(at) is not int or type(offset) is not int:
            return None
        day = day_at(Millis(at), offset)
    except (Refused, LookupError, ValueError, TypeError):
        return None
    state = book.state
    known = year.is_known(state, house.pack)
    now = [one for one in _licences(state, day) if one["current"]]
    return {
        "jurisdiction": house.pack,
        "day": day,
        "cents": year.gross_before(state, day, house.pack) if known else None,
        "licence": now[0] if now else None,
    }
