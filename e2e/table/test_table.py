"""A table is dealt on its tablet, without a network: every tap is on disk before it is shown, and
any of them can be taken back.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from e2e.machines import Opener, Server
from tests.kit.dealer import opens_table
from tests.kit.volunteer import NINE, opens


@pytest.mark.browser
@pytest.mark.clause("SEL-14", "SEL-28b", "SEL-30", "SEL-39", "MB-20b")
def test_a_night_of_hands_without_a_network(server: Server, tablet: Opener) -> None:
    browser, volunteer = opens(tablet)
    page = browser.page
    volunteer.plays(NINE)
    browser.context.set_offline(True)
    server.kill()
    dealer = opens_table(volunteer)

    dealer.tap("tb-count")
    dealer.sees_stage("ready")
    expect(dealer.test("next-level")).to_contain_text("100")

    # Twenty actions and a showdown of two, with the deal and the end of the hand.
    dealer.taps = 0
    dealer.tap("tb-deal")
    dealer.turn(4)
    dealer.acts("fcfrfffcfcc")
    dealer.cards("Qs", "9d", "4c")
    dealer.acts("crcff")
    dealer.cards("2h")
    dealer.acts("cc")
    dealer.cards("Jc")
    dealer.acts("rc")
    dealer.sees_stage("showdown")
    expect(dealer.test("showing")).to_contain_text("Seat 5 shows")
    expect(dealer.test("showing").locator('[data-clause~="MB-20b"]').first).to_be_visible()
    dealer.cards("As", "Qc")
    dealer.cards("Kd", "Jd")
    expect(dealer.test("winning-hand")).to_contain_text("One pair, queens")
    expect(dealer.test("winning-hand").locator("[data-clause='MB-21']")).to_be_visible()
    dealer.tap("tb-end")
    dealer.sees_stage("ready")
    assert dealer.taps == 31

    # The last hand was another one: back to it, even after the pots were paid and a new start.
    dealer.tap("tb-undo")
    dealer.tap("tb-undo")
    page.reload()
    browser.ready()
    dealer.sees_stage("showdown")
    dealer.cards("Ah", "Qd")
    expect(dealer.test("winner")).to_contain_text("tie")
    expect(dealer.test("share-0-5")).to_have_text("1,300")
    expect(dealer.test("share-0-7")).to_have_text("1,200")
    expect(dealer.test("result").locator('[data-clause~="SEL-39"]').first).to_be_visible()
    dealer.tap("tb-end")
    dealer.sees_stage("ready")
    expect(page.locator("#bar h1")).to_have_text("Table 1, hand 2")
    expect(page.locator("#seat-2")).to_contain_text("Button")

    # An amount of one's own, typed; too little is said before the tap.
    dealer.tap("tb-deal")
    dealer.tap("tb-amount")
    dealer.tap("key-3")
    dealer.tap("key-0")
    expect(dealer.test("wrong")).to_contain_text("at least")
    expect(dealer.test("raise")).to_have_attribute("aria-disabled", "true")
    # The director may let too small a raise stand; the reason goes into the record.
    dealer.tap("key-0")
    expect(dealer.test("wrong").locator('[data-clause~="SEL-28b"]').first).to_be_visible()
    dealer.tap("tb-stands")
    page.locator("#reason").fill("said so in turn")
    dealer.tap("tb-rule")
    expect(dealer.test("undo")).to_contain_text("raised to 300")
    dealer.tap("tb-undo")
    dealer.tap("tb-amount")
    for digit in "3000":
        dealer.tap(f"key-{digit}")
    dealer.tap("tb-raise")
    expect(dealer.test("undo")).to_contain_text("raised to 3,000")

    # One large chip without a word is a call.
    dealer.tap("tb-wager")
    dealer.tap("chip-5000")
    expect(dealer.test("reading")).to_contain_text("a call")
    expect(dealer.test("reading").locator('[data-clause~="SEL-30"]').first).to_be_visible()
    expect(dealer.test("reading")).to_contain_text("Give back 2,000")
    dealer.test("wager-do").click()
    expect(dealer.test("undo")).to_contain_text(re.compile("called 3,000"))

    # The clock is called, and runs out.
    seat = page.locator(".tb-acting .tb-seat").get_attribute("id") or ""
    dealer.tap(seat)
    dealer.tap("tb-clock-call")
    expect(dealer.test("called")).to_be_visible()
    volunteer.pass_time(0, 40)
    dealer.tap("tb-dead")
    expect(dealer.test("undo")).to_contain_text("out of time")

    # The keyboard does it too.
    page.keyboard.press("f")
    expect(dealer.test("undo")).to_contain_text("folded")
    page.keyboard.press("u")
    expect(dealer.test("undo")).to_contain_text("out of time")
    volunteer.saved()
