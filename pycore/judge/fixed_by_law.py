"""What a jurisdiction leaves nobody to choose in house rules of its own: the one value that the
law allows, or the most of it, with its clause.
"""

from __future__ import annotations

from pycore.judge.book_shape import Fixed
from pycore.law.policies.pack import RulePack
from pycore.law.policies.set_up import AtMost, EntriesCloseAtStart
from pycore.law.policies.takings import PlayersAtMost

TERMS = ("odd_chip", "ante_payer")
"""The terms of play that are chosen where house rules are written as fields."""


def fixed(pack: RulePack) -> list[Fixed]:
    """The values and terms that stand as the law has them, a term only without an approval; and
    the values that it sets a most for.
    """
    found: list[Fixed] = []
    for policy in pack.set_up:
        if isinstance(policy, AtMost):
            found.append(_fixed(policy.field, policy.cap, policy.clause.id, most=policy.cap > 0))
        elif isinstance(policy, PlayersAtMost):
            found.append(_fixed("player_cap", policy.cap, policy.clause.id, most=True))
        elif isinstance(policy, EntriesCloseAtStart):
            found.append(_fixed("entry_close_level", 1, policy.clause.id))
    left_open = {one.term for one in pack.left_open}
    for name in TERMS:
        term = pack.play_terms.terms.get(name)
        if term is not None and name not in left_open and isinstance(term.value, str):
            found.append(_fixed(name, term.value, term.clause, by_approval=True))
    return found


def _fixed(
    field: str, value: int | str, clause: str, *, by_approval: bool = False, most: bool = False
) -> Fixed:
    return {
        "field": field,
        "value": value,
        "clause": clause,
        "by_approval": by_approval,
        "at_most": most,
    }
