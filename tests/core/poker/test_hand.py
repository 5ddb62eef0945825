"""A whole hand: cards, all-ins, the showdown, and what the floor may do. Cases 4 to 6."""

from __future__ import annotations

import pytest

from pycore.kernel.clauses import Refused
from pycore.law import packs
from pycore.poker.actions import Action, Setup
from pycore.poker.hand import act, play, start
from tests.core.poker.felt import BOARD, Felt, action_of, felt, way

EVERYWHERE = tuple(packs.play_rules())


@pytest.mark.clause("NU-9.13", "MB-12", "NU-A.5g", "BC-5.g", "NU-9.14", "MB-13", "SK-A.3.f")
def test_nothing_is_done_before_everybody_has_two_cards() -> None:
    table = felt(5000, 5000, 5000, dealt=False)
    assert table.refused("p3 cc").code == "not-your-turn"
    table = table.do("d dh p1 AsKd", "d dh p2 ????")
    assert table.refused("d dh p1 2c3c").code == "cards-already-dealt"
    assert table.refused("d dh p3 AsQd").code == "card-seen-already"
    assert table.refused("d dh p3 As").code == "card-count"
    assert table.do("d dh p3 QsQd").legal == (3, 100, 200, 5000)


@pytest.mark.clause(
    "NU-9.16", "NU-9.18", "NU-9.20", "MB-15", "MB-17", "MB-19", "SK-A.3.l", "NU-A.5h", "BC-5.h"
)
def test_three_cards_and_one_and_one() -> None:
    table = felt(5000, 5000).do("p2 cc", "p1 cc")
    assert table.refused("d db 2c7d").code == "card-count"
    assert table.refused("d db 2c2c7d").code == "card-seen-already"
    table = table.do("d db 2c7dTh", "p1 cc", "p2 cc")
    assert table.refused("d db 2c").code == "card-seen-already"
    assert table.refused("d db 3c4c5c").code == "card-count"
    table = table.do("d db 3c", "p1 cc", "p2 cc", "d db 4c", "p1 cc")
    assert table.do("p2 cc").hand.phase == "showdown"


@pytest.mark.clause("NU-9.21a", "MB-20a", "SK-A.3.p1")
@pytest.mark.parametrize("code", EVERYWHERE)
def test_the_last_one_left_wins_and_shows_nothing(code: str) -> None:
    ended = felt(5000, 5000, 5000, code=code).do("p3 cbr 300", "p1 f", "p2 f")
    assert ended.stacks == [4950, 4900, 5150]
    assert (ended.hand.phase, ended.hand.must_show()) == ("over", {})
    assert ended.hand.returned == ((2, 200),)


@pytest.mark.parametrize(
    ("trimmed", "main", "side", "stacks"),
    [(True, 40, 280, [4930, 5160, 40, 4880]), (False, 70, 250, [4930, 5130, 70, 4880])],
)
def test_case_4_all_in_for_less_than_the_ante(
    trimmed: bool, main: int, side: int, stacks: list[int]
) -> None:
    table = felt(5000, 5000, 10, 5000, ante=20, trimmed=trimmed, hole={2: "kings", 3: "aces"})
    assert table.legal == (4, 100, 200, 4980)
    table = table.do("p4 cc", "p1 f", "p2 cc", "d db 2c7dTh", "p2 cbr 100", "p4 f")
    assert table.hand.returned == ((1, 100),)
    table = table.checked_down().shown()
    assert [pot.amount for pot in table.hand.at_stake] == [main, side]
    assert table.stacks == stacks


def test_a_big_blind_ante_is_whole_in_the_main_pot() -> None:
    table = felt(5000, 5000, 60, ante=100, ante_kind="big-blind", hole={3: "aces", 2: "kings"})
    table = table.do("p3 cc", "p1 f").checked_down().shown()
    assert table.hand.awards[0].pot == (270, (1, 2))
    assert table.stacks == [4950, 4840, 270]


