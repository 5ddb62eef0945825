"""Odd things typed at the set-up, into the licence and among the staff: refused with a sentence at
the field, or harmless; what was typed is still there after a refusal, a reload and the way back.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.harm import HARM, RUNS
from e2e.machines import Opener
from pycore.ledger.model.unturned import closed
from tests.kit.forms import at_set_up, expect_nights, expect_wrong
from tests.kit.volunteer import opens

pytestmark = [pytest.mark.browser, pytest.mark.slow]

UNSEEN = "\u200b\u00a0\u2060"
"""What nobody can see."""
FIRST_DRAWING = """screen => new Promise((done) => {
  new MutationObserver((_, observer) => {
    if (document.body.dataset.screen !== screen) return;
    observer.disconnect();
    done(document.querySelectorAll('[data-test="night"]').length);
  }).observe(document.body, { attributes: true });
  location.hash = "#/" + screen;
})"""
"""How many nights a screen lists when it is drawn for the first time."""


def test_a_set_up_that_lacks_something_leads_to_it_and_opens_one_night(
    tablet: Opener,
) -> None:
    browser, volunteer = at_set_up(tablet, "nunavut-five-table")
    page = browser.page
    page.evaluate(RUNS)
    volunteer.holds_a_licence()
    page.locator("#template-manitoba-hall").check(force=True)
    expect(page.locator("#licence")).to_have_value("")  # that of another place is not offered
    page.locator("#template-nunavut-five-table").check(force=True)
    page.locator("#available_population").fill("\u202e1\u202d2")
    volunteer.press("create-night")
    expect_wrong(page, "available_population", "“12” is not a number")
    text = page.locator("#available_population-wrong").inner_text()
    assert closed(text) == text
    page.locator("#available_population").fill("2\u00a0000")
    volunteer.press("create-night")
    expect(page.locator("#main").locator('[data-clause~="NU-5.02j"]').first).to_be_visible()
    volunteer.press("before-none")
    expect(volunteer.test("gross-before")).to_contain_text("$0")
    page.locator("#organization").fill(UNSEEN)
    volunteer.press("create-night")
    expect(page.locator("#organization")).to_be_focused()
    page.locator("#organization").fill("=HYPERLINK(1)<img src=x onerror=bad()>")
    page.locator("#venue").fill("\u202eشارع")
    page.evaluate(
        "() => { for (let i = 0; i < 3; i++) { document.getElementById('create-night').click() } }"
    )
    expect(page.locator("#name")).to_be_visible()
    harm = page.evaluate(HARM)
    assert (harm["ran"], harm["opened"]) == ([], [])
    page.go_back()
    expect(page.locator("body")).to_have_attribute("data-screen", "setup")
    expect_nights(volunteer, 1)


def test_the_list_knows_a_night_from_its_first_drawing(tablet: Opener) -> None:
    """Not the welcome of an empty tablet, for as long as the worker takes to answer."""
    browser, volunteer = opens(tablet)
    volunteer.sets_up_selkirk()
    volunteer.sells_entries(["Ann"])
    assert browser.page.evaluate(FIRST_DRAWING, "nights") == 1
