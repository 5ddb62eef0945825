"""A tablet with a book of earlier nights."""

from __future__ import annotations

from typing import Any

from tests.core.hall import nunavut_draft
from tests.webapp.fakes import START_MS, Hall

DAY_MS = 86_400_000


BOOK = {"utc_offset_minutes": -360}


NUNAVUT: dict[str, Any] = {
    "settings": {},
    **nunavut_draft(start_at_ms=START_MS, utc_offset_minutes=-360),
}


async def plays_to_the_end(hall: Hall, **changes: Any) -> str:
    """A night of two players, over after one hand; its id."""
    tid = await hall.create(**changes)
    for name in ("Ann", "Bo"):
        await hall.sell(tid, name)
    await hall.do(tid, "draw-seats")
    await hall.do(tid, "start-clock")
    await hall.do(tid, "eliminate", out=[{"ticket": 2, "stack_chips": None}])
    return tid


WON: dict[str, Any] = {
    "cards": 2,
    "royal_at_ms": START_MS,
    "hand": "1/1",
    "witness": "A dealer",
}


async def sells_a_jackpot(hall: Hall, names: str) -> str:
    """A Thursday on which so many signed the register; its id."""
    tid = await hall.create()
    for name in names:
        await hall.sell(tid, name)
        ticket = hall.night(tid).state.last_ticket
        await hall.do(tid, "join-jackpot", ticket=ticket, signed=True)
    return tid
