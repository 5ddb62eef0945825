"""Scenario S17; S07, S08 and S09 stand beside the rules (tests/core/poker: test_pots,
test_betting, test_blinds) and the hands of a night (tests/core/night/table/test_hands.py).
"""

from __future__ import annotations

from functools import cache

import pytest

from pycore.night.base.known_stacks import at_zero
from tests.core.felt import counted_in, deal
from tests.core.hall import Hall, nunavut
from tests.core.kit.scenarios import all_in_lost, case_b, loser

case_a = cache(lambda: nunavut().sell(5).at("18:00").draw().start().rebuy(1, 1))


def refused(hall: Hall, ticket: int = 1) -> tuple[str, str | None]:
    refusal = hall.refused("sell-rebuy", ticket=ticket, paid="cash")
    return refusal.code, refusal.clause


@pytest.mark.clause("NU-3.rebuy", "NU-8.12a", "NU-9.01f", "NU-9.26")
def test_s17_with_chips_between_hands_the_third_rebuy_is_allowed_and_no_fourth() -> None:
    third = case_a().rebuy(1)
    assert third.event.number == 3
    assert refused(third) == ("rebuy-cap", "NU-8.12a")


@pytest.mark.clause("NU-9.25", "NU-9.27")
def test_s17_case_a_at_zero_chips_a_player_is_out_at_once() -> None:
    assert refused(case_a().out(1)) == ("rebuy-after-out", "NU-9.27")


@pytest.mark.clause("NU-8.12b")
def test_s17_after_the_cut_off_none_is_sold() -> None:
    assert refused(case_a().at("19:20")) == ("rebuys-closed", "NU-8.12b")


# Case b: by the approved rules elimination waits for a rebuy declared before the next deal.


@pytest.mark.clause("NU-9.25", "NU-9.26", "NU-8.12a", "SEL-6b", "SEL-7b")
def test_s17_case_b_at_zero_chips_the_third_rebuy_is_allowed_before_the_next_deal() -> None:
    hall = all_in_lost(counted_in(case_b().rebuy(loser(), loser()), stacks={3: 1_500})).ends()
    assert hall.event.out == ()
    assert at_zero(hall.state, 1) == {3: loser()}
    third = hall.rebuy(loser())
    assert third.event.number == 3
    assert refused(third, loser()) == ("rebuy-cap", "NU-8.12a")
    assert deal(third).hand.player(3) >= 0


@pytest.mark.clause("NU-9.25", "NU-9.27", "SEL-6b")
def test_s17_case_b_after_the_next_deal_it_is_refused() -> None:
    hall = all_in_lost(case_b()).ends().do("settle-table", table=1)
    assert [gone.ticket for gone in hall.event.out] == [loser()]
    assert refused(hall, loser()) == ("rebuy-after-out", "NU-9.27")
    assert hall.places()[loser()][0] == 5
    assert 3 not in deal(hall).hand.order()


@pytest.mark.clause("NU-9.26", "SEL-7b")
def test_s17_during_a_live_hand_no_rebuy_is_sold() -> None:
    hands = deal(counted_in(case_b())).lies()
    refusal = case_b().refused("sell-rebuy", ticket=loser(), paid="cash", hands=hands)
    assert (refusal.code, refusal.clause, refusal.kind) == ("hand-in-play", "NU-9.26", "law")


@pytest.mark.clause("NU-9.25", "SEL-6b")
def test_s17_case_b_who_has_no_rebuy_left_or_comes_after_the_cut_off_is_out_at_once() -> None:
    none_left = all_in_lost(
        counted_in(case_b().rebuy(loser(), loser(), loser()), stacks={3: 1_500})
    ).ends()
    after_cut_off = all_in_lost(case_b().at("19:20")).ends()
    for hall in (none_left, after_cut_off):
        assert [gone.ticket for gone in hall.event.out] == [loser()]


@pytest.mark.clause("NU-9.25")
def test_s17_case_a_a_hand_puts_out_whom_it_leaves_without_chips() -> None:
    begun = counted_in(nunavut().sell(5).at("17:55").draw().at("18:00").start())
    assert [gone.ticket for gone in all_in_lost(begun).ends().event.out] == [loser()]
