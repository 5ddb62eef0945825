"""The last sales stand at the door however much was recorded since, and each says the seat."""

from __future__ import annotations

from tests.core.hall import Hall, thursday
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
