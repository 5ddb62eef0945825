"""What a licence asks for after a night, and that it was done: the takings banked, the report
sent. On which day, and by whom; the names stand beside the log.

Clauses: NU-8.14f, NU-11.01, SK-6 (reports are sent in time), NU-11.02b, SK-7.c (takings are
banked); when each is due is the place's data.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Literal, get_args

from pycore.book.state import BookSlice, BookState
from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.days import Day, is_day
from pycore.kernel.ids import is_id
from pycore.kernel.ranges import Id
from pycore.kernel.values import dataclass
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import TextBeside, literals

DutyName = Literal["deposit", "report"]
DUTIES: tuple[DutyName, ...] = get_args(DutyName)


@dataclass(frozen=True, kw_only=True)
class Closed:
    """Done on a day, by these people."""

    day: Day
    people: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Filed:
    """What was done, by the night and the duty: "n1 report"."""

    closed: Mapping[str, Closed] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, kw_only=True)
class CloseDuty(Dated):
    """Say that a duty of a night is done. Who did it stands beside the log, under *people*."""

    night: Id
    duty: DutyName
    day: Day
    people: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class ReopenDuty(Dated):
    """It was not done after all."""

    night: Id
    duty: DutyName


@dataclass(frozen=True, kw_only=True)
class DutyClosed(Dated):
    """A duty of a night is done."""

    night: Id
    duty: DutyName
    day: Day
    people: tuple[Id, ...]


@dataclass(frozen=True, kw_only=True)
class DutyReopened(Dated):
    """It was not done after all."""

    night: Id
    duty: DutyName


Command = CloseDuty | ReopenDuty
Event = DutyClosed | DutyReopened


def place(night: str, duty: str) -> str:
    """Return what a duty of a night stands under."""
    return f"{night} {duty}"


Reason = Literal["duty-unsound"]


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "duty-before-night": ("field", "held_day"),
    "duty-closed": (),
    "duty-open": (),
    "field-needed": ("field",),
    "no-such-day": ("field",),
}


class FiledSlice(BookSlice[Filed, Command, Event]):
    """What a licence asks for after a night, and that it was done."""

    def decide(self, state: BookState, command: Command, pack: None) -> Event:
        """Close it, or open it again. Refused names the field that makes no sense."""
        if not is_id(command.night):
            raise Refused("bad-command", field="night")
        if command.duty not in DUTIES:
            raise Refused("bad-command", field="duty")
        closed = state.part(Filed).closed
        if isinstance(command, ReopenDuty):
            if place(command.night, command.duty) not in closed:
                raise Refused("duty-open")
            return DutyReopened(night=command.night, duty=command.duty, at=command.at)
        if place(command.night, command.duty) in closed:
            raise Refused("duty-closed")
        if not is_day(command.day):
            raise Refused("no-such-day", field="day")
        figures = state.figures.get(command.night)
        if figures is not None and command.day < figures.day:
            raise Refused("duty-before-night", field="day", held_day=figures.day)
        if not command.people:
            raise Refused("field-needed", field="by")
        return DutyClosed(
            night=command.night,
            duty=command.duty,
            day=command.day,
            people=command.people,
            at=command.at,
        )

    def conflict(self, state: BookState, event: Event) -> Reason | None:
        """Let the later of two words stand, where two tablets say the same."""
        sound = is_id(event.night) and (isinstance(event, DutyReopened) or is_day(event.day))
        return None if sound else "duty-unsound"

    def apply(self, state: BookState, event: Event) -> BookState:
        closed = dict(state.part(Filed).closed)
        closed.pop(place(event.night, event.duty), None)
        if isinstance(event, DutyClosed):
            closed[place(event.night, event.duty)] = Closed(day=event.day, people=event.people)
        return state.having(Filed(closed=MappingProxyType(closed)))


SLICE = FiledSlice(
    name="filed",
    part=Filed,
    stream="filed",
    guarded=False,
    commands={"close-duty": CloseDuty, "reopen-duty": ReopenDuty},
    events={"duty-closed/1": DutyClosed, "duty-reopened/1": DutyReopened},
    reasons=literals(Reason),
    refuses=REFUSALS,
    chance={"people": "ids"},
    beside={CloseDuty: TextBeside(text="names", of="people")},
)
