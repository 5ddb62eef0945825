"""A dispute after a hand: it is looked up at its table in one tap, gone through step by step by
keys and by buttons, and the clause that decided it opens. No network is there.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit.dealer import Dealer, opens_table
from tests.kit.locator import expect
from tests.kit.organization import Organization
from tests.kit.volunteer import Opener, Volunteer, opens

PLAYERS = ["Annie", "Bobby", "Celestine", "Dorothy"]


def deals_two_hands(volunteer: Volunteer) -> Dealer:
    """Everybody folds to the big blind; then a raise, a call, and nobody calls the flop's bet."""
    dealer = opens_table(volunteer)
    dealer.tap("tb-count")
    dealer.sees_stage("ready")
    expect(dealer.test("hands-links")).to_have_count(0)
    dealer.tap("tb-deal")
    dealer.acts("fff")
    dealer.sees_stage("over")
    dealer.tap("tb-end")
    dealer.sees_stage("ready")
    dealer.tap("tb-deal")
    dealer.acts("rfcf")
    dealer.cards("Qs", "9d", "4c")
    dealer.acts("rf")
    dealer.sees_stage("over")
    dealer.tap("tb-end")
    dealer.sees_stage("ready")
    return dealer


def plays_without_a_network(server: Organization, tablet: Opener) -> Volunteer:
    browser, volunteer = opens(tablet)
    volunteer.sets_up_selkirk()
    volunteer.go("door")
    volunteer.sells_entries(PLAYERS)
    volunteer.draws_and_starts()
    browser.context.set_offline(True)
    server.kill()
    return volunteer


def step(page: Any, number: int) -> None:
    expect(page.locator('[data-test="step"]')).to_have_attribute("data-step", str(number))


@pytest.mark.clause("SEL-28b", "SEL-14")
def test_a_disputed_hand_is_looked_up_and_gone_through(
    server: Organization, tablet: Opener
) -> None:
    volunteer = plays_without_a_network(server, tablet)
    page = volunteer.page
    dealer = deals_two_hands(volunteer)

    dealer.test("hands-links").locator("a").first.click()
    expect(page.locator("#bar h1")).to_have_text("Table 1, hand 2")
    step(page, 0)
    expect(page.locator('[data-test="pot"]')).to_have_text("300")
    expect(page.locator("#story-back")).to_have_attribute("aria-disabled", "true")

    # By keys: forward, to the end, back, to the beginning.
    page.keyboard.press("ArrowRight")
    step(page, 1)
    expect(page.locator('[data-test="says"]')).to_contain_text("raises to 400")
    minimum = page.locator(".replay-why")
    expect(minimum).to_contain_text("The minimum was 400.")
    minimum.locator('[data-clause="SEL-28b"]').click()
    expect(page.get_by_role("dialog").locator("h2")).to_have_text("SEL-28b")
    page.keyboard.press("Escape")
    page.keyboard.press("End")
    expect(page.locator("#story-next")).to_have_attribute("aria-disabled", "true")
    expect(page.locator('[data-test="says"]')).to_contain_text("the pot")
    expect(page.locator('[data-test="board"]')).to_have_attribute(
        "aria-label", "Board: queen of spades, nine of diamonds, four of clubs"
    )
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Home")
    step(page, 0)

    # By buttons, and by a line of the whole hand.
    page.locator("#story-next").click()
    page.locator("#story-next").click()
    step(page, 2)
    page.locator("#story-last").click()
    page.locator("#story-back").click()
    page.locator("#story-first").click()
    step(page, 0)
    page.locator("#story-3").click()
    step(page, 3)

    # The other hand, then all of the table's, then one player's.
    page.locator('.replay-whole a[href$="/hands/1/1"]').click()
    expect(page.locator("#bar h1")).to_have_text("Table 1, hand 1")
    page.locator("#hands-all").click()
    rows = page.locator('[data-test="hands"] > li')
    expect(rows).to_have_count(2)
    expect(page.locator("#hands-table")).to_have_value("1")
    page.locator("#hands-player").select_option(index=1)
    expect(page.locator('[data-test="net"]')).to_have_count(2)
    page.locator("#hands-table").select_option("0")
    expect(rows).to_have_count(2)
    page.locator('[data-test="hand-1-2"]').click()
    expect(page.locator("#bar h1")).to_have_text("Table 1, hand 2")

    # A hand that is not there says so.
    volunteer.goes("#" + page.url.partition("#")[2].replace("/1/2", "/1/9"))
    expect(page.locator('[data-test="refusal"]')).to_contain_text("No hand 9 of table 1")


@pytest.mark.clause("NU-B.DM5")
def test_a_hand_whose_winner_was_put_right_is_gone_through(
    server: Organization, tablet: Opener
) -> None:
    volunteer = plays_without_a_network(server, tablet)
    page = volunteer.page
    dealer = opens_table(volunteer)
    dealer.tap("tb-count")
    dealer.sees_stage("ready")
    dealer.tap("tb-deal")
    dealer.acts("rfcf")
    dealer.cards("Qs", "9d", "4c")
    dealer.acts("cc")
    dealer.cards("7h")
    dealer.acts("cc")
    dealer.cards("2s")
    dealer.acts("cc")
    dealer.sees_stage("showdown")
    dealer.tap("tb-by-eye")
    wins = page.locator('[data-act="win-seat"]')
    first_seat, second = (wins.nth(index).get_attribute("data-seat") for index in range(2))
    dealer.tap(f"win-{first_seat}")
    dealer.tap("tb-end")
    dealer.sees_stage("ready")
    paid = page.locator(f"#seat-{second} .tb-stack")
    lost = paid.inner_text()

    dealer.tap("tb-correct-open")
    dealer.tap(f"correct-0-{first_seat}")
    dealer.tap(f"correct-0-{second}")
    dealer.tap("tb-correct")
    dealer.sees_stage("ready")
    expect(paid).not_to_have_text(lost)

    # Its steps are there, to the winner who was tapped last; the list has it once.
    dealer.test("hands-links").locator("a").first.click()
    expect(page.locator("#bar h1")).to_have_text("Table 1, hand 1")
    step(page, 0)
    whole = page.locator(".replay-whole")
    expect(whole).to_contain_text("raises to 400")
    expect(whole).to_contain_text(f"Seat {second}")
    page.keyboard.press("End")
    expect(page.locator('[data-test="says"]')).to_contain_text("as was seen at the table")
    expect(page.locator('[data-test="says"]')).to_contain_text(f"Seat {second}")
    page.locator("#hands-all").click()
    expect(page.locator('[data-test="hands"] > li')).to_have_count(1)

    # Taken back, the hand stands as it did, and its story with it.
    page.go_back()
    page.go_back()
    dealer.tap("tb-undo")
    dealer.sees_stage("ready")
    expect(paid).to_have_text(lost)
    dealer.test("hands-links").locator("a").first.click()
    step(page, 0)
    page.keyboard.press("End")
    expect(page.locator('[data-test="says"]')).to_contain_text(f"Seat {first_seat}")
    volunteer.saved()
