"""Set-up of a night: what the template leaves to the organization is asked, and only then."""

from __future__ import annotations

from pathlib import Path

import pytest

from pycore.ledger.lines.bundle import read_bundle
from pycore.night.night import Night
from tests.kit.locator import expect
from tests.kit.volunteer import Opener, opens


@pytest.mark.clause("NU-9.25", "SEL-6b")
def test_when_a_player_is_out_is_asked_while_rebuys_are_sold(
    tablet: Opener, tmp_path: Path
) -> None:
    browser, volunteer = opens(tablet)
    page = browser.page
    volunteer.goes("#/setup")
    question = page.locator("#out_at")

    page.locator("#template-selkirk-thursday").check(force=True)
    expect(question).to_have_count(0)
    page.locator("#template-nunavut-five-table").check(force=True)
    expect(question.locator('[data-clause~="NU-9.25"]').first).to_be_visible()
    expect(page.locator("#out_at-zero-chips")).to_be_checked()
    page.locator("#out_at-next-deal").check(force=True)
    page.locator('[data-fold="setup-open"] > summary').click()
    page.locator("#set-rebuy_limit").fill("0")
    expect(question).to_have_count(0)
    page.locator("#set-rebuy_limit").fill("2")
    expect(page.locator("#out_at-next-deal")).to_be_checked()

    page.locator("#organization").fill("Hamlet Recreation Society")
    page.locator("#venue").fill("Community hall")
    page.locator("#available_population").fill("2000")
    volunteer.held_nothing_before()
    volunteer.opens_the_night()
    settings = Night.of(read_bundle(volunteer.exports(tmp_path)).logs).state.adopted
    assert (settings.out_at, settings.rebuy_limit) == ("next-deal", 2)

    volunteer.goes("#/setup")
    page.locator("#template-nunavut-ten-table").check(force=True)
    page.locator("#available_population").fill("2000")
    volunteer.opens_the_night()
    settings = Night.of(read_bundle(volunteer.exports(tmp_path)).logs).state.adopted
    assert (settings.template, settings.player_cap) == ("nunavut-ten-table", 96)


@pytest.mark.clause("NU-5.02h")
def test_a_prize_over_the_limit_is_foreseen_and_the_halls_clock_is_adopted(
    tablet: Opener, tmp_path: Path
) -> None:
    browser, volunteer = opens(tablet)
    page = browser.page
    volunteer.goes("#/setup")
    page.locator("#template-nunavut-five-table").check(force=True)
    page.locator("#organization").fill("Hamlet Recreation Society")
    page.locator("#venue").fill("Community hall")
    page.locator("#available_population").fill("2000")
    volunteer.held_nothing_before()
    page.locator("#date").fill("2026-12-03")
    expect(page.locator("#lawful-prizes")).to_have_count(0)
    page.locator('[data-fold="setup-open"] > summary').click()
    page.locator("#set-entry_fee_cents").fill("100")
    page.locator("#set-rebuy_fee_cents").fill("100")
    lawful = page.locator("#lawful-prizes")
    expect(lawful).to_contain_text("$2,500 · $2,500")
    expect(page.locator("#setup-foot").locator('[data-clause~="NU-5.02h"]').first).to_be_visible()

    zone, offset = "America/Winnipeg", -6 * 60
    expect(page.locator("#hall-clock")).to_contain_text(zone.split("/")[-1])
    volunteer.opens_the_night()
    settings = Night.of(read_bundle(volunteer.exports(tmp_path)).logs).state.adopted
    assert (settings.zone, settings.utc_offset_minutes) == (zone, offset)
