"""Who posts what at a table of so many: small and big blind left of the button, who is the last
player; between two the button posts the small one.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

AnteKind = Literal["none", "each", "big-blind"]


class Forced(NamedTuple):
    """What each player owes before the deal: antes, and blinds at their full price."""

    antes: tuple[int, ...]
    blinds: tuple[int, ...]


def forced(
    players: int,
    small: int,
    big: int,
    *,
    ante: int = 0,
    ante_kind: AnteKind = "none",
    small_blind_is_dead: bool = False,
) -> Forced:
    """The forced bets of a table of *players*.

    With a dead small blind the big blind is the first player; between two the last one, on the
    button, posts the small blind.
    """
    blinds = [0] * players
    if players == 2:
        at_big = 0
        blinds[1] = small
    elif small_blind_is_dead:
        at_big = 0
    else:
        at_big = 1
        blinds[0] = small
    blinds[at_big] = big
    antes = [ante if ante_kind == "each" else 0] * players
    if ante_kind == "big-blind":
        antes[at_big] = ante
    return Forced(tuple(antes), tuple(blinds))
