"""Who wins: the best five of five to seven cards, as one number, as cards and as words.

Clauses: NU-10.01, SK-A.3.r1, MB-R (royal flush down to high card), NU-9.04, SK-A.3.a, MB-4 (an
ace is high or low in a straight, so there are ten straights; NU-D.straights says nine, decision
K48: ten), NU-9.22, BC-2.f, SK-A.3.q, MB-21 (any five of the seven), NU-A.2h, BC-2.g, SK-A.3.r2
(kickers break ties, suits do not, equal hands split). SK-A.3.r2 names kickers for pairs, trips
and fours only; straights, flushes, full houses and high cards are compared the usual way, by rank
from the top.

A *strength* is an int and the larger wins. Its bits 20 up are the category's place in CATEGORIES;
below stand five ranks (0 two to 12 ace), 4 bits each, in the order in which they are compared:

    four of a kind q q q q k      straight        the highest first; 5-4-3-2-A ends with the ace
    full house     t t t p p      flush, high card the highest first
    two pair       p p q q k      three of a kind t t t k k     one pair p p k k k

One addition (cards.py) serves ranks and suits at once. Each suit's counter starts at 3, so its
bit 3 is set from five cards of the suit on, and with seven cards it cannot run over. A flush
leaves no room for four of a kind or a full house. Everything else depends on the sum of the rank
keys alone; the answer for each sum is worked out when it first occurs, then looked up. The
tables only remember: whether they are full or empty, the answers are the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pycore.poker.cards import RANKS, SUIT_BITS, Card, check, deck, rank_of

CATEGORIES = (
    "high card",
    "one pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
)
_HIGH, _PAIR, _TWO_PAIR, _TRIPS, _STRAIGHT, _FLUSH, _FULL, _FOURS, _RUN, _ROYAL = range(10)
_ACE = 12

_STRAIGHTS = (*(tuple(range(top, top - 5, -1)) for top in range(_ACE, 3, -1)), (3, 2, 1, 0, _ACE))
"""The ten, best first."""

_DECK = frozenset(deck())
_BIAS = 0x3333
_FIVE_OF_A_SUIT = 0x8888
_BY_RANKS: dict[int, int] = {}
_BY_FLUSH: dict[int, int] = {}


class RankWords(NamedTuple):
    """A hand for a sentence: ranks as letters of RANKS, those that make it and those beside it.

    "two pair", ("K", "Q"), ("J",). A straight names its highest, a full house the three first; a
    flush and a high card name all five as *ranks*, for nothing stands beside them.
    """

    category: str
    ranks: tuple[str, ...]
    kickers: tuple[str, ...]


def evaluate(cards: Sequence[Card]) -> int:
    """Return the strength of five to seven cards; BadCards when they are not that."""
    try:
        # What is in the deck and met once is as long as what was given: both checks in one.
        if 5 <= len(cards) <= 7 and len(_DECK.intersection(cards)) == len(cards):
            return strength(cards)
    except TypeError:  # a float that equals a card, or nothing like a card
        pass
    return strength(check(cards, 5, 7))


def strength(cards: Sequence[Card]) -> int:
    """Return the strength of five to seven cards. They are not checked: wrong cards, wrong
    answer.
    """
    total = sum(cards, _BIAS)
    if total & _FIVE_OF_A_SUIT:
        return _flush(cards, total)
    try:
        return _BY_RANKS[total >> SUIT_BITS]
    except KeyError:
        hand_strength = _BY_RANKS[total >> SUIT_BITS] = _strength_of_ranks(map(rank_of, cards))
        return hand_strength


def strengths(board: Sequence[Card], pockets: Iterable[Sequence[Card]]) -> list[int]:
    """Return the strength of each pocket with one board, which is added up once. Not checked
    either.
    """
    shared = sum(board, _BIAS)
    hand_strengths = []
    for pocket in pockets:
        total = sum(pocket, shared)
        cached = None if total & _FIVE_OF_A_SUIT else _BY_RANKS.get(total >> SUIT_BITS)
        hand_strengths.append(strength((*board, *pocket)) if cached is None else cached)
    return hand_strengths


def category(strength: int) -> str:
    """Return one of CATEGORIES, for a strength."""
    return CATEGORIES[strength >> 20]


def ranks(strength: int) -> tuple[int, ...]:
    """Return the five ranks in the order in which they are compared, 0 two to 12 ace."""
    return tuple(strength >> shift & 15 for shift in (16, 12, 8, 4, 0))


def words(strength: int) -> RankWords:
    """Return the facts of a sentence about the hand; the sentence itself is the shell's."""
    kind = strength >> 20
    letters = tuple(RANKS[rank] for rank in ranks(strength))
    if kind in (_STRAIGHT, _RUN, _ROYAL):
        return RankWords(CATEGORIES[kind], letters[:1], ())
    if kind in (_HIGH, _FLUSH):
        return RankWords(CATEGORIES[kind], letters, ())
    count = Counter(letters)
    made = tuple(letter for letter in count if count[letter] > 1)
    return RankWords(
        CATEGORIES[kind], made, tuple(letter for letter in count if count[letter] == 1)
    )


