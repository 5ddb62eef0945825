"""What counts of each night over twelve months.

A night tells its figures; a shell hands them over. Every tablet that holds the night may do so:
the figures that more of the night's records told stand, whichever came later.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Literal

from pycore.book.state import BookSlice, BookState, Figures, NightFigures
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


def figures(night: NightResult) -> Figures:
    """Return the figures that a wish or a fact tells."""
    return Figures(
        name=night.name,
        day=night.day,
        jurisdiction=night.jurisdiction,
        gross_cents=night.gross_cents,
        players=night.players,
        prizes_cents=night.prizes_cents,
        records=night.records,
    )


def is_news(state: BookState, night: str, figures: Figures) -> bool:
    """Return whether these figures are worth a record: they differ, and more records tell them."""
    prior = state.figures.get(night)
    if prior is None:
        return True
    unchanged = (prior.gross_cents, prior.players, prior.prizes_cents, prior.day, prior.name) == (
        figures.gross_cents,
        figures.players,
        figures.prizes_cents,
        figures.day,
        figures.name,
    )
    return figures.records > prior.records and not unchanged


Reason = Literal["figures-unsound"]


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "night-counted": (),
    "no-such-day": ("field",),
}


class NightsSlice(BookSlice[NightFigures, CountNight, NightCounted]):
    """What counts of each night over twelve months."""

    def decide(self, state: BookState, command: CountNight, pack: None) -> NightCounted:
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

    def conflict(self, state: BookState, event: NightCounted) -> Reason | None:
        sound = is_id(event.night) and is_id(event.jurisdiction) and is_day(event.day)
        return None if sound else "figures-unsound"

    def apply(self, state: BookState, event: NightCounted) -> BookState:
        prior = state.figures.get(event.night)
        if prior is not None and prior.records > event.records:
            return state
        figures_by_night = {**state.figures, event.night: figures(event)}
        return state.having(NightFigures(figures=MappingProxyType(figures_by_night)))


SLICE = NightsSlice(
    name="nights",
    part=NightFigures,
    stream="nights",
    guarded=False,
    commands={"count-night": CountNight},
    events={"night-counted/1": NightCounted},
    reasons=literals(Reason),
    refuses=REFUSALS,
)
