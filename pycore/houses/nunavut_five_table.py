"""Nunavut, five tables: the example structure of the terms (NU-A.3d) with money inside all limits.

Only the structure, the stack and its two chip values are the terms' own (1,500 in eight of 25 and
thirteen of 100). Fees, rebuys and payouts are ours to start from and free to change; the set holds
two more values, because three must be available (NU-7.05, K20n).
"""

from __future__ import annotations

from pycore.policies.settings import HouseRules, Row, Ruled, chip
from pycore.rules.payouts import band

HOUSE = HouseRules(
    id="nunavut-five-table",
    pack="ca_nu",
    language="en",
    values={
        "night_name": Ruled("Five tables, one evening", "NU-A.3a", free=True),
        "player_cap": Ruled(50, "NU-5.02f", free=True),
        "entry_fee_cents": Ruled(6_000, "NU-5.02e", free=True),
        "starting_stack_chips": Ruled(1_500, "NU-A.3a"),
        "chip_set": Ruled(
            (
                chip("green", 25, 8),
                chip("black", 100, 13),
                chip("red", 500, 0),
                chip("blue", 1_000, 0),
            ),
            "NU-7.05",
        ),
        "entry_close_level": Ruled(1, "NU-9.01b", free=True),
        "rebuy_limit": Ruled(3, "NU-8.12a", free=True),
        "rebuy_fee_cents": Ruled(3_000, "NU-9.01f", free=True),
        "rebuy_chips": Ruled(1_500, "NU-9.01f", free=True),
        "rebuy_close_level": Ruled(5, "NU-8.12b", free=True),
        "out_at": Ruled("zero-chips", "NU-9.25", free=True),
        "seats_per_table": Ruled(10, "NU-7.03"),
        "table_limit": Ruled(5, "NU-A.3a", free=True),
        "balance_few": Ruled(1, "NU-A.4h"),
        "balance_many": Ruled(2, "NU-A.4h"),
        "pool_bp": Ruled(5_000, "NU-5.02g", free=True),
        "cancel_below": Ruled(0, "NU-9.02"),
        "cancel_minutes": Ruled(0, "NU-9.02"),
        "refund_minutes": Ruled(0, "NU-9.02"),
        "jackpot_fee_cents": Ruled(0, "NU-9.01l"),
        "payout_unit_cents": Ruled(1, "NU-9.01c", free=True),
        "payout_bands": Ruled(
            (
                band(10, 6500, 3500),
                band(20, 5000, 3000, 2000),
                band(30, 4000, 2500, 2000, 1500),
                band(50, 3500, 2500, 1800, 1200, 1000),
                band(150, 3000, 2000, 1500, 1000, 800, 700, 600, 400),
            ),
            "NU-9.01c",
        ),
    },
    rows=(
        Row(25, 50, 20),
        Row(50, 100, 20),
        Row(100, 200, 20),
        Row(200, 400, 20),
        Row(300, 600, 20),
        Row(400, 800, 20),
        Row(600, 1_200, 20),
        Row(1_000, 2_000, 20),
        Row(1_500, 3_000, 20),
        Row(2_000, 4_000, 20),
        Row(3_000, 6_000, 20),
        Row(5_000, 10_000, 20),
        Row(7_000, 14_000, 20),
        Row(10_000, 20_000, 20),
        Row(15_000, 30_000, 20),
        Row(20_000, 40_000, 20),
    ),
    rows_clause="NU-A.3a",
    start_minute=18 * 60,
    device_clause="NU-9.31",
    clauses={
        "announce": "NU-9.01c",
        "ties": "NU-9.01i",
        "moves": "NU-A.4c",
        "refund": "NU-9.02",
        "rebuy-between": "NU-9.26",
        "level-from": "NU-B.TP14",
    },
)
