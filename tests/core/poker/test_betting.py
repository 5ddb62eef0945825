"""Betting: price, least raise, who may raise again, caps. Cases 1, 2, 3 and 7 are known traps."""

from __future__ import annotations

import pytest

from pycore.poker.terms import stated
from tests.core.poker.felt import Felt, felt, way


@pytest.mark.clause("NU-9.15a", "NU-9.15b", "NU-A.2b", "BC-2.b", "MB-14", "SK-A.3.k1", "SK-A.3.k2")
def test_left_of_the_big_blind_acts_first_and_the_big_blind_has_the_option() -> None:
    table = felt(5000, 5000, 5000, 5000)
    assert table.legal == (3, 100, 200, 5000)
    table = table.do("p3 cc", "p4 f", "p1 cc")
    assert table.legal == (2, 0, 200, 5000)
    assert table.do("p2 cc").hand.phase == "board"
    assert table.do("p2 cbr 300").legal == (3, 200, 500, 5000)


@pytest.mark.clause(
    "NU-9.17", "MB-16", "SK-A.3.o", "NU-A.5i", "NU-9.19", "NU-9.21", "MB-18", "MB-20"
)
def test_later_rounds_begin_left_of_the_button() -> None:
    table = felt(5000, 5000, 5000).do("p3 cc", "p1 cc", "p2 cc", "d db 2c7dTh")
    assert table.legal == (1, 0, 100, 4900)
    assert table.do("p1 cc", "p2 cbr 250").legal == (3, 250, 500, 4900)


@pytest.mark.clause("NU-9.12b", "MB-11", "SK-A.3.e", "NU-9.15a")
def test_between_two_the_button_is_small_blind_first_now_and_last_later() -> None:
    table = felt(5000, 5000)
    assert table.hand.bets == [100, 50]
    assert table.legal == (2, 50, 200, 5000)
    assert table.do("p2 cc", "p1 cc", "d db 2c7dTh").legal == (1, 0, 100, 4900)


@pytest.mark.clause("NU-B.TP29", "SEL-28b")
def test_case_1_a_short_all_in_over_limps_reopens_nothing() -> None:
    table = felt(5000, 5000, 5000, 150).do("p3 cc", "p4 cbr 150")
    assert table.legal == (1, 100, 250, 5000)
    table = table.do("p1 f")
    assert table.legal == (2, 50, 250, 5000)
    table = table.do("p2 cc")
    assert table.legal == (3, 50, None, None)
    refusal = table.refused("p3 cbr 250")
    assert (refusal.code, refusal.clause, refusal.kind) == (
        "betting-not-reopened",
        "TDA-2024/47",
        "poker",
    )
    assert table.do("p3 cc").pots == [(500, (2, 3, 4))]


@pytest.mark.clause("NU-B.TP29", "SEL-28b")
def test_case_2_several_short_all_ins_add_up_to_a_raise() -> None:
    before = felt(2000, 225, 2000, 300, 2000).do("p3 cc", "p4 cc", "p5 cc", "p1 cc", "p2 cc")
    table = before.do("d db 2c7dTh", "p1 cbr 100", "p2 cbr 125", "p3 cc", "p4 cbr 200", "p5 cc")
    assert table.legal == (1, 100, 300, 1900)  # a full bet more than he faced
    assert table.do("p1 cc").legal == (3, 75, None, None)  # three quarters of one
    assert table.do("p1 cbr 300").legal == (3, 175, 400, 1900)


@pytest.mark.clause("NU-9.12a", "SK-A.3.s")
def test_case_3_a_short_big_blind_does_not_lower_the_price() -> None:
    table = felt(5000, 60, 5000, 5000, hole={1: "queens", 2: "aces", 3: "kings"})
    assert table.legal == (3, 100, 200, 5000)
    table = table.do("p3 cc")
    called = table.do("p4 f", "p1 cc").checked_down()
    assert called.pots == [(180, (1, 2, 3)), (80, (1, 3))]
    assert called.shown().stacks == [4900, 180, 4980, 5000]
    alone = table.do("p4 f", "p1 f")
    assert alone.hand.returned == ((2, 40),)
    assert alone.pots == [(170, (2, 3))]


def test_case_3_a_short_small_blind_does_not_change_the_price_either() -> None:
    assert felt(30, 5000, 5000).legal == (3, 100, 200, 5000)


@pytest.mark.clause("SEL-28b")
def test_case_7_an_all_in_bet_below_the_big_blind_reopens_nothing() -> None:
    table = felt(5000, 140, 5000, 5000).do("p3 cc", "p4 cc", "p1 cc", "p2 cc", "d db 2c7dTh")
    table = table.do("p1 cc", "p2 cbr 40")
    assert table.legal == (3, 40, 140, 4900)
    table = table.do("p3 cc", "p4 f")
    assert table.legal == (1, 40, None, None)
    assert table.do("p1 f").hand.phase == "board"


