"""The values that house rules give, each with the range it may have. The format's reader, its
schema and the set-up all go by this one table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from pycore.kernel.values import dataclass
from pycore.law.policies.settings import OutAt
from pycore.portable.typed import MOST_OWNED


@dataclass(frozen=True)
class Whole:
    """A whole number from *least* to *most*."""

    least: int
    most: int

    def __contains__(self, value: object) -> bool:
        return type(value) is int and self.least <= value <= self.most


@dataclass(frozen=True)
class OneOf:
    """One of these."""

    options: tuple[int | str, ...]

    def __contains__(self, value: object) -> bool:
        return type(value) in (int, str) and value in self.options


MOST_CENTS = 100_000_000
MOST_CHIPS = 100_000_000
MOST_ITEMS = 200
MOST_MINUTES = 240
MOST_TEXT = 200

CENTS = Whole(0, MOST_CENTS)
CHIPS = Whole(0, MOST_CHIPS)
LEVEL = Whole(0, MOST_ITEMS)
MINUTES = Whole(1, MOST_MINUTES)
BREAK_MINUTES = Whole(1, 120)
BLIND = Whole(1, MOST_CHIPS)
CHIP_COUNT = Whole(0, 1_000)
CHIPS_OWNED = Whole(0, MOST_OWNED)
UP_TO = Whole(2, 1_000)
PART_BP = Whole(1, 10_000)
MOST_COLOURS = 12
MOST_BANDS = 60
MOST_PLACES = 60
OFFSET_MINUTES = Whole(-14 * 60, 14 * 60)
MOMENT_MS = Whole(0, 253_402_300_799_999)
"""To the end of the year 9999."""

NUMBERS: Mapping[str, Whole | OneOf] = {
    "player_cap": UP_TO,
    "entry_fee_cents": CENTS,
    "starting_stack_chips": BLIND,
    "entry_close_level": LEVEL,
    "rebuy_limit": Whole(0, 100),
    "rebuy_fee_cents": CENTS,
    "rebuy_chips": CHIPS,
    "rebuy_close_level": LEVEL,
    "out_at": OneOf(get_args(OutAt)),
    "seats_per_table": Whole(2, 12),
    "table_limit": Whole(1, 200),
    "balance_few": Whole(0, 12),
    "balance_many": Whole(0, 12),
    "pool_bp": Whole(0, 10_000),
    "cancel_below": Whole(0, 1_000),
    "cancel_minutes": Whole(0, 1_440),
    "refund_minutes": Whole(0, 10_080),
    "jackpot_fee_cents": CENTS,
    "payout_unit_cents": OneOf((1, 100)),
}
"""Every value of house rules that is a number or a word."""

VALUES = ("night_name", *NUMBERS, "chip_set", "payout_bands")
"""Every value that house rules give."""

PLAIN_CLAUSES = (
    "abandoned",
    "announce",
    "devices",
    "break-order",
    "break-table",
    "draw",
    "final-table",
    "level-from",
    "penalties",
    "rebuy-between",
    "rebuy-start",
    "refund",
    "seat-moves",
    "ties",
)
"""Rules without a value, by the names that screens ask for their clauses."""
