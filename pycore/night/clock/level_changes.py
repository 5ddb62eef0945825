"""Levels and breaks changed as they are to be played: whatever of them has not begun, and of the
one that is on how long it lasts.

Clauses: NU-A.3c, NU-8.18a, BC-3.c, SK-A.2.d, MB-1e (the director with a reason, in Nunavut with
the regulator's reference; K23), SEL-13a, NU-A.3a (blinds that rise).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import ChipCount, IntRange, ItemIndex, Left, Length, Note
from pycore.kernel.units import MINUTE, Chips, Millis
from pycore.kernel.values import dataclass
from pycore.law.house.house_values import MOST_ITEMS
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact
from pycore.night.base.parts import Timing
from pycore.night.base.state import State
from pycore.night.clock.levels import LONGEST
from pycore.night.setup import amendments
from pycore.night.setup.amendable import explained, first_open
from pycore.portable.clock import Clock, advance, new_clock
from pycore.portable.structure import BREAK, StructureItem, chips_left, write_structure

NoLevel = Annotated[int, IntRange(0, 999)]
"""A level's number, or 0 for a break."""

SECOND = 1_000
NONE = Millis(0)


@dataclass(frozen=True)
class ItemChange:
    """Level or break *index* of the structure, in order, as it is to be played; it is level
    *number*, or a break with 0. Of a break the blinds are 0.
    """

    index: ItemIndex
    number: NoLevel
    small_blind_chips: ChipCount
    big_blind_chips: ChipCount
    ante_chips: ChipCount
    length_ms: Length


@dataclass(frozen=True, kw_only=True)
class AmendStructure(Dated):
    """Change levels and breaks that have not begun, and how long the one that is on lasts in all:
    it ends at once where it has lasted so long. *reason* and *approval* as to put the clock
    elsewhere. *seen_structure* is the structure that was looked at, as portable text; "" where
    nobody says.
    """

    changes: tuple[ItemChange, ...]
    seen_structure: str = ""
    reason: str = ""
    approval: str = ""


@dataclass(frozen=True, kw_only=True)
class StructureAmended(Dated):
    """Levels and breaks were changed. Of the one that was on *left_ms* remain; 0 where it is not
    among them.
    """

    changes: tuple[ItemChange, ...]
    left_ms: Left = NONE
    reason: Note = ""
    approval: Note = ""


def amend(state: State, command: AmendStructure, pack: RulePack, clock: Clock) -> StructureAmended:
    """Return the change as it is recorded, or why not. *clock* stands at the moment of the
    wish.
    """
    item_changes = _sorted(command.changes)
    if item_changes is None:
        raise Refused("bad-command", field="changes")
    if command.seen_structure not in ("", write_structure(state.structure)):
        raise Refused("structure-changed")
    for item_change in item_changes:
        if item_change.index >= len(state.structure):
            raise Refused("bad-command", field="changes")
        if state.structure[item_change.index].number != item_change.number:
            raise Refused("structure-changed")
        if not _is_open(state, item_change, clock):
            raise Refused("level-has-begun", pack.structure_change)
        if not MINUTE <= item_change.length_ms <= LONGEST:
            raise Refused("time-out-of-range", limit_ms=LONGEST)
    items = amended(state.structure, item_changes)
    lower = _falls(items, first_open(state, command.at))
    if lower is not None:
        raise Refused(
            "blinds-must-rise",
            state.adopted.clause("structure"),
            small_chips=Chips(lower.small),
            big_chips=Chips(lower.big),
        )
    differing = tuple(
        change for change in item_changes if items[change.index] != state.structure[change.index]
    )
    if not differing:
        raise Refused("nothing-changes")
    for item_change in differing:
        unit = _unit_at(state, item_change.index)
        moved = _posted(items[item_change.index]) != _posted(state.structure[item_change.index])
        if moved and any(chips % unit for chips in _posted(items[item_change.index])):
            raise Refused("not-in-unit", unit_chips=unit)
    reason, approval = explained(pack, "structure", command.reason, command.approval)
    return StructureAmended(
        changes=differing,
        left_ms=_left(state, differing[0], clock),
        reason=reason,
        approval=approval,
        at=command.at,
    )


def _is_open(state: State, item_change: ItemChange, clock: Clock) -> bool:
    """Whether a level or break may still become this: of the one that is on only the length."""
    if not clock.started or item_change.index > clock.index:
        return True
    period = state.structure[item_change.index]
    is_break = period.kind == BREAK
    blinds = (item_change.small_blind_chips, item_change.big_blind_chips, item_change.ante_chips)
    return item_change.index == clock.index and (is_break or blinds == _posted(period))


def _left(state: State, first_change: ItemChange, clock: Clock) -> Millis:
    """What remains of the one that is on, where it is the *first_change* to change."""
    if not clock.started or first_change.index != clock.index:
        return NONE
    longer = first_change.length_ms - state.structure[first_change.index].ms
    return Millis(max(SECOND, clock.left_ms + longer))


def _posted(period: StructureItem) -> tuple[int, int, int]:
    return period.small, period.big, period.ante


