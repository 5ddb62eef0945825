"""The pot calculator and the showdown checker. Amounts are chips, cards are text ("AsKd")."""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.poker.terms import OddChip


class ShownHand(TypedDict):
    """A hand of five to seven cards in words: its category, its ranks and kickers ("A", "T"), and
    its *place* among those that are shown.
    """

    seat: int
    place: int
    cards: str
    best: str
    category: str
    ranks: list[str]
    kickers: list[str]


DecidedBy = Literal["alone", "tie", "category", "ranks", "kicker"]


class Showdown(TypedDict):
    """Who wins. *order* are the seats best first, those that tie together; *by* is what set the
    two best apart.
    """

    hands: list[ShownHand]
    winners: list[int]
    order: list[list[int]]
    by: DecidedBy
    clause: str


class CutPot(TypedDict):
    """A pot and what becomes of it. *side* is 0 for the main pot; *shares* and *odd* are [seat,
    chips]; *carried* waits for the next pot. A clause is "" where it does not apply.
    """

    amount: int
    seats: list[int]
    side: int
    side_clause: str
    shares: list[list[int]]
    split_clause: str
    odd: list[list[int]]
    carried: int
    odd_clause: str
    decided: bool


class Uncalled(TypedDict):
    """Chips that nobody matched go back."""

    seat: int
    chips: int
    clause: str


PotSeat = TypedDict(
    "PotSeat",
    {"seat": int, "put_in": int, "back": int, "won": int, "gets": int, "in": bool},
)
"""A seat of the hand: what it put in, gets back and won, the last two together; *in*: it did not
fold.
"""

Check = TypedDict(
    "Check",
    {
        "in": int,
        "out": int,
        "won": int,
        "back": int,
        "carried": int,
        "undecided": int,
        "holds": bool,
    },
)
"""The sum: what came *in* is what was won, went back and is carried (together *out*), or is not
decided yet.
"""


class PotView(TypedDict):
    """The pots of one hand; *complete* once every one is decided."""

    pots: list[CutPot]
    complete: bool
    uncalled: Uncalled | None
    seats: list[PotSeat]
    carried: int
    odd_chip: OddChip | None
    odd_chip_clause: str
    unit: int
    check: Check
