"""The way to the dealer trainer."""

from __future__ import annotations

from typing import Any

from tests.kit.locator import expect

ROUND = 10


def opens_trainer(server: Any, browser: Any) -> Any:
    """The page of the trainer, on a tablet that lost its network."""
    page = browser.open("/")
    browser.ready()
    browser.context.set_offline(True)
    server.kill()
    page.locator('a[href="#/trainer"]').click()
    expect(page.locator('[data-test="trainer"]')).to_be_visible()
    return page
