"""A tablet from its first minute: with nothing on it, with several nights, when a new version
waits and when its storage is lost, and beside a second tab. Each has a browser of its own.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Playwright, expect

from e2e.layout.look import Eye
from e2e.layout.stage import Stage
from e2e.machines import FLAGS, Browser, Server
from tests.kit.nights import LONGEST

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SEVERAL = ("selling", "few", "cancelled", "running", "paused", "finished", "branch", "rehearsed")
HEARS_OF_UPDATES = """
Object.defineProperty(window, "holdfast", {
  configurable: true,
  set(given) {
    const hears = given.update.available;
    given.update.available = (callback) => { window.newVersion = callback; hears(callback); };
    Object.defineProperty(window, "holdfast", { value: given, configurable: true });
  },
});
"""
"""A page that can be told of a new version without one."""


def test_nothing_yet_and_then_several_nights(own_stage: Stage) -> None:
    stage = own_stage
    stage.arrives("#/nights")
    stage.eye.look("nights: none")
    stage.arrives("#/setup")
    stage.sees("#setup")
    stage.eye.look("set-up: blank")
    stage.arrives("#/book")
    stage.sees('[data-test="houses"]')
    stage.eye.look("rules: none of one's own", action="")
    stage.arrives("#/data")
    stage.eye.look("data: nothing yet", action="")
    for night in (*SEVERAL, "evening_main"):
        stage.takes_in(night)
    stage.arrives("#/nights")
    stage.sees('[data-test="night"]')
    stage.eye.look("nights: several")
    stage.arrives("#/data")
    stage.eye.look("data: nights miss records", action="")
    stage.takes_in("written_over")
    stage.arrives("#/nights")
    near = '[data-act="night-take"]'
    stage.eye.look("nights: a night written over", action="", near=near)


def test_a_new_version_and_a_lost_storage(own_stage: Stage) -> None:
    """The tablet loses its storage under the app, and writes it again."""
    stage, page = own_stage, own_stage.page
    page.add_init_script(HEARS_OF_UPDATES)
    stage.begins_anew()
    stage.opens("selling", "tonight")
    page.evaluate("() => window.newVersion()")
    expect(stage.at('[data-test="update"]')).to_have_count(0)  # nothing interrupts a night
    stage.opens("selling", "data")
    stage.sees('[data-test="update"]')
    stage.eye.look("data: a new version waits", action="")
    stage.arrives("#/nights")
    stage.sees('[data-test="update"]')
    stage.eye.look("nights: a new version waits", action="")
    stage.opens("selling", "door")
    session = page.context.new_cdp_session(page)
    wiped = {"origin": page.evaluate("location.origin"), "storageTypes": "indexeddb"}
    session.send("Storage.clearDataForOrigin", wiped)
    stage.sends("#name", LONGEST)
    stage.sees('[data-test="alarm"]')
    stage.eye.look("door: the storage is lost", action='[data-act="try-again"]')
    stage.taps('[data-act="try-again"]')
    stage.volunteer.saved()


def test_a_second_tab(own_browser: Browser) -> None:
    """The app is open already: another tab says so and waits, or only shows."""
    browser = own_browser
    browser.open("/#/nights")
    browser.ready()
    page = browser.context.new_page()
    eye = Eye(page, stays)
    browser.open("/#/nights", page)
    expect(page.locator("#boot")).to_have_attribute("data-state", "waiting", timeout=60_000)
    eye.look("start: open in another tab")
    browser.open("/#/show/no-such-night", page)
    page.reload()
    browser.ready(page)
    expect(page.locator('[data-test="show-waits"]')).to_be_visible()
    eye.look("big screen: waits for the controls")
    page.close()
    eye.holds()


def test_a_browser_that_is_too_old(
    hall: Server, chromium: str, playwright_driver: Playwright
) -> None:
    """It cannot keep the app, and says so in French."""
    browser = playwright_driver.chromium.launch(args=FLAGS, executable_path=chromium)
    page = browser.new_page(locale="fr-CA", reduced_motion="reduce")
    eye = Eye(page, stays)
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    page.goto(hall.url + "/")
    expect(page.locator("#boot")).to_have_attribute("data-state", "failed")
    eye.look("start: too old a browser", action="#boot-again")
    browser.close()
    eye.holds()


def stays(page: Page, lang: str) -> None:
    """A start speaks the browser's language, before any choice was read."""