def test_case_4_a_big_blind_that_the_ante_took_whole_leaves_the_price() -> None:
    table = felt(5000, 20, 5000, ante=20)
    assert table.hand.bets == [50, 0, 0]
    assert table.legal == (3, 100, 200, 4980)


@pytest.mark.clause("SEL-39", "NU-9.24")
@pytest.mark.parametrize(
    ("code", "stacks", "carried"),
    [("tda", [5001, 5001, 5000], 0), ("selkirk", [5002, 5000, 5000], 0), ("ca_nu", [5000] * 3, 2)],
)
def test_case_5_two_odd_chips_among_three(code: str, stacks: list[int], carried: int) -> None:
    """Two carried chips make it a pot of 302, and the board plays."""
    table = felt(5000, 5000, 5000, 5000, code=code, carried=2).do(
        "p3 cc", "p4 f", "p1 cc", "p2 cc"
    )
    for card in ("AsKsQs", "Js", "Ts"):
        table = table.do(f"d db {card}", "p1 cc", "p2 cc", "p3 cc")
    table = table.do("p1 sm 2c3c", "p2 sm 2d3d", "p3 sm 2h3h")
    assert table.pots == [(302, (1, 2, 3))]
    assert (table.stacks, table.hand.carried) == ([*stacks, 5000], carried)


@pytest.mark.clause("SEL-39")
def test_all_of_selkirks_odd_chips_go_to_the_first_left_of_the_button() -> None:
    """1,100 in three with chips of 100: 500, 300 and 300 (K51)."""
    setup = Setup((1000,) * 3, (50, 100, 0), 100, unit=100, carried=800)
    table = Felt(act(start(setup, way("selkirk")), Action("hole"))).do("p3 cc", "p1 cc", "p2 cc")
    for card in ("AsKsQs", "Js", "Ts"):
        table = table.do(f"d db {card}", "p1 cc", "p2 cc", "p3 cc")
    table = table.do("p1 sm 2c3c", "p2 sm 2d3d", "p3 sm 2h3h")
    assert table.pots == [(1100, (1, 2, 3))]
    assert table.stacks == [1400, 1200, 1200]


@pytest.mark.clause("SEL-39", "NU-9.24")
@pytest.mark.parametrize(
    ("code", "stacks", "carried"),
    [("tda", [1550, 1525, 2000], 0), ("ca_nu", [1525, 1525, 2000], 25)],
)
def test_case_5_the_smallest_chip_is_the_unit(code: str, stacks: list[int], carried: int) -> None:
    setup = Setup((1525, 1525, 2000), (50, 75, 0), 75, unit=25, carried=25)
    table = Felt(act(start(setup, way(code)), Action("hole"))).do("p3 f", "p1 cbr 525", "p2 cc")
    table = table.do("d db AsKsQs", "p1 cc", "p2 cc", "d db Js", "p1 cc", "p2 cc", "d db Ts")
    table = table.do("p1 cc", "p2 cc", "p1 sm 2c3c", "p2 sm 2d3d")
    assert table.pots == [(1075, (1, 2))]
    assert (table.stacks, table.hand.carried) == (stacks, carried)


@pytest.mark.clause("NU-3.sidepot", "SK-A.3.t", "SK-A.3.v")
def test_case_6_folded_money_and_what_nobody_called() -> None:
    table = felt(1000, 1000, 200, 500, hole={2: "kings", 3: "aces", 4: "queens"})
    table = table.do("p3 cbr 200")
    assert table.legal == (4, 200, 300, 500)
    table = table.do("p4 cbr 500", "p1 cc", "p2 cbr 1000", "p1 f")
    assert table.hand.returned == ((1, 500),)
    assert table.pots == [(800, (2, 3, 4)), (900, (2, 4))]
    assert table.checked_down().shown().stacks == [500, 1400, 800, 0]


@pytest.mark.clause("NU-B.TP3", "SEL-40", "NU-A.2h", "BC-2.g", "NU-9.22")
def test_each_pot_has_its_own_winners() -> None:
    hole = {1: "kings", 2: "aces", 3: "queens"}
    table = felt(1000, 300, 1000, hole=hole).do("p3 cbr 1000", "p1 cc", "p2 cc")
    assert table.checked_down().shown().stacks == [1400, 900, 0]