def _unit_at(state: State, index: int) -> Chips:
    """The smallest chip that is still on every table once item *index* begins."""
    values: list[int] = sorted({chip.value for chip in state.adopted.chip_set})
    values_left = chips_left(values, state.structure[:index])
    gone = state.ledger.gone()
    return Chips(next((value for value in values_left if value not in gone), values[-1]))


def _sorted(changes: tuple[ItemChange, ...]) -> tuple[ItemChange, ...] | None:
    """The changes in the order of the structure; None where one is told twice or none at all."""
    ordered = tuple(sorted(changes, key=lambda change: change.index))
    places = {item_change.index for item_change in ordered}
    return ordered if ordered and len(places) == len(ordered) <= MOST_ITEMS else None


def amended(
    items: tuple[StructureItem, ...], changes: tuple[ItemChange, ...]
) -> tuple[StructureItem, ...]:
    """Return the structure with these changes in it."""
    after = list(items)
    for change in changes:
        was = items[change.index]
        is_break = was.kind == BREAK
        after[change.index] = StructureItem(
            was.kind,
            was.number,
            0 if is_break else change.small_blind_chips,
            0 if is_break else change.big_blind_chips,
            0 if is_break else change.ante_chips,
            change.length_ms,
            was.remove,
            was.extra,
        )
    return tuple(after)


def _falls(items: tuple[StructureItem, ...], first_index: int) -> StructureItem | None:
    """The level that a later one, from *first_index* on, would fall below; or the level itself
    where its own blinds make no sense. What was played already is not asked.
    """
    previous: StructureItem | None = None
    for index, period in enumerate(items):
        if period.kind == BREAK:
            continue
        if index >= first_index:
            below = previous if previous is not None and period.big < previous.big else None
            if below is None and not 0 < period.small <= period.big:
                below = previous or period
            if below is not None:
                return below
        previous = period
    return None


def conflict(
    state: State, event: StructureAmended, clock: Clock
) -> Literal["no-such-level", "level-has-begun", "blinds-fall"] | None:
    """Return why these changes no longer fit what the night knows of its structure, if so."""
    item_changes = _sorted(event.changes)
    if (
        item_changes is None
        or item_changes != event.changes
        or item_changes[-1].index >= len(state.structure)
    ):
        return "no-such-level"
    if any(not MINUTE <= item_change.length_ms <= LONGEST for item_change in item_changes):
        return "no-such-level"
    if any(state.structure[change.index].number != change.number for change in item_changes):
        return "no-such-level"
    of_now = clock.started and item_changes[0].index == clock.index
    if of_now != (event.left_ms > 0) or not all(
        _is_open(state, change, clock) for change in item_changes
    ):
        return "level-has-begun"
    first_index = first_open(state, event.at)
    return "blinds-fall" if _falls(amended(state.structure, item_changes), first_index) else None


def changed(state: State, event: StructureAmended) -> State:
    """Return the night with these levels and breaks."""
    part = state.part(Timing)
    items = amended(part.structure, event.changes)
    # Anchored in the old structure: what was played until now was played by that.
    clock = (
        advance(part.structure, part.clock, event.at) if part.clock.started else new_clock(items)
    )
    pressed = part.pressed
    if event.left_ms:
        clock = Clock(clock.index, event.left_ms, clock.anchor_ms, clock.running, clock.started)
        pressed = None
    after = state.having(replace(part, structure=items, clock=clock, pressed=pressed))
    return amendments.noted(after, ("structure",))


def change_facts(event: StructureAmended) -> tuple[Fact, ...]:
    """Return what changed, and to what: of one level or break all of it, of several how many and
    which levels; and why, under which reference.
    """
    count = len(event.changes)
    why = (Fact("reason", event.reason, "text"), Fact("approval", event.approval, "text"))
    if not count:
        return (*why, Fact("count", 0, "number"))
    item_change = event.changes[0]
    levels = [change.number for change in event.changes if change.number]
    lengths = {change.length_ms for change in event.changes}
    result = "several" if levels else "breaks"
    if count == 1:
        result = "level" if levels else "break"
    elif not levels and len(lengths) > 1:
        result = "breaks-differ"
    elif len(levels) == count:
        result = "levels"
    elif levels and levels[0] == levels[-1]:
        result = "several-one"
    if result == "level" and item_change.ante_chips:
        result = "level-ante"
    return (
        *why,
        Fact("count", count, "number"),
        Fact("level", levels[0] if levels else 0, "level"),
        Fact("last_level", levels[-1] if levels else 0, "level"),
        Fact("small_blind_chips", item_change.small_blind_chips, "chips"),
        Fact("big_blind_chips", item_change.big_blind_chips, "chips"),
        Fact("ante_chips", item_change.ante_chips, "chips"),
        Fact("length_ms", item_change.length_ms, "ms"),
        Fact("result", result, "text"),
    )


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "blinds-must-rise": ("big_chips", "small_chips"),
    "level-has-begun": (),
    "not-in-unit": ("unit_chips",),
    "nothing-changes": (),
    "structure-changed": (),
    "time-out-of-range": ("limit_ms",),
}
