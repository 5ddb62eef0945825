"""Why the clock moves is asked where the volunteer looks, and a keyboard gets in and out of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.machines import Opener, Server
from tests.kit.volunteer import opens


@pytest.mark.browser
def test_the_question_is_in_sight_and_escape_goes_back(server: Server, tablet: Opener) -> None:
    browser, volunteer = opens(tablet)
    browser.context.set_offline(True)
    server.kill()
    page = browser.page
    page.set_viewport_size({"width": 360, "height": 800})
    volunteer.sets_up_selkirk()
    volunteer.sells_entries(["Ann", "Bo", "Cy"])
    volunteer.draws_and_starts()
    button = page.locator('[data-act="next-level"]')
    button.focus()
    button.press("Enter")
    question = volunteer.test("clock-change")
    expect(question.locator("h2")).to_be_in_viewport()
    expect(page.locator("#change")).to_be_focused()
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    expect(button).to_be_focused()

    # A sheet keeps Tab to itself, and gives the focus back.
    # What is said aloud lies over the times of the night, and over the clause beside them.
    opener = page.locator('main [data-act="clause"]:visible').first
    opener.focus()
    opener.press("Enter")
    dialog = page.locator("#over [role=dialog]")
    expect(dialog).to_be_visible()
    for _ in range(4):
        page.keyboard.press("Tab")
        inside = "!document.querySelector('.app').contains(document.activeElement)"
        assert page.evaluate(inside)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(opener).to_be_focused()
