"""What the director is asked because of the floor's notes: one that is reported without delay, and
a player who left their seat so long ago that it may be taken as abandoned.

Clauses: those of duties.json (reports) and of the situation (SEL-19a: about fifteen minutes).
Reading: whatever is noted of that player afterwards answers it: that they are back, or that it was
agreed (SEL-19b). Nobody is taken out by the time alone.
"""

from __future__ import annotations

from pycore.kernel.units import MINUTE, Millis
from pycore.night.floor.incidents import Incident, Incidents, situations
from pycore.night.floor.incidents_view import unreported
from pycore.night.night import Night
from pycore.night.todo_shape import Task


def to_report(night: Night) -> list[Task]:
    """Notes that are reported without delay, until somebody says that they were."""
    return [
        {
            "kind": "report-incident",
            "clause": row["due"]["clause"],
            "text": row["text"],
            "incident": row["incident"],
            "command": {"command": "report-incident", "incident": row["incident"]},
        }
        for row in unreported(night)
        if row["due"] and not row["due"]["day"]
    ]


def seats_left(night: Night, at: Millis) -> list[Task]:
    """Those who are in, and left their seat as long ago as the rules wait."""
    state = night.state
    last: dict[str, Incident] = {
        one.player: one for one in state.part(Incidents).noted.values() if one.player
    }
    waits = {code: one.after_minutes for code, one in situations(state).items()}
    left = [
        (ticket, last[entry.player])
        for ticket, entry in state.entries.items()
        if ticket in state.left() and entry.player in last
    ]
    return [
        {
            "kind": "seat-left",
            "clause": note.clause,
            "ticket": ticket,
            "name": night.name(state.entries[ticket].player),
            "at_ms": note.at,
            "command": {},
        }
        for ticket, note in left
        if (minutes := waits.get(note.situation, 0)) and at - note.at >= minutes * MINUTE
    ]
