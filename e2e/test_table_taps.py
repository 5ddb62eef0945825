"""At a dealer's table one tap says many steps and one undo takes them back; a slip is put right in
its place: a card of the board, a step, the cause of a misdeal.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.layout import nights
from e2e.test_floor_reach import opens_table
from e2e.test_screens import Hands, _hands, browser, hall, hands
from tests.core.felt import counted_in
from tests.core.hall import SEED, Hall

__all__ = ["_hands", "browser", "hall", "hands"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]

SMALL = {"width": 360, "height": 640}


def eight_dealt() -> Hall:
    """Eight at a table by Nunavut's terms, blinds 25 and 50, stacks counted."""
    found = nights.begun("eight-dealt", 5, kind="nunavut")
    for nth in range(8):
        found = found.sell(name=f"Player {nth + 1}")
    found = nights.since(found.do("draw-seats", seed=SEED, tables=1), 5).start()
    return counted_in(nights.now(found))


def whole_hand(hands: Hands) -> None:
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


def test_many_steps_in_one_tap_and_one_undo(hands: Hands) -> None:
    hands.opens(eight_dealt, "tonight")
    dealer = opens_table(hands)
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


def test_on_a_small_phone_what_is_needed_is_in_sight(hands: Hands) -> None:
    """Without scrolling: the actions, what the player did, Undo, the blinds of the hand."""
    hands.opens(eight_dealt, "tonight")
    page = hands.page
    page.set_viewport_size(SMALL)
    try:
        dealer = opens_table(hands)
        whole_hand(hands)
        dealer.tap("tb-deal")
        page.evaluate("window.scrollTo(0, 0)")
        hidden = out_of_sight(hands, "#tb-fold", "#tb-call", "#tb-wager", "#tb-undo", BLINDS)
        assert hidden == []
    finally:
        page.set_viewport_size({"width": 1280, "height": 800})


BLINDS = '[data-test="blinds"]'
IN_SIGHT = """one => {
  const at = one.getBoundingClientRect();
  const x = at.x + at.width / 2, y = at.y + at.height / 2;
  const top = document.elementFromPoint(x, y);
  const inside = at.top >= 0 && at.bottom <= innerHeight && at.width > 0;
  return inside && top && (one.contains(top) || top.contains(one));
}"""


def out_of_sight(hands: Hands, *wanted: str) -> list[str]:
    page = hands.page
    return [one for one in wanted if not page.locator(one).first.evaluate(IN_SIGHT)]
