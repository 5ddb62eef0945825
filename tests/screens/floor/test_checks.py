"""What is looked at, without a network: lists, tables, chips, decks, advertising."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit.locator import expect
from tests.kit.volunteer import Opener, Volunteer, opens


def checks(tablet: Opener, place: str = "selkirk") -> tuple[Any, Volunteer]:
    """The room of the checks before the doors, from the list of what is next; no network."""
    browser, volunteer = opens(tablet)
    if place == "selkirk":
        volunteer.sets_up_selkirk()
        volunteer.sells_entries(["Ann", "Ben", "Cy", "Dee"])
    else:
        volunteer.sets_up_nunavut()
    browser.context.set_offline(True)
    volunteer.go("tonight")
    browser.page.locator('main a[href$="/checks"]').first.click()
    expect(browser.page.locator("#checks-who--by")).to_be_visible()
    return browser.page, volunteer


@pytest.mark.clause("MB-5", "MB-0")
def test_the_list_is_ticked_with_initials_and_a_table_is_signed_off(tablet: Opener) -> None:
    page, volunteer = checks(tablet)
    page.locator('[data-act="check-tick"]').first.click()
    expect(page.locator("main")).to_contain_text("who did it")
    expect(page.locator("#checks-who--by")).to_be_focused()
    page.locator("#checks-who--by").fill("MJ")
    page.locator("#tick-mb-rules").click()
    expect(volunteer.test("check-mb-rules")).to_contain_text("MJ")
    expect(page.locator("#tick-mb-rules")).to_have_count(0)
    page.locator('[data-act="check-table"]').first.click()
    volunteer.says("Table 1 was signed off")
    expect(volunteer.test("checks-tables")).to_contain_text("MJ")
    page.locator('[data-test="lately-here"] [data-act="undo"]').first.click()
    expect(page.locator("#sign-1")).to_be_visible()
    page.locator("#fold-checks-during").click()
    expect(volunteer.test("checks-during")).to_contain_text("No phone")


@pytest.mark.clause("SEL-5")
def test_the_chips_are_counted_by_two_people(tablet: Opener) -> None:
    page, volunteer = checks(tablet)
    comparison = volunteer.test("tally-said")
    for by, white in (("MJ", "400"), ("AB", "399")):
        page.locator("#checks-who--by").fill(by)
        for field in page.locator("#tally input").all():
            field.fill("0")
        page.locator("#tally-100").fill(white)
        page.locator('[data-act="tally-keep"]').click()
        volunteer.says(f"{by} counted")
        volunteer.pass_time(0, 3)
    expect(comparison).to_contain_text("The two counts differ")
    page.locator('[name="tally-moment"][value="end"]').check(force=True)
    expect(volunteer.test("tally")).to_contain_text("Nobody has counted yet")


@pytest.mark.clause("SEL-35")
def test_a_deck_is_put_in_play_and_taken_away(tablet: Opener) -> None:
    page, volunteer = checks(tablet)
    row = volunteer.test("deck-row")
    for name in ("Blue 1", "Red 1"):
        page.locator("#deck--name").fill(name)
        page.locator('[data-act="deck-keep"]').click()
        expect(row.filter(has_text=name)).to_have_count(1)
        volunteer.pass_time(0, 3)
    row.first.locator('[data-act="deck-open"]').click()
    page.locator("#deck-table").fill("1")
    page.locator('[data-act="deck-place"]').click()
    expect(row.first).to_contain_text("In play at table 1")
    volunteer.pass_time(0, 3)
    row.first.locator('[data-act="deck-open"]').click()
    expect(row.first).to_contain_text("not changed because a player asks")
    page.locator("#deck-hand--holder").fill("cash box")
    page.locator('[data-act="deck-hand"]').click()
    expect(row.first).to_contain_text("kept: cash box")
    volunteer.pass_time(0, 3)
    row.first.locator('[data-act="deck-open"]').click()
    page.locator('[name="deck-why"][value="damaged"]').check(force=True)
    page.locator('#deck-take label:has-text("Red 1")').click()
    page.locator("#deck-take--by").fill("TD")
    page.locator("#deck-sealed").check(force=True)
    page.locator('[data-act="deck-take"]').click()
    expect(row.first).to_contain_text("Taken out")
    expect(row.first).to_contain_text("sealed")
    expect(row.nth(1)).to_contain_text("In play at table 1")


@pytest.mark.clause("NU-8.20a", "NU-8.20b", "NU-7.04", "NU-7.02")
def test_nunavut_writes_down_looks_at_decks_and_reads_its_poster(tablet: Opener) -> None:
    page, volunteer = checks(tablet, "nunavut")
    page.locator("#checks-who--by").fill("MJ")
    page.locator("#note-of-nu-chips-marked").fill("A red dot")
    page.locator("#tick-nu-chips-marked").click()
    expect(volunteer.test("check-nu-chips-marked")).to_contain_text("A red dot")
    page.locator("#deck--name").fill("Blue 1")
    page.locator('[data-act="deck-keep"]').click()
    volunteer.pass_time(0, 3)
    page.locator('[data-act="deck-look"]').click()
    expect(page.locator('[data-act="deck-look"]')).to_have_count(0)
    page.locator("#advert-text").fill("Poker night: win prizes!")
    page.locator('[data-act="advert-look"]').click()
    remarks = volunteer.test("advert-remarks")
    expect(remarks).to_contain_text("the organization’s name")
    expect(remarks).to_contain_text("what restricts the prizes")
    page.locator("#advert-text").fill("Hamlet Recreation Society: win prizes of up to $500!")
    page.locator('[data-act="advert-look"]').click()
    expect(remarks).not_to_contain_text("what restricts the prizes")
