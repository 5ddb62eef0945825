"""What the director reaches from wherever a player is shown, and what is said before somebody is
put out.
"""

from __future__ import annotations

from tests.core.hall import Hall
from tests.kit import nights
from tests.kit.hands import Hands
from tests.kit.locator import expect


def before_the_start() -> Hall:
    return nights.sold(nights.begun("reach-before", -20), 20).do("draw-seats", seed=nights.SEED)


def underway() -> Hall:
    return nights.started(nights.begun("reach-playing", 20), 20, 20)


def gives(hands: Hands, length: str, why: str) -> None:
    """The sheet that is open, filled in and sent."""
    sheet = hands.page.locator('[data-test="sheet"]')
    hands.page.locator(f"#penalty-length-{length}").check(force=True)
    sheet.locator(f'[data-why="{why}"]').click()
    sheet.locator('[type="submit"]').click()
    expect(sheet).to_have_count(0)
    hands.saved()


def test_a_warning_before_the_start_from_a_table_of_the_seats(hands: Hands) -> None:
    hands.opens(before_the_start, "seats")
    hands.at("#table-1").click()
    marks = hands.page.locator('#table-open [data-act="penalty-open"]')
    expect(marks).to_have_count(10)
    marks.first.click()
    sheet = hands.page.locator('[data-test="sheet"]')
    expect(sheet).to_contain_text("Table 1, seat 1")
    expect(hands.page.locator("#penalty-length-m10")).to_be_disabled()
    gives(hands, "w0", "phone")
    expect(hands.at('[data-test="toast"]')).to_contain_text("warned")
    expect(hands.page.locator("#main, body").last).not_to_be_focused()


def test_a_warning_before_the_start_from_the_dealers_seat(hands: Hands) -> None:
    hands.opens(before_the_start, "seats")
    hands.deals()
    hands.at("#seat-1").click()
    hands.at('#tb-panel [data-act="penalty-open"]').click()
    expect(hands.page.locator("#penalty-length-h1")).to_be_disabled()
    gives(hands, "w0", "abuse")
    expect(hands.at("#seat-1")).to_be_visible()


def test_a_dealer_sends_a_player_away_while_a_hand_is_in_play(hands: Hands) -> None:
    hands.opens(underway, "tonight")
    dealer = hands.deals()
    dealer.tap("tb-count")
    dealer.tap("tb-deal")
    dealer.sees_stage("bet")
    # A seat that acts later is reached by the floor's list: a tap on it passes those before it.
    dealer.tap("tb-floor")
    hands.at('#tb-panel [data-act="table-seat"][data-seat="1"]').click()
    hands.at('#tb-panel [data-act="penalty-open"]').click()
    # A letter that folds at the table folds nobody beneath the sheet.
    hands.at('[data-test="sheet"] [data-why="abuse"]').focus()
    undo = hands.at("#tb-undo").inner_text()
    hands.page.keyboard.press("f")
    gives(hands, "m20", "soft-play")
    expect(hands.at("#tb-panel")).to_contain_text("Away by a penalty")
    assert hands.at("#tb-undo").inner_text() == undo
    hands.goes(f"#/night/{hands.volunteer.night}/tonight")
    expect(hands.at('[data-test="penalties"]')).to_contain_text("1")
