"""A tablet with several events of one evening."""

from __future__ import annotations

from tests.webapp.fakes import START_MS, Hall

MINUTE = 60_000


OPEN = {"template": "selkirk-consolation", "house": "", "name": "Consolation"}


async def main_event(hall: Hall) -> str:
    """Twelve entered; 75 minutes after the start, when entries are closed, two of them are out."""
    tid = await hall.create(start_at_ms=START_MS)
    for number in range(12):
        await hall.do(tid, "sell-entry", name=f"Player {number + 1}", paid="cash", of_age=True)
    await hall.do(tid, "draw-seats")
    await hall.do(tid, "start-clock")
    hall.passes(75 * MINUTE)
    for ticket in (12, 11):
        await hall.do(tid, "eliminate", out=[{"ticket": ticket, "stack_chips": None}])
    return tid
