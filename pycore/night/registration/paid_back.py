"""Who was given back what they had paid beforehand: it pays for no entry any more.

Clauses: SEL-10a (registration beforehand), MB-2 (what was given back is no revenue).
"""

from __future__ import annotations

from collections.abc import Iterable

from pycore.kernel.values import dataclass
from pycore.ledger.model.slices import part_alone
from pycore.night.base.state import State


@dataclass(frozen=True, kw_only=True)
class PaidBack:
    """The pseudonyms of those who have it back, and have not paid beforehand anew."""

    players: frozenset[str] = frozenset()


def has_it_back(state: State, player: str) -> bool:
    return player in state.part(PaidBack).players


def noted(state: State, player: str) -> State:
    """The night in which a player has back what they paid beforehand."""
    return state.having(PaidBack(players=state.part(PaidBack).players | {player}))


def paid_anew(state: State, players: Iterable[str]) -> State:
    """The night in which these have paid beforehand, whatever they were given back."""
    back = state.part(PaidBack).players
    remaining = back.difference(players)
    return state if remaining == back else state.having(PaidBack(players=remaining))


SLICE = part_alone("paid-back", PaidBack)
