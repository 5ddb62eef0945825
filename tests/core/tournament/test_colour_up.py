"""Colour-up: three ways in which chips of one value leave a table."""

from __future__ import annotations

import pytest

from pycore.poker.cards import parse_all
from pycore.poker.terms import RaceRounding
from pycore.tournament.colour_up import Leaving, colour_up, new_chips

WHITES = [
    Leaving(1, 13),
    Leaving(2, 4),
    Leaving(3, 10),
    Leaving(4, 1, only=True),
    Leaving(5, 0),
]
RACED = [Leaving(1, 3), Leaving(4, 4), Leaving(7, 3), Leaving(9, 1, only=True)]
CARDS = {1: "7c 9d Ks", 4: "Qh 2s 3d Jc", 7: "As 4c 5h", 9: "6c"}


@pytest.mark.clause("SEL-13b", "SEL-16", "SEL-16x", "SEL-17")
def test_s04_selkirk_gives_one_chip_more_for_any_rest() -> None:
    changes = colour_up(WHITES, unit=100, into=500, method="top-up")
    assert [change.gets * 500 for change in changes] == [1_500, 500, 1_000, 500, 0]
    assert sum(change.pieces * 100 for change in changes) == 2_800
    assert sum(change.gets * 500 for change in changes) == 3_500
    assert sum(change.created for change in changes) == 700
    assert all(change.cards == () for change in changes), "nothing is raced"


@pytest.mark.clause("NU-B.TP30", "NU-9.01g")
def test_s04_nunavut_races_the_odd_chips() -> None:
    cards = {seat: parse_all(text) for seat, text in CARDS.items()}
    changes = {
        change.seat: change
        for change in colour_up(RACED, unit=100, into=500, method="race", cards=cards)
    }
    assert sum(change.odd * 100 for change in changes.values()) == 1_100
    assert new_chips(11, 5, "half") == new_chips(11, 5, "down") == 2
    # The ace and the king win; who has the six has nothing else, and cannot be raced out.
    assert {seat: change.gets for seat, change in changes.items()} == {1: 1, 4: 0, 7: 1, 9: 1}
    assert sum(change.gets * 500 for change in changes.values()) == 1_500
    assert sum(change.created for change in changes.values()) == 400


def test_equal_ranks_are_told_apart_by_suit() -> None:
    leaving = [Leaving(2, 2), Leaving(6, 3)]
    for first_cards, second, winner in (("Ah 2c", "Ad Kc 3c", 2), ("Ac 2c", "As 3c 4c", 6)):
        cards = {2: parse_all(first_cards), 6: parse_all(second)}
        changes = colour_up(leaving, unit=100, into=500, method="race", cards=cards)
        assert [change.seat for change in changes if change.more] == [winner]


@pytest.mark.parametrize(
    ("odd", "rounding", "expected"),
    [
        (11, "half", 2),
        (12, "half", 2),
        (13, "half", 3),
        (13, "down", 2),
        (11, "up", 3),
        (10, "up", 2),
        (0, "up", 0),
    ],
)
def test_what_becomes_of_a_remainder_is_for_the_rules_to_say(
    odd: int, rounding: RaceRounding, expected: int
) -> None:
    assert new_chips(odd, 5, rounding) == expected


def test_an_exchange_leaves_nobody_without_chips() -> None:
    leaving = [Leaving(1, 7), Leaving(2, 4, only=True), Leaving(3, 2)]
    changes = colour_up(leaving, unit=100, into=500, method="exchange")
    assert [change.gets for change in changes] == [1, 1, 0]
    assert [change.created for change in changes] == [-200, 100, -200]


@pytest.mark.parametrize(
    ("leaving", "unit", "into"),
    [
        ([Leaving(1, 2), Leaving(1, 3)], 100, 500),
        ([Leaving(1, -1)], 100, 500),
        ([Leaving(1, 2)], 400, 1_000),
        ([Leaving(1, 2)], 500, 500),
        ([Leaving(1, 2)], 0, 500),
    ],
)
def test_what_cannot_be_changed_is_no_colour_up(
    leaving: list[Leaving], unit: int, into: int
) -> None:
    with pytest.raises(ValueError, match=r"into|held"):
        colour_up(leaving, unit=unit, into=into, method="top-up")


def test_a_race_needs_a_card_for_every_odd_chip() -> None:
    with pytest.raises(ValueError, match="cards"):
        colour_up(RACED, unit=100, into=500, method="race")
