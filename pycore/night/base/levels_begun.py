"""When play began in the levels with which sales end: the clock may be put back behind one, and
what ended with it stays ended.

Clauses: SEL-7c (rebuys are bought before level 5 is played), SEL-11b (late entries until it
starts), NU-8.12b (all rebuys stop at a set time).

A level that was reached by a press, and left within a minute without a hand, was not played.

What of the clock is taken back by a tap, and what by a ruling alone.

What was played as it was changed stays. And no tap makes the clock jump: where it would stand at
another level or break than now, a record of the clock is taken back within a minute or not at
all, and a change of a length then only back to the level that it ended. The director may still do
it by a ruling, and may put the clock where it belongs.

Clauses: none asks for it; our choice, so that no undo surprises a hall.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Literal

from pycore.kernel.units import MINUTE, Millis
from pycore.kernel.values import dataclass
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Attempt, NeedsRuling, RulesOnEffect, part_alone
from pycore.night.base.state import State
from pycore.night.clock.breaks import BreakInserted
from pycore.night.clock.level_changes import StructureAmended
from pycore.portable.clock import Clock, advance
from pycore.portable.structure import BREAK, LEVEL, Item, index_of_level

TO_TAKE_BACK = MINUTE
"""So long a press of the clock is a slip: our choice, no clause says so."""


@dataclass(frozen=True, kw_only=True)
class Begun:
    """Since when a level is known to be played, or a later one, by its number."""

    since: Mapping[int, Millis] = field(default_factory=lambda: MappingProxyType({}))


def has_begun(state: State, number: int, at: Millis) -> bool:
    """Whether play in level *number* had begun by *at*, wherever the clock stands now."""
    since = state.part(Begun).since.get(number)
    return since is not None and since <= at


def dealt(state: State, level: int, begun_ms: Millis, at: Millis) -> State:
    """The night after a hand of *level* that ended at *at*: noted while the clock alone would not
    tell that the level was played.
    """
    clock = advance(state.structure, state.clock, at)
    for number in _last_levels(state):
        if number <= level and _stood(state, clock, number) <= TO_TAKE_BACK:
            state = _noted(state, number, begun_ms)
    return state


def touched(state: State, at: Millis) -> State:
    """The night whose clock is about to be touched at *at*. Noted is what a clock that is anchored
    anew would not tell any more.
    """
    clock = advance(state.structure, state.clock, at)
    if not clock.started:
        return state
    for number in _last_levels(state):
        stood = _stood(state, clock, number)
        if clock.index >= index_of_level(state.structure, number) and stood > TO_TAKE_BACK:
            since = min(at - stood, _began(state, number))
            state = _noted(state, number, Millis(max(0, since)))
    return state


def _began(state: State, number: int) -> int:
    """When level *number* began since the clock was last touched: then, where it stood there."""
    first, clock = index_of_level(state.structure, number), state.clock
    if clock.index >= first:
        return clock.anchor_ms
    between = state.structure[clock.index + 1 : first]
    return clock.anchor_ms + clock.left_ms + sum(item.ms for item in between)


def _stood(state: State, clock: Clock, number: int) -> int:
    """How long level *number* was played, or the longest of those after it, since the clock was
    last touched before it.
    """
    first = max(index_of_level(state.structure, number), state.clock.index)
    played = (_ran(state, clock, index) for index in range(first, clock.index + 1))
    return max(played, default=0)


def _ran(state: State, clock: Clock, index: int) -> int:
    """How long the level *index* was played, as far as the clock tells; 0 for a break."""
    item = state.structure[index]
    if item.kind != LEVEL:
        return 0
    if index == clock.index:
        return item.ms - clock.left_ms
    return state.clock.left_ms if index == state.clock.index else item.ms


def moved(state: State, delta_ms: int) -> State:
    """The night told in a time that is *delta_ms* later."""
    since = state.part(Begun).since
    if not since:
        return state
    later = {number: Millis(max(0, at + delta_ms)) for number, at in since.items()}
    return state.having(Begun(since=MappingProxyType(later)))


def _last_levels(state: State) -> list[int]:
    """The levels with which something ends, where the clock can be put back behind them."""
    settings = state.adopted
    numbers = {settings.entry_close_level, settings.rebuy_close_level}
    return [number for number in numbers if index_of_level(state.structure, number) > 0]


def _noted(state: State, number: int, at: Millis) -> State:
    since = state.part(Begun).since
    if number in since and since[number] <= at:
        return state
    return state.having(Begun(since=MappingProxyType({**since, number: at})))


SLICE = part_alone("begun", Begun)


class MovesClock(RulesOnEffect[State, Dated]):
    """A slice whose events may move the clock, by hand or because somebody goes out."""

    def undo_effect(
        self, before: State, after: State, event: Dated, since: Millis, at: Millis
    ) -> NeedsRuling | None:
        """Where the clock would stand elsewhere without a record of *since*, or with it again."""
        was, would_be = _now(before, at), _now(after, at)
        if not was.started or not would_be.started:
            return None
        here, there = _place(before, was), _place(after, would_be)
        if here == there:
            return None
        if isinstance(event, BreakInserted) and was.index == event.index:
            return None
        back = not isinstance(event, StructureAmended) or there < here
        return None if back and _soon(since, at) else NeedsRuling()


class TakesBackClock(MovesClock):
    """The rules by which events of the clock itself are taken back."""

    def depends_on(self, later: Dated, earlier: Dated) -> Literal["structure-differs"] | None:
        """Where a level stands was counted with the break that was put in before it."""
        if not isinstance(earlier, BreakInserted):
            return None
        last = _last_counted(later)
        return "structure-differs" if last is not None and last >= earlier.index else None

    def undo(self, state: State, event: Dated, attempt: Attempt) -> NeedsRuling | None:
        """A break that was held, a level that was played as it was changed. A break that was put
        in by mistake goes by a tap within its first minute, and so does a change of the level that
        is on while it is on.
        """
        if not state.started:
            return None
        clock = advance(state.structure, state.clock, attempt.at)
        if isinstance(event, StructureAmended):
            first = event.changes[0].index
            if event.left_ms and (clock.index == first or _soon(event.at, attempt.at)):
                return None
            return NeedsRuling() if clock.index >= first else None
        if not isinstance(event, BreakInserted):
            return None
        if clock.index == event.index:
            # By the shorter of the two: a paused break costs nothing, nor does one set to less.
            rested = min(attempt.at - event.at, state.structure[event.index].ms - clock.left_ms)
            return NeedsRuling() if rested > TO_TAKE_BACK else None
        return NeedsRuling() if clock.index > event.index else None


def _last_counted(event: Dated) -> int | None:
    """The last level or break that a record of the clock counted out; None for other facts."""
    if isinstance(event, StructureAmended):
        return max(one.index for one in event.changes)
    index = getattr(event, "index", None)
    return index if isinstance(index, int) else None


def _soon(since: Millis, at: Millis) -> bool:
    return 0 <= at - since <= TO_TAKE_BACK


def _now(state: State, at: Millis) -> Clock:
    return advance(state.structure, state.clock, at)


def _place(state: State, clock: Clock) -> tuple[int, bool]:
    """Where a clock stands, whatever breaks were put in before it: a level's number, or that of
    the level before a break.
    """
    item: Item = state.structure[clock.index]
    so_far = (one.number for one in state.structure[clock.index :: -1] if one.kind != BREAK)
    return next(so_far, 0), item.kind == BREAK
