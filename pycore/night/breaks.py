"""A break more than the structure has, and a level or a break of another length.

Clauses: NU-A.3c, BC-3.c, SK-A.2.d, NU-8.18a (a structure changes with a reason, in Nunavut with
the regulator's approval; K23), SEL-15 (breaks are for the change of chips: one that is put in
takes none out).

A break that begins in the middle of a level stands between its two parts: what was played stays
played, and the rest follows the break under the same number.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import ItemIndex, Left, Length, Note
from pycore.kernel.text import line
from pycore.kernel.units import MINUTE, Millis
from pycore.night.coming_levels import StructureAmended
from pycore.night.levels import LONGEST
from pycore.night.parts import Timing
from pycore.night.state import State
from pycore.policies.house_values import MOST_ITEMS
from pycore.policies.pack import RulePack
from pycore.portable.clock import Clock, advance
from pycore.portable.structure import BREAK, Item, lasting, pause, rest_of
from pycore.record.slices import Fact, short_facts

SECOND = 1_000
TO_TAKE_BACK = MINUTE
NONE = Millis(0)


@dataclass(frozen=True, kw_only=True)
class InsertBreak:
    """Put a break into the structure, before the level or break *index*; None: it begins now."""

    length_ms: Millis
    index: int | None = None
    reason: str = ""
    approval: str = ""
    at: Millis


@dataclass(frozen=True, kw_only=True)
class ChangeLength:
    """Let the level or break *index* last *length_ms* in all; *onwards*, those of its kind that
    follow it too. What is on already ends at once where it has lasted so long.
    """

    index: int
    length_ms: Millis
    onwards: bool = False
    reason: str = ""
    approval: str = ""
    at: Millis


@dataclass(frozen=True, kw_only=True)
class BreakInserted:
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
    at: Millis


@dataclass(frozen=True, kw_only=True)
class LengthChanged:
    """The level or break *index* lasts *length_ms*, *onwards* those of its kind after it too. Of
    the one that is on *left_ms* remain; 0 where it has not begun.
    """

    index: ItemIndex
    length_ms: Length
    left_ms: Left
    onwards: bool = False
    reason: Note = ""
    approval: Note = ""
    at: Millis


def why(command: InsertBreak | ChangeLength, pack: RulePack) -> tuple[str, str]:
    """The reason and the approval of a change of the structure; Refused where one is missing."""
    return told(command.reason, command.approval, pack)


def told(reason: str, approval: str, pack: RulePack) -> tuple[str, str]:
    """A reason and an approval as they are kept; Refused where the rules want one that is not
    there.
    """
    reason = line(reason)
    approval = line(approval)
    if not reason:
        raise Refused("change-needs-reason", pack.structure_change, kind="poker")
    if pack.structure_change_needs_approval and not approval:
        raise Refused("approval-needed", pack.structure_change, kind="law")
    return reason, approval


# --- Deciding ---


def insert(state: State, command: InsertBreak, pack: RulePack, clock: Clock) -> BreakInserted:
    """The break as it is put in, or why not. *clock* stands at the moment of the wish."""
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
    reason, approval = why(command, pack)
    return BreakInserted(
        index=index, length_ms=command.length_ms, now=command.index is None,
        played_ms=played, rest_ms=rest, reason=reason, approval=approval, at=command.at,
    )  # fmt: skip


def _cut(level: Item, clock: Clock) -> tuple[Millis, Millis]:
    """(played, rest) of a level that a break cuts in two, in whole seconds; nothing where it has
    just begun. One that has run out goes on for as long as it was.
    """
    rest = -(-clock.left_ms // SECOND) * SECOND
    played = level.ms - rest
    if played < SECOND:
        return NONE, NONE
    return Millis(played), Millis(rest or level.ms)


def _too_many(items: tuple[Item, ...], played_ms: Millis) -> bool:
    """Whether a break is more than a structure holds; a level that it cuts is one more too."""
    return len(items) + (2 if played_ms else 1) > MOST_ITEMS


def lengthen(state: State, command: ChangeLength, pack: RulePack, clock: Clock) -> LengthChanged:
    """The level or break as it lasts from now on, or why not."""
    items = state.structure
    if not 0 <= command.index < len(items):
        raise Refused("bad-command", field="index")
    if command.index < clock.index:
        raise Refused("level-passed")
    if not MINUTE <= command.length_ms <= LONGEST:
        raise Refused("time-out-of-range", limit_ms=LONGEST)
    reason, approval = why(command, pack)
    left = 0
    if command.index == clock.index and state.started:
        left = max(SECOND, clock.left_ms + command.length_ms - items[clock.index].ms)
    return LengthChanged(
        index=command.index, length_ms=command.length_ms, left_ms=Millis(left),
        onwards=command.onwards, reason=reason, approval=approval, at=command.at,
    )  # fmt: skip


# --- Folding ---

Reason = Literal["no-such-level", "structure-full", "structure-differs"]


def misfit(state: State, event: BreakInserted | LengthChanged, clock: Clock) -> Reason | None:
    """Why the change cannot be made in the structure as it stands, if so."""
    items, index = state.structure, event.index
    if isinstance(event, LengthChanged):
        fits = clock.index <= index < len(items)
        return None if fits and (not event.left_ms or index == clock.index) else "no-such-level"
    if _too_many(items, event.played_ms):
        return "structure-full"
    cuts = event.played_ms > 0 and event.rest_ms > 0
    if not event.now:
        return None if clock.index < index < len(items) and not cuts else "no-such-level"
    if not clock.started or items[clock.index].kind == BREAK:
        return "no-such-level"
    return None if index == clock.index + (1 if cuts else 0) else "no-such-level"


def inserted(state: State, event: BreakInserted) -> State:
    """The night with the break in its structure."""
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


def lengthened(state: State, event: LengthChanged) -> State:
    """The night with a level or a break of another length."""
    part, index = state.part(Timing), event.index
    kind = part.structure[index].kind
    structure = tuple(
        lasting(item, event.length_ms)
        if at == index or (event.onwards and at > index and item.kind == kind)
        else item
        for at, item in enumerate(part.structure)
    )
    clock = advance(part.structure, part.clock, event.at)
    if not clock.started and index == 0:
        clock = Clock(0, event.length_ms, clock.anchor_ms, False, False)
    elif event.left_ms:
        clock = Clock(index, event.left_ms, clock.anchor_ms, clock.running, clock.started)
    return state.having(replace(part, structure=structure, clock=clock, pressed=None))


def last_counted(event: object) -> int | None:
    """The last level or break that a change of the structure counted out; None for other facts."""
    if isinstance(event, StructureAmended):
        return max(one.index for one in event.changes)
    return event.index if isinstance(event, BreakInserted | LengthChanged) else None


def stands(state: State, event: object, next_deal: str, own: bool, at: Millis) -> str | None:
    """A break that was held, a level that was played as it was changed: undone by a tap, the
    clock would jump. The director may still take it back, by a ruling. A break that was put in
    by mistake goes by a tap within its first minute.
    """
    if not state.started:
        return None
    clock = advance(state.structure, state.clock, at)
    if isinstance(event, StructureAmended):
        return "" if clock.index >= event.changes[0].index else None
    if not isinstance(event, BreakInserted | LengthChanged):
        return None
    if isinstance(event, BreakInserted) and clock.index == event.index:
        # By the shorter of the two: a paused break costs nothing, nor does one set to less.
        rested = min(at - event.at, state.structure[event.index].ms - clock.left_ms)
        return "" if rested > TO_TAKE_BACK else None
    return "" if clock.index > event.index else None


def told_length(event: LengthChanged) -> tuple[Fact, ...]:
    """What the history says of it."""
    short = [fact for fact in short_facts(event) if fact.name not in ("left_ms", "onwards")]
    return (*short, Fact("result", "onwards" if event.onwards else "", "text"))


REFUSALS: Refusals = {
    "approval-needed": (),
    "bad-command": ("field",),
    "change-needs-reason": (),
    "level-passed": (),
    "on-break": (),
    "structure-full": ("limit",),
    "time-out-of-range": ("limit_ms",),
}
