"""A night in one line of a list, and whose time its clock is told in.

Everything here follows from the records alone: it takes no time, so it can be kept beside them
until they change. Money is cents, times are milliseconds.
"""

from __future__ import annotations

from typing import NamedTuple, TypedDict

from pycore.kernel.units import Cents
from pycore.law.policies.settings import NightSettings
from pycore.ledger.fold import branches
from pycore.ledger.fold.fold import read_item
from pycore.ledger.model.acts import BranchSettled
from pycore.night.base.parts import Phase
from pycore.night.clock import clock
from pycore.night.devices import seal
from pycore.night.devices.met import missing
from pycore.night.night import Night
from pycore.night.setup import beside
from pycore.night.setup.set_up import NightSetUp


class Lost(TypedDict):
    """The branch that the set-up of a night stands on, which does not count."""

    dev: str
    tip: str


class NightSummary(TypedDict):
    """*name*, *venue*, *organization*, *start_at_ms* and *utc_offset_minutes* (how far the hall's
    clocks are ahead of UTC) are "" and None before the night is set up. *entries* counts tickets
    and *players* the people behind them; *revenue_cents* is entries and rebuys; *prizes_cents* are
    the announced payouts, 0 until then. Of a night whose set-up was undone they say what it was to
    be, and *taken_back* is that undo, "" for every other night; so they do where it is *lost*.
    *missing_records*, *missing_sales* and *missing_cents* stand on branches that do not count.
    *beside* is the main event that it stands beside, "" for every other night.
    """

    name: str
    venue: str
    organization: str
    start_at_ms: int | None
    utc_offset_minutes: int | None
    phase: Phase
    taken_back: str
    lost: Lost | None
    entries: int
    players_left: int
    revenue_cents: Cents
    players: int
    prizes_cents: Cents
    conflicts: int
    missing_records: int
    missing_sales: int
    missing_cents: Cents
    beside: str
    is_sealed: bool


CLOCK_EVENTS = frozenset(clock.SLICE.events.values())


def night_summary(night: Night) -> NightSummary:
    """Return the night as its records tell it."""
    state = night.state
    announced = state.announced
    gone_with = gone_set_up(night)
    settings = state.settings or gone_with.settings
    gone = missing(night.strays)
    placed = beside.placed(state)
    return {
        "name": settings.night_name if settings else "",
        "venue": settings.venue if settings else "",
        "organization": settings.organization if settings else "",
        "start_at_ms": settings.start_at_ms if settings else None,
        "utc_offset_minutes": settings.utc_offset_minutes if settings else None,
        "phase": state.phase,
        "taken_back": gone_with.by,
        "lost": gone_with.lost,
        "entries": len(state.entries),
        "players_left": len(state.still_in()),
        "revenue_cents": state.revenue(),
        "players": len({entry.player for entry in state.entries.values()}),
        "prizes_cents": Cents(sum(announced.payouts_cents) if announced else 0),
        "conflicts": len(night.conflicts),
        "missing_records": gone["records"],
        "missing_sales": gone["sales"],
        "missing_cents": gone["cents"],
        "beside": placed.main if placed else "",
        "is_sealed": seal.standing(state) is not None,
    }


class Gone(NamedTuple):
    """What a night was to be whose set-up does not stand. *by* is the record whose undo brings it
    back: it was undone, or left out with its branch. *lost* is the branch that it stands on, which
    nobody looked at: somebody else wrote in the name of the tablet that set the night up.
    """

    settings: NightSettings | None = None
    by: str = ""
    lost: Lost | None = None


def gone_set_up(night: Night) -> Gone:
    """Return where the set-up of a night went; nothing of one that is set up, or never was."""
    if night.state.phase != "none":
        return Gone()
    folded = night.folded
    for backward in folded.backwards():
        by = folded.gone.get(backward.placed.id, "")
        if isinstance(backward.event, NightSetUp) and by:
            return Gone(backward.event.settings, by)
        if (
            isinstance(backward.event, BranchSettled)
            and not backward.event.take
            and folded.counts(backward)
        ):
            for placed in (
                branches.reader(night.counted)(backward.event.dev, backward.event.tip) or ()
            ):
                event = read_item(night.subject, placed).event
                if isinstance(event, NightSetUp):
                    return Gone(event.settings, backward.placed.id)
    for stray in night.strays:
        for unfolded in stray.items:
            if isinstance(unfolded.event, NightSetUp):
                return Gone(unfolded.event.settings, lost={"dev": stray.dev, "tip": stray.tip})
    return Gone()


def clock_set_by(night: Night) -> str | None:
    """Return the device in whose time the clock is told: the one that wrote the last clock event
    that counts. None when there is none: what a device wrote against the others, or what was taken
    back, moves nobody's time.
    """
    folded = night.folded
    for backward in folded.backwards():
        if type(backward.event) in CLOCK_EVENTS and folded.counts(backward):
            return backward.placed.dev
    return None
