"""The first screen of an empty tablet: two keys, and nothing is asked before a practice night."""

from __future__ import annotations

import re

import pytest

from pycore.law import packs
from tests.kit.locator import expect
from tests.kit.volunteer import Opener, opens

USUAL = "holdfast-last-template"
TEMPLATES = sorted(house.id for house in packs.houses().values() if house.beside is None)


def test_the_empty_first_screen_has_one_key_for_practice_and_one_for_tonight(
    tablet: Opener,
) -> None:
    browser, volunteer = opens(tablet)
    page = browser.page
    keys = page.locator(".welcome .btn")
    expect(keys).to_have_text(["Set up tonight", "Practice a night"])
    page.locator('.welcome a[href="#/setup"]').click()
    expect(page.locator("body")).to_have_attribute("data-screen", "setup")

    volunteer.goes("#/nights")
    volunteer.press("practise")
    expect(page).to_have_url(re.compile("#/night/rehearsal-.*/door"))
    expect(page.locator('[data-test="rehearsal"]')).to_be_visible()
    volunteer.goes("#/setup")
    expect(page.locator("#organization")).to_have_value("")


@pytest.mark.parametrize("template", TEMPLATES)
def test_practice_follows_the_usual_rules_whatever_these_ask(
    tablet: Opener, template: str
) -> None:
    browser, volunteer = opens(tablet)
    browser.page.window.localStorage.setItem(USUAL, template)
    volunteer.goes("#/setup")
    expect(browser.page.locator(f"#template-{template}")).to_be_checked()
    volunteer.press("rehearse-night")
    expect(browser.page).to_have_url(re.compile("#/night/rehearsal-"))
    volunteer.goes("#/nights")
    volunteer.press("practise")
    expect(browser.page.locator("body")).to_have_attribute("data-screen", "door")
    volunteer.goes("#/nights")
    nights = browser.page.locator('[data-test="night"]')
    expect(nights).to_have_count(2)


def test_after_a_first_night_other_provinces_are_folded_away(tablet: Opener) -> None:
    browser, volunteer = opens(tablet)
    page = browser.page
    volunteer.goes("#/setup")
    expect(page.locator("#template-nunavut-five-table")).to_have_count(1)
    folded = page.locator('[data-fold="other-provinces"]')
    expect(folded).to_have_count(0)
    volunteer.sets_up_selkirk()

    volunteer.goes("#/setup")
    expect(page.locator("#template-selkirk-thursday")).to_be_checked()
    expect(folded).to_have_count(1)
    expect(folded).not_to_have_attribute("open", "")
    expect(folded.locator("#template-nunavut-five-table")).to_have_count(1)
    for ours in ("manitoba-hall", "selkirk-thursday"):
        expect(folded.locator(f"#template-{ours}")).to_have_count(0)
        expect(page.locator(f"#template-{ours}")).to_have_count(1)
    volunteer.unfolds("#template-nunavut-five-table")
    page.locator("#template-nunavut-five-table").check(force=True)
    expect(folded).to_have_attribute("open", "")
