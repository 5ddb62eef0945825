"""Where is my data: what the director's tablet and the office say of tablets of which only the
server knows, and when each was last in touch.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

from tests.kit.locator import expect
from tests.kit.office import lists_devices
from tests.kit.organization import Organization
from tests.kit.volunteer import Opener, Volunteer, opens


def row_of(volunteer: Volunteer, called: str) -> Any:
    return volunteer.test("tablets").locator("li", has_text=called)


def test_a_guest_and_a_door_are_told_of_with_their_last_contact(
    server: Organization, tablet: Opener
) -> None:
    director, volunteer = opens(tablet)
    volunteer.begins_at_the_organization(server.pairing_code)

    office = lists_devices(server)
    form = office.locator('form[data-test="helper-code"]')
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
    row = row_of(volunteer, "The guest's")
    expect(row).to_contain_text("let in only to watch")
    expect(row.locator('[data-test="where-last"]')).to_contain_text(
        "with this tablet not known · with the organization "
    )
    contacts = volunteer.test("tablets").locator('[data-test="where-last"]')
    expect(contacts).to_have_count(2)
    expect(contacts.first).to_contain_text("Last contact: with this tablet ")
    expect(contacts.first).to_contain_text(re.compile(r", as it said at \d{1,2}:\d\d\s[ap]m\."))
    expect(volunteer.test("tablets").locator('[data-test="where-open"]')).to_have_count(1)

    office.goto(f"/org/nights/{volunteer.night}")
    listed = office.locator("main li", has_text="The guest's")
    expect(listed).to_contain_text("only watches")
    expect(listed).to_contain_text("Last heard:")


def test_a_tablet_whose_clock_is_years_off_says_so_wherever_it_is_and_where_it_is_let_in(
    server: Organization, tablet: Opener
) -> None:
    _, volunteer = opens(tablet, moment=datetime(2036, 5, 7, 18, 30, tzinfo=UTC))
    volunteer.sets_up_selkirk()
    volunteer.go("data")
    volunteer.connects(server.pairing_code)
    expect(volunteer.test("clock-off-text")).to_contain_text("This tablet’s clock is ")
    expect(volunteer.test("clock-off-text")).to_contain_text(" ahead.")
    volunteer.go("door")
    expect(volunteer.test("clock-off")).to_contain_text(" ahead")
