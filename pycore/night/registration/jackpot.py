"""The royal flush jackpot, as far as one night goes: who signed and paid.

Its ledger over nights stands in the book. Clauses: SEL-H5, SELJ-1 (optional; sign and pay before
the first hand: with the sale of the entry, or before the clock starts), SEL-4c (given back when a
night is called off: our decision, the rules are silent; open question 6).

The terms of the jackpot that a night adopts with its house rules: no later edition changes how
what it sold is split and paid.

Clauses: those of pycore/tournament/jackpot.py, as the house rules name them.

Royal flushes that a table's tablet recorded: who showed one, with how many pocket cards.

Clauses: SELJ-5 (at least one pocket card plays: one that lies whole on the board is nobody's).
Reading: a royal flush counts when it is shown; what was folded or mucked, nobody saw.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import Count, Holder, Moment, Price, SeatNo, TableNo
from pycore.kernel.units import Cents
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Attempt, Breach, NeedsRuling, literals, part_alone
from pycore.night.base import selling
from pycore.night.base.parts import Jackpot, OfPlayer
from pycore.night.base.state import NightSlice, State
from pycore.night.table.hand_in_play import HandInPlay
from pycore.poker.cards import SUITS
from pycore.tournament.jackpot import JackpotTerms


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
    """Return what joining costs; Refused where there is no jackpot."""
    settings = state.adopted
    if settings.jackpot_fee_cents == 0:
        raise Refused("no-jackpot", settings.clause("jackpot_fee_cents"))
    return settings.jackpot_fee_cents


Reason = Literal["no-such-ticket", "jackpot-joined", "fee-differs"]


def without(state: State, ticket: int) -> State:
    """Return the night as if a ticket had not joined: it was paid back."""
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


@dataclass(frozen=True, kw_only=True)
class JackpotRuled:
    """None where the house rules say nothing of it."""

    terms: JackpotTerms | None = None


def terms(state: State) -> JackpotTerms | None:
    """Return the terms of a night that has them."""
    return state.part(JackpotRuled).terms


TERMS = part_alone("jackpot-terms", JackpotRuled)


_BOARD = "d db "
_SHOWN = " sm "
_RANKS = frozenset("TJQKA")


@dataclass(frozen=True, kw_only=True)
class RoyalShown:
    """The holder of a ticket showed a royal flush with so many pocket *cards* in hand *no* of a
    table.
    """

    table: TableNo
    no: Count
    seat: SeatNo
    ticket: Holder
    cards: Count
    at: Moment


@dataclass(frozen=True, kw_only=True)
class Royals:
    """All of the night, in the order in which the hands ended."""

    royals: tuple[RoyalShown, ...] = ()


def royals_shown(hand: HandInPlay) -> Iterator[tuple[int, int]]:
    """Yield (player of the hand, pocket cards that play) of every royal flush that was shown."""
    board = _split("".join(text[len(_BOARD) :] for text in hand.actions if text[:5] == _BOARD))
    for suit in SUITS:
        there = {card[0] for card in board if card[1] == suit} & _RANKS
        if not 3 <= len(there) <= 4:
            continue
        missing = {rank + suit for rank in _RANKS - there}
        shown: dict[int, set[str]] = {}
        players = {f"p{player + 1}": player for player in range(len(hand.seats))}
        for text in hand.actions:
            who, verb, cards = text.partition(_SHOWN)
            if verb and who in players:
                shown.setdefault(players[who], set()).update(_split(cards))
        for player, pocket in shown.items():
            if missing <= pocket:
                yield player, len(missing)


def _split(cards: str) -> list[str]:
    return [cards[at : at + 2] for at in range(0, len(cards) - 1, 2)]


def after_hand(state: State, hand: HandInPlay, at: Moment) -> State:
    """Return the night after a hand that was played to its end."""
    royals = tuple(
        RoyalShown(
            table=hand.table,
            no=hand.no,
            seat=hand.seats[player].seat,
            ticket=hand.seats[player].ticket,
            cards=cards,
            at=at,
        )
        for player, cards in royals_shown(hand)
    )
    if not royals:
        return state
    return state.having(Royals(royals=(*state.part(Royals).royals, *royals)))


ROYALS = part_alone("royals", Royals)
