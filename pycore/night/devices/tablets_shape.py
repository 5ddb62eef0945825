"""The night's tablets and their parts, as screens show them."""

from __future__ import annotations

from typing import Literal, TypedDict

RoleOrNone = Literal["director", "desk", "table", "viewer", ""]


class Numbers(TypedDict):
    """How many ticket numbers a tablet may still sell, and the next one; 0 where it has none."""

    left: int
    next: int


class TabletRow(TypedDict):
    """A tablet: its *name*, "" while nobody gave it one, its part, at which *tables*; the short
    form of the *key* it signs with, "" where it told none; why it was *stopped*, "" where it was
    not; how many records of it are known, and when it wrote the last.
    *numbers*: what it may sell; None where it sells nothing, or all sell the next number there is.
    """

    dev: str
    name: str
    role: RoleOrNone
    tables: list[int]
    key: str
    stopped: Literal["lost", "stolen", "retired", ""]
    records: int
    last_at_ms: int | None
    numbers: Numbers | None


class TabletsView(TypedDict):
    """*given*: some tablet has a part, so that the others may do nothing. *at_tables* are the
    tables that there are, also before seats are drawn those that have a tablet. *unsold* are
    the ticket numbers below the last one that nobody bought and nobody may sell.
    """

    given: bool
    rows: list[TabletRow]
    at_tables: list[int]
    unsold: list[int]
