"""`hands`: a person at one running page that takes in prepared nights, each when it is asked for.
What costs is opening it, so each process that runs tests opens one. `chrome`: a browser without
the app, each context of it a person of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, Playwright

from e2e.layout.look import CHECK
from e2e.machines import FLAGS, SMALL, Browser, Server, failure, opened
from tests.core.hall import Hall
from tests.kit import nights
from tests.kit.hands import Hands
from tests.kit.volunteer import Volunteer

A_MINUTE_MS = 60_000
PRINTS = "() => { window.printed = 0; window.print = () => { window.printed += 1 } }"


class Running(Hands):
    """What a browser's page can besides. Each test has a copy of a night of its own."""

    copy = 0

    def file(self, make: Callable[[], Hall]) -> tuple[str, str]:
        return nights.file(make, self.copy)

    def begins(self) -> None:
        """The hour that the nights were prepared for, where the tests before this one took more
        than a minute.
        """
        now_ms = nights.NOW.timestamp() * 1_000
        if abs(self.page.evaluate("Date.now()") - now_ms) > A_MINUTE_MS:
            self.volunteer.back_at(nights.NOW)

    def opens(self, make: Callable[[], Hall], screen: str) -> None:
        self.begins()
        super().opens(make, screen)

    def settles(self) -> None:
        """Every question is answered, and what was answered is drawn."""
        self.page.evaluate("() => layout.quiet()")

    def middle(self, selector: str) -> tuple[float, float]:
        self.at(selector).scroll_into_view_if_needed()
        box = self.at(selector).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def has_focus(self) -> str:
        """What has the focus: "the page", or a tag with its words."""
        return str(
            self.page.evaluate(
                """() => {
                  const at = document.activeElement;
                  const lost = !at || at === document.body || at.id === "main";
                  return lost ? "the page" : at.tagName + " " + at.textContent.trim();
                }"""
            )
        )


@pytest.fixture(scope="session")
def hall(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server behind the pages that run as long as their process."""
    server = Server(tmp_path_factory.mktemp("hall") / "server", dist)
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="session")
def running(
    hall: Server,
    chromium: str,
    playwright_driver: Playwright,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Browser]:
    profile = tmp_path_factory.mktemp("running") / "tablet"
    browser = opened(playwright_driver, chromium, profile, hall.url, timezone_id="UTC")
    browser.page.clock.install(time=nights.NOW)
    browser.page.add_init_script(path=CHECK)
    browser.open("/#/nights")
    browser.ready()
    yield browser
    browser.close()
    assert browser.problems == []


@pytest.fixture(scope="session")
def _running_hands(running: Browser, tmp_path_factory: pytest.TempPathFactory) -> Running:
    return Running(running.page, Volunteer(running.page), tmp_path_factory.mktemp("nights"))


@pytest.fixture
def hands(_running_hands: Running) -> Iterator[Running]:
    _running_hands.nights.clear()
    _running_hands.copy += 1
    yield _running_hands
    page: Page = _running_hands.page
    page.set_viewport_size(SMALL)
    page.emulate_media(media="screen")
    failed = failure(page)
    _running_hands.goes("#/nights")  # where no clock runs on while nobody looks
    if failed:
        _running_hands.volunteer.reloads()  # what went wrong here is not the next one's
    assert not failed


@pytest.fixture(scope="session")
def _chrome(chromium: str, playwright_driver: Playwright) -> Iterator[Chromium]:
    browser = playwright_driver.chromium.launch(executable_path=chromium, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def chrome(_chrome: Chromium) -> Iterator[Chromium]:
    yield _chrome
    for context in _chrome.contexts:
        context.close()
