"""What a phone is told of the seats: by the number on the ticket, and nobody's name."""

from __future__ import annotations

from pycore.night.phone_ticket import phone_seats
from pycore.portable.card import read_seat
from tests.core.hall import SEED, closed, thursday


def test_everybody_who_is_in_finds_their_seat_by_their_ticket() -> None:
    hall = thursday().sell(20)
    assert phone_seats(hall.night) == dict.fromkeys(range(1, 21), "wait")
    hall = hall.draw().at("19:00").start().out(7)
    seat_texts = phone_seats(hall.night)
    assert read_seat(seat_texts.pop(7)) == ("out", 20, 0)
    assert {number: read_seat(text) for number, text in seat_texts.items()} == {
        ticket: ("seat", place.table, place.seat)
        for ticket, place in hall.state.seats.items()
        if ticket != 7
    }


def test_a_new_seat_is_told() -> None:
    hall = thursday().sell(20).draw().at("19:00").start().out(*range(20, 10, -1))
    before = phone_seats(hall.night)
    hall = hall.do("redraw-final-table", seed=SEED)
    assert phone_seats(hall.night) != before


def test_when_play_stops_everybody_finds_their_place() -> None:
    hall = thursday().sell(3).draw().at("19:00").start().out(3).out(2)
    assert phone_seats(hall.night) == {1: "out.1", 2: "out.2", 3: "out.3"}


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
    seat_texts = phone_seats(hall.night)
    for ticket in (*before, stays):
        place = hall.state.seats[ticket]
        assert place.table != 4
        assert read_seat(seat_texts[ticket]) == ("seat", place.table, place.seat)


def test_a_number_that_two_hold_leads_to_nobodys_seat() -> None:
    hall = thursday().sell(5)
    hall = hall.sell().meets(hall.on("door").sell()).at("18:55").draw()
    (both,) = hall.state.doubled.values()
    seat_texts = phone_seats(hall.night)
    assert both in hall.state.seats
    assert both not in seat_texts
    assert len(seat_texts) == 5
