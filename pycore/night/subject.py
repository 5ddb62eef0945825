"""NIGHT: one evening as a subject, its slices together. To add one, name it here."""

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
    jackpot,
    names,
    rebuying,
    refunds,
    tickets,
)
from pycore.night.results import goods, hand_for_hand, standings
from pycore.night.seating import absences, removals, seating_plan, seats, staying
from pycore.night.setup import amendments, beside, licensing, set_up, stated
from pycore.night.table import blinds_noted, hand_records, hands, hands_told, stacks

SLICES = (
    set_up.SLICE,
    entries.SLICE,
    names.SLICE,
    names.ONE_NAME,
    expecting.SLICE,
    expecting.PAID_BACK,
    rebuying.SLICE,
    jackpot.SLICE,
    jackpot.TERMS,
    refunds.SLICE,
    jackpot.ROYALS,
    seating_plan.SLICE,
    staying.SLICE,
    seats.SLICE,
    blinds_noted.SLICE,
    levels_begun.SLICE,
    clock.SLICE,
    hand_records.TABLE_WAYS,
    stacks.SLICE,
    hands.SLICE,
    hands_told.SLICE,
    hands_told.UNENTERED,
    chips.SLICE,
    owned.SLICE,
    standings.SLICE,
    hand_for_hand.SLICE,
    goods.SLICE,
    money.SLICE,
    absences.SLICE,
    removals.SLICE,
    cash.SLICE,
    evening_cash.SLICE,
    penalties.SLICE,
    time_bank.SLICE,
    amendments.SLICE,
    licensing.SLICE,
    incidents.SLICE,
    beside.SLICE,
    stated.SLICE,
    staff.SLICE,
    age_checks.SLICE,
    decks.SLICE,
    checks.SLICE,
    counters.SLICE,
    expenses.SLICE,
    deposits.SLICE,
    outlays.SLICE,
    tablets.SLICE,
    tickets.SLICE,
    tablet_keys.SLICE,
    seal.SLICE,
)
NIGHT: Subject[State] = Subject("night", SLICES, State, tablets.AUTHORITY, between_hands.TakeBack)
