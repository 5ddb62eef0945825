"""The floor's log: a ruling kept in two taps, what goes with it, its report and its papers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit.dealer import opens_table
from tests.kit.forms import playing
from tests.kit.locator import expect
from tests.kit.organization import Organization
from tests.kit.several import sends
from tests.kit.volunteer import Opener, Volunteer, opens


def room(page: Any, volunteer: Volunteer) -> None:
    volunteer.go("incidents")
    expect(page.locator("#incident-room")).to_be_visible()


@pytest.mark.clause("SEL-27", "NU-B.TP24", "NU-B.DM7")
def test_a_ruling_is_kept_in_two_taps_and_a_penalty_goes_with_it(tablet: Opener) -> None:
    page, volunteer = playing(tablet)
    page.locator("#last #incident-strip").click()
    page.locator("#situation-showed-cards").click()
    volunteer.says("Conduct noted: Showed their cards")
    sheet = volunteer.test("sheet")
    expect(volunteer.test("kept")).to_contain_text("SEL-27")
    expect(sheet).to_contain_text("A penalty may go with it")
    expect(volunteer.test("kept-who")).to_have_count(0)
    page.locator("#kept--heard").fill("Tickets 1 and 2")
    sheet.locator('[data-act="incident-heard"]').click()
    expect(volunteer.test("kept-who")).to_contain_text("Heard: Tickets 1 and 2")
    expect(page.locator("#kept--heard")).to_have_value("")
    page.locator("#kept--ticket").fill("77")
    sheet.locator('[type="submit"]').click()
    expect(page.locator("#kept--ticket")).to_be_focused()
    page.locator("#kept--ticket").fill("2")
    sheet.locator('[type="submit"]').click()
    expect(page.locator("#penalty-clause")).to_have_value("SEL-27")
    expect(page.locator("#sheet-note")).to_have_value("Showed their cards")
    page.locator("#penalty-length-m10").check(force=True)
    sheet.locator('[type="submit"]').click()
    expect(sheet).to_have_count(0)
    volunteer.says("Ben is away for 10 minutes")

    room(page, volunteer)
    listed = volunteer.test("incidents")
    expect(listed).to_contain_text("Ben: 10 minutes away")
    expect(listed).not_to_contain_text("Decided by")
    expect(listed).to_contain_text("Heard: Tickets 1 and 2")
    volunteer.reloads()
    expect(listed).to_contain_text("Showed their cards")
    expect(volunteer.test("contact")).to_contain_text("LGCA")
    listed.locator('[data-act="incident-gone"]').click()
    page.locator("#kept--ticket").fill("2")
    page.locator('[data-test="sheet"] [data-act="incident-penalty"]').click()
    expect(volunteer.test("earlier")).to_contain_text("10 minutes")
    page.locator("#penalty-length-disqualified").check(force=True)
    page.locator("#penalty-chips").fill("15000")
    sheet.locator('[type="submit"]').click()
    expect(listed).to_contain_text("Ben: disqualified, 15,000 chips left play")


@pytest.mark.clause("NU-8.14d", "NU-8.14e", "NU-9.32b", "NU-11.01e")
def test_the_log_says_what_is_to_be_reported_and_prints_it(tablet: Opener) -> None:
    browser, volunteer = opens(tablet)
    page = browser.page
    volunteer.sets_up_nunavut()
    room(page, volunteer)
    expect(volunteer.test("contact")).to_contain_text("867-975-5351")
    page.locator("#incident-room").click()
    page.locator('[name="incident-kind"][value="dispute"]').check(force=True)
    page.locator("#sheet-note").fill("Both claim the pot")
    volunteer.folds('[data-fold="incident-details"]')
    page.locator("#incident--decided").fill("The chairperson")
    page.locator("#incident--heard").fill("Tickets 1 and 2")
    page.locator("#incident--deck").fill("Red deck, in the safe")
    page.locator("#outcome-warned").check(force=True)
    page.locator('[data-test="sheet"] [type="submit"]').click()
    volunteer.says("Dispute noted: Both claim the pot")
    listed = volunteer.test("incidents")
    expect(listed).to_contain_text("Decided by The chairperson")
    expect(listed).to_contain_text("Heard: Tickets 1 and 2")
    expect(listed).to_contain_text("Report by")

    listed.locator('[data-act="incident-open"]').click()
    page.locator("#sheet-note").fill("I saw two kings")
    page.locator("#incident--said_by").fill("Ticket 2")
    page.locator('[data-test="sheet"] [type="submit"]').click()
    expect(listed).to_contain_text("Ticket 2: I saw two kings")

    page.locator("#incidents-show-conduct").check(force=True)
    expect(listed).to_have_count(0)
    page.locator("#incidents-show-due").check(force=True)
    listed.locator('[data-act="incident-report"]').click()
    sheet = volunteer.test("sheet")
    sheet.locator('[data-act="report-send"]').click()
    expect(sheet.locator('[data-test="refusal"]')).to_be_visible()
    page.locator("#report--reporter").fill("The secretary")
    page.locator("#report--reference").fill("CGS 12")
    page.locator("#how-letter").check(force=True)
    sheet.locator('[data-act="report-send"]').click()
    expect(sheet).to_have_count(0)
    expect(listed).to_have_count(0)
    page.locator("#incidents-show-all").check(force=True)
    expect(listed).to_contain_text("Reported by The secretary, by letter, reference CGS 12")
    volunteer.reloads()
    expect(listed).to_contain_text("reference CGS 12")

    listed.locator('[data-act="paper-of"]', has_text="Incident report").click()
    paper = volunteer.test("paper")
    expect(paper).to_contain_text("I saw two kings")
    expect(paper).to_contain_text("867-975-5351")
    expect(paper).to_contain_text("CGS 12")


@pytest.mark.clause("NU-8.14c", "MB-28a")
def test_what_two_tablets_wrote_down_apart_stands_in_one_log(
    server: Organization, tablet: Opener
) -> None:
    here, director = opens(tablet, "/#/data", name="director")
    director.connects(server.pairing_code)
    director.sets_up_selkirk()
    director.go("door")
    director.sells_entries(["Ann Ross", "Bob Okemaw"])
    director.saved()
    sends(director)
    there, helper = opens(tablet, "/#/data", name="helper")
    helper.connects(server.pairing_code)
    helper.goes("#/nights")
    helper.page.locator('a[data-test="night"]').first.click()
    helper.night = director.night
    helper.saved()
    for browser in (here, there):
        browser.context.set_offline(True)
    for volunteer, code in ((director, "phone"), (helper, "talked")):
        room(volunteer.page, volunteer)
        volunteer.page.locator("#incident-room").click()
        volunteer.folds('[data-fold="situations-more"]')
        volunteer.page.locator(f"#situation-{code}").click()
        expect(volunteer.test("kept")).to_be_visible()
        volunteer.page.locator("#sheet-cancel").click()
    for browser, volunteer in ((here, director), (there, helper), (here, director)):
        browser.context.set_offline(False)
        sends(volunteer)
    for volunteer in (director, helper):
        room(volunteer.page, volunteer)
        listed = volunteer.test("incidents")
        expect(listed).to_contain_text("Phone at the table")
        expect(listed).to_contain_text("Talked about the hand")


@pytest.mark.clause("NU-B.DH2", "NU-B.DM3")
def test_a_hand_is_dead_by_a_tap_on_what_killed_it(tablet: Opener) -> None:
    browser, volunteer = opens(tablet)
    page = browser.page
    volunteer.sets_up_nunavut()
    volunteer.go("door")
    for name in ("Ann", "Ben", "Cy", "Dee"):
        page.locator("#of_age").check(force=True)
        volunteer.sells_entries([name])
    volunteer.draws_and_starts()
    dealer = opens_table(volunteer)
    dealer.tap("tb-count")
    dealer.tap("tb-deal")
    dealer.tap("tb-floor")
    page.locator('#tb-panel [data-act="table-seat"]').first.click()
    dealer.tap("rule-kill")
    page.locator("#dead-thrown-away").click()
    volunteer.saved()
    expect(page.locator("#dead-thrown-away")).to_have_count(0)
