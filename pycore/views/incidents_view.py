"""What the floor wrote down, newest first, for the list and for rulings like an earlier one."""

from __future__ import annotations

from pycore.night.incidents import IncidentNoted, Incidents
from pycore.night.night import Night
from pycore.views.shapes.incidents import Noted


def incidents(night: Night) -> list[Noted]:
    """Every note that counts. Whoever holds another ticket by now is told by that one."""
    wanted = set(night.state.part(Incidents).noted)
    found: list[Noted] = []
    if not wanted:
        return found
    held = {entry.player: ticket for ticket, entry in night.state.entries.items()}
    for seen in night.folded.backwards():
        event = seen.event
        if not isinstance(event, IncidentNoted) or event.incident not in wanted:
            continue
        if not night.folded.counts(seen):
            continue
        wanted.discard(event.incident)
        found.append(
            {
                "incident": event.incident,
                "kind": event.kind,
                "text": event.text,
                "ticket": held.get(event.player, event.ticket or None),
                "name": night.name(event.player) if event.player else "",
                "table": event.table,
                "clause": event.clause,
                "overrules": event.overrules,
                "about": event.about,
                "at_ms": event.at,
                "dev": seen.placed.dev,
                "record": seen.placed.id,
            }
        )
        if not wanted:
            break
    return found
