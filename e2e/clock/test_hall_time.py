"""Whatever zone a tablet is set to, a night's times are those of its hall, in either language."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.machines import Opener
from tests.kit.volunteer import ZONE, opens

EVENING = "7:00\u00a0pm"


@pytest.mark.browser
def test_a_tablet_of_another_zone_shows_the_halls_clock(tablet: Opener) -> None:
    browser, volunteer = opens(tablet, zone=ZONE)
    volunteer.sets_up_selkirk()
    volunteer.go("tonight")
    expect(volunteer.page.get_by_text(f"Starts at {EVENING}").first).to_be_visible()
    browser.close()

    browser, volunteer = opens(tablet, zone="Asia/Tokyo", night=volunteer.night)
    page = browser.page
    expect(page.locator("main")).to_contain_text(f"Thursday, 19 November, {EVENING}")
    page.evaluate("route => { location.hash = route }", f"#/night/{volunteer.night}/tonight")
    expect(page.get_by_text(f"Starts at {EVENING}").first).to_be_visible()
    page.evaluate("location.hash = '#/nights'")
    page.get_by_role("radio", name="Français").check()
    expect(page.locator("main")).to_contain_text("jeudi 19 novembre, 19\u00a0h")
