"""The section of a file of house rules that says how the royal flush jackpot is split and paid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from pycore.kernel.units import BasisPoints
from pycore.law.house import house_fields as a
from pycore.law.house.house_values import Whole
from pycore.tournament.jackpot import JackpotTerms, SalesCount

PART = Whole(0, 10_000)
PARTS = ("current_bp", "one_card_bp", "two_cards_bp")
FLAGS = ("once", "paperwork")
TERMS = (*PARTS, "sales", *FLAGS)
PLAIN = ("carry", "cheque", "events", "qualify")
"""Rules without a value: what is left goes on, it is paid by cheque, it runs over all events, who
wins.
"""


def read(data: Any) -> JackpotTerms | None:
    """Return the section of a file; None where it has none."""
    if data is None:
        return None
    section = a.mapping(data, "jackpot", (*TERMS, "clauses"))
    value, clauses = {}, {}
    for name in TERMS:
        term = a.mapping(section[name], f"jackpot.{name}", ("value", "clause"))
        value[name] = term["value"]
        clauses[name] = a.clause(term["clause"], f"jackpot.{name}.clause")
    plain = a.mapping(section["clauses"], "jackpot.clauses", (), PLAIN)
    clauses |= {name: a.clause(plain[name], f"jackpot.clauses.{name}") for name in plain}
    whole = {name: a.whole(value[name], f"jackpot.{name}.value", PART) for name in PARTS}
    flags = {name: a.flag(value[name], f"jackpot.{name}.value") for name in FLAGS}
    sales: Any = a.one_of(value["sales"], "jackpot.sales.value", get_args(SalesCount))
    return JackpotTerms(
        current_bp=BasisPoints(whole["current_bp"]),
        one_card_bp=BasisPoints(whole["one_card_bp"]),
        two_cards_bp=BasisPoints(whole["two_cards_bp"]),
        sales=sales,
        once=flags["once"],
        paperwork=flags["paperwork"],
        clauses=clauses,
    )


def document(terms: JackpotTerms) -> Mapping[str, Any]:
    """Return the section as it stands in a file."""
    made: dict[str, Any] = {
        name: {"value": getattr(terms, name), "clause": terms.clauses[name]} for name in TERMS
    }
    plain = {name: terms.clauses[name] for name in PLAIN if name in terms.clauses}
    return {**made, "clauses": plain}
