"""Who paid beforehand and has not come, as plain data."""

from __future__ import annotations

from typing import TypedDict

from pycore.kernel.units import Chips, Millis
from pycore.night.base.known_stacks import known_stack
from pycore.night.night import Night
from pycore.night.records import SeatedHolder, printed
from pycore.night.seating import absences


class AbsentRow(SeatedHolder):
    """Somebody who paid beforehand and has not come. *chips* is what their table knows to be left,
    None where it must be counted, *most_chips* what can be left at most.
    """

    chips: Chips | None
    most_chips: Chips


class Absence(TypedDict):
    """Who has not come, by the *clause* that says what becomes of them, "" where none does: then
    nobody is marked. They are waited for until *level* begins (0: to the end); *due*: it has.
    """

    clause: str
    rows: list[AbsentRow]
    level: int
    due: bool


def absence(night: Night, at: Millis) -> Absence:
    """Return who is waited for at *at*, by ticket."""
    state, term = night.state, night.pack.play.prepaid_absent
    cut_off, most = absences.last_level(state.adopted), absences.most_left(state)
    return {
        "clause": term.clause if term.value else "",
        "rows": [_row(night, ticket, most) for ticket in absences.absent(state)],
        "level": 0 if cut_off is None else cut_off + 1,
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
