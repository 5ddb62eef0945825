"""Where the records of each device are, as the screens are told."""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.night.devices.tablets_shape import RoleOrNone


class Contact(TypedDict):
    """A server heard a device at *at_ms*, as it told at *told_at_ms*."""

    at_ms: int
    told_at_ms: int


class Whereabouts(TypedDict):
    """Of one device: how many of its records are *here*, the last of them written at *at_ms*; how
    many of these are with another tablet (*beside*), with the hall's *hub* and with the
    *organization*, as each was last heard; how many *lacks* more, at least, somebody knew of.
    Tickets that it *sold*, as far as is known here, and *may_sell*, those it was given and nobody
    is known to have sold. *said*: somebody said, on the tablet *by* at *said_at_ms*, that nothing
    of it counts any more, and why.

    When something of it last came to this tablet (*came_at_ms*), and when each server last heard
    it; None where that is not known. *label* is what it was let in as, "" where no server told;
    *only_watches*: it was let in for nothing else. *new_at_ms*: when it was let in, where nobody
    of the office knows it yet and this tablet may put it out.

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
    label: str
    came_at_ms: int | None
    hub_heard: Contact | None
    organization_heard: Contact | None
    only_watches: bool
    new_at_ms: int | None
    sold: list[int]
    may_sell: list[int]
    said: Literal["lost", "stolen", "retired", ""]
    by: str
    said_at_ms: int | None
    is_open: bool
    is_settled: bool
