"""The big screen in windows beside the one with the controls, on one computer without a network.

One context is one browser profile: its windows share the lock that lets one of them write.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Error, Locator, Page, Playwright, expect

from e2e.machines import Browser, Server, opened
from pycore.ledger.lines.bundle import write_bundle
from tests.kit import nights
from tests.kit.volunteer import Volunteer, seconds

pytestmark = [pytest.mark.browser, pytest.mark.slow]


class Laptop:
    """A laptop that writes in one window; its night is on."""

    def __init__(self, browser: Browser, tid: str) -> None:
        self.browser = browser
        self.tid = tid

    def controls(self) -> Page:
        """A new window that writes."""
        page = self.browser.context.new_page()
        self.browser.open(f"/#/night/{self.tid}/tonight", page)
        self.browser.ready(page)
        return page

    def show_from(self, controls: Page) -> Page:
        """The window that the button on Tonight opens."""
        with self.browser.context.expect_page() as shown:
            controls.locator('[data-act="show-open"]').first.click()
        return self.browser.ready(shown.value)


@pytest.fixture
def laptop(
    server: Server, chromium: str, playwright_driver: Playwright, tmp_path: Path
) -> Iterator[Laptop]:
    size = {"width": 1280, "height": 720}
    browser = opened(
        playwright_driver,
        chromium,
        tmp_path / "laptop",
        server.url,
        viewport=size,
        timezone_id="UTC",
    )
    browser.page.clock.install(time=nights.NOW)
    browser.open("/#/data")
    browser.ready()
    hall = nights.even()
    file = tmp_path / "night.txt"
    file.write_text(write_bundle(hall.night.logs, hall.night.people), "utf-8")
    here = browser.page.locator('[data-test="data-here"]')
    before = here.inner_text()
    browser.page.locator("#import").set_input_files(file)
    expect(here).not_to_have_text(before)
    browser.context.set_offline(True)
    yield Laptop(browser, hall.night.tid)
    browser.close()
    assert browser.strayed == []
    assert browser.problems == []


def at(page: Page, name: str) -> Locator:
    return page.locator(f'[data-test="{name}"]').first


def clock(page: Page) -> int:
    """What its clock says, in seconds."""
    return seconds(at(page, "clock").inner_text())


def goes_on(page: Page) -> None:
    """The clock counts, though nobody tells it anything."""
    before = clock(page)
    expect(at(page, "clock")).not_to_have_text(at(page, "clock").inner_text())
    assert 1 <= before - clock(page) <= 8


def test_the_big_screen_beside_the_controls_offline(laptop: Laptop) -> None:
    controls = laptop.browser.page
    controls.evaluate("route => { location.hash = route }", f"#/night/{laptop.tid}/tonight")
    show = laptop.show_from(controls)
    expect(at(show, "clock")).to_be_visible()
    assert abs(clock(show) - clock(controls)) <= 2
    expect(show.locator('[data-act="pause-clock"], #nav a')).to_have_count(0)

    controls.locator('[data-act="pause-clock"]').click()
    expect(at(show, "tv-state")).to_have_text("Paused")
    controls.locator('[data-act="resume-clock"]').click()
    expect(at(show, "tv-state")).to_have_text("")

    # As many as wanted: one by its address alone finds the night that is on.
    third = laptop.browser.context.new_page()
    laptop.browser.open("/#/show", third)
    laptop.browser.ready(third)
    expect(at(third, "clock")).to_be_visible()
    assert abs(clock(third) - clock(controls)) <= 2

    # The controls' window is killed: both count on, and say so.
    with contextlib.suppress(Error):
        controls.goto("chrome://crash")
    for page in (show, third):
        expect(at(page, "show-alone")).to_contain_text("The controls are closed")
        goes_on(page)
    show.reload()
    laptop.browser.ready(show)
    expect(at(show, "show-alone")).to_be_visible()
    assert abs(clock(show) - clock(third)) <= 2
    controls.close()

    # The controls come back, and what they do is seen at once.
    again = laptop.controls()
    for page in (show, third):
        expect(at(page, "show-alone")).to_have_count(0)
    assert abs(clock(show) - clock(again)) <= 2
    again.locator('[data-act="pause-clock"]').click()
    Volunteer(again).saved()
    for page in (show, third):
        expect(at(page, "tv-state")).to_have_text("Paused")

    # The other way round: the shown window is killed and opened again.
    with contextlib.suppress(Error):
        show.goto("chrome://crash")
    show.close()
    again.locator('[data-act="resume-clock"]').click()
    Volunteer(again).saved()
    later = laptop.show_from(again)
    expect(at(later, "tv-state")).to_have_text("")
    assert abs(clock(later) - clock(again)) <= 2


def test_another_tab_can_be_the_big_screen(laptop: Laptop) -> None:
    """Where the app is open already, a tab offers what it can be."""
    tab = laptop.browser.context.new_page()
    laptop.browser.open("/#/nights", tab)
    expect(tab.locator("#boot")).to_have_attribute("data-state", "waiting", timeout=60_000)
    tab.locator("#boot-show").click()
    laptop.browser.ready(tab)
    expect(at(tab, "clock")).to_be_visible()


def test_a_window_that_shows_waits_for_the_controls(laptop: Laptop) -> None:
    """Nothing is known yet: it says what it waits for, and goes on by itself."""
    show = laptop.browser.context.new_page()
    laptop.browser.page.close()
    laptop.browser.open(f"/#/show/{laptop.tid}", show)
    laptop.browser.ready(show)
    expect(at(show, "show-waits")).to_contain_text("The controls are closed")
    laptop.controls()
    expect(at(show, "clock")).to_be_visible()


def test_a_window_opened_before_the_night_follows_it(laptop: Laptop, tmp_path: Path) -> None:
    """The projector is on before anybody has set the night up."""
    controls = laptop.browser.page
    show = laptop.browser.context.new_page()
    laptop.browser.open("/#/show/not-there-yet", show)
    laptop.browser.ready(show)
    expect(at(show, "show-waits")).to_be_visible()
    show.evaluate("location.hash = '#/show'")
    expect(at(show, "clock")).to_be_visible()
    hall = nights.drawn()
    file = tmp_path / "later.txt"
    file.write_text(write_bundle(hall.night.logs, hall.night.people), "utf-8")
    show.evaluate("tid => { location.hash = '#/show/' + tid }", hall.night.tid)
    expect(at(show, "show-waits")).to_be_visible()
    here = at(controls, "data-here")
    before = here.inner_text()
    controls.locator("#import").set_input_files(file)
    expect(here).not_to_have_text(before)
    controls.evaluate("tid => { location.hash = `#/night/${tid}/tonight` }", hall.night.tid)
    expect(at(show, "tv-state").or_(at(show, "tv-seats")).first).to_be_visible()
