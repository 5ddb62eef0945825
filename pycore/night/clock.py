"""The clock and the structure it runs through. Times are milliseconds in the hall's clock.

Clauses: SEL-13a, NU-A.3a (the structure), SEL-13c (extra levels as required), SEL-14 (the director
signals a level), NU-A.3c and NU-8.18a (who may change a structure, K23).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from pycore.kernel.clauses import Refused
from pycore.kernel.units import MINUTE, Chips, Millis
from pycore.night.state import State, Timing
from pycore.policies.pack import RulePack
from pycore.portable.clock import Clock, advance
from pycore.portable.structure import LEVEL, Item, extra_level
from pycore.record.slices import Slice, literals

LONGEST = Millis(240 * MINUTE)
NO_ANTE = Chips(0)


@dataclass(frozen=True, kw_only=True)
class StartClock:
    """Start the night: the first level begins."""

    at: Millis


@dataclass(frozen=True, kw_only=True)
class PauseClock:
    """Stop the clock where it is."""

    at: Millis


@dataclass(frozen=True, kw_only=True)
class ResumeClock:
    """Let the clock run on."""

    at: Millis


@dataclass(frozen=True, kw_only=True)
class SetTimeLeft:
    """Set what is left of this level or break."""

    left_ms: Millis
    at: Millis


@dataclass(frozen=True, kw_only=True)
class NextLevel:
    """Go to the start of the next level or break."""

    at: Millis


@dataclass(frozen=True, kw_only=True)
class PreviousLevel:
    """Go back to the start of the level or break before."""

    at: Millis


@dataclass(frozen=True, kw_only=True)
class AddLevel:
    """Add a level at the end. *approval* is the regulator's reference where one is needed."""

    small_blind_chips: Chips
    big_blind_chips: Chips
    length_ms: Millis
    ante_chips: Chips = NO_ANTE
    approval: str = ""
    at: Millis


@dataclass(frozen=True, kw_only=True)
class CorrectTime:
    """The tablet's own time was corrected by *delta_ms*; the countdown must not jump."""

    delta_ms: Millis
    at: Millis


@dataclass(frozen=True, kw_only=True)
class ClockStarted:
    """The first level began."""

    at: Millis


@dataclass(frozen=True, kw_only=True)
class ClockPaused:
    """The clock was stopped."""

    at: Millis


@dataclass(frozen=True, kw_only=True)
class ClockResumed:
    """The clock ran on."""

    at: Millis


@dataclass(frozen=True, kw_only=True)
class TimeLeftSet:
    """Item *index* of the structure was given *left_ms* from here."""

    index: int
    left_ms: Millis
    at: Millis


@dataclass(frozen=True, kw_only=True)
class LevelSet:
    """The clock was put to the start of item *index*, with *left_ms* to go."""

    index: int
    left_ms: Millis
    at: Millis


@dataclass(frozen=True, kw_only=True)
class LevelAdded:
    """A level was added at the end of the structure."""

    number: int
    small_blind_chips: Chips
    big_blind_chips: Chips
    ante_chips: Chips
    length_ms: Millis
    approval: str = ""
    at: Millis


@dataclass(frozen=True, kw_only=True)
class TimeCorrected:
    """From here on times are *delta_ms* later than the same moment was called before."""

    delta_ms: Millis
    at: Millis


Command = (
    StartClock | PauseClock | ResumeClock | SetTimeLeft | NextLevel | PreviousLevel | AddLevel
    | CorrectTime
)  # fmt: skip
Event = (
    ClockStarted | ClockPaused | ClockResumed | TimeLeftSet | LevelSet | LevelAdded | TimeCorrected
)


def _at(state: State, now: Millis) -> tuple[tuple[Item, ...], Clock]:
    return state.structure, advance(state.structure, state.clock, now)


def decide(state: State, command: Command, pack: RulePack) -> Event:
    """Move the clock, or say why not."""
    if isinstance(command, CorrectTime):
        return TimeCorrected(delta_ms=command.delta_ms, at=command.at)
    if state.phase in ("finished", "cancelled"):
        raise Refused(f"night-{state.phase}")
    if isinstance(command, AddLevel):
        return _add_level(state, command, pack)
    items, clock = _at(state, command.at)
    if isinstance(command, StartClock):
        if clock.started:
            raise Refused("clock-started")
        if state.draw is None:
            raise Refused("seats-not-drawn", state.adopted.clause("seats_per_table"))
        if len(state.entries) < 2:
            raise Refused("too-few-entries", entries=len(state.entries))
        return ClockStarted(at=command.at)
    if not clock.started:
        raise Refused("clock-not-started")
    if isinstance(command, PauseClock):
        if not clock.running:
            raise Refused("clock-paused")
        return ClockPaused(at=command.at)
    if isinstance(command, ResumeClock):
        if clock.running:
            raise Refused("clock-running")
        return ClockResumed(at=command.at)
    if isinstance(command, SetTimeLeft):
        if not 0 < command.left_ms <= LONGEST:
            raise Refused("time-out-of-range", limit_ms=LONGEST)
        return TimeLeftSet(index=clock.index, left_ms=command.left_ms, at=command.at)
    index = clock.index + (1 if isinstance(command, NextLevel) else -1)
    if index < 0:
        raise Refused("no-level-before")
    if index >= len(items):
        raise Refused("no-more-levels", state.adopted.clause("extra"))
    return LevelSet(index=index, left_ms=Millis(items[index].ms), at=command.at)


