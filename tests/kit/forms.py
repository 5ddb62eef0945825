"""Forms as people fill them in: the set-up, and a field that is refused or right."""

from __future__ import annotations

import re
from typing import Any

from tests.kit.locator import expect
from tests.kit.volunteer import Opener, Volunteer, opens


def at_set_up(tablet: Opener, template: str, lang: str = "en") -> tuple[Any, Volunteer]:
    browser, volunteer = opens(tablet, lang=lang)
    page = browser.page
    volunteer.goes("#/setup")
    page.locator(f"#template-{template}").check(force=True)
    page.locator("#organization").fill("Hamlet Recreation Society")
    page.locator("#venue").fill("Community hall")
    return browser, volunteer


def at_nunavut(tablet: Opener, lang: str = "en") -> tuple[Any, Volunteer]:
    browser, volunteer = at_set_up(tablet, "nunavut-five-table", lang)
    browser.page.locator("#available_population").fill("2000")
    volunteer.holds_a_licence()
    volunteer.press("before-none")
    expect(volunteer.test("gross-before")).to_be_visible()
    browser.page.locator('[data-fold="setup-open"] > summary').click()
    return browser, volunteer


def selling(tablet: Opener, names: list[str]) -> tuple[Any, Volunteer]:
    """A Selkirk night at the door, with these entries sold."""
    browser, volunteer = opens(tablet)
    volunteer.sets_up_selkirk()
    volunteer.go("door")
    volunteer.sells_entries(names)
    return browser, volunteer


def playing(tablet: Opener) -> tuple[Any, Volunteer]:
    """Four at one table, the clock runs, and there is no network."""
    browser, volunteer = opens(tablet)
    volunteer.sets_up_selkirk()
    volunteer.sells_entries(["Ann", "Ben", "Cy", "Dee"])
    volunteer.draws_and_starts()
    browser.context.set_offline(True)
    return browser.page, volunteer


def expect_wrong(page: Any, place: str, sentence: str | re.Pattern[str]) -> None:
    """The field is said to be wrong, why stands under it and is read with it, and it is next."""
    field, why = page.locator(f'[id="{place}"]'), page.locator(f'[id="{place}-wrong"]')
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(why).to_contain_text(sentence)
    expect(why).to_be_visible()
    assert f"{place}-wrong" in (field.get_attribute("aria-describedby") or "").split()
    expect(field).to_be_focused()


def expect_right(page: Any, place: str) -> None:
    expect(page.locator(f'[id="{place}-wrong"]')).to_have_count(0)
    expect(page.locator(f'[id="{place}"]')).not_to_have_attribute("aria-invalid", "true")


def expect_nights(volunteer: Volunteer, number: int) -> None:
    """This tablet holds so many nights, and after a reload too."""
    volunteer.goes("#/nights")
    body, rows = volunteer.page.locator("body"), volunteer.test("night")
    expect(body).to_have_attribute("data-screen", "nights")
    expect(rows).to_have_count(number)
    volunteer.reloads()
    expect(body).to_have_attribute("data-screen", "nights")
    expect(rows).to_have_count(number)
