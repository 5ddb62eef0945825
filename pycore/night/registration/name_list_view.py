"""A list of names before it is taken in: each line with what is wrong with it, also that somebody
of that name is in the night already, or expected.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.night.base.namesakes import folded
from pycore.night.night import Night
from pycore.night.records import printed
from pycore.night.registration.expecting import Expected
from pycore.night.registration.name_list import NameRow, read_names


class ListedName(TypedDict):
    """A line of the list. *problem* is why it is left out, "" where it is not: *same_as* is the
    line, and *ticket* the ticket, that has the name already.
    """

    line: int
    name: str
    prepaid: bool
    problem: Literal[
        "", "no-letters", "too-long", "unclear-paid", "twice", "has-ticket", "expected"
    ]
    same_as: int
    ticket: int


class NameList(TypedDict):
    """The lines, *good* of them with a name to take in, *prepaid* of those paid."""

    rows: list[ListedName]
    good: int
    prepaid: int


def name_list(night: Night, text: str) -> NameList:
    """The lines of a list as they would be taken in. Refused where it is none."""
    state = night.state
    tickets = {
        folded(night.name(entry.player)): printed(state, ticket)
        for ticket, entry in sorted(state.entries.items(), reverse=True)
    }
    expected = {folded(night.name(player)) for player in state.part(Expected).paid}
    rows = [_row(row, tickets, expected) for row in read_names(text)]
    good = [row for row in rows if not row["problem"]]
    return {"rows": rows, "good": len(good), "prepaid": sum(row["prepaid"] for row in good)}


def _row(row: NameRow, tickets: dict[str, int], expected: set[str]) -> ListedName:
    shown: ListedName = {
        "line": row.line,
        "name": row.name,
        "prepaid": row.prepaid,
        "problem": row.problem,
        "same_as": row.same_as,
        "ticket": 0,
    }
    folded_name = folded(row.name)
    if not row.problem and folded_name in tickets:
        return {**shown, "problem": "has-ticket", "ticket": tickets[folded_name]}
    if not row.problem and folded_name in expected:
        return {**shown, "problem": "expected"}
    return shown
