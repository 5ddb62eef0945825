"""Two sales that wait for an answer: each key names whom it is about, and answers for nobody
else.
"""

from __future__ import annotations

from tests.kit.forms import selling
from tests.kit.locator import expect
from tests.kit.volunteer import Opener


def test_a_second_tap_answers_for_nobody_else(tablet: Opener) -> None:
    page, volunteer = selling(tablet, ["Ann Ross", "Bob Dyck"])
    cards = volunteer.test("same-name")
    for count, name in enumerate(("Ann Ross", "Bob Dyck"), 1):
        page.locator("#name").fill(name)
        page.locator("#name").press("Enter")
        expect(cards).to_have_count(count)
    another = page.locator('[data-act="same-no"]')
    expect(another.nth(0)).to_contain_text("Ann Ross")
    expect(another.nth(1)).to_contain_text("Bob Dyck")
    volunteer.pass_time(0, 2)
    another.nth(0).click()
    another.nth(0).click()
    volunteer.saved()
    expect(cards).to_have_count(1)
    expect(cards).to_contain_text("Bob Dyck")
    assert volunteer.figure("entries") == 3
    volunteer.pass_time(0, 2)
    another.nth(0).click()
    volunteer.saved()
    expect(cards).to_have_count(0)
    assert volunteer.figure("entries") == 4
