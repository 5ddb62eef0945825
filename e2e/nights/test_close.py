"""The close of a night by what a volunteer reads, from the last bust to the seal, on one page."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from e2e.nights.reader import Reader
from e2e.running import Running
from tests.core.hall import Hall
from tests.kit.nights import closing
from tests.kit.papers import SEAL_SHORT

DEVICE = """() => new Promise(done => {
  holdfast.listen(text => {
    const answer = JSON.parse(text);
    if (answer.id === -1) done(answer.ok.dev);
  });
  holdfast.post(JSON.stringify({ id: -1, op: "hello" }));
})"""
"""What this tablet is called in its records."""
PAY = re.compile(r"Pay \$")


@dataclass(frozen=True)
class Close:
    """What a place asks between the last bust and the seal, and the *most* taps that takes."""

    night: Callable[[str], Hall]
    chips: tuple[str, ...]
    box: str
    prizes: int
    most: int
    statements: str = ""
    is_staffed: bool = False
    copy_waits: str = ""


SELKIRK = Close(
    closing.selkirk,
    ("white 100", "blue 500", "red 1,000", "green 5,000", "black 10,000"),
    box="480",
    prizes=2,
    most=21,
)
"""To announce, two prizes, two counts of the chips, one of the box, papers, copy, seal."""
NUNAVUT = Close(
    closing.nunavut,
    ("green 25", "black 100", "red 500", "blue 1,000"),
    box="720",
    prizes=3,
    most=23,
    statements="November, account 0042",
    is_staffed=True,
)
SASKATCHEWAN = Close(
    closing.saskatchewan,
    ("green 25", "black 100", "blue 500", "red 1,000", "white 5,000"),
    box="720",
    prizes=3,
    most=24,
    is_staffed=True,
    copy_waits="The office has it tomorrow",
)


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.parametrize(
    ("close", "width", "height"),
    [
        (SELKIRK, 360, 800),
        (SELKIRK, 800, 1280),
        (SELKIRK, 1180, 820),
        (NUNAVUT, 360, 800),
        (SASKATCHEWAN, 1180, 820),
    ],
    ids=lambda value: value.night.__name__ if isinstance(value, Close) else str(value),
)
def test_a_night_is_closed_on_one_page(
    hands: Running, close: Close, width: int, height: int
) -> None:
    page = hands.page
    page.set_viewport_size({"width": width, "height": height})
    desk = page.evaluate(DEVICE)

    def last_two() -> Hall:
        return close.night(desk)

    hands.opens(last_two, "tonight")
    page.get_by_role("radio", name=re.compile("Ann Stefansson")).check(force=True)
    page.get_by_role("button", name=re.compile("^Ann .*is out")).click()
    address = page.url
    closing = Reader(page)

    closing.is_at("Announce the prizes")
    closing.presses("Announce the prizes")
    closing.is_at("Hand over the prizes")
    keys = page.get_by_role("button", name=PAY)
    expect(keys).to_have_count(close.prizes)
    for rest in range(close.prizes - 1, -1, -1):
        closing.presses(PAY)
        expect(keys).to_have_count(rest)
        hands.saved()

    closing.is_at("Count the chips")
    for initials in ("AB", "CD"):
        if initials == "CD":
            expect(page.get_by_label("Your initials")).to_be_focused()
        closing.types("Your initials", initials)
        for chip in close.chips:
            closing.types(f"Chips of {chip}", "3")
        closing.presses("Keep this count")
        hands.saved()

    closing.is_at("Cash up")
    closing.types(re.compile("counted now", re.I), close.box)
    closing.presses("Compare")

    closing.is_at("Print and sign the papers")
    page.get_by_role("link", name="Papers").first.click()
    expect(page.locator("body")).to_have_attribute("data-screen", "papers")
    page.get_by_role("link", name="Tonight").first.click()
    closing.is_at("Print and sign the papers")
    closing.presses("Printed and signed")

    if close.statements:
        closing.is_at("Last checks")
        closing.types(re.compile("Copies of the bank statements"), close.statements)
        closing.presses("Seen")
    if close.is_staffed:
        closing.is_at("Sign the staff out")
        closing.presses("Sign everyone out")

    closing.is_at("Save a copy")
    if close.copy_waits:
        closing.presses("Seal the night")
        expect(hands.volunteer.test("seal")).to_contain_text("Still open: 1")
        closing.types(re.compile("“Save a copy” is still open"), close.copy_waits)
    else:
        with page.expect_download():
            closing.presses("Save this night to a file")
        expect(page.locator("li.step-now")).to_have_count(0)
    closing.presses("Seal the night")
    expect(hands.volunteer.test("seal-short")).to_have_text(SEAL_SHORT)
    assert page.url == address
    assert closing.taps <= close.most, f"{close.night.__name__}: {closing.taps} taps"
