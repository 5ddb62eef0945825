"""The clocks that run for one player's decision, kept beside the hands in play.

A page counts them by a timer that nobody sets, and says every few seconds what is left. One that
is loaded anew cannot know how long it was away: it asks, with what was left as it stands here.
"""

from __future__ import annotations

from dataclasses import replace

from pycore.ledger.model import codec
from pycore.night.night import Night
from webapp.worker import answers
from webapp.worker.drafts import Draft, KeptClock, draft_changes, draft_key, read_draft
from webapp.worker.records import PLAY
from webapp.worker.requests import BadRequest, Request, field
from webapp.worker.shelf import Shelf


async def called(shelf: Shelf, night: Night, request: Request) -> answers.CalledClocks:
    """The clocks of a night, after the one of *table* was kept as the request says, or stopped."""
    if "clock" in request:
        await _keep(shelf, night, request)
    clocks: list[answers.CalledClock] = []
    for key, text in shelf.journal.store(PLAY).items():
        tid, _, table = key.partition("/")
        clock = read_draft(text).clock if tid == night.tid else None
        if clock is not None:
            clocks.append(
                {
                    "table": int(table),
                    "seat": clock.seat,
                    "ticket": clock.ticket,
                    "bank": clock.bank,
                    "left_ms": clock.left_ms,
                    "countdown_ms": clock.countdown_ms,
                    "key": clock.key,
                }
            )
    return {"clocks": clocks}


async def _keep(shelf: Shelf, night: Night, request: Request) -> None:
    table, told = field(request, "table", int), request["clock"]
    try:
        clock = None if told is None else codec.back(KeptClock, told)
    except codec.Unsound as err:
        raise BadRequest(f"clock: {err.field}") from None
    if not 0 <= table <= night.state.adopted.table_limit:
        raise BadRequest("no such table")
    held = shelf.journal.store(PLAY)
    text = held.get(draft_key(night.tid, table))
    draft = replace(read_draft(text) if text else Draft(), clock=clock)
    ops = draft_changes(held, night.tid, table, draft)
    if ops:
        await shelf.journal.commit(ops)
