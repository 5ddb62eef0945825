"""What a hand is called on the command line: by the catalogue, as on the screens."""

from __future__ import annotations

import pytest

from backend.commands.parts.hand_rank import hand_text
from pycore.poker.cards import parse_all
from pycore.poker.ranking import evaluate, words


@pytest.mark.parametrize(
    ("hand", "called"),
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
def test_each_category_in_words(hand: str, called: str) -> None:
    assert hand_text(words(evaluate(parse_all(hand)))) == called


def test_in_the_language_that_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLDFAST_LANG", "fr")
    pair = words(evaluate(parse_all("Ks Kh Qd Qc Js")))
    assert hand_text(pair) == "deux paires, rois et dames, kicker valet"
