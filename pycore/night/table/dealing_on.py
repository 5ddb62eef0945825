"""Whether the next hand is dealt in the tap that records one: only when nothing is to be seen to.

Clauses: none of its own. Whether a hand may begin, and who is out by its deal, is asked of
hand_in_play.py and stacks.py; where either has something to say, the dealer is to hear it first.
"""

from __future__ import annotations

from pycore.kernel.units import Millis
from pycore.night.base.known_stacks import at_zero, level_at
from pycore.night.base.state import State
from pycore.night.table.hand_in_play import cannot_begin
from pycore.night.table.hands import HandPlayed
from pycore.night.table.stacks import to_settle
from pycore.poker.terms import PlayRules


def deals_on(state: State, rules: PlayRules, played: HandPlayed, at: Millis) -> bool:
    """Whether the hand after *played* can be dealt at once, where *state* knows of it: nobody went
    out or is without chips, no stack waits to be counted, and the blinds are the same.
    """
    hand = played.hand
    if played.result != "played" or played.out or at_zero(state, hand.table):
        return False
    if cannot_begin(state, hand.table, at) is not None:
        return False
    if any(to_settle(state, rules, hand.table, at)):
        return False
    level = level_at(state, at)
    return level is not None and level.number == hand.level
