"""Ten taps a second at the dealer's table: every one counts, each for its player."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.machines import Opener, Server
from tests.kit.dealer import Dealer, opens_table
from tests.kit.volunteer import NINE, opens

AT_ONCE = "names => names.forEach(name => document.getElementById(name).click())"
TEN_A_SECOND = """names => new Promise(done => {
  let nth = 0;
  const timer = setInterval(() => {
    document.getElementById(names[nth]).click();
    nth += 1;
    if (nth === names.length) { clearInterval(timer); done(); }
  }, 100);
})"""
KEYS = {"f": "tb-fold", "c": "tb-call", "u": "tb-undo"}


def taps(dealer: Dealer, keys: str, pace: str) -> None:
    dealer.page.evaluate(pace, [KEYS[key] for key in keys])
    expect(dealer.page.locator('[data-test="saved"][data-state="saving"]')).to_have_count(0)


@pytest.mark.browser
def test_ten_taps_a_second_all_count(server: Server, tablet: Opener) -> None:
    browser, volunteer = opens(tablet)
    page = browser.page
    volunteer.plays(NINE)
    dealer = opens_table(volunteer)
    dealer.tap("tb-count")
    dealer.tap("tb-deal")
    dealer.turn(4)

    # Seats 4 to 10 and 1: every tap falls on the player after.
    taps(dealer, "fcfcffcf", TEN_A_SECOND)
    dealer.turn(2)
    expect(page.locator(".tb-folded")).to_have_count(5)
    expect(dealer.test("taps-dropped")).to_have_count(0)

    # All of it taken back in one breath, and done again in the same.
    taps(dealer, "uuuuuuuu", AT_ONCE)
    dealer.turn(4)
    expect(page.locator(".tb-folded")).to_have_count(0)
    taps(dealer, "fcfcffcf", AT_ONCE)
    dealer.turn(2)
    expect(page.locator(".tb-folded")).to_have_count(5)

    # The small blind calls, the big blind checks; a third tap has nobody left, and that is said.
    taps(dealer, "ccc", AT_ONCE)
    dealer.sees_stage("board")
    expect(dealer.test("taps-dropped")).to_contain_text("Call 100")
    expect(dealer.test("pot")).to_have_text("1,000")

    # It stands on disk as on the screen.
    page.reload()
    browser.ready()
    dealer.sees_stage("board")
    dealer.cards("Qs", "9d", "4c")
    dealer.turn(2)
    expect(dealer.test("taps-dropped")).to_have_count(0)
    taps(dealer, "ccccc", TEN_A_SECOND)
    dealer.sees_stage("board")


@pytest.mark.browser
def test_what_stays_keeps_its_focus_and_its_place(server: Server, tablet: Opener) -> None:
    """A step changes two seats and the panel: all else is the same elements as before."""
    browser, volunteer = opens(tablet)
    page = browser.page
    volunteer.plays(NINE)
    dealer = opens_table(volunteer)
    dealer.tap("tb-count")
    dealer.tap("tb-deal")
    page.locator("#tb-call").focus()
    page.evaluate(
        """() => {
          window.kept = ['seat-6', 'seat-9', 'tb-call', 'tb-panel', 'tb-undo', 'last']
            .map(name => [name, document.getElementById(name)]);
        }"""
    )
    dealer.acts("fc")
    kept_count = page.evaluate(
        "() => kept.filter(([name, one]) => document.getElementById(name) === one).length"
    )
    assert kept_count == 6
    assert page.evaluate("() => document.activeElement.id") == "tb-call"
    expect(dealer.test("spoken")).to_contain_text("Seat 6")
    # A sentence that is being typed stays, with its caret, while seats are drawn anew.
    dealer.tap("tb-floor")
    page.locator("#rule-void").click()
    page.locator("#reason").press_sequentially("cards exposed by the dealer")
    page.locator("#reason").evaluate("field => field.setSelectionRange(5, 5)")
    page.evaluate(
        """() => new Promise(answered => {
          holdfast.listen(answered);  // after the app's own, which draws it
          document.dispatchEvent(new Event('visibilitychange'));
        })"""
    )
    field = page.locator("#reason")
    expect(field).to_have_value("cards exposed by the dealer")
    assert field.evaluate("field => field.selectionStart") == 5
    assert page.evaluate("() => document.activeElement.id") == "reason"
