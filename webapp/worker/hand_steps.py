"""The steps of a hand in play at a dealer's table: what was done in it, its end, and a hand that
cannot be recorded set aside.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pycore.kernel.units import Millis
from pycore.night.hand_in_play import done, undone
from pycore.night.night import Night
from webapp.worker.requests import field
from webapp.worker.table_kit import Step, TableKit


async def _act(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    draft, hand = kit.draft(night, table), kit.hand(night, table)
    field(wish, "kind", str)
    return await kit.keep(
        night, night, table, replace(draft, hand=done(hand, night.pack.play, wish))
    )


async def undo_step(kit: TableKit, night: Night, table: int) -> Night:
    """The hand without its last step."""
    back = undone(kit.hand(night, table))
    return await kit.keep(night, night, table, replace(kit.draft(night, table), hand=back))


async def _end(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    return await kit.leave(night, table, {"command": "record-hand"}, at)


async def _aside(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    """A hand that cannot be recorded any more leaves the table and stays in the record."""
    told = {"command": "set-hand-aside", "reason": field(wish, "reason", str)}
    return await kit.leave(night, table, told, at)


STEPS: dict[str, Step] = {
    "act": _act,
    "end": _end,
    "aside": _aside,
}
