"""What a licence asks for after a night, and of its staff during it."""

from __future__ import annotations

from typing import Literal, TypedDict

DutyCode = Literal[
    "deposit",
    "deposit-at-once",
    "report",
    "took-part",
    "records",
    "records-licence",
    "unsold",
    "most-spent",
    "least-left",
    "remains",
    "staff",
    "incidents",
]


class Duty(TypedDict):
    """One of them: the figures its sentence tells, and the clauses it follows from."""

    code: DutyCode
    facts: dict[str, int | str]
    clauses: list[str]
