"""Whatever chips and words: the engine takes what they come to, and no chip is invented."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.poker.betting import NOBODY
from pycore.poker.hand import Legal, ask
from pycore.poker.wagers import WagerSeen, read
from tests.core.poker.felt import wager_rules, way
from tests.properties.random_hands import random_hand, random_setup

CODES = tuple(wager_rules())
WORDS = ("", "", "", "check", "call", "bet", "raise", "raise-by", "amount", "all-in", "fold")


def something(dice: random.Random, player: int, stack: int, level: int, bet: int) -> WagerSeen:
    """Chips of some values in some motions, never more than he has, and perhaps a word; before
    that, something of his earlier bet taken back.
    """
    taken = dice.choice((0, 0, bet, dice.randint(0, bet)))
    motions, behind = [], stack + taken
    for _ in range(dice.choice((0, 1, 1, 2, 3))):
        motion = []
        for _ in range(dice.choice((0, 1, 1, 2, 4))):
            chip = min(behind, dice.choice((1, 5, 25, 100, 500, max(1, level), max(1, behind))))
            if chip:
                motion.append(chip)
                behind -= chip
        motions.append(tuple(motion))
    word = dice.choice(WORDS)
    if not word and behind == stack + taken:
        word = "raise"
    amount = dice.choice((0, level, level + dice.randint(1, 2 * level + 9), 10 * stack))
    if word in ("amount", "raise-by"):
        amount = amount or 1
    return WagerSeen(player, tuple(motions), word, amount, dice.random() < 0.2, taken=taken)  # type: ignore[arg-type]


@pytest.mark.parametrize("code", CODES)
@given(seed=st.integers(0, 2**32), limit=st.booleans())
@settings(max_examples=25, deadline=None)
def test_what_is_read_can_be_done_and_costs_what_was_put_in(
    code: str, seed: int, limit: bool
) -> None:
    dice, rules = random.Random(seed), wager_rules()[code]
    setup = random_setup(dice, limit=limit)
    for hand, _action in random_hand(dice, way(code), setup):
        if hand.phase != "bet" or hand.turn == NOBODY:
            continue
        player = hand.turn
        stack, total = hand.stacks[player], hand.chips()
        did = something(dice, player, stack, hand.level, hand.bets[player])
        put = sum(map(sum, did.chips))
        taken = did.taken
        reading = read(hand, did, rules)
        assert reading.actions
        assert reading.clause
        assert 0 <= reading.back <= put
        assert reading.add <= stack + taken - (put - reading.back)
        cost = put - taken - reading.back + reading.add
        for action in reading.actions:
            assert action.player == player
            assert not action.ruling
            legal = ask(hand, action)
            assert isinstance(legal, Legal), (did, reading, legal)
            assert legal.hand.chips() == total
        if reading.action is None or reading.action.kind == "fold":
            assert cost == 0
        elif reading.action.kind == "call":
            assert cost == hand.options(player).call
        else:
            assert cost == reading.action.amount - hand.bets[player] <= stack
