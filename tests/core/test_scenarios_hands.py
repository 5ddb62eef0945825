"""Scenario S17, as far as a night without hands can tell; S07, S08 and S09 stand beside the rules
(tests/core/rules: test_pots, test_betting, test_blinds).

Case b of S17 (an approved rule that lets elimination wait for a declined rebuy) and a rebuy during
a live hand need the hands of a table, which no slice of a night records yet.
"""

from __future__ import annotations

import pytest

from tests.core.hall import Hall, nunavut

CASE_A = nunavut().sell(5).at("18:00").draw().start().rebuy(1, 1)


def refused(hall: Hall, ticket: int = 1) -> tuple[str, str | None]:
    found = hall.refused("sell-rebuy", ticket=ticket, paid="cash")
    return found.code, found.clause


@pytest.mark.clause("NU-3.rebuy", "NU-8.12a", "NU-9.01f", "NU-9.26")
def test_s17_with_chips_between_hands_the_third_rebuy_is_allowed_and_no_fourth() -> None:
    third = CASE_A.rebuy(1)
    assert third.event.number == 3
    assert refused(third) == ("rebuy-cap", "NU-8.12a")


@pytest.mark.clause("NU-9.25", "NU-9.27")
def test_s17_case_a_at_zero_chips_a_player_is_out_at_once() -> None:
    assert refused(CASE_A.out(1)) == ("rebuy-after-out", "NU-9.27")


@pytest.mark.clause("NU-8.12b")
def test_s17_after_the_cut_off_none_is_sold() -> None:
    assert refused(CASE_A.at("19:20")) == ("rebuys-closed", "NU-8.12b")
