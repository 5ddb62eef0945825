"""Cards: each is one int, made so that adding up a hand's cards is most of ranking it.

Clauses: NU-9.04, SK-A.3.a, MB-4 (suits are equal; ranks run from ace to two, and an ace may be
low). A card is written rank then suit, "As" or "Td", with ranks 23456789TJQKA and suits cdhs.

    bits 0-15   four counters of 4 bits, one a suit: 1 in the card's own
    bits 16-38  the rank's key
    bits 39 up  1, which counts the cards

The keys are K. Shackleton's: for a given number of cards, up to seven, no two hands with
different ranks have the same sum. The count above them keeps five cards and seven apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NewType

Card = NewType("Card", int)

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_BITS = 16
ONE_CARD = 1 << 23

_KEYS = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
_CARDS = {
    rank + suit: Card((ONE_CARD + key) << SUIT_BITS | 1 << 4 * place)
    for rank, key in zip(RANKS, _KEYS, strict=True)
    for place, suit in enumerate(SUITS)
}
_NAMES = {card: name for name, card in _CARDS.items()}
_RANKS = {card: RANKS.index(name[0]) for name, card in _CARDS.items()}


class BadCards(ValueError):
    """What was given is no hand of cards.

    *code* is a stable name, *facts* are plain values for the sentence: "not-a-card" (what),
    "card-twice" (what), "card-count" (count, least, most).
    """

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value}" for name, value in sorted(self.facts.items()))
        return f"{self.code}: {details}"


def deck() -> tuple[Card, ...]:
    """Return all 52, from 2c 2d 2h 2s to As."""
    return tuple(_NAMES)


def parse(text: str) -> Card:
    """Return the card that *text* names: "As"."""
    try:
        return _CARDS[text]
    except (KeyError, TypeError):
        raise BadCards("not-a-card", what=str(text)) from None


def parse_all(text: str) -> tuple[Card, ...]:
    """Return the cards of "As Kd" or "AsKd"; nothing is said about how many or whether they
    differ.
    """
    pieces = text.split()
    return tuple(parse(piece[at : at + 2]) for piece in pieces for at in range(0, len(piece), 2))


def name(card: Card) -> str:
    """Return how a card is written: "As"."""
    try:
        return _NAMES[card]
    except (KeyError, TypeError):
        raise BadCards("not-a-card", what=str(card)) from None


def names(cards: Iterable[Card]) -> str:
    """Return how several are written: "As Kd"."""
    return " ".join(map(name, cards))


def rank_of(card: Card) -> int:
    """Return 0 for a two up to 12 for an ace."""
    return _RANKS[card]


def check(cards: Iterable[Card], least: int, most: int) -> tuple[Card, ...]:
    """Return the cards, if they are *least* to *most* different cards of one deck; BadCards if
    not.
    """
    checked = tuple(cards)
    # A float or a bool may equal a card, so the type is asked for as well.
    if not set(map(type, checked)) <= {int} or not _NAMES.keys() >= set(checked):
        wrong = next(card for card in checked if type(card) is not int or card not in _NAMES)
        raise BadCards("not-a-card", what=str(wrong))
    if not least <= len(checked) <= most:
        raise BadCards("card-count", count=len(checked), least=least, most=most)
    if len(set(checked)) < len(checked):
        twice = next(card for card in checked if checked.count(card) > 1)
        raise BadCards("card-twice", what=_NAMES[twice])
    return checked
