"""At a dealer's table one tap says many steps and one undo takes them back; a slip is put right in
its place: a card of the board, a step, the cause of a misdeal.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.running import Running
from tests.core.hall import Hall
from tests.kit.nights.dealt import eight

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SMALL = {"width": 360, "height": 640}
PHONE = {"width": 360, "height": 800}


def eight_dealt() -> Hall:
    return eight("eight-dealt")


def eight_all_in() -> Hall:
    return eight("eight-all-in")


def whole_hand(hands: Running) -> None:
    """Back to before the deal, whatever was done."""
    page = hands.page
    while page.locator(".tb").get_attribute("data-stage") not in ("ready", "count"):
        steps = page.locator("#tb-steps")
        if steps.count():
            steps.click()
            page.locator("#step-0").click()
            expect(page.locator('[data-test="saved"][data-state="saving"]')).to_have_count(0)
        page.locator("#tb-undo").click()
        expect(page.locator('[data-test="saved"][data-state="saving"]')).to_have_count(0)


def test_many_steps_in_one_tap_and_one_undo(hands: Running) -> None:
    hands.opens(eight_dealt, "tonight")
    dealer = hands.deals()
    dealer.tap("tb-deal")
    dealer.turn(4)
    expect(dealer.page.locator("#seat-7")).to_have_attribute("data-act", "table-pass")
    dealer.tap("seat-7")
    dealer.turn(7)
    expect(dealer.test("undo")).to_contain_text("3 steps of one tap")
    dealer.tap("tb-undo")
    dealer.turn(4)
    dealer.tap("seat-7")
    dealer.tap("tb-amount")
    dealer.tap("tb-q-150")
    expect(dealer.test("typed")).to_have_text("150")
    dealer.tap("tb-cancel")
    dealer.tap("tb-preset-125")
    expect(dealer.test("undo")).to_contain_text("raised to 125")
    dealer.tap("seat-2")
    dealer.tap("tb-round")
    dealer.sees_stage("board")

    # A card of the flop was another one; later cards and bets stay.
    dealer.cards("2c", "7d", "9h")
    dealer.acts("c")
    dealer.tap("board-1")
    expect(dealer.page.locator("#card-9h")).to_have_attribute("aria-disabled", "true")
    dealer.tap("card-7h")
    changed = dealer.page.locator("#board-1")
    expect(changed).to_have_attribute("aria-label", "Change seven of hearts")
    dealer.tap("tb-undo")
    dealer.turn(2)

    # From here on without cards, to the winner.
    dealer.tap("tb-round")
    dealer.sees_stage("board")
    dealer.tap("tb-unseen")
    dealer.tap("tb-round")
    dealer.tap("tb-round")
    dealer.sees_stage("showdown")
    expect(dealer.test("to-win")).to_contain_text("Who wins the pot")
    dealer.tap("muck-7")  # who made the last bet shows, or the director rules
    expect(dealer.page.locator("#reason")).to_be_focused()
    dealer.page.locator('[data-act="table-close"]').first.click()
    dealer.tap("muck-2")
    expect(dealer.page.locator("#win-2")).to_have_count(0)
    dealer.tap("tb-undo")
    dealer.tap("tb-split")
    for seat in (2, 3):
        dealer.tap(f"win-{seat}")
    dealer.tap("tb-shared")
    expect(dealer.test("winner")).to_contain_text("tie")
    dealer.tap("tb-undo")
    dealer.tap("win-7")
    dealer.tap("tb-next")
    dealer.sees_stage("bet")
    expect(dealer.page.locator("#bar h1")).to_contain_text("hand 2")

    # The board is written down again, and a misdeal has its cause in one tap.
    dealer.tap("tb-floor")
    dealer.tap("tb-seen-again")
    dealer.tap("tb-floor")
    dealer.tap("rule-misdeal")
    causes = dealer.test("causes").locator("button")
    expect(causes).to_have_count(9)
    dealer.page.locator('[data-act="rule-cause"]').nth(6).click()
    dealer.sees_stage("called-off")
    dealer.tap("tb-undo")
    whole_hand(hands)


def test_on_a_small_phone_what_is_needed_is_in_sight(hands: Running) -> None:
    """Without scrolling: the actions, what the player did, the whole deck, Undo, the blinds of
    the hand; a player's actions and the winners even where the screen is only 640 px high.
    """
    hands.opens(eight_dealt, "tonight")
    page = hands.page
    page.set_viewport_size(SMALL)
    try:
        dealer = hands.deals()
        whole_hand(hands)
        dealer.tap("tb-deal")
        assert out_of_sight(hands, BLINDS, UNDO, "#tb-fold", "#tb-call", "#tb-wager") == []
        page.set_viewport_size(PHONE)
        dealer.acts("c")
        dealer.tap("seat-2")
        dealer.tap("tb-round")  # three see the flop
        dealer.sees_stage("board")
        assert out_of_sight(hands, *BACK, *DECK, "#tb-unseen") == []
        dealer.cards("2c", "7d", "9h")
        assert out_of_sight(hands, BLINDS, *BACK, "#tb-call", "#tb-wager") == []
        dealer.tap("tb-round")
        assert out_of_sight(hands, BLINDS, *BACK, *DECK, "#tb-unseen") == []
        dealer.cards("4s")
        dealer.tap("tb-round")
        dealer.cards("6s")
        dealer.tap("tb-round")
        dealer.sees_stage("showdown")
        assert out_of_sight(hands, BLINDS, *BACK, *DECK) == []
        dealer.tap("tb-by-eye")
        page.set_viewport_size(SMALL)
        assert out_of_sight(hands, BLINDS, *BACK, "#win-2", "#win-4", "#tb-split") == []
        dealer.tap("win-2")
        assert out_of_sight(hands, BLINDS, *BACK, "#tb-next", "#tb-end") == []
        dealer.tap("tb-end")
        dealer.tap("way-told")
        page.set_viewport_size(PHONE)
        assert out_of_sight(hands, "#tb-unentered", UNDO, "#tell-1", "#tell-8") == []
        dealer.tap("tell-1")
        assert out_of_sight(hands, "#told-q-all", "#key-0", "#told-in", UNDO) == []
    finally:
        page.set_viewport_size({"width": 1280, "height": 800})


def test_on_a_tablet_the_board_can_come_first_without_scrolling(hands: Running) -> None:
    hands.opens(eight_all_in, "tonight")
    dealer = hands.deals()
    dealer.tap("tb-deal")
    dealer.tap("tb-all-in")
    while dealer.stage() == "bet":
        dealer.tap("tb-call")
    dealer.sees_stage("board")
    assert out_of_sight(hands, "#tb-later", *DECK, "#tb-undo") == []


BLINDS = '[data-test="blinds"]'
UNDO = "#tb-undo"
BACK = (UNDO, "#tb-steps")
DECK = ("#card-As", "#card-2s", "#card-Ac", "#card-2c")
IN_SIGHT = """one => {
  const at = one.getBoundingClientRect();
  const x = at.x + at.width / 2, y = at.y + at.height / 2;
  const top = document.elementFromPoint(x, y);
  const inside = at.top >= 0 && at.bottom <= innerHeight && at.width > 0;
  return inside && top && (one.contains(top) || top.contains(one));
}"""


def out_of_sight(hands: Running, *wanted: str) -> list[str]:
    page = hands.page
    page.evaluate("window.scrollTo(0, 0)")
    return [selector for selector in wanted if not page.locator(selector).first.evaluate(IN_SIGHT)]
