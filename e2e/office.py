"""The organization's page in a browser, and somebody who was only given a link of it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser as Chromium
from playwright.sync_api import BrowserContext, Page, expect

from e2e.machines import Opener, Server
from tests.core.hall import Hall
from tests.kit.volunteer import Volunteer, opens

NAME = "Ann Lee"
PHONE = {"width": 360, "height": 800}


def signs_in(page: Page, server: Server) -> None:
    """Open the office's pages: the first time by the link that makes the first account, with the
    door for new tablets opened as a hall needs it, then with that account's password.
    """
    if server.password:
        page.goto(server.url + "/org")
        page.locator("#name").fill(NAME)
        page.locator("#password").fill(server.password)
        page.locator("#password").press("Enter")
        expect(page.locator('.org-head a[href="/org/devices"]')).to_be_visible()
        return
    page.goto(server.first_link())
    page.locator("#name").fill(NAME)
    page.locator("#name").press("Enter")
    server.password = page.locator('[role="status"] .org-mono').inner_text().strip()
    page.goto(server.url + "/org/devices")
    page.locator('[data-test="door"] button').click()
    expect(page.locator('[data-test="door"] input[name="door"]')).to_have_value("close")
    page.goto(server.url + "/org")


class Office:
    """The organization's page in a browser that signed in."""

    def __init__(self, chrome: Chromium, server: Server, tid: str) -> None:
        self.page = chrome.new_page(timezone_id="UTC")
        self.links = f"{server.url}/org/nights/{tid}/links"
        signs_in(self.page, server)
        self.page.locator(f'main a[href="/org/nights/{tid}"]').first.click()
        self.page.locator(f'main a[href="/org/nights/{tid}/links"]').click()

    def gives(self, whom: str) -> str:
        """The address of a new link, as it is shown once."""
        self.page.goto(self.links)
        self.page.locator("#whom").fill(whom)
        self.page.locator('form[action$="/links"] button').click()
        shown = self.page.locator('[role="status"] .org-mono')
        expect(shown).to_contain_text("/inspect/")
        return shown.inner_text().strip()

    def withdraws(self, whom: str) -> None:
        self.page.goto(self.links)
        self.page.get_by_role("button", name=f"Withdraw, {whom}").click()
        expect(self.page.locator(".rows")).to_contain_text("Withdrawn")


def synced(tablet: Opener, server: Server, folder: Path, hall: Hall) -> Volunteer:
    """Who holds a tablet that took the night in and sent it to its organization."""
    _, volunteer = opens(tablet, "/#/data", zone="UTC")
    volunteer.brings_in(hall.night, folder)
    volunteer.connects(server.pairing_code)
    volunteer.has_all_at_the_organization()
    return volunteer


def stranger(chrome: Chromium) -> tuple[BrowserContext, list[str]]:
    """Somebody who never signed in, and everything that their browser complains of."""
    context = chrome.new_context(timezone_id="UTC", reduced_motion="reduce")
    wrong: list[str] = []
    context.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
    context.on("weberror", lambda error: wrong.append(str(error.error)))
    return context, wrong
