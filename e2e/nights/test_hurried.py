"""The newer rooms under a hurried volunteer: wrong input, keys alone, a reload at every step."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from e2e.machines import PATIENCE_MS, Opener
from tests.kit.floor import staff_row, to_the_staff
from tests.kit.volunteer import Volunteer, opens

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def reloads(volunteer: Volunteer) -> None:
    volunteer.page.reload()
    expect(volunteer.page.locator("body")).to_have_attribute(
        "data-ready", "1", timeout=PATIENCE_MS
    )


LATER = """by => {
  const wall = Date.now, counted = performance.now.bind(performance);
  Date.now = () => wall() + by;
  performance.now = () => counted() + by;
}"""
"""Time goes by and no tick is heard."""


def moment(at_ms: int) -> datetime:
    return datetime.fromtimestamp(at_ms / 1000, UTC)


def playing(volunteer: Volunteer) -> tuple[int, int]:
    """When the clock was started at the earliest, and at the latest."""
    volunteer.sets_up_nunavut()
    volunteer.go("door")
    for name in ("Ann", "Ben", "Cy", "Dee"):
        volunteer.page.locator("#of_age").check(force=True)
        volunteer.sells_entries([name])
    before: int = volunteer.page.evaluate("Date.now()")
    volunteer.draws_and_starts()
    return before, volunteer.page.evaluate("Date.now()")


@pytest.mark.clause("NU-8.12b")
def test_the_door_learns_that_rebuys_are_over_however_busy_it_is(tablet: Opener) -> None:
    """Something is drawn in the moment between the end of the time for rebuys and the tick that
    notices it.
    """
    browser, volunteer = opens(tablet)
    page = browser.page
    before, after = playing(volunteer)
    rebuys_ms = 4 * 20 * 60_000
    volunteer.go("door")
    expect(page.locator("#who")).to_be_visible()
    page.clock.pause_at(moment(before + rebuys_ms - 3_000))
    expect(page.locator("#who")).to_be_visible()
    page.evaluate(LATER, 3_000 + after - before + 1_000)
    page.locator("#who").fill("2")
    page.locator("#who").fill("")
    page.clock.resume()
    expect(page.locator("#who")).to_have_count(0)
    expect(page.locator("main").locator('[data-clause~="NU-8.12b"]').first).to_be_visible()


def test_who_is_on_duty_is_entered_by_keys_alone_and_stands_after_a_reload(
    tablet: Opener,
) -> None:
    browser, volunteer = opens(tablet)
    page = browser.page
    volunteer.sets_up_nunavut()
    to_the_staff(volunteer)
    page.locator("#staff--name").focus()
    page.keyboard.type("Eve Ittuq")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#staff-role-dealer")).to_be_focused()
    expect(page.locator("#staff--name")).to_have_value("Eve Ittuq")
    volunteer.pass_time(0, 3)
    page.locator("#staff--table").focus()
    page.keyboard.type("a table")
    page.keyboard.press("Enter")
    expect(page.locator("#staff--table")).to_be_focused()
    expect(page.locator("#staff--table-wrong")).to_be_visible()
    page.locator("#staff--table").fill("2")
    page.keyboard.press("Enter")
    expect(staff_row(volunteer, "Eve Ittuq")).to_contain_text("Table 2")
    expect(page.locator("#staff--name")).to_be_focused()
    reloads(volunteer)
    expect(staff_row(volunteer, "Eve Ittuq")).to_contain_text("Table 2")
    volunteer.pass_time(0, 3)
    staff_row(volunteer, "Eve Ittuq").locator('[data-why="break"]').focus()
    page.keyboard.press("Enter")
    expect(staff_row(volunteer, "Eve Ittuq")).to_contain_text("on a break")
    assert not page.evaluate("[null, document.body].includes(document.activeElement)")
    reloads(volunteer)
    expect(staff_row(volunteer, "Eve Ittuq")).to_contain_text("on a break")
