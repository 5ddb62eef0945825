"""A hand that the floor kills, whenever that is: the turn and the pots go on without it."""

from __future__ import annotations

import pytest

from pycore.poker.actions import Action
from pycore.poker.hand import act
from tests.core.poker.felt import felt


@pytest.mark.clause("NU-B.DH1a", "SK-A.3.i")
@pytest.mark.parametrize("dead", ["p1", "p2", "p4"])
def test_a_hand_that_dies_out_of_turn_takes_nobodys_turn(dead: str) -> None:
    table = felt(5000, 5000, 5000, 5000).ruled(f"{dead} f # killed")
    assert table.legal == (3, 100, 200, 5000)


@pytest.mark.clause("NU-B.DH1a")
def test_the_turn_of_a_hand_that_dies_goes_to_the_next() -> None:
    table = felt(5000, 5000, 5000, 5000).ruled("p3 f # killed")
    assert table.legal == (4, 100, 200, 5000)


@pytest.mark.clause("NU-B.DH1a", "NU-A.2d")
def test_a_hand_that_dies_at_the_showdown_is_in_no_pot_any_more() -> None:
    hole = {1: "kings", 2: "aces", 3: "queens"}
    table = felt(1000, 1000, 400, hole=hole).do("p3 cbr 400", "p1 cbr 1000", "p2 cc")
    table = table.checked_down()
    assert table.pots == [(1200, (1, 2, 3)), (1200, (1, 2))]
    table = table.ruled("p2 f # killed")
    assert table.pots == [(1200, (1, 3)), (1200, (1,))]
    assert table.shown().stacks == [2400, 0, 0]


@pytest.mark.clause("NU-B.DH1a", "NU-9.21a")
def test_a_hand_that_dies_between_rounds_leaves_the_pot_to_the_last_one() -> None:
    table = felt(5000, 5000).do("p2 cc", "p1 cc")
    assert table.hand.phase == "board"
    ended = table.ruled("p1 f # killed")
    assert (ended.hand.phase, ended.stacks) == ("over", [4900, 5100])


@pytest.mark.clause("SEL-41", "BC-5.l", "NU-B.DH1e")
@pytest.mark.parametrize("code", ["selkirk", "ca_bc", "ca_nu"])
def test_a_clock_that_runs_out_on_the_last_but_one_ends_the_hand(code: str) -> None:
    ended = felt(5000, 5000, code=code).do("p2 cbr 300", "p1 f # clock")
    assert (ended.hand.phase, ended.stacks) == ("over", [4900, 5100])


@pytest.mark.clause("NU-B.TP3", "SEL-40")
def test_nobody_is_asked_who_won_a_pot_that_one_hand_is_left_in() -> None:
    """p2 threw theirs away, so the side pot is p1's; p3 was seen to win the main pot."""
    table = felt(1000, 1000, 400).do("p3 cbr 400", "p1 cbr 1000", "p2 cc").checked_down()
    table = table.ruled("p2 sm")
    assert table.hand.pot_to_win() == (0, (0, 2))
    ended = act(table.hand, Action("win", players=(2,)))
    assert (ended.phase, ended.stacks) == ("over", [1200, 0, 1200])
