"""What chips and words count for where no other rule book says: the neutral set."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from pycore.rules.terms import MisdealWindow, Term
from pycore.rules.wager_terms import WagerRules

__all__ = ["TDA_WAGERS", "MisdealWindow", "Term", "WagerRules", "usual"]

TDA_WAGERS = WagerRules(
    code="tda",
    oversized=Term("call", "TDA-2024/44"),
    opening_chip=Term("value", "TDA-2024/44"),
    declared_chip=Term("value", "TDA-2024/44"),
    needed_chips=Term(True, "TDA-2024/45"),
    string_bet=Term("first-motion", "TDA-2024/56"),
    said=Term("binds", "TDA-2024/40"),
    short_raise=Term("half", "TDA-2024/43"),
    least=Term("made-up", "TDA-2024/43"),
    raise_spoken=Term(False, "TDA-2024/42"),
    out_of_turn=Term("unchanged", "TDA-2024/53"),
    prior_chips=Term("call-or-raise", "TDA-2024/46"),
    substantial=Term(MisdealWindow(False, 3, actions_with_chips=2), "TDA-2024/36"),
    premature=Term("does-not-play", "TDA-2024/RP5"),
)


def usual(code: str, clause: str, **own: Term[Any]) -> WagerRules:
    """The usual tournament rule, under the *clause* that lets it fill a rule book's gaps, but for
    the terms that are the book's *own*.
    """
    filled: dict[str, Any] = {
        field.name: Term(getattr(TDA_WAGERS, field.name).value, clause)
        for field in fields(WagerRules)
        if field.name != "code"
    }
    return WagerRules(**{**filled, **own, "code": code})
