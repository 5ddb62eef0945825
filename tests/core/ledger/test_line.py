"""One line: what it says, and every way in which bytes are not one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pycore.kernel import canonical
from pycore.kernel.units import Millis
from pycore.ledger.lines.line import MAX_BYTES, BadLine, Line, decode, encode

LINE = Line(
    lam=7, own="clock", base="abc", wall=Millis(1_795_046_400_000), type="clock-paused/1", body={}
)
PLAIN = {"lam": 7, "own": "clock", "base": "abc", "wall": 5, "type": "a/1", "body": {}}


def test_a_line_is_canonical_json_and_is_read_again() -> None:
    assert encode(LINE) == (
        b'{"base":"abc","body":{},"lam":7,"own":"clock","type":"clock-paused/1",'
        b'"wall":1795046400000}'
    )
    assert decode(encode(LINE)) == LINE


def test_a_field_that_a_later_version_added_is_passed_over() -> None:
    assert decode(canonical.dumps({**PLAIN, "sig": "x"}).encode()).type == "a/1"


@pytest.mark.parametrize("name", list(PLAIN))
def test_a_missing_field_is_named(name: str) -> None:
    short = {key: value for key, value in PLAIN.items() if key != name}
    with pytest.raises(BadLine, match=f"'{name}'"):
        decode(canonical.dumps(short).encode())


@pytest.mark.parametrize(
    ("name", "value"),
    [("lam", "7"), ("lam", True), ("lam", None), ("own", 1), ("body", []), ("wall", "now")],
)
def test_a_field_of_the_wrong_kind_is_named(name: str, value: object) -> None:
    with pytest.raises(BadLine, match=f"'{name}'"):
        decode(canonical.dumps({**PLAIN, name: value}).encode())


@pytest.mark.parametrize("raw", [b"", b"x", b"[]", b"null", b"\xff\xfe", b"{", b"[" * 60_000])
def test_bytes_that_are_no_object_are_no_line(raw: bytes) -> None:
    with pytest.raises(BadLine):
        decode(raw)


@pytest.mark.parametrize("lam", [0, -1])
def test_a_lamport_number_is_at_least_one(lam: int) -> None:
    with pytest.raises(BadLine, match="'lam'"):
        decode(canonical.dumps({**PLAIN, "lam": lam}).encode())


@pytest.mark.parametrize("number", [str(1 << 53), "1" + "0" * 4_000, "-" + "9" * 5_000])
def test_a_number_that_a_browser_cannot_hold_makes_no_line(number: str) -> None:
    """One device that claimed the last of all Lamport numbers would silence every other."""
    raw = canonical.dumps(PLAIN).encode().replace(b'"lam":7', b'"lam":' + number.encode())
    with pytest.raises(BadLine, match="not JSON"):
        decode(raw)


def test_a_line_has_a_largest_size() -> None:
    with pytest.raises(ValueError, match="at most"):
        encode(replace(LINE, body={"reason": "x" * MAX_BYTES}))
    with pytest.raises(BadLine, match="at most"):
        decode(b" " * (MAX_BYTES + 1))
