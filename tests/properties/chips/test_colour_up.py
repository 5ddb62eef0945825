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
    unique_by=lambda one: one.seat,
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
    held: Sequence[Leaving],
    pair: tuple[int, int],
    method: ColourUp,
    rounding: RaceRounding,
    seed: str,
) -> None:
    unit, into = pair
    size = into // unit
    odd = {one.seat: one.pieces % size for one in held}
    found = colour_up(
        held,
        unit=unit,
        into=into,
        method=method,
        rounding=rounding,
        cards=dealt(odd, seed) if method == "race" else None,
    )
    only = {one.seat for one in held if one.only}
    before = sum(one.pieces for one in held) * unit
    after = sum(one.gets for one in found) * into
    assert after - before == sum(one.created for one in found)
    assert [one.seat for one in found] == sorted(one.seat for one in held)
    for one in found:
        assert one.pieces == one.whole * size + one.odd
        assert one.more in (0, 1)
        assert one.odd or not one.more, "one chip more is for odd chips only"
        assert one.gets or not one.pieces or one.seat not in only, "nobody is put out"
        if method == "top-up":
            assert 0 <= one.created < into
    if method == "race":
        raced = new_chips(sum(odd.values()), size, rounding)
        won = sum(one.more for one in found)
        saved = sum(one.more for one in found if one.seat in only and not one.whole)
        assert raced <= won + saved
        assert won <= raced + saved


@given(st.dictionaries(st.integers(1, 10), st.integers(0, 39), max_size=10), st.text(max_size=8))
def test_cards_are_dealt_from_seat_one_and_can_be_dealt_again(
    odd: dict[int, int], seed: str
) -> None:
    found = dealt(odd, seed)
    assert {seat: len(cards) for seat, cards in found.items()} == odd
    assert list(found) == sorted(found)
    assert dealt(odd, seed) == found
    order = [card for seat in sorted(found) for card in found[seat]]
    for start in range(0, len(order), 52):
        deal = order[start : start + 52]
        assert len(set(deal)) == len(deal)
        assert set(deal) <= set(deck())
