"""What was set up, changed after the night was opened: as records, while it is lawful to
(amendable.py). Levels and breaks to come are the clock's (level_changes.py).

Clauses: NU-8.19, SK-4.b (place, date and time are the licence's), SK-4.o2, SK-4.o3 (a letter that
moves a night exempts it from nothing), SEL-9 (play ends at a time of day, whenever it starts).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.days import hall_day
from pycore.kernel.ranges import Moment, Note
from pycore.kernel.text import line
from pycore.kernel.units import DAY, MINUTE, Millis
from pycore.kernel.values import dataclass
from pycore.law.house.house_values import MOMENT_MS, OFFSET_MINUTES
from pycore.law.policies.pack import RulePack
from pycore.law.policies.set_up import HOURS
from pycore.law.policies.settings import NightSettings
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Attempt, Fact, NeedsRuling, Unit, literals
from pycore.night.base.over import REFUSALS as OVER
from pycore.night.base.parts import Adopted
from pycore.night.base.state import NightSlice, State
from pycore.night.setup import amendable
from pycore.night.setup.amendable import (
    DETAILS,
    MOST_LETTERS,
    Amendable,
    asks,
    closed,
    explained,
)
from pycore.night.setup.licensing import allowing


@dataclass(frozen=True)
class Amendments:
    """What was changed since the set-up, each once, in the order of the first change."""

    changed: tuple[Amendable, ...] = ()


@dataclass(frozen=True, kw_only=True)
class AmendNight(Dated):
    """Change details of the night; None leaves one as it is. The hall and the start need a
    *reason*, and where the rules say so the regulator's reference (*approval*).
    *utc_offset_minutes* goes with the start: clocks may change between the two days.
    """

    night_name: str | None = None
    licence: str | None = None
    venue: str | None = None
    start_at_ms: Millis | None = None
    utc_offset_minutes: int | None = None
    reason: str = ""
    approval: str = ""


@dataclass(frozen=True, kw_only=True)
class NightAmended(Dated):
    """Details of the night changed; None stayed as it was. With the start, the time at which play
    must end moved too where one is set.
    """

    night_name: Note | None = None
    licence: Note | None = None
    venue: Note | None = None
    start_at_ms: Moment | None = None
    stop_at_ms: Moment | None = None
    utc_offset_minutes: int | None = None
    reason: Note = ""
    approval: Note = ""


def _moved(settings: NightSettings, command: AmendNight) -> dict[str, Any]:
    """The hall's clock and the end of play on the day of the new start."""
    start, offset = command.start_at_ms, command.utc_offset_minutes
    offset = settings.utc_offset_minutes if offset is None else offset
    if start is None or start not in MOMENT_MS:
        raise Refused("bad-command", field="start_at_ms")
    if offset not in OFFSET_MINUTES:
        raise Refused("bad-command", field="utc_offset_minutes")
    if (start + offset * MINUTE) // DAY < (command.at + offset * MINUTE) // DAY:
        raise Refused("start-is-past")
    return {
        "start_at_ms": start,
        "utc_offset_minutes": offset,
        "stop_at_ms": _stop_at(settings, start, offset),
    }


def _stop_at(settings: NightSettings, start: Millis, offset: int) -> Millis | None:
    """When play must end: at the same time of day as before, the first after the start."""
    if settings.stop_at_ms is None:
        return None
    later = (settings.utc_offset_minutes - offset) * MINUTE
    return Millis(start + ((settings.stop_at_ms + later - start) % DAY or DAY))


Reason = Literal["night-cancelled", "play-has-begun", "unsound-settings"]


def noted(state: State, names: tuple[Amendable, ...]) -> State:
    """Return the night in which these were changed since the set-up."""
    changed = dict.fromkeys((*state.part(Amendments).changed, *names))
    return state.having(Amendments(changed=tuple(changed)))


def _fact(name: str, value: str | int | None, unit: Unit) -> Fact:
    return Fact(name, value, unit if value is not None else "nothing")


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "field-needed": ("field",),
    "nothing-changes": (),
    "start-is-past": (),
    "text-too-long": ("field", "limit"),
}


