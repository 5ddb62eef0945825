"""What is to be looked at and what was; the decks; an advertisement's text held against the night.

Clauses: as data, each place's checks.json.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.kernel.units import DAY, MINUTE
from pycore.law.files import advertising
from pycore.law.files.advertising import Code
from pycore.law.files.checks import Check, Needs, Per, When
from pycore.night.base.state import State
from pycore.night.floor import checks
from pycore.night.floor.checks import Moment, Ticked
from pycore.night.floor.decks import Deck, Decks
from pycore.night.night import Night
from pycore.tournament.seating import tables_needed


class Tick(TypedDict):
    """Who looked (initials), when, and what they noted."""

    by: str
    note: str
    at_ms: int


class CheckRow(TypedDict):
    """One thing to look at, told by the words `check.<id>`: *done* once, None while nobody has.
    One of tables or decks stands here once: *open_count* so many of *of*.
    """

    id: str
    clause: str
    when: When
    per: Per
    needs: Needs
    must: bool
    done: Tick | None
    open_count: int
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


class MomentCounts(TypedDict):
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
    """See pycore/law/files/advertising.py: Remark."""

    code: Code
    clause: str
    subject: str
    words: list[str]


class AdvertView(TypedDict):
    """The remarks on a text, and whether anything is asked of advertising here at all."""

    is_regulated: bool
    remarks: list[AdvertRemark]


class ChecksView(TypedDict):
    """All there is to look at in a night. *open* items are left of *of*, those of now."""

    checks: list[CheckRow]
    tables: list[TableChecks]
    table_checks: list[str]
    deck_checks: list[str]
    counts: list[MomentCounts]
    decks: list[DeckRow]
    deck_rules: DeckRules
    advert: bool
    open: int
    of: int


REPORTED = ("damaged", "marked")
"""What a deck was taken away for that a report tells of."""


def checks_view(night: Night) -> ChecksView:
    """Return every item with whoever ticked it; nothing where the place asks nothing."""
    state = night.state
    rules = checks.checks_of(state)
    tables, decks = the_tables(state), _decks_to_check(state)
    rows = [_row(state, check, tables, decks) for check in rules.items]
    now = _moments(state)
    return {
        "checks": rows,
        "tables": [_table(state, table) for table in tables] if _ids(state, "table") else [],
        "table_checks": _ids(state, "table"),
        "deck_checks": _ids(state, "deck"),
        "counts": [
            _counts(state, moment, check.clause)
            for check in rules.items
            if check.needs == "count"
            for moment in [_moment(check)]
        ],
        "decks": [
            _deck(state, deck, kept_deck) for deck, kept_deck in state.part(Decks).decks.items()
        ],
        "deck_rules": {
            "decides": rules.decks.decides,
            "request": rules.decks.request,
            "sealed": rules.decks.sealed,
        },
        "advert": rules.advert.must != () or rules.advert.avoid != (),
        "open": sum(bool(row["open_count"]) for row in rows if row["when"] in now),
        "of": asked_now(state),
    }


def the_tables(state: State) -> list[int]:
    """Return the tables in use, or those that the tickets sold will need; one before there are
    any.
    """
    drawn = sorted(state.tables())
    if drawn:
        return drawn
    needed = tables_needed(len(state.entries), state.adopted.seats_per_table)
    return list(range(1, min(max(needed, 1), state.adopted.table_limit) + 1))


def still_open(state: State, *moments: When) -> list[Check]:
    """Return what is left to look at of what these *moments* ask, or else of what is asked now;
    what the law wants first before all.
    """
    now = moments or _moments(state)
    open_checks = checks.open_items(state, the_tables(state), _decks_to_check(state))
    return sorted(
        (check for check in open_checks if check.when in now), key=lambda check: not check.must
    )


def asked_now(state: State) -> int:
    """Return how many things this moment asks for."""
    now = _moments(state)
    return sum(check.when in now for check in checks.checks_of(state).items)


def advert_view(night: Night, text: str) -> AdvertView:
    """Return what an advertisement for this night lacks, and what it had better not say."""
    settings = night.state.adopted
    advert = checks.checks_of(night.state).advert
    facts = advertising.AdvertFacts(
        organization=settings.organization,
        licence=settings.licence,
        venue=settings.venue,
        fee_cents=settings.entry_fee_cents,
        tickets=settings.player_cap,
        minute=(settings.start_at_ms // MINUTE + settings.utc_offset_minutes) % (DAY // MINUTE),
    )
    return {
        "is_regulated": advert.must != () or advert.avoid != (),
        "remarks": [
            {
                "code": remark.code,
                "clause": remark.clause,
                "subject": remark.subject,
                "words": list(remark.words),
            }
            for remark in advertising.look(text, advert, facts)
        ],
    }


def _moments(state: State) -> tuple[When, ...]:
    moments: dict[str, tuple[When, ...]] = {
        "open": ("before",),
        "playing": ("during",),
        "finished": ("end",),
    }
    return moments.get(state.phase, ())


def _moment(check: Check) -> Moment:
    return "end" if check.when == "end" else "before"


def _ids(state: State, per: str) -> list[str]:
    return [check.id for check in checks.checks_of(state).items if check.per == per]


def _decks_to_check(state: State) -> list[str]:
    """A deck that was taken out is looked at no more."""
    return [deck for deck, kept_deck in state.part(Decks).decks.items() if not kept_deck.is_out]


def _tick(ticked: Ticked | None) -> Tick | None:
    return None if ticked is None else {"by": ticked.by, "note": ticked.note, "at_ms": ticked.at}


def _row(state: State, check: Check, tables: list[int], decks: list[str]) -> CheckRow:
    places = {
        "night": [(0, "")],
        "table": [(table, "") for table in tables],
        "deck": [(0, deck) for deck in decks],
    }[check.per]
    ticks = [checks.ticked(state, check, *at) for at in places]
    open_count = sum(tick is None for tick in ticks)
    done = ticks[-1] if ticks and not open_count else None
    if check.needs == "count":
        counted = checks.tallies(state, _moment(check))
        open_count = 0 if checks.counted_twice(state, _moment(check)) else 1
        done = None if open_count else Ticked(by=counted[-1].by, note="", at=counted[-1].at)
    return {
        "id": check.id,
        "clause": check.clause,
        "when": check.when,
        "per": check.per,
        "needs": check.needs,
        "must": check.must,
        "done": _tick(done),
        "open_count": open_count,
        "of": len(places),
    }


def _table(state: State, table: int) -> TableChecks:
    items = [check for check in checks.checks_of(state).items if check.per == "table"]
    ticks_by_id = {check.id: checks.ticked(state, check, table) for check in items}
    ticks = [tick for tick in ticks_by_id.values() if tick is not None]
    open_ids = [name for name, tick in ticks_by_id.items() if tick is None]
    last_tick = max(ticks, key=lambda tick: tick.at, default=None)
    return {"table": table, "open": open_ids, "signed": None if open_ids else _tick(last_tick)}


def _counts(state: State, moment: Moment, clause: str) -> MomentCounts:
    tallies = checks.tallies(state, moment)[-2:]
    wrong = checks.differs(tallies)
    rows: list[CountRow] = [
        {
            "colour": chip.colour,
            "unit_chips": chip.value,
            "pieces": [tally.pieces.get(int(chip.value)) for tally in tallies],
            "differs": abs(wrong[int(chip.value)][0] - wrong[int(chip.value)][1])
            if int(chip.value) in wrong
            else 0,
        }
        for chip in state.adopted.chip_set
    ]
    return {
        "moment": moment,
        "clause": clause,
        "by": [tally.by for tally in tallies],
        "rows": rows,
        "agrees": not wrong if len(tallies) > 1 else None,
        "value_chips": checks.worth(tallies[-1]) if tallies else None,
        "short_chips": checks.short_chips(state) if moment == "end" else None,
    }


def _deck(state: State, deck: str, kept_deck: Deck) -> DeckRow:
    rules = checks.checks_of(state)
    items = [check for check in rules.items if check.per == "deck"]
    return {
        "deck": deck,
        "name": kept_deck.name,
        "holder": kept_deck.holder,
        "table": kept_deck.table,
        "why": kept_deck.why,
        "by": kept_deck.by,
        "at_ms": kept_deck.at,
        "sealed": kept_deck.sealed,
        "incident": kept_deck.incident,
        "is_out": kept_deck.is_out,
        "report_clause": rules.decks.report if kept_deck.why in REPORTED else "",
        "open": [
            check.id
            for check in items
            if not kept_deck.is_out and checks.ticked(state, check, deck=deck) is None
        ],
    }
