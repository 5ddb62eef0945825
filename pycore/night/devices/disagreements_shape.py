"""What devices wrote against each other, side by side: what stands and what was proposed, and what
the night would be with it.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.kernel.units import Cents, Chips
from pycore.ledger.model.slices import Unit
from pycore.night.devices.record_shape import Branch, Conflict, Passed, Record

FigureName = Literal[
    "takings",
    "pool",
    "jackpot",
    "entered",
    "left",
    "rebuys",
    "chips",
    "paid_out",
    "level",
    "left_on_clock",
    "clock",
]


class Figure(TypedDict):
    """A number of the night that is another one *then*, once it is taken."""

    name: FigureName
    unit: Unit
    now: int
    then: int


class Stands(TypedDict):
    """How a player stands; *chips* None where nobody counted them, *table* 0 without a seat."""

    out: bool
    table: int
    seat: int
    chips: Chips | None
    rebuys: int


class PlayerDiffers(TypedDict):
    """A player who stands otherwise; None is not entered. *number* is printed on their ticket."""

    ticket: int
    number: int
    name: str
    now: Stands | None
    then: Stands | None


class Effect(TypedDict):
    """What the night would be: the figures and the first players that differ, *more* players, the
    limits it would pass.
    """

    figures: list[Figure]
    players: list[PlayerDiffers]
    more: int
    passes: list[Passed]


class CanBe(TypedDict):
    """A value that may be put right: where it stands, the name of its field, which *row* of a list
    it is in (0 for none), its unit, and of words which there are.
    """

    path: str
    field: str
    row: int
    value: int | str | None
    unit: Unit
    words: list[str]


class PaidTwice(TypedDict):
    """A rebuy that was paid for at two doors, *cents* at each: it may be the player's *number*,
    one more than they had. *allowed*: the rules let a player buy so many.
    """

    number: int
    cents: Cents
    allowed: bool


class Disagreement(Conflict):
    """A conflict and what *stands* against it, the last one first. *refused* says why it cannot be
    taken as it was written, None where it can; then *effect* is what it would come to. *values*
    may be put right. Of one that was *paid_twice*, both speak of it as one rebuy more.
    """

    stands: list[Record]
    refused: str | None
    effect: Effect | None
    values: list[CanBe]
    paid_twice: PaidTwice | None


class Waits(Record):
    """A record of a branch that would wait, and why."""

    why: str


class StrayBranch(Branch):
    """A branch, what taking it back whole would come to, and what of it would wait then. *hands*
    are played on it.
    """

    hands: int
    effect: Effect
    waits: list[Waits]


class Disagreements(TypedDict):
    """All that waits for the director; of the conflicts the first ones, and *more*."""

    conflicts: list[Disagreement]
    more: int
    branches: list[StrayBranch]
