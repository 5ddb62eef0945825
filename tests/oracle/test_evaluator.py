"""Every hand there is, against counts that anybody can look up, and random ones against peers."""

from __future__ import annotations

import hashlib
import importlib
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb
from pathlib import Path
from types import ModuleType

import pytest

from pycore.poker.cards import RANKS, SUITS, Card, deck, name, parse
from pycore.poker.ranking import CATEGORIES, category, strength

PEERS = Path(__file__).resolve().parents[2] / ".venv" / "peers"

FIVE = dict(
    zip(
        CATEGORIES,
        (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4),
        strict=True,
    )
)
SEVEN = dict(
    zip(
        CATEGORIES,
        (
            23_294_460,
            58_627_800,
            31_433_400,
            6_461_620,
            6_180_020,
            4_047_644,
            3_473_184,
            224_848,
            37_260,
            4_324,
        ),
        strict=True,
    )
)


@pytest.fixture(scope="module")
def five_card_strengths() -> Counter[int]:
    """{strength: how many of the 2,598,960 hands have it}"""
    return Counter(map(strength, combinations(deck(), 5)))


def by_category(counted: Counter[int]) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for value, hands in counted.items():
        counts[category(value)] += hands
    return dict(counts)


@pytest.mark.clause("NU-10.01", "SK-A.3.r1", "MB-R")
def test_all_five_card_hands(five_card_strengths: Counter[int]) -> None:
    assert five_card_strengths.total() == comb(52, 5)
    assert by_category(five_card_strengths) == FIVE
    assert len(five_card_strengths) == 7_462


# --- All 133,784,560 seven-card hands ----------------------------------------------------------
# Suits are equal, so hands with the same ranks differ only by whether five share a suit. Each way
# to hold ranks is ranked once, without a flush, and each way to hold five or more of a suit once.


def ways_to_hold(cards: int, ranks: int = 13) -> Iterator[tuple[int, ...]]:
    """How many of each rank, for every choice of *cards* out of *ranks* ranks."""
    if ranks == 1:
        if cards <= 4:
            yield (cards,)
        return
    for count in range(min(cards, 4) + 1):
        for rest in ways_to_hold(cards - count, ranks - 1):
            yield (count, *rest)


def with_a_flush(rank_counts: tuple[int, ...]) -> int:
    """How many choices of suits for these ranks have five or more of one suit."""
    suited = [1]  # suited[n]: ways to have n of the suit
    for count in filter(None, rank_counts):
        without, including = comb(3, count), comb(3, count - 1)
        suited = [
            without * stay + including * more
            for stay, more in zip([*suited, 0], [0, *suited], strict=True)
        ]
    return 4 * sum(suited[5:])


def unsuited(rank_counts: tuple[int, ...]) -> list[Card]:
    """Cards of these ranks, the suits dealt round so that none comes up five times."""
    cards: list[Card] = []
    for rank, count in zip(RANKS, rank_counts, strict=True):
        cards += [parse(rank + SUITS[(len(cards) + index) % 4]) for index in range(count)]
    return cards


@pytest.mark.clause("NU-10.01", "NU-9.22", "BC-2.f", "SK-A.3.q", "MB-21", "MB-R", "NU-3.hand")
def test_all_seven_card_hands() -> None:
    counted: Counter[int] = Counter()
    for rank_counts in ways_to_hold(7):
        choices = 1
        for count in rank_counts:
            choices *= comb(4, count)
        counted[strength(unsuited(rank_counts))] += choices - with_a_flush(rank_counts)
    others = [card for card in deck() if name(card)[1] != "s"]
    for many in (5, 6, 7):
        for ranks in combinations(RANKS, many):
            suited = [parse(f"{rank}s") for rank in ranks]
            counted[strength([*suited, *others[: 7 - many]])] += 4 * comb(39, 7 - many)
    assert counted.total() == comb(52, 7)
    assert by_category(counted) == SEVEN
    assert len(counted) == 4_824


# --- Random seven-card hands against two other evaluators --------------------------------------
# Both number the 7,462 classes from 1 for a royal flush. What they said stands here as a digest,
# so that the comparison runs everywhere; where `run.py bench` has installed them, they are asked.

HANDS = 100_000
THEIR_ANSWERS = "86ee4ef035fe14755cbb0fcd2f771fdaa647b9d46d5300bdf7048e53ee33c4a9"


def dealt() -> Iterator[list[int]]:
    """Places in the deck; random() is the one method that promises the same numbers for ever."""
    dice = random.Random(133_784_560)
    for _ in range(HANDS):
        hand: list[int] = []
        while len(hand) < 7:
            at = int(dice.random() * 52)
            if at not in hand:
                hand.append(at)
        yield hand


def digest(classes: Iterator[int]) -> str:
    return hashlib.sha256(" ".join(map(str, classes)).encode()).hexdigest()


@pytest.mark.clause("NU-10.01", "NU-A.2h", "BC-2.g", "SK-A.3.r2")
def test_random_seven_card_hands_as_recorded(five_card_strengths: Counter[int]) -> None:
    best_first = sorted(five_card_strengths, reverse=True)
    number = {value: position for position, value in enumerate(best_first, 1)}
    cards = deck()
    ours = (number[strength([cards[at] for at in hand])] for hand in dealt())
    assert digest(ours) == THEIR_ANSWERS


def peer(name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(PEERS)
    try:
        return importlib.import_module(name)
    except ImportError:
        pytest.skip(f"{name} is installed by run.py bench")


def test_treys_still_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    treys = peer("treys", monkeypatch)
    rank = treys.Evaluator().evaluate
    cards = [treys.Card.new(name(card)) for card in deck()]
    theirs = (
        rank([cards[at] for at in hand[:2]], [cards[at] for at in hand[2:]]) for hand in dealt()
    )
    assert digest(theirs) == THEIR_ANSWERS


def test_phevaluator_still_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    phevaluator = peer("phevaluator", monkeypatch)
    cards = [phevaluator.Card.to_id(name(card)) for card in deck()]
    theirs = (phevaluator.evaluate_cards(*(cards[at] for at in hand)) for hand in dealt())
    assert digest(theirs) == THEIR_ANSWERS
