"""Who is on duty, at a tablet: entered, relieved, away and back; what the role asks; who plays and
works; who checks the age. Two tablets, and a reload.
"""

from __future__ import annotations

import re

from tests.kit.floor import enters_staff, staff_row, to_the_staff
from tests.kit.locator import expect
from tests.kit.organization import Organization
from tests.kit.several import sends
from tests.kit.volunteer import Opener, opens


def test_a_crew_is_entered_relieved_and_kept_with_its_times(tablet: Opener) -> None:
    browser, volunteer = opens(tablet)
    page = browser.page
    volunteer.sets_up_nunavut()
    browser.context.set_offline(True)
    volunteer.go("door")
    page.locator("#everyone").click(force=True)
    page.locator("#sheet-note").fill("Zoe Kadlak")
    page.locator('#sheet [data-act="vouch"]').click()
    expect(volunteer.test("vouched")).to_contain_text("Zoe Kadlak")
    volunteer.sells_entries(["Ann Ross", "Bob Okemaw", "Cy Poe", "Dee Roy"])
    volunteer.go("seats")
    volunteer.press("draw-seats")
    volunteer.saved()
    volunteer.go("more")
    page.locator('main a[href$="/staff"]').first.click()
    expect(page.locator("#staff")).to_be_visible()
    expect(volunteer.test("role-chairperson")).to_contain_text("0 of 1")

    # What the law makes a condition is refused without it; the rest is shown as open.
    enters_staff(volunteer, "Eve Ittuq", "chairperson")
    expect(volunteer.test("refusal").first).to_contain_text("member")
    expect(page.locator("#staff--name")).to_have_value("Eve Ittuq")
    enters_staff(volunteer, "Eve Ittuq", "chairperson", "member")
    expect(volunteer.test("role-chairperson")).to_contain_text("1 of 1")
    expect(staff_row(volunteer, "Eve Ittuq")).to_contain_text("named in the application")
    volunteer.pass_time(0, 3)
    staff_row(volunteer, "Eve Ittuq").locator(
        '[data-act="staff-attest"][data-what="named"]'
    ).click()
    expect(staff_row(volunteer, "Eve Ittuq")).not_to_contain_text("named in the application")

    # Who plays does not deal, and who deals does not play.
    enters_staff(volunteer, "ann ross", "dealer", table="1")
    expect(volunteer.test("staff-same")).to_be_visible()
    volunteer.pass_time(0, 3)
    page.locator('[data-act="staff-same-yes"]').click()
    expect(volunteer.test("refusal").first).to_contain_text("hold a ticket tonight")
    enters_staff(volunteer, "Bob Okemaw", "dealer", table="1")
    expect(page.locator('[data-act="staff-same-no"]')).to_be_visible()
    volunteer.pass_time(0, 3)
    page.locator('[data-act="staff-same-no"]').click()
    expect(staff_row(volunteer, "Bob Okemaw")).to_contain_text("Table 1")
    enters_staff(volunteer, "Fay Moss", "dealer")
    expect(staff_row(volunteer, "Fay Moss")).to_be_visible()

    # Two taps: whose place, and by whom.
    volunteer.pass_time(0, 3)
    staff_row(volunteer, "Bob Okemaw").locator('[data-act="staff-relief"]').click()
    reliefs = volunteer.test("reliefs").locator('[data-act="staff-relieve"]')
    reliefs.filter(has_text="Fay Moss takes over").click()
    expect(staff_row(volunteer, "Fay Moss")).to_contain_text("Table 1")
    expect(staff_row(volunteer, "Bob Okemaw")).to_contain_text("on a break")
    volunteer.pass_time(20, 3)
    staff_row(volunteer, "Bob Okemaw").locator('[data-act="staff-back"]').click()
    expect(staff_row(volunteer, "Bob Okemaw")).not_to_contain_text("on a break")
    volunteer.pass_time(0, 3)
    staff_row(volunteer, "Bob Okemaw").locator('[data-act="staff-change"]').click()
    page.locator('[data-act="staff-cancel"]').click()
    staff_row(volunteer, "Bob Okemaw").locator('[data-act="staff-change"]').click()
    page.locator("#staff-role-worker").check(force=True)
    page.locator("#staff--table").fill("")
    volunteer.pass_time(0, 3)
    page.locator('#staff [data-act="staff-enter"]').click()
    expect(volunteer.test("role-worker")).to_contain_text("Bob Okemaw")

    # Whose papers were seen, by the kind alone.
    page.locator("#papers--ticket").fill("2")
    page.locator("#document-passport").check(force=True)
    volunteer.pass_time(0, 3)
    page.locator('#papers [data-act="papers-check"]').click()
    expect(volunteer.test("papers-seen")).to_contain_text("1 player")
    expect(volunteer.test("vouches")).to_contain_text("Zoe Kadlak")

    # At the door, while entries are sold.
    volunteer.go("door")
    expect(page.locator("#everyone")).to_be_checked()
    page.locator("#everyone").click(force=True)
    expect(volunteer.test("vouched")).to_have_count(0)
    page.locator("#name").fill("Fay Moss")
    page.locator("#of_age").check(force=True)
    page.locator("#name").press("Enter")
    expect(volunteer.test("same-name")).to_contain_text("on duty tonight")
    page.locator('[data-act="same-yes"]').click()
    volunteer.says(re.compile("work tonight"))

    # Who must stay goes only where it is said again; what is to be done says so.
    volunteer.go("tonight")
    volunteer.press("start-clock")
    volunteer.saved()
    to_the_staff(volunteer)
    volunteer.pass_time(0, 3)
    staff_row(volunteer, "Eve Ittuq").locator('[data-act="staff-leave"][data-why="break"]').click()
    expect(page.locator('[data-act="staff-anyway"]')).to_be_visible()
    volunteer.pass_time(0, 3)
    page.locator('[data-act="staff-anyway"]').click()
    expect(staff_row(volunteer, "Eve Ittuq")).to_contain_text("on a break")
    volunteer.go("tonight")
    if not page.locator('[data-task="staff-away"]').count():
        volunteer.press("todo-more")
    volunteer.pass_time(0, 3)
    page.locator('[data-task="staff-away"]').click()
    volunteer.saved()
    to_the_staff(volunteer)
    expect(staff_row(volunteer, "Eve Ittuq")).not_to_contain_text("on a break")
    for role in ("worker", "chairperson"):
        volunteer.pass_time(0, 3)
        staff_row(volunteer, "Eve Ittuq").locator('[data-act="staff-change"]').click()
        page.locator(f"#staff-role-{role}").check(force=True)
        volunteer.pass_time(0, 3)
        page.locator('#staff [data-act="staff-enter"]').click()
        if role == "worker":
            expect(volunteer.test("refusal").first).to_contain_text("for the whole event")
            volunteer.pass_time(0, 3)
            page.locator('[data-act="staff-entry-anyway"]').click()
        expect(volunteer.test(f"role-{role}")).to_contain_text("Eve Ittuq")
    volunteer.pass_time(0, 3)
    staff_row(volunteer, "Bob Okemaw").locator('[data-why="gone"]').click()
    expect(staff_row(volunteer, "Bob Okemaw")).to_contain_text("gone")

    browser.context.set_offline(False)
    volunteer.reloads()
    expect(staff_row(volunteer, "Fay Moss")).to_contain_text("Table 1")
    volunteer.folds('[data-fold="staff-spells"]')
    expect(volunteer.test("spells").locator("li")).to_have_count(9)
    volunteer.folds('[data-fold="staff-duties-dealer"]')
    expect(volunteer.test("role-dealer").locator('[data-clause~="NU-8.16"]').first).to_be_visible()


