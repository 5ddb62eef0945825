"""Two full halls, each from the door to the last prize on one laptop without a network: the
controls in one window, the big screen in another. Each window is lost once and opened again.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, expect

from e2e.conftest import Browser, Opener, Server
from e2e.test_thursday import night_of
from e2e.volunteer import Volunteer, opens

pytestmark = [pytest.mark.browser, pytest.mark.slow]
TABLE_TASKS = ("break-table", "fill-table", "balance", "final-table")
FIRST = ("Ann", "Bob", "Zoë", "Dave", "Émile", "Ruth", "Joe", "Kay", "Lou", "Mia", "Ula", "Vic")
LAST = (
    "Stefansson", "Okemaw", "Ippak", "Carrière", "Sinclair", "Bjarnason", "Ross", "Dyck", "Li",
    "Nault",
)  # fmt: skip


def names(count: int) -> list[str]:
    return [f"{one} {other}" for other in LAST for one in FIRST][:count]


class Hall:
    """The two windows of a laptop, and the volunteer at the one with the controls."""

    def __init__(self, browser: Browser, volunteer: Volunteer) -> None:
        self.browser = browser
        self.volunteer = volunteer
        self.show = self.shows()

    def shows(self) -> Page:
        """The big screen, opened from the controls."""
        self.volunteer.go("tonight")
        with self.browser.context.expect_page() as opened:
            self.volunteer.page.locator('[data-act="show-open"]').first.click()
        return self.browser.ready(opened.value)

    def shown(self, name: str) -> str:
        return self.show.locator(f'[data-test="{name}"]').first.inner_text()

    def lost(self, page: Page) -> None:
        with contextlib.suppress(Error):
            page.goto("chrome://crash")
        page.close()

    def controls_again(self) -> None:
        """The window with the controls dies and is opened again by its address."""
        night = self.volunteer.night
        self.lost(self.volunteer.page)
        expect(self.show.locator('[data-test="show-alone"]')).to_be_visible()
        page = self.browser.context.new_page()
        self.browser.open(f"/#/night/{night}/tonight", page)
        self.browser.ready(page)
        self.volunteer = Volunteer(page, night)
        expect(self.show.locator('[data-test="show-alone"]')).to_have_count(0)

    def even(self) -> None:
        self.volunteer.go("seats")
        evens(self.volunteer)

    def down_to(self, left: int, first: int) -> None:
        """Everybody from ticket *first* down goes out, one by one, until *left* are in."""
        self.volunteer.go("out")
        for ticket in range(first, left, -1):
            self.volunteer.busts(ticket)
            self.volunteer.confirms_out()
            if ticket % 5 == 1:
                self.even()
                self.volunteer.go("out")
        if left > 1:
            self.even()

    def sits_evenly(self, folder: Path, seats: int) -> None:
        """Everybody in has one seat; up to six tables differ by one at most, more by two."""
        state = night_of(self.volunteer.exports(folder)).state
        tables = {table: len(taken) for table, taken in state.tables().items()}
        places = {(state.seats[one].table, state.seats[one].seat) for one in state.left()}
        assert len(places) == len(state.left()) == sum(tables.values())
        assert max(tables.values()) <= seats
        allowed = 1 if len(tables) <= 6 else 2
        assert max(tables.values()) - min(tables.values()) <= allowed


def evens(volunteer: Volunteer) -> None:
    """Do on Seats what the hall's tables ask for, until they ask for nothing. Where no tablet
    deals, somebody looks where the big blind is.
    """
    todo = volunteer.test("todo")
    pressed = ", ".join(f'[data-task="{kind}"]' for kind in TABLE_TASKS)
    for _ in range(40):
        blind = volunteer.page.locator('input[name^="blind-"]:not([disabled])').first
        task = todo.locator(pressed).first
        if task.count():
            task.click()
        elif blind.count():
            blind.click(force=True)  # what is asked next stands in its place
        else:
            break
        volunteer.saved()
    # "Choose the player" stands there as well while a balance waits for anything.
    expect(todo.locator(f'{pressed}, [data-act="balance"]')).to_have_count(0)


def selkirk(volunteer: Volunteer) -> None:
    volunteer.sets_up_selkirk()


def nunavut(volunteer: Volunteer) -> None:
    page = volunteer.page
    page.evaluate("location.hash = '#/setup'")
    page.locator("#template-nunavut-five-table").check(force=True)
    page.locator("#organization").fill("Hamlet Recreation Society")
    page.locator("#venue").fill("Community hall")
    page.locator("#available_population").fill("2000")
    volunteer.held_nothing_before()
    page.get_by_text("Change the numbers", exact=True).click()
    for name, value in (("player_cap", "96"), ("table_limit", "10"), ("entry_fee_cents", "50")):
        page.locator(f"#set-{name}").fill(value)
    volunteer.opens_the_night()


@pytest.mark.parametrize(
    ("sets_up", "entries", "tables", "open_minutes", "first_prize"),
    [
        pytest.param(
            selkirk,
            120,
            12,
            160,
            "$907",
            id="selkirk",
            marks=pytest.mark.clause("SEL-3", "SEL-23"),
        ),
        pytest.param(
            nunavut,
            96,
            10,
            120,
            "$720",
            id="nunavut",
            marks=pytest.mark.clause("NU-7.03", "NU-A.4h"),
        ),
    ],
)
def test_a_full_hall_on_one_laptop_without_a_network(
    server: Server,
    tablet: Opener,
    tmp_path: Path,
    sets_up: Callable[[Volunteer], None],
    entries: int,
    tables: int,
    open_minutes: int,
    first_prize: str,
) -> None:
    browser, volunteer = opens(tablet)
    browser.context.set_offline(True)
    server.kill()
    sets_up(volunteer)
    volunteer.go("door")
    for name in names(entries):
        age = volunteer.page.locator("#of_age")
        if age.count():
            age.check(force=True)
        volunteer.sells_entries([name])
    assert volunteer.figure("entries") == entries
    expect(volunteer.page.locator("#name")).to_have_count(0)
    expect(volunteer.page.locator("main")).to_contain_text(f"{entries} ")

    volunteer.go("seats")
    volunteer.press("draw-seats")
    volunteer.says(f"tables: {tables}")
    hall = Hall(browser, volunteer)
    hall.volunteer.pass_time(60)
    hall.volunteer.press("start-clock")
    hall.volunteer.saved()
    expect(hall.show.locator('[data-test="clock"]').first).to_have_text(re.compile(r"\d+:\d\d"))
    volunteer.pass_time(open_minutes)

    hall.down_to(entries - 30, entries)
    hall.sits_evenly(tmp_path, 10)
    hall.controls_again()
    hall.volunteer.go("tonight")
    assert hall.volunteer.figure("left") == entries - 30
    hall.volunteer.go("payouts")
    hall.volunteer.press("announce-payouts")
    hall.volunteer.saved()

    hall.down_to(entries // 2, entries - 30)
    hall.sits_evenly(tmp_path, 10)
    hall.lost(hall.show)
    hall.show = hall.shows()
    hall.down_to(26, entries // 2)
    hall.sits_evenly(tmp_path, 10)
    hall.down_to(1, 26)
    expect(hall.show.locator(".tv")).to_contain_text(names(1)[0])
    expect(hall.show.locator(".tv")).to_contain_text(first_prize)

    night = night_of(hall.volunteer.exports(tmp_path))
    assert night.state.phase == "finished"
    assert not night.conflicts
    assert len(night.state.entries) == entries
