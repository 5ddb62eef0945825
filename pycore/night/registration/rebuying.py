"""Rebuys: chips bought again by who is still in. Fees are cents, stacks are chips.

Clauses: SEL-7a to SEL-7c, NU-8.12a (how many, for what), NU-9.26, SEL-7b (not during a hand that
they play in). When they are sold at all stands in selling.py. They are part of the door's slice
(entries.py).

Who says in time that they buy again. They keep their seat without chips until the rebuy is
sold, they say otherwise, or rebuys end: a deal that begins meanwhile does not put them out.

Clauses: SEL-7b (declared before the next live hand starts), SEL-7c (until rebuys end), NU-9.26
(not while they play a hand).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from types import MappingProxyType
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import ChipCount, Count, Holder, Id, Price
from pycore.kernel.units import MINUTE, Millis
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.law.policies.set_up import Paid
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Breach, Fact, short_facts
from pycore.night.base import between_hands, late, selling
from pycore.night.base.between_hands import Reach
from pycore.night.base.parts import Door, Entry, Rebuy
from pycore.night.base.selling import rebuy_refused, rebuys_closed
from pycore.night.base.state import NightSlice, State


@dataclass(frozen=True, kw_only=True)
class SellRebuy(between_hands.ReachingWish, late.LateWish, Dated):
    """Sell one rebuy to the holder of a ticket. *again*: it is another than the one that is
    recorded of the same minute.
    """

    ticket: int
    again: bool = False
    paid: Paid


@dataclass(frozen=True, kw_only=True)
class RebuySold(between_hands.ReachingFact, late.LateFact, Dated):
    """A rebuy was sold; *number* counts that player's rebuys from 1."""

    ticket: Holder
    player: Id
    number: Count
    fee_cents: Price
    chips: ChipCount
    paid: Paid


def decide(state: State, command: SellRebuy, pack: RulePack) -> RebuySold:
    """Sell a rebuy, or say which clause forbids it."""
    settings = state.adopted
    paper = late.checked(command)
    closed = rebuys_closed(state, late.moment(command), paper=bool(paper))
    if closed is not None:
        raise closed
    refused = rebuy_refused(state, command.ticket, pack, command.happened_at_ms)
    if refused is not None:
        raise refused
    if paper:
        _check_twice(state.entries[command.ticket], command)
    pack.check_paid(command.paid)
    return RebuySold(
        ticket=command.ticket,
        player=state.entries[command.ticket].player,
        number=len(state.entries[command.ticket].rebuys) + 1,
        fee_cents=settings.rebuy_fee_cents,
        chips=settings.rebuy_chips,
        paid=command.paid,
        **paper,
        at=command.at,
    )


def _check_twice(entry: Entry, command: SellRebuy) -> None:
    """One paper may lie before two: whoever enters it again is asked."""
    minute = command.happened_at_ms // MINUTE
    for rebuy in entry.rebuys:
        if late.sold_at(rebuy) // MINUTE == minute and not command.again:
            raise Refused(
                "paper-twice", kind="ask", ticket=command.ticket, at_ms=late.sold_at(rebuy)
            )


REFUSALS: Refusals = {
    "paper-twice": ("at_ms", "ticket"),
    "rebuy-intended": ("ticket",),
    "rebuy-not-intended": ("ticket",),
}


Reason = Literal[
    "no-such-ticket",
    "player-out",
    "fee-differs",
    "stack-differs",
    "rebuy-taken",
    "paid-otherwise",
]


def conflict(state: State, event: RebuySold) -> Reason | None:
    entry = state.holder(event.ticket, event.player)
    if entry is None:
        return "no-such-ticket"
    then = event.happened_at_ms
    if entry.ticket in state.out() and not (then and late.was_in(state, entry.ticket, then)):
        return "player-out"
    if event.fee_cents != state.adopted.rebuy_fee_cents:
        return "fee-differs"
    if event.chips != state.adopted.rebuy_chips:
        return "stack-differs"
    if event.paid not in state.adopted.rules.ways_of_paying()[0]:
        return "paid-otherwise"
    return None if event.number == len(entry.rebuys) + 1 else "rebuy-taken"


def one_more(state: State, event: RebuySold) -> RebuySold | None:
    """Return a rebuy that another door sold too, as the player's next one; None where it is none
    such.
    """
    entry = state.holder(event.ticket, event.player)
    if entry is None or not 0 < event.number <= len(entry.rebuys):
        return None
    return replace(event, number=len(entry.rebuys) + 1)


def breaches(before: State, event: RebuySold, after: State) -> tuple[Breach, ...]:
    """Return the limits that two doors passed together."""
    holder = before.holder(event.ticket, event.player)
    return (
        ()
        if holder is None
        else selling.by_rebuy(
            before, holder.ticket, late.moment(event), after, paper=bool(event.happened_at_ms)
        )
    )


def apply(state: State, event: RebuySold) -> State:
    part = state.part(Door)
    entry = state.holder(event.ticket, event.player)
    if entry is None:
        return state
    rebuy = Rebuy(
        fee=event.fee_cents,
        chips=event.chips,
        paid=event.paid,
        at=event.at,
        paper=late.paper_of(event),
    )
    bought = replace(entry, rebuys=(*entry.rebuys, rebuy))
    mapping_proxy_type = MappingProxyType({**part.entries, entry.ticket: bought})
    return state.having(replace(part, entries=mapping_proxy_type))


def reach(state: State, ticket: int) -> Reach:
    """Return who buys, or says that they will, waits for the end of the hand that they play."""
    return Reach(buyers=(ticket,), clause=state.adopted.clause("rebuy-between"), kind="law")


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
    """Return whether the holder of a ticket is waited for: they said so, and may still buy."""
    entry = state.entries.get(ticket)
    if entry is None or state.part(Intents).numbers.get(entry.player) != len(entry.rebuys) + 1:
        return False
    return ticket not in state.out() and rebuys_closed(state, at) is None


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
        return reach(state, event.ticket) if event.number else None

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