def test_a_full_raise_all_in_reopens_even_after_a_short_one() -> None:
    """PokerKit once pooled these and let nobody raise (its issue 45)."""
    table = felt(5000, 5000, 5000, 130, 300).do("p3 cc", "p4 cbr 130", "p5 cbr 300", "p1 f")
    assert table.do("p2 cc").legal == (3, 200, 470, 5000)


@pytest.mark.clause("SEL-28b", "SK-A.1.raise1", "SK-A.3.k3", "NU-3.raise", "NU-9.01d")
@pytest.mark.parametrize(
    ("code", "raise_size", "least"),
    [
        ("selkirk", None, 800),
        ("ca_sk", None, 1_000),
        ("ca_nu", None, 1_000),
        ("ca_nu", "previous-raise", 800),
        ("tda", None, 800),
        ("ca_bc", None, 800),
        ("ca_mb", None, 800),
    ],
)
def test_s08_the_least_reraise_over_500(code: str, raise_size: object, least: int) -> None:
    rules = stated(way(code), "NU-9.01d", raise_size=raise_size)  # type: ignore[arg-type]
    table = felt(9000, 9000, 9000, rules=rules, small=100, big=200).do("p3 cbr 500")
    assert table.legal == (1, 400, least, 9000)
    refusal = table.refused(f"p1 cbr {least - 1}")
    assert (refusal.code, refusal.facts["least_chips"]) == ("raise-too-small", least)
    assert refusal.clause == rules.raise_size.clause


@pytest.mark.clause("SEL-28b", "SEL-28a")
def test_s08_selkirk_goes_on_by_the_last_raise_without_end() -> None:
    table = felt(9000, 9000, 9000, 9000, code="selkirk", small=100, big=200)
    table = table.do("p3 cbr 500", "p4 cbr 800")
    assert table.legal == (1, 700, 1_100, 9000)
    for index, player in enumerate((1, 2, 3, 4, 1)):
        table = table.do(f"p{player} cbr {1_100 + 300 * index}")


@pytest.mark.clause("SEL-28b", "NU-B.TP29")
def test_s08_a_short_all_in_of_950_does_not_reopen_for_those_who_acted() -> None:
    table = felt(950, 9000, 9000, 9000, code="selkirk", small=100, big=200)
    table = table.do("p3 cbr 500", "p4 cbr 800", "p1 cbr 950", "p2 f")
    assert table.legal == (3, 450, 1_250, 9000)  # he faced 500: more than a full raise since
    assert table.do("p3 cc").legal == (4, 150, None, None)


def s08_saskatchewan() -> Felt:
    table = felt(9000, 9000, 9000, code="ca_sk", small=100, big=200)
    return table.do("p3 cbr 500", "p1 cbr 1000")


@pytest.mark.clause("SK-A.2.x", "SK-A.3.k2n")
def test_s08_saskatchewan_has_three_raises_and_more_between_two() -> None:
    assert s08_saskatchewan().legal == (2, 800, 2_000, 9000)
    three = s08_saskatchewan().do("p2 cbr 2000")
    assert three.legal == (3, 1_500, None, None)
    refusal = three.refused("p3 cbr 4000")
    assert (refusal.code, refusal.clause, refusal.kind) == (
        "raise-cap-reached",
        "SK-A.2.x",
        "poker",
    )
    two = s08_saskatchewan().do("p2 f", "p3 cbr 2000")
    assert two.legal == (1, 1_000, 4_000, 9000)
    assert two.do("p1 cbr 4000", "p3 cbr 8000").legal == (1, 4_000, 9000, 9000)


@pytest.mark.clause("SK-A.2.x", "SK-A.3.k2n")
def test_the_cap_counts_anew_in_every_round_and_a_bet_is_no_raise() -> None:
    table = felt(90_000, 90_000, 90_000, code="ca_sk").do("p3 cc", "p1 cc", "p2 cc", "d db 2c7dTh")
    table = table.do("p1 cbr 100", "p2 cbr 200", "p3 cbr 400", "p1 cbr 800")
    assert table.refused("p2 cbr 1600").code == "raise-cap-reached"
    table = table.do("p2 cc", "p3 cc", "d db 3s")
    assert table.do("p1 cbr 100", "p2 cbr 200").allows("p3 cbr 400")