def best_five(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the five cards that make the hand, in the order in which they are compared.

    Where two cards would do equally well, the choice is fixed by suit (spades, hearts, diamonds,
    clubs), whatever order the cards come in; suits decide nothing else.
    """
    remaining = sorted(check(cards, 5, 7), key=lambda card: -_suit(card))
    hand_strength = strength(remaining)
    if hand_strength >> 20 in (_FLUSH, _RUN, _ROYAL):
        suits = Counter(map(_suit, remaining))
        remaining = [card for card in remaining if suits[_suit(card)] >= 5]
    five = []
    for rank in ranks(hand_strength):
        card = next(card for card in remaining if rank_of(card) == rank)
        remaining.remove(card)
        five.append(card)
    return tuple(five)


def _suit(card: Card) -> int:
    return card & (1 << SUIT_BITS) - 1


def _flush(cards: Sequence[Card], total: int) -> int:
    suit = (total & _FIVE_OF_A_SUIT) >> 3
    suited = [card for card in cards if card & suit]
    key = sum(suited) >> SUIT_BITS
    try:
        return _BY_FLUSH[key]
    except KeyError:
        hand_strength = _BY_FLUSH[key] = _strength_of_suited([rank_of(card) for card in suited])
        return hand_strength


def _strength_of_suited(suited: list[int]) -> int:
    run = _straight(suited)
    if run:
        return _pack(_ROYAL if run[0] == _ACE else _RUN, run)
    return _pack(_FLUSH, sorted(suited, reverse=True))


def _strength_of_ranks(card_ranks: Iterable[int]) -> int:
    """The strength of cards that make no flush."""
    count = Counter(card_ranks)
    high = sorted(count, reverse=True)
    # Most of a kind first, higher ranks first among equals.
    first_rank, second = sorted(high, key=lambda rank: -count[rank])[:2]
    beside = [rank for rank in high if rank != first_rank]
    if count[first_rank] == 4:
        return _pack(_FOURS, [first_rank] * 4 + beside)
    if count[first_rank] == 3 and count[second] >= 2:
        return _pack(_FULL, [first_rank] * 3 + [second] * 2)
    run = _straight(count)
    if run:
        return _pack(_STRAIGHT, run)
    if count[first_rank] == 3:
        return _pack(_TRIPS, [first_rank] * 3 + beside)
    if count[second] == 2:
        beside.remove(second)
        return _pack(_TWO_PAIR, [first_rank] * 2 + [second] * 2 + beside)
    if count[first_rank] == 2:
        return _pack(_PAIR, [first_rank] * 2 + beside)
    return _pack(_HIGH, high)


def _straight(card_ranks: Iterable[int]) -> tuple[int, ...]:
    """The best straight among the ranks, empty when there is none."""
    there = set(card_ranks)
    return next((run for run in _STRAIGHTS if there.issuperset(run)), ())


def _pack(kind: int, five: Sequence[int]) -> int:
    packed = kind
    for rank in five[:5]:
        packed = packed << 4 | rank
    return packed
