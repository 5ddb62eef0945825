"""The way into every state of the pages around the tablet's app: its start, the players' phone,
the organization's own pages.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from e2e.conftest import Browser, Server
from e2e.layout.look import Eye
from e2e.layout.nights import LONGEST, NIGHT_NAME, NOW_MS
from e2e.layout.tour import Tour
from pycore.portable.clock import Clock
from pycore.portable.structure import Item, extra_level, level, pause
from pycore.portable.ticket import write_ticket
from tests.core.hall import MINUTE

STRUCTURE: list[Item] = [
    level(1, 100, 200, 0, 15 * MINUTE),
    level(2, 25_000, 50_000, 50_000, 75 * MINUTE),
    pause(10 * MINUTE, 100),
    level(3, 500_000, 1_000_000, 0, 15 * MINUTE),
    extra_level(4, 30_000, 60_000, 0, 15 * MINUTE),
]
FACTS = {
    "name": NIGHT_NAME, "left": 71, "entered": 87, "average": 28_732, "rule": "SEL-20",
    "lang": "en", "stop_at_ms": NOW_MS + 270 * MINUTE,
}  # fmt: skip
SHOWN = (
    "finished", "conflicts", "branch", "passed_limit", "twelve_tables", "sealed_late", "accounts",
    "from_paper",
)  # fmt: skip
"""Nights that the organization opens: each has another story."""
ACCEPTED = {"fr": "fr-CA,fr;q=0.9", "en": "en-CA,en;q=0.9"}


def phone_speaks(page: Page, lang: str) -> None:
    """The phone's own key to the other language."""
    if page.evaluate("document.documentElement.lang") != lang:
        page.locator(f'#langs [lang="{lang}"]').click()
        expect(page.locator("html")).to_have_attribute("lang", lang)


def phone(browser: Browser) -> Eye:
    page = browser.page
    eye = Eye(page, phone_speaks)

    def shows(state: str, path: str, standing: str = "") -> None:
        page.goto("about:blank")
        browser.open("/phone/" + path, page)
        browser.ready(page)
        if standing:
            expect(page.locator("body")).to_have_attribute("data-standing", standing)
        eye.look(f"phone: {state}")

    def link(clock: Clock, **facts: object) -> str:
        return "#" + write_ticket(STRUCTURE, clock, NOW_MS, {**FACTS, **facts})

    shows("no link", "")
    shows("a damaged link", "#1.nonsense")
    shows("running", link(Clock(0, 9 * MINUTE, NOW_MS, True, True)), "running")
    shows("an hour left", link(Clock(1, 62 * MINUTE, NOW_MS, True, True)), "running")
    shows("paused", link(Clock(1, 9 * MINUTE, NOW_MS, False, True)), "paused")
    shows("break", link(Clock(2, 9 * MINUTE, NOW_MS, True, True)), "break")
    shows("the last level", link(Clock(3, 0, NOW_MS, True, True)))
    shows("before the start", link(Clock(0, 15 * MINUTE, NOW_MS, False, False)), "not-started")
    answered = {"live": "abcdefghijklmnop"}
    page.route("**/api/live/**", lambda route: route.fulfill(json=hall_says()))
    shows("a seat", link(Clock(0, 9 * MINUTE, NOW_MS, True, True), **answered))
    page.locator("#my-ticket").fill("12")
    eye.look("phone: a card is typed")
    page.locator("#my-word").fill("K7Q2M-9XD4T")
    expect(page.locator("#my-seat")).to_be_visible()
    eye.look("phone: my seat")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator("#big").click()
    expect(page.locator("body")).to_have_attribute("data-big", "1")
    eye.look("phone: a big screen")
    for state, index, is_running in (("paused", 1, False), ("break", 2, True)):
        clock = Clock(index, 9 * MINUTE, NOW_MS, is_running, True)
        page.unroute("**/api/live/**")
        page.route("**/api/live/**", answers(clock))
        shows(f"a big screen, {state}", link(clock, **answered), state)
    page.unroute("**/api/live/**")
    page.route("**/api/live/**", lambda route: route.fulfill(json=hall_says(left=1)))
    shows("a big screen, over", link(Clock(1, 9 * MINUTE, NOW_MS, True, True), **answered), "over")
    page.locator("#big").dispatch_event("click")
    return eye


def rules(browser: Browser) -> Eye:
    """What a phone has of the rules: folded away, and all of it open."""
    page = browser.page
    eye = Eye(page, reads)
    browser.open("/phone/rules/en.html", page)
    page.wait_for_load_state()
    eye.look("rules: as they open")
    page.add_init_script(UNFOLDED)
    page.reload()
    eye.look("rules: all of them")
    return eye


UNFOLDED = """addEventListener("DOMContentLoaded", () =>
  document.querySelectorAll("details").forEach((one) => { one.open = true; }));"""


def reads(page: Page, lang: str) -> None:
    """The same page in the other language."""
    if page.evaluate("document.documentElement.lang") != lang:
        page.locator(f'a[hreflang="{lang}"]').click()
        expect(page.locator("html")).to_have_attribute("lang", lang)
        page.wait_for_load_state()


def answers(clock: Clock) -> Callable[[Route], None]:
    return lambda route: route.fulfill(json=hall_says(clock))


def hall_says(clock: Clock | None = None, **facts: object) -> dict[str, object]:
    """What the live address answers: the clock, and who sits where."""
    at = clock or Clock(0, 9 * MINUTE, NOW_MS, True, True)
    told = write_ticket(STRUCTURE, at, None, {**FACTS, **facts, "live": "abcdefghijklmnop"})
    return {"clock": told, "now_ms": NOW_MS, "prizes": "", "seat": "3.5"}


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


