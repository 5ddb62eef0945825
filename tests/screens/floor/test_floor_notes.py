"""What it comes to if somebody goes out, and what the floor wrote down."""

from __future__ import annotations

import re

from tests.kit.forms import playing
from tests.kit.locator import expect
from tests.kit.volunteer import Opener


def test_what_it_comes_to_is_told_before_somebody_is_put_out(tablet: Opener) -> None:
    page, volunteer = playing(tablet)
    page.locator('input[name="seat"]:not([disabled])').first.check(force=True)
    foreseen = volunteer.test("foreseen")
    expect(foreseen).to_contain_text(re.compile("If they go out now: 4th, no prize"))
    volunteer.go("out")
    volunteer.busts(1)
    expect(foreseen).to_contain_text("If they go out now: 4th, no prize")
    volunteer.busts(2)
    expect(foreseen).to_contain_text("from 3rd to 4th; the stacks decide")
    page.locator("#stack-1").fill("5000")
    page.locator("#stack-2").fill("5000")
    expect(foreseen).to_contain_text("tied for 3rd")
    page.locator("#stack-2").fill("200")
    expect(foreseen).to_contain_text("0001: 3rd")
    volunteer.confirms_out()
    volunteer.go("tonight")
    page.locator('input[name="seat"]:not([disabled])').first.check(force=True)
    expect(foreseen).to_contain_text(re.compile(r"2nd, \$\d+"))
    expect(foreseen).to_contain_text("Prizes are not announced yet")


def test_a_bust_three_busts_later_is_undone_in_at_most_three_taps(tablet: Opener) -> None:
    page, volunteer = playing(tablet)
    volunteer.go("out")
    for ticket in (4, 3, 2):
        volunteer.busts(ticket)
        volunteer.confirms_out()
    expect(page.locator('[data-test="lately"] li')).to_have_count(4)
    volunteer.pass_time(0, 3)
    taps = 0
    first_out = page.locator('[data-test="lately"] li', has_text="Dee")
    first_out.locator('[data-act="undo"]').click()
    taps += 1
    sheet = page.locator('[data-test="sheet"]')
    if sheet.count():
        sheet.locator('[type="submit"]').click()
        taps += 1
    expect(first_out).to_have_class("gone")
    assert taps <= 3


def test_a_ruling_is_written_down_from_any_room_and_found_again(tablet: Opener) -> None:
    page, volunteer = playing(tablet)
    for room in ("door", "seats", "out", "standings", "payouts", "history", "tonight"):
        volunteer.go(room)
        expect(page.locator('#last [data-act="incident-open"]')).to_be_visible()
    page.locator('#last [data-act="incident-open"]').click()
    sheet = volunteer.test("sheet")
    page.locator("#sheet-note").fill("Ben's hand is dead: cards in the muck")
    page.locator("#incident--table").fill("1")
    page.locator("#incident--ticket").fill("2")
    sheet.locator('[type="submit"]').click()
    expect(sheet.locator('[data-test="refusal"]')).to_contain_text("clause")
    expect(page.locator("#sheet-note")).to_have_value("Ben's hand is dead: cards in the muck")
    page.locator("#incident--clause").fill("SEL-37")
    sheet.locator('[type="submit"]').click()
    expect(sheet).to_have_count(0)
    volunteer.says("Ruling under SEL-37: Ben's hand is dead")

    volunteer.go("history")
    listed = volunteer.test("incidents")
    expect(listed).to_contain_text("Table 1")
    expect(listed).to_contain_text("0002 Ben")
    listed.locator('[data-act="incident-open"]').click()
    page.locator("#sheet-note").fill("Ben asked the Chairperson; it stands")
    sheet.locator('[type="submit"]').click()
    expect(listed).to_contain_text("it stands")
    volunteer.pass_time(0, 3)
    page.locator('#last [data-act="incident-open"]').click()
    expect(volunteer.test("rulings-like")).to_contain_text("Ben's hand is dead")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    listed.locator('[data-act="undo"]').nth(1).click()
    expect(listed).not_to_contain_text("it stands")


def test_two_taps_keep_one_note(tablet: Opener) -> None:
    page, volunteer = playing(tablet)
    page.locator("#incident-tonight").click()
    page.locator('[name="incident-kind"][value="dispute"]').check(force=True)
    expect(page.locator("#incident--clause")).to_have_count(0)
    page.locator("#sheet-note").fill("A seat was taken twice")
    page.locator('[data-test="sheet"] [type="submit"]').dblclick()
    volunteer.says("Dispute noted: A seat was taken twice")
    volunteer.go("history")
    expect(volunteer.test("incidents").locator("li.incident")).to_have_count(1)
