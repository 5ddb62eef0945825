"""The pot calculator and the showdown checker on a tablet without a network."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.kit.locator import expect
from tests.kit.organization import Organization
from tests.kit.volunteer import Opener, opens


def tap(page: Any, name: str) -> None:
    page.locator(f"#{name}").click()


def amount(page: Any, seat: int, chips: int) -> None:
    page.locator(f"#chips-{seat}").fill(str(chips))


def tell_s07(page: Any) -> None:
    """Seat 4 folded 50; 5 is all-in for 1,600 and 7 for 1,025; 9 called. The button is at 3."""
    page.locator('[data-act="pots-fewer"]').click()
    page.locator('[data-act="pots-more"]').click()
    page.locator("#pots-button-3").check(force=True)
    page.locator("#pots-unit-25").check(force=True)
    amount(page, 4, 50)
    tap(page, "pots-fold-4")
    amount(page, 5, 1_600)
    tap(page, "pots-all-in-5")
    amount(page, 7, 1_025)
    tap(page, "pots-all-in-7")
    tap(page, "pots-call-9")


@pytest.mark.clause("SEL-39", "SEL-40")
def test_a_split_pot_and_a_showdown_without_a_network(
    server: Organization, tablet: Opener
) -> None:
    browser, volunteer = opens(tablet)
    page = browser.page
    volunteer.sets_up_selkirk()
    browser.context.set_offline(True)
    server.kill()
    volunteer.go("pots")

    tell_s07(page)
    expect(volunteer.test("pot-0")).to_have_text("3,125")
    expect(volunteer.test("pot-1")).to_have_text("1,150")
    tap(page, "rank-0-5")
    tap(page, "rank-0-7")
    expect(volunteer.test("won-7")).to_have_text("1,550")
    expect(volunteer.test("won-5")).to_have_text("2,725")
    expect(volunteer.test("odd")).to_contain_text("seat 5")
    expect(volunteer.test("odd").locator('[data-clause~="SEL-39"]').first).to_be_visible()
    expect(volunteer.test("pots-check")).to_contain_text("4,275")

    page.locator("#pots-how-cards").check(force=True)
    for card in ("As", "Kd", "9h", "5c", "2s", "Ah", "Qd", "Ac", "Jh", "Kh", "Qs"):
        tap(page, f"card-{card}")
    expect(volunteer.test("showdown")).to_have_text("Seat 5 wins")
    shown = page.locator(".shown")
    expect(shown).to_contain_text("one pair, aces, king, queen and nine kickers")
    expect(volunteer.test("won-5")).to_have_text("4,275")
    typed = page.locator("#cards-type")
    typed.press_sequentially("as")
    expect(volunteer.test("refusal")).to_contain_text(re.compile("ace of spades"))
    tap(page, "card-Jh")
    tap(page, "card-Qh")
    expect(volunteer.test("showdown")).to_have_text("Seats 5, 7 tie")
    volunteer.saved()
