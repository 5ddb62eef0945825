"""What it would come to if players went out now."""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.kernel.units import Cents
from pycore.night.night_shape import GoodsPrize

InHand = Literal["", "here", "elsewhere"]


class GoesOut(TypedDict):
    """The holder of *ticket* would finish at *place*, None while the stacks that decide it are not
    known; *tied* ones share, *prize_goods* are theirs together. *hand*: they play one on this
    tablet that is not over, or another tablet deals at their table and may be in one.
    """

    ticket: int
    place: int | None
    tied: bool
    prize_cents: Cents
    prize_goods: list[GoodsPrize]
    hand: InHand


class Foreseen(TypedDict):
    """From the *first* to the *last* of the places that would be taken, 0 where nobody could go
    out so. *announced*: the prizes are; until then they are an estimate.
    """

    rows: list[GoesOut]
    first: int
    last: int
    announced: bool
