"""NIGHT: one evening as a subject, its slices together. To add one, name its module here."""

from __future__ import annotations

from pycore.night import (
    absences,
    amendments,
    between_hands,
    blinds_noted,
    cash,
    chips,
    clock,
    entries,
    expecting,
    goods,
    hands,
    incidents,
    intending,
    jackpot,
    levels_begun,
    money,
    naming,
    owned,
    paid_back,
    penalties,
    refunds,
    removals,
    seating_plan,
    seats,
    set_up,
    stacks,
    standings,
    time_bank,
)
from pycore.night.state import State
from pycore.record.subject import Subject

PARTS = (
    set_up, entries, naming, expecting, paid_back, intending, jackpot, refunds,
    seating_plan, seats, blinds_noted, levels_begun, clock, stacks, hands, chips, owned,
    standings, goods, money, absences, removals, cash, penalties, time_bank, amendments, incidents,
)  # fmt: skip
NIGHT: Subject[State] = Subject(
    "night", [part.SLICE for part in PARTS], State, undo=between_hands.TakeBack
)
