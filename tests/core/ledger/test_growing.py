"""A row that grows at its end is a value: whoever held a version still holds that version."""

from __future__ import annotations

import pytest

from pycore.ledger.lines.growing import Growing


def test_appending_to_the_newest_version_copies_nothing() -> None:
    row = Growing("ab")
    longer = row.plus("c")
    assert (row, longer) == (("a", "b"), ("a", "b", "c"))
    assert longer._shared is row._shared


def test_appending_twice_to_one_version_gives_two_rows() -> None:
    row = Growing("ab")
    longer, other = row.plus("c"), row.plus("de")
    assert (row, longer, other) == (("a", "b"), ("a", "b", "c"), ("a", "b", "d", "e"))
    assert longer.plus("f") == ("a", "b", "c", "f")


def test_what_an_older_version_does_not_hold_it_does_not_know() -> None:
    row = Growing("ab")
    longer = row.plus("cb")
    assert [longer.place(letter) for letter in "abcx"] == [0, 1, 2, None]
    assert [row.place(letter) for letter in "abc"] == [0, 1, None]
    assert "c" in longer
    assert "c" not in row
    assert longer.index("b") == 1
    with pytest.raises(ValueError, match="not in"):
        row.index("c")


def test_a_row_is_unequal_to_what_is_no_row() -> None:
    assert Growing("ab") != ["a", "b"]
    assert Growing() == ()
    assert Growing("a") != Growing("b")


def test_there_is_nothing_outside_of_a_version() -> None:
    row = Growing("abc")
    row.plus("d")
    for at in (3, -4):
        with pytest.raises(IndexError):
            row[at]
