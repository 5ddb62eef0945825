"""What is looked at, in a browser without a network: lists, tables, chips, decks, advertising."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.machines import Opener
from tests.kit.volunteer import Volunteer, opens

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def checks(tablet: Opener, place: str = "selkirk") -> tuple[Page, Volunteer]:
    """The room of the checks before the doors, from the list of what is next; no network."""
    browser, volunteer = opens(tablet)
    if place == "selkirk":
        volunteer.sets_up_selkirk()
        volunteer.sells_entries(["Ann", "Ben", "Cy", "Dee"])
    else:
        volunteer.sets_up_nunavut()
    browser.context.set_offline(True)
    browser.page.evaluate(
        "route => { location.hash = route }", f"#/night/{volunteer.night}/tonight"
    )
    browser.page.locator('main a[href$="/checks"]').first.click()
    expect(browser.page.locator("#checks-who--by")).to_be_visible()
    return browser.page, volunteer


def test_the_room_fits_a_small_screen(tablet: Opener) -> None:
    page, _ = checks(tablet)
    page.set_viewport_size({"width": 360, "height": 740})
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360
    small = page.evaluate(
        "[...document.querySelectorAll('main .btn, main .input')]"
        ".filter(one => one.offsetHeight && one.offsetHeight < 44).map(one => one.outerHTML)"
    )
    assert small == []
