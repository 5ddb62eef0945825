"""Where the structure that is played differs from the one that was adopted, and which records made
it differ: for the list of all levels and breaks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from pycore.kernel.values import dataclass
from pycore.ledger.fold.folded import Seen
from pycore.ledger.model.acts import ConflictResolved
from pycore.night.clock import clock
from pycore.night.clock.breaks import BreakInserted
from pycore.night.clock.level_changes import StructureAmended, amended
from pycore.night.clock.levels import LevelAdded
from pycore.night.night import Night
from pycore.night.records import Record, record
from pycore.portable.structure import (
    BREAK,
    Item,
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
    changes: list[Record]


@dataclass
class _Row:
    """A level or break as it is, as it was adopted, and what was done to it since."""

    now: Item
    adopted: Item | None
    done: tuple[Seen, ...] = ()


def differing(night: Night) -> list[ItemDiffers]:
    """The levels and breaks that were not adopted as they are to be played. A structure is played
    as it was adopted as a rule: then the records are not asked.
    """
    structure, adopted = night.state.structure, night.state.adopted.structure
    if write_structure(structure) == adopted:
        return []
    rows = [_Row(item, item) for item in read_structure(adopted)]
    for seen in _of_the_clock(night):
        for made in _made(night, seen):
            rows = _after(rows, made)
    if tuple(row.now for row in rows) != structure:
        return []
    return [
        {
            "index": index,
            "adopted": _as_adopted(row.adopted),
            "changes": [record(night, seen) for seen in row.done],
        }
        for index, row in enumerate(rows)
        if row.now != row.adopted
    ]


def _of_the_clock(night: Night) -> Iterable[Seen]:
    """The records among which those of the structure are, in order: of the clock alone, but where
    the director took one, which stands in no chain.
    """
    folded = night.folded
    return folded.seen if folded.settled else reversed([*folded.chain(clock.SLICE.stream)])


def _made(night: Night, seen: Seen) -> list[Seen]:
    """The records of the structure that took effect with this one: itself, or the conflicts that
    the director took here.
    """
    if seen.kind != "applied":
        return []
    if isinstance(seen.event, ConflictResolved):
        ids = (seen.event.target, *seen.event.also) if seen.event.take else ()
        return [found for one in ids if (found := night.folded.find(one)) is not None]
    return [seen]


def _after(rows: list[_Row], seen: Seen) -> list[_Row]:
    """The rows once this was done."""
    event = seen.event
    if isinstance(event, StructureAmended):
        items = amended(tuple(row.now for row in rows), event.changes)
        changed = {change.index for change in event.changes}
        return [
            _Row(items[index], row.adopted, (*row.done, seen)) if index in changed else row
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
        return [*rows, _Row(level, None, (seen,))]
    if not isinstance(event, BreakInserted):
        return rows
    at = event.index
    before, between = rows[:at], [_Row(pause(event.length_ms, 0), None, (seen,))]
    if event.now and event.played_ms:
        cut = before.pop()
        done = (*cut.done, seen)
        before.append(_Row(lasting(cut.now, event.played_ms), cut.adopted, done))
        between.append(_Row(rest_of(cut.now, event.rest_ms), None, done))
    return [*before, *between, *rows[at:]]


def _as_adopted(item: Item | None) -> AsAdopted | None:
    if item is None:
        return None
    return {
        "is_break": item.kind == BREAK,
        "small_blind_chips": item.small,
        "big_blind_chips": item.big,
        "ante_chips": item.ante,
        "length_ms": item.ms,
    }
