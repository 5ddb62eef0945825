"""The steps of a dealer's table between two hands: stacks are counted, who stays away, who is out
before the deal, the deal, and the last record taken back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.units import Millis
from pycore.ledger.fold.folded import Seen
from pycore.ledger.model.acts import Undone
from pycore.night.base.known_stacks import here
from pycore.night.night import Night
from pycore.night.table.hand_in_play import begin, cannot_begin
from pycore.night.table.hands import HandPlayed, HandSetAside
from pycore.night.table.hands_told import HandTold
from pycore.night.table.hands_unentered import HandUnentered
from pycore.night.table.table_view import last_step
from pycore.night.table.told_view import HalfTold, told_half
from webapp.worker.requests import BadRequest, field
from webapp.worker.table_kit import Step, TableKit, seats_away, settled

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
    draft, grown = kit.draft(night, table), settled(kit, night, table, wish, button, at)
    absent = seats_away(night, table, draft, at)
    hand = begin(grown.state, grown.pack.play, table=table, at=at, placed=button, absent=absent)
    return await kit.keep(night, grown, table, draft.going_on(hand))


async def take_back(kit: TableKit, night: Night, table: int, at: Millis) -> Night:
    """What was told last of a hand that is told; else the last record of the table. A hand that
    is taken back lies on it again, with all its steps; one that was put right stands as before.
    """
    draft = kit.draft(night, table)
    if draft.half is not None and draft.half.rows:
        half = replace(draft.half, rows=draft.half.rows[:-1], winners=())
        return await kit.keep(night, night, table, replace(draft, half=half))
    last = last_step(night, table)
    if last is None:
        raise Refused("nothing-to-undo")
    told = {
        "command": "undo",
        "target": last.placed.id,
        "next_deal": "not-begun",
    }
    grown = kit.decided(night, told, at)
    if isinstance(last.event, HandPlayed | HandTold) and last.event.corrects:
        grown = _as_before(kit, grown, last, at)
    elif isinstance(last.event, HandPlayed | HandSetAside):
        draft = replace(draft, hand=last.event.hand)
    elif isinstance(last.event, HandTold):
        draft = replace(draft, half=told_half(last.event))
    elif isinstance(last.event, HandUnentered) and last.event.lost:
        draft = replace(draft, half=HalfTold(no=last.event.hand.no, lost=last.event.lost))
    return await kit.keep(night, grown, table, draft)


def _as_before(kit: TableKit, night: Night, corrected: Seen, at: Millis) -> Night:
    """A hand that was put right stands as it did: what took it back was written right before it,
    and is taken back too.
    """
    dev, seq = corrected.placed.dev, corrected.placed.seq - 1
    for seen in night.folded.backwards():
        beside = (seen.placed.dev, seen.placed.seq) == (dev, seq)
        if not beside or not isinstance(seen.event, Undone) or not night.folded.counts(seen):
            continue
        target = night.folded.find(seen.event.target)
        if target is not None and _which(target.event) == _which(corrected.event):
            told = {"command": "undo", "target": seen.placed.id, "next_deal": "not-begun"}
            return kit.decided(night, told, at)
    return night


def _which(event: object) -> tuple[int, int] | None:
    """The table and the number of a hand that can be put right."""
    if isinstance(event, HandPlayed | HandTold):
        return event.hand.table, event.hand.no
    return None


STEPS: dict[str, Step] = {
    "count": _count,
    "away": _away,
    "begin": _begin,
    "settle": _settle,
}
