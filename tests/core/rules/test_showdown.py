"""Showdown: the order, the duty, and the winners of each pot."""

from __future__ import annotations

import pytest

from pycore.rules.pots import Pot
from pycore.rules.showdown import must_show, order, winners
from tests.core.rules.felt import way


@pytest.mark.clause("NU-A.2g", "BC-2.e")
@pytest.mark.parametrize(
    ("live", "raiser", "expected"),
    [((0, 2, 3), 2, (2, 3, 0)), ((0, 2, 3), -1, (0, 2, 3)), ((0, 2, 3), 1, (0, 2, 3))],
    ids=["the last bettor first", "nobody bet: from the button's left", "the bettor folded"],
)
def test_the_order(live: tuple[int, ...], raiser: int, expected: tuple[int, ...]) -> None:
    assert order(live, raiser) == expected


def test_the_duty() -> None:
    rules = way("ca_nu")
    assert must_show((0, 2), 2, all_in=False, rules=rules) == {2: "NU-9.21b1"}
    assert must_show((0, 2), -1, all_in=False, rules=rules) == {0: "NU-9.21b2", 2: "NU-9.21b2"}
    assert must_show((0, 2), 2, all_in=True, rules=rules) == {0: "NU-B.TP7", 2: "NU-B.TP7"}
    assert must_show((0, 2), 2, all_in=False, rules=way("tda")) == {}


def test_winners_of_each_pot() -> None:
    pots = [Pot(300, (0, 1, 2)), Pot(200, (1, 2)), Pot(50, (2,))]
    assert winners(pots, {0: 9, 1: 5, 2: 5}) == [(0,), (1, 2), (2,)]
    assert winners(pots, {0: 9, 1: 5}) == [(0,), (1,), ()]
