"""The organization's book as plain data: house rules, licences, twelve months, and the room left.

Money is cents, days are "2026-11-01", times are milliseconds. Words are the screen's business.

What a jurisdiction leaves nobody to choose in house rules of its own: the one value that the
law allows, or the most of it, with its clause.

What is still to be done for the nights of the book, and until when: the takings banked, the
report sent, the records kept.

Clauses: NU-8.14f, NU-11.01, NU-11.02b, NU-11.03, SK-6, SK-7.c, SK-7.i; the figures are the
places'. Reading: where takings are banked as they come in, they are due on the day of the night.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal, TypedDict, cast

from pycore.book import licence, licence_papers, year
from pycore.book.book import Book
from pycore.book.filed import Filed, place
from pycore.book.jackpot import CountedRegister as JackpotRegister
from pycore.book.state import BookState, KeptHouse
from pycore.book.state import Figures as NightFigures
from pycore.book.training import Trainings
from pycore.judge.jackpot_view import jackpot_view
from pycore.kernel.clauses import Refusal, Refusals, Refused
from pycore.kernel.days import Day, day_at, hall_day
from pycore.kernel.units import BasisPoints, Cents, Millis, used_of
from pycore.law import packs
from pycore.law.policies.licence_terms import LicenceTerms
from pycore.law.policies.pack import RulePack
from pycore.law.policies.set_up import AtMost, EntriesCloseAtStart
from pycore.law.policies.settings import HouseRules
from pycore.law.policies.takings import PlayersAtMost, YearGrossAtMost
from pycore.ledger.fold.folded import RecordedEvent
from pycore.ledger.model import codec
from pycore.night.night import Night
from pycore.night.records import RecordFacts
from pycore.night.registration.jackpot_shape import JackpotView
from pycore.night.setup import beside
from pycore.night.setup.house_differs import Differs, differs
from pycore.night.setup.licence_view import LicenceSummary, PaperTerms
from pycore.night.setup.set_up_view import HeldUnder, YearBefore
from pycore.portable.speech import joined


class Due(TypedDict):
    """Something that a night of *event_day* asks for until *by_day*: a "deposit", a "report", or
    that the "records" are kept. *done_day* and *done_by* are "" while it is not done.
    """

    night: str
    name: str
    event_day: Day
    duty: str
    by_day: Day
    clause: str
    done_day: str
    done_by: str
    state: Literal["open", "overdue", "done", "kept"]


MOST_DONE = 60
"""What is done has no end; what is open, and what must be kept, is never left out."""


def due(book: Book, today: Day) -> list[Due]:
    """Return everything that is open, then how long records are kept, then what is done last,
    newest first.
    """
    dues: list[Due] = []
    for night, figures in book.state.figures.items():
        if figures.players:
            dues += _of_night(book, night, figures, today)
    dues.sort(key=lambda row: (row["event_day"], row["night"], row["by_day"]), reverse=True)
    dues.sort(key=lambda row: ("overdue", "open", "kept", "done").index(row["state"]))
    done = sum(row["state"] == "done" for row in dues)
    return dues[: len(dues) - max(0, done - MOST_DONE)]


def _of_night(book: Book, night: str, figures: NightFigures, today: Day) -> list[Due]:
    duties = packs.duties(figures.jurisdiction)
    dates: list[tuple[str, Day, str]] = []
    try:
        if duties.deposit:
            by = duties.deposit_by(figures.day) or figures.day
            dates.append(("deposit", by, duties.deposit.clause))
        if duties.report and (by_day := duties.report_by(figures.day)):
            dates.append(("report", by_day, duties.report.clause))
        in_force = licence.current(book.state, figures.day, figures.jurisdiction)
        until = duties.records_until(figures.day, in_force.last_day if in_force else None)
    except ValueError:  # a day beyond the calendar
        return []
    rows = [_row(book, night, figures, duty, by, clause, today) for duty, by, clause in dates]
    if duties.records and until and until >= today:
        records = _row(book, night, figures, "records", until, duties.records.clause, today)
        rows.append({**records, "state": "kept"})
    return rows


def _row(
    book: Book, night: str, figures: NightFigures, duty: str, by: Day, clause: str, today: Day
) -> Due:
    closed = book.state.part(Filed).closed.get(place(night, duty))
    names = [book.name(person) for person in closed.people] if closed else []
    return {
        "night": night,
        "name": figures.name,
        "event_day": figures.day,
        "duty": duty,
        "by_day": by,
        "clause": clause,
        "done_day": closed.day if closed else "",
        "done_by": joined([name for name in names if name], ", "),
        "state": "done" if closed else "overdue" if today > by else "open",
    }


class Fixed(TypedDict):
    """A value or a term of house rules that the law leaves nobody to choose, or (*at_most*) the
    most that it allows; *by_approval*: unless the regulator approved otherwise.
    """

    field: str
    value: int | str
    clause: str
    by_approval: bool
    at_most: bool


TERMS = ("odd_chip", "ante_payer")
"""The terms of play that are chosen where house rules are written as fields."""


def fixed(pack: RulePack) -> list[Fixed]:
    """Return the values and terms that stand as the law has them, a term only without an approval;
    and the values that it sets a most for.
    """
    rows: list[Fixed] = []
    for policy in pack.set_up:
        if isinstance(policy, AtMost):
            rows.append(_fixed(policy.field, policy.cap, policy.clause.id, most=policy.cap > 0))
        elif isinstance(policy, PlayersAtMost):
            rows.append(_fixed("player_cap", policy.cap, policy.clause.id, most=True))
        elif isinstance(policy, EntriesCloseAtStart):
            rows.append(_fixed("entry_close_level", 1, policy.clause.id))
    left_open = {choice.term for choice in pack.left_open}
    for name in TERMS:
        term = pack.play_terms.terms.get(name)
        if term is not None and name not in left_open and isinstance(term.value, str):
            rows.append(_fixed(name, term.value, term.clause, by_approval=True))
    return rows


def _fixed(
    field: str, value: int | str, clause: str, *, by_approval: bool = False, most: bool = False
) -> Fixed:
    return {
        "field": field,
        "value": value,
        "clause": clause,
        "by_approval": by_approval,
        "at_most": most,
    }


class House(TypedDict):
    """One edition of house rules; *shipped* ones come with Holdfast and are only copied. *differs*
    is what an organization's own has otherwise than the shipped one nearest to it.
    """

    id: str
    edition: str
    name: str
    description: str
    jurisdiction: str
    approval: str
    approval_date: str
    shipped: bool
    retired: bool
    differs: Differs | None


class LicencePaper(PaperTerms):
    """An amendment or an exemption as it was entered; what its kind has no use for is "" or 0."""

    amendment: str
    issued: Day
    last_day: Day


class LicenceView(LicenceSummary):
    """A licence as it was entered, with its papers. *current*: it covers the day of the view and
    is in force. A limit is None where there is none; minutes count from midnight.
    """

    licence: str
    office: str
    jurisdiction: str | None
    holders: list[str]
    game: str
    days: list[Day]
    players: int | None
    event_gross_cents: Cents | None
    year_gross_cents: Cents | None
    prizes_cents: Cents | None
    expenses_cents: Cents | None
    population: int | None
    events_week: int | None
    events_period: int | None
    application: str
    fee_cents: Cents | None
    fee_paid: Day
    note: str
    current: bool
    papers: list[LicencePaper]


class ExemptibleCheck(TypedDict):
    """Something that a paper may exempt from, and the clauses it stands under."""

    check: str
    clauses: list[str]


class NightGross(TypedDict):
    """What a night took in, for the twelve months that it counts in."""

    night: str
    name: str
    day: Day
    jurisdiction: str
    gross_cents: Cents


class CountedEvent(NightGross):
    """An event of the twelve months; *night* is "" for one before Holdfast, which *takings* names.
    *players* and *prizes_cents* are None where nobody knows.
    """

    players: int | None
    prizes_cents: Cents | None
    takings: str


class LimitRoom(TypedDict):
    """How far a limit of twelve months is used; *clause* None: it is the licence's own. *used_bp*
    is how much of it that is, rounded down, and never more than all of it. *is_breached*: it was
    passed.
    """

    code: str
    jurisdiction: str
    used_cents: Cents
    limit_cents: Cents
    used_bp: BasisPoints
    is_breached: bool
    clause: str | None


class BookLine(RecordFacts):
    """A record in the book's history; *undo_refused* says why no undo is offered."""

    undone: bool
    undo_refused: Refusal | None


