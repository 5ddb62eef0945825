"""The clock as a screen shows it: what pycore.portable.clock.face answers."""

from __future__ import annotations

from typing import TypedDict

from pycore.kernel.units import Chips


class Face(TypedDict):
    """The level or break now and what comes. Times that cannot be known are -1; *remove* is the
    chip that leaves play in this break, 0 for none.
    """

    index: int
    is_break: bool
    number: int
    levels: int
    small: Chips
    big: Chips
    ante: Chips
    remove: Chips
    left_ms: int
    running: bool
    started: bool
    ran_out: bool
    next_is_break: bool
    next_small: Chips
    next_big: Chips
    next_ante: Chips
    next_at_ms: int
    next_break_at_ms: int
    next_break_in_ms: int
