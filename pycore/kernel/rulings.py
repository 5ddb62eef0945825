"""A ruling names the clause that it follows (K0): the director's words alone end no hand and no
night.
"""

from __future__ import annotations

from pycore.kernel.clauses import Refusals, Refused

REFUSALS: Refusals = {
    "ruling-needs-clause": ("offered",),
}

MOST_CLAUSE = 40


def clause_of(named: str, overruled: str | None, offered: str | None = None) -> str:
    """Return the clause that a ruling follows, as the director named it. Refused when none is
    named, or the very one that it overrules; *offered* is the one the rules hold ready.
    """
    clause = " ".join(named.split())
    if not clause or clause == overruled or len(clause) > MOST_CLAUSE or set(clause) & set("[]#"):
        raise Refused("ruling-needs-clause", overruled, kind="poker", offered=offered or "")
    return clause