class BookConflict(RecordFacts):
    """A record that waits for somebody to look, and why it does not fit."""

    why: str


class Trained(TypedDict):
    """Somebody was trained in *topic*, *by* whom; names are "" where they were erased."""

    training: str
    name: str
    by: str
    topic: str
    day: Day


class BookView(TypedDict):
    """Everything on the book's screen. *complete* are the jurisdictions whose year before Holdfast
    is entered; *fixed* is what each jurisdiction fixes of house rules.
    """

    day: Day
    houses: list[House]
    fixed: dict[str, list[Fixed]]
    licences: list[LicenceView]
    checks: list[ExemptibleCheck]
    year: list[CountedEvent]
    room: list[LimitRoom]
    jurisdictions: list[str]
    complete: list[str]
    history: list[BookLine]
    conflicts: list[BookConflict]
    events: int
    jackpot: JackpotView
    due: list[Due]
    training: list[Trained]


class FiguresView(NightGross):
    """What counts of a night over twelve months, as so many *records* tell it."""

    players: int
    prizes_cents: Cents
    records: int


REFUSALS: Refusals = {
    "not-undoable": ("why",),
}

HISTORY = 40


def book_view(
    book: Book, day: Day, registers: Mapping[str, JackpotRegister] | None = None
) -> BookView:
    """Return the book on a *day*. *registers* are those of the jackpot of the nights that are
    here.
    """
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
        "history": [_line(book, event) for event in reversed(book.folded.latest(HISTORY))],
        "conflicts": [
            {**_record(book, conflict), "why": conflict.why or ""} for conflict in book.conflicts
        ],
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
            "name": book.name(training.person),
            "by": book.name(training.trainer),
            "topic": training.topic,
            "day": training.day,
        }
        for key, training in book.state.part(Trainings).trainings.items()
    ]
    return sorted(rows, key=lambda row: (row["day"], row["name"]), reverse=True)


