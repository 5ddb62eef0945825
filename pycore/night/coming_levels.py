"""Levels and breaks that have not begun, changed as they are to be played.

Clauses: NU-A.3c, NU-8.18a, BC-3.c, SK-A.2.d, MB-1e (the director with a reason, in Nunavut with
the regulator's reference; K23), SEL-13a, NU-A.3a (blinds that rise).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import Between, ChipCount, ItemIndex, Length, Note
from pycore.kernel.units import MINUTE, Chips, Millis
from pycore.night import amendments
from pycore.night.amendable import explained, first_open
from pycore.night.levels import LONGEST
from pycore.night.parts import Timing
from pycore.night.state import State
from pycore.policies.house_values import MOST_ITEMS
from pycore.policies.pack import RulePack
from pycore.portable.clock import advance, new_clock
from pycore.portable.structure import BREAK, Item, chips_left
from pycore.record.slices import Fact

NoLevel = Annotated[int, Between(0, 999)]
"""A level's number, or 0 for a break."""


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
class AmendStructure:
    """Change levels and breaks that have not begun; *reason* and *approval* as to put the clock
    elsewhere.
    """

    changes: tuple[ItemChange, ...]
    reason: str = ""
    approval: str = ""
    at: Millis


@dataclass(frozen=True, kw_only=True)
class StructureAmended:
    """Levels and breaks that had not begun were changed."""

    changes: tuple[ItemChange, ...]
    reason: Note = ""
    approval: Note = ""
    at: Millis


def amend(state: State, command: AmendStructure, pack: RulePack) -> StructureAmended:
    """The change as it is recorded, or why not."""
    found = _sorted(command.changes)
    if found is None:
        raise Refused("bad-command", field="changes")
    first = first_open(state, command.at)
    for one in found:
        if one.index >= len(state.structure):
            raise Refused("bad-command", field="changes")
        if state.structure[one.index].number != one.number:
            raise Refused("structure-changed")
        if one.index < first:
            raise Refused("level-has-begun", pack.structure_change)
        if not MINUTE <= one.length_ms <= LONGEST:
            raise Refused("time-out-of-range", limit_ms=LONGEST)
    items = amended(state.structure, found)
    lower = _falls(items, first)
    if lower is not None:
        raise Refused(
            "blinds-must-rise", state.adopted.clause("structure"),
            small_chips=Chips(lower.small), big_chips=Chips(lower.big),
        )  # fmt: skip
    differing = tuple(one for one in found if items[one.index] != state.structure[one.index])
    if not differing:
        raise Refused("nothing-changes")
    for one in differing:
        unit = _unit_at(state, one.index)
        if any(chips % unit for chips in _posted(items[one.index])):
            raise Refused("not-in-unit", unit_chips=unit)
    reason, approval = explained(pack, "structure", command.reason, command.approval)
    return StructureAmended(
        changes=differing, reason=reason, approval=approval,
        at=command.at,
    )  # fmt: skip


def _posted(item: Item) -> tuple[int, int, int]:
    return item.small, item.big, item.ante


def _unit_at(state: State, index: int) -> Chips:
    """The smallest chip that is still on every table once item *index* begins."""
    values: list[int] = sorted({chip.value for chip in state.adopted.chip_set})
    left = chips_left(values, state.structure[:index])
    gone = state.ledger.gone()
    return Chips(next((value for value in left if value not in gone), values[-1]))


def _sorted(changes: tuple[ItemChange, ...]) -> tuple[ItemChange, ...] | None:
    """The changes in the order of the structure; None where one is told twice or none at all."""
    ordered = tuple(sorted(changes, key=lambda one: one.index))
    places = {one.index for one in ordered}
    return ordered if ordered and len(places) == len(ordered) <= MOST_ITEMS else None


def amended(items: tuple[Item, ...], changes: tuple[ItemChange, ...]) -> tuple[Item, ...]:
    """The structure with these changes in it."""
    after = list(items)
    for one in changes:
        was = items[one.index]
        is_break = was.kind == BREAK
        after[one.index] = Item(
            was.kind, was.number, 0 if is_break else one.small_blind_chips,
            0 if is_break else one.big_blind_chips, 0 if is_break else one.ante_chips,
            one.length_ms, was.remove, was.extra,
        )  # fmt: skip
    return tuple(after)


def _falls(items: tuple[Item, ...], first: int) -> Item | None:
    """The level that a later one, from *first* on, would fall below; or the level itself where its
    own blinds make no sense. What was played already is not asked.
    """
    last: Item | None = None
    for index, item in enumerate(items):
        if item.kind == BREAK:
            continue
        if index >= first:
            below = last if last is not None and item.big < last.big else None
            if below is None and not 0 < item.small <= item.big:
                below = last or item
            if below is not None:
                return below
        last = item
    return None


def misfit(
    state: State, event: StructureAmended
) -> Literal["no-such-level", "level-has-begun", "blinds-fall"] | None:
    """Why these changes no longer fit what the night knows of its structure, if so."""
    found = _sorted(event.changes)
    if found is None or found != event.changes or found[-1].index >= len(state.structure):
        return "no-such-level"
    if any(not MINUTE <= one.length_ms <= LONGEST for one in found):
        return "no-such-level"
    if any(state.structure[one.index].number != one.number for one in found):
        return "no-such-level"
    first = first_open(state, event.at)
    if found[0].index < first:
        return "level-has-begun"
    return "blinds-fall" if _falls(amended(state.structure, found), first) else None


def changed(state: State, event: StructureAmended) -> State:
    """The night with these levels and breaks to come."""
    part = state.part(Timing)
    items = amended(part.structure, event.changes)
    # Anchored in the old structure: what was played until now was played by that.
    clock = (
        advance(part.structure, part.clock, event.at) if part.clock.started else new_clock(items)
    )
    after = state.having(replace(part, structure=items, clock=clock))
    return amendments.noted(after, ("structure",))


def told(event: StructureAmended) -> tuple[Fact, ...]:
    """Why the structure changed, and under which reference."""
    return (Fact("reason", event.reason, "text"), Fact("approval", event.approval, "text"))


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "blinds-must-rise": ("big_chips", "small_chips"),
    "level-has-begun": (),
    "not-in-unit": ("unit_chips",),
    "nothing-changes": (),
    "structure-changed": (),
    "time-out-of-range": ("limit_ms",),
}
