"""Set-up of a night: what the template leaves to the organization is asked, and only then."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.machines import Opener
from tests.kit.volunteer import opens

WATCH = """() => {
  window.tops = new Set();
  const look = () => {
    tops.add(Math.round(document.getElementById("create-night").getBoundingClientRect().top));
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.browser
def test_the_button_stays_where_it_is_when_the_limits_are_worked_out(tablet: Opener) -> None:
    browser, volunteer = opens(tablet)
    page = browser.page
    page.evaluate("location.hash = '#/setup'")
    page.set_viewport_size({"width": 1280, "height": 4500})  # nothing has to scroll
    page.locator("#template-nunavut-five-table").check(force=True)
    expect(page.locator("#setup-before button").first).to_be_visible()
    page.evaluate(WATCH)
    page.locator("#organization").fill("Hamlet Recreation Society")
    page.locator("#venue").fill("Community hall")
    page.locator("#available_population").fill("2000")
    volunteer.held_nothing_before()
    expect(page.locator("#hall-clock")).to_be_visible()
    page.locator('[data-fold="setup-open"] > summary').click()
    page.locator("#set-entry_fee_cents").fill("100")
    page.locator("#set-rebuy_fee_cents").fill("100")
    expect(page.locator("#lawful-prizes")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert len(page.evaluate("[...tops]")) == 1, page.evaluate("[...tops]")
