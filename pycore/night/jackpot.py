"""The royal flush jackpot, as far as one night goes: who signed and paid.

Its ledger over nights is not kept here. Clauses: SEL-H5, SELJ-1 (optional; sign and pay before
the first hand), SEL-4c (given back when a night is called off: our decision, the rules are
silent; open question 6).
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from pycore.kernel.clauses import Refused
from pycore.kernel.units import Cents, Millis
from pycore.night.entries import entries_closed
from pycore.night.state import Jackpot, State
from pycore.policies.pack import RulePack
from pycore.record.slices import Slice, literals


@dataclass(frozen=True, kw_only=True)
class JoinJackpot:
    """A player signs the register and pays. *signed* is what the door attests."""

    ticket: int
    signed: bool
    at: Millis


@dataclass(frozen=True, kw_only=True)
class JackpotJoined:
    """A player joined the jackpot."""

    ticket: int
    fee_cents: Cents
    at: Millis


def decide(state: State, command: JoinJackpot, pack: RulePack) -> JackpotJoined:
    """Let a player join, or say why not.

    Reading: until the night starts everybody may join; a late entry may while late entry is
    open, since the door sells both before he is dealt in.
    """
    settings = state.adopted
    clause = settings.clause("jackpot_fee_cents")
    if settings.jackpot_fee_cents == 0:
        raise Refused("no-jackpot", clause)
    entry = state.entries.get(command.ticket)
    if entry is None or command.ticket in state.out():
        raise Refused("no-such-ticket", ticket=command.ticket)
    if command.ticket in state.jackpot:
        raise Refused("jackpot-joined", clause, ticket=command.ticket)
    if not command.signed:
        raise Refused("register-not-signed", clause, kind="law")
    played = state.started and not entry.late
    if played or (state.started and entries_closed(state, command.at) is not None):
        raise Refused("jackpot-too-late", clause, kind="law")
    if state.cancelled is not None:
        raise Refused("night-cancelled")
    return JackpotJoined(
        ticket=command.ticket, fee_cents=settings.jackpot_fee_cents, at=command.at
    )


Reason = Literal["no-such-ticket", "jackpot-joined"]


def misfit(state: State, event: JackpotJoined) -> Reason | None:
    if event.ticket not in state.entries:
        return "no-such-ticket"
    return "jackpot-joined" if event.ticket in state.jackpot else None


def evolve(state: State, event: JackpotJoined) -> State:
    joined = {**state.jackpot, event.ticket: event.fee_cents}
    return state.having(Jackpot(joined=MappingProxyType(joined)))


def without(state: State, ticket: int) -> State:
    """The night as if a ticket had not joined: it was paid back."""
    joined = {held: fee for held, fee in state.jackpot.items() if held != ticket}
    return state.having(Jackpot(joined=MappingProxyType(joined)))


SLICE = Slice(
    name="jackpot",
    part=Jackpot,
    stream="door",
    guarded=False,
    commands={"join-jackpot": JoinJackpot},
    events={"jackpot-joined/1": JackpotJoined},
    decide=decide,
    misfit=misfit,
    evolve=evolve,
    reasons=literals(Reason),
)
