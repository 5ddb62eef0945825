"""What tournament rules must include, letter by letter, at the set-up in both languages: what is
asked and refused without an answer, what stands there already, and the sheet before a door opens.
"""

from __future__ import annotations

import re

import pytest

from tests.kit.forms import at_set_up
from tests.kit.locator import expect
from tests.kit.volunteer import Opener, Volunteer

ASKED = {
    "odd_chip": ("h", "each"),
    "prepaid": ("b", "door"),
    "raises": ("d", "double"),
    "finish": ("j", "last-out"),
    "ties": ("k", "share"),
    "leaving": ("l", "dealt-in-and-dead"),
    "rule_book": ("m", "none"),
    "language": ("n", "fr"),
    "other": ("o", "posted"),
}
LANGUAGES = ("en", "fr")


def sheet(volunteer: Volunteer, lang: str) -> str:
    """The tournament rules of the draft, as they would be printed."""
    volunteer.press("rules-ahead")
    paper = volunteer.test("paper")
    expect(paper).to_have_attribute("lang", lang)
    return str(paper.inner_text())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.clause(*(f"MB-1{letter}" for letter in "abcdefghijklmno"))
def test_a_plain_hall_of_manitoba_states_every_letter_before_its_door_opens(
    tablet: Opener, lang: str
) -> None:
    browser, volunteer = at_set_up(tablet, "manitoba-hall", lang)
    page = browser.page
    browser.context.set_offline(True)
    for name, (letter, option) in ASKED.items():
        question = page.locator(f"#{name}")
        expect(
            question.locator("legend").locator(f'[data-clause~="MB-1{letter}"]').first
        ).to_be_visible()
        expect(page.locator("#rules-ahead")).to_have_count(0)
        volunteer.press("create-night")
        expect(
            page.locator(f"#{name}-lack").locator('[data-clause^="MB-1"]').first
        ).to_be_visible()
        page.locator(f"#{name}-{option}").check(force=True)
        expect(page.locator(f"#{name}-{option}")).to_be_checked()
    expect(page.locator("#rules-ahead")).to_be_visible()
    expect(volunteer.test("stated").locator('[data-clause~="MB-1g"]').first).to_be_visible()
    with page.one_moment():  # it is pressed before anything is worked out anew
        page.locator("#venue").fill("")
        page.locator("#rules-ahead").click()
    expect(page.locator("#setup-foot")).to_contain_text("Hall" if lang == "en" else "Salle")
    page.locator("#venue").fill("Community hall")
    expect(page.locator("#rules-ahead")).to_be_visible()
    volunteer.unfolds("#set-entry_fee_cents")
    for field, letter in (("entry_fee_cents", "a"), ("pool_bp", "c"), ("rebuy_limit", "f")):
        expect(
            page.locator(f".field:has(#set-{field})")
            .locator(f'[data-clause~="MB-1{letter}"]')
            .first
        ).to_be_visible()
    expect(page.locator("#out_at").locator('[data-clause~="MB-1i"]').first).to_be_visible()
    volunteer.folds('[data-fold="fixed-open"]')
    expect(
        page.locator('[data-fold="fixed-open"]').locator('[data-clause~="MB-1e"]').first
    ).to_be_visible()

    text = sheet(volunteer, lang)
    assert not [letter for letter in "abcdefghijklmno" if f"MB-1{letter}" not in text]
    volunteer.press("papers-back")
    expect(page.locator("#rules-ahead")).to_be_focused()
    expect(page.locator("#organization")).to_have_value("Hamlet Recreation Society")
    volunteer.opens_the_night()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.clause(*(f"NU-9.01{letter}" for letter in "abcdefghijklm"))
def test_what_nunavut_wants_stated_stands_at_the_set_up_and_on_the_sheet(
    tablet: Opener, lang: str
) -> None:
    browser, volunteer = at_set_up(tablet, "nunavut-five-table", lang)
    page = browser.page
    browser.context.set_offline(True)
    page.locator("#available_population").fill("2000")
    expect(page.locator("#rules-ahead")).to_have_count(0)
    volunteer.held_nothing_before() if lang == "en" else volunteer.holds_a_licence()
    if lang == "fr":
        volunteer.press("before-none")
    stated = volunteer.test("stated")
    for rule, clause in (
        ("prepaid", "NU-9.01b"),
        ("raises", "NU-3.raise"),
        ("colour_up", "NU-B.TP30"),
        ("finish", "NU-9.01h"),
        ("ties", "NU-9.01i"),
        ("leaving", "NU-B.TP15"),
        ("language", "NU-9.01k"),
        ("other", "NU-9.01l"),
    ):
        expect(stated.locator(f'[data-rule="{rule}"] [data-clause~="{clause}"]')).to_be_visible()
    volunteer.folds('[data-fold="fixed-open"]')
    fixed = page.locator('[data-fold="fixed-open"]')
    expect(fixed.locator('[data-clause~="NU-9.01m"]').first).to_be_visible()
    expect(fixed).to_contain_text(re.compile("16 (levels|niveaux)"))

    # Why a raise is what it is, and what was overruled.
    stated.locator('[data-rule="raises"] button').click()
    expect(page.locator("#over")).to_contain_text("NU-9.01d")
    page.keyboard.press("Escape")

    text = sheet(volunteer, lang)
    assert not [letter for letter in "abcdefghijklm" if f"NU-9.01{letter}" not in text]
    other = "fr" if lang == "en" else "en"
    page.locator(f"#paper-lang-{other}").check(force=True)
    expect(volunteer.test("paper")).to_have_attribute("lang", other)
    volunteer.press("papers-back")
    volunteer.opens_the_night()
