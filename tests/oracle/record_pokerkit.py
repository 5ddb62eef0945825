"""Writes pokerkit-0.7.7.jsonl: what PokerKit answers at every decision of generated hands.

Run by hand where PokerKit is installed, from the top of the repository:

    PYTHONPATH=. python tests/oracle/record_pokerkit.py > tests/oracle/pokerkit-0.7.7.jsonl

The hands are played by our engine. PokerKit is asked at each decision, then told what was done.
When it refuses, or waits for somebody else, its record of the hand ends there.
"""

from __future__ import annotations

import json
import random
import sys
import warnings
from typing import Any

from pokerkit import Automation, Mode, NoLimitTexasHoldem, State

from pycore.law import packs
from pycore.poker.actions import Action, Setup
from pycore.poker.betting import NOBODY
from pycore.poker.cards import names
from pycore.poker.phh import action_text
from tests.core.poker.posts import forced
from tests.properties.random_hands import random_hand

TDA = packs.play_rules()[packs.NEUTRAL]
SEEDS = range(1_000, 1_400)
AUTOMATIC = tuple(
    automation
    for automation in Automation
    if automation not in (Automation.HOLE_DEALING, Automation.BOARD_DEALING)
    and "RUNOUT" not in automation.name
)


def set_up(dice: random.Random) -> Setup:
    """Two to six players, some very short; antes of all or none."""
    players = dice.randint(2, 6)
    ante = dice.choice((0, 0, 20))
    posted = forced(players, 50, 100, ante=ante, ante_kind="each" if ante else "none")
    deep = dice.choice((300, 1_000, 10_000))
    stacks = tuple(dice.randint(30, deep) for _ in range(players))
    return Setup(stacks, posted.blinds, 100, posted.antes)


def kit(setup: Setup) -> State:
    turn = -1 if len(setup.stacks) == 2 else 1
    state: State = NoLimitTexasHoldem.create_state(
        AUTOMATIC,
        True,
        setup.antes[::turn],
        setup.blinds[::turn],
        100,
        setup.stacks,
        len(setup.stacks),
        mode=Mode.TOURNAMENT,
    )
    return state


def tell(state: State, action: Action) -> None:
    kind, _, amount, cards, _ = action
    if kind == "hole":
        state.deal_hole(names(cards).replace(" ", ""))
    elif kind == "board":
        while state.actor_index is not None:
            state.check_or_call()  # the check it waits for although nobody could answer
        state.deal_board(names(cards).replace(" ", ""))
    elif kind == "fold":
        state.fold()
    elif kind == "call":
        state.check_or_call()
    elif kind == "raise":
        state.complete_bet_or_raise_to(amount)


def question_answers(state: State) -> list[int | None]:
    actor = state.actor_index
    return [
        None if actor is None else actor + 1,
        state.checking_or_calling_amount,
        state.min_completion_betting_or_raising_to_amount,
        state.max_completion_betting_or_raising_to_amount,
    ]


def recorded(seed: int) -> dict[str, Any]:
    dice = random.Random(seed)
    setup = set_up(dice)
    state: State | None = kit(setup)
    actions: list[str] = []
    legal: list[list[int | None]] = []
    for hand, action in random_hand(dice, TDA, setup):
        if hand.phase == "over":
            break
        if action.kind != "show":
            actions.append(action_text(action))
        if state is None or action.kind == "show":
            continue
        try:
            if hand.turn != NOBODY:
                legal.append(question_answers(state))
                if state.actor_index != hand.turn:
                    state = None
                    continue
            tell(state, action)
        except ValueError:
            state = None
    while state is not None and state.actor_index is not None:
        state.check_or_call()
    return {
        "stacks": setup.stacks,
        "antes": setup.antes,
        "blinds": setup.blinds,
        "actions": actions,
        "legal": legal,
        "final": None if state is None or state.status else [int(chips) for chips in state.stacks],
    }


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    for seed in SEEDS:
        sys.stdout.write(json.dumps(recorded(seed), separators=(",", ":")) + "\n")
