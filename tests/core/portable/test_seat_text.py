"""Seats by ticket number as text: what is written is read, and damage is no seat."""

from __future__ import annotations

import pytest

from pycore.portable.seat_text import seat_in, write_seats

SEATS = [(1, 3, 5), (12, 12, 10), (121, 1, 2)]


def test_every_seat_is_found_by_its_number() -> None:
    text = write_seats(SEATS)
    assert text == "1:3.5 12:12.10 121:1.2"
    assert [seat_in(text, number) for number, _, _ in SEATS] == [(3, 5), (12, 10), (1, 2)]


@pytest.mark.parametrize("number", [0, 2, 21, 112])
def test_a_number_that_is_not_there_has_no_seat(number: int) -> None:
    assert seat_in(write_seats(SEATS), number) == (0, 0)


@pytest.mark.parametrize("text", ["", "1:", "1:3", "1:3.x", "1:.5", "1:3.5.7", "<html>"])
def test_damage_is_no_seat(text: str) -> None:
    assert seat_in(text, 1) == (0, 0)
