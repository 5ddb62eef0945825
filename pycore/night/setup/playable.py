"""Whether a set-up that another device wrote can be played: every later question has an answer."""

from __future__ import annotations

from pycore.kernel.units import MINUTE, WHOLE
from pycore.law.house.house_values import (
    BLIND,
    CHIP_COUNT,
    CHIPS,
    MOMENT_MS,
    MOST_ITEMS,
    MOST_MINUTES,
    NUMBERS,
    OFFSET_MINUTES,
)
from pycore.law.policies.settings import Settings
from pycore.portable.structure import BREAK, LEVEL, Item, read_structure

LONGEST = MOST_MINUTES * MINUTE


def is_playable(settings: Settings) -> bool:
    """Whether every later question has an answer; what another version wrote may leave one out."""
    try:
        items = read_structure(settings.structure)
    except ValueError:
        return False
    rows, chips = settings.payout_bands, settings.chip_set
    moments = (settings.start_at_ms, settings.stop_at_ms or 0)
    return (
        len(items) <= MOST_ITEMS
        and all(_fits(item) for item in items)
        and _numbered(items)
        and all(getattr(settings, name) in kind for name, kind in NUMBERS.items())
        and all(moment in MOMENT_MS for moment in moments)
        and settings.utc_offset_minutes in OFFSET_MINUTES
        and bool(rows and chips)
        and all(chip.value in BLIND and chip.count in CHIP_COUNT for chip in chips)
        and all(sum(row.parts) == WHOLE and min(row.parts) >= 0 for row in rows)
        and settings.player_cap <= rows[-1].up_to
        and (settings.available_population or 0) >= 0
        and (settings.gross_before_cents or 0) >= 0
        and settings.rules.is_sound()
    )


def _numbered(items: list[Item]) -> bool:
    """Whether there are levels, counted from 1."""
    numbers = [item.number for item in items if item.kind == LEVEL]
    return bool(numbers) and numbers == list(range(1, len(numbers) + 1))


def _fits(item: Item) -> bool:
    if item.kind == BREAK:
        return item.ms <= LONGEST and item.remove in CHIPS
    return item.ms <= LONGEST and item.small in BLIND and item.big in BLIND and item.ante in CHIPS
