"""Many steps of a hand in one: everybody passes to a seat, everybody calls, cards nobody writes
down.

    seats_ahead(hand, rules)          {4: ("fold", "fold")}: two fold, then it is seat 4's turn
    passed_to(hand, rules, 4)         the hand after these two steps

Clauses: none of its own. What is kept are the same steps as if each were told by itself, each
checked by pycore/poker/hand.py, so that a hand and its history do not know how they were told.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from pycore.kernel.clauses import Refusals, Refused
from pycore.night.table.hand_in_play import HandInPlay, by_seat, done, read_step, replayed
from pycore.poker import phh
from pycore.poker.actions import UNKNOWN, Action, Kind
from pycore.poker.betting import NOBODY
from pycore.poker.hand import Hand
from pycore.poker.terms import PlayRules

REFUSALS: Refusals = {
    "cannot-pass-to": ("seat",),
    "card-not-dealt": ("place",),
    "no-round-to-call": (),
    "not-a-card": ("what",),
}

FLOP_CARDS = 3


class Passing(NamedTuple):
    """What one player does on the way: who owes nothing checks, who owes folds."""

    player: int
    kind: Kind


def ahead(hand: Hand) -> dict[int, tuple[Passing, ...]]:
    """Return {player: what everybody before them does} for each player that the turn comes to, or
    the hand falls to, when everybody from the one whose turn it is passes.
    """
    now = hand.copy()
    steps_by_player: dict[int, tuple[Passing, ...]] = {}
    steps: tuple[Passing, ...] = ()
    while now.turn != NOBODY and now.street == hand.street:
        player = now.turn
        if any(step.player == player for step in steps):
            break
        if steps:
            steps_by_player[player] = steps
        step = Passing(player, "fold" if now.level > now.bets[player] else "call")
        steps = (*steps, step)
        now.do(Action(step.kind, player))
    if steps and now.phase == "over" and now.live == 1:
        steps_by_player.setdefault(now.in_hand()[0], steps)
    return steps_by_player


def seats_ahead(hand: HandInPlay, rules: PlayRules) -> dict[int, tuple[Passing, ...]]:
    """Return the same by seat."""
    order = hand.order()
    return {order[player]: steps for player, steps in ahead(replayed(hand, rules)).items()}


def passed_to(hand: HandInPlay, rules: PlayRules, seat: int) -> HandInPlay:
    """Return the hand once everybody before *seat* has passed. Refused where that is nobody's
    turn.
    """
    steps = seats_ahead(hand, rules).get(seat)
    if steps is None:
        raise Refused("cannot-pass-to", seat=seat)
    return _told(hand, rules, steps)


def calling(hand: Hand) -> tuple[Passing, ...]:
    """Return what is left of the round when everybody in turn calls, or checks where nothing is
    owed.
    """
    now, steps = hand.copy(), []
    while now.turn != NOBODY and now.street == hand.street:
        steps.append(Passing(now.turn, "call"))
        now.do(Action("call", now.turn))
    return tuple(steps)


def called_round(hand: HandInPlay, rules: PlayRules) -> HandInPlay:
    """Return the hand once everybody to act has called. Refused where nobody is to act."""
    steps = calling(replayed(hand, rules))
    if not steps:
        raise Refused("no-round-to-call")
    return _told(hand, rules, steps)


def _told(hand: HandInPlay, rules: PlayRules, steps: Iterable[Passing]) -> HandInPlay:
    order = hand.order()
    for step in steps:
        hand = done(hand, rules, {"kind": step.kind, "seat": order[step.player]})
    return hand


# --- Cards ---


def dealt_unseen(hand: HandInPlay, rules: PlayRules) -> HandInPlay:
    """Return the hand with every board card that is due now dealt, and none of them written
    down.
    """
    while (now := replayed(hand, rules)).phase == "board":
        hand = done(hand, rules, {"kind": "board", "cards": "??" * _due(now)})
    return hand


def _due(now: Hand) -> int:
    return 1 if now.street else FLOP_CARDS


def with_board_card(hand: HandInPlay, rules: PlayRules, place: int, card: str) -> HandInPlay:
    """Return the hand with another card in a *place* of its board, from 0; every other step
    stands. Refused where no card lies there yet, or where the hand could not have gone on so.
    """
    try:
        (wanted,) = phh.cards(card)
    except ValueError:
        raise Refused("not-a-card", what=card[:20]) from None
    if wanted == UNKNOWN:
        raise Refused("not-a-card", what=card[:20])
    actions, dealt_before = list(hand.actions), 0
    for index, text in enumerate(actions):
        step = read_step(text)
        if step.kind != "board":
            continue
        if dealt_before <= place < dealt_before + len(step.cards):
            cards = list(step.cards)
            cards[place - dealt_before] = wanted
            actions[index] = text.replace(
                phh.action_text(step), phh.action_text(step._replace(cards=tuple(cards)))
            )
            changed = replace(hand, actions=tuple(actions))
            try:
                replayed(changed, rules)
            except Refused as refused:
                raise by_seat(refused, hand) from None
            return changed
        dealt_before += len(step.cards)
    raise Refused("card-not-dealt", place=place)
