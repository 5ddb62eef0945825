"""Where the structure that is played differs from the one that was adopted, and which records made
it differ: for the list of all levels and breaks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from pycore.kernel.values import dataclass
from pycore.ledger.fold.folded import RecordedEvent
from pycore.ledger.model.acts import ConflictResolved
from pycore.night.clock import clock
from pycore.night.clock.breaks import BreakInserted
from pycore.night.clock.level_changes import StructureAmended, amended
from pycore.night.clock.levels import LevelAdded
from pycore.night.night import Night
from pycore.night.records import RecordView, record
from pycore.portable.structure import (
    BREAK,
    StructureItem,
    extra_level,
    lasting,
    pause,
    read_structure,
    rest_of,
    write_structure,
)


class AsAdopted(TypedDict):
    """A level or break of the structure that was adopted; of a break the blinds are 0."""

    is_break: bool
    small_blind_chips: int
    big_blind_chips: int
    ante_chips: int
    length_ms: int


class ItemDiffers(TypedDict):
    """Level or break *index* of the structure, as it was *adopted*, None where it was put in
    since; and what was done to it, oldest first.
    """

    index: int
    adopted: AsAdopted | None
    changes: list[RecordView]


@dataclass
class _Row:
    """A level or break as it is, as it was adopted, and what was done to it since."""

    now: StructureItem
    adopted: StructureItem | None
    done: tuple[RecordedEvent, ...] = ()


def differing(night: Night) -> list[ItemDiffers]:
    """Return the levels and breaks that were not adopted as they are to be played. A structure is
    played as it was adopted as a rule: then the records are not asked.
    """
    structure, adopted = night.state.structure, night.state.adopted.structure
    if write_structure(structure) == adopted:
        return []
    rows = [_Row(period, period) for period in read_structure(adopted)]
    for folded_event in _of_the_clock(night):
        for made in _made(night, folded_event):
            rows = _after(rows, made)
    if tuple(row.now for row in rows) != structure:
        return []
    return [
        {
            "index": index,
            "adopted": _as_adopted(row.adopted),
            "changes": [record(night, folded_event) for folded_event in row.done],
        }
        for index, row in enumerate(rows)
        if row.now != row.adopted
    ]


def _of_the_clock(night: Night) -> Iterable[RecordedEvent]:
    """The records among which those of the structure are, in order: of the clock alone, but where
    the director took one, which stands in no chain.
    """
    folded = night.folded
    return folded.recorded if folded.settled else reversed([*folded.chain(clock.SLICE.stream)])


def _made(night: Night, folded_event: RecordedEvent) -> list[RecordedEvent]:
    """The records of the structure that took effect with this one: itself, or the conflicts that
    the director took here.
    """
    if folded_event.kind != "applied":
        return []
    if isinstance(folded_event.event, ConflictResolved):
        ids = (
            (folded_event.event.target, *folded_event.event.also)
            if folded_event.event.take
            else ()
        )
        return [taken for event_id in ids if (taken := night.folded.find(event_id)) is not None]
    return [folded_event]


def _after(rows: list[_Row], folded_event: RecordedEvent) -> list[_Row]:
    """The rows once this was done."""
    event = folded_event.event
    if isinstance(event, StructureAmended):
        items = amended(tuple(row.now for row in rows), event.changes)
        changed = {change.index for change in event.changes}
        return [
            _Row(items[index], row.adopted, (*row.done, folded_event)) if index in changed else row
            for index, row in enumerate(rows)
        ]
    if isinstance(event, LevelAdded):
        level = extra_level(
            event.number,
            event.small_blind_chips,
            event.big_blind_chips,
            event.ante_chips,
            event.length_ms,
        )
        return [*rows, _Row(level, None, (folded_event,))]
    if not isinstance(event, BreakInserted):
        return rows
    at = event.index
    before, between = rows[:at], [_Row(pause(event.length_ms, 0), None, (folded_event,))]
    if event.now and event.played_ms:
        cut = before.pop()
        done = (*cut.done, folded_event)
        before.append(_Row(lasting(cut.now, event.played_ms), cut.adopted, done))
        between.append(_Row(rest_of(cut.now, event.rest_ms), None, done))
    return [*before, *between, *rows[at:]]


def _as_adopted(period: StructureItem | None) -> AsAdopted | None:
    if period is None:
        return None
    return {
        "is_break": period.kind == BREAK,
        "small_blind_chips": period.small,
        "big_blind_chips": period.big,
        "ante_chips": period.ante,
        "length_ms": period.ms,
    }
