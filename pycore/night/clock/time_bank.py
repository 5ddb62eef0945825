"""The time bank of the final table: a clock at every turn, and time chips that buy more.

Clauses: SEL-42a (thirty seconds; eight chips of thirty seconds each, one or several at a time),
SEL-42b, K54 (when the time is over: a check where nobody bet, else a fold; at the final table this
stands in the place of the called clock).

Reading: the final table is reached when one table is left and no entry can be sold any more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import LevelNo
from pycore.kernel.units import Millis
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact, literals, short_facts
from pycore.night.base import selling
from pycore.night.base.parts import OfPlayer
from pycore.night.base.state import NightSlice, State
from pycore.poker.terms import TimeBank


@dataclass(frozen=True, kw_only=True)
class TimeChips:
    """How many time chips were played, by player."""

    played: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, kw_only=True)
class PlayTimeChips(Dated):
    """A player buys time with so many of their time chips."""

    ticket: int
    chips: int = 1


@dataclass(frozen=True, kw_only=True)
class TimeChipsPlayed(OfPlayer):
    """A player bought time. *player* is their pseudonym."""

    chips: LevelNo


def reached(state: State, at: Millis) -> bool:
    """Return whether the final table plays at *at*."""
    if state.phase != "playing" or len(state.tables()) != 1:
        return False
    return selling.entries_closed(state, at) is not None


def bank(state: State) -> TimeBank:
    """Return the time bank that the night adopted."""
    return state.adopted.rules.play.time_bank.value


def time_chips_left(state: State, ticket: int) -> int:
    """Return how many time chips a player still has."""
    played = state.part(TimeChips).played.get(state.entries[ticket].player, 0)
    return max(0, bank(state).chips - played)


Reason = Literal["no-such-ticket", "time-chips-used"]


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "no-time-bank": (),
    "no-time-chips": ("left",),
    "not-final-table": (),
    "player-not-in": ("ticket",),
}


class TimeBankSlice(NightSlice[TimeChips, PlayTimeChips, TimeChipsPlayed]):
    """The time chips that are played at the final table."""

    def decide(self, state: State, command: PlayTimeChips, pack: RulePack) -> TimeChipsPlayed:
        """Play time chips, or say why not."""
        clause = pack.play.time_bank.clause
        if not pack.play.time_bank.value.chips:
            raise Refused("no-time-bank", clause)
        entry = state.entries.get(command.ticket)
        if entry is None or command.ticket in state.out():
            raise Refused("player-not-in", ticket=command.ticket)
        if not reached(state, command.at):
            raise Refused("not-final-table", clause)
        if command.chips < 1:
            raise Refused("bad-command", field="chips")
        have = time_chips_left(state, command.ticket)
        if command.chips > have:
            raise Refused("no-time-chips", clause, kind="law", left=have)
        return TimeChipsPlayed(
            ticket=command.ticket, player=entry.player, chips=command.chips, at=command.at
        )

    def conflict(self, state: State, event: TimeChipsPlayed) -> Reason | None:
        entry = state.holder(event.ticket, event.player)
        if entry is None:
            return "no-such-ticket"
        return "time-chips-used" if event.chips > time_chips_left(state, entry.ticket) else None

    def apply(self, state: State, event: TimeChipsPlayed) -> State:
        played = dict(state.part(TimeChips).played)
        played[event.player] = played.get(event.player, 0) + event.chips
        return state.having(TimeChips(played=MappingProxyType(played)))

    def facts(self, event: TimeChipsPlayed) -> tuple[Fact, ...]:
        return tuple(
            Fact(fact.name, fact.value, "number") if fact.name == "chips" else fact
            for fact in short_facts(event)
            if fact.name != "player"
        )


SLICE = TimeBankSlice(
    name="time-bank",
    part=TimeChips,
    stream="floor",
    guarded=False,
    writers=("table",),
    commands={"play-time-chips": PlayTimeChips},
    events={"time-chips-played/1": TimeChipsPlayed},
    reasons=literals(Reason),
    refuses=REFUSALS,
)
