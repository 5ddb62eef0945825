"""The players' phones: the clock that a code leads to, and the rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.layout.look import Eye
from e2e.machines import Browser
from pycore.portable.clock import Clock
from pycore.portable.structure import StructureItem, extra_level, level, pause
from pycore.portable.ticket import write_ticket
from tests.core.hall import MINUTE
from tests.kit.nights import NIGHT_NAME, NOW_MS

pytestmark = [pytest.mark.browser, pytest.mark.slow]
STRUCTURE: list[StructureItem] = [
    level(1, 100, 200, 0, 15 * MINUTE),
    level(2, 25_000, 50_000, 50_000, 75 * MINUTE),
    pause(10 * MINUTE, 100),
    level(3, 500_000, 1_000_000, 0, 15 * MINUTE),
    extra_level(4, 30_000, 60_000, 0, 15 * MINUTE),
]
FACTS = {
    "name": NIGHT_NAME,
    "players_left": 71,
    "entered": 87,
    "average": 28_732,
    "rule": "SEL-20",
    "lang": "en",
    "stop_at_ms": NOW_MS + 270 * MINUTE,
}
LIVE = {"live": "abcdefghijklmnop"}
PLAYING = Clock(0, 9 * MINUTE, NOW_MS, True, True)
CLOCKS = (
    ("running", PLAYING, "running"),
    ("an hour left", Clock(1, 62 * MINUTE, NOW_MS, True, True), "running"),
    ("paused", Clock(1, 9 * MINUTE, NOW_MS, False, True), "paused"),
    ("break", Clock(2, 9 * MINUTE, NOW_MS, True, True), "break"),
    ("the last level", Clock(3, 0, NOW_MS, True, True), ""),
    ("before the start", Clock(0, 15 * MINUTE, NOW_MS, False, False), "not-started"),
)
UNFOLDED = """addEventListener("DOMContentLoaded", () =>
  document.querySelectorAll("details").forEach((one) => { one.open = true; }));"""


def test_a_phone(own_browser: Browser) -> None:
    phone = Phone(own_browser)
    phone.shows("no link", "")
    phone.shows("a damaged link", "#1.nonsense")
    for state, clock, standing in CLOCKS:
        phone.shows(state, link(clock), standing)
    phone.is_answered(lambda route: route.fulfill(json=hall_says()))
    phone.shows("a seat", link(PLAYING, **LIVE))
    phone.page.locator("#my-ticket").fill("12")
    phone.eye.look("phone: a card is typed")
    phone.page.locator("#my-word").fill("K7Q2M-9XD4T")
    expect(phone.page.locator("#my-seat")).to_be_visible()
    phone.eye.look("phone: my seat")
    phone.page.locator("#big").click()
    expect(phone.page.locator("body")).to_have_attribute("data-big", "1")
    phone.eye.look("phone: a big screen")
    for state, index, is_running in (("paused", 1, False), ("break", 2, True)):
        clock = Clock(index, 9 * MINUTE, NOW_MS, is_running, True)
        phone.is_answered(answers(clock))
        phone.shows(f"a big screen, {state}", link(clock, **LIVE), state)
    phone.is_answered(lambda route: route.fulfill(json=hall_says(players_left=1)))
    phone.shows(
        "a big screen, over", link(Clock(1, 9 * MINUTE, NOW_MS, True, True), **LIVE), "over"
    )
    phone.eye.holds()


class Phone:
    """A phone's page, and what the hall's server answers it."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.page = browser.page
        self.eye = Eye(self.page, phone_speaks)

    def shows(self, state: str, path: str, standing: str = "") -> None:
        self.page.goto("about:blank")
        self.browser.open("/phone/" + path, self.page)
        self.browser.ready(self.page)
        if standing:
            expect(self.page.locator("body")).to_have_attribute("data-standing", standing)
        self.eye.look(f"phone: {state}")

    def is_answered(self, answer: Callable[[Route], None]) -> None:
        self.page.unroute("**/api/live/**")
        self.page.route("**/api/live/**", answer)


def link(clock: Clock, **facts: object) -> str:
    return "#" + write_ticket(STRUCTURE, clock, NOW_MS, {**FACTS, **facts})


def answers(clock: Clock) -> Callable[[Route], None]:
    return lambda route: route.fulfill(json=hall_says(clock))


def hall_says(clock: Clock | None = None, **facts: object) -> dict[str, object]:
    """What the live address answers: the clock, and who sits where."""
    ticket = write_ticket(STRUCTURE, clock or PLAYING, None, {**FACTS, **facts, **LIVE})
    return {"clock": ticket, "now_ms": NOW_MS, "prizes": "", "seat": "3.5"}


def phone_speaks(page: Page, lang: str) -> None:
    """The phone's own key to the other language."""
    if page.evaluate("document.documentElement.lang") != lang:
        page.locator(f'#langs [lang="{lang}"]').click()
        expect(page.locator("html")).to_have_attribute("lang", lang)


def test_the_rules_on_a_phone(own_browser: Browser) -> None:
    """Folded away, and all of them open."""
    page = own_browser.page
    eye = Eye(page, reads)
    own_browser.open("/phone/rules/en.html", page)
    page.wait_for_load_state()
    eye.look("rules: as they open")
    page.add_init_script(UNFOLDED)
    page.reload()
    eye.look("rules: all of them")
    eye.holds()


def reads(page: Page, lang: str) -> None:
    """The same page in the other language."""
    if page.evaluate("document.documentElement.lang") != lang:
        page.locator(f'a[hreflang="{lang}"]').click()
        expect(page.locator("html")).to_have_attribute("lang", lang)
        page.wait_for_load_state()
