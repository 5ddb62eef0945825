"""A player who stays at their table: marked with two taps, and nothing moves them unasked."""

from __future__ import annotations

import pytest

from tests.core.hall import Hall
from tests.kit import nights
from tests.kit.hands import Hands
from tests.kit.locator import expect


def ready_to_draw() -> Hall:
    return nights.sold(nights.begun("stays-drawn", -20), 24)


def stays_at_two_tables() -> Hall:
    """The last ten sit at two tables, and somebody stays at each."""
    hall = nights.now(nights.started(nights.begun("stays-final", 75), 20, 75))
    for table in (1, 2):
        hall = hall.out(*sorted(hall.state.at_table(table))[5:])
        hall = hall.do("keep-seat", ticket=min(hall.state.at_table(table)))
    return hall


@pytest.mark.clause("SEL-21b")
def test_a_player_who_stays_is_marked_and_their_table_breaks_only_when_it_is_meant(
    hands: Hands,
) -> None:
    hands.opens(nights.to_break, "seats")
    hands.volunteer.pass_time(0, 5)
    expect(hands.at('[data-task="break-table"]')).to_contain_text("4")
    hands.at("#table-4").click()
    hands.page.locator('#table-open [data-act="move"]').first.click()
    hands.at('[data-act="mark-staying"]').click()
    hands.saved()
    expect(hands.at('[data-act="mark-staying"]')).to_have_text("May move")
    hands.at("#sheet-cancel").click()
    expect(hands.at('#table-open [data-test="stays"]')).to_have_text("Stays here")
    expect(hands.at('[data-task="break-table"]')).to_contain_text("3")
    hands.at('#table-open [data-act="break-table"]').click()
    expect(hands.at('#table-open [data-test="refusal"]')).to_contain_text("stay at their table")
    hands.page.wait_for_timeout(1_100)
    hands.at('[data-act="move-staying"]').click()
    hands.saved()
    expect(hands.page.locator("#table-4")).to_have_count(0)
    hands.at("#plan-fold > summary").click()
    hands.at('[data-test="staying"] [data-act="mark-staying"]').click()
    hands.saved()
    expect(hands.page.locator('[data-test="staying"] li')).to_have_count(0)


@pytest.mark.clause("NU-9.03a", "MB-3", "SEL-3")
def test_a_table_is_named_for_them_before_the_draw(hands: Hands) -> None:
    hands.opens(ready_to_draw, "seats")
    hands.at("#plan-fold > summary").click()
    hands.page.locator("#staying-ticket").fill("3")
    hands.page.locator("#staying-table").fill("2")
    hands.at('#staying [data-act="keep-seat"]').click()
    hands.saved()
    expect(hands.at('[data-test="staying"] li')).to_contain_text("Table 2")
    hands.at('#draw [data-act="draw-seats"]').click()
    hands.saved()
    hands.at("#table-2").click()
    expect(hands.at('#table-open [data-test="stays"]')).to_have_text("Stays here")


@pytest.mark.clause("SEL-24")
def test_where_two_stay_at_two_tables_the_director_names_the_final_table(hands: Hands) -> None:
    hands.opens(stays_at_two_tables, "seats")
    hands.volunteer.pass_time(0, 5)
    hands.at('[data-task="final-table"]').click()
    expect(hands.at('[data-test="refusal"]')).to_contain_text("Which one is the final table?")
    hands.page.wait_for_timeout(1_100)
    hands.at('[data-act="final-at"][data-table="2"]').click()
    hands.saved()
    expect(hands.page.locator(".tcard")).to_have_count(1)
    expect(hands.page.locator("#table-2")).to_have_count(1)