def trouble(tour: Tour, browser: Browser) -> None:
    """A new version waits; the tablet loses its storage under the app, and writes it again."""
    page = tour.page
    page.add_init_script(HEARS_OF_UPDATES)
    tour.opens("selling", "tonight")
    page.reload()
    browser.ready()
    page.evaluate("() => window.newVersion()")
    expect(tour.at('[data-test="update"]')).to_have_count(0)  # nothing interrupts a night
    tour.opens("selling", "data")
    tour.sees('[data-test="update"]')
    tour.look("data: a new version waits", action="")
    tour.goes("#/nights")
    tour.sees('[data-test="update"]')
    tour.look("nights: a new version waits", action="")
    tour.opens("selling", "door")
    session = browser.context.new_cdp_session(page)
    wiped = {"origin": browser.url, "storageTypes": "indexeddb"}
    session.send("Storage.clearDataForOrigin", wiped)
    tour.types("#name", LONGEST, enter=True)
    tour.sees('[data-test="alarm"]')
    tour.look("door: the storage is lost", action='[data-act="try-again"]')
    tour.taps('[data-act="try-again"]')
    tour.volunteer.saved()


def stays(page: Page, lang: str) -> None:
    """A start speaks the browser's language, before any choice was read."""


def second_tab(browser: Browser) -> Eye:
    """The app is open already: another tab says so and waits, or only shows."""
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
    return eye


def too_old(page: Page, server: Server) -> Eye:
    """A browser that cannot keep the app, in French."""
    eye = Eye(page, stays)
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    page.goto(server.url + "/")
    expect(page.locator("#boot")).to_have_attribute("data-state", "failed")
    eye.look("start: too old a browser", action="#boot-again")
    return eye


def enrolled(tour: Tour, server: Server) -> None:
    """The tablet after it met its organization, with everything sent."""
    tour.opens("finished", "data")
    tour.volunteer.connects(server.pairing_code)
    tour.volunteer.has_all_at_the_organization()
    tour.look("data: with the organization")
    tour.goes("#/nights")
    tour.look("nights: with the organization")
    tour.opens("twelve_tables", "tonight")
    tour.look("tonight: with the organization", action='[data-act="pause-clock"]')
    tour.taps('[data-act="qr-large"]')
    tour.sees("#qr-other")
    tour.acted("the players' short code", action="#sheet-cancel")
    tour.enters("the players' long code", "#qr-other", "#qr-other")
    tour.page.keyboard.press("Escape")
    tour.opens("twelve_tables", "screen")
    tour.sees(".tv-near:not(:empty)")
    tour.look("big screen: a short code", action="")
    comes_unknown(tour.page, server)
    tour.opens("finished", "data")
    tour.page.reload()
    tour.taps('[data-act="sync"]')
    tour.sees('[data-test="newcomer"]')
    tour.look("data: a tablet nobody knows", action="", near='[data-test="newcomer"]')
    tour.goes("#/nights")
    tour.look("nights: a tablet nobody knows")
    tour.opens("twelve_tables", "tonight")
    tour.sees('[data-test="newcomers"]')
    tour.look("tonight: a tablet nobody knows", action='[data-act="pause-clock"]')


def comes_unknown(page: Page, server: Server) -> None:
    """Somebody's device is let in by the pairing code; its name is as long as one may be."""
    asked = {"dev": "NOBODY0001", "code": server.pairing_code, "label": LONGEST}
    assert page.request.post(server.url + "/api/sync/1/enrol", data=asked).ok


def organization(page: Page, server: Server, nights: dict[str, str]) -> Eye:
    """The organization's own pages in a browser without the app: its worker would ask in the
    language that it began with.
    """

    def speak(page: Page, lang: str) -> None:
        page.set_extra_http_headers({"Accept-Language": ACCEPTED[lang]})
        page.reload()

    eye = Eye(page, speak)
    page.goto(server.url + "/org")
    eye.look("organization: sign in")
    page.locator('input[name="code"]').fill("a wrong code")
    page.locator('input[name="code"]').press("Enter")
    expect(page.locator(".banner")).to_be_visible()
    eye.look("organization: a wrong code")
    page.goto(server.url + "/org")
    page.locator('input[name="code"]').fill(server.pairing_code)
    page.locator('input[name="code"]').press("Enter")
    expect(page).to_have_url(re.compile(r"/org/?$"))
    expect(page.locator(".rows")).to_have_count(2)  # what is due, and what is kept how long
    for rows in page.locator(".rows").all():
        expect(rows).to_be_visible()
    eye.look("organization: nights")
    page.goto(server.url + "/org/devices")
    expect(page.locator('[data-test="strangers"]')).to_be_visible()
    eye.look("organization: devices", action="")
    with page.expect_navigation():
        page.locator('form:has(input[name="state"]) button').first.click()
    eye.look("organization: a device is put out", action="")
    for name in SHOWN:
        page.goto(f"{server.url}/org/nights/{nights[name]}")
        eye.look(f"organization: night {name.replace('_', ' ')}", action="")
    for name in ("devices", "accounts", "people"):
        page.goto(f"{server.url}/org/{name}")
        eye.look(f"organization: {name}", action="")
    page.locator('input[name="name"]').fill("an")
    page.locator('input[name="name"]').press("Enter")
    expect(page.locator('input[name="grounds"]')).to_be_visible()
    eye.look("organization: names that were found", action="")
    page.goto(f"{server.url}/org/nights/nothing-like-it")
    eye.look("organization: no such night", action="")
    return eye
