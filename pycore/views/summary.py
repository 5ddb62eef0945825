"""A night in one line of a list, and whose time its clock is told in.

Everything here follows from the records alone: it takes no time, so it can be kept beside them
until they change. Money is cents, times are milliseconds.
"""

from __future__ import annotations

from typing import TypedDict

from pycore.night import clock
from pycore.night.night import Night
from pycore.views.met import missing

CLOCK_EVENTS = frozenset(clock.SLICE.events.values())


class NightSummary(TypedDict):
    """*name*, *venue*, *organization*, *start_at_ms* and *utc_offset_minutes* (how far the hall's
    clocks are ahead of UTC) are "" and None before the night is set up. *entries* counts tickets
    and *players* the people behind them; *revenue_cents* is entries and rebuys; *prizes_cents* are
    the announced payouts, 0 until then.
    *missing_records*, *missing_sales* and *missing_cents* stand on branches that do not count.
    """

    name: str
    venue: str
    organization: str
    start_at_ms: int | None
    utc_offset_minutes: int | None
    phase: str
    entries: int
    left: int
    revenue_cents: int
    players: int
    prizes_cents: int
    conflicts: int
    missing_records: int
    missing_sales: int
    missing_cents: int


def night_summary(night: Night) -> NightSummary:
    """The night as its records tell it."""
    state = night.state
    settings, announced = state.settings, state.announced
    gone = missing(night.strays)
    return {
        "name": settings.night_name if settings else "",
        "venue": settings.venue if settings else "",
        "organization": settings.organization if settings else "",
        "start_at_ms": settings.start_at_ms if settings else None,
        "utc_offset_minutes": settings.utc_offset_minutes if settings else None,
        "phase": state.phase,
        "entries": len(state.entries),
        "left": len(state.left()),
        "revenue_cents": state.revenue(),
        "players": len({entry.player for entry in state.entries.values()}),
        "prizes_cents": sum(announced.payouts_cents) if announced else 0,
        "conflicts": len(night.conflicts),
        "missing_records": gone.records,
        "missing_sales": gone.sales,
        "missing_cents": gone.cents,
    }


def clock_set_by(night: Night) -> str | None:
    """The device in whose time the clock is told: the one that wrote the last clock event that
    counts. None when there is none: what a device wrote against the others, or what was
    taken back, moves nobody's time.
    """
    folded = night.folded
    for one in folded.backwards():
        if type(one.event) in CLOCK_EVENTS and folded.counts(one):
            return one.placed.dev
    return None
