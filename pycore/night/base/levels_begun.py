"""When play began in the levels with which sales end: the clock may be put back behind one, and
what ended with it stays ended.

Clauses: SEL-7c (rebuys are bought before level 5 is played), SEL-11b (late entries until it
starts), NU-8.12b (all rebuys stop at a set time).

A level that was reached by a press, and left within a minute without a hand, was not played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType

from pycore.kernel.units import MINUTE, Millis
from pycore.kernel.values import dataclass
from pycore.ledger.model.slices import part_alone
from pycore.night.base.state import State
from pycore.portable.clock import Clock, advance
from pycore.portable.structure import LEVEL, index_of_level

TO_TAKE_BACK = MINUTE
"""So long a press of the clock is a slip: our choice, no clause says so."""


@dataclass(frozen=True, kw_only=True)
class Begun:
    """Since when a level is known to be played, or a later one, by its number."""

    since: Mapping[int, Millis] = field(default_factory=lambda: MappingProxyType({}))


def has_begun(state: State, number: int, at: Millis) -> bool:
    """Return whether play in level *number* had begun by *at*, wherever the clock stands now."""
    since = state.part(Begun).since.get(number)
    return since is not None and since <= at


def dealt(state: State, level: int, begun_ms: Millis, at: Millis) -> State:
    """Return the night after a hand of *level* that ended at *at*: noted while the clock alone
    would not tell that the level was played.
    """
    clock = advance(state.structure, state.clock, at)
    for number in _last_levels(state):
        if number <= level and _stood(state, clock, number) <= TO_TAKE_BACK:
            state = _noted(state, number, begun_ms)
    return state


def touched(state: State, at: Millis) -> State:
    """Return the night whose clock is about to be touched at *at*. Noted is what a clock that is
    anchored anew would not tell any more.
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
    level_index, clock = index_of_level(state.structure, number), state.clock
    if clock.index >= level_index:
        return clock.anchor_ms
    between = state.structure[clock.index + 1 : level_index]
    return clock.anchor_ms + clock.left_ms + sum(period.ms for period in between)


def _stood(state: State, clock: Clock, number: int) -> int:
    """How long level *number* was played, or the longest of those after it, since the clock was
    last touched before it.
    """
    first_index = max(index_of_level(state.structure, number), state.clock.index)
    played = (_ran(state, clock, index) for index in range(first_index, clock.index + 1))
    return max(played, default=0)


def _ran(state: State, clock: Clock, index: int) -> int:
    """How long the level *index* was played, as far as the clock tells; 0 for a break."""
    period = state.structure[index]
    if period.kind != LEVEL:
        return 0
    if index == clock.index:
        return period.ms - clock.left_ms
    return state.clock.left_ms if index == state.clock.index else period.ms


def moved(state: State, delta_ms: int) -> State:
    """Return the night told in a time that is *delta_ms* later."""
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
