"""The dealer trainer by keys alone, without a network and without any night."""

from __future__ import annotations

from typing import Any

from tests.kit.locator import expect
from tests.kit.organization import Organization
from tests.kit.trainer import ROUND, opens_trainer
from tests.kit.volunteer import Opener


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
