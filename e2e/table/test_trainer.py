"""The dealer trainer on the smallest phone, without a network and without any night: the felt, the
question and every answer are in sight at once, and a round goes to its end by thumb or by key.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.machines import Opener, Server
from tests.kit.trainer import ROUND, opens_trainer

SMALLEST = {"width": 360, "height": 640}
IN_SIGHT = """at => {
  const below = document.getElementById("nav").getBoundingClientRect();
  const keel = below.top > innerHeight / 2 ? below.top : innerHeight;
  return [...document.querySelectorAll(at)].filter(one => {
    const box = one.getBoundingClientRect();
    return box.top < 0 || box.bottom > keel + 1 || box.right > innerWidth + 1 || box.height < 40;
  }).map(one => one.id + " " + JSON.stringify(one.getBoundingClientRect()));
}"""


LONGEST = {
    "pots": "20,100 + 12,000 + 18,200 + 16,150",
    "winner": "Seats 1, 2, 3, 4, 5 and 6 split",
}
"""The longest answer that a kind of question has; the others have a seat, a sum or a few words."""
SAYS_AT_LENGTH = """longest => document.querySelectorAll('[data-test="option"] span').forEach(
  said => { said.textContent = longest; })"""
"""A round is dealt anew each time, so the longest answers are written where shorter ones stood."""


@pytest.mark.browser
def test_a_round_on_the_smallest_phone_without_a_network(server: Server, phone: Opener) -> None:
    page = opens_trainer(server, phone(viewport=SMALLEST))
    kinds = set()
    for number in range(1, ROUND + 1):
        expect(page.locator('[data-test="where"]')).to_have_text(f"Question {number} of {ROUND}")
        kind = page.locator('[data-test="trainer"]').get_attribute("data-kind") or ""
        kinds.add(kind)
        options = page.locator('[data-test="option"]')
        labels = options.all_inner_texts()
        assert 2 <= len(labels) <= 4
        assert len({label.partition("\n")[2] or label for label in labels}) == len(labels)
        assert page.evaluate(IN_SIGHT, '[data-test="option"]') == []
        if kind in LONGEST:
            page.evaluate(SAYS_AT_LENGTH, LONGEST[kind])
            assert page.evaluate(IN_SIGHT, '[data-test="option"]') == []
        page.locator("#train-0").click()
        expect(page.locator('[data-test="right"]')).to_have_count(1)
        assert page.evaluate(IN_SIGHT, "#train-next") == []
        expect(page.locator('[data-test="result"]')).to_be_visible()
        page.locator("#train-next").click()
    expect(page.locator('[data-test="over"]')).to_be_visible()
    assert len(kinds) == 7
    page.locator("#train-again").click()
    expect(page.locator('[data-test="where"]')).to_have_text(f"Question 1 of {ROUND}")
    page.evaluate("location.hash = '#/nights'")
    expect(page.locator('[data-test="night"]')).to_have_count(0)
