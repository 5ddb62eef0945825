"""What was set up and can still be changed, or not any more."""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.kernel.clauses import Refusal
from pycore.kernel.units import BasisPoints, Cents, Chips
from pycore.night.amendable import Amendable

Why = Literal["limit", "sold", "anew"]


class Amend(TypedDict):
    """A detail, or the structure. *refused* says why it stands now; *asks* which fields a change
    must be explained in, under which *clause*; *changed* that it was since the set-up.
    """

    what: Amendable
    refused: Refusal | None
    asks: list[str]
    clause: str | None
    changed: bool


class Stands(TypedDict):
    """What no amendment changes, with the *clause* beside it. *why*: "limit", "sold" once an entry
    was sold on it, "anew" while the night can still be set up anew.
    """

    field: str
    value: Cents | Chips | BasisPoints | int
    clause: str | None
    why: Why


class Amending(TypedDict):
    """*first_open* is the first level or break of the structure that has not begun."""

    details: list[Amend]
    stands: list[Stands]
    first_open: int
