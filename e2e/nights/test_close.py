"""The close of a night by what a volunteer reads, from the last bust to the seal, on one page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from e2e.machines import Opener
from e2e.nights.reader import Reader
from tests.kit.papers import SEAL_SHORT
from tests.kit.volunteer import Volunteer

MOST_TAPS = 16
"""Three played: to announce, two prizes, a count of the chips and of the box, papers, copy, seal,
and a tap for each field."""


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(360, 800), (800, 1280), (1180, 820)])
def test_a_night_is_closed_on_one_page(tablet: Opener, width: int, height: int) -> None:
    browser = tablet(viewport={"width": width, "height": height}, accept_downloads=True)
    volunteer = Volunteer(browser.page)
    browser.open("/")
    browser.ready()
    volunteer.sets_up_selkirk()
    volunteer.go("door")
    volunteer.sells_entries(["Ann", "Ben", "Cy"])
    volunteer.go("seats")
    volunteer.draws_and_starts()
    volunteer.go("out")
    for ticket in (1, 2):
        volunteer.busts(ticket)
        volunteer.confirms_out()
    volunteer.go("tonight")
    address = browser.page.url
    closing = Reader(browser.page)

    closing.is_at("Announce the prizes")
    closing.presses("Announce the prizes")
    closing.is_at("Hand over the prizes")
    while browser.page.get_by_role("button", name=re.compile(r"Pay \$")).count():
        waiting = browser.page.get_by_role("button", name=re.compile(r"Pay \$"))
        count = waiting.count()
        closing.presses(re.compile(r"Pay \$"))
        expect(waiting).to_have_count(count - 1)
        browser.page.wait_for_function("() => !document.querySelector('[data-saving]')")
    closing.is_at("Count the chips")
    closing.types("Your initials", "AB")
    for label in ("white 100", "blue 500", "red 1,000", "green 5,000", "black 10,000"):
        closing.types(f"Chips of {label}", "3")
    closing.presses("Keep this count")
    closing.is_at("Cash up")
    closing.types(re.compile("counted", re.I), "120")
    closing.presses("Compare")
    closing.is_at("Print and sign the papers")
    closing.presses("Printed and signed")
    closing.is_at("Save a copy")
    with browser.page.expect_download():
        closing.presses("Save this night to a file")
    expect(browser.page.locator("li.step-now")).to_have_count(0)
    closing.presses("Seal the night")
    expect(volunteer.test("seal-short")).to_have_text(SEAL_SHORT)
    assert browser.page.url == address
    assert closing.taps <= MOST_TAPS
