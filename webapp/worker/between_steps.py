"""The steps of a dealer's table between two hands: stacks are counted, who stays away, who is out
before the deal, the deal, and the last record taken back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import Millis
from pycore.night.hand_in_play import begin, cannot_begin, here
from pycore.night.hands import HandPlayed, HandSetAside
from pycore.night.night import Night
from pycore.night.stacks import to_settle
from pycore.views.table_view import last_step
from webapp.worker.requests import BadRequest, field
from webapp.worker.table_kit import Step, TableKit, seats_away

REFUSALS: Refusals = {
    "nothing-to-undo": (),
    "seat-empty": ("seat",),
}


async def _count(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    kit.check_between(night, table)
    told = {"confirmed": wish.get("confirmed") is True, "because": wish.get("because", "")}
    count = {"command": "count-stacks", "stacks": wish.get("stacks"), **told}
    return await kit.record(night, table, count, at)


async def _settle(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    kit.check_between(night, table)
    return await kit.record(night, table, {"command": "settle-table"}, at)


async def _away(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    seat, draft = field(wish, "seat", int), kit.draft(night, table)
    ticket = here(night.state, table).get(seat)
    if ticket is None:
        raise Refused("seat-empty", seat=seat)
    away = {*draft.away, ticket} if wish.get("away") is True else {*draft.away} - {ticket}
    return await kit.keep(night, night, table, replace(draft, away=tuple(sorted(away))))


async def _begin(
    kit: TableKit, night: Night, table: int, wish: Mapping[str, Any], at: Millis
) -> Night:
    kit.check_between(night, table)
    button = wish.get("button")
    if button is not None and type(button) is not int:
        raise BadRequest("button is no seat")
    refused = cannot_begin(night.state, table, at)
    if refused is not None:
        raise refused
    draft, grown = kit.draft(night, table), night
    if any(to_settle(night.state, night.pack.play, table, at, button)):
        settled = {"command": "settle-table", "table": table, "button": button}
        grown = kit.decided(night, settled, at)
    absent = seats_away(night, table, draft, at)
    hand = begin(grown.state, grown.pack.play, table=table, at=at, placed=button, absent=absent)
    return await kit.keep(night, grown, table, replace(draft, hand=hand))


async def take_back(kit: TableKit, night: Night, table: int, at: Millis) -> Night:
    """The last record of the table. A hand that is taken back lies on it again, with all its
    steps.
    """
    last = last_step(night, table)
    if last is None:
        raise Refused("nothing-to-undo")
    told = {
        "command": "undo",
        "target": last.placed.id,
        "next_deal": "not-begun",
    }
    grown, draft = kit.decided(night, told, at), kit.draft(night, table)
    if isinstance(last.event, HandPlayed | HandSetAside):
        draft = replace(draft, hand=last.event.hand)
    return await kit.keep(night, grown, table, draft)


STEPS: dict[str, Step] = {
    "count": _count,
    "away": _away,
    "begin": _begin,
    "settle": _settle,
}
