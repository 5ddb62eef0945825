"""A volunteer at a tablet: what a person does on the screens, in words, for tests that play a
night.

The tablet's time is Playwright's: it runs on as real time does, and `pass_time` moves it on.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from pycore.ledger.lines.bundle import write_bundle
from pycore.night.night import Night
from tests.kit.locator import expect

ZONE = "America/Winnipeg"
NINE = [
    "Annie",
    "Bobby",
    "Celestine",
    "Dorothy",
    "Eddie",
    "Flora",
    "George",
    "Hattie",
    "Ivan",
    "June",
]
THURSDAY = datetime(2026, 11, 19, 18, 0, tzinfo=ZoneInfo(ZONE))


PATIENCE_MS = 90_000
"""So long does a slow machine take to start the app."""
Opener = Callable[..., Any]
"""Opens a tablet by its name: in a browser (e2e/conftest.py), or not (tests/kit/fixtures.py)."""


def seconds(shown: str) -> int:
    """A clock as it is read, 4:58, in seconds."""
    minutes, rest = shown.split(":")
    return 60 * int(minutes) + int(rest)


def opens(
    tablet: Opener,
    path: str = "/",
    *,
    name: str = "director",
    zone: str = ZONE,
    moment: datetime = THURSDAY,
    night: str = "",
    offline: bool = False,
    lang: str = "en",
) -> tuple[Any, Volunteer]:
    """A tablet, opened at *moment*, ready, and the volunteer who holds it."""
    browser = tablet(name, timezone_id=zone, accept_downloads=True, locale=f"{lang}-CA")
    volunteer = Volunteer(browser.page, night)
    volunteer.at(moment)
    browser.context.set_offline(offline)
    browser.open(path)
    browser.ready()
    return browser, volunteer


class Volunteer:
    """Works one page; *night* is the night's id once there is one."""

    def __init__(self, page: Any, night: str = "") -> None:
        self.page = page
        self.night = night

    # The tablet

    def at(self, moment: datetime) -> None:
        """Set the tablet's time before the app is opened."""
        self.page.clock.install(time=moment)

    def pass_time(self, minutes: int, seconds: int = 0) -> None:
        self.page.clock.fast_forward((minutes * 60 + seconds) * 1000)

    def back_at(self, now: datetime) -> None:
        """The app as it begins at another time: what is shown for minutes, and levels, would end
        meanwhile on a slow machine.
        """
        self.page.clock.set_system_time(now)
        self.reloads()

    def reloads(self) -> None:
        """Load the page anew; on a slow machine the app takes its time to start again."""
        self.page.reload()
        expect(self.page.locator("body")).to_have_attribute("data-ready", "1", timeout=PATIENCE_MS)

    def now_ms(self) -> int:
        """The tablet's clock."""
        on_screen = getattr(self.page, "now_ms", None)
        return int(self.page.evaluate("Date.now()") if on_screen is None else on_screen)

    def taps(self, key: Any) -> None:
        """Tap what stood there a moment ago. What came meanwhile may have taken it away: then
        whoever taps looks again.
        """
        from playwright.sync_api import Error

        with contextlib.suppress(Error):
            key.click(force=True, timeout=5_000)

    def folds(self, selector: str) -> None:
        """Opens or closes what is folded; the app hears of it with the tap."""
        self.page.locator(selector + " > summary").first.click()

    def goes(self, address: str) -> None:
        """To another screen, by its address: "#/setup"."""
        self.page.goto(self.page.url.partition("#")[0] + address)

    def go(self, screen: str) -> None:
        """To a screen of the night; where it has a tab, that is the current one."""
        self.goes(f"#/night/{self.night}/{screen}")
        expect(self.page.locator("body")).to_have_attribute("data-screen", screen)
        tab = self.page.locator(f'#nav a[href$="/{screen}"]')
        if tab.count():
            expect(tab).to_have_attribute("aria-current", "page")

    def unfolds(self, selector: str) -> None:
        """Opens what is folded around something, where it is."""
        expect(self.page.locator(selector).first).to_be_attached()
        if self.page.locator(f"details:not([open]) {selector}").count():
            self.folds(f"details:not([open]):has({selector})")

    def saved(self) -> None:
        expect(self.test("saved").first).to_have_attribute("data-state", "saved")

    def test(self, name: str) -> Any:
        return self.page.locator(f'[data-test="{name}"]')

    def own_row(self) -> Any:
        """This tablet among those of the night; others say when they met "this tablet"."""
        own = self.page.get_by_text("this tablet", exact=True)
        return self.test("tablets").locator("li").filter(has=own)

    def answered(self) -> None:
        """What was tapped before has its answer: till then a further tap does nothing."""
        expect(self.page.locator('[data-test="saved"][data-state="saving"]')).to_have_count(0)

    def press(self, act: str) -> None:
        self.answered()
        self.page.locator(f'[data-act="{act}"]').first.click()

    def does(self, task: str) -> None:
        """What is next to do, by its kind."""
        self.answered()
        self.page.locator(f'[data-task="{task}"]').click()

    def says(self, text: str | re.Pattern[str]) -> None:
        expect(self.test("toast")).to_contain_text(text)
        self.saved()

    # The night

    def sets_up_selkirk(self) -> None:
        self.goes("#/setup")
        self.page.locator("#template-selkirk-thursday").check(force=True)
        self.page.locator("#organization").fill("Royal Canadian Legion Branch 42")
        self.page.locator("#venue").fill("Selkirk")
        self.page.locator("#break_minutes").fill("10")
        self.opens_the_night()

    def sets_up_nunavut(self) -> None:
        self.goes("#/setup")
        self.page.locator("#template-nunavut-five-table").check(force=True)
        self.page.locator("#organization").fill("Hamlet Recreation Society")
        self.page.locator("#venue").fill("Community hall")
        self.page.locator("#available_population").fill("2000")
        self.held_nothing_before()
        self.opens_the_night()

    def holds_a_licence(self, number: str = "NU-2026-17") -> None:
        """Enter the licence of the day where the set-up asks for one, if the book has none yet."""
        self.page.locator("#own-licence--number").fill(number)
        self.page.locator("#own-licence--first_day").fill("2026-04-01")
        self.page.locator("#own-licence--last_day").fill("2027-03-31")
        self.press("own-licence-enter")
        expect(self.test("licence-number")).to_have_text(number)

    def held_nothing_before(self) -> None:
        """Enter the licence, and state that no event was held before Holdfast: the set-up asks."""
        self.holds_a_licence()
        self.press("before-none")
        expect(self.test("gross-before")).to_contain_text("$0")

    def brings_in_house_rules(self, path: Path, name: str) -> None:
        """Import a file of house rules into the book."""
        self.goes("#/book")
        self.page.locator("#house-file").set_input_files(path)
        expect(self.test("houses")).to_contain_text(name)

    def brings_in(self, night: Night, folder: Path) -> None:
        """Bring a night in as its file, on the screen where a tablet's data is."""
        file = folder / "night.txt"
        file.write_text(write_bundle(night.logs, night.people), "utf-8")
        here = self.test("data-here")
        before = here.inner_text()
        self.page.locator("#import").set_input_files(file)
        expect(here).not_to_have_text(before)
        expect(self.test("imported")).to_have_attribute("role", "status")
        self.night = night.tid

    def opens_the_night(self) -> None:
        self.press("create-night")
        expect(self.page).to_have_url(re.compile("#/night/"))
        self.night = self.page.url.split("#/night/")[1].split("/")[0]

    def connects(self, code: str) -> None:
        self.page.locator("#code").fill(code)
        self.press("enrol")
        expect(self.page.locator("#enrol")).to_have_count(0)

    def begins_at_the_organization(self, code: str) -> None:
        """A Selkirk night with one entry, all of it with the organization; at its data."""
        self.sets_up_selkirk()
        self.sells_entries(["Ann"])
        self.go("data")
        self.connects(code)
        self.has_all_at_the_organization()

    def has_all_at_the_organization(self) -> None:
        """As many records there as here; the night may still be on its way into the book."""
        here, there = self.test("data-here"), self.test("data-organization")
        for _ in range(150):
            if here.inner_text() == there.inner_text():
                break
            self.page.wait_for_timeout(200)
        expect(there).to_have_text(here.inner_text())

    def asked_for_age(self) -> None:
        """Whoever buys an entry is of age, where the door asks."""
        expect(self.page.locator("#name")).to_be_visible()
        age = self.page.locator("#of_age")
        if age.count():
            age.check(force=True)

    def sells_entries(self, names: list[str]) -> None:
        """The way a door works: type a name, press Enter, type the next."""
        for name in names:
            field = self.page.locator("#name")
            field.fill(name)
            field.press("Enter")
            self.says(name)

    def sells_rebuy(self, ticket: int) -> None:
        before = self.figure("rebuys")
        field = self.page.locator("#who")
        field.fill(str(ticket))
        field.press("Enter")
        expect(self.test("rebuys")).to_contain_text(str(before + 1))
        self.saved()

    def figure(self, name: str) -> int:
        return int(re.sub(r"\D.*", "", self.test(name).first.inner_text().replace(",", "")))

    def plays(self, names: list[str]) -> None:
        """A Selkirk night of these has begun."""
        self.sets_up_selkirk()
        self.go("door")
        self.sells_entries(names)
        self.draws_and_starts()

    def draws_and_starts(self) -> None:
        """Everybody gets a seat and the clock runs."""
        self.go("seats")
        self.press("draw-seats")
        self.saved()
        self.go("tonight")
        self.press("start-clock")
        self.saved()

    def busts(self, ticket: int) -> None:
        """Out by ticket number, on the screen for players who go out."""
        finder = self.page.locator("#out-find")
        finder.fill(str(ticket))
        finder.press("Enter")
        expect(
            self.page.locator(f'[data-act="out-remove"][data-ticket="{ticket}"]')
        ).to_be_visible()

    def confirms_out(self) -> None:
        self.page.locator('#out [data-act="eliminate"]').click()
        expect(self.page.locator("#out")).to_have_count(0)
        self.saved()

    def seals(self, why: str = "It is done elsewhere") -> None:
        """Seal the night, with a reason for whatever is open."""
        key = self.test("seal").locator('button[data-act="seal-night"]')
        open_duties = self.test("seal").locator('input[id^="seal--open-"]')
        if self.page.locator('li[data-step][data-state="open"]').count():
            key.click()
            expect(open_duties.first).to_be_visible()
        for place in range(open_duties.count()):
            open_duties.nth(place).fill(why)
        key.click()

    def does_what_is_next(self) -> None:
        """The one filled button of the list of things to do."""
        self.test("todo").locator(".btn-main").first.click()
        self.saved()

    def phone_link(self) -> str:
        """The link in the code that players scan; it carries the tablet's time of drawing it."""
        return self.test("qr-link").first.get_attribute("href") or ""

    def exports(self, folder: Path) -> str:
        self.go("data")
        with self.page.expect_download() as download:
            self.press("export")
        path = folder / "export.txt"
        download.value.save_as(path)
        return path.read_text("utf-8")
