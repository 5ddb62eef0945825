"""Who says before the next hand that they buy again is waited for, and no deal puts them out."""

from __future__ import annotations

from functools import cache

import pytest

from pycore.night.registration.rebuying import intends
from pycore.night.table.stacks import to_settle
from tests.core.felt import counted_in, deal
from tests.core.hall import Hall, closed, playing, thursday
from tests.core.kit.scenarios import all_in_lost, case_b, loser


@cache
def broke() -> Hall:
    """A hand is over, and one at the table has no chips left: out only when the next is dealt."""
    return all_in_lost(case_b()).ends()


def out_next(hall: Hall) -> list[int]:
    out, short = to_settle(hall.state, hall.night.pack.play, 1, hall.now)
    return [departure.ticket for departure in (*out, *short)]


@pytest.mark.clause("SEL-7b")
def test_who_said_so_in_time_is_not_put_out_by_the_next_deal() -> None:
    assert out_next(broke()) == [loser()]
    intended = broke().do("intend-rebuy", ticket=loser())
    assert (intended.event.number, out_next(intended)) == (1, [])
    assert intended.refused("settle-table", table=1).code == "nothing-to-settle"
    assert 3 not in deal(intended).hand.order()
    dealt = deal(intended).folds(3).ends()
    assert loser() not in dealt.state.out()
    bought = dealt.rebuy(loser())
    assert not intends(bought.state, loser(), bought.now)
    assert bought.conflicts() == []


@pytest.mark.clause("SEL-7b")
def test_whoever_says_otherwise_is_out_when_the_next_hand_is_dealt() -> None:
    intended = broke().do("intend-rebuy", ticket=loser())
    assert intended.refused("intend-rebuy", ticket=loser()).code == "rebuy-intended"
    not_after_all = intended.do("intend-rebuy", ticket=loser(), wants=False)
    assert out_next(not_after_all) == out_next(intended.undo()) == [loser()]
    assert not_after_all.view["history"][0]["facts"]["result"] == "not"
    refusal = broke().refused("intend-rebuy", ticket=loser(), wants=False)
    assert refusal.code == "rebuy-not-intended"


@pytest.mark.clause("SEL-7b")
def test_who_said_so_in_time_is_put_out_by_hand_only_where_that_is_meant() -> None:
    intended = playing(4).at("19:10").do("intend-rebuy", ticket=2)
    gone = [{"ticket": 2, "stack_chips": None}]
    refusal = intended.refused("eliminate", out=gone)
    assert (refusal.code, refusal.clause, refusal.kind) == ("waits-for-rebuy", "SEL-7b", "ask")
    assert refusal.facts == {"ticket": 2}
    assert intended.do("eliminate", out=gone, confirmed=True).state.out() == {2}
    assert intended.do("intend-rebuy", ticket=2, wants=False).out(2).state.out() == {2}
    assert intended.rebuy(2).out(2).state.out() == {2}
    assert intended.at("20:10").out(2).state.out() == {2}
    assert intended.out(1).state.out() == {1}


@pytest.mark.clause("SEL-7c")
def test_when_rebuys_end_nobody_is_waited_for() -> None:
    hall = playing(4).at("19:30").do("intend-rebuy", ticket=2)
    assert [row["wants_rebuy"] for row in hall.view["players"]] == [False, True, False, False]
    after_close = hall.at("20:10")
    assert not intends(after_close.state, 2, after_close.now)
    assert [row["wants_rebuy"] for row in after_close.view["players"]] == [False] * 4


def test_a_rebuy_that_was_undone_is_still_wanted() -> None:
    hall = playing(4).do("intend-rebuy", ticket=2).rebuy(2)
    assert not intends(hall.state, 2, hall.now)
    assert intends(hall.undo().state, 2, hall.now)


@pytest.mark.clause("SEL-7a", "SEL-7b", "SEL-7c", "MB-23")
@pytest.mark.parametrize(
    ("hall", "code", "clause"),
    [
        (lambda: thursday().sell(4), "rebuy-before-start", "SEL-7b"),
        (lambda: closed(4), "rebuys-closed", "SEL-7c"),
        (lambda: playing(4).rebuy(2, 2, 2), "rebuy-cap", "SEL-7a"),
        (lambda: playing(4).out(2), "rebuy-after-out", "MB-23"),
    ],
    indirect=["hall"],
)
def test_who_may_not_buy_cannot_intend_to(hall: Hall, code: str, clause: str) -> None:
    refusal = hall.refused("intend-rebuy", ticket=2)
    assert (refusal.code, refusal.clause) == (code, clause)


@pytest.mark.clause("NU-9.26")
def test_during_their_hand_nobody_says_so() -> None:
    table = deal(counted_in(case_b()))
    refusal = table.hall.refused("intend-rebuy", ticket=loser(), hands=table.lies())
    assert (refusal.code, refusal.clause) == ("hand-in-play", "NU-9.26")


def test_two_tablets_hear_it_and_nothing_contradicts() -> None:
    here = broke().on("a-door").do("intend-rebuy", ticket=loser(), between_hands=True)
    there = broke().on("b-door").do("intend-rebuy", ticket=loser(), between_hands=True)
    both = here.meets(there)
    assert (both.conflicts(), out_next(both)) == ([], [])


def test_who_has_no_ticket_says_nothing() -> None:
    hall = playing(4)
    assert not intends(hall.state, 99, hall.now)
    for wants, code in ((True, "no-such-ticket"), (False, "rebuy-not-intended")):
        assert hall.refused("intend-rebuy", ticket=99, wants=wants).code == code
