"""Ids that a person may have to type."""

from __future__ import annotations

from pycore.kernel.ids import TYPED, read_typed, short_id


def test_anything_else_is_none() -> None:
    for text in ("", "ABC", "A" * 11, "?" * TYPED, "é" * TYPED):
        assert read_typed(text) == ""


def test_a_long_name_has_one_short_one() -> None:
    assert read_typed(short_id("a-night")) == short_id("a-night")
    assert short_id("a-night") != short_id("another-night")
    assert len({short_id(str(n)) for n in range(500)}) == 500
