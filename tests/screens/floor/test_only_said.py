"""A record says only what a person said: no reason of another act, no decider whom nobody named,
no note that was meant to be cancelled; and what was typed is not lost by a tap beside it.
"""

from __future__ import annotations

from tests.core.hall import Hall
from tests.kit import nights
from tests.kit.forms import playing, selling
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


def test_a_move_has_the_reason_that_was_chosen_and_none_before(hands: Hands) -> None:
    hands.opens(nights.even, "seats")
    hands.at("#table-1").click()
    hands.page.locator('#table-open [data-act="move"]').first.click()
    hands.page.locator("#move-table-2").check(force=True)
    hands.page.locator("#move-seat-1").check(force=True)
    expect(hands.page.locator('input[name="reason"][checked]')).to_have_count(0)
    press = hands.at('[data-act="move-player"], [data-act="exchange-players"]')
    press.click()
    expect(hands.at("#reason-wrong")).to_contain_text("Still needed: the reason")
    expect(hands.at("#reason-balance")).to_be_focused()
    expect(hands.page.locator('[data-test="sheet"] .banner')).to_have_count(0)
    hands.page.locator("#reason-mistake").check(force=True)
    expect(hands.page.locator("#reason-wrong")).to_have_count(0)
    press.click()
    hands.saved()
    expect(hands.at('[data-test="why"]')).to_contain_text("Sat in the wrong seat")


def uneven() -> Hall:
    """Table 1 has four fewer than the others, which are asked to give somebody."""
    hall = nights.started(nights.begun("uneven-reasons", 75), 40, 75)
    return nights.now(hall).out(*sorted(hall.state.tables()[1])[:4])


def test_to_make_tables_even_is_the_reason_of_the_move_that_does(hands: Hands) -> None:
    (task,) = (task for task in uneven().view["todo"] if task["kind"] == "balance")
    hands.opens(uneven, "seats")
    hands.at(f"#table-{task['from_table']}").click()
    hands.page.locator('#table-open [data-act="move"]').first.click()
    expect(hands.page.locator("#reason-balance")).to_be_checked()
    hands.page.locator(f"#move-table-{task['from_table']}").check(force=True)
    expect(hands.page.locator('input[name="reason"][checked]')).to_have_count(0)


def test_chips_that_leave_play_say_only_why_somebody_said(hands: Hands) -> None:
    hands.opens(nights.even, "chips")
    hands.page.locator("#forfeit-find").fill("2")
    hands.page.locator("#forfeit-find").press("Enter")
    hands.page.locator("#forfeit-chips").fill("200")
    expect(hands.page.locator('input[name="forfeit-why"][checked]')).to_have_count(0)
    hands.at('#forfeit [data-act="forfeit-do"]').click()
    expect(hands.at("#forfeit-why-wrong")).to_contain_text("Still needed: why")
    expect(hands.page.locator('[data-test="forfeit"] .banner')).to_have_count(0)
    hands.page.locator("#forfeit-why-absent").check(force=True)
    hands.at('#forfeit [data-act="forfeit-do"]').click()
    hands.saved()
    expect(hands.at("#forfeit-find")).to_be_visible()


def test_the_question_of_the_clock_does_not_wait_for_a_tap_that_was_not_meant(
    tablet: Opener,
) -> None:
    page, volunteer = playing(tablet)
    volunteer.go("tonight")
    question = volunteer.test("clock-change")
    page.locator('[data-act="next-level"]').click()
    expect(question).to_be_visible()
    volunteer.pass_time(0, 21)
    expect(question).to_have_count(0)
    expect(volunteer.test("refusal")).to_have_count(0)
    page.locator('[data-act="next-level"]').click()
    volunteer.pass_time(0, 15)
    page.locator("#change--reason").fill("The hall closes")
    volunteer.pass_time(0, 15)
    expect(question).to_be_visible()
    question.locator('[type="submit"]').click()
    volunteer.saved()
    expect(question).to_have_count(0)
    expect(volunteer.test("toast")).to_contain_text("Level 2")


def test_the_question_of_the_clock_ends_with_its_level(tablet: Opener) -> None:
    page, volunteer = playing(tablet)
    volunteer.go("tonight")
    volunteer.pass_time(19, 50)
    page.locator('[data-act="next-level"]').click()
    expect(volunteer.test("clock-change")).to_be_visible()
    volunteer.pass_time(0, 12)
    expect(volunteer.test("clock-change")).to_have_count(0)


def test_a_reason_for_more_time_is_none_for_less(tablet: Opener) -> None:
    page, volunteer = playing(tablet)
    volunteer.go("tonight")
    question = volunteer.test("clock-change")
    page.locator('[data-act="more-time"]').click()
    question.locator('[data-act="change-why"]').first.click()
    expect(question).to_have_count(0)
    page.locator('[data-act="more-time"]').click()
    volunteer.saved()
    expect(question).to_have_count(0)
    page.locator('[data-act="less-time"]').click()
    volunteer.saved()  # who goes back at once to what was before says no why
    page.locator('[data-act="less-time"]').click()
    expect(question).to_be_visible()


def test_a_question_is_asked_once_and_is_no_red_bar(tablet: Opener) -> None:
    page, volunteer = playing(tablet)
    volunteer.go("tonight")
    page.locator('[data-act="next-level"]').click()
    expect(volunteer.test("clock-change")).to_be_visible()
    expect(page.locator('#last [data-kind="refused"]')).to_have_count(0)


def test_two_of_one_name_are_asked_about_and_nothing_is_red(tablet: Opener) -> None:
    page, volunteer = selling(tablet, ["Ann"])
    page.locator("#name").fill("Ann")
    page.locator("#name").press("Enter")
    expect(volunteer.test("same-name")).to_be_visible()
    expect(page.locator('#last [data-kind="refused"]')).to_have_count(0)
