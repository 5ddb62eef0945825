"""Somebody who has not seen the app before: reads what stands on the screen and presses that."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

Words = str | re.Pattern[str]


class Reader:
    """Works one page by its visible words and counts the *taps*: a press, a choice, a field that
    is typed in, an Enter. Where the page's clock is faked, they read for *reading_ms* before they
    press: a tap that follows another at once is not meant.
    """

    def __init__(self, page: Any, reading_ms: int = 0) -> None:
        self.page = page
        self.taps = 0
        self.reading_ms = reading_ms

    def reads(self) -> None:
        if self.reading_ms:
            self.page.clock.fast_forward(self.reading_ms)

    def presses(self, words: Words) -> None:
        """A button, or a link that looks like one."""
        self.reads()
        named = self.page.get_by_role("button", name=words)
        key = named.or_(self.page.get_by_role("link", name=words)).first
        expect(key).to_be_visible()
        key.click()
        self.taps += 1

    def picks(self, words: str) -> None:
        self.reads()
        self.page.locator("label").filter(has_text=words).first.click()
        self.taps += 1

    def types(self, label: Words, text: str, enter: bool = False) -> None:
        """*enter* sends it, a tap of its own where the field had to be touched first."""
        field = self.page.get_by_label(label, exact=isinstance(label, str)).first
        if not field.evaluate("one => one === document.activeElement"):
            self.taps += 1
        field.fill(text)
        if enter:
            field.press("Enter")
            self.taps += 1

    def is_at(self, step: str) -> None:
        """That the step is the one to do, and in sight without a scroll."""
        row = self.page.locator("li.step-now")
        expect(row).to_contain_text(step)
        expect(row.locator(".step-line")).to_be_in_viewport()
