"""Ids that a person may have to type."""

from __future__ import annotations

from pycore.kernel.ids import TYPED, live_id, read_typed, seat_word, short_id


def test_anything_else_is_none() -> None:
    for text in ("", "ABC", "A" * 11, "?" * TYPED, "é" * TYPED):
        assert read_typed(text) == ""


def test_a_long_name_has_one_short_one() -> None:
    assert read_typed(short_id("a-night")) == short_id("a-night")
    assert short_id("a-night") != short_id("another-night")
    assert len({short_id(str(n)) for n in range(500)}) == 500


def test_every_ticket_of_every_night_has_its_own_word() -> None:
    words = {seat_word(tid, number) for tid in ("a-night", "b-night") for number in range(500)}
    assert len(words) == 1000
    assert all(read_typed(word) == word for word in words)
    assert seat_word("a-night", 12) == seat_word("a-night", 12)


def test_the_public_name_of_a_night_does_not_lead_to_the_words() -> None:
    """They are made of the night's own id, as the public name is, and of nothing shown."""
    assert seat_word(live_id("a-night"), 12) != seat_word("a-night", 12)
