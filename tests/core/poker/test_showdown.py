"""Showdown: the order, the duty, and the winners of each pot."""

from __future__ import annotations

import pytest

from pycore.poker.pots import Pot
from pycore.poker.showdown import must_show, order, pot_winners
from tests.core.poker.felt import BOARD, Felt, felt, way

BY_THE_WHOLE_HAND = ("ca_nu", "ca_mb", "ca_sk", "selkirk")


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
    assert must_show((0, 2), 1, all_in=False, rules=rules) == {}
    assert must_show((0, 2), 2, all_in=True, rules=rules) == {0: "NU-B.TP7", 2: "NU-B.TP7"}
    assert must_show((0, 2), 2, all_in=False, rules=way("tda")) == {}


def bet_on_the_flop(code: str) -> Felt:
    """p2 bet on the flop; the turn and the river were checked through."""
    table = felt(5000, 5000, 5000, code=code, hole={1: "aces", 2: "kings", 3: "queens"})
    table = table.do("p3 cc", "p1 cc", "p2 cc", BOARD[0], "p1 cc", "p2 cbr 300", "p3 cc", "p1 cc")
    return table.do(BOARD[1], "p1 cc", "p2 cc", "p3 cc", BOARD[2], "p1 cc", "p2 cc", "p3 cc")


@pytest.mark.clause("NU-9.21b1", "NU-9.21b2", "MB-20b", "SK-A.3.p2")
@pytest.mark.parametrize("code", BY_THE_WHOLE_HAND)
def test_k52_the_last_bet_of_the_whole_hand_obliges_and_no_other_round_does(code: str) -> None:
    table = bet_on_the_flop(code)
    assert table.hand.must_show() == {1: way(code).bettor_shows.clause}
    assert table.hand.shows_first() == (1, 2, 0)
    assert table.allows("p1 sm")
    assert table.refused("p2 sm").code == "hand-must-be-shown"


@pytest.mark.clause("NU-9.21b2", "MB-20b", "SK-A.3.p2")
@pytest.mark.parametrize("code", BY_THE_WHOLE_HAND)
def test_k52_a_blind_is_no_bet_and_a_raise_before_the_flop_is_one(code: str) -> None:
    limped = felt(5000, 5000, 5000, code=code).do("p3 cc", "p1 cc", "p2 cc").checked_down()
    assert set(limped.hand.must_show()) == {0, 1, 2}
    raised = felt(5000, 5000, 5000, code=code).do("p3 cbr 300", "p1 cc", "p2 cc").checked_down()
    assert set(raised.hand.must_show()) == {2}


@pytest.mark.clause("NU-9.21b1", "MB-20b", "SK-A.3.p2")
@pytest.mark.parametrize("code", BY_THE_WHOLE_HAND)
def test_k52_the_bettor_shows_also_when_every_caller_throws_away(code: str) -> None:
    table = bet_on_the_flop(code).do("p1 sm", "p3 sm")
    assert table.hand.phase == "showdown"
    assert table.hand.must_show() == {1: way(code).bettor_shows.clause}
    assert table.refused("p2 sm").code == "hand-must-be-shown"
    assert table.do("p2 sm -").stacks == [4600, 5800, 4600]
    ruled = table.ruled("p2 sm")
    assert (ruled.hand.phase, ruled.stacks) == ("over", [4600, 5800, 4600])


@pytest.mark.clause("NU-9.21b1")
def test_k52_where_the_last_bettor_is_out_of_the_hand_nobody_is_bound() -> None:
    table = felt(5000, 5000, 5000, code="ca_nu").do("p3 cbr 300", "p1 cc", "p2 cc")
    table = table.do(BOARD[0], "p1 cc", "p2 cc", "p3 f", BOARD[1], "p1 cc", "p2 cc")
    table = table.do(BOARD[2], "p1 cc", "p2 cc")
    assert table.hand.must_show() == {}
    assert table.hand.shows_first() == (0, 1)


@pytest.mark.clause("BC-2.e")
def test_the_last_round_alone_says_who_shows_first_where_the_rules_speak_of_it() -> None:
    table = bet_on_the_flop("tda")
    assert (table.hand.must_show(), table.hand.shows_first()) == ({}, (0, 1, 2))
    assert table.do("p1 sm", "p3 sm").hand.phase == "over"


@pytest.mark.clause("BC-5.i")
def test_k8b_in_british_columbia_everybody_turns_over_whoever_bet() -> None:
    table = felt(5000, 5000, code="ca_bc", hole={1: "aces", 2: "kings"}).do("p2 cc", "p1 cc")
    table = table.do(BOARD[0], "p1 cc", "p2 cc", BOARD[1], "p1 cc", "p2 cc", BOARD[2])
    table = table.do("p1 cc", "p2 cbr 300", "p1 cc")
    assert table.hand.must_show() == {0: "BC-5.i", 1: "BC-5.i"}
    assert table.refused("p1 sm").clause == "BC-5.i"
    assert table.hand.shows_first() == (1, 0)


# --- All-in -------------------------------------------------------------------------------------

UP = ("ca_nu", "ca_mb", "ca_sk", "ca_bc", "selkirk", "tda")


