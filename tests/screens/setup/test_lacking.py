"""A set-up with several things missing says all of them at once, each at its field."""

from __future__ import annotations

import re

import pytest

from tests.kit.locator import expect
from tests.kit.volunteer import Opener, opens


@pytest.mark.clause("NU-5.02f", "NU-5.02j", "NU-1.01")
def test_everything_missing_is_said_at_its_field_by_one_press(tablet: Opener) -> None:
    browser, volunteer = opens(tablet)
    page = browser.page
    volunteer.goes("#/setup")
    page.locator("#template-nunavut-five-table").check(force=True)
    expect(page.locator('[data-test="lack"]')).to_have_count(0)
    volunteer.press("create-night")

    for place in ("organization", "venue", "own-licence--number", "setup-before"):
        expect(page.locator(f'#{place}-lack [data-test="lack"]')).to_be_visible()
    expect(page.locator("#available_population-wrong")).to_be_visible()
    expect(page.locator("#setup-foot")).to_contain_text("5 fields need another look")
    expect(page.locator("#organization")).to_be_focused()
    expect(page.locator('[data-test="refusal"]')).to_have_count(0)
    expect(page.locator("#main")).not_to_contain_text("Refused by the rules")
    assert "#/setup" in page.url

    page.locator("#organization").fill("Hamlet Recreation Society")
    expect(page.locator('#organization-lack [data-test="lack"]')).to_have_count(0)
    expect(page.locator('#venue-lack [data-test="lack"]')).to_be_visible()
    page.locator("#venue").fill("Community hall")
    page.locator("#available_population").fill("2000")
    volunteer.held_nothing_before()
    expect(page.locator('[data-test="lack"]')).to_have_count(0)
    volunteer.opens_the_night()


@pytest.mark.clause("MB-1h")
def test_choices_that_nobody_made_are_said_where_they_are_made(tablet: Opener) -> None:
    browser, volunteer = opens(tablet)
    page = browser.page
    volunteer.goes("#/setup")
    page.locator("#template-manitoba-hall").check(force=True)
    page.locator("#organization").fill("Legion")
    page.locator("#venue").fill("Hall")
    volunteer.press("create-night")
    for choice in ("odd_chip", "raises", "language"):
        expect(page.locator(f'#{choice}-lack [data-test="lack"]')).to_be_visible()
    expect(page.locator("#odd_chip")).to_be_focused()
    page.locator("#odd_chip-first").check(force=True)
    expect(page.locator('#odd_chip-lack [data-test="lack"]')).to_have_count(0)
    expect(page.locator('#raises-lack [data-test="lack"]')).to_be_visible()
    expect(page).to_have_url(re.compile("#/setup"))
