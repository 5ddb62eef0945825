"""Random hands: seeded, so that a failing one can be played again."""

from __future__ import annotations

import random
from collections.abc import Iterator

from pycore.poker.actions import Action, Setup
from pycore.poker.betting import NOBODY
from pycore.poker.cards import deck
from pycore.poker.hand import Hand, start
from pycore.poker.terms import PlayRules
from tests.core.poker.posts import forced

DECK = deck()
FLOOR = ("kill", "disqualify", "misdeal", "void", "clock")


def random_setup(dice: random.Random, *, limit: bool = False, unit: int | None = None) -> Setup:
    """A table of 2 to 10 with stacks from less than an ante to a hundred big blinds."""
    players = dice.randint(2, 10)
    unit = unit or dice.choice((1, 1, 5, 25))
    small = unit * dice.randint(1, 8)
    big = 2 * small
    kind = dice.choice(("none", "none", "each", "big-blind"))
    ante = unit * dice.randint(1, 4) if kind == "each" else big
    posted = forced(players, small, big, ante=ante, ante_kind=kind)  # type: ignore[arg-type]
    deep = dice.choice((2, 5, 20, 100))
    stacks = tuple(unit * dice.randint(1, max(2, deep * big // unit)) for _ in range(players))
    bets = (big, 2 * big) if limit else None
    carried = unit if dice.random() < 0.1 else 0
    return Setup(stacks, posted.blinds, big, posted.antes, bets, unit, carried)


def random_hand(
    dice: random.Random, rules: PlayRules, setup: Setup, *, floor: bool = False
) -> Iterator[tuple[Hand, Action]]:
    """Play one hand to its end: each action, and the hand before it was done. The last one done is
    given back with the hand that it left.
    """
    hand = start(setup, rules)
    cards = iter(dice.sample(DECK, 2 * len(setup.stacks) + 5))
    while hand.phase not in ("over", "misdeal", "void"):
        action = _next(dice, hand, cards, floor)
        yield hand, action
        hand.do(action)
    yield hand, Action("void")


def _next(dice: random.Random, hand: Hand, cards: Iterator, floor: bool) -> Action:  # type: ignore[type-arg]
    if floor and dice.random() < 0.03:
        wish = _ruling(dice, hand)
        if wish:
            return wish
    if hand.phase == "deal":
        return Action("hole", hand.dealt, 0, (next(cards), next(cards)))
    if hand.phase == "board":
        return Action(
            "board", NOBODY, 0, tuple(next(cards) for _ in range(1 if hand.street else 3))
        )
    if hand.phase == "showdown":
        player = next(player for player in hand.in_hand() if not hand.tabled[player])
        return Action("show", player)
    return _bet(dice, hand)


def _bet(dice: random.Random, hand: Hand) -> Action:
    player = hand.turn
    options = hand.options(player)
    roll = dice.random()
    if options.least is not None and options.most is not None and roll < 0.3:
        size = dice.choice((options.least, options.least, options.most, None))
        return Action("raise", player, size or dice.randint(options.least, options.most))
    if options.call and roll < 0.5:
        return Action("fold", player)
    return Action("call", player)


def _ruling(dice: random.Random, hand: Hand) -> Action | None:
    kind = dice.choice(FLOOR)
    if kind == "clock":
        return None if hand.turn == NOBODY else Action("clock", hand.turn)
    if kind == "misdeal":
        opened = hand.rules.misdeal.value.is_open(hand.acted, hand.with_chips)
        return Action("misdeal") if opened and not hand.street else None
    if kind == "void":
        return Action("void")
    if hand.phase == "deal" or hand.live < 2:
        return None
    return Action(kind, dice.choice(hand.in_hand()), ruling=True)  # type: ignore[arg-type]
