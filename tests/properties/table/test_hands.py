"""What holds in every hand: no chip appears or vanishes, and what is offered is allowed."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.kernel.clauses import Refused
from pycore.law import packs
from pycore.poker.actions import Action
from pycore.poker.betting import NOBODY
from pycore.poker.hand import Hand, Legal, ask, play, start
from pycore.poker.phh import PhhHand, action_text, read, replay, write
from pycore.poker.pots import pots
from tests.core.poker.felt import way
from tests.properties.random_hands import random_hand, random_setup

CODES = tuple(packs.play_rules())
FEW = 500
MANY = 100_000 // len(CODES) + 1


def conserve(code: str, hands: int, seed: int) -> None:
    rules = way(code)
    dice = random.Random(seed)
    for hand_number in range(hands):
        setup = random_setup(dice, limit=hand_number % 5 == 4)
        total = sum(setup.stacks) + setup.carried
        for hand, _action in random_hand(dice, rules, setup, floor=hand_number % 3 == 2):
            assert hand.chips() == total
            assert min(hand.stacks) >= 0
        assert sum(hand.stacks) + hand.carried + hand.removed == total
        if rules.odd_chip.value != "carry" and hand.phase == "over":
            assert hand.carried == 0


@pytest.mark.parametrize("code", CODES)
def test_chips_are_conserved(code: str) -> None:
    conserve(code, FEW, 20261120)


@pytest.mark.slow
@pytest.mark.parametrize("code", CODES)
def test_chips_are_conserved_over_a_hundred_thousand_hands(code: str) -> None:
    conserve(code, MANY, 1)


def offers(hand: Hand) -> None:
    """Everything `options` offers is legal, and everything just outside it is not."""
    player, _call, least, most = hand.options(hand.turn)
    assert isinstance(ask(hand, Action("fold", player)), Legal)
    assert isinstance(ask(hand, Action("call", player)), Legal)
    if least is None or most is None:
        return
    for total in (least, most, (least + most) // 2):
        assert isinstance(ask(hand, Action("raise", player, total)), Legal)
    for total in (least - 1, most + 1):
        assert isinstance(ask(hand, Action("raise", player, total)), Refused)
    other = (player + 1) % len(hand.stacks)
    assert isinstance(ask(hand, Action("call", other)), Refused)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(CODES), st.booleans())
def test_what_is_offered_is_what_is_allowed(seed: int, code: str, limit: bool) -> None:
    dice = random.Random(seed)
    for hand, _action in random_hand(dice, way(code), random_setup(dice, limit=limit)):
        if hand.turn != NOBODY:
            offers(hand)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(CODES))
def test_a_hand_played_at_once_or_step_by_step_or_from_its_history(seed: int, code: str) -> None:
    dice = random.Random(seed)
    setup = random_setup(dice)
    rules = way(code)
    steps = [(hand.copy(), action) for hand, action in random_hand(dice, rules, setup)]
    end = steps[-1][0]
    actions = [action for _, action in steps[:-1]]
    assert play(start(setup, rules), actions) == end
    (record,) = read(
        write(
            PhhHand(name="x", variant="NT", setup=setup, actions=tuple(map(action_text, actions)))
        )
    )
    assert isinstance(record, PhhHand)
    assert replay(record, rules).hand.stacks == end.stacks


@settings(max_examples=300, deadline=None)
@given(st.data(), st.integers(2, 10), st.booleans())
def test_pots_hold_every_chip_and_main_pots_the_most_players(
    data: st.DataObject, players: int, trimmed: bool
) -> None:
    chips = st.lists(st.integers(0, 1000), min_size=players, max_size=players)
    bets, antes = data.draw(chips), data.draw(chips)
    live = sorted(data.draw(st.sets(st.integers(0, players - 1), min_size=1)))
    all_pots = pots(bets, antes, live, trimmed=trimmed, carried=7)
    assert sum(pot.amount for pot in all_pots) == sum(bets) + sum(antes) + 7
    assert all(set(pot.players) <= set(live) for pot in all_pots)
    if not trimmed:
        sizes = [len(pot.players) for pot in all_pots]
        assert sizes == sorted(sizes, reverse=True)
