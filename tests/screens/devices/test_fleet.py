"""A tablet is stolen: the office puts it out, the tablet says so in red, and nothing is lost."""

from __future__ import annotations

import re
from typing import Any

from tests.kit.locator import expect
from tests.kit.office import lists_devices
from tests.kit.organization import Organization
from tests.kit.several import confirms
from tests.kit.volunteer import Opener, Volunteer, opens


def test_a_tablet_that_was_put_out_says_so_and_keeps_its_night(
    server: Organization, tablet: Opener
) -> None:
    browser, volunteer = opens(tablet)
    volunteer.sets_up_selkirk()
    volunteer.sells_entries(["Ann", "Ben"])
    volunteer.go("data")
    called = browser.page.locator("#label").input_value()
    assert re.fullmatch("Tablet [0-9A-Z]{6}", called), "two of one name could not be told apart"
    volunteer.connects(server.pairing_code)
    volunteer.has_all_at_the_organization()

    office = lists_devices(server)
    expect(office.locator("main")).to_contain_text(called)
    out = office.get_by_role("button", name="Put out, ").first
    out.click()
    expect(office.locator(".badge-no")).to_have_text("Put out")

    page = browser.page
    volunteer.taps(page.locator('[data-act="sync"]'))  # it may have asked by itself just now
    expect(volunteer.test("put-out")).to_have_text("Put out by the organization")
    problem = volunteer.test("problem")
    expect(problem).to_contain_text("Everything you entered is still here")
    with page.expect_download() as saved:
        page.locator('[data-act="export"]').click()
    assert saved.value.suggested_filename.endswith(".txt")

    office.get_by_role("button", name="Let back in, ").click()
    expect(office.locator(".badge-ok")).to_have_text("Paired")


def is_let_in(
    server: Organization,
    tablet: Opener,
    role: str,
    name: str,
    *,
    directed: bool = False,
) -> tuple[Any, Volunteer]:
    """A night with two entries is at the organization, and another tablet comes to it by a code
    that the office made for this role. One is *directed* where the first tablet said that it is.
    """
    _, volunteer = opens(tablet)
    volunteer.sets_up_selkirk()
    volunteer.sells_entries(["Ann", "Ben"])
    volunteer.go("data")
    if directed:
        volunteer.press("tablet-first")
        confirms(volunteer, "this tablet decides")
    volunteer.connects(server.pairing_code)
    volunteer.has_all_at_the_organization()

    office = lists_devices(server)
    form = office.locator('form[data-test="helper-code"]')
    form.locator('select[name="role"]').select_option(role)
    form.locator("button").click()
    code = office.locator(".panel .org-mono").first.inner_text()

    browser, other = opens(tablet, "/#/data", name=name, night=volunteer.night)
    other.connects(code)
    browser.page.locator('[data-act="sync"]').click()
    return browser, other


def test_a_guests_tablet_watches_says_so_and_has_no_button_that_enters_anything(
    server: Organization, tablet: Opener
) -> None:
    browser, guest = is_let_in(server, tablet, "viewer", "guest")
    expect(guest.test("watches")).to_have_text("This tablet only watches")
    writes = ("sell-entry", "undo", "start-clock", "draw-seats", "rename", "incident-open")
    for room in ("tonight", "door", "seats", "data"):
        guest.go(room)
        expect(guest.test("only-watches")).to_contain_text("Nothing is entered on it")
        for act in writes:
            button = browser.page.locator(f'[data-act="{act}"]')
            assert [key.is_visible() for key in button.all()].count(True) == 0, (room, act)
    expect(browser.page.locator('[data-act="export"]').first).to_be_visible()
    expect(browser.page.locator('label[for="import"]')).to_be_hidden()


def test_the_doors_tablet_sells_and_says_what_is_not_its_part(
    server: Organization, tablet: Opener
) -> None:
    browser, door = is_let_in(server, tablet, "desk", "door")
    expect(door.test("data-organization")).not_to_have_text("0")
    door.go("seats")
    browser.page.locator('[data-act="draw-seats"]').first.click()
    expect(door.test("refusal").first).to_contain_text("let this tablet in for the door")
    door.go("door")
    door.sells_entries(["Cal"])
    door.go("data")
    door.has_all_at_the_organization()


def test_the_doors_tablet_that_takes_over_is_let_in_for_more_by_the_full_code(
    server: Organization, tablet: Opener
) -> None:
    browser, door = is_let_in(server, tablet, "desk", "door", directed=True)
    expect(door.test("data-organization")).not_to_have_text("0")
    door.go("tonight")
    door.go("data")
    expect(door.test("more-body")).to_have_count(0)
    browser.page.locator("#taking > summary").click()
    browser.page.locator('[data-act="tablet-take"][data-table="0"]').click()
    expect(door.test("sheet")).to_contain_text("was let in for a part")
    confirms(door, "until the full pairing code is entered")

    # It says so before anything waits, and what it decides is kept.
    expect(door.test("more-body")).to_contain_text("the hub prints it on the laptop")
    door.go("seats")
    door.press("draw-seats")
    door.saved()
    door.go("data")
    browser.page.locator('[data-act="sync"]').click()
    expect(door.test("barred-text")).to_contain_text("Enter the full pairing code below")
    door.connects(server.pairing_code)
    door.has_all_at_the_organization()
    expect(door.test("barred-text")).to_have_count(0)
