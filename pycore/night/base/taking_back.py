"""What of the clock is taken back by a tap, and what by a ruling alone.

What was played as it was changed stays. And no tap makes the clock jump: where it would stand at
another level or break than now, a record of the clock is taken back within a minute or not at
all, and a change of a length then only back to the level that it ended. The director may still do
it by a ruling, and may put the clock where it belongs.

Clauses: none asks for it; our choice, so that no undo surprises a hall.
"""

from __future__ import annotations

from typing import Literal

from pycore.kernel.units import Millis
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Attempt, NeedsRuling, RulesOnEffect
from pycore.night.base.levels_begun import TO_TAKE_BACK
from pycore.night.base.state import State
from pycore.night.clock.breaks import BreakInserted
from pycore.night.clock.level_changes import StructureAmended
from pycore.portable.clock import Clock, advance
from pycore.portable.structure import BREAK, StructureItem


class MovesClock(RulesOnEffect[State, Dated]):
    """A slice whose events may move the clock, by hand or because somebody goes out."""

    def undo_effect(
        self, before: State, after: State, event: Dated, since: Millis, at: Millis
    ) -> NeedsRuling | None:
        """Return where the clock would stand elsewhere without a record of *since*, or with it
        again.
        """
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
        last_index = _last_counted(later)
        return (
            "structure-differs" if last_index is not None and last_index >= earlier.index else None
        )

    def undo(self, state: State, event: Dated, attempt: Attempt) -> NeedsRuling | None:
        """A break that was held, a level that was played as it was changed. A break that was put
        in by mistake goes by a tap within its first minute, and so does a change of the level that
        is on while it is on.
        """
        if not state.started:
            return None
        clock = advance(state.structure, state.clock, attempt.at)
        if isinstance(event, StructureAmended):
            first_index = event.changes[0].index
            if event.left_ms and (clock.index == first_index or _soon(event.at, attempt.at)):
                return None
            return NeedsRuling() if clock.index >= first_index else None
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
        return max(change.index for change in event.changes)
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
    period: StructureItem = state.structure[clock.index]
    so_far = (level.number for level in state.structure[clock.index :: -1] if level.kind != BREAK)
    return next(so_far, 0), period.kind == BREAK
