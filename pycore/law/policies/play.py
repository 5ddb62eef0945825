"""How a table plays, and what an organization's approved rules may set otherwise (NU-9.01d the
least raise, MB-1h the odd chip).
"""

from __future__ import annotations

from dataclasses import replace

from pycore.poker.terms import (
    Book,
    CalledClock,
    MisdealWindow,
    OddChip,
    PlayRules,
    RaiseSize,
    Term,
    TimeBank,
)

__all__ = [
    "Book",
    "CalledClock",
    "MisdealWindow",
    "OddChip",
    "PlayRules",
    "RaiseSize",
    "Term",
    "TimeBank",
    "stated",
]


def stated(
    rules: PlayRules,
    clause: str,
    *,
    odd_chip: OddChip | None = None,
    raise_size: RaiseSize | None = None,
) -> PlayRules:
    """*rules* with what the organization's approved rules state, under the clause that lets them
    state it.
    """
    if odd_chip is not None:
        rules = replace(rules, odd_chip=Term(odd_chip, clause))
    if raise_size is not None:
        rules = replace(rules, raise_size=Term(raise_size, clause))
    return rules
