"""Forced bets: positions, antes, dead and short blinds, and who is out before the deal."""

from __future__ import annotations

import pytest

from pycore.kernel.clauses import Refused
from pycore.poker.blinds import (
    antes,
    check_straddles,
    first_to_act,
    out_at_the_blinds,
)
from tests.core.poker.felt import felt, way


@pytest.mark.clause("NU-9.15a", "MB-14", "SK-A.3.k1")
@pytest.mark.parametrize(
    ("blinds", "player"),
    [
        ((50, 100, 0), 2),
        ((100, 50), 1),
        ((100, 0, 0), 1),
        ((50, 100, 200, 0), 3),
        ((50, 100, 0, 100), 2),
    ],
)
def test_first_to_act(blinds: tuple[int, ...], player: int) -> None:
    assert first_to_act(blinds) == player


@pytest.mark.clause("TDA-2024/RP11", "NU-B.PR7")
@pytest.mark.parametrize("players", range(2, 11))
def test_one_ante_is_the_big_blinds_and_every_other_is_everybodys(players: int) -> None:
    stacks, at_big = (5000,) * players, 1 if players > 2 else 0
    alone = [0] * players
    alone[at_big] = 100
    assert antes(stacks, at_big, 100, 100, "big-blind") == tuple(alone)
    assert antes(stacks, at_big, 100, 100, "each") == (100,) * players
    assert antes(stacks, at_big, 100, 0, "big-blind") == ()
    assert antes(stacks, at_big, 100, 0, "each") == ()


@pytest.mark.clause("TDA-2024/RP11")
@pytest.mark.parametrize(("stack", "ante"), [(25, 0), (100, 0), (125, 25), (200, 100), (300, 100)])
def test_the_blind_of_who_pays_for_the_table_goes_first(stack: int, ante: int) -> None:
    owed = antes((5000, stack, 5000), 1, 100, 100, "big-blind")
    assert owed == (0, ante, 0)
    hand = felt(5000, stack, 5000, antes=owed).hand
    assert (hand.ante[1], hand.bets[1]) == (ante, min(stack, 100))


def test_an_ante_of_ones_own_is_paid_before_the_blind() -> None:
    table = felt(5000, 5000, 15, 70, ante=20)
    assert (table.hand.ante, table.stacks) == ([20, 20, 15, 20], [4930, 4880, 0, 50])
    short = felt(5000, 110, 5000, ante=100, ante_kind="big-blind")
    assert (short.hand.ante[1], short.hand.bets[1]) == (100, 10)
    assert short.legal == (3, 100, 200, 5000)


@pytest.mark.clause("SK-A.2.k")
def test_straddles_are_refused_where_the_rules_know_none() -> None:
    blinds = (50, 100, 200, 0)
    check_straddles(blinds, 100, way("tda"))
    with pytest.raises(Refused) as refusal:
        felt(5000, 5000, 5000, 5000, code="ca_sk", blinds=blinds)
    assert (refusal.value.code, refusal.value.clause) == ("no-straddles", "SK-A.2.k")
    table = felt(5000, 5000, 5000, 5000, blinds=blinds)
    assert table.legal == (4, 200, 400, 5000)


S09 = {1: 800, 2: 900, 3: 500}


@pytest.mark.clause("SK-A.2.cc1", "SK-A.2.cc2", "SK-A.3.w")
def test_s09_who_cannot_post_the_small_blind_is_out_before_the_deal() -> None:
    rule = way("ca_sk").short_blind
    assert out_at_the_blinds(S09, (1, 2), 1000, rule) == ((1, 800), (2, 900))
    assert out_at_the_blinds({**S09, 2: 1400}, (1, 2), 1000, rule) == ((1, 800),)
    assert out_at_the_blinds({**S09, 1: 1000, 2: 1400}, (1, 2), 1000, rule) == ()


@pytest.mark.clause("SK-A.2.cc2")
def test_s09_a_big_blind_of_1400_posts_it_all() -> None:
    table = felt(5000, 1400, 5000, code="ca_sk", small=1000, big=2000)
    assert (table.hand.bets, table.stacks[1]) == ([1000, 1400, 0], 0)
    assert table.legal == (3, 2000, 4000, 5000)


@pytest.mark.clause("NU-9.25", "BC-5.k", "SEL-6b", "MB-1i")
@pytest.mark.parametrize("code", ["ca_nu", "ca_bc", "selkirk", "ca_mb", "tda"])
def test_elsewhere_a_short_blind_is_posted_all_in(code: str) -> None:
    assert out_at_the_blinds(S09, (1, 2), 1000, way(code).short_blind) == ()
