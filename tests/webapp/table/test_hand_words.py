"""What the ten categories are called on the screens, in both languages."""

from __future__ import annotations

import pytest

from pycore.poker.cards import parse_all
from pycore.poker.ranking import CATEGORIES, evaluate, words
from pycore.portable.hand_words import card, hand
from pycore.voice.catalogues import catalogue

TOLD = [
    ("As Ks Qs Js Ts", "royal flush", "quinte royale"),
    ("5s 4s 3s 2s As", "straight flush, five high", "quinte couleur, au cinq"),
    ("6s 6h 6d 6c Ks", "four of a kind, sixes, king kicker", "carré de six, kicker roi"),
    ("3s 3h 3d Ac As", "full house, threes full of aces", "main pleine aux trois par les as"),
    ("As 9s 7s 5s 3s", "flush, ace, nine, seven, five and three",
     "couleur, as, neuf, sept, cinq et trois"),
    ("Qs Js Td 9s 8s", "straight, queen high", "suite, à la dame"),
    ("9s 9h 9d 4c Ks", "three of a kind, nines, king and four kickers",
     "brelan de neuf, kickers roi et quatre"),
    ("Ks Kh Qd Qc Js", "two pair, kings and queens, jack kicker",
     "deux paires, rois et dames, kicker valet"),
    ("2s 2h Qd 9c Js", "one pair, twos, queen, jack and nine kickers",
     "paire de deux, kickers dame, valet et neuf"),
    ("As 9s 7s 5s 3d", "high card, ace, nine, seven, five and three",
     "carte haute, as, neuf, sept, cinq et trois"),
]  # fmt: skip


def speaker(lang: str):  # type: ignore[no-untyped-def]
    words = catalogue(lang)
    return lambda key, **facts: words[key].format(**facts)


@pytest.mark.parametrize(("lang", "place"), [("en", 1), ("fr", 2)])
@pytest.mark.parametrize("row", TOLD)
def test_each_category_in_words(row: tuple[str, str, str], lang: str, place: int) -> None:
    described = words(evaluate(parse_all(row[0])))
    hand_view = {
        "category": described.category.replace(" ", "-"),
        "ranks": list(described.ranks),
        "kickers": list(described.kickers),
    }
    assert hand(speaker(lang), hand_view) == row[place]


def test_all_ten_are_told() -> None:
    assert {words(evaluate(parse_all(row[0]))).category for row in TOLD} == set(CATEGORIES)


def test_a_card_by_name() -> None:
    assert card(speaker("en"), "Kh") == "king of hearts"
    assert card(speaker("fr"), "As") == "as de pique"
