"""The dealer trainer on the smallest phone, without a network and without any night: the felt, the
question and every answer are in sight at once, and a round goes to its end by thumb or by key.
"""

from __future__ import annotations

from typing import Any

from tests.kit.locator import expect
from tests.kit.organization import Organization
from tests.kit.volunteer import Opener

ROUND = 10


def opens_trainer(server: Organization, browser: Any) -> Any:
    page = browser.open("/")
    browser.ready()
    browser.context.set_offline(True)
    server.kill()
    page.locator('a[href="#/trainer"]').click()
    expect(page.locator('[data-test="trainer"]')).to_be_visible()
    return page


def answers(page: Any) -> None:
    """The second answer by its key."""
    page.locator("#train-question").focus()
    page.keyboard.press("2")
    expect(page.locator('[data-test="result"]')).to_be_visible()


def test_by_keys_alone_and_by_the_rules_that_are_chosen(
    server: Organization, tablet: Opener
) -> None:
    page = opens_trainer(server, tablet())
    page.locator("#train-house").select_option("nunavut-five-table")
    for _ in range(ROUND):
        expect(page.locator("#train-0")).to_be_visible()
        answers(page)
        clauses = page.locator(".train-result .clause")
        if clauses.count():
            expect(clauses).to_have_text([clauses.inner_text()])
            assert clauses.inner_text().startswith("NU-")
        page.keyboard.press("Enter")
    expect(page.locator('[data-test="sum"]')).to_contain_text("of 10")
