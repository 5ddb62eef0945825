"""The rules library: without a night and without a network, on the smallest phone; in a night,
where "why?" tells what a clause overruled; and what a player's phone has of it.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.machines import Opener, Server

pytestmark = pytest.mark.browser

WIDE = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.mark.clause("NU-D")
def test_a_player_s_phone_tells_how_hands_rank(server: Server, phone: Opener) -> None:
    browser = phone()
    page = browser.open("/phone/")
    browser.ready()
    ranking = page.locator('[data-test="ranking"]')
    expect(ranking).to_be_hidden()
    summary = page.locator('[data-test="rules"]')
    box = summary.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    summary.click()
    expect(ranking).to_contain_text("Royal flush")
    expect(ranking).to_contain_text("High card")
    expect(page.locator('[data-test="play"]')).to_contain_text("two cards each")
    expect(page.locator('[data-test="rule"]')).to_be_visible()
    page.locator("#langs button", has_text="Français").click()
    expect(ranking).to_contain_text("Quinte royale")
    assert page.evaluate(WIDE) <= 0
