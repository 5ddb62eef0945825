"""A browser below the floor is told so at once: nothing of the app is downloaded for it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.machines import Browser, Opener, Server

pytestmark = pytest.mark.browser


@pytest.fixture
def new_here() -> bool:
    return True


HEAVY = ("runtime", "app-", ".wasm", ".zip", ".mjs", "worker", "sw.js")
OLD = '[data-test="old"]'


def sees_only(server: Server, browser: Browser, path: str, words: str) -> None:
    """*words* are read, nothing else is, and the app stays where it is."""
    server.forget()
    browser.open(path)
    expect(browser.page.locator(OLD)).to_contain_text(words)
    expect(browser.page.locator(OLD)).to_be_visible()
    expect(browser.page.locator("[data-unless-old]:visible")).to_have_count(0)
    browser.page.wait_for_load_state("networkidle")
    requested = [path for _, path, _ in server.requests()]
    assert not [path for path in requested if any(part in path for part in HEAVY)], requested
    browser.problems.clear()


@pytest.mark.parametrize("path", ["/", "/phone/"])
def test_a_browser_that_cannot_read_the_floor_is_told(
    server: Server, tablet: Opener, path: str
) -> None:
    """As Safari 16.3 stops at a static block: in words that this browser does not know."""
    server.fault(instead={"floor.": "class Floor { unheard of {} }"})
    sees_only(server, tablet(), path, "too old")


@pytest.mark.parametrize(
    "lacking",
    ["AbortSignal.timeout", "Object.hasOwn", "WebAssembly.Exception", "navigator.__proto__.locks"],
)
def test_a_browser_that_lacks_what_the_app_calls_is_told(
    server: Server, tablet: Opener, lacking: str
) -> None:
    browser = tablet()
    browser.page.add_init_script(f"delete {lacking}")
    sees_only(server, browser, "/", "too old")


def test_no_module_workers_is_too_old(server: Server, tablet: Opener) -> None:
    """Firefox before 114 never looks at a worker's type."""
    browser = tablet()
    browser.page.add_init_script("window.Worker = class { constructor(address) {} }")
    sees_only(server, browser, "/", "too old")


def test_a_floor_that_did_not_arrive_is_not_an_old_browser(server: Server, tablet: Opener) -> None:
    server.fault(refuse="floor.")
    browser = tablet()
    browser.open("/")
    expect(browser.page.locator("#boot-detail")).to_contain_text("floor")
    expect(browser.page.locator(OLD)).to_be_hidden()
    server.fault()
    browser.ready()
