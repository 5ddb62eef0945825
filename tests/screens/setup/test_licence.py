"""The licence on a tablet: asked for at the set-up, changed by papers, suspended, taken over."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit.locator import expect
from tests.kit.volunteer import Opener, Volunteer, opens


def at_set_up(tablet: Opener) -> tuple[Any, Volunteer]:
    browser, volunteer = opens(tablet)
    page = browser.page
    volunteer.goes("#/setup")
    page.locator("#template-nunavut-five-table").check(force=True)
    page.locator("#organization").fill("Hamlet Recreation Society")
    page.locator("#venue").fill("Community hall")
    page.locator("#available_population").fill("2000")
    return page, volunteer


def enters_a_paper(page: Any, kind: str, number: str) -> None:
    """The form of papers, filled but for what the kind asks."""
    page.locator("#paper--changes").select_option(kind)
    page.locator("#paper--number").fill(number)
    page.locator("#paper--issued").fill("2026-10-01")


@pytest.mark.clause("NU-1.01", "NU-2.02", "NU-8.19")
def test_a_night_without_a_licence_is_told_so_and_enters_it_there_and_then(
    tablet: Opener,
) -> None:
    page, volunteer = at_set_up(tablet)
    volunteer.press("before-none")
    expect(volunteer.test("gross-before")).to_be_visible()
    volunteer.press("create-night")
    lack = page.locator("#own-licence--number-lack")
    expect(lack).to_contain_text("without a licence")
    expect(lack.locator('[data-clause~="NU-1.01"]').first).to_be_visible()
    expect(page.locator("#own-licence--number")).to_be_focused()
    volunteer.holds_a_licence()
    expect(page.locator('[data-test="lack"]')).to_have_count(0)

    volunteer.goes("#/book")
    for act, label in (
        ("change", "Change"),
        ("drop", "Take out"),
        ("suspend", "Mark suspended"),
        ("end", "Mark cancelled"),
    ):
        button = volunteer.test("licences").locator(f'[data-act="licence-{act}"]')
        expect(button).to_have_text(label)
        expect(button).to_have_attribute("aria-label", f"{label}: NU-2026-17")
    volunteer.press("licence-suspend")
    expect(volunteer.test("licences")).to_contain_text("Suspended")
    volunteer.goes("#/setup")
    expect(page.locator("#setup-foot").locator('[data-clause~="NU-2.02"]').first).to_be_visible()
    volunteer.goes("#/book")
    volunteer.press("licence-restore")
    expect(volunteer.test("licences")).not_to_contain_text("Suspended")
    volunteer.press("licence-end")
    expect(volunteer.test("licences")).to_contain_text("Cancelled")
    volunteer.press("licence-restore")
    expect(volunteer.test("licences")).not_to_contain_text("Cancelled")

    volunteer.press("licence-change")
    page.locator("#licence--places").fill("Old school")
    page.locator('#licence button[data-act="licence-keep"]').click()
    expect(volunteer.test("licences")).to_contain_text("Old school")
    volunteer.goes("#/setup")
    expect(page.locator("#setup-foot").locator('[data-clause~="NU-8.19"]').first).to_be_visible()
    page.locator("#venue").fill("Old School")
    expect(page.locator("#setup-foot").locator('[data-clause~="NU-8.19"]')).to_have_count(0)
    volunteer.opens_the_night()
    expect(volunteer.test("headroom")).to_contain_text("limits counted")
    volunteer.test("headroom").locator("summary").click()
    expect(volunteer.test("headroom").locator('[data-clause~="NU-5.02k"]').first).to_be_visible()


@pytest.mark.clause("NU-6.05", "NU-8.18a", "NU-2.02")
def test_papers_change_a_licence_and_a_night_takes_them_over(tablet: Opener) -> None:
    page, volunteer = at_set_up(tablet)
    volunteer.held_nothing_before()
    volunteer.opens_the_night()

    volunteer.goes("#/book")
    page.locator('[data-fold="paper-open"] > summary').click()
    enters_a_paper(page, "exempts", "E-1")
    page.locator("#paper--check").select_option("players-at-most")
    expect(page.locator("#paper")).to_contain_text("NU-5.02f")
    page.locator('#paper button[data-act="paper-keep"]').click()
    expect(volunteer.test("papers")).to_contain_text("how many players")
    page.locator('[data-fold="paper-open"] > summary').click()
    enters_a_paper(page, "place", "A-2")
    page.locator("#paper--place").fill("Old school")
    page.locator('#paper button[data-act="paper-keep"]').click()
    expect(volunteer.test("papers")).to_contain_text("Old school")

    volunteer.go("tonight")
    todo = volunteer.test("todo")
    expect(todo).to_contain_text("news of the licence NU-2026-17")
    volunteer.go("amend")
    expect(volunteer.test("licence-news")).to_contain_text("A-2 · E-1")
    volunteer.press("licence-take-over")
    expect(volunteer.test("licence-news")).to_have_count(0)
    expect(volunteer.test("night-papers")).to_contain_text("how many players")
    expect(volunteer.test("lately-here")).to_contain_text("A-2, E-1")

    volunteer.goes("#/book")
    exempts = volunteer.test("papers").locator("li").filter(has_text="E-1")
    exempts.locator('[data-act="paper-drop"]').click()
    expect(volunteer.test("papers")).not_to_contain_text("how many players")
    volunteer.go("tonight")
    volunteer.does("licence-news")
    expect(todo).to_have_count(0)

    volunteer.goes("#/book")
    volunteer.press("licence-suspend")
    expect(volunteer.test("licences")).to_contain_text("Suspended")
    volunteer.go("tonight")
    expect(todo).to_contain_text("is not in force")
    expect(todo.locator('[data-clause~="NU-2.02"]').first).to_be_visible()
    volunteer.go("door")
    expect(volunteer.test("refusal").first).to_contain_text("suspended")


@pytest.mark.clause("NU-8.19")
def test_a_licence_that_was_put_right_and_names_another_hall_stops_the_sales(
    tablet: Opener,
) -> None:
    page, volunteer = at_set_up(tablet)
    page.context.set_offline(True)
    volunteer.held_nothing_before()
    volunteer.opens_the_night()
    volunteer.asked_for_age()
    volunteer.sells_entries(["Ann Ross"])
    volunteer.goes("#/book")
    volunteer.press("licence-change")
    page.locator("#licence--places").fill("Curling rink")
    page.locator('#licence button[data-act="licence-keep"]').click()
    expect(volunteer.test("licences")).to_contain_text("Curling rink")
    volunteer.go("tonight")
    volunteer.does("licence-news")
    volunteer.saved()
    expect(volunteer.test("todo").locator('[data-clause~="NU-8.19"]').first).to_be_visible()
    volunteer.go("door")
    expect(page.locator("main")).to_contain_text("names another hall: Curling rink")
    expect(page.locator("main").locator('[data-clause~="NU-8.19"]').first).to_be_visible()
