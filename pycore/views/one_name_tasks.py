"""Two entries under one name that two doors sold apart, put as a question: what each is in dollars
and chips, and what it comes to where it is one person.
"""

from __future__ import annotations

from pycore.kernel.units import Chips
from pycore.night import one_name, refunds
from pycore.night.entries import EntrySold
from pycore.night.late import sold_at
from pycore.night.night import Night
from pycore.record.folded import Seen
from pycore.views.records import printed
from pycore.views.shapes.todo import SoldAs, Task

MOST_ASKED = 20
"""So many questions are put at once, those of the first names first."""


def one_name_tasks(night: Night) -> list[Task]:
    """A question for each two entries; none in a night that was called off: that pays all back."""
    state = night.state
    if state.settings is None or state.cancelled is not None:
        return []
    pairs = one_name.asked(state, night.name)[:MOST_ASKED]
    if not pairs:
        return []
    players = {state.entries[ticket].player for pair in pairs for ticket in pair}
    sales: dict[str, Seen] = {}
    for seen in night.folded.seen:
        event = seen.event
        if isinstance(event, EntrySold) and event.player in players and night.folded.counts(seen):
            sales[event.player] = seen
    return [
        {
            "kind": "same-person",
            "clause": night.pack.no_return.id if state.out() & {*pair} else None,
            "name": night.name(state.entries[pair[0]].player),
            "sold": [_sold_as(night, one, sales[state.entries[one].player]) for one in pair],
            "command": {"command": "tell-players-apart", "ticket": pair[0], "other": pair[1]},
        }
        for pair in pairs
    ]  # fmt: skip


def _sold_as(night: Night, ticket: int, seen: Seen) -> SoldAs:
    state = night.state
    entry = state.entries[ticket]
    return {
        "ticket": ticket,
        "number": printed(state, ticket),
        "dev": seen.placed.dev,
        "record": seen.placed.id,
        "paid": entry.paid,
        "cents": refunds.owed(state, ticket),
        "chips": Chips(entry.stack + sum(rebuy.chips for rebuy in entry.rebuys)),
        "at_ms": sold_at(entry),
        "out": ticket in state.out(),
    }