class AmendmentsSlice(NightSlice[Amendments, AmendNight, NightAmended]):
    """Changes to the details of the night, while it is lawful to make them."""

    def decide(self, state: State, command: AmendNight, pack: RulePack) -> NightAmended:
        """Change what was set up, or say why not."""
        settings = state.adopted
        details: dict[str, Any] = {}
        for name in DETAILS:
            value = getattr(command, name)
            if isinstance(value, str):
                if len(value) > MOST_LETTERS:
                    raise Refused("text-too-long", field=name, limit=MOST_LETTERS)
                value = line(value)
                if not value and name != "licence":
                    raise Refused("field-needed", field=name)
            if value is not None and value != getattr(settings, name):
                details[name] = value
        if not details:
            raise Refused("nothing-changes")
        differing = [name for name in DETAILS if name in details]
        for name in differing:
            shut = closed(state, name)
            if shut is not None:
                raise shut
        moved = _moved(settings, command) if "start_at_ms" in details else {}
        for name in differing:
            if asks(pack, name):
                explained(pack, name, command.reason, command.approval)
        if moved:
            pack.check_times(replace(settings, **moved))
        return NightAmended(
            **{**details, **moved},
            reason=line(command.reason),
            approval=line(command.approval),
            at=command.at,
        )

    def conflict(self, state: State, event: NightAmended) -> Reason | None:
        if state.cancelled is not None:
            return "night-cancelled"
        if event.start_at_ms is None:
            return "unsound-settings" if "" in (event.night_name, event.venue) else None
        if state.started:
            return "play-has-begun"
        stop, offset = event.stop_at_ms, event.utc_offset_minutes
        ends = stop is not None and 0 < stop - event.start_at_ms <= DAY
        sound = ends if state.adopted.stop_at_ms is not None else stop is None
        return None if sound and offset in OFFSET_MINUTES else "unsound-settings"

    def apply(self, state: State, event: NightAmended) -> State:
        details: dict[str, Any] = {
            name: value for name in DETAILS if (value := getattr(event, name)) is not None
        }
        values: dict[str, Any] = dict(details)
        if event.start_at_ms is not None:
            values |= {
                "stop_at_ms": event.stop_at_ms,
                "utc_offset_minutes": event.utc_offset_minutes,
            }
        changed = replace(state.adopted, **values)
        settings = replace(changed, licensed=allowing(state.adopted, changed, event.approval))
        after = state.having(Adopted(settings=settings))
        return noted(after, tuple(name for name in DETAILS if name in details))

    def undo(self, state: State, event: NightAmended, attempt: Attempt) -> NeedsRuling | None:
        """The start that play began by is not taken back by a tap, since the time at which play
        must end hangs on it. The director may still do it, by a ruling.
        """
        return NeedsRuling() if event.start_at_ms is not None and state.started else None

    def facts(self, event: NightAmended) -> tuple[Fact, ...]:
        """Return what changed, and to what; the sentence is of one detail, or of several."""
        changed = [detail for detail in DETAILS if getattr(event, detail) is not None]
        start = event.start_at_ms
        day = "" if start is None else hall_day(start, event.utc_offset_minutes or 0)
        return (
            _fact("night_name", event.night_name, "text"),
            _fact("number", event.licence, "text"),
            _fact("venue", event.venue, "text"),
            _fact("start_at_ms", start, "at_ms"),
            Fact("start_day", day, "day"),
            Fact("reason", event.reason, "text"),
            Fact("approval", event.approval, "text"),
            Fact("result", changed[0] if len(changed) == 1 else "several", "text"),
        )


SLICE = AmendmentsSlice(
    name="amendments",
    part=Amendments,
    stream="amendments",
    guarded=True,
    commands={"amend-night": AmendNight},
    events={"night-amended/1": NightAmended},
    reasons=literals(Reason),
    refuses={**REFUSALS, **amendable.REFUSALS, **HOURS, **OVER},
)
