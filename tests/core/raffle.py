"""A raffle: a slice that no part of Holdfast knows of, for the tests of what a slice is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import Cents, Millis
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Breach, Fact, Numbered, literals
from pycore.ledger.model.subject import Subject
from pycore.night.base.state import NightSlice, State
from pycore.night.night import Night
from pycore.night.subject import NIGHT
from tests.core.hall import Hall

Reason = Literal["hall-dark", "raffle-drawn"]
REFUSALS: Refusals = {"raffle-not-open": (), "raffle-sold-out": ("limit",)}


@dataclass(frozen=True, kw_only=True)
class SellRaffle:
    """Sell raffle tickets at a counter. *secret* is chance."""

    counter: int
    count: int
    secret: str = ""
    drawn_here: bool = False
    at: Millis


@dataclass(frozen=True, kw_only=True)
class RaffleSold:
    """Raffle tickets were sold."""

    counter: int
    count: int
    paid_cents: Cents
    secret: str
    at: Millis


@dataclass(frozen=True, kw_only=True)
class RaffleDrawn:
    """One of them won."""

    counter: int
    winner: str
    at: Millis


@dataclass(frozen=True, kw_only=True)
class Raffle:
    sold: Mapping[int, int] = field(default_factory=dict)
    burnt: frozenset[str] = frozenset()
    drawn: bool = False


LIMIT = 100
Event = RaffleSold | RaffleDrawn


class RaffleSlice(
    Numbered[RaffleSold | RaffleDrawn], NightSlice[Raffle, SellRaffle, RaffleSold | RaffleDrawn]
):
    """A raffle at every counter of the hall."""

    def decide(self, state: State, command: SellRaffle, pack: Any) -> tuple[Dated, ...]:
        if state.settings is None:
            raise Refused("raffle-not-open")
        if sum(state.part(Raffle).sold.values()) + command.count > LIMIT:
            raise Refused("raffle-sold-out", "X-1", kind="law", limit=LIMIT)
        sold = RaffleSold(
            counter=command.counter,
            count=command.count,
            paid_cents=Cents(200 * command.count),
            secret=command.secret,
            at=command.at,
        )
        if not command.drawn_here:
            return (sold,)
        return sold, RaffleDrawn(counter=command.counter, winner=command.secret, at=command.at)

    def conflict(self, state: State, event: Event) -> Reason | None:
        if state.part(Raffle).drawn:
            return "raffle-drawn"
        return "hall-dark" if event.counter == 13 else None

    def apply(self, state: State, event: Event) -> State:
        part = state.part(Raffle)
        if isinstance(event, RaffleDrawn):
            return state.having(replace(part, drawn=True))
        sold = {**part.sold, event.counter: part.sold.get(event.counter, 0) + event.count}
        return state.having(replace(part, sold=sold))

    def residue(self, state: State, event: Event) -> State:
        if isinstance(event, RaffleDrawn):
            return state
        part = state.part(Raffle)
        return state.having(replace(part, burnt=part.burnt | {event.secret}))

    def breaches(self, before: State, event: Event, after: State) -> tuple[Breach, ...]:
        sold = sum(after.part(Raffle).sold.values())
        return (Breach("raffle-sold-out", "X-1", {"limit": LIMIT}),) if sold > LIMIT else ()

    def number(self, event: Event) -> int:
        return event.counter

    def facts(self, event: Event) -> tuple[Fact, ...]:
        if isinstance(event, RaffleDrawn):
            return (Fact("winner", event.winner, "text"),)
        return super().facts(event)


RAFFLE = RaffleSlice(
    name="raffle",
    part=Raffle,
    stream="raffle",
    guarded=True,
    commands={"sell-raffle": SellRaffle},
    events={"raffle-sold/1": RaffleSold, "raffle-drawn/1": RaffleDrawn},
    reasons=literals(Reason),
    refuses=REFUSALS,
    chance={"secret": "seed"},
    known_here=("drawn_here",),
)


class RaffleNight(Night):
    """A night with a raffle."""

    subject: Subject[State] = NIGHT.having(RAFFLE)


def with_raffle(hall: Hall) -> Hall:
    return replace(hall, night=RaffleNight.of(hall.night.logs, hall.night.people))


def sold(hall: Hall, counter: int = 1, count: int = 5, secret: str = "s") -> Hall:
    return hall.do("sell-raffle", counter=counter, count=count, secret=secret)
