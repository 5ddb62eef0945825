"""A list of names before it is taken in."""

from __future__ import annotations

from typing import Literal, TypedDict


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
