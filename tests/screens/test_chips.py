"""A colour-up on one tablet, offline: table by table, with few taps; and the chips it makes."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.core.felt import counted_in, stranded
from tests.core.hall import nunavut, playing
from tests.kit.locator import expect
from tests.kit.organization import Organization
from tests.kit.several import IN_LEVEL_THREE, holds
from tests.kit.volunteer import Opener, Volunteer, opens

IN_THE_BREAK = datetime(2026, 11, 19, 20, 5, tzinfo=UTC)


class Taps:
    """Taps on one page, counted."""

    def __init__(self, volunteer: Volunteer) -> None:
        self.page = volunteer.page
        self.count = 0

    def on(self, selector: str) -> None:
        self.page.locator(selector).first.click()
        self.count += 1


@pytest.mark.clause("SEL-13b", "SEL-16", "SEL-17")
def test_two_tables_are_changed_up_in_the_break_without_typing(
    server: Organization, tablet: Opener, tmp_path: Path
) -> None:
    hall = counted_in(playing(20).at("19:58"), stacks={1: 13_300, 2: 16_700})
    browser, volunteer = opens(tablet, "/#/data", zone="UTC", moment=IN_THE_BREAK)
    holds(volunteer, hall, tmp_path)
    browser.context.set_offline(True)
    server.kill()
    todo = volunteer.test("todo")
    expect(todo.locator('[data-clause~="SEL-16"]').first).to_be_visible()

    taps = Taps(volunteer)
    taps.on('[data-test="todo"] .btn-main')
    card = volunteer.test("colour-up")
    expect(card).to_contain_text("white 100")
    expect(card).to_contain_text("gives 3 × 100, gets 1 × 500")
    expect(card).to_contain_text("Another tablet deals at table 1")
    taps.on("#up-do")
    expect(volunteer.test("up-done")).to_contain_text("500 more are in play")
    assert taps.count == 2
    volunteer.saved()
    expect(volunteer.test("in-play")).to_have_text("300,500")

    # A table without a tablet: nobody typed, and nobody knows.
    volunteer.pass_time(0, 3)
    taps.on("#up-next")
    volunteer.pass_time(0, 3)
    taps.on("#up-do")
    expect(volunteer.test("up-sum")).to_contain_text("10 players were not counted")
    assert taps.count == 4
    expect(volunteer.test("ledger")).to_contain_text("4,000 more")

    # Undone and typed instead: 13 are two new chips and one more for the rest.
    volunteer.pass_time(0, 5)
    volunteer.page.locator('#last [data-act="undo"]').click()
    expect(volunteer.page.locator("#up-form")).to_have_count(1)
    volunteer.saved()
    volunteer.page.locator("#up-form .up-input").nth(0).fill("13")
    volunteer.page.locator("#up-form .up-input").nth(1).fill("1,5x")
    volunteer.pass_time(0, 3)
    volunteer.page.locator("#up-do").click()
    expect(volunteer.page.locator("#up-form .wrong").first).to_be_visible()
    volunteer.page.locator("#up-form .up-input").nth(1).fill("5")
    volunteer.pass_time(0, 3)
    volunteer.page.locator("#up-do").click()
    expect(volunteer.test("up-done")).to_contain_text("gives 13 × 100, gets 3 × 500")
    volunteer.saved()
    volunteer.page.reload()
    browser.ready()
    volunteer.page.locator("label:has(#up-table-2)").click()
    expect(volunteer.test("colour-up")).to_contain_text("gives 13 × 100, gets 3 × 500")
    expect(volunteer.test("in-play")).to_have_text("300,700")


@pytest.mark.clause("NU-B.TP30", "NU-C.colour")
def test_a_race_shows_the_cards_and_who_got_a_chip(tablet: Opener, tmp_path: Path) -> None:
    stacks = {1: 1_575, 2: 2_700, 3: 25, 4: 1_650, 5: 1_550}
    hall = counted_in(nunavut().sell(5).at("17:55").draw().at("18:00").start(), stacks=stacks)
    _, volunteer = opens(tablet, "/#/data", zone="UTC", moment=IN_LEVEL_THREE)
    holds(volunteer, hall, tmp_path)
    taps = Taps(volunteer)
    taps.on('#nav a[href$="/more"]')
    taps.on('main a[href$="/chips"]')
    expect(volunteer.test("colour-up").locator('[data-clause~="NU-B.TP30"]').first).to_be_visible()
    expect(volunteer.test("colour-up")).to_contain_text("3 odd chips")
    taps.on("#up-do")
    assert taps.count == 3
    done = volunteer.test("up-done")
    expect(done).to_contain_text("gives 1 × 25, gets 1 × 100")
    assert any(suit in done.inner_text() for suit in "♣♦♥♠")

    # Chips in a pocket leave play; the ledger says so.
    volunteer.page.locator("#forfeit-find").fill("2")
    volunteer.page.locator("#forfeit-find").press("Enter")
    volunteer.page.locator("#forfeit-chips").fill("200")
    volunteer.page.locator("#forfeit-why-pocketed").check(force=True)
    volunteer.press("forfeit-do")
    expect(volunteer.test("refusal")).to_contain_text("Another tablet deals at table 1")
    volunteer.pass_time(0, 3)
    volunteer.press("hands-none-on")
    expect(volunteer.test("ledger")).to_contain_text("−200")
    volunteer.saved()


@pytest.mark.clause("NU-9.24")
def test_odd_chips_of_a_closed_table_are_given_to_a_pot(tablet: Opener, tmp_path: Path) -> None:
    _, volunteer = opens(tablet, "/#/data", zone="UTC", moment=IN_LEVEL_THREE)
    holds(volunteer, stranded(), tmp_path)
    volunteer.go("chips")
    expect(volunteer.test("stranded")).to_contain_text("Table 2: 25")
    volunteer.page.locator('[data-act="settle-carried"][data-to="1"]').click()
    expect(volunteer.test("stranded")).to_have_count(0)
    volunteer.saved()
