"""A break more than the structure has.

Clauses: NU-A.3c, BC-3.c, SK-A.2.d, NU-8.18a (a structure changes with a reason, in Nunavut with
the regulator's approval; K23), SEL-15 (breaks are for the change of chips: one that is put in
takes none out).

A break that begins in the middle of a level stands between its two parts: what was played stays
played, and the rest follows the break under the same number.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import ItemIndex, Left, Length, Note
from pycore.kernel.units import MINUTE, Millis
from pycore.kernel.values import dataclass
from pycore.law.house.house_values import MOST_ITEMS
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.night.base.parts import Timing
from pycore.night.base.state import State
from pycore.night.clock.levels import LONGEST
from pycore.night.setup.amendable import explained
from pycore.portable.clock import Clock, advance
from pycore.portable.structure import BREAK, StructureItem, lasting, pause, rest_of

SECOND = 1_000
NONE = Millis(0)


@dataclass(frozen=True, kw_only=True)
class InsertBreak(Dated):
    """Put a break into the structure, before the level or break *index*; None: it begins now."""

    length_ms: Millis
    index: int | None = None
    reason: str = ""
    approval: str = ""


@dataclass(frozen=True, kw_only=True)
class BreakInserted(Dated):
    """A break stands at *index*; it began at once where *now*. A level that it cut in two lasted
    *played_ms*, and has *rest_ms* after it; both 0 where it cut none.
    """

    index: ItemIndex
    length_ms: Length
    now: bool
    played_ms: Left = NONE
    rest_ms: Left = NONE
    reason: Note = ""
    approval: Note = ""


# --- Deciding ---


def insert(state: State, command: InsertBreak, pack: RulePack, clock: Clock) -> BreakInserted:
    """Return the break as it is put in, or why not. *clock* stands at the moment of the wish."""
    items = state.structure
    if not MINUTE <= command.length_ms <= LONGEST:
        raise Refused("time-out-of-range", limit_ms=LONGEST)
    if command.index is None:
        if items[clock.index].kind == BREAK:
            raise Refused("on-break")
    elif not clock.index < command.index < len(items):
        raise Refused("bad-command", field="index")
    index, played, rest = command.index, NONE, NONE
    if index is None:
        played, rest = _cut(items[clock.index], clock)
        index = clock.index + 1 if played else clock.index
    if _too_many(items, played):
        raise Refused("structure-full", limit=MOST_ITEMS)
    reason, approval = explained(pack, "structure", command.reason, command.approval)
    return BreakInserted(
        index=index,
        length_ms=command.length_ms,
        now=command.index is None,
        played_ms=played,
        rest_ms=rest,
        reason=reason,
        approval=approval,
        at=command.at,
    )


def _cut(level: StructureItem, clock: Clock) -> tuple[Millis, Millis]:
    """(played, rest) of a level that a break cuts in two, in whole seconds; nothing where it has
    just begun. One that has run out goes on for as long as it was.
    """
    rest = -(-clock.left_ms // SECOND) * SECOND
    played = level.ms - rest
    if played < SECOND:
        return NONE, NONE
    return Millis(played), Millis(rest or level.ms)


def _too_many(items: tuple[StructureItem, ...], played_ms: Millis) -> bool:
    """Whether a break is more than a structure holds; a level that it cuts is one more too."""
    return len(items) + (2 if played_ms else 1) > MOST_ITEMS


# --- Folding ---

Reason = Literal["no-such-level", "structure-full"]


def conflict(state: State, event: BreakInserted, clock: Clock) -> Reason | None:
    """Return why the break cannot stand in the structure as it is, if so."""
    items, index = state.structure, event.index
    if _too_many(items, event.played_ms):
        return "structure-full"
    cuts = event.played_ms > 0 and event.rest_ms > 0
    if not event.now:
        return None if clock.index < index < len(items) and not cuts else "no-such-level"
    if not clock.started or items[clock.index].kind == BREAK:
        return "no-such-level"
    return None if index == clock.index + (1 if cuts else 0) else "no-such-level"


def inserted(state: State, event: BreakInserted) -> State:
    """Return the night with the break in its structure."""
    part, index = state.part(Timing), event.index
    items = list(part.structure)
    clock = advance(part.structure, part.clock, event.at)
    between = [pause(event.length_ms, 0)]
    if event.now and event.played_ms:
        level = items[index - 1]
        items[index - 1] = lasting(level, event.played_ms)
        between.append(rest_of(level, event.rest_ms))
    if event.now:
        clock = Clock(index, event.length_ms, clock.anchor_ms, clock.running, clock.started)
    structure = (*items[:index], *between, *items[index:])
    return state.having(replace(part, structure=structure, clock=clock, pressed=None))


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "on-break": (),
    "structure-full": ("limit",),
    "time-out-of-range": ("limit_ms",),
}
