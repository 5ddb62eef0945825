"""What of a set-up may still be changed, and how a change must be explained.

Clauses: NU-8.19, SK-4.b (place, date and time are the licence's: the regulator's reference),
NU-A.3c, NU-8.18a, BC-3.c, SK-A.2.d, MB-1e (a structure: the director with a reason, in Nunavut
with the regulator's reference; K23).

The name can be put right at any time, and so can the number of a licence that is no condition, the
hall until the night is over, the start until the clock runs, a level or a break until it begins,
and how long it lasts until it is over. Prices, stacks and limits stand: an entry was sold on them,
or a clause sets them.
"""

from __future__ import annotations

from typing import Literal, get_args

from pycore.kernel.clauses import Clause, Refusals, Refused
from pycore.kernel.text import MOST_NOTE, line
from pycore.kernel.units import Millis
from pycore.law.policies.pack import RulePack
from pycore.night.base.over import over_refusal
from pycore.night.base.state import State
from pycore.portable.clock import advance

MOST_LETTERS = MOST_NOTE

Detail = Literal["night_name", "licence", "venue", "start_at_ms"]
"""What can be amended beside the structure."""

Amendable = Literal[Detail, "structure"]
DETAILS: tuple[Detail, ...] = get_args(Detail)


def closed(state: State, detail: Amendable) -> Refused | None:
    """Return why this cannot be changed any more."""
    ended = over_refusal(state)
    if ended is not None and ended.code == "night-cancelled":
        return ended
    if detail == "licence" and state.adopted.licensed is not None and state.adopted.rules.licence:
        # A licence that is a condition is the book's: its number goes with all that it says.
        return Refused("licence-of-the-book", source(state.adopted.rules, "venue")[0])
    if detail in ("night_name", "licence"):
        return None
    if ended is None and detail == "start_at_ms" and state.started:
        return Refused("start-has-passed", state.adopted.clause("structure"))
    return ended


def source(pack: RulePack, detail: Amendable) -> tuple[Clause | None, bool]:
    """Return (the clause that a change comes under, whether it asks for the regulator's
    reference).
    """
    if detail == "structure":
        return pack.structure_change, pack.structure_change_needs_approval
    clause = pack.licensed_detail(detail)
    return clause, clause is not None


def asks(pack: RulePack, detail: Amendable) -> tuple[str, ...]:
    """Return the fields in which a change must be explained."""
    if detail in ("night_name", "licence"):
        return ()
    return ("reason", "approval") if source(pack, detail)[1] else ("reason",)


def first_open(state: State, at: Millis) -> int:
    """Return the first level or break that has not begun: so many stand before it."""
    if not state.started:
        return 0
    return advance(state.structure, state.clock, at).index + 1


def explained(pack: RulePack, detail: Amendable, reason: str, approval: str) -> tuple[str, str]:
    """Return the reason and the reference as they are kept; Refused where one is lacking."""
    if not line(reason):
        raise Refused("change-needs-reason", source(pack, detail)[0], kind="poker")
    return line(reason), approved(pack, detail, approval)


def approved(pack: RulePack, detail: Amendable, approval: str) -> str:
    """Return the regulator's reference as it is kept; Refused where it is lacking."""
    clause, needs_approval = source(pack, detail)
    if needs_approval and not line(approval):
        raise Refused("change-needs-approval", clause, kind="law")
    return line(approval)


REFUSALS: Refusals = {
    "change-needs-approval": (),
    "change-needs-reason": (),
    "licence-of-the-book": (),
    "start-has-passed": (),
}
