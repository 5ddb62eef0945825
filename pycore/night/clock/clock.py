"""The clock and the structure it runs through. Times are milliseconds in the hall's clock.

Clauses: SEL-13a, NU-A.3a (the structure), SEL-14 (the director signals a level), NU-A.3c, BC-3.c,
SK-A.2.d and NU-8.18a (who may change a structure: the director with a reason, in Nunavut with the
regulator's approval; K23). What is added to a structure stands in levels.py.

Going to another level or setting the time that is left changes an approved structure; so do what
breaks.py puts in and makes longer. A mistaken press does not: whoever goes back within a minute to
where the clock would stand without it needs neither reason nor approval.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import YEAR_2100, ItemIndex, Left, Note, Shift
from pycore.kernel.units import Millis
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import BEGINNING, RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact, literals
from pycore.night.base import levels_begun, taking_back
from pycore.night.base.over import REFUSALS as OVER
from pycore.night.base.over import over_refusal
from pycore.night.base.parts import Pressed, Timing
from pycore.night.base.state import NightSlice, State
from pycore.night.clock import breaks, leaping, level_changes, levels
from pycore.night.clock.breaks import BreakInserted, InsertBreak
from pycore.night.clock.level_changes import AmendStructure, StructureAmended
from pycore.night.clock.levels import LONGEST, AddLevel, LevelAdded
from pycore.night.floor import penalties
from pycore.night.setup import amendable, beside
from pycore.night.setup.amendable import explained
from pycore.night.setup.beside import Evening
from pycore.portable.clock import Clock, advance
from pycore.portable.structure import StructureItem

LAG = 2_000
"""What a screen may be behind when it says how much time is left."""


@dataclass(frozen=True, kw_only=True)
class StartClock(Dated):
    """Start the night: the first level begins. *evening* is told of an event beside another."""

    evening: Evening | None = None


@dataclass(frozen=True, kw_only=True)
class PauseClock(Dated):
    """Stop the clock where it is."""


@dataclass(frozen=True, kw_only=True)
class ResumeClock(Dated):
    """Let the clock run on."""


@dataclass(frozen=True, kw_only=True)
class SetTimeLeft(Dated):
    """Set what is left of this level or break. It needs a *reason*, and where the rules say so the
    regulator's reference (*approval*), unless it takes a mistaken press back.
    """

    left_ms: Millis
    reason: str = ""
    approval: str = ""


@dataclass(frozen=True, kw_only=True)
class NextLevel(Dated):
    """Go to the start of the next level or break; *reason* and *approval* as to set the time."""

    reason: str = ""
    approval: str = ""


@dataclass(frozen=True, kw_only=True)
class PreviousLevel(Dated):
    """Go back to the start of the level or break before, or, within a minute, to where the clock
    would stand without the last press; *reason* and *approval* as to set the time.
    """

    reason: str = ""
    approval: str = ""


@dataclass(frozen=True, kw_only=True)
class CorrectTime(Dated):
    """The tablet's own time was corrected by *delta_ms*; the countdown must not jump."""

    delta_ms: Millis


@dataclass(frozen=True, kw_only=True)
class ClockStarted(Dated):
    """The first level began."""


@dataclass(frozen=True, kw_only=True)
class ClockPaused(Dated):
    """The clock was stopped."""


@dataclass(frozen=True, kw_only=True)
class ClockResumed(Dated):
    """The clock ran on."""


@dataclass(frozen=True, kw_only=True)
class ClockPut(Dated):
    """The clock stands at item *index* of the structure, with *left_ms* to go. No *reason*: a
    press was taken back.
    """

    index: ItemIndex
    left_ms: Left
    reason: Note = ""
    approval: Note = ""


@dataclass(frozen=True, kw_only=True)
class TimeLeftSet(ClockPut):
    """Item *index* of the structure was given *left_ms* from here. No *reason*: a press was taken
    back.
    """


@dataclass(frozen=True, kw_only=True)
class LevelSet(ClockPut):
    """The clock was put to item *index*, with *left_ms* to go. No *reason*: a press was taken
    back.
    """


@dataclass(frozen=True, kw_only=True)
class TimeCorrected(Dated):
    """From here on times are *delta_ms* later than the same moment was called before."""

    delta_ms: Shift


Command = (
    StartClock
    | PauseClock
    | ResumeClock
    | SetTimeLeft
    | NextLevel
    | PreviousLevel
    | AddLevel
    | InsertBreak
    | AmendStructure
    | CorrectTime
)
Event = (
    ClockStarted
    | ClockPaused
    | ClockResumed
    | TimeLeftSet
    | LevelSet
    | LevelAdded
    | BreakInserted
    | StructureAmended
    | TimeCorrected
)


