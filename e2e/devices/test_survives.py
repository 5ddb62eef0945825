"""What waits at a dealer's table is there after a reload and after a kill, with no network: a
called clock, an action held out of turn, the blinds of the hand, and who said that they buy again.
"""

from __future__ import annotations

from datetime import timedelta

import pytest
from playwright.sync_api import expect

from e2e.machines import Opener, Server
from tests.kit.clock import SIX, playing, seconds_left
from tests.kit.dealer import Dealer, opens_table
from tests.kit.volunteer import Volunteer

pytestmark = pytest.mark.browser


HEARD = """() => new Promise((done) => {
  window.holdfast.listen((text) => { if (text.startsWith('{"id":987001,')) done(); });
  window.holdfast.post(JSON.stringify({ id: 987001, op: "hello" }));
})"""
"""The worker answered, one after the other, all that it was told before: what no word says is
kept, is.
"""


def comes_back(volunteer: Volunteer, dealer: Dealer) -> None:
    volunteer.page.evaluate(HEARD)
    volunteer.reloads()
    expect(dealer.test("table")).to_have_count(1)


def test_a_called_clock_and_a_held_action_survive_a_reload_and_a_jump_of_an_hour(
    server: Server, tablet: Opener
) -> None:
    volunteer = playing(server, tablet)
    page = volunteer.page
    dealer = opens_table(volunteer)
    dealer.tap("tb-count")
    page.context.set_offline(True)
    dealer.tap("tb-deal")
    dealer.sees_stage("bet")

    # Somebody acts out of turn: it waits, on this page and on the next one.
    dealer.tap("tb-wager")
    dealer.tap("tb-other")
    page.locator('[data-act="wager-seat"]').first.click()
    dealer.tap("word-fold")
    page.locator('[data-act="wager-hold"]').click()
    expect(page.locator("#tb-wager")).to_be_visible()
    expect(page.locator('[data-test="saved"][data-state="saving"]')).to_have_count(0)

    # The clock is called on the player whose turn it is.
    seat = dealer.test("turn").inner_text().split("Seat ")[1].split()[0]
    page.locator(f'[data-act="table-seat"][data-seat="{seat}"]').first.click()
    dealer.tap("tb-clock-call")
    called = volunteer.test("called")
    expect(called.locator('[data-clause~="SEL-41"]').first).to_be_visible()
    assert 25 <= seconds_left(volunteer) <= 30

    # An hour's jump of the wall clock moves it by nothing.
    volunteer.pass_time(0, 6)
    before, shown = seconds_left(volunteer), called.locator(".called-left").inner_text()
    page.clock.set_system_time(SIX + timedelta(hours=2))
    expect(called.locator(".called-left")).not_to_have_text(shown)
    assert before - 8 <= seconds_left(volunteer) <= before
    expect(called).not_to_contain_text("Time is up")

    # A new page does not know how long it was away: it asks, with what was left.
    comes_back(volunteer, dealer)
    expect(called).to_contain_text("Go on?")
    stood = seconds_left(volunteer)
    assert before - 8 <= stood <= before + 6
    volunteer.pass_time(0, 10)
    assert seconds_left(volunteer) == stood
    page.locator('[data-act="called-go-on"]').click()
    expect(called).not_to_contain_text("Go on?")
    volunteer.pass_time(0, 3)
    assert seconds_left(volunteer) < stood
    dealer.tap("tb-stop")
    expect(called).to_have_count(0)
    comes_back(volunteer, dealer)
    expect(called).to_have_count(0)

    # When the turn comes to who acted before, it is settled.
    for _ in range(12):
        if page.locator("#tb-held").count():
            break
        dealer.tap("tb-call")
    dealer.tap("tb-held")
    page.locator('[data-act="wager-do"]').first.click()
    expect(dealer.test("undo")).to_contain_text("folded")


def test_who_said_that_they_buy_again_is_waited_for_on_a_new_page(
    server: Server, tablet: Opener
) -> None:
    volunteer = playing(server, tablet)
    page = volunteer.page
    dealer = opens_table(volunteer)
    dealer.tap("tb-count")
    page.context.set_offline(True)
    dealer.tap("tb-deal")
    dealer.tap("tb-all-in")
    dealer.tap("tb-call")
    dealer.acts("ff")
    dealer.sees_stage("board")
    dealer.cards("As", "Ad")
    dealer.cards("Kh", "Kd")
    dealer.cards("Qs", "9d", "4c")
    dealer.cards("7h")
    dealer.cards("2s")
    dealer.sees_stage("over")
    dealer.tap("tb-end")
    waits = dealer.test("zero")
    expect(waits).to_be_visible()

    # A deal that would put somebody out asks first; nothing is dealt until it is answered.
    dealer.tap("tb-deal")
    expect(waits).to_be_visible()
    expect(dealer.test("table")).to_have_attribute("data-stage", "ready")
    page.locator('[data-act="table-intend"]').first.click()
    volunteer.saved()
    comes_back(volunteer, dealer)
    expect(waits).to_contain_text("Not after all")
    dealer.tap("tb-deal")
    dealer.sees_stage("bet")


@pytest.mark.clause("SEL-14")
def test_a_hand_keeps_its_own_blinds_on_the_screen_when_the_level_ends_in_it(
    server: Server, tablet: Opener
) -> None:
    volunteer = playing(server, tablet)
    dealer = opens_table(volunteer)
    dealer.tap("tb-count")
    dealer.tap("tb-deal")
    dealer.sees_stage("bet")
    blinds, coming = dealer.page.locator('.tb [data-test="blinds"]'), dealer.test("coming-level")
    expect(blinds).to_have_text("100 / 200")
    expect(coming).to_have_count(0)

    volunteer.pass_time(15)
    expect(coming).to_contain_text("200 / 400")
    expect(blinds).to_have_text("100 / 200")
    dealer.tap("tb-round")
    dealer.tap("tb-unseen")
    expect(coming).to_contain_text("200 / 400")
    expect(blinds).to_have_text("100 / 200")
    comes_back(volunteer, dealer)
    expect(coming).to_contain_text("200 / 400")
    expect(blinds).to_have_text("100 / 200")

    dealer.acts("rfff")
    dealer.sees_stage("over")
    expect(blinds).to_have_text("100 / 200")
    dealer.tap("tb-end")
    dealer.tap("tb-deal")
    dealer.sees_stage("bet")
    expect(blinds).to_have_text("200 / 400")
    expect(coming).to_have_count(0)
