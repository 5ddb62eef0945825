"""What was set up and can still be changed, or not any more."""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.kernel.clauses import Refusal
from pycore.kernel.units import BasisPoints, Cents, Chips
from pycore.night.devices.record_shape import Record
from pycore.night.setup.amendable import Amendable

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


class AsAdopted(TypedDict):
    """A level or break of the structure that was adopted; of a break the blinds are 0."""

    is_break: bool
    small_blind_chips: int
    big_blind_chips: int
    ante_chips: int
    length_ms: int


class ItemDiffers(TypedDict):
    """Level or break *index* of the structure, as it was *adopted*, None where it was put in
    since; and what was done to it, oldest first.
    """

    index: int
    adopted: AsAdopted | None
    changes: list[Record]


class CallingOff(TypedDict):
    """The night called off for another cause than too few players: *refused* why it is not any
    more, *asks* the fields in which it is explained, under which *clause*.
    """

    refused: Refusal | None
    asks: list[str]
    clause: str | None


class Amending(TypedDict):
    """*differs* are the levels and breaks that are not as they were adopted."""

    details: list[Amend]
    stands: list[Stands]
    differs: list[ItemDiffers]
    calling_off: CallingOff
