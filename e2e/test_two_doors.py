"""Two doors of one night without a network near its cap (scenario S15): each sells its own ticket
numbers and no other, and what is used up is refused in words.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.conftest import Opener, Server
from e2e.test_tablets import hears, sheet_says
from e2e.test_two_tablets import night_on, sends
from e2e.volunteer import opens


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.clause("NU-5.02f", "SK-4.i1", "SK-4.j")
def test_s15_two_doors_offline_sell_their_own_numbers_alone(
    server: Server, tablet: Opener, tmp_path: Path
) -> None:
    one, director = opens(tablet, "/#/data", name="director")
    director.connects(server.pairing_code)
    director.sets_up_selkirk()
    director.go("door")
    director.sells_entries(["Ann Ross"])
    sends(director)
    two, helper = opens(tablet, "/#/data", name="helper")
    helper.connects(server.pairing_code)
    helper.page.evaluate("location.hash = '#/nights'")
    helper.page.locator('[data-test="night"] a, a[data-test="night"]').first.click()
    expect(helper.page.locator("#nav")).to_be_visible()
    helper.night = director.night
    helper.go("data")
    helper.page.locator("#tablet-called").fill("Back door")
    helper.press("tablet-name")
    helper.saved()
    hears(helper)
    hears(director)
    director.press("tablet-first")
    sheet_says(director, "this tablet decides")
    door = director.test("tablets").locator("li").filter(has_text="Back door")
    door.locator('[data-act="tablet-part"]').click()
    director.page.locator("#tablet-role-desk").check(force=True)
    sheet_says(director, "A table has one tablet")
    expect(door).to_contain_text("numbers left")

    # The door gives all but one back; the director gives it one more.
    door.locator('[data-act="tablet-back"]').click()
    sheet_says(director, "Only for a tablet that sells nothing more")
    expect(door).to_contain_text("numbers left: 0")
    door.locator('[data-act="tablet-more"]').click()
    director.saved()
    expect(door).not_to_contain_text("numbers left: 0")
    hears(director)
    hears(helper)

    one.context.set_offline(True)
    two.context.set_offline(True)
    director.go("door")
    director.sells_entries(["Bob Okemaw"])
    helper.go("door")
    expect(helper.test("numbers-left")).to_contain_text("Numbers left on this tablet")
    helper.sells_entries(["Cy Dyck"])
    one.context.set_offline(False)
    two.context.set_offline(False)
    sends(director)
    sends(helper)
    sends(director)
    ours, theirs = night_on(director, tmp_path), night_on(helper, tmp_path)
    assert ours.digest() == theirs.digest()
    assert not ours.conflicts
    assert len(ours.state.entries) == 3
