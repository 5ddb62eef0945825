"""What a phone is told of the seats: by the number on the ticket, and nobody's name."""

from __future__ import annotations

from pycore.portable.seat_text import seat_in
from pycore.views.phone_seats import phone_seats
from tests.core.hall import SEED, thursday


def test_everybody_who_is_in_finds_their_seat_by_their_ticket() -> None:
    hall = thursday().sell(20)
    assert phone_seats(hall.night) == ""
    hall = hall.draw().at("19:00").start().out(7)
    text = phone_seats(hall.night)
    for ticket, place in hall.state.seats.items():
        expected = (0, 0) if ticket == 7 else (place.table, place.seat)
        assert seat_in(text, ticket) == expected


def test_a_new_seat_is_told_and_no_name() -> None:
    hall = thursday().sell(20).draw().at("19:00").start().out(*range(20, 10, -1))
    before = phone_seats(hall.night)
    hall = hall.do("redraw-final-table", seed=SEED)
    assert phone_seats(hall.night) != before
    assert all(letter in "0123456789:. " for letter in phone_seats(hall.night))