def test_one_name_on_two_tablets_is_shown_and_told_apart(
    server: Organization, tablet: Opener
) -> None:
    here, director = opens(tablet, "/#/data", name="director")
    director.connects(server.pairing_code)
    director.sets_up_selkirk()
    sends(director)
    there, helper = opens(tablet, "/#/data", name="helper")
    helper.connects(server.pairing_code)
    helper.goes("#/nights")
    helper.page.locator('a[data-test="night"]').first.click()
    helper.night = director.night
    here.context.set_offline(True)
    there.context.set_offline(True)
    director.go("door")
    director.sells_entries(["Ann Ross"])
    to_the_staff(helper)
    enters_staff(helper, "Ann Ross", "dealer")
    expect(staff_row(helper, "Ann Ross")).to_be_visible()
    here.context.set_offline(False)
    sends(director)
    there.context.set_offline(False)
    sends(helper)
    sends(director)
    to_the_staff(director)
    expect(director.test("staff-both")).to_contain_text("Ann Ross")
    director.pass_time(0, 3)
    director.page.locator('[data-act="staff-apart"]').click()
    expect(director.test("staff-both")).to_have_count(0)


def test_a_training_is_entered_and_told_where_somebody_begins(tablet: Opener) -> None:
    browser, volunteer = opens(tablet)
    page = browser.page
    volunteer.goes("#/book")
    volunteer.folds('[data-fold="training-open"]')
    page.locator("#training--name").fill("Fay Moss")
    page.locator("#training--topic").fill("Dealing")
    page.locator("#training--by").fill("Zoe Kadlak")
    page.locator('#training [data-act="training-keep"]').click()
    expect(page.locator("#training--day")).to_be_focused()
    page.locator("#training--day").fill("2026-11-01")
    page.locator('#training [data-act="training-keep"]').click()
    expect(volunteer.test("trainings")).to_contain_text("Fay Moss")
    volunteer.sets_up_selkirk()
    to_the_staff(volunteer)
    page.locator("#staff--name").fill("fay moss")
    expect(volunteer.test("trained")).to_contain_text("Dealing")
    volunteer.goes("#/book")
    page.locator('[data-act="training-drop"]').click()
    expect(volunteer.test("trainings")).to_have_count(0)
