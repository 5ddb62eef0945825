"""Whether a hand can follow what the night knows of its table and of its players.

Clauses: those of hand_in_play.py, which says from where a hand is played. A hand whose stacks are
not those that the night knows contradicts something.
"""

from __future__ import annotations

from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.night.base.state import State
from pycore.night.table.dealt import HandInPlay, HandSeat
from pycore.night.table.hand_in_play import places
from pycore.night.table.mixed import HandFrame, SeatedStack
from pycore.poker.terms import PlayRules
from pycore.portable.structure import LEVEL

Reason = Literal[
    "hand-out-of-order",
    "hand-carried-differs",
    "hand-players-differ",
    "hand-stacks-differ",
    "hand-level-differs",
]


def conflict(state: State, hand: HandInPlay | HandFrame) -> Reason | None:
    """Why this hand cannot follow what is known of its table and its players, if so."""
    return _place_conflict(state, hand) or _stacks_conflict(state, hand)


def _place_conflict(state: State, hand: HandInPlay | HandFrame) -> Reason | None:
    felt = state.felts.get(hand.table)
    if hand.no != (felt.hands + 1 if felt else 1):
        return "hand-out-of-order"
    if hand.carried != (felt.carried if felt else 0):
        return "hand-carried-differs"
    tickets, seats = [sat.ticket for sat in hand.seats], hand.order()
    twice = len(set(tickets)) != len(tickets) or len(set(seats)) != len(seats)
    if twice or len(seats) < 2 or hand.big not in seats:
        return "hand-players-differ"
    if not any(
        level.number == hand.level
        and (level.small, level.big, level.ante) == (hand.small_blind, hand.big_blind, hand.ante)
        for level in state.structure
        if level.kind == LEVEL
    ):
        return "hand-level-differs"
    settings, entries = state.adopted, state.entries
    if not all(settings.has_seat(hand.table, seat) for seat in seats):
        return "hand-players-differ"
    if not entries.keys() >= {*tickets} or any(
        _lay_elsewhere(state, hand, sat) for sat in hand.seats
    ):
        return "hand-players-differ"
    return None


def _lay_elsewhere(
    state: State, hand: HandInPlay | HandFrame, sat: HandSeat | SeatedStack
) -> bool:
    """Whether a stack that the hand knows last lay at another table or seat. Where its player
    sits does not matter: they may have been moved since the hand was dealt, their chips counted
    nowhere else yet.
    """
    stack = state.stacks.get(sat.ticket)
    if stack is None or sat.stack_chips is None:
        return False
    return (stack.table, stack.seat) != (hand.table, sat.seat)


def _stacks_conflict(
    state: State, hand: HandInPlay | HandFrame
) -> Literal["hand-stacks-differ"] | None:
    """A stack that is known is the one that the night knows; whoever's is not told of is no
    stranger to hands without entry, or was counted at no seat of theirs.
    """
    for sat in hand.seats:
        stack, entry = state.stacks.get(sat.ticket), state.entries[sat.ticket]
        if sat.stack_chips is None:
            if sat.rebuys > len(entry.rebuys):
                return "hand-stacks-differ"
            continue
        if sat.ticket in state.unsure:
            return "hand-stacks-differ"
        if stack is None or not stack.rebuys <= sat.rebuys <= len(entry.rebuys):
            return "hand-stacks-differ"
        since = entry.rebuys[stack.rebuys : sat.rebuys]
        if stack.chips + sum(rebuy.chips for rebuy in since) != sat.stack_chips:
            return "hand-stacks-differ"
    return None


def cannot_be_recorded(state: State, hand: HandInPlay, rules: PlayRules) -> Refused | None:
    """Why a hand cannot be recorded however it goes on, as far as the night says it."""
    if state.phase != "playing":
        return Refused("not-playing", phase=state.phase)
    why = conflict(state, hand)
    if why is not None:
        return Refused(why, table=hand.table, no=hand.no)
    from_here = places(
        state, rules, hand.table, hand.order(), hand.button if hand.placed else None
    )
    felt = state.felts.get(hand.table)
    # A hand may have begun before the final table was drawn; then the button was elsewhere.
    drawn_anew = felt is not None and not felt.order
    it_says = (hand.button, hand.small or None, hand.big, hand.order(), hand.small_seat)
    if from_here != it_says and not drawn_anew:
        return Refused("hand-button-differs", table=hand.table, no=hand.no)
    return None


REFUSALS: Refusals = {
    "hand-button-differs": ("no", "table"),
    "hand-carried-differs": ("no", "table"),
    "hand-level-differs": ("no", "table"),
    "hand-out-of-order": ("no", "table"),
    "hand-players-differ": ("no", "table"),
    "hand-stacks-differ": ("no", "table"),
    "not-playing": ("phase",),
}
