"""NIGHT: one evening as a subject, its slices together. To add one, name its module here."""

from __future__ import annotations

from pycore.night import (
    absences,
    age_checks,
    amendments,
    beside,
    between_hands,
    blinds_noted,
    cash,
    checks,
    chips,
    clock,
    counters,
    decks,
    deposits,
    entries,
    evening_cash,
    expecting,
    expenses,
    goods,
    hands,
    hands_told,
    hands_unentered,
    incidents,
    intending,
    jackpot,
    jackpot_terms,
    leases,
    levels_begun,
    licensing,
    money,
    naming,
    one_name,
    outlays,
    owned,
    paid_back,
    penalties,
    refunds,
    removals,
    royals,
    seal,
    seating_plan,
    seats,
    set_up,
    stacks,
    staff,
    standings,
    stated,
    table_ways,
    tablet_keys,
    tablets,
    time_bank,
)
from pycore.night.state import State
from pycore.record.subject import Subject

PARTS = (
    set_up, entries, naming, one_name, expecting, paid_back, intending, jackpot, jackpot_terms,
    refunds, royals,
    seating_plan, seats, blinds_noted, levels_begun, clock, table_ways, stacks, hands,
    hands_told, hands_unentered, chips, owned,
    standings, goods, money, absences, removals, cash, evening_cash, penalties, time_bank,
    amendments, licensing, incidents, beside, stated, staff, age_checks, decks, checks,
    counters, expenses, deposits, outlays, tablets, leases, tablet_keys, seal,
)  # fmt: skip
NIGHT: Subject[State] = Subject(
    "night", [part.SLICE for part in PARTS], State, tablets.AUTHORITY, between_hands.TakeBack
)
