"""What a phone is told of the seats: by the number on the ticket, and nobody's name."""

from __future__ import annotations

from pycore.portable.seat_text import seat_in
from pycore.views.phone_seats import phone_seats
from tests.core.hall import SEED, closed, thursday


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


def test_who_moved_before_the_last_move_finds_the_new_seat_too() -> None:
    """Table 4 is broken, then somebody of table 1 is moved: all of them are told."""
    hall = closed(40)
    for table in (1, 2, 3):
        hall = hall.out(*sorted(hall.state.at_table(table))[6:])
    before = hall.state.at_table(4)
    hall = hall.do("break-table", table=4, seed=SEED).later(minutes=2)
    stays = min(set(hall.state.at_table(1)) - set(before))
    free = min(set(range(1, 11)) - hall.state.tables()[2])
    hall = hall.do("move-player", ticket=stays, table=2, seat=free)
    text = phone_seats(hall.night)
    for ticket in (*before, stays):
        place = hall.state.seats[ticket]
        assert place.table != 4
        assert seat_in(text, ticket) == (place.table, place.seat)
