"""What devices wrote apart, after it met: contradictions, limits they passed together, branches
that do not count, and the undos that took more than their maker saw.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from pycore.night.entries import EntrySold, RebuySold
from pycore.night.jackpot import JackpotJoined
from pycore.night.night import Night
from pycore.record.branches import Stray
from pycore.record.folded import Seen
from pycore.views.told import what


class Missing(NamedTuple):
    """What stands on branches that do not count: so many records, sales and cents."""

    records: int
    sales: int
    cents: int


def missing(strays: Iterable[Stray]) -> Missing:
    """What these branches would count. A sale is an entry, a rebuy or a jackpot entry."""
    events = [one.event for stray in strays for one in stray.items]
    sold = [one for one in events if isinstance(one, EntrySold | RebuySold | JackpotJoined)]
    return Missing(len(events), len(sold), sum(one.fee_cents for one in sold))


def conflicts(night: Night) -> list[dict[str, Any]]:
    """The records that wait for the director; *because* is the undo that made one not fit."""
    undone = {healed: one.undo.placed.id for one in night.blamed for healed in one.heals}
    return [
        {**what(night, one), "why": one.why, "because": undone.get(one.placed.id)}
        for one in night.conflicts
    ]


def breaches(night: Night) -> list[dict[str, Any]]:
    """The records that passed a limit, with the clauses; *settled*: the director has seen it."""
    return [
        {
            **what(night, one),
            "passed": [
                {"code": passed.code, "clause": passed.clause, "facts": dict(passed.facts)}
                for passed in one.breaches
            ],
            "settled": one.placed.id in night.folded.settled,
            "note": _note(night, one),
        }
        for one in night.folded.breaches()
    ]


def _note(night: Night, one: Seen) -> str:
    """What the director wrote when they had seen it."""
    if one.placed.id not in night.folded.settled:
        return ""
    looked = (
        seen.event.note for seen in night.folded.backwards()
        if seen.kind == "applied" and getattr(seen.event, "target", "") == one.placed.id
        and hasattr(seen.event, "take")
    )  # fmt: skip
    return next(looked, "")


def branches(night: Night) -> list[dict[str, Any]]:
    """The branches whose records do not count, with what would count and every record on them."""
    shown = []
    for stray in night.strays:
        would = missing([stray])
        shown.append(
            {
                "dev": stray.dev,
                "tip": stray.tip,
                "records": would.records,
                "sales": would.sales,
                "cents": would.cents,
                "first_at_ms": min(
                    (one.placed.line.wall for one in stray.items if one.placed.line), default=None
                ),
                "last_at_ms": max(
                    (one.placed.line.wall for one in stray.items if one.placed.line), default=None
                ),
                "lines": [what(night, one) for one in stray.items],
            }
        )
    return shown
