"""The newer rooms under a hurried volunteer: wrong input, keys alone, a reload at every step."""

from __future__ import annotations

from tests.kit.floor import enters_staff, opens_money, to_the_staff
from tests.kit.locator import expect
from tests.kit.volunteer import Opener, Volunteer, opens


def playing(volunteer: Volunteer) -> None:
    volunteer.sets_up_nunavut()
    volunteer.go("door")
    for name in ("Ann", "Ben", "Cy", "Dee"):
        volunteer.page.locator("#of_age").check(force=True)
        volunteer.sells_entries([name])
    volunteer.draws_and_starts()


def test_a_double_tap_enters_nobody_twice(tablet: Opener) -> None:
    _, volunteer = opens(tablet)
    volunteer.sets_up_nunavut()
    to_the_staff(volunteer)
    enters_staff(volunteer, "Fay Moss", "worker")
    volunteer.page.locator('#staff [data-act="staff-enter"]').click()
    expect(volunteer.test("staff-row")).to_have_count(1)
    volunteer.saved()
    expect(volunteer.test("staff-row")).to_have_count(1)


def test_an_expense_is_entered_once_and_what_is_wrong_is_said_where_it_is(
    tablet: Opener,
) -> None:
    browser, volunteer = opens(tablet)
    page = browser.page
    playing(volunteer)
    opens_money(volunteer)
    page.locator("#expense--cents").fill("two")
    page.locator("#expense--cents").press("Enter")
    expect(page.locator("#expense--cents")).to_be_focused()
    page.locator("#expense--cents").fill("20")
    page.locator("#expense--cents").press("Enter")
    refusal = volunteer.test("money-expenses").locator('[data-test="refusal"]')
    expect(refusal).to_be_visible()
    page.locator("#expense--description").fill("Cards")
    page.locator("#expense--payee").fill("Card House")
    page.locator("#expense--states-approved").check()
    volunteer.pass_time(0, 3)  # a tap that follows another at once does not count
    page.locator('[data-act="money-expense"]').dblclick()
    expect(volunteer.test("money-expenses").locator("dl.sum > div")).to_have_count(1)
    volunteer.saved()
    volunteer.reloads()
    expect(volunteer.test("money-expenses").locator("dl.sum > div")).to_have_count(1)
    volunteer.unfolds("#deposit")
    page.locator("#deposit--account").fill("0042")
    page.locator('[data-act="money-deposit"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#deposit--cents-wrong, #deposit--day-wrong").first).to_be_visible()
    expect(page.locator("#deposit--account")).to_have_value("0042")


def test_nothing_is_ticked_without_initials_and_a_count_is_kept_once(tablet: Opener) -> None:
    browser, volunteer = opens(tablet)
    page = browser.page
    volunteer.sets_up_nunavut()
    volunteer.go("checks")
    first_check = page.locator('[data-act="check-tick"]').first
    first_check.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#checks-who--by")).to_be_focused()
    page.keyboard.type("MJ")
    page.keyboard.press("Enter")
    expect(page.locator("#checks-who--by")).to_have_value("MJ")
    for field in page.locator("#tally input").all():
        field.fill("7")
    page.locator('[data-act="tally-keep"]').dblclick()
    volunteer.saved()
    expect(volunteer.test("tally").locator("thead th")).to_have_count(3)
    volunteer.pass_time(0, 3)
    page.locator("#deck--name").fill("x" * 60)
    page.locator("#deck--name").press("Enter")
    expect(volunteer.test("deck-row")).to_have_count(1)
    volunteer.reloads()
    expect(volunteer.test("deck-row")).to_have_count(1)
    expect(volunteer.test("tally").locator("thead th")).to_have_count(3)


def test_a_paper_gives_the_focus_back_where_it_was_opened(tablet: Opener) -> None:
    browser, volunteer = opens(tablet)
    page = browser.page
    volunteer.sets_up_nunavut()
    volunteer.go("papers")
    page.locator("#paper-of-tournament-rules").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#papers-back")).to_be_focused()
    expect(volunteer.test("paper")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#paper-of-tournament-rules")).to_be_focused()
    volunteer.reloads()
    expect(page.locator("#paper-of-tournament-rules")).to_be_visible()