# --- Showing ------------------------------------------------------------------------------------


@pytest.mark.clause("NU-9.21b1", "MB-20b", "SK-A.3.p2")
@pytest.mark.parametrize("code", ["ca_nu", "ca_mb", "ca_sk", "selkirk"])
def test_the_last_bettor_must_show_the_others_may_throw_away(code: str) -> None:
    table = felt(5000, 5000, code=code, hole={1: "aces", 2: "kings"}).do("p2 cc", "p1 cc")
    table = table.do(BOARD[0], "p1 cc", "p2 cc", BOARD[1], "p1 cc", "p2 cc", BOARD[2])
    table = table.do("p1 cc", "p2 cbr 300", "p1 cc")
    refusal = table.refused("p2 sm")
    assert (refusal.code, refusal.kind) == ("hand-must-be-shown", "poker")
    assert refusal.clause == way(code).bettor_shows.clause
    assert table.do("p1 sm", "p2 sm -").stacks == [4600, 5400]
    assert table.do("p2 sm -", "p1 sm -").stacks == [5400, 4600]


@pytest.mark.clause("NU-9.21b2", "MB-20b", "SK-A.3.p2", "BC-5.i")
@pytest.mark.parametrize("code", ["ca_nu", "ca_mb", "ca_sk", "ca_bc", "selkirk"])
def test_when_nobody_bet_everybody_shows(code: str) -> None:
    table = felt(5000, 5000, code=code).do("p2 cc", "p1 cc").checked_down()
    clause = way(code).unbet_all_show.clause
    assert table.hand.must_show() == {0: clause, 1: clause}
    assert table.refused("p1 sm").clause == clause
    assert table.ruled("p1 sm").stacks == [4900, 5100]
    assert felt(5000, 5000).do("p2 cc", "p1 cc").checked_down().allows("p1 sm")


@pytest.mark.clause("NU-B.TP7", "SEL-37", "SK-A.3.u")
@pytest.mark.parametrize("code", [code for code in EVERYWHERE if way(code).face_up_all_in.value])
def test_all_in_and_no_more_betting_hands_are_turned_up(code: str) -> None:
    table = felt(500, 500, 5000, code=code, hole={1: "aces"}).do("p3 f", "p1 cbr 500", "p2 cc")
    clause = way(code).face_up_all_in.clause
    assert table.hand.must_show() == {0: clause, 1: clause}
    assert table.do("p1 sm -").hand.must_show() == {1: clause}


@pytest.mark.clause("NU-B.TP21")
def test_a_hand_that_was_turned_up_wins_whatever_is_thrown_away() -> None:
    table = felt(5000, 5000, hole={1: "aces", 2: "kings"}).do("p2 cc", "p1 cc").checked_down()
    assert table.do("p1 sm -", "p2 sm").stacks == [5100, 4900]


def test_unseen_cards_are_named_when_they_are_shown() -> None:
    table = felt(5000, 5000).do("p2 cc", "p1 cc").checked_down()
    assert table.refused("p1 sm -").code == "cards-needed"
    assert table.refused("p1 sm 2c3d").code == "card-seen-already"
    table = table.do("p1 sm AsAh")
    assert table.refused("p1 sm KsKh").code == "cards-differ"
    assert table.do("p2 sm KsKh").stacks == [5100, 4900]


def test_a_card_that_was_seen_stays_in_the_hand_that_is_shown() -> None:
    table = felt(5000, 5000, dealt=False).do("d dh p1 As??", "d dh p2 KsKh", "p2 cc", "p1 cc")
    table = table.checked_down()
    assert table.refused("p1 sm QsQh").code == "cards-differ"
    assert table.refused("p1 sm AsKs").code == "card-seen-already"
    assert table.do("p1 sm AsAh", "p2 sm -").stacks == [5100, 4900]


