"""The last sales stand at the door however much was recorded since; each says the seat, and its
name is corrected there.
"""

from __future__ import annotations

from tests.core.hall import Hall, thursday
from tests.kit import nights
from tests.kit.hands import Hands
from tests.kit.locator import expect


def long_after() -> Hall:
    """Twelve were sold, and more was recorded since than the history shows."""
    hall = thursday().sell(12).draw().start()
    for _ in range(25):
        hall = hall.do("pause-clock").later(minutes=1).do("resume-clock")
    return hall


def test_the_last_sales_are_there_long_after_and_say_the_seat(hands: Hands) -> None:
    assert not [line for line in long_after().view["history"] if "sold" in line["type"]]
    hands.opens(long_after, "door")
    expect(hands.page.locator('[data-test="sales"] > li')).to_have_count(8)
    seat = next(row for row in long_after().view["players"] if row["ticket"] == 12)
    where = f"Table {seat['table']}, seat {seat['seat']}"
    expect(hands.page.locator('[data-test="sales"] > li').first).to_contain_text(where)


def just_sold() -> Hall:
    return nights.sold(nights.begun("just-sold", -45), 3)


def test_a_wrong_name_is_corrected_at_the_sale_just_made(hands: Hands) -> None:
    hands.opens(just_sold, "door")
    row = hands.page.locator('[data-test="sales"] > li').nth(1)
    pencil = row.locator('[data-act="rename"]')
    expect(row).not_to_contain_text("Zoé Dupré")
    pencil.click()
    expect(hands.at("#rename-name")).to_be_focused()
    hands.at("#rename-name").fill("Zoé Dupré")
    hands.at("#rename-name").press("Enter")
    hands.saved()
    expect(hands.at("#rename-name")).to_have_count(0)
    expect(row).to_contain_text("Zoé Dupré")
    expect(pencil).to_be_focused()
    assert not hands.page.locator('[data-test="door-list"]').count(), "the full list stays folded"
    # An undone sale has no name to correct.
    hands.volunteer.pass_time(0, 2)
    row.locator('[data-act="undo"]').click()
    hands.saved()
    expect(pencil).to_have_count(0)
