"""NIGHT: one evening as a subject, its slices together. To add one, name its module here."""

from __future__ import annotations

from pycore.ledger.model.subject import Subject
from pycore.night.base import between_hands, levels_begun
from pycore.night.base.state import State
from pycore.night.chips import chips, counters, owned
from pycore.night.clock import clock, time_bank
from pycore.night.devices import seal, tablet_keys, tablets
from pycore.night.floor import checks, decks, incidents, penalties, staff
from pycore.night.money import cash, deposits, evening_cash, expenses, money, outlays
from pycore.night.registration import (
    age_checks,
    entries,
    expecting,
    intending,
    jackpot,
    jackpot_terms,
    leases,
    naming,
    one_name,
    paid_back,
    refunds,
    royals,
)
from pycore.night.results import goods, standings
from pycore.night.seating import absences, removals, seating_plan, seats
from pycore.night.setup import amendments, beside, licensing, set_up, stated
from pycore.night.table import blinds_noted, hands, hands_told, hands_unentered, stacks, table_ways

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
