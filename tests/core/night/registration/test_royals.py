"""Royal flushes that a table's tablet recorded, and the terms a night adopts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pycore.night.registration import jackpot
from pycore.night.registration.jackpot import Royals
from tests.core.felt import Table, counted_in, deal
from tests.core.hall import Hall, nunavut, playing, thursday


def showdown(board: str, first_cards: str, second: str = "2d3d") -> Table:
    """A hand of two to its end: seats 1 and 2 show these cards."""
    table = deal(counted_in(playing(4)), placed=1).all_in({1, 2})
    table = table.board(board[:6], board[6:8], board[8:])
    return table.show({2: second, 1: first_cards})


def royals_recorded(hall: Hall) -> list[tuple[int, int]]:
    """(seat, pocket cards) of every royal flush in the record."""
    return [(royal.seat, royal.cards) for royal in hall.state.part(Royals).royals]


@pytest.mark.clause("SELJ-5")
@pytest.mark.parametrize(
    ("board", "first_cards", "seats_and_cards"),
    [
        ("ThJhQh2c3c", "AhKh", [(1, 2)]),
        ("ThJhQhKh3c", "Ah9c", [(1, 1)]),
        ("ThJhQhKhAh", "9h8h", []),
        ("9hThJhQh3c", "Kh8c", []),
        ("ThJhQh2c3c", "AhKd", []),
        ("ThJhQdKh3c", "Ah9c", []),
    ],
)
def test_who_shows_a_royal_flush_with_a_pocket_card(
    board: str, first_cards: str, seats_and_cards: list[tuple[int, int]]
) -> None:
    assert royals_recorded(showdown(board, first_cards).ends()) == seats_and_cards


@pytest.mark.clause("SELJ-5")
def test_the_hand_taken_back_takes_the_royal_flush_with_it() -> None:
    hall = showdown("ThJhQh2c3c", "AhKh").ends()
    royal = hall.state.part(Royals).royals[0]
    assert (royal.table, royal.no) == (1, 1)
    assert hall.state.seats[royal.ticket].seat == 1
    assert royals_recorded(hall.undo()) == []


@pytest.mark.clause("SELJ-2", "SELJ-6", "SELJ-7")
def test_a_night_adopts_the_terms_of_its_house_rules() -> None:
    terms = jackpot.terms(thursday().state)
    assert terms is not None
    assert (terms.current_bp, terms.one_card_bp, terms.two_cards_bp) == (9_000, 5_000, 10_000)
    assert jackpot.terms(nunavut().state) is None


@pytest.mark.parametrize("who", ["p0", "p²", "p9", "p" + "1" * 5_000, "q1"])
def test_a_line_that_names_nobody_shows_nothing_and_raises_nothing(who: str) -> None:
    hand = showdown("ThJhQh2c3c", "AhKh").ends().event.hand
    lines = tuple(f"{who} sm AhKh" if " sm AhKh" in action else action for action in hand.actions)
    assert [cards for _, cards in jackpot.royals_shown(hand)] == [2]
    assert list(jackpot.royals_shown(replace(hand, actions=lines))) == []
