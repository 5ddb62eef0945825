"""British Columbia. What we have are duties and how to play; the money limits stand in rules that
we do not have (open question 12).

Reading: nothing is said of refunds, and BC-D1.f, which names the Licensed Charitable Gaming Rules,
says nothing of money; so no clause stands here (K55).
"""

from __future__ import annotations

from pycore.jurisdictions.ca_bc.play import PLAY
from pycore.jurisdictions.ca_bc.wagers import WAGERS
from pycore.kernel.clauses import Clause
from pycore.policies.pack import AtMost, RulePack
from pycore.policies.term_data import as_data

STRUCTURE = Clause("BC-3.c", "The structure changes at the Tournament Director's discretion only.")
TABLE = Clause("BC-4.a", "A table starts with at most ten players.")
NO_RETURN = Clause("BC-5.k", "Who has lost all chips is eliminated.")

PACK = RulePack(
    code="ca_bc",
    edition="2026-11-20",
    play_terms=as_data(PLAY),
    wager_terms=as_data(WAGERS),
    set_up=(AtMost("seats_per_table", 10, "table-size-cap", TABLE),),
    no_return=NO_RETURN,
    structure_change=STRUCTURE,
    structure_change_needs_approval=False,
)
