"""Who paid beforehand and has not come, as plain data."""

from __future__ import annotations

from pycore.kernel.units import Chips, Millis
from pycore.night.base.known_stacks import known_stack
from pycore.night.night import Night
from pycore.night.night_shape import Absence, AbsentRow
from pycore.night.records import printed
from pycore.night.seating import absences


def absence(night: Night, at: Millis) -> Absence:
    """Who is waited for at *at*, by ticket."""
    state, term = night.state, night.pack.play.prepaid_absent
    last, most = absences.last_level(state.adopted), absences.most_left(state)
    return {
        "clause": term.clause if term.value else "",
        "rows": [_row(night, ticket, most) for ticket in absences.absent(state)],
        "level": 0 if last is None else last + 1,
        "due": absences.is_over(state, at),
    }


def _row(night: Night, ticket: int, most: Chips) -> AbsentRow:
    state = night.state
    seat = state.seats.get(ticket)
    return {
        "ticket": ticket,
        "number": printed(state, ticket),
        "name": night.name(state.entries[ticket].player),
        "table": seat.table if seat else None,
        "seat": seat.seat if seat else None,
        "chips": known_stack(state, ticket),
        "most_chips": most,
    }
