"""What devices wrote apart, after it met: contradictions, limits that they passed together, and
branches that do not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypedDict

from pycore.kernel.units import Cents
from pycore.ledger.fold.branches import Stray
from pycore.ledger.fold.folded import RecordedEvent
from pycore.night.night import Night
from pycore.night.records import RecordView, record
from pycore.night.registration.entries import EntrySold
from pycore.night.registration.jackpot import JackpotJoined
from pycore.night.registration.rebuying import RebuySold


class Conflict(RecordView):
    """A record that waits for the director: *why* it does not fit. An undo says the first
    record of another device that it *takes*. It is settled with the *rest* of what its device
    wrote on it: *block* records in all.
    """

    why: str
    takes: RecordView | None
    block: int
    rest: list[RecordView]


class Passed(TypedDict):
    """A limit that was passed, told like the refusal one tablet alone would have met."""

    code: str
    clause: str | None
    facts: dict[str, Any]


class BreachView(RecordView):
    """A record that passed limits. *settled*: the director has seen it, and wrote *note*."""

    passed: list[Passed]
    settled: bool
    note: str


class GoesAlong(TypedDict):
    """A record that an undo would take along; it may be too old to be in the history."""

    id: str
    type: str
    at_ms: int


class Missing(TypedDict):
    """What stands on branches that do not count. A sale is an entry, a rebuy or a jackpot
    entry.
    """

    records: int
    sales: int
    cents: Cents


class Branch(Missing):
    """A branch that does not count: which *dev* wrote it, its *tip*, every record on it."""

    dev: str
    tip: str
    first_at_ms: int | None
    last_at_ms: int | None
    lines: list[RecordView]


def missing(strays: Iterable[Stray]) -> Missing:
    """Return what these branches would count."""
    events = [placed_event.event for stray in strays for placed_event in stray.items]
    sales = [event for event in events if isinstance(event, EntrySold | RebuySold | JackpotJoined)]
    return {
        "records": len(events),
        "sales": len(sales),
        "cents": Cents(sum(sale.fee_cents for sale in sales)),
    }


def conflicts(night: Night) -> list[Conflict]:
    """Return the records that wait for the director; an undo among them with the first record of
    another device that it *takes*. Those that one device wrote one on the other are one, the first
    of them with the *rest*.
    """
    rows: list[Conflict] = []
    ids: set[str] = set()
    for conflict in night.conflicts:
        if conflict.placed.id in ids:
            continue
        first_conflict, *rest = night.folded.block(conflict.placed.id)
        ids |= {event.placed.id for event in (first_conflict, *rest)}
        whole: Conflict = {
            **record(night, first_conflict),
            "why": first_conflict.why or "",
            "takes": _taken(night, first_conflict),
            "block": 1 + len(rest),
            "rest": [record(night, event) for event in rest],
        }
        rows.append(whole)
    return rows


def _taken(night: Night, waiting: RecordedEvent) -> RecordView | None:
    """The first record that an undo which is held back would throw out."""
    thrown_out = night.folded.find(night.folded.held_back.get(waiting.placed.id, ""))
    return None if thrown_out is None else record(night, thrown_out)


def breaches(night: Night) -> list[BreachView]:
    """Return the records that passed a limit, with the clauses; *settled*: the director has seen
    it.
    """
    return [
        {
            **record(night, breach),
            "passed": [
                {"code": passed.code, "clause": passed.clause, "facts": dict(passed.facts)}
                for passed in breach.breaches
            ],
            "settled": breach.placed.id in night.folded.settled,
            "note": _note(night, breach.placed.id),
        }
        for breach in night.folded.breaches()
    ]


def _note(night: Night, breach: str) -> str:
    """What the director wrote when they had seen the breach of this id."""
    if breach not in night.folded.settled:
        return ""
    notes: Iterator[str] = (
        backward.event.note
        for backward in night.folded.backwards()
        if backward.kind == "applied"
        and getattr(backward.event, "target", "") == breach
        and hasattr(backward.event, "take")
    )
    return next(notes, "")


def branches(night: Night) -> list[Branch]:
    """Return the branches whose records do not count, with what would count and every record on
    them.
    """
    return [branch(night, stray) for stray in night.strays]


def branch(night: Night, stray: Stray) -> Branch:
    """Return a branch that does not count, with what would count and every record on it."""
    walls = [
        placed_event.placed.line.wall for placed_event in stray.items if placed_event.placed.line
    ]
    return {
        **missing([stray]),
        "dev": stray.dev,
        "tip": stray.tip,
        "first_at_ms": min(walls, default=None),
        "last_at_ms": max(walls, default=None),
        "lines": [record(night, placed_event) for placed_event in stray.items],
    }
