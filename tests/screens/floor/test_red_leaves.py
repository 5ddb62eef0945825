"""What is said in red is said no longer once it is being put right, or its room was left."""

from __future__ import annotations

from tests.kit import nights
from tests.kit.forms import playing, selling
from tests.kit.hands import Hands
from tests.kit.locator import expect
from tests.kit.volunteer import Opener

RED = '#last [data-kind="refused"]'


def test_typing_the_name_takes_away_that_it_is_missing(tablet: Opener) -> None:
    page, volunteer = selling(tablet, ["Ann"])
    volunteer.pass_time(0, 2)
    page.locator("#name").press("Enter")
    expect(page.locator("#refused-entry")).to_contain_text("Type the name first")
    expect(page.locator(RED)).to_have_count(1)
    expect(page.locator("#name")).to_be_focused()
    page.locator("#name").fill("B")
    expect(page.locator("#name")).to_be_focused()
    expect(page.locator("#refused-entry")).to_have_count(0)
    expect(page.locator(RED)).to_have_count(0)
    expect(page.locator("#name")).to_have_value("B")
    expect(page.locator("#name")).not_to_have_attribute("aria-invalid", "true")


def test_the_red_note_stays_in_the_room_it_speaks_of(tablet: Opener) -> None:
    page, volunteer = selling(tablet, ["Ann"])
    volunteer.pass_time(0, 2)
    page.locator("#name").press("Enter")
    expect(page.locator(RED)).to_have_count(1)
    volunteer.go("seats")
    expect(page.locator(RED)).to_have_count(0)


def test_another_number_takes_away_why_the_one_before_was_refused(hands: Hands) -> None:
    hands.opens(nights.even, "chips")
    hands.page.locator("#forfeit-find").fill("2")
    hands.page.locator("#forfeit-find").press("Enter")
    hands.page.locator("#forfeit-why-absent").check(force=True)
    hands.page.locator("#forfeit-chips").fill("9,000,000")
    hands.at('#forfeit [data-act="forfeit-do"]').click()
    expect(hands.at('[data-test="forfeit"] [data-test="refusal"]')).to_be_visible()
    hands.page.locator("#forfeit-chips").fill("90")
    expect(hands.page.locator('[data-test="forfeit"] [data-test="refusal"]')).to_have_count(0)
    expect(hands.page.locator(RED)).to_have_count(0)


def test_what_the_clock_asks_for_stays_while_it_is_answered(tablet: Opener) -> None:
    page, volunteer = playing(tablet)
    volunteer.go("tonight")
    page.locator('[data-act="next-level"]').click()
    page.locator("#change--reason").fill("The hall")
    expect(volunteer.test("clock-change")).to_be_visible()