def _at(state: State, now: Millis) -> tuple[tuple[StructureItem, ...], Clock]:
    return state.structure, advance(state.structure, state.clock, now)


def _time_left(state: State, command: SetTimeLeft, pack: RulePack, clock: Clock) -> TimeLeftSet:
    back = _otherwise(state, command.at)
    if back is not None and back.index == clock.index:
        left_ms = Millis(back.left_ms)
        if abs(left_ms - command.left_ms) <= LAG:
            return TimeLeftSet(index=clock.index, left_ms=left_ms, at=command.at)
    reason, approval = explained(pack, "structure", command.reason, command.approval)
    return TimeLeftSet(
        index=clock.index,
        left_ms=command.left_ms,
        reason=reason,
        approval=approval,
        at=command.at,
    )


def _otherwise(state: State, at: Millis) -> Clock | None:
    """Where the clock would stand without the last press, while that can be taken back."""
    pressed = state.part(Timing).pressed
    if pressed is None or not 0 <= at - pressed.at <= levels_begun.TO_TAKE_BACK:
        return None
    clock = advance(state.structure, pressed.otherwise, at)
    return clock if clock.left_ms > 0 else None


Reason = Literal[
    "level-taken",
    "night-cancelled",
    "seats-not-drawn",
    "clock-started",
    "clock-not-started",
    "clock-paused",
    "clock-running",
    "no-such-level",
    "blinds-fall",
    "time-out-of-range",
    "structure-full",
    "structure-differs",
    "level-has-begun",
]


def _corrected(state: State, delta_ms: int) -> State:
    part, pressed = state.part(Timing), state.part(Timing).pressed
    if pressed is not None:
        at = Millis(pressed.at + delta_ms)
        pressed = Pressed(at, _moved(pressed.otherwise, delta_ms))
    return state.having(replace(part, clock=_moved(part.clock, delta_ms), pressed=pressed))


def _moved(clock: Clock, delta_ms: int) -> Clock:
    """The clock as told in a time *delta_ms* later; one that never started is in no time yet."""
    if not clock.started:
        return clock
    moved = clock.anchor_ms + delta_ms
    return Clock(clock.index, clock.left_ms, moved, clock.running, clock.started)


def _running(clock: Clock, running: bool, started: bool) -> Clock:
    return Clock(clock.index, clock.left_ms, clock.anchor_ms, running, started)


REFUSALS: Refusals = {
    "clock-not-started": (),
    "clock-paused": (),
    "clock-running": (),
    "clock-started": (),
    "no-level-before": (),
    "no-more-levels": (),
    "seats-not-drawn": (),
    "time-out-of-range": ("limit_ms",),
    "too-few-entries": ("entries",),
}
CHANGES = {**amendable.REFUSALS, **level_changes.REFUSALS, **beside.STARTING, **leaping.REFUSALS}


