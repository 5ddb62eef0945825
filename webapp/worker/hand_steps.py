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
from pycore.record import codec
from pycore.views.wager_view import wager_view
from webapp.worker.drafts import Held
from webapp.worker.requests import BadRequest, field
from webapp.worker.table_kit import Step, TableKit


async def _act(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    draft, hand = kit.draft(night, table), kit.hand(night, table)
    field(wish, "kind", str)
    if draft.held is not None and wish.get("seat") == draft.held.seat:
        draft = replace(draft, held=None)
    return await kit.keep(
        night, night, table, replace(draft, hand=done(hand, night.pack.play, wish))
    )


async def _hold(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    """What was done out of turn waits for the turn, as long as the hand goes on."""
    hand, did = kit.hand(night, table), field(wish, "did", dict)
    wager_view(night, hand, did)
    try:
        held = codec.back(Held, did)
    except codec.Unsound as err:
        raise BadRequest(f"did: {err.field}") from None
    return await kit.keep(night, night, table, replace(kit.draft(night, table), held=held))


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
    "hold": _hold,
    "end": _end,
    "aside": _aside,
}
