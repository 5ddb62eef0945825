"""Every draw of a night, made again from its seed and from what was known when it was made.

Clauses: NU-9.03a, MB-3, SEL-3, NU-A.4e, SEL-24: places are random, and whoever doubts it can draw
again (tournament/seating.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypedDict

from pycore.ledger.fold import branches
from pycore.ledger.fold.fold import item_of
from pycore.ledger.fold.folded import RecordedEvent
from pycore.ledger.fold.step import Folding
from pycore.ledger.lines.logset import LogSet
from pycore.night.base.seat_finding import FINAL, broken, drawn, drawn_final, filled
from pycore.night.base.state import State
from pycore.night.night import Night
from pycore.night.records import RecordView, printed, record
from pycore.night.seating.seating_records import (
    FinalTableDrawn,
    SeatsDrawn,
    TableBroken,
    TableFilled,
)
from pycore.night.seating.seats import places_of
from pycore.tournament.seating import NoDraw, Seated


class SeatDiffers(TypedDict):
    """The holder of ticket *number* has a seat by the record, and another by the seed, 0 where the
    seed gives none.
    """

    number: int
    table: int
    seat: int
    drawn_table: int
    drawn_seat: int


class DrawChecked(TypedDict):
    """A draw of so many *players*, and whether its *seed* gives the same seats again (*is_same*);
    else where it *differs*.
    """

    record: RecordView
    seed: str
    players: int
    is_same: bool
    differs: list[SeatDiffers]


UNHEARD = 32
"""So many records of other tablets may not have come to the one that drew, at most."""


def draws_checked(night: Night) -> list[DrawChecked]:
    """Return the draws that count, in their order. A tablet draws from what it has heard: what
    others had written by then and what it had not heard of is left out, as far as that explains a
    draw.
    """
    return [
        _checked(night, draw)
        for draw in night.folded.recorded
        if isinstance(draw.event, SeatsDrawn | TableFilled | TableBroken | FinalTableDrawn)
        and night.folded.counts(draw)
    ]


def _checked(night: Night, draw: RecordedEvent) -> DrawChecked:
    recorded = places_of(draw.event)
    tries = (_again(state, draw.event) for state in _known(night, draw))
    first_try = next(tries)
    is_same = first_try == recorded or any(later_try == recorded for later_try in tries)
    return {
        "record": record(night, draw),
        "seed": draw.event.seed,
        "players": len(recorded),
        "is_same": is_same,
        "differs": [] if is_same else _differences(night, recorded, first_try),
    }


def _again(state: State, event: Any) -> tuple[Seated, ...]:
    """What the seed of a draw gives in a night; nothing where nothing can be drawn there."""
    if state.settings is None:
        return ()
    try:
        if isinstance(event, SeatsDrawn):
            return drawn(state, event.tables, event.seed)
        if isinstance(event, TableFilled):
            return filled(state, event.table, event.seed)
        if isinstance(event, TableBroken):
            return broken(state, event.table, event.seed) or ()
        return drawn_final(state, event.seed, event.seats[0].table if event.seats else FINAL)
    except NoDraw:
        return ()


def _known(night: Night, draw: RecordedEvent) -> Iterator[State]:
    """The night as it stood before a record: with all that came before it, then with less and less
    of what others wrote last. Where a branch was taken back, as it counts now.
    """
    own, place = draw.placed, night.folded.place(draw.placed.id) or 0
    before = [event.placed for event in night.folded.events[:place]]
    others = [placed for placed in reversed(before) if placed.dev != own.dev]
    if night.folded.settling is not None:
        mark = night.folded.nearest(place)
        items = [item_of(event) for event in night.folded.events[mark.at : place]]
        gone, lines = night.folded.gone, branches.reader(night.logs)
        yield Folding(night.folded.back_at(mark), gone, lines).through(items).state
    for fewer in range(min(len(others), UNHEARD) + 1):
        unheard = {other.id for other in others[:fewer]}
        logs = LogSet(night.logs.tid)
        for dev in {placed.dev for placed in before}:
            seqs = [
                placed.seq for placed in before if placed.dev == dev and placed.id not in unheard
            ]
            log = night.logs.log(dev)
            logs = logs.with_log(log.upto(min(max(seqs, default=0), len(log.lines))))
        yield Night.of(logs, night.people).state


def _differences(
    night: Night, recorded: tuple[Seated, ...], again: tuple[Seated, ...]
) -> list[SeatDiffers]:
    seeds = {place.ticket: place for place in again}
    return [
        {
            "number": printed(night.state, place.ticket),
            "table": place.table,
            "seat": place.seat,
            "drawn_table": seeds[place.ticket].table if place.ticket in seeds else 0,
            "drawn_seat": seeds[place.ticket].seat if place.ticket in seeds else 0,
        }
        for place in recorded
        if seeds.get(place.ticket) != place
    ]
