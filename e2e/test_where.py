"""Where is my data: what the director's tablet and the office say of tablets of which only the
server knows, and when each was last in touch.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from e2e.conftest import Opener, Server
from e2e.test_conflicts import WIDTHS, shoots
from e2e.test_fleet import lists_devices
from e2e.volunteer import Volunteer, opens

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def row_of(volunteer: Volunteer, called: str) -> Locator:
    return volunteer.test("tablets").locator("li", has_text=called)


def test_a_guest_and_a_door_are_told_of_with_their_last_contact(
    server: Server, tablet: Opener, phone: Opener
) -> None:
    director, volunteer = opens(tablet)
    volunteer.begins_at_the_organization(server.pairing_code)

    office = lists_devices(server, phone)
    form = office.locator('form[action="/org/devices"]')
    form.locator('select[name="night"]').select_option(volunteer.night)
    form.locator('select[name="role"]').select_option("viewer")
    form.locator("button").click()
    code = office.locator(".panel .org-mono").first.inner_text()
    guest_at, guest = opens(tablet, "/#/data", name="guest", night=volunteer.night)
    guest_at.page.locator("#label").fill("The guest's")
    guest.connects(code)
    expect(guest.test("watches")).to_be_visible()
    door_at, door = opens(tablet, "/#/data", name="door", night=volunteer.night)
    door.connects(server.pairing_code)
    door_at.page.locator('[data-act="sync"]').click()
    expect(door.test("data-organization")).not_to_have_text("0")
    door.go("door")
    door.sells_entries(["Cal"])
    door.go("data")
    door.has_all_at_the_organization()

    page = director.page
    volunteer.go("data")
    page.locator('[data-act="sync"]').click()
    volunteer.has_all_at_the_organization()
    page.reload()
    page.locator('[data-act="sync"]').click()
    for width, (wide, high) in WIDTHS.items():
        page.set_viewport_size({"width": wide, "height": high})
        row = row_of(volunteer, "The guest's")
        expect(row).to_contain_text("let in only to watch")
        expect(row.locator('[data-test="where-last"]')).to_contain_text(
            "with this tablet not known · with the organization "
        )
        said = volunteer.test("tablets").locator('[data-test="where-last"]')
        expect(said).to_have_count(2)
        expect(said.first).to_contain_text("Last contact: with this tablet ")
        expect(said.first).to_contain_text(re.compile(r", as it said at \d{1,2}:\d\d\s[ap]m\."))
        expect(volunteer.test("tablets").locator('[data-test="where-open"]')).to_have_count(1)
        assert page.evaluate("document.documentElement.scrollWidth") <= wide
        shoots(volunteer, f"where-{width}")

    office.goto(f"{server.url}/org/nights/{volunteer.night}")
    office.set_viewport_size({"width": 360, "height": 800})
    listed = office.locator("main li", has_text="The guest's")
    expect(listed).to_contain_text("only watches")
    expect(listed).to_contain_text("Last heard:")
    assert office.evaluate("document.documentElement.scrollWidth") <= 360