@pytest.mark.clause("NU-A.2c", "BC-2.c", "SEL-28a")
@pytest.mark.parametrize("code", ["ca_nu", "ca_bc", "selkirk", "ca_mb", "tda"])
def test_elsewhere_raises_have_no_end(code: str) -> None:
    table = felt(*[500_000] * 3, code=code)
    for index in range(10):
        table = table.do(f"p{(3, 1, 2)[index % 3]} cbr {200 * 2**index}")


def test_a_raise_that_nobody_can_call_is_accepted_and_comes_back() -> None:
    """PokerKit refuses it; PokerStars returns the excess (hands 26543131325, 48839292212)."""
    table = felt(5000, 600, 5000).do("p3 f", "p1 cc", "p2 cbr 600")
    assert table.legal == (1, 500, None, None)
    raised = table.do("p1 cbr 5000")
    assert raised.hand.returned == ((0, 4400),)
    assert raised.pots == [(1200, (1, 2))]


def test_nobody_is_asked_when_nothing_can_change() -> None:
    """The big blind alone with all-in opponents has nothing to check for."""
    table = felt(80, 5000, 100).do("p3 cc", "p1 cc")
    assert table.hand.phase == "board"
    assert table.stacks == [0, 4900, 0]


def test_a_blind_that_covers_the_other_has_nothing_to_decide() -> None:
    assert felt(5000, 30, 5000).do("p3 f").hand.phase == "board"
    assert felt(5000, 60, 5000).do("p3 f").legal == (1, 50, None, None)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("p1 f", "not-your-turn"),
        ("p1 cc", "not-your-turn"),
        ("p1 cbr 300", "not-your-turn"),
        ("p3 cbr 100", "raise-too-small"),
        ("p3 cbr 199", "raise-too-small"),
        ("p3 cbr 5001", "more-than-the-stack"),
        ("d db 2c7dTh", "no-card-due"),
        ("p3 sm -", "not-yet-showdown"),
        ("p3 sm", "not-yet-showdown"),
    ],
)
def test_what_is_not_legal_says_why(text: str, code: str) -> None:
    assert felt(5000, 5000, 5000).refused(text).code == code


@pytest.mark.clause("TDA-2024/43")
def test_a_raise_to_no_more_than_the_bet_is_none() -> None:
    refusal = felt(5000, 5000, 5000).refused("p3 cbr 100")
    assert (refusal.code, refusal.clause, refusal.kind) == (
        "raise-too-small",
        "TDA-2024/43",
        "state",
    )


def test_the_floor_may_let_a_short_raise_stand() -> None:
    table = felt(5000, 5000, 5000).ruled("p3 cbr 150")
    assert table.legal == (1, 100, 250, 5000)


@pytest.mark.clause("SK-A.1.raise2", "TDA-2024/43")
def test_limit_raises_are_fixed_and_double_where_the_rules_say_so() -> None:
    table = felt(5000, 5000, 5000, bets=(100, 200))
    assert table.legal == (3, 100, 200, 200)
    refusal = table.refused("p3 cbr 300")
    assert (refusal.code, refusal.clause) == ("raise-too-large", "TDA-2024/43")
    table = table.do("p3 cbr 200", "p1 cbr 300", "p2 cbr 400")
    assert table.refused("p3 cbr 500").code == "raise-cap-reached"
    table = table.do("p3 cc", "p1 cc", "d db 2c7dTh", "p1 cc", "p2 cc", "p3 cc", "d db 3s")
    assert table.legal == (1, 0, 200, 200)
    sk = felt(5000, 5000, 5000, code="ca_sk", bets=(100, 200)).do("p3 cbr 200")
    assert sk.legal == (1, 150, 400, 400)


@pytest.mark.parametrize(
    ("stack", "legal"), [(250, (1, 50, 300, 300)), (249, (1, 49, None, None))]
)
def test_limit_an_all_in_of_half_a_bet_counts_as_one(
    stack: int, legal: tuple[int, int, int | None, int | None]
) -> None:
    """50 over a bet of 100 is half a bet and lets the bettor raise again; 49 is not."""
    table = felt(5000, 5000, stack, bets=(100, 200)).do("p3 cc", "p1 cc", "p2 cc")
    table = table.do("d db 2c7dTh", "p1 cbr 100", "p2 cc", f"p3 cbr {stack - 100}")
    assert table.legal == legal


def test_limit_less_than_half_may_be_completed_by_who_has_not_acted() -> None:
    table = felt(5000, 140, 5000, 5000, bets=(100, 200)).do("p3 cc", "p4 cc", "p1 cc", "p2 cc")
    table = table.do("d db 2c7dTh", "p1 cc", "p2 cbr 40")
    assert table.legal == (3, 40, 100, 100)
