"""The section of a file of house rules that says how its events stand beside another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from pycore.law.house import house_fields as a
from pycore.law.house.house_values import UP_TO, Whole
from pycore.law.policies.beside import BesideRules, OpenTo

MOST_BESIDE = Whole(1, 100)
PARTS = ("clause", "most", "last_start", "least_players", "open_to")


def read(data: Any) -> BesideRules | None:
    """Return the section of a file; None where it has none."""
    if data is None:
        return None
    section = a.mapping(data, "beside", PARTS)
    ruled = {
        name: a.mapping(section[name], f"beside.{name}", ("value", "clause")) for name in PARTS[1:]
    }
    clauses = {
        name: a.clause(term["clause"], f"beside.{name}.clause") for name, term in ruled.items()
    }
    value = {name: term["value"] for name, term in ruled.items()}
    open_to: Any = a.one_of(value["open_to"], "beside.open_to.value", get_args(OpenTo))
    return BesideRules(
        clause=a.clause(section["clause"], "beside.clause"),
        most=a.whole(value["most"], "beside.most.value", MOST_BESIDE),
        most_clause=clauses["most"],
        last_start_minute=a.time(value["last_start"], "beside.last_start.value"),
        last_start_clause=clauses["last_start"],
        least_players=a.whole(value["least_players"], "beside.least_players.value", UP_TO),
        least_clause=clauses["least_players"],
        open_to=open_to,
        open_to_clause=clauses["open_to"],
    )


def document(rules: BesideRules) -> Mapping[str, Any]:
    """Return the section as it stands in a file."""
    last_start = f"{rules.last_start_minute // 60:02}:{rules.last_start_minute % 60:02}"
    return {
        "clause": rules.clause,
        "most": {"value": rules.most, "clause": rules.most_clause},
        "last_start": {"value": last_start, "clause": rules.last_start_clause},
        "least_players": {"value": rules.least_players, "clause": rules.least_clause},
        "open_to": {"value": rules.open_to, "clause": rules.open_to_clause},
    }
