"""Numbers, days and names as people type them: read as meant, or refused at the field."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.kit.forms import (
    at_nunavut,
    at_set_up,
    expect_nights,
    expect_right,
    expect_wrong,
    selling,
)
from tests.kit.locator import expect
from tests.kit.several import night_on
from tests.kit.volunteer import Opener, opens

NAMES = ["Ann", "Bo", "Cy", "Dee", "P06"]


# ---- set-up ----


def test_in_french_sixty_and_a_half_dollars_are_typed_with_a_comma(
    tablet: Opener, tmp_path: Path
) -> None:
    browser, volunteer = at_nunavut(tablet, "fr")
    browser.page.locator("#set-entry_fee_cents").fill("60,50")
    volunteer.opens_the_night()
    assert night_on(volunteer, tmp_path).state.adopted.entry_fee_cents == 6_050


def test_in_french_an_amount_is_shown_as_it_is_typed(tablet: Opener) -> None:
    browser, volunteer = at_set_up(tablet, "nunavut-five-table", "fr")
    page = browser.page
    volunteer.goes("#/book")
    page.locator('[data-act="house-edit"][data-house="nunavut-five-table"]').click()
    page.locator("#name").fill("Vendredi")
    page.locator("#value-entry_fee_cents").fill("60,50")
    page.locator("#band-0-parts").fill("66,67 33,33")
    page.locator("#chip-0-owned").fill("400")
    page.locator("#chip-1-owned").fill("300")
    volunteer.press("house-save")
    expect(volunteer.test("houses")).to_contain_text("Vendredi")
    page.locator('[data-act="house-edit"][data-house="vendredi"]').click()
    expect(page.locator("#value-entry_fee_cents")).to_have_value("60,50")
    expect(page.locator("#band-0-parts")).to_have_value("66,67 33,33")
    expect(page.locator("#chip-0-owned")).to_have_value("400")
    expect(page.locator("#chip-2-owned")).to_have_value("")
    volunteer.goes("#/setup")
    page.locator('[name="template"][value^="vendredi."]').check(force=True)
    expect(page.locator("#set-entry_fee_cents")).to_have_value("60,50")
    page.locator("#available_population").fill("2000")
    volunteer.press("before-none")
    expect(volunteer.test("chips-for")).to_contain_text("23 joueurs sur")


def test_a_break_of_ten_and_a_half_minutes_is_refused_at_its_field(
    tablet: Opener, tmp_path: Path
) -> None:
    browser, volunteer = at_set_up(tablet, "selkirk-thursday")
    page = browser.page
    expect(page.locator("#break_minutes-help")).to_contain_text("leave it to you")
    expect(page.locator("#break_minutes-help [data-act=clause]")).to_have_count(0)
    page.locator("#break_minutes").fill("10,5")
    expect_right(page, "break_minutes")
    volunteer.press("create-night")
    expect_wrong(page, "break_minutes", "“10,5” is not a whole number")
    expect_nights(volunteer, 0)
    volunteer.goes("#/setup")
    expect(page.locator("#break_minutes")).to_have_value("10,5")
    page.reload()
    browser.ready()
    expect(page.locator("#break_minutes")).to_have_value("10,5")
    expect(page.locator("#organization")).to_have_value("Hamlet Recreation Society")
    page.locator("#break_minutes").fill("10 min")
    volunteer.opens_the_night()
    breaks = {row.ms for row in night_on(volunteer, tmp_path).state.structure if row.kind == 1}
    assert breaks == {600_000}


def test_a_fee_below_nothing_is_refused_when_its_field_is_left(tablet: Opener) -> None:
    browser, volunteer = at_nunavut(tablet)
    page = browser.page
    fee = page.locator("#set-entry_fee_cents")
    fee.fill("-5")
    expect_right(page, "set-entry_fee_cents")
    page.locator("#night_name").focus()
    expect(page.locator("#set-entry_fee_cents-wrong")).to_contain_text("at least $0")
    page.locator('[data-fold="setup-open"] > summary').click()
    volunteer.press("create-night")
    expect_wrong(page, "set-entry_fee_cents", "“-5”")
    fee.fill("1,25 0")
    volunteer.press("create-night")
    expect_wrong(page, "set-entry_fee_cents", "“1,25 0”")
    fee.fill("50")
    page.locator("#night_name").focus()
    expect_right(page, "set-entry_fee_cents")
    volunteer.opens_the_night()


def test_several_wrong_fields_are_counted_and_the_first_is_next(tablet: Opener) -> None:
    browser, volunteer = at_nunavut(tablet)
    page = browser.page
    page.locator("#available_population").fill("many")
    page.locator("#set-rebuy_limit").fill("2.5")
    volunteer.press("create-night")
    expect_wrong(page, "available_population", "“many” is not a number")
    expect(page.locator("#setup-foot")).to_contain_text("2 fields need another look")


def test_a_night_in_2020_is_asked_about_once(tablet: Opener) -> None:
    browser, volunteer = at_set_up(tablet, "selkirk-thursday")
    page = browser.page
    page.locator("#break_minutes").fill("10")
    page.locator("#date").fill("2020-11-19")
    volunteer.press("create-night")
    question = volunteer.test("typed-question")
    expect(question).to_contain_text("19 November 2020")
    expect(page.locator("#date")).to_be_focused()
    volunteer.press("typed-change")
    expect(page.locator("#date")).to_be_focused()
    page.locator("#date").fill("2020-11-20")
    volunteer.press("create-night")
    expect(question).to_contain_text("20 November 2020")
    volunteer.press("typed-right")
    expect(page).to_have_url(re.compile("#/night/"))
    volunteer.night = page.url.split("#/night/")[1].split("/")[0]


# ---- the book ----


def test_what_is_entered_in_the_book_is_read_at_its_field(tablet: Opener) -> None:
    browser, volunteer = opens(tablet)
    page = browser.page
    volunteer.goes("#/book")
    page.locator('[data-fold="licence-open"] > summary').click()
    page.locator('[data-fold="licence-more"] > summary').click()
    page.locator("#licence--number").fill("NU-2026-17")
    page.locator("#licence--first_day").fill("2026-04-01")
    page.locator("#licence--last_day").fill("2026-03-31")
    page.locator("#licence--year_gross_cents").fill("30 000 $ or so")
    page.locator('#licence button[type="submit"]').click()
    expect_wrong(page, "licence--last_day", "1 April 2026")
    expect(page.locator("#licence--year_gross_cents-wrong")).to_contain_text("is not an amount")
    page.locator("#licence--last_day").fill("2027-03-31")
    page.locator("#licence--year_gross_cents").fill("$30,000")
    page.locator('#licence button[type="submit"]').click()
    expect(volunteer.test("licences")).to_contain_text("$30,000")
    page.locator("#takings--day").fill("2026-11-20")
    page.locator("#takings--gross").fill("41 00")
    page.locator('#takings button[type="submit"]').click()
    expect_wrong(page, "takings--day", "19 November 2026")
    expect(page.locator("#takings--gross-wrong")).to_contain_text("groups of digits")


def test_house_rules_say_at_the_field_what_is_no_number(tablet: Opener) -> None:
    browser, volunteer = opens(tablet)
    page = browser.page
    volunteer.goes("#/book")
    page.locator('[data-act="house-edit"][data-house="selkirk-thursday"]').click()
    page.locator("#row-1-big").fill("1,0000")
    page.locator("#band-0-parts").fill("50,30,20")
    volunteer.press("house-save")
    expect_wrong(page, "row-1-big", "“1,0000”")
    expect(page.locator("#band-0-parts-wrong")).to_contain_text("Put a space between")
    page.locator("#house-up-row-2").click()
    expect(page.locator("#row-2-big")).to_have_value("1,0000")
    volunteer.press("house-save")
    expect_wrong(page, "row-2-big", "“1,0000”")


# ---- during the night ----


def test_tables_that_are_no_number_draw_no_seats(tablet: Opener, tmp_path: Path) -> None:
    browser, volunteer = selling(tablet, NAMES[:4])
    page = browser.page
    volunteer.go("seats")
    page.locator("#draw summary").click()
    for text, why in (("0", "at least 1"), ("abc", "not a number"), ("-1", "at least 1")):
        page.locator("#tables").fill(text)
        volunteer.press("draw-seats")
        expect_wrong(page, "tables", why)
        expect(volunteer.test("tables")).to_have_count(0)
    page.locator("#tables").fill("2")
    volunteer.press("draw-seats")
    expect(volunteer.test("tables").locator("li")).to_have_count(2)
    assert len(night_on(volunteer, tmp_path).state.tables()) == 2


@pytest.mark.clause("MB-23")
def test_a_number_is_a_ticket_and_never_part_of_a_name(tablet: Opener, tmp_path: Path) -> None:
    """Ticket 3 is out; P03 holds another."""
    browser, volunteer = selling(tablet, ["Bob", "Bo", "Cy", "Dee", "P03"])
    page = browser.page
    volunteer.draws_and_starts()
    volunteer.go("out")
    volunteer.busts(3)
    volunteer.confirms_out()
    volunteer.go("door")
    who = page.locator("#who")
    who.fill("3")
    who.press("Enter")
    expect(page.locator('#main [data-test="refusal"]')).to_contain_text("Ticket 0003 is out")
    expect(who).to_be_focused()
    who.fill("77")
    who.press("Enter")
    expect_wrong(page, "who", "Ticket 0077 was not sold")
    who.fill("b")
    who.press("Enter")
    expect_wrong(page, "who", "“b” fits 2 players")
    who.fill("zoe")
    who.press("Enter")
    expect_wrong(page, "who", "“zoe”")
    who.fill("P03")
    who.press("Enter")
    expect(volunteer.test("rebuys")).to_contain_text("1")
    volunteer.saved()
    state = night_on(volunteer, tmp_path).state
    assert {ticket: len(entry.rebuys) for ticket, entry in state.entries.items()} == {
        1: 0,
        2: 0,
        3: 0,
        4: 0,
        5: 1,
    }


def test_who_is_out_is_told_by_ticket_and_never_twice(tablet: Opener) -> None:
    browser, volunteer = selling(tablet, ["Ann", "Bo", "Cy", "P02", "Dee"])
    page = browser.page
    volunteer.draws_and_starts()
    volunteer.go("out")
    volunteer.busts(2)
    volunteer.confirms_out()
    finder = page.locator("#out-find")
    finder.fill("2")
    finder.press("Enter")
    expect_wrong(page, "out-find", "Ticket 0002 is not in play")
    expect(page.locator("#out")).to_have_count(0)
    finder.fill("3")
    finder.press("Enter")
    finder.fill("Ann")
    finder.press("Enter")
    page.locator("#stack-3").fill("1.5")
    volunteer.press("eliminate")
    expect_wrong(page, "stack-3", "not a whole number")
    expect(page.locator("#stack-1-wrong")).to_contain_text("still empty")


@pytest.mark.clause("SEL-9")
def test_a_final_count_that_is_not_what_is_in_play_is_asked_about(
    tablet: Opener, tmp_path: Path
) -> None:
    browser, volunteer = selling(tablet, ["Ann", "Bo", "Cy"])
    page = browser.page
    volunteer.draws_and_starts()
    volunteer.pass_time(7 * 60)
    volunteer.go("out")
    page.locator("#stop-1").fill("15,000")
    page.locator("#stop-2").fill("2o000")
    volunteer.press("stop-play")
    expect_wrong(page, "stop-2", "“2o000” is not a number")
    expect(page.locator("#stop-3-wrong")).to_contain_text("still empty")
    page.locator("#stop-2").fill("20 000")
    page.locator("#stop-3").fill("15000")
    expect(volunteer.test("stop-total")).to_have_text("50,000")
    expect(volunteer.test("stop-differs")).to_contain_text("5,000 more")
    volunteer.press("stop-play")
    question = volunteer.test("stop-question")
    expect(question).to_contain_text("50,000")
    expect(question).to_contain_text("45,000")
    volunteer.press("stop-again")
    expect(page.locator("#stop-1")).to_be_focused()
    volunteer.press("stop-play")
    volunteer.press("stop-confirm")
    expect(question).to_contain_text("Say why")
    page.locator("#stop--because").fill("a rebuy on paper")
    volunteer.press("stop-confirm")
    expect(page.locator("#stop")).to_have_count(0)
    volunteer.saved()
    volunteer.go("history")
    expect(page.locator("#main")).to_contain_text("50,000 chips were counted, 45,000 were in play")
    stopped = night_on(volunteer, tmp_path).folded.recorded[-1].event
    assert (stopped.in_play_chips, stopped.because) == (45_000, "a rebuy on paper")


def test_a_level_is_read_at_its_fields(tablet: Opener) -> None:
    browser, volunteer = selling(tablet, ["Ann", "Bo"])
    page = browser.page
    volunteer.draws_and_starts()
    page.locator("#structure > summary").click()
    page.locator("#level--big").fill("1.5")
    page.locator("#level--minutes").fill("300")
    page.locator('#add-level button[type="submit"]').click()
    expect_wrong(page, "level--big", "not a whole number")
    expect(page.locator("#level--minutes-wrong")).to_contain_text("at most")


def test_a_player_who_put_in_half_a_chip_did_not_put_in_nothing(tablet: Opener) -> None:
    browser, volunteer = selling(tablet, ["Ann", "Bo", "Cy"])
    page = browser.page
    volunteer.draws_and_starts()
    volunteer.go("pots")
    page.locator("#chips-1").fill("500")
    page.locator("#chips-2").fill("500")
    expect(volunteer.test("pots-check")).to_be_visible()
    page.locator("#chips-3").fill("1,5")
    expect(volunteer.test("pots-check")).to_have_count(0)
    page.locator("#chips-4").focus()
    expect(page.locator("#chips-3-wrong")).to_contain_text("not a whole number")
    expect(page.locator("#chips-4")).to_be_focused()
    page.locator("#chips-3").fill("1,500")
    page.locator("#pots-call-1").click()
    page.locator("#pots-call-2").click()
    expect(volunteer.test("pots-check")).to_be_visible()
    expect_right(page, "chips-3")


def test_nobody_is_sold_without_a_name(tablet: Opener) -> None:
    browser, volunteer = selling(tablet, ["Ann"])
    page = browser.page
    volunteer.pass_time(0, 2)  # what follows a sale at once is its second tap
    page.locator("#name").fill("   ")
    page.locator("#name").press("Enter")
    expect(page.locator("#refused-entry")).to_contain_text("name first")
    expect(page.locator("#name")).to_be_focused()
    expect(page.locator("#name")).to_have_attribute("aria-errormessage", "refused-entry")
    expect(volunteer.test("entries")).to_contain_text("1")
