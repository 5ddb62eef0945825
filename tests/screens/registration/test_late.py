"""What was written on paper while no tablet worked is entered later, by ticket number."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tests.kit.forms import playing
from tests.kit.locator import expect
from tests.kit.volunteer import THURSDAY, ZONE, Opener, Volunteer


def fills(page: Any, volunteer: Volunteer, kind: str, ticket: str, name: str = "") -> str:
    """Enter what was written on paper just now; the time that was typed."""
    form = volunteer.test("late")
    form.locator(f'[name="late-what"][value="{kind}"]').check(force=True)
    page.locator("#late-ticket").fill(ticket)
    now = datetime.fromtimestamp(volunteer.now_ms() / 1_000, ZoneInfo(ZONE))
    minute = f"{now:%H:%M}"
    page.locator("#late-time").fill(minute)
    page.locator("#late--wrote").fill("Ana")
    if name:
        page.locator("#late--name").fill(name)
    page.locator('[data-act="late-send"]').click()
    return minute


@pytest.mark.clause("SEL-7c")
def test_paper_is_entered_later_and_says_so(tablet: Opener) -> None:
    page, volunteer = playing(tablet)
    volunteer.go("papers")
    form, listed = volunteer.test("late"), volunteer.test("late-list")
    page.locator('[data-act="late-send"]').click()
    expect(page.locator("#late-time")).to_be_focused()
    fills(page, volunteer, "entry", "40", "Ben")
    page.locator('[data-act="late-another"]').click()
    expect(listed).to_contain_text("ticket 0040, Ben")
    fills(page, volunteer, "rebuy", "2")
    expect(listed).to_contain_text("Rebuy 1 sold: Ben")
    fills(page, volunteer, "rebuy", "99")
    expect(form).to_contain_text("99")
    fills(page, volunteer, "out", "3")
    expect(listed).to_contain_text("Cy is out")
    expect(listed).to_contain_text("written by Ana")
    listed.locator("li").first.locator('[data-act="undo"]').click()
    expect(listed.locator("li").first).to_contain_text("Undone")
    volunteer.saved()
    volunteer.reloads()
    expect(listed.locator("li")).to_have_count(3)
    expect(listed.locator("li").first).to_contain_text("Undone")
    expect(listed.locator("li").last).to_contain_text("ticket 0040, Ben")
    fills(page, volunteer, "out", "3")
    expect(listed.locator("li")).to_have_count(4)
    volunteer.go("standings")
    expect(volunteer.test("from-paper")).to_contain_text("written by Ana")


@pytest.mark.clause("SEL-7c")
def test_a_paper_entered_twice_is_asked_about(tablet: Opener) -> None:
    page, volunteer = playing(tablet)
    volunteer.go("papers")
    form, listed = volunteer.test("late"), volunteer.test("late-list")
    minute = fills(page, volunteer, "rebuy", "2")
    expect(listed.locator("li")).to_have_count(1)
    if fills(page, volunteer, "rebuy", "2") == minute:  # else it is another rebuy
        expect(form).to_contain_text("Is this another one?")
        expect(page.locator("#late-ticket")).to_have_value("2")
        form.locator('[data-act="late-another"]').click()
    expect(listed.locator("li")).to_have_count(2)


@pytest.mark.clause("SEL-7c", "NU-11.01c")
def test_the_sheet_of_an_evening_is_entered_the_next_day(tablet: Opener) -> None:
    """The tablet was broken from the start on: whatever the sheet says was that evening."""
    page, volunteer = playing(tablet)
    volunteer.back_at(THURSDAY + timedelta(days=1, hours=-3))
    volunteer.go("papers")
    form, listed = volunteer.test("late"), volunteer.test("late-list")
    for kind, ticket, time in (("rebuy", "2", "19:10"), ("out", "3", "19:40")):
        form.locator(f'[name="late-what"][value="{kind}"]').check(force=True)
        page.locator("#late-ticket").fill(ticket)
        page.locator("#late-time").fill(time)
        page.locator("#late--wrote").fill("Ana")
        page.locator('[data-act="late-send"]').click()
        expect(listed).to_contain_text(f"{int(time[:2]) - 12}:{time[3:]}")
        volunteer.saved()
    volunteer.unfolds('[data-paper="event-sheet"]')
    page.locator('[data-paper="event-sheet"]').click()
    paper = volunteer.test("paper")
    expect(paper).to_contain_text("Entered later from paper")
    expect(paper).to_contain_text("7:10")
