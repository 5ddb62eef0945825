"""Near the prizes: two out at two tables on one hand, answered where the next task stands."""

from __future__ import annotations

from tests.kit import nights
from tests.kit.hands import Hands
from tests.kit.locator import expect


def test_one_tap_says_that_it_was_the_same_hand_and_both_share(hands: Hands) -> None:
    hands.opens(nights.two_out_at_once, "tonight")
    todo = hands.at('[data-test="todo"]')
    expect(todo).to_contain_text("Did another table lose a player on")
    hands.page.wait_for_timeout(1_100)
    hands.at('[data-act="say-hand"][data-beside]').click()
    hands.saved()
    expect(hands.page.locator('[data-act="say-hand"]')).to_have_count(0)
    hands.volunteer.go("out")
    expect(hands.at('[data-test="lately"]')).to_contain_text("Tied")


def test_nobody_else_is_one_tap_too_and_undo_asks_again(hands: Hands) -> None:
    hands.opens(nights.two_out_at_once, "tonight")
    hands.page.wait_for_timeout(1_100)
    hands.at('[data-act="say-hand"]:not([data-beside])').click()
    hands.saved()
    expect(hands.page.locator('[data-act="say-hand"]')).to_have_count(0)
    hands.page.wait_for_timeout(1_100)
    hands.at('[data-act="undo"]').click()
    hands.saved()
    expect(hands.at('[data-act="say-hand"]:not([data-beside])')).to_be_visible()


def test_hand_for_hand_is_announced_on_the_page_and_told_on_the_big_screen(hands: Hands) -> None:
    hands.opens(nights.bubble, "out")
    panel = hands.at('[data-test="hand-for-hand"]')
    panel.locator('[data-act="play-hand-for-hand"]').click()
    hands.saved()
    expect(panel).to_contain_text("Each table waits for the others")
    hands.goes(f"#/night/{hands.volunteer.night}/screen")
    expect(hands.at('[data-test="tv"]')).to_contain_text("Hand for hand")
