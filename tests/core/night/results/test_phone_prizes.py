"""What a phone is told of the prizes: nothing until they are announced, and nobody's name."""

from __future__ import annotations

from pycore.night.phone_ticket import phone_prizes
from pycore.portable.card import prizes_in, write_prizes
from tests.core.hall import closed


def test_announced_prizes_are_told_by_place_and_unannounced_are_not() -> None:
    hall = closed(20)
    assert phone_prizes(hall.night) == ""
    hall = hall.do("announce-payouts")
    expected = [(place["place"], place["cents"]) for place in hall.view["payouts"]["places"]]
    assert len(expected) > 1
    assert prizes_in(phone_prizes(hall.night)) == expected
    assert prizes_in(phone_prizes(hall.undo().night)) == []


def test_a_text_that_makes_no_sense_tells_of_no_prize() -> None:
    assert write_prizes([(1, 90_700), (2, 60_500)]) == "1:90700 2:60500"
    assert prizes_in("") == []
    assert prizes_in("x 1: :5 -1:5 2:-7 3:400 4:1:2") == [(3, 400)]
