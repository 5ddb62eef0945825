"""Where the holder of each ticket stands, for their own phone: numbers, and nobody's name."""

from __future__ import annotations

from pycore.night.night import Night
from pycore.night.records import printed, twice
from pycore.night.results.standings import places
from pycore.portable.seat_text import WAITS, write_out, write_seat


def phone_seats(night: Night) -> dict[int, str]:
    """The text of pycore.portable.seat_text, by the number printed on the ticket. A number that
    two hold is left out: the desk tells them apart.
    """
    state = night.state
    gone, both = state.out(), twice(state)
    finished = {place.ticket: place.place for place in places(state)}
    told = {}
    for ticket in state.entries:
        number, place = printed(state, ticket), state.seats.get(ticket)
        if number in both:
            continue
        if ticket in gone or ticket in finished:
            told[number] = write_out(finished.get(ticket, 0))
        else:
            told[number] = write_seat(place.table, place.seat) if place else WAITS
    return told
