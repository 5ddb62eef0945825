"""NIGHT: one evening as a subject, its slices together. To add one, name its module here."""

from __future__ import annotations

from pycore.night import (
    clock,
    entries,
    hands,
    jackpot,
    money,
    penalties,
    refunds,
    seats,
    set_up,
    stacks,
    standings,
    time_bank,
)
from pycore.night.state import State
from pycore.record.subject import Subject

PARTS = (
    set_up, entries, jackpot, refunds, seats, clock, stacks, hands, standings, money,
    penalties, time_bank,
)  # fmt: skip
NIGHT: Subject[State] = Subject("night", [part.SLICE for part in PARTS], State)