def _houses(state: BookState) -> list[House]:
    own = sorted(
        state.houses.values(), key=lambda house: (house.retired, house.name, house.edition)
    )
    return [_kept(kept_house) for kept_house in own] + [
        _shipped(house) for house in packs.houses().values()
    ]


def _kept(kept_house: KeptHouse) -> House:
    house = packs.read_house(kept_house.document)
    return {
        **_shipped(house),
        "name": kept_house.name,
        "description": kept_house.description,
        "shipped": False,
        "retired": kept_house.retired,
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


def _licences(state: BookState, day: Day) -> list[LicenceView]:
    now = [licence.current(state, day, code) for code in packs.codes()]
    rows: list[LicenceView] = [
        cast(
            LicenceView,
            {
                **codec.plain(kept_licence),
                "licence": key,
                "papers": _papers(state, key),
                "jurisdiction": kept_licence.jurisdiction or None,
                "current": any(kept_licence is valid for valid in now)
                and kept_licence.status == "current",
            },
        )
        for key, kept_licence in state.licences.items()
    ]
    return sorted(rows, key=lambda row: (row["first_day"], row["number"]), reverse=True)


def _papers(state: BookState, key: str) -> list[LicencePaper]:
    rows: list[LicencePaper] = [
        {
            "amendment": amendment,
            "number": kept_paper.paper.number,
            "issued": kept_paper.issued,
            "last_day": kept_paper.last_day,
            "changes": kept_paper.paper.changes,
            "day": kept_paper.paper.day,
            "place": kept_paper.paper.place,
            "from_minute": kept_paper.paper.from_minute,
            "until_minute": kept_paper.paper.until_minute,
            "amount": kept_paper.paper.amount,
            "check": kept_paper.paper.check,
        }
        for amendment, kept_paper in state.papers.items()
        if kept_paper.licence == key
    ]
    return sorted(rows, key=lambda row: (row["issued"], row["number"]))


def _checks() -> list[ExemptibleCheck]:
    return [
        {"check": check, "clauses": sorted(clauses)}
        for check, clauses in licence_papers.checks().items()
    ]


def held_under(terms: LicenceTerms) -> HeldUnder:
    """Return what a licence with its papers says for one night."""
    return {
        "number": terms.number,
        "status": terms.status,
        "first_day": terms.first_day,
        "last_day": terms.last_day,
        "places": list(terms.places),
        "from_minute": terms.from_minute,
        "until_minute": terms.until_minute,
        "population": terms.population,
        "special": terms.special,
        "papers": list(dict.fromkeys(paper.number for paper in terms.papers)),
    }


def _year(state: BookState, day: Day) -> list[CountedEvent]:
    counted: list[CountedEvent] = [
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
            "name": takings.event_name,
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


def _room(state: BookState, day: Day) -> list[LimitRoom]:
    """Every limit of twelve months that is in use: the law's where something counts, and the
    current licence's.
    """
    rooms: list[LimitRoom] = []
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
                    "is_breached": used > limit,
                    "clause": clause,
                }
            )
    return rooms


