"""Several tablets of one night: one directs, another has its own table and no more; a tablet that
died is replaced by the one at hand.
"""

from __future__ import annotations

from tests.kit.locator import expect
from tests.kit.organization import Organization
from tests.kit.several import confirms, sends
from tests.kit.volunteer import Opener, opens


def test_a_tablet_does_its_part_and_another_takes_its_place(
    server: Organization, tablet: Opener
) -> None:
    browser, director = opens(tablet, "/#/data", name="director")
    director.connects(server.pairing_code)
    director.sets_up_selkirk()
    director.go("door")
    director.sells_entries(["Ann Ross", "Bob Okemaw", "Cy Dyck"])
    sends(director)
    _, helper = opens(tablet, "/#/data", name="helper")
    helper.connects(server.pairing_code)
    helper.goes("#/nights")
    helper.page.locator('[data-test="night"] a, a[data-test="night"]').first.click()
    expect(helper.page.locator("#nav")).to_be_visible()
    helper.night = director.night

    # The helper's tablet says what it is called; until somebody directs, it may do all.
    helper.go("data")
    helper.page.locator("#tablet-called").fill("Table 5")
    helper.press("tablet-name")
    helper.saved()
    sends(helper)
    sends(director)
    rows = director.test("tablets").locator("li")
    expect(rows).to_have_count(2)
    director.press("tablet-first")
    confirms(director, "this tablet decides")
    rows.filter(has_text="Table 5").locator('[data-act="tablet-part"]').click()
    director.page.locator("#tablet-role-table").check(force=True)
    director.page.locator("#tablet-table").fill("5")
    confirms(director, "A table has one tablet")
    expect(rows.filter(has_text="Table 5")).to_contain_text("table 5")
    sends(director)
    sends(helper)

    # It draws no seats.
    helper.go("seats")
    helper.press("draw-seats")
    expect(helper.page.locator("#main")).to_contain_text("This tablet works at table 5")
    director.go("seats")
    director.press("draw-seats")
    director.says("tables: 1")

    # The director's tablet is dead: the helper's directs, and every tablet is told.
    browser.context.set_offline(True)
    helper.go("data")
    helper.folds("#taking")
    helper.page.locator('[data-act="tablet-take"][data-table="0"]').click()
    confirms(helper, "works at the desk")
    helper.go("door")
    helper.sells_entries(["Di Flett"])
    browser.context.set_offline(False)
    sends(helper)
    sends(director)
    sends(helper)
    for volunteer in (director, helper):
        volunteer.go("data")
        me = volunteer.test("tablets").locator("li").first
        expect(me).to_contain_text("Desk" if volunteer is director else "Directs")
        waits = "1 waits for the director" if volunteer is director else "1 does not agree"
        expect(volunteer.test("conflict-count").first).to_contain_text(waits)
    helper.page.locator(".reach").click()
    expect(helper.test("conflicts")).to_contain_text("Another tablet had taken this over")

    # The old one is put away; what it still has waits for whoever directs.
    helper.go("data")
    helper.press("tablet-stop")
    helper.page.locator("#tablet-why-retired").check(force=True)
    confirms(helper, "take it back whole")
    expect(helper.test("tablets")).to_contain_text("Put away")
