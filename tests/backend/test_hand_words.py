"""What a hand is called in English."""

from __future__ import annotations

import pytest

from backend.commands.hand_rank import english
from pycore.rules.cards import parse_all
from pycore.rules.ranking import evaluate, words


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("As Ks Qs Js Ts 2d 3c", "royal flush"),
        ("5s 4s 3s 2s As", "straight flush, five high"),
        ("6s 6h 6d 6c Ks", "four of a kind, sixes, king kicker"),
        ("3s 3h 3d Ac As", "full house, threes full of aces"),
        ("As 9s 7s 5s 3s", "flush, ace, nine, seven, five and three"),
        ("5s 4s 3d 2s As", "straight, five high"),
        ("As Ks Qd Js Ts", "straight, ace high"),
        ("9s 9h 9d 4c Ks", "three of a kind, nines, king and four kickers"),
        ("Ks Kh Qd Qc Js", "two pair, kings and queens, jack kicker"),
        ("2s 2h Qd 9c Js", "one pair, twos, queen, jack and nine kickers"),
        ("As 9s 7s 5s 3d", "high card, ace, nine, seven, five and three"),
    ],
)
def test_each_category_in_words(hand: str, told: str) -> None:
    assert english(words(evaluate(parse_all(hand)))) == told
