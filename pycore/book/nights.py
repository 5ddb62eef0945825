"""What counts of each night over twelve months.

A night tells its figures; a shell hands them over. Every tablet that holds the night may do so:
the figures that more of the night's records told stand, whichever came later.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Literal

from pycore.book.state import BookSlice, Figures, Nights, State
from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.days import Day, is_day
from pycore.kernel.ids import is_id
from pycore.kernel.ranges import Count, Id, Money, Note, Word
from pycore.kernel.values import dataclass
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import literals


@dataclass(frozen=True, kw_only=True)
class NightResult(Dated):
    """What a night came to, as so many *records* of it tell."""

    night: Id
    name: Note
    day: Day
    jurisdiction: Word
    gross_cents: Money
    players: Count
    prizes_cents: Money
    records: Count


@dataclass(frozen=True, kw_only=True)
class CountNight(NightResult):
    """Enter what a night came to, as so many *records* of it tell. The tablet does so itself."""


@dataclass(frozen=True, kw_only=True)
class NightCounted(NightResult):
    """A night came to this."""


def figures(told: NightResult) -> Figures:
    """The figures that a wish or a fact tells."""
    return Figures(
        name=told.name,
        day=told.day,
        jurisdiction=told.jurisdiction,
        gross_cents=told.gross_cents,
        players=told.players,
        prizes_cents=told.prizes_cents,
        records=told.records,
    )


def is_news(state: State, night: str, told: Figures) -> bool:
    """Whether these figures are worth a record: they differ, and more records tell them."""
    held = state.figures.get(night)
    if held is None:
        return True
    same = (held.gross_cents, held.players, held.prizes_cents, held.day, held.name) == (
        told.gross_cents,
        told.players,
        told.prizes_cents,
        told.day,
        told.name,
    )
    return told.records > held.records and not same


Reason = Literal["figures-unsound"]


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "night-counted": (),
    "no-such-day": ("field",),
}


class NightsSlice(BookSlice[Nights, CountNight, NightCounted]):
    """What counts of each night over twelve months."""

    def decide(self, state: State, command: CountNight, pack: None) -> NightCounted:
        """Enter figures. Refused when the book has them, or newer ones."""
        if not is_id(command.night):
            raise Refused("bad-command", field="night")
        if not is_day(command.day):
            raise Refused("no-such-day", field="day")
        if not is_news(state, command.night, figures(command)):
            raise Refused("night-counted")
        return NightCounted(
            **{name: getattr(command, name) for name in command.__dataclass_fields__}
        )

    def conflict(self, state: State, event: NightCounted) -> Reason | None:
        sound = is_id(event.night) and is_id(event.jurisdiction) and is_day(event.day)
        return None if sound else "figures-unsound"

    def apply(self, state: State, event: NightCounted) -> State:
        held = state.figures.get(event.night)
        if held is not None and held.records > event.records:
            return state
        told = {**state.figures, event.night: figures(event)}
        return state.having(Nights(figures=MappingProxyType(told)))


SLICE = NightsSlice(
    name="nights",
    part=Nights,
    stream="nights",
    guarded=False,
    commands={"count-night": CountNight},
    events={"night-counted/1": NightCounted},
    reasons=literals(Reason),
    refuses=REFUSALS,
)
