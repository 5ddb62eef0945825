"""The numbers of house rules as fields: what each is and how far it goes, wherever it is typed.
The worker holds them to the same bounds.
"""

from __future__ import annotations

from webapp.ui.forms.typed_field import InputField

MINUTE_MS = 60000
MOST_CENTS = 100000000
MOST_CHIPS = 100000000
MOST_LEVELS = 200
MOST_COUNT = 10000000
MOST_GROSS_CENTS = 10000000000
LONGEST_BREAK_MS = 120 * MINUTE_MS
LONGEST_LEVEL_MS = 240 * MINUTE_MS

VALUES = {
    "player_cap": ("count", 2, 1000),
    "entry_fee_cents": ("money", 0, MOST_CENTS),
    "entry_close_level": ("level", 0, MOST_LEVELS),
    "rebuy_limit": ("count", 0, 100),
    "rebuy_fee_cents": ("money", 0, MOST_CENTS),
    "rebuy_chips": ("chips", 0, MOST_CHIPS),
    "rebuy_close_level": ("level", 0, MOST_LEVELS),
    "table_limit": ("count", 1, 200),
    "seats_per_table": ("count", 2, 12),
    "starting_stack_chips": ("chips", 1, MOST_CHIPS),
    "jackpot_fee_cents": ("money", 0, MOST_CENTS),
    "pool_bp": ("percent", 0, 10000),
}
"""{name: (kind, lowest, highest)} of what organizations set."""


def value_field(name: str, prefix: str) -> InputField:
    """Return the field of a value, whose name in the form is *prefix* and its own."""
    kind, lowest, highest = VALUES[name]
    return InputField(prefix + name, kind, lowest, highest)


def kind_of(name: str) -> str:
    return VALUES[name][0]
