"""A colour-up of any table, by any method."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from pycore.poker.cards import deck
from pycore.poker.terms import ColourUp, RaceRounding
from pycore.tournament.colour_up import Leaving, colour_up, dealt, new_chips

seats = st.lists(
    st.builds(Leaving, st.integers(1, 10), st.integers(0, 60), st.booleans()),
    max_size=10,
    unique_by=lambda pile: pile.seat,
)
pairs = st.sampled_from([(25, 100), (100, 500), (500, 1_000), (1_000, 5_000), (25, 1_000)])


@given(
    seats,
    pairs,
    st.sampled_from(get_args(ColourUp)),
    st.sampled_from(get_args(RaceRounding)),
    st.text(max_size=8),
)
def test_whatever_the_method_nobody_loses_their_last_chip_and_all_value_is_told(
    piles: Sequence[Leaving],
    pair: tuple[int, int],
    method: ColourUp,
    rounding: RaceRounding,
    seed: str,
) -> None:
    unit, into = pair
    size = into // unit
    odd = {pile.seat: pile.pieces % size for pile in piles}
    changes = colour_up(
        piles,
        unit=unit,
        into=into,
        method=method,
        rounding=rounding,
        cards=dealt(odd, seed) if method == "race" else None,
    )
    only = {pile.seat for pile in piles if pile.only}
    before = sum(pile.pieces for pile in piles) * unit
    after = sum(change.gets for change in changes) * into
    assert after - before == sum(change.created for change in changes)
    assert [change.seat for change in changes] == sorted(pile.seat for pile in piles)
    for change in changes:
        assert change.pieces == change.whole * size + change.odd
        assert change.more in (0, 1)
        assert change.odd or not change.more, "one chip more is for odd chips only"
        assert change.gets or not change.pieces or change.seat not in only, "nobody is put out"
        if method == "top-up":
            assert 0 <= change.created < into
    if method == "race":
        raced = new_chips(sum(odd.values()), size, rounding)
        won = sum(change.more for change in changes)
        saved = sum(change.more for change in changes if change.seat in only and not change.whole)
        assert raced <= won + saved
        assert won <= raced + saved


@given(st.dictionaries(st.integers(1, 10), st.integers(0, 39), max_size=10), st.text(max_size=8))
def test_cards_are_dealt_from_seat_one_and_can_be_dealt_again(
    odd: dict[int, int], seed: str
) -> None:
    cards_by_seat = dealt(odd, seed)
    assert {seat: len(cards) for seat, cards in cards_by_seat.items()} == odd
    assert list(cards_by_seat) == sorted(cards_by_seat)
    assert dealt(odd, seed) == cards_by_seat
    order = [card for seat in sorted(cards_by_seat) for card in cards_by_seat[seat]]
    for start in range(0, len(order), 52):
        deal = order[start : start + 52]
        assert len(set(deal)) == len(deal)
        assert set(deal) <= set(deck())
