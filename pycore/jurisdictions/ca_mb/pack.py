"""Manitoba. Its standard rules of play set no money limits; those stand in terms we do not have
(open question 11).

Reading: MB-1e and its neighbours leave the tournament's own rules to the licensee; approved house
rules fill them in.
"""

from __future__ import annotations

from pycore.jurisdictions.ca_mb.play import PLAY
from pycore.jurisdictions.ca_mb.wagers import WAGERS
from pycore.kernel.clauses import Clause
from pycore.policies.pack import RulePack
from pycore.policies.term_data import as_data, left_to_own_rules

NO_REFUND = Clause("MB-2", "Nothing is refunded once play has begun.")
NO_RETURN = Clause("MB-23", "Who is eliminated cannot enter the same tournament again.")
OWN_RULES = Clause("MB-1e", "The tournament's own rules state the blinds and how they rise.")

PLAY_TERMS, WAGER_TERMS = as_data(PLAY), as_data(WAGERS)
OWN_TERMS = ("MB-1d", "MB-1h", "MB-1i", "MB-1l", "MB-1m")

PACK = RulePack(
    code="ca_mb",
    edition="2026-11-20",
    play_terms=PLAY_TERMS,
    wager_terms=WAGER_TERMS,
    left_open=left_to_own_rules(PLAY_TERMS, WAGER_TERMS, OWN_TERMS),
    no_return=NO_RETURN,
    no_refund=NO_REFUND,
    structure_change=OWN_RULES,
    structure_change_needs_approval=False,
)