def _line(book: Book, folded_event: RecordedEvent) -> BookLine:
    return {
        **_record(book, folded_event),
        "undone": folded_event.kind == "undone",
        "undo_refused": None
        if folded_event.kind == "applied"
        else Refused("not-undoable", why=folded_event.kind).as_data(),
    }


def _record(book: Book, folded_event: RecordedEvent) -> RecordFacts:
    line = folded_event.placed.line
    facts = book.subject.facts(folded_event.event) if folded_event.event is not None else ()
    return {
        "id": folded_event.placed.id,
        "type": line.type if line else "",
        "at_ms": line.wall if line else None,
        "dev": folded_event.placed.dev,
        "facts": {fact.name: fact.value for fact in facts},
    }


# --- What a night and the book tell each other, as values ---

ABANDONED_MS = 86_400_000
"""A night that began so long ago counts, whether or not somebody ended it."""


def is_over(night: Night, now_ms: int) -> bool:
    """Return whether a night counts: it is finished or cancelled, or a day has passed since it
    began.
    """
    settings = night.state.settings
    if settings is None:
        return False
    has_ended = night.state.phase in ("finished", "cancelled")
    return has_ended or now_ms - settings.start_at_ms >= ABANDONED_MS


def night_figures(night: Night, now_ms: int) -> FiguresView | None:
    """Return what counts of a night; None while it may still change much."""
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
    """Return what the book tells a set-up *draft* (the fields of `set-up-night`): what the twelve
    months before it took in, and the licence it is held under. *planned* are the nights that are
    here. None when the draft does not say which rules it is for, or when.
    """
    code_and_day = _asked(draft)
    if code_and_day is None:
        return None
    code, day = code_and_day
    # Nights alone are no year where the law wants it told: the rest may not have come here yet.
    asks = any(need.field == "gross_before_cents" for need in packs.load(code).required)
    is_known = year.is_told(book.state, code) if asks else year.is_known(book.state, code)
    terms = terms_for(book, day, code, planned)
    return {
        "jurisdiction": code,
        "day": day,
        "cents": year.gross_before(book.state, day, code) if is_known else None,
        "licence": held_under(terms) if terms else None,
    }


def licensed_for(
    book: Book, draft: Mapping[str, Any], planned: Mapping[str, Planned]
) -> LicenceTerms | None:
    """Return the licence that a set-up *draft* is held under; None where the book has none of its
    day.
    """
    code_and_day = _asked(draft)
    return terms_for(book, code_and_day[1], code_and_day[0], planned) if code_and_day else None


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
    """Return when and where a night is that is set up; None where it is none, or counts for
    nothing.
    """
    settings = night.state.settings
    placed = beside.placed(night.state)
    if settings is None or night.state.cancelled is not None or (placed and placed.main):
        return None
    day = hall_day(settings.start_at_ms, settings.utc_offset_minutes)
    return (day, settings.pack) if day else None


def terms_for(
    book: Book, day: Day, jurisdiction: str, planned: Mapping[str, Planned], without: str = ""
) -> LicenceTerms | None:
    """Return the licence of a day with its papers, as a night is told of it."""
    days = {tid: when for tid, (when, code) in planned.items() if code == jurisdiction}
    return licence_papers.terms_of(book.state, day, jurisdiction, days, without=without)
