"""Records as the screens tell them: in the history, against each other, past a limit, on branches
that do not count.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from pycore.kernel.clauses import Refusal
from pycore.kernel.units import Cents
from pycore.ledger.model.slices import Unit


class Record(TypedDict):
    """One record. *type* is its stored name with its version, "" when it cannot be read; *dev* the
    device that wrote it. *facts* are what its sentence says, by name, with their *units*: which
    there are, its slice declares. Of a record that names tickets, "names" are their holders.
    """

    id: str
    type: str
    at_ms: int | None
    dev: str
    facts: dict[str, Any]
    units: dict[str, Unit]


class HistoryLine(Record):
    """A record in the history. *undo_refused* says why no undo is offered, *also* what an undo
    took along.
    """

    kind: Literal["applied", "undone", "conflict", "resolved"]
    undone: bool
    undo_refused: Refusal | None
    also: list[Record]


class Conflict(Record):
    """A record that waits for the director: *why* it does not fit. An undo says the first
    record of another device that it *takes*. It is settled with the *rest* of what its device
    wrote on it: *block* records in all.
    """

    why: str
    takes: Record | None
    block: int
    rest: list[Record]


class Passed(TypedDict):
    """A limit that was passed, told like the refusal one tablet alone would have met."""

    code: str
    clause: str | None
    facts: dict[str, Any]


class Breach(Record):
    """A record that passed limits. *settled*: the director has seen it, and wrote *note*."""

    passed: list[Passed]
    settled: bool
    note: str


class GoesAlong(TypedDict):
    """A record that an undo would take along; it may be too old to be in the history."""

    id: str
    type: str
    at_ms: int


class Missing(TypedDict):
    """What stands on branches that do not count. A sale is an entry, a rebuy or a jackpot
    entry.
    """

    records: int
    sales: int
    cents: Cents


class Branch(Missing):
    """A branch that does not count: which *dev* wrote it, its *tip*, every record on it."""

    dev: str
    tip: str
    first_at_ms: int | None
    last_at_ms: int | None
    lines: list[Record]
