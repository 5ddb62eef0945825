"""Who has paid and is not there: seated by one tap, come by one, taken out by one."""

from __future__ import annotations

import pytest

from tests.core.hall import Hall
from tests.kit import nights
from tests.kit.hands import Hands
from tests.kit.locator import expect

ROWS = '[data-test="absent"] li'


def at_the_start() -> Hall:
    return nights.now(nights.paid_beforehand("at-the-start", -10))


def come_late() -> Hall:
    return nights.waited_for("come-late", 25)


def never_came() -> Hall:
    return nights.waited_for("never-came", 75)


def takes_back(hands: Hands) -> None:
    """Undo what was done last: a tap that follows at once was not meant for it."""
    hands.volunteer.pass_time(0, 5)
    hands.page.wait_for_timeout(300)
    hands.at('[data-test="toast"] [data-act="undo"]').click()


@pytest.mark.clause("SEL-11a")
def test_one_tap_seats_them_and_one_undo_takes_all_of_them_back(hands: Hands) -> None:
    hands.opens(at_the_start, "tonight")
    hands.at('[data-task="seat-prepaid"]').click()
    hands.saved()
    expect(hands.page.locator(ROWS)).to_have_count(3)
    takes_back(hands)
    hands.saved()
    expect(hands.page.locator(ROWS)).to_have_count(0)
    expect(hands.at('[data-task="seat-prepaid"]')).to_be_visible()


@pytest.mark.clause("SEL-11a")
def test_who_comes_is_there_by_one_tap_at_the_door(hands: Hands) -> None:
    hands.opens(come_late, "door")
    expect(hands.page.locator(ROWS)).to_have_count(3)
    expect(hands.at(f'{ROWS} [data-act="note-arrival"]')).to_have_text("Mark arrived")
    hands.at(f'{ROWS} [data-act="note-arrival"]').click()
    hands.saved()
    expect(hands.page.locator(ROWS)).to_have_count(2)
    expect(hands.at('[data-test="toast"]')).to_contain_text("has come")
    hands.volunteer.go("seats")
    expect(hands.page.locator(ROWS)).to_have_count(2)
    hands.volunteer.go("door")
    hands.page.locator('[data-fold="door-list"] summary').first.click()
    hands.page.wait_for_timeout(1_100)
    absent = hands.at('[data-fold="door-list"] [data-act="mark-absent"]')
    expect(absent).to_have_text("Mark absent")
    absent.click()
    hands.saved()
    expect(hands.page.locator(ROWS)).to_have_count(3)


@pytest.mark.clause("SEL-11a")
def test_after_the_first_break_their_chips_are_counted_and_one_press_takes_them_out(
    hands: Hands,
) -> None:
    hands.opens(never_came, "seats")
    hands.at("#absent [type=submit]").click()
    expect(hands.at('[data-test="typed-wrong"]')).to_be_visible()
    fields = hands.page.locator("#absent input")
    expect(fields).to_have_count(3)
    for index in range(3):
        fields.nth(index).fill("9000")
    seat_counts = hands.page.locator("[data-test=tables] .tcard-count")
    before = sum(map(int, seat_counts.all_inner_texts()))
    hands.at("#absent [type=submit]").click()
    hands.saved()
    expect(hands.at('[data-test="toast"]')).to_contain_text("27,000")
    expect(hands.page.locator(ROWS)).to_have_count(0)
    assert sum(map(int, seat_counts.all_inner_texts())) == before - 3
    takes_back(hands)
    hands.saved()
    expect(hands.page.locator(ROWS)).to_have_count(3)
