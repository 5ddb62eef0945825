"""A level more than the structure that was published: added at its end.

Clauses: SEL-13c (extra levels as required: those that the house rules name are in the structure),
NU-A.3c, BC-3.c, SK-A.2.d, MB-1e (any other with a reason), NU-8.18a (in Nunavut with the
regulator's approval; K23).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import ChipCount, Length, LevelNo, Note
from pycore.kernel.units import MINUTE, Chips, Millis
from pycore.kernel.values import dataclass
from pycore.law.house.house_values import MOST_ITEMS
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.night.base.parts import Timing
from pycore.night.base.state import State
from pycore.night.setup.amendable import explained
from pycore.portable.clock import advance
from pycore.portable.structure import LEVEL, chips_left, extra_level

LONGEST = Millis(240 * MINUTE)
NO_ANTE = Chips(0)


@dataclass(frozen=True, kw_only=True)
class AddLevel(Dated):
    """Add a level at the end. It needs a *reason*, and where the rules say so the regulator's
    reference (*approval*).
    """

    small_blind_chips: Chips
    big_blind_chips: Chips
    length_ms: Millis
    ante_chips: Chips = NO_ANTE
    reason: str = ""
    approval: str = ""


@dataclass(frozen=True, kw_only=True)
class LevelAdded(Dated):
    """A level was added at the end of the structure."""

    number: LevelNo
    small_blind_chips: ChipCount
    big_blind_chips: ChipCount
    ante_chips: ChipCount
    length_ms: Length
    reason: Note = ""
    approval: Note = ""


def add(state: State, command: AddLevel, pack: RulePack) -> LevelAdded:
    """Return the level as it is added, or why not."""
    levels = [period for period in state.structure if period.kind == LEVEL]
    last_level = levels[-1]
    if len(state.structure) >= MOST_ITEMS:
        raise Refused("structure-full", limit=MOST_ITEMS)
    if not (
        0 < command.small_blind_chips <= command.big_blind_chips
        and command.big_blind_chips >= last_level.big
        and command.ante_chips >= 0
    ):
        raise Refused(
            "blinds-must-rise",
            state.adopted.clause("structure"),
            small_chips=last_level.small,
            big_chips=last_level.big,
        )
    if not MINUTE <= command.length_ms <= LONGEST:
        raise Refused("time-out-of-range", limit_ms=LONGEST)
    unit = _unit(state)
    posted = (command.small_blind_chips, command.big_blind_chips, command.ante_chips)
    if any(chips % unit for chips in posted):
        raise Refused("not-in-unit", unit_chips=unit)
    reason, approval = explained(pack, "structure", command.reason, command.approval)
    return LevelAdded(
        number=last_level.number + 1,
        small_blind_chips=command.small_blind_chips,
        big_blind_chips=command.big_blind_chips,
        ante_chips=command.ante_chips,
        length_ms=command.length_ms,
        reason=reason,
        approval=approval,
        at=command.at,
    )


def _unit(state: State) -> Chips:
    """The smallest chip that is still on every table when a level after the last one begins."""
    values: list[int] = sorted({chip.value for chip in state.adopted.chip_set})
    gone = state.ledger.gone()
    values_left = (value for value in chips_left(values, state.structure) if value not in gone)
    return Chips(next(values_left, values[-1]))


Reason = Literal["blinds-fall", "level-taken", "structure-full"]


def conflict(state: State, event: LevelAdded) -> Reason | None:
    """Return why this level cannot follow what the night knows of its structure, if so."""
    items = state.structure
    if len(items) >= MOST_ITEMS:
        return "structure-full"
    numbers = [period.number for period in items if period.kind == LEVEL]
    rising = 0 < event.small_blind_chips <= event.big_blind_chips and event.ante_chips >= 0
    if not rising or event.big_blind_chips < max(period.big for period in items):
        return "blinds-fall"
    return None if event.number == numbers[-1] + 1 else "level-taken"


def added(state: State, event: LevelAdded) -> State:
    """Return the night with one level more."""
    part = state.part(Timing)
    level = extra_level(
        event.number,
        event.small_blind_chips,
        event.big_blind_chips,
        event.ante_chips,
        event.length_ms,
    )
    # Anchored here, so that a level added after the last one ran out begins now, and whole.
    clock = advance(part.structure, part.clock, event.at)
    return state.having(replace(part, structure=(*part.structure, level), clock=clock))


REFUSALS: Refusals = {
    "blinds-must-rise": ("big_chips", "small_chips"),
    "not-in-unit": ("unit_chips",),
    "structure-full": ("limit",),
    "time-out-of-range": ("limit_ms",),
}
