"""What devices wrote apart, after it met: contradictions, limits that they passed together, and
branches that do not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pycore.kernel.units import Cents
from pycore.ledger.fold.branches import Stray
from pycore.ledger.fold.folded import Seen
from pycore.night.devices.record_shape import Branch, Breach, Conflict, Missing, Record
from pycore.night.night import Night
from pycore.night.records import record
from pycore.night.registration.entries import EntrySold
from pycore.night.registration.jackpot import JackpotJoined
from pycore.night.registration.rebuying import RebuySold


def missing(strays: Iterable[Stray]) -> Missing:
    """What these branches would count."""
    events = [item.event for stray in strays for item in stray.items]
    sales = [event for event in events if isinstance(event, EntrySold | RebuySold | JackpotJoined)]
    return {
        "records": len(events),
        "sales": len(sales),
        "cents": Cents(sum(sale.fee_cents for sale in sales)),
    }


def conflicts(night: Night) -> list[Conflict]:
    """The records that wait for the director; an undo among them with the first record of another
    device that it *takes*. Those that one device wrote one on the other are one, the first of them
    with the *rest*.
    """
    found: list[Conflict] = []
    told: set[str] = set()
    for seen in night.conflicts:
        if seen.placed.id in told:
            continue
        first, *rest = night.folded.block(seen.placed.id)
        told |= {one.placed.id for one in (first, *rest)}
        whole: Conflict = {
            **record(night, first),
            "why": first.why or "",
            "takes": _taken(night, first),
            "block": 1 + len(rest),
            "rest": [record(night, one) for one in rest],
        }
        found.append(whole)
    return found


def _taken(night: Night, waiting: Seen) -> Record | None:
    """The first record that an undo which is held back would throw out."""
    seen = night.folded.find(night.folded.held_back.get(waiting.placed.id, ""))
    return None if seen is None else record(night, seen)


def breaches(night: Night) -> list[Breach]:
    """The records that passed a limit, with the clauses; *settled*: the director has seen it."""
    return [
        {
            **record(night, seen),
            "passed": [
                {"code": passed.code, "clause": passed.clause, "facts": dict(passed.facts)}
                for passed in seen.breaches
            ],
            "settled": seen.placed.id in night.folded.settled,
            "note": _note(night, seen.placed.id),
        }
        for seen in night.folded.breaches()
    ]


def _note(night: Night, breach: str) -> str:
    """What the director wrote when they had seen the breach of this id."""
    if breach not in night.folded.settled:
        return ""
    notes: Iterator[str] = (
        seen.event.note
        for seen in night.folded.backwards()
        if seen.kind == "applied"
        and getattr(seen.event, "target", "") == breach
        and hasattr(seen.event, "take")
    )
    return next(notes, "")


def branches(night: Night) -> list[Branch]:
    """The branches whose records do not count, with what would count and every record on them."""
    return [branch(night, stray) for stray in night.strays]


def branch(night: Night, stray: Stray) -> Branch:
    """A branch that does not count, with what would count and every record on it."""
    walls = [item.placed.line.wall for item in stray.items if item.placed.line]
    return {
        **missing([stray]),
        "dev": stray.dev,
        "tip": stray.tip,
        "first_at_ms": min(walls, default=None),
        "last_at_ms": max(walls, default=None),
        "lines": [record(night, item) for item in stray.items],
    }
