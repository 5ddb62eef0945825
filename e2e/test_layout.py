"""Every screen and state holds at a phone's, a tablet's and a hall's size, in both languages and
both themes.

One tablet takes in prepared nights, walks into every state and has it looked at: nothing
overflows, overlaps or is cut; every control can be reached and is at least 44 px; what is next is
in sight; nothing opens below the fold or jumps; axe finds nothing. A picture of every state is
kept in the folder that HOLDFAST_SHOTS names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Playwright, expect

from e2e.conftest import FLAGS, ROOT, Browser, Server
from e2e.layout import (
    nights,
    nights_beside,
    nights_dealt,
    nights_devices,
    nights_law,
    nights_told,
    tours_beside,
    tours_clock,
    tours_desk,
    tours_devices,
    tours_floor,
    tours_law,
    tours_office,
    tours_outside,
    tours_places,
    tours_table,
    tours_ways,
)
from e2e.layout.findings import told
from e2e.layout.look import Eye
from e2e.layout.tour import Tour
from e2e.volunteer import Volunteer

UI = ROOT / "webapp" / "ui"
pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def hall(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("layout") / "server", dist)
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def tablet(
    hall: Server,
    chromium: str,
    playwright_driver: Playwright,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Browser]:
    """One tablet for all: what costs is opening it."""
    profile = tmp_path_factory.mktemp("layout") / "tablet"
    browser = opened(playwright_driver, chromium, hall, profile)
    yield browser
    browser.close()
    assert browser.problems == []


def opened(driver: Playwright, chromium: str, hall: Server, profile: Path) -> Browser:
    """A browser at the hour that the nights were prepared for."""
    settings: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "locale": "en-CA"}
    settings |= {"args": FLAGS, "executable_path": chromium, "headless": True}
    settings["reduced_motion"] = "reduce"  # a colour on its way to another is neither
    context = driver.chromium.launch_persistent_context(profile, timezone_id="UTC", **settings)
    browser = Browser(context, profile, hall.url)
    browser.page.clock.install(time=nights.NOW)
    return browser


@pytest.fixture(scope="module")
def tour(tablet: Browser, tmp_path_factory: pytest.TempPathFactory) -> Tour:
    """The tablet before anything was done on it, looked at, and then with every prepared night."""
    eye = Eye(tablet.page)
    tablet.open("/#/nights")
    tablet.ready()
    found = Tour(eye, Volunteer(tablet.page), {})
    tours_office.nothing_yet(found)
    folder = tmp_path_factory.mktemp("nights")
    for name, (tid, text) in nights.files(
        {
            **nights.ALL,
            **nights_told.ALL,
            **nights_beside.ALL,
            **nights_dealt.ALL,
            **nights_devices.ALL,
            **nights_law.ALL,
        }
    ).items():
        file = folder / f"{name}.txt"
        file.write_text(text, "utf-8")
        here = tablet.page.locator('[data-test="data-here"]')
        before = here.inner_text()
        tablet.page.locator("#import").set_input_files(file)
        expect(here).not_to_have_text(before)
        found.nights[name] = tid
    for name, (tid, text) in nights.files(nights.NOT_REAL).items():
        file = folder / f"{name}.txt"
        file.write_text(text, "utf-8")
        tablet.page.locator("#import").set_input_files(file)
        found.nights[name] = tid
    found.goes("#/nights")
    expect(tablet.page.locator('[data-test="night"]')).to_have_count(len(found.nights))
    return found


def held(eye: Eye) -> None:
    """What was seen since the last time; nothing."""
    findings, eye.findings = eye.findings, []
    states, eye.states = eye.states, []
    assert states
    if findings:
        pytest.fail(
            f"{len(findings)} findings in {len(states)} states\n{told(findings)}", pytrace=False
        )


WALKS: tuple[Callable[[Tour], None], ...] = (
    tours_office.nights, tours_desk.door, tours_office.jackpot,
    tours_clock.clock_duties,
    tours_desk.seats, tours_desk.tonight, tours_desk.chips, tours_desk.out, tours_desk.standings,
    tours_desk.prizes, tours_desk.big_screen, tours_table.table, tours_table.all_in,
    tours_table.pots, tours_table.trainer, tours_table.library,
    tours_ways.three_ways, tours_ways.shortcuts,
    tours_office.data, tours_office.conflicts, tours_office.history, tours_office.sheets,
    tours_floor.amend, tours_floor.notes, tours_places.absent, tours_places.moves,
    tours_beside.evening,
    tours_law.staff, tours_law.checks, tours_law.incidents, tours_law.money, tours_law.papers,
    tours_law.hours, tours_law.headroom, tours_law.after,
    tours_devices.parts, tours_devices.no_part, tours_devices.seal, tours_devices.doors,
    tours_devices.codes,
    # Last: from here on the book has a licence, of which the nights before it have no word.
    tours_office.set_up, tours_office.rules, tours_law.licence,
)  # fmt: skip


def test_a_tablet_with_nothing_on_it(tour: Tour) -> None:
    held(tour.eye)


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.__name__)
def test_every_state_holds_at_every_size(tour: Tour, walk: Callable[[Tour], None]) -> None:
    tour.eye.findings.clear()
    tour.begins()
    walk(tour)
    held(tour.eye)


def test_every_room_was_walked_through(tour: Tour) -> None:
    """The walks before this one: a new room is looked at, or this fails."""
    paths = [path for path in UI.glob("*/room.py") if path.parent.name != "frame"]
    texts = [path.read_text("utf-8") for path in paths]
    routes = {re.findall(r'\bRoom\(\s*"([\w-]+)"', text)[0] for text in texts}
    assert routes <= tour.eye.screens


def test_a_new_version_and_a_lost_storage(tour: Tour, tablet: Browser) -> None:
    tour.eye.findings.clear()
    tours_outside.trouble(tour, tablet)
    held(tour.eye)


def test_a_second_tab(tour: Tour, tablet: Browser) -> None:
    tour.begins()
    held(tours_outside.second_tab(tablet))


def test_the_players_phones(
    hall: Server, chromium: str, playwright_driver: Playwright, tmp_path: Path
) -> None:
    """In a browser of their own: a phone takes its page's timer for how long the page took to
    load, and the tablet's stands at the length of all the walks.
    """
    browser = opened(playwright_driver, chromium, hall, tmp_path / "phone")
    held(tours_outside.phone(browser))
    held(tours_outside.rules(browser))
    browser.close()
    assert browser.problems == []


def test_with_the_organization_and_on_its_own_pages(
    tour: Tour, hall: Server, chromium: str, playwright_driver: Playwright
) -> None:
    tour.begins()
    tours_outside.enrolled(tour, hall)
    browser = playwright_driver.chromium.launch(args=FLAGS, executable_path=chromium)
    page = browser.new_page(reduced_motion="reduce", timezone_id="UTC")
    eye = tours_outside.organization(page, hall, tour.nights)
    eye.findings += tour.eye.findings
    page = browser.new_page(locale="fr-CA", reduced_motion="reduce")
    eye.findings += tours_outside.too_old(page, hall).findings
    browser.close()
    held(eye)
