"""Cards: 52 different ints, read and written, and what is turned away."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from pycore.law import packs
from pycore.poker.cards import (
    RANKS,
    SUIT_BITS,
    SUITS,
    BadCards,
    Card,
    check,
    deck,
    name,
    names,
    parse,
    parse_all,
    rank_of,
)


@pytest.mark.clause("SK-A.2.h", "SK-A.2.j")
def test_no_card_is_wild_and_no_hand_wins_by_being_low() -> None:
    """52 cards, no joker among them, and one winner of a hand: the high one."""
    assert len(deck()) == 52
    for joker in ("Jk", "*", "Xx", "W"):
        with pytest.raises(BadCards):
            parse(joker)
    for code in packs.codes():
        assert not [term for term in dir(packs.load(code).play) if "low" in term.split("_")]


@pytest.mark.clause("NU-9.04", "SK-A.3.a", "MB-4", "NU-7.02")
def test_the_deck_has_thirteen_ranks_of_four_suits() -> None:
    written = [name(card) for card in deck()]
    assert written == [rank + suit for rank in RANKS for suit in SUITS]
    assert len(set(deck())) == 52
    assert [rank_of(parse(f"{rank}s")) for rank in RANKS] == list(range(13))


def test_what_is_written_is_read_back() -> None:
    assert [parse(name(card)) for card in deck()] == list(deck())
    assert parse_all("As Kd") == parse_all("AsKd") == (parse("As"), parse("Kd"))
    assert parse_all(" ") == ()
    assert names(parse_all("Td9c 2h")) == "Td 9c 2h"


@pytest.mark.parametrize("text", ["", "A", "1s", "as", "AS", "sA", "Ass", "A♠", "10s", None, 7])
def test_no_other_text_is_a_card(text: str) -> None:
    with pytest.raises(BadCards) as bad:
        parse(text)
    assert bad.value.code == "not-a-card"
    assert bad.value.facts == {"what": str(text)}


def test_a_piece_of_a_card_is_named() -> None:
    with pytest.raises(BadCards) as bad:
        parse_all("As K 2c")
    assert str(bad.value) == "not-a-card: what=K"


def test_only_a_card_has_a_name() -> None:
    for wrong in (0, -1, 52):
        with pytest.raises(BadCards):
            name(Card(wrong))


def test_five_six_or_seven_cards_of_other_ranks_have_another_sum() -> None:
    """What ranking.py rests on; 6,175, 18,395 and 49,205 ways to hold ranks, none alike."""
    clubs = [parse(f"{rank}c") for rank in RANKS]
    sums = [
        sum(cards) >> SUIT_BITS
        for count in (5, 6, 7)
        for cards in combinations_with_replacement(clubs, count)
        if all(cards.count(card) <= 4 for card in set(cards))
    ]
    assert len(sums) == len(set(sums)) == 6_175 + 18_395 + 49_205


def test_check_gives_the_cards_back() -> None:
    assert check(iter(parse_all("As Kd")), 2, 2) == parse_all("As Kd")


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (parse_all("As"), "card-count: count=1, least=2, most=5"),
        (parse_all("As Ks Qs Js Ts 9s"), "card-count: count=6, least=2, most=5"),
        (parse_all("As Kd As"), "card-twice: what=As"),
        ((parse("As"), Card(1)), "not-a-card: what=1"),
        ((parse("As"), True), "not-a-card: what=True"),
        ((parse("As"), "Kd"), "not-a-card: what=Kd"),
        ((parse("As"), None), "not-a-card: what=None"),
        ((parse("As"), [1]), "not-a-card: what=[1]"),
    ],
)
def test_check_says_what_is_wrong(cards: tuple[Card, ...], message: str) -> None:
    with pytest.raises(BadCards) as bad:
        check(cards, 2, 5)
    assert str(bad.value) == message


def test_a_float_that_equals_a_card_is_none() -> None:
    ace = float(parse("As"))
    assert ace == parse("As")
    with pytest.raises(BadCards, match="not-a-card"):
        check([ace], 1, 1)  # type: ignore[list-item]
