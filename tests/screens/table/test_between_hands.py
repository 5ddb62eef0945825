"""A hand in play is not surprised from a desk: where another tablet deals the screen asks, and one
press on the answer does what was wished.
"""

from __future__ import annotations

from tests.core.felt import counted_in
from tests.core.hall import Hall
from tests.kit import nights
from tests.kit.hands import Hands
from tests.kit.locator import expect

ANSWER = '[data-act="hands-none-on"]'
TWICE = """([press, answer]) => new Promise((done) => {
  setTimeout(done, 20_000);
  new MutationObserver((_, seen) => {
    const there = document.querySelector(answer);
    if (!there) return;
    seen.disconnect();
    there.click();
    setTimeout(done, 100);
  }).observe(document.getElementById("main"), { childList: true, subtree: true });
  document.querySelector(press).click();
})"""


def dealt_there() -> Hall:
    """Two tables that other tablets deal, one of them uneven by three; nothing else is to do."""
    hall = nights.now(nights.started(nights.begun("dealt-there", 75), 18, 75))
    hall = counted_in(counted_in(hall.do("announce-payouts")), 2)
    return hall.out(*sorted(hall.state.at_table(2))[:3])


def forfeited() -> Hall:
    """Another tablet deals at table 1; chips of somebody there were taken out of play."""
    hall = nights.now(nights.started(nights.begun("forfeited", 75), 18, 75))
    hall = counted_in(hall.do("announce-payouts"))
    ticket = min(hall.state.at_table(1))
    return hall.do("forfeit-chips", ticket=ticket, chips=500, why="pocketed")


def few_left() -> Hall:
    return ten("few-left")


def last_ten() -> Hall:
    return ten("last-ten")


def ten(tid: str) -> Hall:
    """The same with ten left, so that either table can break."""
    hall = nights.now(nights.started(nights.begun(tid, 75), 18, 75))
    hall = counted_in(counted_in(hall.do("announce-payouts")), 2)
    return hall.out(*sorted(hall.state.at_table(1))[:4], *sorted(hall.state.at_table(2))[:4])


def shows(hands: Hands, *sentences: str) -> None:
    banner = hands.at('.banner[data-test="refusal"]')
    for sentence in sentences:
        expect(banner).to_contain_text(sentence)


def test_a_move_is_asked_about_and_one_press_makes_it(hands: Hands) -> None:
    hands.opens(dealt_there, "seats")
    hands.at("#table-1").click()
    hands.at('.rows-two [data-act="move"]').click()
    hands.page.locator("#move-table-2").check(force=True)
    free = hands.page.locator('input[name="move-seat"]:not([disabled])')
    seats = [seat.get_attribute("aria-label") or "" for seat in free.all()]
    empty = next(index for index, label in enumerate(seats) if "," not in label)
    free.nth(empty).check(force=True)
    hands.at('[data-act="move-player"]').click()
    shows(hands, "Ask at the table first", "Another tablet deals at table 1")
    expect(hands.at("#last")).not_to_contain_text("moves to")
    hands.volunteer.pass_time(0, 2)
    hands.at(ANSWER).click()
    hands.saved()
    expect(hands.page.locator(ANSWER)).to_have_count(0)
    expect(hands.at("#last")).to_contain_text("asked there: no hand was on")
    hands.goes(f"#/night/{hands.volunteer.night}/history")
    expect(hands.at("main")).to_contain_text("asked there: no hand was on")


def test_an_answer_is_to_what_was_asked(hands: Hands) -> None:
    """Who changes something after the question is asked anew."""
    hands.opens(dealt_there, "seats")
    hands.at("#table-1").click()
    hands.at('.rows-two [data-act="move"]').click()
    hands.page.locator("#move-table-1").check(force=True)
    free = hands.page.locator('input[name="move-seat"]:not([disabled])')
    free.nth(0).check(force=True)
    hands.page.locator("#reason-director").check(force=True)
    hands.at('[data-act="exchange-players"], [data-act="move-player"]').click()
    expect(hands.page.locator(ANSWER)).to_have_count(1)
    expect(hands.page.locator(ANSWER)).to_be_focused()
    free.nth(1).check(force=True)
    expect(hands.page.locator(ANSWER)).to_have_count(0)


def test_breaking_a_table_asks_where_it_was_pressed(hands: Hands) -> None:
    hands.opens(few_left, "seats")
    hands.at("#table-2").click()
    hands.at('[data-act="break-table"]').click()
    expect(hands.at("#table-open").locator(ANSWER)).to_have_count(1)
    hands.volunteer.pass_time(0, 2)
    hands.at(ANSWER).click()
    hands.saved()
    expect(hands.at('[data-test="moves"]')).to_contain_text("Table 2 is broken")


def test_what_is_next_says_beforehand_that_no_hand_may_be_on(hands: Hands) -> None:
    """One press, as where nobody deals: it answers what stands above it."""
    hands.opens(last_ten, "tonight")
    hands.volunteer.pass_time(0, 5)
    expect(hands.at('[data-test="todo"]')).to_contain_text("press when no hand is on there")
    hands.at('[data-task="final-table"]').click()
    hands.saved()
    expect(hands.at("#last")).to_contain_text("asked there: no hand was on")


def test_who_goes_out_at_a_table_that_another_tablet_deals_is_asked_about(hands: Hands) -> None:
    hands.opens(dealt_there, "out")
    hands.at("#out-find").fill(str(min(dealt_there().state.at_table(1))))
    hands.at('[data-act="out-add"]').click()
    # A double tap answers nothing: the second comes as soon as the question stands there.
    hands.at('[data-act="eliminate"]').click()
    hands.at(ANSWER).click()
    shows(hands, "Another tablet deals at table")
    expect(hands.page.locator(ANSWER)).to_have_count(1)
    hands.volunteer.pass_time(0, 2)
    hands.at(ANSWER).click()
    hands.saved()
    expect(hands.page.locator(ANSWER)).to_have_count(0)
    expect(hands.at('[data-test="lately"] li').first).to_be_visible()


def test_an_undo_that_reaches_another_s_table_is_asked_about_too(hands: Hands) -> None:
    """In a sheet, wherever the undo stands; let go of it stays what it is."""
    hands.opens(forfeited, "history")
    row = (
        hands.page.locator("li, tr")
        .filter(has_text="500")
        .filter(has=hands.page.locator('[data-act="undo"]'))
    )
    row.first.locator('[data-act="undo"]').first.click()
    sheet = hands.at('[data-test="sheet"]')
    expect(sheet).to_contain_text("Another tablet deals at table 1")
    hands.at("#sheet-cancel").click()
    expect(sheet).to_have_count(0)
    expect(hands.at(ANSWER)).to_have_count(0)
    hands.volunteer.pass_time(0, 5)
    row.first.locator('[data-act="undo"]').first.click()
    expect(sheet).to_be_visible()
    hands.volunteer.pass_time(0, 5)
    sheet.locator(ANSWER).click()
    hands.saved()
    expect(sheet).to_have_count(0)
    expect(hands.at('[data-test="toast"]')).to_contain_text("500")
    expect(row.first).to_contain_text("Undone")
