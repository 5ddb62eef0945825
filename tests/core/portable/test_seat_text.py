"""Where somebody stands, as one short text."""

from __future__ import annotations

import pytest

from pycore.portable.card import OUT, WAITS, read_seat, write_out, write_seat


def test_what_is_written_is_read() -> None:
    assert read_seat(write_seat(12, 9)) == ("seat", 12, 9)
    assert read_seat(WAITS) == ("wait", 0, 0)
    assert read_seat(write_out(7)) == ("out", 7, 0)
    assert read_seat(write_out(0)) == (OUT, 0, 0)


@pytest.mark.parametrize(
    "text", ["", "3", "3.", ".5", "3.5.1", "out.", "out.x", "wait.1", "٣.٥", "1234567.1", "-3.5"]
)
def test_anything_else_is_no_seat(text: str) -> None:
    assert read_seat(text) == ("", 0, 0)
