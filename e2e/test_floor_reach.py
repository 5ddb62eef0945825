"""What the director reaches from wherever a player is shown, and what is said before somebody is
put out.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.dealer import Dealer
from e2e.layout import nights
from e2e.test_screens import Hands, _hands, browser, hall, hands
from tests.core.hall import Hall

__all__ = ["_hands", "browser", "hall", "hands"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"width": 360, "height": 800}


def before_the_start() -> Hall:
    return nights.sold(nights.begun("reach-before", -20), 20).do("draw-seats", seed=nights.SEED)


def underway() -> Hall:
    return nights.started(nights.begun("reach-playing", 20), 20, 20)


def dealt() -> Hall:
    return nights.started(nights.begun("reach-dealt", 20), 10, 20)


def opens_table(hands: Hands) -> Dealer:
    hands.goes(f"#/night/{hands.volunteer.night}/table/1")
    expect(hands.page.locator("body")).to_have_attribute("data-screen", "table")
    return Dealer(hands.page)


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
    assert hands.has_focus() != "the page"


def test_a_warning_before_the_start_from_the_dealers_seat(hands: Hands) -> None:
    hands.opens(before_the_start, "seats")
    opens_table(hands)
    hands.at("#seat-1").click()
    hands.at('#tb-panel [data-act="penalty-open"]').click()
    expect(hands.page.locator("#penalty-length-h1")).to_be_disabled()
    gives(hands, "w0", "abuse")
    expect(hands.at("#seat-1")).to_be_visible()


def test_a_dealer_sends_a_player_away_while_a_hand_is_in_play(hands: Hands) -> None:
    hands.opens(underway, "tonight")
    dealer = opens_table(hands)
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


@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "tablet"])
def test_a_hand_in_play_is_said_before_somebody_is_put_out(
    hands: Hands, size: dict[str, int]
) -> None:
    hands.opens(dealt, "tonight")
    dealer = opens_table(hands)
    if dealer.stage() == "count":
        dealer.tap("tb-count")
        dealer.tap("tb-deal")
    dealer.sees_stage("bet")
    hands.page.set_viewport_size({"width": size["width"], "height": size["height"]})
    hands.goes(f"#/night/{hands.volunteer.night}/out")
    hands.volunteer.busts(3)
    said = hands.page.locator('[data-test="in-hand"]')
    expect(said).to_contain_text("is in play on this tablet")
    expect(said).to_be_in_viewport()
    expect(hands.at('#out [data-act="eliminate"]')).to_be_in_viewport()
    hands.goes(f"#/night/{hands.volunteer.night}/tonight")
    expect(said).to_have_count(0)
    hands.page.locator("#seat-4").check(force=True)
    expect(said).to_contain_text("is in play on this tablet")
    expect(said).to_be_in_viewport()
    expect(hands.at('.chosen [data-act="eliminate"]')).to_be_in_viewport()
