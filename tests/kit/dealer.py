"""A dealer at a table's tablet: what a person does on its screen, in words and in counted taps."""

from __future__ import annotations

from typing import Any

from tests.kit.locator import expect
from tests.kit.volunteer import Volunteer


class Dealer:
    """Works one table and counts the taps."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.taps = 0

    def test(self, name: str) -> Any:
        return self.page.locator(f'[data-test="{name}"]')

    def tap(self, name: str) -> None:
        """One tap, and wait until what it did is on disk."""
        self.page.locator(f"#{name}").click()
        self.taps += 1
        expect(self.page.locator('[data-test="saved"][data-state="saving"]')).to_have_count(0)

    def stage(self) -> str:
        return self.page.locator(".tb").get_attribute("data-stage") or ""

    def cards(self, *cards: str) -> None:
        for card in cards:
            self.tap(f"card-{card}")

    def acts(self, keys: str) -> None:
        """f fold, c check or call, r bet or raise the least; each is one player's turn."""
        for key in keys:
            self.tap({"f": "tb-fold", "c": "tb-call", "r": "tb-raise"}[key])

    def turn(self, seat: int) -> None:
        expect(self.test("turn")).to_contain_text(f"Seat {seat} to act")

    def sees_stage(self, stage: str) -> None:
        expect(self.page.locator(".tb")).to_have_attribute("data-stage", stage)

    def counts(self, seat: int, chips: int) -> None:
        """Another stack than the one suggested, typed."""
        self.tap(f"stack-{seat}")
        for digit in str(chips):
            self.tap(f"key-{digit}")
        self.tap("tb-stack")


def opens_table(volunteer: Volunteer) -> Dealer:
    """The way in: the seats' screen, the table, deal."""
    volunteer.go("seats")
    volunteer.page.locator("#table-1").click()
    volunteer.page.locator('a[href$="/table/1"]').first.click()
    dealer = Dealer(volunteer.page)
    expect(dealer.test("table")).to_have_count(1)
    return dealer
