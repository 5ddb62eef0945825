"""The showdown checker as plain data: what each shown hand comes to, who wins, by which clause.

Also what the pot calculator shares with it: seats in the order of the button's left, and cards
read from text.

Clauses: see pycore/poker/ranking.py and pycore/poker/showdown.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, TypedDict

from pycore.kernel.clauses import Refusals, Refused
from pycore.poker.cards import RANKS, SUITS, Card, name, names, parse
from pycore.poker.ranking import best_five, evaluate, words
from pycore.poker.terms import BookClauses, PlayRules

# Amounts are chips, cards are text ("AsKd").


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


class PotShares(TypedDict):
    """A pot shared out: *shares* and *odd* are [seat, chips], *carried* waits for the next."""

    amount: int
    seats: list[int]
    shares: list[list[int]]
    odd: list[list[int]]
    carried: int


class Showdown(TypedDict):
    """Who wins. *order* are the seats best first, those that tie together; *by* is what set the
    two best apart.
    """

    hands: list[ShownHand]
    winners: list[int]
    order: list[list[int]]
    by: DecidedBy
    clause: str


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "board-count": ("count", "least"),
    "card-twice": ("card",),
    "no-such-seat": (),
    "nobody-shows": (),
    "not-a-card": ("what",),
    "pocket-count": ("count", "seat"),
}

MOST_SEATS = 20
BOARD_CARDS = 5
POCKET_CARDS = 2


def from_left_of(button: int, seats: Iterable[int]) -> list[int]:
    """Seats clockwise, the first one left of the button first and the button's own last."""
    return sorted(seats, key=lambda seat: (seat <= button, seat))


def read_cards(text: object, taken: set[Card]) -> tuple[Card, ...]:
    """The cards of "As Kd", added to *taken*; refused when one is no card or is there already."""
    if not isinstance(text, str):
        raise Refused("bad-command", field="cards")
    joined = "".join(text.split())
    cards = []
    for at in range(0, len(joined), 2):
        piece = joined[at : at + 2]
        if len(piece) < 2 or piece[0] not in RANKS or piece[1] not in SUITS:
            raise Refused("not-a-card", what=piece)
        card = parse(piece)
        if card in taken:
            raise Refused("card-twice", card=name(card))
        taken.add(card)
        cards.append(card)
    return tuple(cards)


def read_shown(
    board_text: object, pockets: Mapping[Any, object]
) -> tuple[tuple[Card, ...], dict[int, tuple[Card, ...]]]:
    """The board, and each seat's cards; a seat with nothing written did not show."""
    taken: set[Card] = set()
    board = read_cards(board_text, taken)
    shown = {}
    for key, text in pockets.items():
        seat = _seat(key)
        cards = read_cards(text, taken)
        if not cards:
            continue
        if len(cards) != POCKET_CARDS:
            raise Refused("pocket-count", seat=seat, count=len(cards))
        shown[seat] = cards
    if shown and len(board) != BOARD_CARDS:
        raise Refused("board-count", count=len(board), least=BOARD_CARDS)
    return board, shown


def showdown_view(rules: PlayRules, facts: Mapping[str, Any]) -> Showdown:
    """What the shown hands come to, best first; equal hands stand in the order of the button's
    left.

    *facts*: "board" (text), "cards" ({seat: text}) and, if known, "button" (a seat).
    """
    pockets = facts.get("cards")
    button = facts.get("button", 0)
    if not isinstance(pockets, Mapping) or type(button) is not int:
        raise Refused("bad-command", field="cards")
    board, shown = read_shown(facts.get("board", ""), pockets)
    if not shown:
        raise Refused("nobody-shows")
    strengths = {seat: evaluate((*board, *cards)) for seat, cards in shown.items()}
    groups = by_strength(strengths, button)
    by = _decided_by(groups, strengths)
    return {
        "hands": [
            in_words(seat, board, shown[seat], strengths[seat], place)
            for place, group in zip(places_of(groups), groups, strict=True)
            for seat in group
        ],
        "winners": groups[0],
        "order": groups,
        "by": by,
        "clause": _clause(rules.book, by),
    }


def by_strength(strengths: Mapping[int, int], button: int) -> list[list[int]]:
    """Seats best first, equal hands together."""
    seats = from_left_of(button, strengths)
    return [
        [seat for seat in seats if strengths[seat] == value]
        for value in sorted(set(strengths.values()), reverse=True)
    ]


def _seat(key: object) -> int:
    if type(key) is int and 0 < key <= MOST_SEATS:
        return key
    # JSON has text for keys.
    if isinstance(key, str) and key.isascii() and key.isdigit() and 0 < int(key) <= MOST_SEATS:
        return int(key)
    raise Refused("no-such-seat")


def places_of(groups: Sequence[Sequence[int]]) -> list[int]:
    return [1 + sum(map(len, groups[:index])) for index in range(len(groups))]


def _decided_by(groups: Sequence[Sequence[int]], strengths: Mapping[int, int]) -> DecidedBy:
    """What sets the best hand apart from the next: its category, the cards that make it, or a
    kicker; or nothing does.
    """
    if len(groups[0]) > 1:
        return "tie"
    if len(groups) == 1:
        return "alone"
    best, second = (words(strengths[group[0]]) for group in groups[:2])
    if best.category != second.category:
        return "category"
    return "ranks" if best.ranks != second.ranks else "kicker"


def _clause(book: BookClauses, by: DecidedBy) -> str:
    if by == "alone":
        return ""
    if by == "tie":
        return book.split
    return book.kicker if by == "kicker" else book.best


def in_words(
    seat: int, board: Sequence[Card], cards: Sequence[Card], strength: int, place: int
) -> ShownHand:
    """A hand of five to seven cards in words: its category, ranks and kickers."""
    hand = words(strength)
    return {
        "seat": seat,
        "place": place,
        "cards": names(cards),
        "best": names(best_five((*board, *cards))),
        "category": hand.category.replace(" ", "-"),
        "ranks": list(hand.ranks),
        "kickers": list(hand.kickers),
    }
