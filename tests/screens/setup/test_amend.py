"""What was set up is changed while the night runs: on a tablet without a network."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit.locator import expect
from tests.kit.volunteer import Opener, Volunteer, opens


def fill(page: Any, name: str, text: str) -> None:
    page.locator(f"#{name}").fill(text)


def on_the_way(tablet: Opener) -> tuple[Any, Volunteer]:
    """A Thursday whose clock runs, at the screen that changes it."""
    browser, volunteer = opens(tablet)
    volunteer.sets_up_selkirk()
    volunteer.sells_entries(["Ann", "Ben", "Cy"])
    volunteer.draws_and_starts()
    browser.context.set_offline(True)
    page = browser.page
    volunteer.go("more")
    page.locator('main a[href$="/amend"]').click()
    expect(page.locator("body")).to_have_attribute("data-screen", "amend")
    return page, volunteer


def test_the_name_the_hall_and_the_breaks_are_changed_after_opening(tablet: Opener) -> None:
    page, volunteer = on_the_way(tablet)
    fill(page, "amend--night_name", "Legion Thursday")
    expect(page.locator("#amend--reason")).to_have_count(0)
    fill(page, "amend--venue", "Curling rink")
    reason = page.locator("#amend--reason")
    expect(reason).to_be_visible()
    volunteer.press("amend-night")
    expect(volunteer.test("refusal").first).to_contain_text("Say why")
    expect(page.locator("#amend--venue")).to_have_value("Curling rink")
    reason.fill("The furnace failed")
    volunteer.press("amend-night")
    volunteer.saved()
    expect(page.locator("#bar")).to_contain_text("Legion Thursday")
    expect(page.locator("#amend--reason")).to_have_count(0)

    level = page.locator('[data-test="amend-levels"] li', has_text="Break").first
    level.locator('[data-act="levels-open"]').click()
    minutes = page.locator('#sheet input[name^="minutes"]')
    minutes.fill("10,5")
    fill(page, "levels--reason", "The hall asked for it")
    page.locator('#sheet [type="submit"]').click()
    expect(page.locator("#sheet .wrong").first).to_be_visible()
    minutes.fill("20")
    page.locator('#sheet [data-act="levels-next"]').click()
    expect(minutes).to_have_count(2)
    expect(minutes.first).to_have_value("20")
    page.locator('#sheet input[name^="big"]').fill("1500")
    page.locator('#sheet [type="submit"]').click()
    volunteer.says("2 levels and breaks were changed, level 5 among them: The hall asked for it")
    expect(level).to_contain_text("20 min")

    page.locator('#last [data-act="undo"]').click()
    volunteer.says("Undone")
    expect(level).to_contain_text("10 min")
    page.reload()
    expect(page.locator("#amend--night_name")).to_have_value("Legion Thursday")


def test_what_no_longer_changes_says_why(tablet: Opener) -> None:
    page, volunteer = on_the_way(tablet)
    form = volunteer.test("amend")
    expect(form).to_contain_text("the start of the night does not move any more")
    expect(page.locator("#date")).to_have_count(0)
    expect(volunteer.test("stands")).to_contain_text("Stands since the first entry was sold")
    volunteer.press("amend-night")
    expect(volunteer.test("refusal").first).to_contain_text("Nothing is different")


def test_before_the_clock_runs_the_start_moves_and_a_past_day_does_not(tablet: Opener) -> None:
    browser, volunteer = opens(tablet)
    page = browser.page
    volunteer.sets_up_selkirk()
    volunteer.go("amend")
    expect(page.locator("#date")).to_have_value("2026-11-19")
    page.locator("#date").fill("2026-11-12")
    page.locator("#time").fill("19:30")
    expect(page.locator("#amend--reason")).to_be_visible()
    fill(page, "amend--reason", "The hall is taken")
    volunteer.press("amend-night")
    volunteer.press("typed-right")
    expect(volunteer.test("refusal").first).to_contain_text("That day is past")
    page.locator("#date").fill("2026-11-26")
    volunteer.press("amend-night")
    volunteer.says("The start was moved to 26 November 2026, 7:30 pm")
    expect(page.locator("#date")).to_have_value("2026-11-26")


@pytest.mark.clause("NU-B.TP23")
def test_a_nunavut_night_is_called_off_in_a_storm(tablet: Opener) -> None:
    browser, volunteer = opens(tablet)
    page = browser.page
    volunteer.sets_up_nunavut()
    for name in ("Ann", "Ben"):
        page.locator("#of_age").check(force=True)
        volunteer.sells_entries([name])
    browser.context.set_offline(True)
    volunteer.go("amend")
    form = volunteer.test("calling-off")
    refusal = form.locator('[data-test="refusal"]')
    volunteer.press("call-off")
    expect(refusal).to_contain_text("Say why the night is called off")
    volunteer.pass_time(0, 2)
    fill(page, "calling-off--reason", "A blizzard closed the road")
    volunteer.press("call-off")
    expect(refusal).to_contain_text("written approval")
    expect(page.locator("#calling-off--reason")).to_have_value("A blizzard closed the road")
    expect(form).to_contain_text("Call it off all the same")
    volunteer.pass_time(0, 2)
    fill(page, "calling-off--approval", "NU-2026-17-B")
    volunteer.press("call-off")
    volunteer.says("The night was called off: A blizzard closed the road (approval NU-2026-17-B)")
    expect(form).to_have_count(0)
    volunteer.go("tonight")
    expect(volunteer.test("todo")).to_contain_text("nothing ends the refunds")
    volunteer.go("door")
    for _ in range(2):
        page.locator('[data-act="refund-entry"]').first.click()
        volunteer.saved()
        volunteer.pass_time(0, 2)
    volunteer.go("tonight")
    expect(volunteer.test("todo")).to_have_count(0)
    volunteer.go("papers")
    page.locator('[data-paper="refunds"]').click()
    paper = volunteer.test("paper")
    expect(paper).to_contain_text("A blizzard closed the road (approval NU-2026-17-B)")
    expect(paper.locator("tbody tr")).to_have_count(2)
    expect(paper).to_contain_text("Given back")
    expect(paper).not_to_contain_text("Still to give back")