def short_stack_all_in(code: str) -> Felt:
    """p3 is all-in for 500; p1 and p2 have chips behind and bet on."""
    table = felt(5000, 5000, 500, code=code, hole={1: "aces", 2: "kings", 3: "queens"})
    return table.do("p3 cbr 500", "p1 cc", "p2 cc")


@pytest.mark.clause("NU-B.TP7", "SEL-37", "SK-A.3.u")
@pytest.mark.parametrize("code", UP)
def test_hands_stay_down_while_two_can_still_bet_beside_an_all_in(code: str) -> None:
    table = short_stack_all_in(code)
    assert (table.hand.phase, table.hand.must_show()) == ("board", {})
    assert table.refused("p3 sm -").code == "not-yet-showdown"


@pytest.mark.clause("NU-B.TP7", "SEL-37")
@pytest.mark.parametrize("code", UP)
def test_at_the_end_everybody_shows_where_one_is_all_in_whoever_bet_beside(code: str) -> None:
    table = short_stack_all_in(code).do(BOARD[0], "p1 cbr 1000", "p2 cc")
    table = table.do(BOARD[1], "p1 cc", "p2 cc", BOARD[2], "p1 cc", "p2 cc")
    clause = way(code).face_up_all_in.clause
    assert table.hand.phase == "showdown"
    assert table.hand.must_show() == dict.fromkeys((0, 1, 2), clause)
    assert table.refused("p2 sm").clause == clause
    assert table.ruled("p2 sm").hand.folded[1]


@pytest.mark.clause("NU-B.TP7", "SEL-37")
@pytest.mark.parametrize("code", UP)
def test_one_who_covers_the_others_shows_with_them(code: str) -> None:
    table = felt(500, 700, 5000, code=code, hole={1: "aces", 2: "kings", 3: "queens"})
    table = table.do("p3 cbr 5000", "p1 cc", "p2 cc")
    clause = way(code).face_up_all_in.clause
    assert (table.hand.phase, table.hand.able) == ("board", 1)
    assert table.hand.must_show() == dict.fromkeys((0, 1, 2), clause)


@pytest.mark.clause("NU-B.TP7", "SEL-37")
def test_an_all_in_hand_that_is_dead_turns_nobody_up() -> None:
    table = short_stack_all_in("selkirk").ruled("p3 f # killed")
    table = table.do(BOARD[0], "p1 cc", "p2 cc", BOARD[1], "p1 cc", "p2 cc", BOARD[2])
    table = table.do("p1 cc", "p2 cc")
    assert table.hand.must_show() == {}


@pytest.mark.clause("NU-B.TP7", "SEL-37")
@pytest.mark.parametrize("code", UP)
def test_cards_that_an_all_in_turned_up_stay_up(code: str) -> None:
    table = felt(500, 500, 5000, code=code, hole={1: "aces", 2: "kings"})
    table = table.do("p3 f", "p1 cbr 500", "p2 cc", "p1 sm -", *BOARD)
    refusal = table.refused("p1 sm")
    assert (refusal.code, refusal.kind) == ("tabled-hand-stays", "poker")
    assert refusal.clause == way(code).face_up_all_in.clause


# --- A tabled hand ------------------------------------------------------------------------------


@pytest.mark.clause("NU-B.TP21", "SEL-37")
@pytest.mark.parametrize("code", ["ca_nu", "selkirk"])
def test_a_tabled_hand_that_wins_is_thrown_away_or_killed_only_by_a_ruling(code: str) -> None:
    table = felt(5000, 5000, code=code, hole={1: "aces", 2: "kings"})
    table = table.do("p2 cc", "p1 cc").checked_down().do("p1 sm -")
    clause = way(code).tabled_stands.clause
    for text in ("p1 sm", "p1 f # killed"):
        refusal = table.refused(text)
        assert (refusal.code, refusal.kind, refusal.clause) == (
            "tabled-hand-stays",
            "poker",
            clause,
        )
        assert table.ruled(text).hand.folded[0]


@pytest.mark.clause("NU-B.TP21")
def test_a_tabled_hand_that_another_beats_may_go() -> None:
    hole = {1: "kings", 2: "aces", 3: "queens"}
    table = felt(5000, 5000, 5000, code="ca_nu", hole=hole).do("p3 cc", "p1 cc", "p2 cc")
    table = table.checked_down().do("p1 sm -", "p2 sm -")
    assert table.allows("p1 sm")
    assert table.allows("p1 f # killed")
    assert table.refused("p2 sm").code == "tabled-hand-stays"


@pytest.mark.clause("NU-B.TP21", "NU-B.TP3")
def test_a_tabled_hand_that_wins_a_side_pot_stays_though_the_main_pot_is_lost() -> None:
    hole = {1: "kings", 2: "queens", 3: "aces"}
    table = felt(5000, 5000, 500, code="ca_nu", hole=hole)
    table = table.do("p3 cbr 500", "p1 cbr 2000", "p2 cc").checked_down()
    table = table.do("p3 sm -", "p1 sm -")
    assert table.refused("p1 f # killed").code == "tabled-hand-stays"


def test_winners_of_each_pot() -> None:
    pots = [Pot(300, (0, 1, 2)), Pot(200, (1, 2)), Pot(50, (2,))]
    assert pot_winners(pots, {0: 9, 1: 5, 2: 5}) == [(0,), (1, 2), (2,)]
    assert pot_winners(pots, {0: 9, 1: 5}) == [(0,), (1,), ()]
