"""NIGHT: one evening as a subject, its slices together. To add one, name its module here."""

from __future__ import annotations

from pycore.night import (
    chips,
    clock,
    entries,
    hands,
    jackpot,
    money,
    owned,
    refunds,
    seats,
    set_up,
    stacks,
    standings,
)
from pycore.night.state import State
from pycore.record.subject import Subject

PARTS = (
    set_up,
    entries,
    jackpot,
    refunds,
    seats,
    clock,
    stacks,
    hands,
    chips,
    owned,
    standings,
    money,
)
NIGHT: Subject[State] = Subject("night", [part.SLICE for part in PARTS], State)
