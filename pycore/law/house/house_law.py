"""House rules that the law of their jurisdiction forbids, whatever night is held by them.

The law is asked as the remarks of house_advice.py ask it. What it says of a Sunday alone is no
reason to refuse rules that a Thursday is held by; nor are prizes, as the lawful ones are paid.

Clauses: SK-A.2.i, SK-4.k, NU-5.02e, NU-8.12a, BC-4.a, MB-24 and the others of a pack's set-up.
"""

from __future__ import annotations

from pycore.law.house.house_advice import of_the_law
from pycore.law.house.house_text import damaged
from pycore.law.house.structure_advice import Remark
from pycore.law.policies.pack import RulePack
from pycore.law.policies.settings import HouseRules

MISSING = ("finishing-time-missing", "rebuy-cut-off-missing")
OF_TIME = ("lasts-too-long",)
"""What has a limit that no field of the rules holds."""


def check(house: HouseRules, pack: RulePack) -> None:
    """Check that house rules have nothing that the law forbids; Refused names the first field that
    has, with its clause.
    """
    for remark in of_the_law(house, pack):
        if remark.grade == "cannot":
            _refuse(remark)


def _refuse(remark: Remark) -> None:
    where, clause = remark.where, remark.clause
    facts = remark.facts.items()
    bound = next((fact for name, fact in facts if name.partition("_")[0] == "limit"), None)
    if remark.code in MISSING:
        damaged(where, "missing", clause=clause)
    if remark.code == "late-entry-prohibited":
        damaged(where, "fixed-by-law", clause=clause, value=1)
    if remark.code == "too-few-chip-colours":
        damaged(where, "below-the-law", clause=clause, least=bound)
    if bound is not None and remark.code not in OF_TIME:
        damaged(where, "above-the-law", clause=clause, most=bound)
    damaged(where, "against-the-law", clause=clause)
