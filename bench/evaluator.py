"""The evaluator on random seven-card hands, each library with its own cards made beforehand.

`strength` is measured, which trusts its caller, as treys, phevaluator and PokerKit do; `evaluate`,
which checks, is `evaluator.checked_per_s`. phevaluator 0.5 is the last that is pure Python: its
public function is `vs_phevaluator_pure`, the one behind it `vs_phevaluator_pure_inner`. Ours meets
most rank sums for the first time in the round that is not counted; `evaluator.cold_per_s` starts
with nothing remembered.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import phevaluator
import phevaluator.evaluator
import pokerkit
import treys

from bench.pyodide import in_pyodide
from bench.rounds import Figure, Job, interleaved, per_second, spread, times_faster
from pycore.poker import ranking
from pycore.poker.cards import deck, name

ROOT = Path(__file__).resolve().parent.parent
HANDS = 50_000
POKERKIT_HANDS = 300  # it tries all 21 fives

IN_PYODIDE = """
import json, random, sys, time
sys.path.insert(0, "/repo")
from pycore.poker.cards import deck
from pycore.poker.ranking import strength

dice = random.Random(7)
hands = [tuple(dice.sample(deck(), 7)) for _ in range({hands})]

def one_round():
    started = time.perf_counter()
    for hand in hands:
        strength(hand)
    return (time.perf_counter() - started) / len(hands)

one_round()
json.dumps([one_round() for _ in range({rounds})])
"""
IMPORT = """
import time
started = time.perf_counter()
import pycore.poker.ranking
print(time.perf_counter() - started)
"""


def measure(rounds: int) -> dict[str, Figure]:
    dice = random.Random(20261120)
    dealt = [dice.sample(range(52), 7) for _ in range(HANDS)]
    written = [name(card) for card in deck()]

    ours = [tuple(deck()[at] for at in hand) for hand in dealt]
    treys_card = [treys.Card.new(text) for text in written]
    theirs = [tuple(treys_card[at] for at in hand) for hand in dealt]
    for_treys = [(list(hand[:5]), list(hand[5:])) for hand in theirs]
    phe_card = [phevaluator.Card.to_id(text) for text in written]
    for_phe = [tuple(phe_card[at] for at in hand) for hand in dealt]
    kit_card = [next(iter(pokerkit.Card.parse(text))) for text in written]
    kit = [[kit_card[at] for at in hand] for hand in dealt[:POKERKIT_HANDS]]
    for_kit = [(hand[:2], hand[2:]) for hand in kit]

    in_treys = treys.Evaluator().evaluate
    in_phe = phevaluator.evaluate_cards
    in_kit = pokerkit.StandardHighHand.from_game
    same_order(ours, [-in_treys(*hand) for hand in for_treys])
    same_order(ours, [-in_phe(*hand) for hand in for_phe])
    same_order(ours[:POKERKIT_HANDS], [in_kit(*hand) for hand in for_kit])

    seconds = interleaved(
        {
            "strength": Job(one_by_one(ranking.strength, ours), HANDS),
            "evaluate": Job(one_by_one(ranking.evaluate, ours), HANDS),
            "treys": Job(spread_out(in_treys, for_treys), HANDS),
            "phe": Job(spread_out(in_phe, for_phe), HANDS),
            "inner": Job(spread_out(phevaluator.evaluator._evaluate_cards, for_phe), HANDS),
            "kit": Job(spread_out(in_kit, for_kit), POKERKIT_HANDS),
        },
        rounds,
    )
    # Apart, for what is remembered afresh lies elsewhere in memory.
    alone = interleaved({"cold": Job(cold(ours), HANDS)}, rounds)
    inside = in_pyodide(IN_PYODIDE.format(hands=20_000, rounds=rounds))
    return {
        "evaluator.vs_treys": times_faster(seconds["strength"], seconds["treys"]),
        "evaluator.vs_phevaluator_pure": times_faster(seconds["strength"], seconds["phe"]),
        "evaluator.vs_phevaluator_pure_inner": times_faster(seconds["strength"], seconds["inner"]),
        "evaluator.vs_pokerkit": times_faster(seconds["strength"], seconds["kit"]),
        "evaluator.per_s": per_second(seconds["strength"]),
        "evaluator.checked_per_s": per_second(seconds["evaluate"]),
        "evaluator.cold_per_s": per_second(alone["cold"]),
        "evaluator.pyodide_per_s": per_second(inside),
        "evaluator.import_ms": spread([1000 * import_seconds() for _ in range(rounds)]),
    }


def one_by_one(rank: Callable[[Any], object], hands: Sequence[Any]) -> Callable[[], None]:
    def run() -> None:
        for hand in hands:
            rank(hand)

    return run


def spread_out(rank: Callable[..., object], hands: Sequence[Any]) -> Callable[[], None]:
    """For functions that take a hand's parts or cards as arguments."""

    def run() -> None:
        for hand in hands:
            rank(*hand)

    return run


def cold(hands: Sequence[Any]) -> Callable[[], None]:
    run = one_by_one(ranking.strength, hands)

    def forget_and_run() -> None:
        ranking._BY_RANKS.clear()
        ranking._BY_FLUSH.clear()
        run()

    return forget_and_run


def same_order(ours: Sequence[Any], theirs: Sequence[Any]) -> None:
    """Both must put the hands in one order, ties included, before speed means anything."""
    pairs = sorted(zip(map(ranking.strength, ours), theirs, strict=True))
    for (our, their), (our_next, their_next) in pairwise(pairs):
        if (our < our_next) != (their < their_next):
            raise AssertionError(f"another order than ours: {our}, {our_next}")


def import_seconds() -> float:
    done = subprocess.run(
        [sys.executable, "-c", IMPORT], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return float(done.stdout)
