"""The words of a hand: what it begins with, what can be done in it, how far it has come.

Players are numbered from 0 in the order of the first seat left of the button, who is the last;
between two, player 1 is the button and small blind. Cards are ints of cards.py, 0 is unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple

from pycore.poker.betting import NOBODY
from pycore.poker.cards import Card

Kind = Literal[
    "hole",
    "fold",
    "call",
    "raise",
    "board",
    "show",
    "muck",
    "win",
    "clock",
    "kill",
    "disqualify",
    "misdeal",
    "void",
]
Phase = Literal["deal", "bet", "board", "showdown", "over", "misdeal", "void"]
Judge = Callable[[Sequence[Card], Iterable[Sequence[Card]]], list[int]]
"""(board, pockets) -> the strength of each pocket; the larger wins."""

UNKNOWN = Card(0)
HIDDEN = (UNKNOWN, UNKNOWN)
ENDED = ("over", "misdeal", "void")


class Setup(NamedTuple):
    """What a hand begins with. *blinds* are full prices; *unit* is the smallest chip; *carried*
    lay with the dealer. *bets* are the fixed bets of limit play, early and late; none is no-limit.
    """

    stacks: tuple[int, ...]
    blinds: tuple[int, ...]
    big_blind: int
    antes: tuple[int, ...] = ()
    bets: tuple[int, int] | None = None
    unit: int = 1
    carried: int = 0
    trimmed: bool = True
    absent: tuple[int, ...] = ()


class Action(NamedTuple):
    """One thing that is done. *amount* is a round's total; *ruling*: the floor overrules poker
    rules. "hole" without a player deals everybody unseen cards. "win": *players* win the first
    pot that nobody has won yet.
    """

    kind: Kind
    player: int = NOBODY
    amount: int = 0
    cards: tuple[Card, ...] = ()
    ruling: bool = False
    players: tuple[int, ...] = ()
