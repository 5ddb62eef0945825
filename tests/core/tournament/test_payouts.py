"""Prizes: every row pays the whole pool, rounding included, and ties share to the cent."""

from __future__ import annotations

import pytest

from pycore.kernel.units import Cents
from pycore.law import packs
from pycore.tournament.payouts import Band, band, band_for, payouts, shared

SELKIRK = packs.house("selkirk-thursday").values["payout_bands"].value
NUNAVUT = packs.house("nunavut-five-table").values["payout_bands"].value
S01_POOL = Cents(371_700)
DOLLAR = Cents(100)
CENT = Cents(1)


@pytest.mark.clause("SEL-8c")
@pytest.mark.parametrize("row", SELKIRK, ids=lambda row: f"up to {row.up_to}")
def test_every_selkirk_row_pays_all_of_the_pool(row: Band) -> None:
    assert sum(row.parts) == 10_000
    assert list(row.parts) == sorted(row.parts, reverse=True)
    assert all(sum(payouts(Cents(pool), row.parts, DOLLAR)) == pool for pool in (1, 99, 371_700))


@pytest.mark.clause("SEL-8c", "SEL-8a")
def test_the_selkirk_table_is_the_published_one() -> None:
    places = [(row.up_to, len(row.parts)) for row in SELKIRK]
    assert places == [
        (15, 2),
        (25, 3),
        (35, 4),
        (45, 5),
        (55, 6),
        (65, 7),
        (75, 8),
        (85, 8 + 1),
        (95, 10),
        (100, 11),
        (110, 12),
        (120, 13),
    ]
    assert band_for(SELKIRK, 87).parts == (2900, 1900, 1200, 800, 750, 650, 600, 500, 400, 300)


@pytest.mark.clause("NU-9.01c")
@pytest.mark.parametrize("row", NUNAVUT, ids=lambda row: f"up to {row.up_to}")
def test_every_nunavut_row_pays_all_of_the_pool(row: Band) -> None:
    assert sum(row.parts) == 10_000


@pytest.mark.clause("SEL-8c")
@pytest.mark.parametrize(
    ("players", "up_to"),
    [(1, 15), (15, 15), (16, 25), (86, 95), (95, 95), (96, 100), (101, 110), (120, 120)],
)
def test_the_row_is_chosen_by_the_number_of_players(players: int, up_to: int) -> None:
    assert band_for(SELKIRK, players).up_to == up_to


def test_above_the_last_row_there_is_no_answer() -> None:
    with pytest.raises(LookupError):
        band_for(SELKIRK, 121)


@pytest.mark.clause("SEL-8c")
@pytest.mark.parametrize(
    ("unit", "prizes"),
    [
        (100, [107800, 70600, 44600, 29700, 27900, 24200, 22300, 18600, 14900, 11100]),
        (1, [107793, 70623, 44604, 29736, 27878, 24160, 22302, 18585, 14868, 11151]),
    ],
    ids=["whole dollars", "cents"],
)
def test_largest_remainders_in_either_unit(unit: int, prizes: list[int]) -> None:
    """Scenario S01: each prize rounded by itself would pay 3,718 dollars, one too many."""
    paid = payouts(S01_POOL, band_for(SELKIRK, 87).parts, Cents(unit))
    assert list(paid) == prizes
    assert sum(paid) == S01_POOL


def test_a_remainder_tied_by_two_places_goes_to_the_higher() -> None:
    assert payouts(Cents(1), band(9, 5000, 5000).parts, CENT) == (1, 0)
    assert payouts(Cents(5), band(9, 2500, 2500, 2500, 2500).parts, CENT) == (2, 1, 1, 1)


def test_what_lies_beyond_whole_units_goes_to_first_place() -> None:
    assert payouts(Cents(10_050), band(9, 7000, 3000).parts, DOLLAR) == (7_050, 3_000)


def test_a_pool_smaller_than_one_unit_goes_to_first_place() -> None:
    assert payouts(Cents(99), band(9, 7000, 3000).parts, DOLLAR) == (99, 0)


def test_an_empty_pool_pays_nothing() -> None:
    assert payouts(Cents(0), band(9, 7000, 3000).parts, DOLLAR) == (0, 0)


def test_parts_that_are_not_the_whole_are_a_mistake() -> None:
    with pytest.raises(ValueError, match="9999"):
        payouts(Cents(100), band(9, 7000, 2999).parts, CENT)


@pytest.mark.clause("SEL-38b")
@pytest.mark.parametrize(
    ("first_place", "players", "each"),
    [
        (1, 1, (10_000,)),
        (2, 2, (3_750, 3_750)),
        (3, 2, (1_250, 1_250)),
        (4, 2, (0, 0)),
    ],
)
def test_tied_players_share_the_prizes_of_their_places(
    first_place: int, players: int, each: tuple[int, ...]
) -> None:
    prizes = [Cents(10_000), Cents(5_000), Cents(2_500)]
    assert shared(prizes, first_place, players) == each


def test_cents_that_do_not_divide_go_one_each_to_the_first() -> None:
    assert shared([Cents(100), Cents(0), Cents(0)], 1, 3) == (34, 33, 33)
    assert shared([Cents(101), Cents(100), Cents(0)], 1, 3) == (67, 67, 67)
    assert shared([Cents(11_100)], 1, 2) == (5_550, 5_550)
