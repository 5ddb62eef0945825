"""The question after somebody went out near the prizes: did another table lose a player on that
hand?
"""

from __future__ import annotations

from itertools import takewhile

from pycore.night.base.parts import HandForHand, Standings
from pycore.night.night import Night
from pycore.night.results.hand_for_hand import is_near, refusal_at_once
from pycore.night.todo_shape import OutAs, Task


def same_hand_tasks(night: Night) -> list[Task]:
    """Return the question of whoever went out last, with whom they may share, the latest first;
    none once it was answered, or where no prize can hang on it.
    """
    state = night.state
    groups, part = state.groups, state.part(HandForHand)
    if not groups or not is_near(state, len(groups) - 1):
        return []
    ticket = groups[-1][0].ticket
    players = {state.entries[gone.ticket].player for gone in groups[-1]}
    is_asked = ticket in state.part(Standings).among_tables
    if not is_asked or players & part.alone.union(*part.at_once):
        return []
    # Whoever went out before one who was not near was not near either.
    near = takewhile(lambda index: is_near(state, index), reversed(range(len(groups) - 1)))
    peers = [
        gone.ticket
        for index in near
        for gone in reversed(groups[index])
        if refusal_at_once(state, ticket, gone.ticket) is None
    ]
    return [
        {
            "kind": "same-hand",
            "clause": state.adopted.clause("ties"),
            "ticket": ticket,
            "name": night.name(state.entries[ticket].player),
            "peers": [_out_as(night, peer) for peer in peers],
            "command": {"command": "say-hand", "ticket": ticket},
        }
    ]


def _out_as(night: Night, ticket: int) -> OutAs:
    state = night.state
    name = night.name(state.entries[ticket].player)
    return {"ticket": ticket, "name": name, "table": state.seats[ticket].table}