def _add_level(state: State, command: AddLevel, pack: RulePack) -> LevelAdded:
    levels = [item for item in state.structure if item.kind == LEVEL]
    last = levels[-1]
    if pack.structure_change_needs_approval and not command.approval.strip():
        raise Refused("approval-needed", pack.structure_change, kind="law")
    if not (
        0 < command.small_blind_chips <= command.big_blind_chips
        and command.big_blind_chips >= last.big
        and command.ante_chips >= 0
    ):
        raise Refused(
            "blinds-must-rise", state.adopted.clause("structure"), small=last.small, big=last.big
        )
    if not MINUTE <= command.length_ms <= LONGEST:
        raise Refused("time-out-of-range", limit_ms=LONGEST)
    return LevelAdded(
        number=last.number + 1, small_blind_chips=command.small_blind_chips,
        big_blind_chips=command.big_blind_chips, ante_chips=command.ante_chips,
        length_ms=command.length_ms, approval=command.approval.strip()[:200], at=command.at,
    )  # fmt: skip


Reason = Literal[
    "not-set-up", "level-taken", "night-cancelled", "seats-not-drawn", "clock-started",
    "clock-not-started", "clock-paused", "clock-running", "no-such-level",
]  # fmt: skip


def misfit(state: State, event: Event) -> Reason | None:
    if state.settings is None:
        return "not-set-up"
    if isinstance(event, TimeCorrected):
        return None
    items, clock = _at(state, event.at)
    if isinstance(event, LevelAdded):
        numbers = [item.number for item in items if item.kind == LEVEL]
        sound = event.number == numbers[-1] + 1 and event.length_ms > 0
        return None if sound else "level-taken"
    if isinstance(event, ClockStarted):
        if state.cancelled is not None:
            return "night-cancelled"
        if state.draw is None:
            return "seats-not-drawn"
        return "clock-started" if clock.started else None
    if not clock.started:
        return "clock-not-started"
    if isinstance(event, ClockPaused):
        return None if clock.running else "clock-paused"
    if isinstance(event, ClockResumed):
        return "clock-running" if clock.running else None
    return None if 0 <= event.index < len(items) and event.left_ms > 0 else "no-such-level"


def evolve(state: State, event: Event) -> State:
    items, clock = _at(state, event.at)
    if isinstance(event, LevelAdded):
        level = extra_level(
            event.number,
            event.small_blind_chips,
            event.big_blind_chips,
            event.ante_chips,
            event.length_ms,
        )
        # Anchored here, so that a level added after the last one ran out begins now, and whole.
        return state.having(Timing(structure=(*items, level), clock=clock))
    if isinstance(event, TimeCorrected):
        before = state.clock
        moved = before.anchor_ms + event.delta_ms
        clock = Clock(before.index, before.left_ms, moved, before.running, before.started)
    elif isinstance(event, ClockStarted):
        clock.running = clock.started = True
    elif isinstance(event, ClockPaused):
        clock.running = False
    elif isinstance(event, ClockResumed):
        clock.running = True
    else:
        clock.index = event.index
        clock.left_ms = event.left_ms
    return state.having(replace(state.part(Timing), clock=clock))


def stopped(state: State, at: Millis) -> State:
    """The night with its clock standing still from *at* on: nobody plays any more."""
    _, clock = _at(state, at)
    clock.running = False
    return state.having(replace(state.part(Timing), clock=clock))


SLICE = Slice(
    name="clock",
    part=Timing,
    stream="clock",
    guarded=True,
    decide=decide,
    misfit=misfit,
    evolve=evolve,
    reasons=literals(Reason),
    commands={
        "start-clock": StartClock,
        "pause-clock": PauseClock,
        "resume-clock": ResumeClock,
        "set-time-left": SetTimeLeft,
        "next-level": NextLevel,
        "previous-level": PreviousLevel,
        "add-level": AddLevel,
        "correct-time": CorrectTime,
    },
    events={
        "clock-started/1": ClockStarted,
        "clock-paused/1": ClockPaused,
        "clock-resumed/1": ClockResumed,
        "time-left-set/1": TimeLeftSet,
        "level-set/1": LevelSet,
        "level-added/1": LevelAdded,
        "time-corrected/1": TimeCorrected,
    },
)
