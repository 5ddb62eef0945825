"""One table run in all three ways: few taps a hand, what was told half-way is there after a
reload, a wrong winner and a wrong stack are put right.
"""

from __future__ import annotations

import pytest

from tests.kit.dealer import Dealer, opens_table
from tests.kit.locator import expect
from tests.kit.organization import Organization
from tests.kit.volunteer import NINE, Opener, opens


def stack(dealer: Dealer, seat: int, chips: str) -> None:
    expect(dealer.page.locator(f"#seat-{seat} .tb-stack")).to_have_text(chips)


def types(dealer: Dealer, chips: int) -> None:
    for digit in str(chips):
        dealer.tap(f"key-{digit}")


@pytest.mark.clause("NU-B.DM5")
def test_a_table_is_run_in_three_ways(server: Organization, tablet: Opener) -> None:
    browser, volunteer = opens(tablet)
    page = browser.page
    volunteer.plays(NINE)
    browser.context.set_offline(True)
    server.kill()
    dealer = opens_table(volunteer)
    dealer.tap("tb-count")
    dealer.sees_stage("ready")

    # All-ins and results: two all-in, the winner, the record; five taps.
    dealer.tap("way-told")
    expect(page.locator("#way-told")).to_have_attribute("aria-pressed", "true")
    dealer.taps = 0
    dealer.tap("seat-4")
    dealer.tap("told-q-all")
    dealer.tap("seat-5")
    page.reload()
    browser.ready()
    expect(dealer.test("told").locator("li")).to_have_count(2)
    dealer.tap("wins-0-4")
    dealer.tap("tb-told")
    assert dealer.taps == 5
    expect(page.locator("#bar h1")).to_have_text("Table 1, hand 2")
    stack(dealer, 4, "30,300")
    expect(dealer.test("zero").locator(".tb-no")).to_have_text("5")

    # It was seat 5 that won: the last hand is put right, and nothing is taken back step by step.
    dealer.tap("tb-correct-open")
    dealer.tap("correct-0-4")
    dealer.tap("correct-0-5")
    dealer.tap("tb-correct")
    stack(dealer, 5, "30,300")
    expect(page.locator("#bar h1")).to_have_text("Table 1, hand 2")
    dealer.tap("tb-undo")
    stack(dealer, 4, "30,300")

    # Nothing that cannot be: a sentence, and nothing changed.
    dealer.tap("seat-6")
    types(dealer, 20000)
    dealer.tap("told-in")
    expect(dealer.test("refusal")).to_contain_text("Seat 6 has 15,000")
    dealer.tap("seat-6")
    stack(dealer, 6, "15,000")

    # What was told of a seat is taken away again; the rest of what a seat can do is one tap on.
    dealer.tap("seat-6")
    assert page.locator('[data-act="told-key"]').count() == 12
    types(dealer, 500)
    dealer.tap("told-in")
    expect(dealer.test("told").locator("li")).to_have_count(1)
    dealer.tap("told-6")
    page.locator('[data-act="told-more"]').click()
    expect(page.locator("#tb-correct-stack")).to_be_visible()
    page.locator('[data-act="table-close"]').click()
    dealer.tap("told-6")
    page.locator('[data-act="told-clear"]').click()
    expect(dealer.test("told-tap")).to_be_visible()
    page.locator('[data-act="told-walk"]').click()
    expect(dealer.test("refusal")).to_contain_text("Going on puts them out")
    dealer.tap("tb-deal-out")
    expect(page.locator("#bar h1")).to_have_text("Table 1, hand 3")
    dealer.tap("tb-undo")
    dealer.tap("tb-undo")
    expect(page.locator("#bar h1")).to_have_text("Table 1, hand 2")

    # A hand nobody enters is one tap; the stacks are not known any more, and nothing is guessed.
    dealer.taps = 0
    dealer.tap("tb-unentered")
    assert dealer.taps == 1
    expect(page.locator("#bar h1")).to_have_text("Table 1, hand 3")
    stack(dealer, 4, "–")
    dealer.tap("way-button")
    dealer.tap("tb-unentered")
    expect(page.locator("#bar h1")).to_have_text("Table 1, hand 4")

    # Who lost everything in it is told by the seat.
    dealer.tap("seat-7")
    page.locator('[data-act="told-lost"]').click()
    expect(dealer.test("lost")).to_contain_text("Seat 7")
    dealer.tap("seat-7")
    dealer.tap("tb-lost")
    expect(dealer.test("lost")).to_have_count(0)

    # One stack is counted by itself; the others stay unknown.
    page.locator('[data-act="count-now"]').click()
    dealer.counts(1, 15_000)
    dealer.tap("tb-count")
    stack(dealer, 1, "15,000")
    stack(dealer, 2, "–")

    # Somebody counts: every hand is entered again, against what they have together.
    dealer.tap("way-every")
    dealer.sees_stage("count")
    expect(dealer.test("count-right")).to_have_attribute("aria-disabled", "true")
    seats = uncounted(dealer)
    for seat in seats[:-1]:
        dealer.counts(seat, 15_000)
    dealer.counts(seats[-1], 30_000)
    dealer.tap("tb-count")
    dealer.sees_stage("ready")

    # One stack that differs from the felt, and the other half of the mistake.
    first_seat, second = seats[:2]
    for seat, chips in ((first_seat, 14_900), (second, 15_100)):
        dealer.tap(f"seat-{seat}")
        dealer.tap("tb-correct-stack")
        types(dealer, chips)
        dealer.tap("tb-stack")
    dealer.tap("tb-count")
    expect(dealer.test("count-question")).to_contain_text("Chips may not pass between players")
    page.locator("#tb-count--because").fill("a pot went the wrong way")
    dealer.tap("tb-count-right")
    stack(dealer, first_seat, "14,900")
    stack(dealer, second, "15,100")
    dealer.tap("tb-deal")
    dealer.sees_stage("bet")
    expect(page.locator("#bar h1")).to_have_text("Table 1, hand 4")
    volunteer.saved()


def uncounted(dealer: Dealer) -> list[int]:
    rows = dealer.page.locator(".tb-stack-row")
    ids = [rows.nth(index).get_attribute("id") or "" for index in range(rows.count())]
    return [int(row_id.removeprefix("stack-")) for row_id in ids]