def test_the_last_hand_of_a_pot_cannot_be_thrown_away() -> None:
    table = felt(5000, 5000, 200, hole={3: "aces"}).do("p3 cbr 200", "p1 cbr 400", "p2 cc")
    table = table.checked_down().ruled("p1 sm")
    assert table.refused("p2 sm").code == "pot-needs-a-hand"


# --- What the floor does ------------------------------------------------------------------------


@pytest.mark.clause("NU-B.TP6", "NU-B.TP15", "SEL-18", "SEL-11a", "SK-A.3.w")
@pytest.mark.parametrize("code", EVERYWHERE)
def test_absent_players_pay_and_their_hands_are_dead(code: str) -> None:
    table = felt(5000, 5000, 5000, 5000, code=code, absent=(1, 2))
    assert (table.stacks, table.hand.in_hand()) == ([4950, 4900, 5000, 5000], [0, 3])
    assert table.legal == (4, 100, 200, 5000)
    assert table.do("p4 f").stacks == [5100, 4900, 5000, 5000]
    nobody = felt(5000, 5000, 5000, code=code, absent=(0, 1, 2))
    assert (nobody.hand.phase, nobody.stacks) == ("over", [4950, 5050, 5000])


@pytest.mark.clause("NU-B.DH1e", "NU-B.TP4", "SK-A.2.hh", "BC-5.l", "SEL-41", "NU-A.5n")
@pytest.mark.parametrize("code", EVERYWHERE)
def test_a_called_clock_kills_a_hand_that_faces_a_bet(code: str) -> None:
    table = felt(5000, 5000, 5000, code=code).do("p3 f # clock")
    assert (table.hand.in_hand(), table.legal) == ([0, 1], (1, 50, 200, 5000))


@pytest.mark.clause("NU-B.DH1e", "SK-A.2.hh", "BC-5.l", "SEL-41")
@pytest.mark.parametrize(
    ("code", "dies"),
    [
        ("ca_nu", False),
        ("tda", False),
        ("ca_mb", False),
        ("ca_sk", True),
        ("ca_bc", True),
        ("selkirk", True),
    ],
)
def test_a_called_clock_without_a_bet(code: str, dies: bool) -> None:
    table = felt(5000, 5000, 5000, code=code).do("p3 cc", "p1 cc", "p2 cc", "d db 2c7dTh")
    assert (0 not in table.do("p1 f # clock").hand.in_hand()) == dies


@pytest.mark.clause("NU-B.DH1a", "SK-A.3.i")
def test_a_killed_hand_leaves_its_chips_in_the_pot() -> None:
    table = felt(5000, 5000, 5000).do("p3 cbr 300", "p1 cc").do("p3 f # killed")
    assert table.legal == (2, 200, 500, 5000)
    assert table.do("p2 f").stacks == [5400, 4900, 4700]
    assert table.refused("p3 f # killed").code == "hand-is-dead"


@pytest.mark.clause("NU-B.TP24", "SEL-33", "SK-A.2.gg")
def test_a_disqualified_players_chips_leave_play() -> None:
    table = felt(5000, 5000, 5000).do("p3 cbr 300", "p1 f # disqualified")
    assert (table.stacks[0], table.hand.removed) == (0, 4950)
    assert table.legal == (2, 200, 500, 5000)
    ended = table.do("p2 f # disqualified")
    assert (ended.hand.phase, ended.stacks, ended.hand.removed) == ("over", [0, 0, 5150], 9850)
    assert table.do("p2 cc").do("void").stacks == [0, 5000, 5000]


def test_a_disqualified_bettor_gets_nothing_back() -> None:
    table = felt(5000, 5000, 5000).do("p3 cbr 5000", "p1 f # disqualified")
    ended = table.do("p3 f # disqualified")
    assert (ended.stacks, ended.hand.removed) == ([0, 5050 + 100, 0], 4950 + 4900)


