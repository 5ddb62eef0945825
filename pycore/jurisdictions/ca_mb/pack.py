"""Manitoba. Its standard rules of play set no money limits; those stand in terms we do not have
(open question 11).

Reading: MB-1e and its neighbours leave the tournament's own rules to the licensee; approved house
rules fill them in.
"""

from __future__ import annotations

from pycore.jurisdictions.ca_mb.play import PLAY
from pycore.kernel.clauses import Clause
from pycore.policies.pack import RulePack

NO_REFUND = Clause("MB-2", "Nothing is refunded once play has begun.")
NO_RETURN = Clause("MB-23", "Who is eliminated cannot enter the same tournament again.")
OWN_RULES = Clause("MB-1e", "The tournament's own rules state the blinds and how they rise.")

PACK = RulePack(
    code="ca_mb",
    edition="2026-11-20",
    play=PLAY,
    no_return=NO_RETURN,
    no_refund=NO_REFUND,
    structure_change=OWN_RULES,
    structure_change_needs_approval=False,
)

# Oldest first: a night keeps the edition it adopted, a new night adopts the last.
EDITIONS = (PACK,)
