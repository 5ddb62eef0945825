"""Royal flushes that a table's tablet recorded: who showed one, with how many pocket cards.

Clauses: SELJ-5 (at least one pocket card plays: one that lies whole on the board is nobody's).
Reading: a royal flush counts when it is shown; what was folded or mucked, nobody saw.
"""

from __future__ import annotations

from collections.abc import Iterator

from pycore.kernel.ranges import Count, Holder, Moment, SeatNo, TableNo
from pycore.kernel.values import dataclass
from pycore.ledger.model.slices import part_alone
from pycore.night.base.state import State
from pycore.night.table.dealt import HandInPlay
from pycore.poker.cards import SUITS

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
    """(player of the hand, pocket cards that play) of every royal flush that was shown."""
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
    """The night after a hand that was played to its end."""
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


SLICE = part_alone("royals", Royals)
