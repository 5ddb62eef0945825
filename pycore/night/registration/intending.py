"""Who says in time that they buy again. They keep their seat without chips until the rebuy is
sold, they say otherwise, or rebuys end: a deal that begins meanwhile does not put them out.

Clauses: SEL-7b (declared before the next live hand starts), SEL-7c (until rebuys end), NU-9.26
(not while they play a hand).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import Count, Holder, Id
from pycore.kernel.units import Millis
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact, short_facts
from pycore.night.base import between_hands, selling
from pycore.night.base.between_hands import Reach
from pycore.night.base.selling import rebuy_refused, rebuys_closed
from pycore.night.base.state import NightSlice, State
from pycore.night.registration import rebuying


@dataclass(frozen=True, kw_only=True)
class Intents:
    """Which of their rebuys a player said they buy, by pseudonym; 0 where they said otherwise."""

    numbers: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, kw_only=True)
class IntendRebuy(between_hands.ReachingWish, Dated):
    """A player says that they buy again, or that they do not after all."""

    ticket: int
    wants: bool = True


@dataclass(frozen=True, kw_only=True)
class RebuyIntended(between_hands.ReachingFact, Dated):
    """A player said that they buy their rebuy *number*; 0: none after all."""

    ticket: Holder
    player: Id
    number: Count


def intends(state: State, ticket: int, at: Millis) -> bool:
    """Whether the holder of a ticket is waited for: they said so, and may still buy."""
    entry = state.entries.get(ticket)
    if entry is None or state.part(Intents).numbers.get(entry.player) != len(entry.rebuys) + 1:
        return False
    return ticket not in state.out() and rebuys_closed(state, at) is None


REFUSALS: Refusals = {
    "rebuy-intended": ("ticket",),
    "rebuy-not-intended": ("ticket",),
}


class IntentsSlice(NightSlice[Intents, IntendRebuy, RebuyIntended]):
    """Players who say in time that they buy again, and keep their seat until they do. What
    somebody said counts while they may buy, whatever happened meanwhile.
    """

    def decide(self, state: State, command: IntendRebuy, pack: RulePack) -> RebuyIntended:
        """Keep what they said, or say which clause forbids the rebuy already."""
        if not command.wants:
            if not intends(state, command.ticket, command.at):
                raise Refused("rebuy-not-intended", ticket=command.ticket)
            number = 0
        else:
            refused = rebuys_closed(state, command.at) or rebuy_refused(
                state, command.ticket, pack
            )
            if refused is not None:
                raise refused
            if intends(state, command.ticket, command.at):
                raise Refused("rebuy-intended", ticket=command.ticket)
            number = len(state.entries[command.ticket].rebuys) + 1
        player = state.entries[command.ticket].player
        return RebuyIntended(ticket=command.ticket, player=player, number=number, at=command.at)

    def apply(self, state: State, event: RebuyIntended) -> State:
        numbers = {**state.part(Intents).numbers, event.player: event.number}
        return state.having(Intents(numbers=MappingProxyType(numbers)))

    def reach(self, state: State, event: RebuyIntended) -> Reach | None:
        return rebuying.reach(state, event.ticket) if event.number else None

    def facts(self, event: RebuyIntended) -> tuple[Fact, ...]:
        facts = short_facts(event)
        return facts if event.number else (*facts, Fact("result", "not", "text"))


SLICE = IntentsSlice(
    name="intents",
    part=Intents,
    stream="door",
    guarded=False,
    writers=("desk", "table"),
    commands={"intend-rebuy": IntendRebuy},
    events={"rebuy-intended/1": RebuyIntended},
    reasons=("not-set-up",),
    refuses={**REFUSALS, **between_hands.REFUSALS, **selling.REFUSALS},
    known_here=("hands",),
)
