"""Somebody overheard the pairing code: the tablet that was in says so in red, and one tap there
puts the newcomer out; another tap says of one that is known that it is.
"""

from __future__ import annotations

from tests.kit.locator import expect
from tests.kit.office import lists_devices
from tests.kit.organization import Organization
from tests.kit.volunteer import Opener, opens


def test_a_newcomer_is_told_in_red_and_put_out_in_one_tap(
    server: Organization, tablet: Opener
) -> None:
    director_at, director = opens(tablet)
    director.begins_at_the_organization(server.pairing_code)
    came = []
    for name in ("door", "thief"):
        browser, other = opens(tablet, "/#/data", name=name, night=director.night)
        browser.page.locator("#label").fill(f"The {name}'s")
        other.connects(server.pairing_code)
        browser.page.locator('[data-act="sync"]').click()
        came.append((browser, other))

    page = director_at.page
    page.reload()
    page.locator('[data-act="sync"]').click()
    expect(director.test("newcomers")).to_contain_text("2 tablets nobody knows")
    director.go("tonight")
    director.test("newcomers").click()
    rows = director.test("tablets").locator("li")
    thief = rows.filter(has_text="The thief's")
    expect(thief.locator('[data-test="newcomer"]')).to_contain_text(
        "nobody has said that they know"
    )
    thief.locator('[data-act="newcomer-out"]').click()
    expect(director.test("newcomers")).to_contain_text("1 tablet nobody knows")
    expect(thief.locator('[data-test="newcomer"]')).to_have_count(0)
    rows.filter(has_text="The door's").locator('[data-act="newcomer-known"]').click()
    expect(director.test("newcomers")).to_have_count(0)
    browser, other = came[1]
    browser.page.locator('[data-act="sync"]').click()
    expect(other.test("put-out")).to_have_text("Put out by the organization")

    office = lists_devices(server)
    expect(office.locator('[data-test="strangers"]')).to_contain_text("1 tablet was let in")
    office.get_by_role("button", name="It is ours, ").click()
    expect(office.locator('[data-test="strangers"]')).to_have_count(0)
