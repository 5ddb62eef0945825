"""Where the records of each device are, as the screens are told."""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.views.shapes.tablets import RoleOrNone


class Whereabouts(TypedDict):
    """Of one device: how many of its records are *here*, the last of them written at *at_ms*; how
    many of these are with another tablet (*beside*), with the hall's *hub* and with the
    *organization*, as each was last heard; how many *lacks* more, at least, somebody knew of.
    Tickets that it *sold*, as far as is known here, and *may_sell*, those it was given and nobody
    is known to have sold. *said*: somebody said, on the tablet *by* at *said_at_ms*, that nothing
    of it counts any more, and why.

    *is_open*: whether it wrote more is not known. *is_settled*: the night's end need not ask.
    """

    dev: str
    role: RoleOrNone
    at_ms: int | None
    here: int
    beside: int
    hub: int
    organization: int
    lacks: int
    sold: list[int]
    may_sell: list[int]
    said: Literal["lost", "stolen", "retired", ""]
    by: str
    said_at_ms: int | None
    is_open: bool
    is_settled: bool
