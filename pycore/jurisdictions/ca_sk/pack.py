"""Saskatchewan. Edition: the terms carry no date, so this is the day they were read.

Reading: the terms say nothing of refunds once play has begun; entry fees are gaming proceeds then
(SK-4.d) and go back to nobody. Tickets, hours and staff are not data of a pack yet.
"""

from __future__ import annotations

from pycore.jurisdictions.ca_sk.play import PLAY
from pycore.jurisdictions.ca_sk.wagers import WAGERS
from pycore.kernel.clauses import Clause
from pycore.kernel.units import Cents
from pycore.policies.pack import (
    AllPrizesAtMost,
    AtMost,
    EntriesCloseAtStart,
    MinimumAge,
    OnePrizeAtMost,
    RulePack,
)
from pycore.policies.term_data import as_data

AGE = Clause("SK-4.f", "Nobody under 19 takes part or is present.")
ALL_PRIZES = Clause("SK-4.g1", "All prizes of a tournament are worth at most 5,000 dollars.")
ONE_PRIZE = Clause("SK-4.g2", "One player's prizes are worth at most 2,000 dollars.")
NO_LATE_ENTRY = Clause("SK-4.k", "Tickets are sold until the tournament starts, and no longer.")
NO_REFUND = Clause("SK-4.d", "Entry fees are proceeds, spent on what they were licensed for.")
STRUCTURE = Clause(
    "SK-A.2.d", "The structure is posted before and changed by the Chairperson only."
)
NO_REBUYS = Clause("SK-A.2.i", "There are no rebuys.")
TABLE = Clause("SK-A.2.n", "A table seats ten players.")

PACK = RulePack(
    code="ca_sk",
    edition="2026-11-20",
    play_terms=as_data(PLAY),
    wager_terms=as_data(WAGERS),
    set_up=(
        EntriesCloseAtStart(NO_LATE_ENTRY),
        AtMost("rebuy_limit", 0, "rebuys-prohibited", NO_REBUYS),
        AtMost("seats_per_table", 10, "table-size-cap", TABLE),
    ),
    prizes=(
        AllPrizesAtMost(Cents(500_000), ALL_PRIZES),
        OnePrizeAtMost(Cents(200_000), ONE_PRIZE),
    ),
    minimum_age=MinimumAge(19, AGE),
    no_return=NO_REBUYS,
    no_refund=NO_REFUND,
    structure_change=STRUCTURE,
    structure_change_needs_approval=False,
)