class ClockSlice(
    leaping.Leaps,
    taking_back.TakesBackClock,
    taking_back.MovesClock,
    NightSlice[Timing, Command, Event],
):
    """The clock and the structure it runs through."""

    def decide(self, state: State, command: Command, pack: RulePack) -> Event:
        """Move the clock, or say why not."""
        if isinstance(command, CorrectTime):
            return TimeCorrected(delta_ms=command.delta_ms, at=command.at)
        ended = over_refusal(state)
        if ended is not None:
            raise ended
        if isinstance(command, AddLevel):
            return levels.add(state, command, pack)
        items, clock = _at(state, command.at)
        if isinstance(command, AmendStructure):
            return level_changes.amend(state, command, pack, clock)
        if isinstance(command, StartClock):
            if clock.started:
                raise Refused("clock-started")
            if state.draw is None:
                raise Refused("seats-not-drawn", state.adopted.clause("draw"))
            if len(state.entries) < 2:
                raise Refused("too-few-entries", entries=len(state.entries))
            beside.check_start(state, command.evening, command.at)
            pack.check_start(state.adopted, command.at)
            return ClockStarted(at=command.at)
        if not clock.started:
            raise Refused("clock-not-started")
        if isinstance(command, InsertBreak):
            return breaks.insert(state, command, pack, clock)
        if isinstance(command, PauseClock):
            if not clock.running:
                raise Refused("clock-paused")
            return ClockPaused(at=command.at)
        if isinstance(command, ResumeClock):
            if clock.running:
                raise Refused("clock-running")
            pack.check_resumed(state.adopted, command.at)
            return ClockResumed(at=command.at)
        if isinstance(command, SetTimeLeft):
            if not 0 < command.left_ms <= LONGEST:
                raise Refused("time-out-of-range", limit_ms=LONGEST)
            return _time_left(state, command, pack, clock)
        index = clock.index + (1 if isinstance(command, NextLevel) else -1)
        if index < 0:
            raise Refused("no-level-before")
        if index >= len(items):
            raise Refused("no-more-levels", state.adopted.clause("extra"))
        back = _otherwise(state, command.at)
        if back is not None and back.index == index:
            return LevelSet(index=index, left_ms=Millis(back.left_ms), at=command.at)
        reason, approval = explained(pack, "structure", command.reason, command.approval)
        return LevelSet(
            index=index,
            left_ms=Millis(items[index].ms),
            reason=reason,
            approval=approval,
            at=command.at,
        )

    def conflict(self, state: State, event: Event) -> Reason | None:
        if isinstance(event, TimeCorrected):
            moved = state.clock.anchor_ms + event.delta_ms
            sound = not state.clock.started or 0 <= moved <= YEAR_2100
            return None if sound else "time-out-of-range"
        if isinstance(event, LevelAdded):
            return levels.conflict(state, event)
        if isinstance(event, ClockStarted | StructureAmended) and state.cancelled is not None:
            return "night-cancelled"
        items, clock = _at(state, event.at)
        if isinstance(event, StructureAmended):
            return level_changes.conflict(state, event, clock)
        if isinstance(event, ClockStarted):
            if state.draw is None:
                return "seats-not-drawn"
            return "clock-started" if clock.started else None
        if isinstance(event, BreakInserted):
            return breaks.conflict(state, event, clock)
        if not clock.started:
            return "clock-not-started"
        if isinstance(event, ClockPaused):
            return None if clock.running else "clock-paused"
        if isinstance(event, ClockResumed):
            return "clock-running" if clock.running else None
        return None if 0 <= event.index < len(items) and event.left_ms > 0 else "no-such-level"

    def apply(self, state: State, event: Event) -> State:
        if isinstance(event, TimeCorrected):
            state = levels_begun.moved(state, event.delta_ms)
            return _corrected(penalties.moved(state, event.delta_ms), event.delta_ms)
        state = levels_begun.touched(penalties.advanced(state, event.at), event.at)
        if isinstance(event, LevelAdded):
            return levels.added(state, event)
        if isinstance(event, BreakInserted):
            return breaks.inserted(state, event)
        if isinstance(event, StructureAmended):
            return level_changes.changed(state, event)
        items, clock = _at(state, event.at)
        part = state.part(Timing)
        if isinstance(event, TimeLeftSet | LevelSet):
            pressed = Pressed(event.at, clock) if event.reason else None
            moved = Clock(
                event.index, event.left_ms, clock.anchor_ms, clock.running, clock.started
            )
            return state.having(replace(part, clock=moved, pressed=pressed))
        running = not isinstance(event, ClockPaused)
        started = clock.started or isinstance(event, ClockStarted)
        pressed = part.pressed
        if pressed is not None:
            otherwise = advance(items, pressed.otherwise, event.at)
            pressed = Pressed(pressed.at, _running(otherwise, running, started))
        after = replace(part, clock=_running(clock, running, started), pressed=pressed)
        return state.having(after)

    def facts(self, event: Event) -> tuple[Fact, ...]:
        if not isinstance(event, StructureAmended):
            return super().facts(event)
        return level_changes.change_facts(event)


SLICE = ClockSlice(
    name="clock",
    part=Timing,
    stream="clock",
    guarded=True,
    reasons=literals(Reason),
    refuses={**REFUSALS, **levels.REFUSALS, **breaks.REFUSALS, **CHANGES, **OVER, **BEGINNING},
    known_here=("evening",),
    commands={
        "start-clock": StartClock,
        "pause-clock": PauseClock,
        "resume-clock": ResumeClock,
        "set-time-left": SetTimeLeft,
        "next-level": NextLevel,
        "previous-level": PreviousLevel,
        "add-level": AddLevel,
        "insert-break": InsertBreak,
        "amend-structure": AmendStructure,
        "correct-time": CorrectTime,
    },
    events={
        "clock-started/1": ClockStarted,
        "clock-paused/1": ClockPaused,
        "clock-resumed/1": ClockResumed,
        "time-left-set/1": TimeLeftSet,
        "level-set/1": LevelSet,
        "level-added/1": LevelAdded,
        "break-inserted/1": BreakInserted,
        "structure-amended/1": StructureAmended,
        "time-corrected/1": TimeCorrected,
    },
)
