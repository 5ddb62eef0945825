"""A tablet that meets its organization, and the organization's own pages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Playwright, expect

from e2e.layout.look import ACCEPTED, Eye
from e2e.layout.moves import enters
from e2e.layout.stage import Stage
from e2e.machines import FLAGS, Server
from e2e.office import signs_in
from tests.kit.nights import LONGEST

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SHOWN = (
    "finished",
    "conflicts",
    "branch",
    "passed_limit",
    "twelve_tables",
    "sealed_late",
    "accounts",
    "from_paper",
)
"""Nights that the organization opens: each has another story."""


def test_a_tablet_with_its_organization_and_the_organizations_pages(
    own_stage: Stage, hall: Server, chromium: str, playwright_driver: Playwright
) -> None:
    nights = {name: own_stage.takes_in(name) for name in SHOWN}
    _meets(own_stage, hall)
    browser = playwright_driver.chromium.launch(args=FLAGS, executable_path=chromium)
    page = browser.new_page(reduced_motion="reduce", timezone_id="UTC")
    eye = _organization(page, hall, nights)
    browser.close()
    eye.holds()


def test_the_pages_before_the_first_account(
    server: Server, chromium: str, playwright_driver: Playwright
) -> None:
    browser = playwright_driver.chromium.launch(args=FLAGS, executable_path=chromium)
    page = browser.new_page(reduced_motion="reduce", timezone_id="UTC")
    eye = Eye(page, _speaks)
    page.goto(server.url + "/org")
    eye.look("organization: nobody has an account", action="")
    page.goto(server.first_link())
    eye.look("organization: the first account")
    browser.close()
    eye.holds()


def _speaks(page: Page, lang: str) -> None:
    page.set_extra_http_headers({"Accept-Language": ACCEPTED[lang]})
    page.reload()


def _meets(stage: Stage, server: Server) -> None:
    """The tablet with everything sent; then with a tablet that nobody knows."""
    stage.opens("finished", "data")
    stage.volunteer.connects(server.pairing_code)
    stage.settles()
    stage.eye.look("data: with the organization")
    stage.arrives("#/nights")
    stage.eye.look("nights: with the organization")
    stage.opens("twelve_tables", "tonight")
    stage.eye.look("tonight: with the organization", action='[data-act="pause-clock"]')
    stage.taps('[data-act="qr-large"]')
    stage.sees("#qr-other")
    stage.acted("the players' short code", action="#sheet-cancel")
    enters(stage, "the players' long code", "#qr-other", "#qr-other")
    stage.opens("twelve_tables", "screen")
    stage.sees(".tv-near:not(:empty)")
    stage.eye.look("big screen: a short code", action="")
    _comes_unknown(stage.page, server)
    stage.begins_anew()
    stage.opens("finished", "data")
    stage.taps('[data-act="sync"]')
    stage.sees('[data-test="newcomer"]')
    near = '[data-test="newcomer"]'
    stage.eye.look("data: a tablet nobody knows", action="", near=near)
    stage.arrives("#/nights")
    stage.eye.look("nights: a tablet nobody knows")
    stage.opens("twelve_tables", "tonight")
    stage.sees('[data-test="newcomers"]')
    stage.eye.look("tonight: a tablet nobody knows", action='[data-act="pause-clock"]')


def test_a_tablet_that_only_watches(own_stage: Stage, hall: Server) -> None:
    stage = own_stage
    stage.opens("even", "data")
    stage.volunteer.connects(_code_to_watch(stage.page, hall))
    for room in ("tonight", "door", "seats", "data"):
        stage.opens("even", room)
        stage.sees('[data-test="only-watches"]')
        stage.eye.look(f"watching: {room}", action="")


def _code_to_watch(page: Page, server: Server) -> str:
    """The office lets a guest's tablet in, to read and not to write."""
    office = page.context.new_page()
    signs_in(office, server)
    office.goto(server.url + "/org/devices")
    form = office.locator('form[data-test="helper-code"]')
    form.locator('select[name="role"]').select_option("viewer")
    form.locator("button").click()
    code = office.locator(".panel .org-mono").first.inner_text()
    office.close()
    return code


def _comes_unknown(page: Page, server: Server) -> None:
    """Somebody's device is let in by the pairing code; its name is as long as one may be."""
    enrolment = {"dev": "NOBODY0001", "code": server.pairing_code, "label": LONGEST}
    assert page.request.post(server.url + "/api/sync/1/enrol", data=enrolment).ok


def _organization(page: Page, server: Server, nights: dict[str, str]) -> Eye:
    """Its own pages in a browser without the app, whose worker would ask in the language that it
    began with.
    """
    eye = Eye(page, _speaks)
    signs_in(page, server)
    page.context.clear_cookies()
    page.goto(server.url + "/org")
    eye.look("organization: sign in")
    page.locator("#name").fill("Ann Lee")
    page.locator("#password").fill("a wrong password")
    page.locator("#password").press("Enter")
    expect(page.locator(".banner")).to_be_visible()
    eye.look("organization: a wrong password")
    signs_in(page, server)
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
