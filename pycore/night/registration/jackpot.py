"""The royal flush jackpot, as far as one night goes: who signed and paid.

Its ledger over nights is not kept here. Clauses: SEL-H5, SELJ-1 (optional; sign and pay before
the first hand: with the sale of the entry, or before the clock starts), SEL-4c (given back when a
night is called off: our decision, the rules are silent; open question 6).
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import Price
from pycore.kernel.units import Cents
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Attempt, Breach, NeedsRuling, literals
from pycore.night.base import selling
from pycore.night.base.parts import Jackpot, OfPlayer
from pycore.night.base.state import NightSlice, State


@dataclass(frozen=True, kw_only=True)
class JoinJackpot(Dated):
    """A player signs the register and pays. *signed* is what the door attests."""

    ticket: int
    signed: bool


@dataclass(frozen=True, kw_only=True)
class JackpotJoined(OfPlayer):
    """A player joined the jackpot. *player* is their pseudonym: a number two doors gave out does
    not say whose it is.
    """

    fee_cents: Price


def fee_due(state: State) -> Cents:
    """What joining costs; Refused where there is no jackpot."""
    settings = state.adopted
    if settings.jackpot_fee_cents == 0:
        raise Refused("no-jackpot", settings.clause("jackpot_fee_cents"))
    return settings.jackpot_fee_cents


Reason = Literal["no-such-ticket", "jackpot-joined", "fee-differs"]


def without(state: State, ticket: int) -> State:
    """The night as if a ticket had not joined: it was paid back."""
    joined = {other: fee for other, fee in state.jackpot.items() if other != ticket}
    return state.having(Jackpot(joined=MappingProxyType(joined)))


REFUSALS: Refusals = {
    "jackpot-joined": ("ticket",),
    "jackpot-too-late": (),
    "night-cancelled": (),
    "no-jackpot": (),
    "no-such-ticket": ("ticket",),
    "register-not-signed": (),
}


class JackpotSlice(NightSlice[Jackpot, JoinJackpot, JackpotJoined]):
    """Who signed for the royal flush jackpot and paid into it."""

    def decide(self, state: State, command: JoinJackpot, pack: RulePack) -> JackpotJoined:
        """Let a player join who has an entry already, or say why not.

        Reading: until the clock starts nobody has played a hand. Later only the sale of the entry
        itself comes before it for certain, so a late entrant joins with that.
        """
        clause, fee = state.adopted.clause("jackpot_fee_cents"), fee_due(state)
        entry = state.entries.get(command.ticket)
        if entry is None or command.ticket in state.out():
            raise Refused("no-such-ticket", ticket=command.ticket)
        if command.ticket in state.jackpot:
            raise Refused("jackpot-joined", clause, ticket=command.ticket)
        if not command.signed:
            raise Refused("register-not-signed", clause, kind="law")
        if state.started:
            raise Refused("jackpot-too-late", clause, kind="law")
        if state.cancelled is not None:
            raise Refused("night-cancelled")
        return JackpotJoined(
            ticket=command.ticket, player=entry.player, fee_cents=fee, at=command.at
        )

    def conflict(self, state: State, event: JackpotJoined) -> Reason | None:
        entry = state.holder(event.ticket, event.player)
        if entry is None:
            return "no-such-ticket"
        if event.fee_cents != state.adopted.jackpot_fee_cents or event.fee_cents <= 0:
            return "fee-differs"
        return "jackpot-joined" if entry.ticket in state.jackpot else None

    def apply(self, state: State, event: JackpotJoined) -> State:
        entry = state.holder(event.ticket, event.player)
        if entry is None:
            return state
        joined = {**state.jackpot, entry.ticket: event.fee_cents}
        return state.having(Jackpot(joined=MappingProxyType(joined)))

    def breaches(self, before: State, event: JackpotJoined, after: State) -> tuple[Breach, ...]:
        """A door that did not hear of the start let somebody join who may have played already."""
        entry = before.holder(event.ticket, event.player)
        if not before.started or entry is None or entry.at == event.at:
            return ()
        return (Breach("jackpot-too-late", before.adopted.clause("jackpot_fee_cents"), {}),)

    def undo(self, state: State, event: JackpotJoined, attempt: Attempt) -> NeedsRuling | None:
        """Who took part is not taken out once play has begun, but right after the slip."""
        return selling.undo_sale(state, event.at, attempt.at)


SLICE = JackpotSlice(
    name="jackpot",
    part=Jackpot,
    stream="door",
    guarded=False,
    writers=("desk",),
    commands={"join-jackpot": JoinJackpot},
    events={"jackpot-joined/1": JackpotJoined},
    reasons=literals(Reason),
    refuses={**REFUSALS, **selling.REFUSALS},
)
