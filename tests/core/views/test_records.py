"""One record as the screens tell it."""

from __future__ import annotations

from tests.core.hall import playing, thursday


def test_what_is_said_of_records_names_what_it_is_about() -> None:
    sold = thursday().sell(2)
    row = sold.undo().view["history"][0]
    assert (row["type"], row["facts"]["target"]) == ("undone/1", sold.last_id)


def test_a_sale_says_under_what_its_buyer_stands() -> None:
    sold = thursday().sell(2)
    assert sold.view["history"][0]["facts"]["stands"] == 2
    assert sold.undo().view["history"][1]["facts"]["stands"] is None


def test_a_record_that_cannot_be_read_has_no_facts() -> None:
    hall = playing(4).on("there").writes_bytes(b"not a line")
    assert hall.view["conflicts"][0]["facts"] == {}