@pytest.mark.clause("NU-9.30a", "NU-B.MD1", "NU-B.MD2", "MB-26a", "SK-A.3.x", "SK-A.1.subst")
@pytest.mark.parametrize(
    ("code", "actions", "is_open"),
    [
        ("ca_nu", ("p3 f",), True),
        ("ca_nu", ("p3 cc",), False),
        ("ca_nu", ("p3 f", "p4 f"), False),
        ("ca_mb", ("p3 f", "p4 f"), True),
        ("ca_mb", ("p3 cbr 300",), False),
        ("selkirk", ("p3 f", "p4 cc"), False),
        ("ca_sk", ("p3 cbr 300",), True),
        ("ca_sk", ("p3 f", "p4 f"), False),
        ("tda", ("p3 f", "p4 f"), True),
        ("tda", ("p3 cc", "p4 f"), False),
        ("tda", ("p3 f", "p4 f", "p5 f"), False),
        ("ca_bc", ("p3 cbr 300",), True),
    ],
)
def test_until_when_a_misdeal_may_be_called(
    code: str, actions: tuple[str, ...], is_open: bool
) -> None:
    table = felt(5000, 5000, 5000, 5000, 5000, code=code)
    assert table.allows("misdeal")
    table = table.do(*actions)
    assert table.allows("misdeal") == is_open
    if not is_open:
        refusal = table.refused("misdeal")
        assert (refusal.code, refusal.clause) == ("misdeal-too-late", way(code).misdeal.clause)


@pytest.mark.clause("NU-9.30b", "MB-26b", "SK-A.3.y")
@pytest.mark.parametrize("code", EVERYWHERE)
def test_a_misdeal_costs_nobody_anything(code: str) -> None:
    off = felt(5000, 5000, 5000, code=code, carried=25).do("p3 f", "misdeal")
    assert (off.hand.phase, off.stacks, off.hand.carried) == ("misdeal", [5000] * 3, 25)
    assert off.refused("misdeal").code == "hand-is-over"


@pytest.mark.clause("NU-B.IR3", "NU-B.IR4")
def test_a_void_hand_returns_every_chip_at_any_time() -> None:
    table = felt(5000, 700, 5000, carried=25).do("p3 cbr 2000", "p1 cc", "p2 cc", "d db 2c7dTh")
    off = table.do("p1 cbr 3000", "void")
    assert (off.hand.phase, off.stacks, off.hand.carried) == ("void", [5000, 700, 5000], 25)
    assert off.refused("p3 cc").code == "not-your-turn"


@pytest.mark.clause("MB-1h")
def test_no_hand_starts_before_the_rules_say_where_an_odd_chip_goes() -> None:
    with pytest.raises(Refused) as refusal:
        start(Setup((500, 500), (100, 50), 100), packs.load("ca_mb").play)
    assert (refusal.value.code, refusal.value.clause) == ("odd-chip-rule-missing", "MB-1h")


@pytest.mark.parametrize(
    "setup",
    [
        Setup((500,), (100,), 100),
        Setup((500, 0), (100, 50), 100),
        Setup((500,) * 11, (0,) * 11, 100),
        Setup((500, 500), (100, 50), 0),
        Setup((500, 500), (100,), 100),
        Setup((500, 500), (100, -50), 100),
    ],
)
def test_a_set_up_that_makes_no_sense(setup: Setup) -> None:
    with pytest.raises(Refused) as refusal:
        start(setup, way("tda"))
    assert refusal.value.code == "bad-set-up"


def test_a_hand_is_a_value() -> None:
    table = felt(5000, 5000, 5000)
    before = table.hand.copy()
    texts = ("p3 cbr 300", "p1 cc", "p2 f", "d db 2c7dTh")
    one_by_one = table.do(*texts).hand
    assert table.hand == before
    assert play(table.hand, map(action_of, texts)) == one_by_one
    assert one_by_one != before
    assert before != "a hand"


def test_a_kind_that_nobody_knows() -> None:
    with pytest.raises(Refused) as refusal:
        act(felt(500, 500).hand, Action("juggle", 0))  # type: ignore[arg-type]
    assert refusal.value.code == "bad-command"
