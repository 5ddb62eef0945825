"""Next to do on Tonight: one thing in full, the rest folded beneath it, on the same page."""

from __future__ import annotations

from tests.kit import nights
from tests.kit.hands import Hands
from tests.kit.locator import expect


def test_what_can_wait_unfolds_where_it_is_named(hands: Hands) -> None:
    hands.opens(nights.to_balance, "tonight")
    todo = hands.at('[data-test="todo"]')
    expect(todo.locator(".task")).to_have_count(1)
    more = todo.locator('[data-act="todo-more"]')
    expect(more).to_have_text("2 more")
    more.click()
    expect(more).to_have_attribute("aria-expanded", "true")
    expect(todo.locator(".task")).to_have_count(3)
    expect(todo.locator('[data-task="announce-payouts"]')).to_be_visible()
    expect(hands.page.locator("body")).to_have_attribute("data-screen", "tonight")
    more.click()
    expect(todo.locator(".task")).to_have_count(1)
