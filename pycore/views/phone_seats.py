"""Where the holder of a ticket sits, for their own phone: numbers, and nobody's name."""

from __future__ import annotations

from pycore.night.night import Night
from pycore.portable.seat_text import write_seats
from pycore.views.records import printed, twice


def phone_seats(night: Night) -> str:
    """Every seat that is taken, under the number printed on its ticket. A number that two hold is
    left out: the desk tells them apart.
    """
    state = night.state
    gone, both = state.out(), twice(state)
    seats = [
        (printed(state, ticket), place.table, place.seat)
        for ticket, place in sorted(state.seats.items())
        if ticket not in gone and printed(state, ticket) not in both
    ]
    return write_seats(seats)
