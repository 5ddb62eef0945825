"""What is to be said of the chips that a player is handed: a starting stack or a rebuy that no
chips in play come to. Nobody gives change for either, so more is asked of them than of a blind.
"""

from __future__ import annotations

from collections.abc import Iterator

from pycore.kernel.clauses import Refusals
from pycore.law.house.structure_advice import PlacedRow, Remark, chips_at_the_start, placed
from pycore.law.policies.settings import HouseRules
from pycore.tournament.chip_capacity import is_made_of

REFUSALS: Refusals = {
    "rebuy-not-made": ("value_chips",),
    "rebuy-not-made-later": ("value_chips", "level", "unit_chips"),
    "stack-not-made": ("value_chips",),
}
"""The remarks, in the shape of refusals."""


def stack_advice(house: HouseRules) -> Iterator[Remark]:
    """Every remark on what the chips of the set come to."""
    values = house.plain
    chips, stack = chips_at_the_start(house), values["starting_stack_chips"]
    if not is_made_of(stack, chips):
        facts = {"value_chips": stack}
        yield Remark("values.starting_stack_chips.value", "stack-not-made", "cannot", facts)
    rebuy = values["rebuy_chips"] if values["rebuy_limit"] else 0
    where, facts = "values.rebuy_chips.value", {"value_chips": rebuy}
    if not is_made_of(rebuy, chips):
        yield Remark(where, "rebuy-not-made", "cannot", facts)
        return
    for level, placed_row in _while_rebuys(house, values["rebuy_close_level"]):
        if not is_made_of(rebuy, placed_row.chips):
            later = {"level": level, "unit_chips": placed_row.chips[0]}
            yield Remark(where, "rebuy-not-made-later", "cannot", {**facts, **later})
            return


def _while_rebuys(house: HouseRules, close_level: int) -> Iterator[tuple[int, PlacedRow]]:
    """(the level, the row) of every row that begins while rebuys are sold; a break counts to the
    level after it.
    """
    level = 0
    for placed_row in placed(house):
        level = placed_row.number or level
        if close_level and placed_row.number >= close_level:
            return
        yield (level if placed_row.number else level + 1), placed_row
