"""The terms of the jackpot that a night adopts with its house rules: no later edition changes how
what it sold is split and paid.

Clauses: those of pycore/tournament/jackpot.py, as the house rules name them.
"""

from __future__ import annotations

from pycore.kernel.values import dataclass
from pycore.ledger.model.slices import part_alone
from pycore.night.base.state import State
from pycore.tournament.jackpot import JackpotTerms


@dataclass(frozen=True, kw_only=True)
class JackpotRuled:
    """None where the house rules say nothing of it."""

    terms: JackpotTerms | None = None


def terms(state: State) -> JackpotTerms | None:
    """The terms of a night that has them."""
    return state.part(JackpotRuled).terms


SLICE = part_alone("jackpot-terms", JackpotRuled)
