"""A record says only what a person said: no reason of another act, no decider whom nobody named,
no note that was meant to be cancelled; and what was typed is not lost by a tap beside it.
"""

from __future__ import annotations

from tests.kit import nights
from tests.kit.forms import playing
from tests.kit.hands import Hands
from tests.kit.locator import expect
from tests.kit.volunteer import Opener


def test_each_change_of_the_clock_is_asked_for_its_own_reason(tablet: Opener) -> None:
    page, volunteer = playing(tablet)
    volunteer.go("tonight")
    question = volunteer.test("clock-change")
    page.locator('[data-act="next-level"]').click()
    question.locator('[data-act="change-why"]').first.click()
    expect(question).to_have_count(0)
    page.locator("#clock-more").click()
    page.locator("#break-now-10").click()
    expect(question).to_be_visible()
    expect(page.locator("#change--reason")).to_have_value("")
    page.locator('[data-act="change-cancel"]').click()
    volunteer.go("history")
    expect(page.locator("#main")).not_to_contain_text("A break of 10 min was put in")


def test_a_note_names_nobody_who_decided_until_somebody_says_so(tablet: Opener) -> None:
    page, volunteer = playing(tablet)
    page.locator("#last #incident-strip").click()
    expect(page.locator("#incident--decided")).to_have_value("")
    expect(volunteer.test("sheet")).to_contain_text("Perhaps: Tournament Chairperson")
    page.locator("#incident-kind-other").check(force=True)
    page.locator("#sheet-note").fill("Raised twice in one motion")
    volunteer.test("sheet").locator('[type="submit"]').click()
    volunteer.go("incidents")
    expect(volunteer.test("incidents")).to_contain_text("Raised twice in one motion")
    expect(volunteer.test("incidents")).not_to_contain_text("Decided by")


def test_a_note_that_one_tap_kept_is_removed_where_it_stands(tablet: Opener) -> None:
    page, volunteer = playing(tablet)
    page.locator("#last #incident-strip").click()
    page.locator("#situation-showed-cards").click()
    expect(volunteer.test("kept")).to_contain_text("Showed their cards")
    expect(page.locator("#sheet-cancel")).to_have_text("Done")
    page.locator('[data-act="incident-remove"]').click()
    expect(volunteer.test("sheet")).to_have_count(0)
    volunteer.go("incidents")
    expect(page.locator("#main")).not_to_contain_text("Showed their cards")


def test_a_tap_beside_a_sheet_keeps_what_was_typed_and_cancel_does_not(tablet: Opener) -> None:
    page, volunteer = playing(tablet)
    note = page.locator("#sheet-note")
    page.locator("#last #incident-strip").click()
    note.fill("A long note about table two")
    page.locator(".veil").click()
    expect(volunteer.test("sheet")).to_have_count(0)
    page.locator("#last #incident-strip").click()
    expect(note).to_have_value("A long note about table two")
    page.locator("#sheet-cancel").click()
    page.locator("#last #incident-strip").click()
    expect(note).to_have_value("")


def test_a_sheet_that_was_left_comes_back_for_the_same_player_only(hands: Hands) -> None:
    """A reason that was typed about a player stands on no other player's sheet."""
    hands.opens(nights.even, "tonight")
    note, title = hands.at("#sheet-note"), hands.at("#sheet-title")

    def penalizes(seat: int) -> str:
        hands.at(f"#seat-{seat}").check(force=True)
        hands.at('.live-bust [data-act="penalty-open"]').click()
        return str(title.inner_text())

    hers = penalizes(1)
    note.fill("Swore at the dealer")
    hands.page.locator(".veil").click()
    assert penalizes(2) != hers
    expect(note).to_have_value("")
    hands.at("#sheet-cancel").click()
    assert penalizes(1) == hers
    expect(note).to_have_value("Swore at the dealer")
    # Also once the page was left, with which the choice went.
    hands.page.locator(".veil").click()
    hands.goes(f"#/night/{hands.volunteer.night}/seats")
    hands.goes(f"#/night/{hands.volunteer.night}/tonight")
    assert penalizes(1) == hers
    expect(note).to_have_value("Swore at the dealer")
