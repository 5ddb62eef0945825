"""What a phone is told of a night: its clock with a few figures, as the text of a link."""

from __future__ import annotations

from pycore.night.night import Night
from pycore.portable.ticket import write_ticket
from pycore.views.night_view import counts


def phone_ticket(night: Night, *, now_ms: int | None, live: str | None, language: str = "") -> str:
    """The ticket of a night that is set up. *now_ms* is the hall's time of writing, None for a
    ticket without one; *live* is the night's public id where a server can be asked; *language* is
    used where the night names none.
    """
    state = night.state
    settings, figures = state.adopted, counts(state)
    facts = {
        "name": settings.night_name,
        "left": figures["left"],
        "entered": figures["entered"],
        "average": figures["average_stack_chips"],
        "stop_at_ms": settings.stop_at_ms,
        "utc_offset_minutes": settings.utc_offset_minutes,
        "rule": settings.clause("devices"),
        "lang": settings.language or language,
        "live": live,
    }
    return write_ticket(state.structure, state.clock, now_ms, facts)
