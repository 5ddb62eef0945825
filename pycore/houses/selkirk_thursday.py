"""Selkirk Legion, Branch 42: the Thursday main event, as approved by the LGCA on 2024-08-16
(SEL-46).

Reading: the rules leave the length of breaks open, so the set-up must give it (open question 10).
Prizes round to whole dollars unless set otherwise (open question 1). Several odd chips go one each
from the button's left. The button may lie dead (K25, as approved); a gap is the TDA's (SEL-44).
"""

from __future__ import annotations

from pycore.policies.play import Book, CalledClock, MisdealWindow, PlayRules, Term, TimeBank
from pycore.policies.settings import HouseRules, Row, Ruled, chip
from pycore.policies.wagers import usual
from pycore.rules.payouts import band

PLAY = PlayRules(
    code="selkirk",
    book=Book("MB-21", "MB-R", "MB-22", "SEL-40"),
    raise_size=Term("previous-raise", "SEL-28b"),
    raise_cap=Term(None, "SEL-28a"),
    limit_raise_cap=Term(None, "SEL-28a"),
    cap_lifted_at=Term(2, "SEL-28a"),
    reopening=Term("full-raise", "SEL-28b"),
    limit_half=Term(50, "SEL-44"),
    forced_raise=Term(50, "SEL-44"),
    forced_by=Term("least-raise", "SEL-44"),
    straddles=Term(False, "MB-11"),
    odd_chip=Term("each", "SEL-39"),
    misdeal=Term(MisdealWindow(at_first_bet=True), "MB-26a"),
    unbet_all_show=Term(True, "MB-20b"),
    bettor_shows=Term(True, "MB-20b"),
    face_up_all_in=Term(True, "SEL-37"),
    called_clock=Term(CalledClock(25, 5, without_a_bet=True), "SEL-41"),
    time_bank=Term(TimeBank(8, 30), "SEL-42a"),
    short_blind=Term("all-in", "SEL-6b"),
    absent=Term("dealt-in-and-dead", "SEL-18"),
    button_move=Term("dead", "SEL-36a"),
    button_start=Term("first", "SEL-12"),
    heads_up_switch=Term(True, "SEL-44"),
    void=Term("chips-returned", "SEL-44"),
    disqualified=Term("chips-removed", "SEL-33"),
)

WAGERS = usual(
    "selkirk",
    "SEL-44",
    oversized=Term("call", "SEL-30"),
    opening_chip=Term("value", "SEL-30"),
    string_bet=Term("first-motion", "SEL-29"),
    said=Term("binds", "SEL-29"),
    least=Term("made-up", "SEL-28b"),
)

HOUSE = HouseRules(
    id="selkirk-thursday",
    pack="ca_mb",
    language="en",
    values={
        "night_name": Ruled("Thursday main event", "SEL-H1", free=True),
        "player_cap": Ruled(120, "SEL-H2"),
        "entry_fee_cents": Ruled(4_000, "SEL-4b"),
        "starting_stack_chips": Ruled(15_000, "SEL-4a"),
        "chip_set": Ruled(
            (
                chip("white", 100, 10),
                chip("blue", 500, 6),
                chip("red", 1_000, 6),
                chip("green", 5_000, 1),
                chip("black", 10_000, 0),
            ),
            "SEL-5",
        ),
        "entry_close_level": Ruled(5, "SEL-11b"),
        "rebuy_limit": Ruled(3, "SEL-7a"),
        "rebuy_fee_cents": Ruled(3_000, "SEL-7a"),
        "rebuy_chips": Ruled(12_000, "SEL-7a"),
        "rebuy_close_level": Ruled(5, "SEL-7c"),
        "out_at": Ruled("next-deal", "SEL-6b"),
        "seats_per_table": Ruled(10, "SEL-3"),
        "table_limit": Ruled(12, "SEL-3"),
        "balance_few": Ruled(1, "SEL-23"),
        "balance_many": Ruled(2, "SEL-23"),
        "pool_bp": Ruled(7_000, "SEL-8b"),
        "cancel_below": Ruled(10, "SEL-4c"),
        "cancel_minutes": Ruled(15, "SEL-4c"),
        "refund_minutes": Ruled(60, "SEL-4d"),
        "jackpot_fee_cents": Ruled(500, "SELJ-1"),
        "payout_unit_cents": Ruled(100, "SEL-8c", free=True),
        "payout_bands": Ruled(
            (
                band(15, 7000, 3000),
                band(25, 5000, 3000, 2000),
                band(35, 4000, 2500, 2000, 1500),
                band(45, 3700, 2500, 1500, 1200, 1100),
                band(55, 3500, 2200, 1500, 1100, 900, 800),
                band(65, 3200, 2100, 1400, 1100, 1000, 700, 500),
                band(75, 3100, 2100, 1300, 1000, 800, 700, 550, 450),
                band(85, 3000, 2000, 1200, 900, 750, 650, 600, 500, 400),
                band(95, 2900, 1900, 1200, 800, 750, 650, 600, 500, 400, 300),
                band(100, 2800, 1800, 1000, 800, 750, 650, 600, 500, 400, 400, 300),
                band(110, 2800, 1800, 1000, 800, 750, 650, 500, 450, 400, 300, 300, 250),
                band(120, 2700, 1700, 1000, 800, 750, 650, 500, 450, 400, 300, 300, 250, 200),
            ),
            "SEL-8c",
        ),
    },
    rows=(
        Row(100, 200, 15),
        Row(200, 400, 15),
        Row(300, 600, 15),
        Row(400, 800, 15),
        Row(remove=100),
        Row(500, 1_000, 15),
        Row(1_000, 2_000, 15),
        Row(1_500, 3_000, 15),
        Row(2_000, 4_000, 15),
        Row(remove=500),
        Row(3_000, 6_000, 15),
        Row(4_000, 8_000, 15),
        Row(5_000, 10_000, 15),
        Row(8_000, 16_000, 15),
        Row(remove=1_000),
        Row(10_000, 20_000, 15),
        Row(15_000, 30_000, 15),
        Row(20_000, 40_000, 15),
        Row(25_000, 50_000, 15),
    ),
    rows_clause="SEL-13a",
    extra_rows=(Row(30_000, 60_000, 15), Row(40_000, 80_000, 15)),
    extra_clause="SEL-13c",
    start_minute=19 * 60,
    stop_minute=45,
    stop_clause="SEL-9",
    break_minutes=None,
    device_clause="SEL-20",
    play=PLAY,
    clauses={
        "rebuy-between": "SEL-7b",
        "level-from": "SEL-14",
        "announce": "SEL-8d",
        "ties": "SEL-38a",
        "moves": "SEL-22",
        "refund": "SEL-10b",
        "rebuy-start": "SEL-7b",
        "final-table": "SEL-24",
    },
)
