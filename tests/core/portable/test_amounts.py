"""Amounts as a person reads them, in both languages of the country."""

from __future__ import annotations

import pytest

from pycore.portable.amounts import chips, money, ordinal

SPACE = "\u00a0"
MINUS = "\u2212"


@pytest.mark.parametrize(
    ("cents", "english", "french"),
    [
        (0, "$0", f"0{SPACE}$"),
        (5, "$0.05", f"0,05{SPACE}$"),
        (5_550, "$55.50", f"55,50{SPACE}$"),
        (107_800, "$1,078", f"1{SPACE}078{SPACE}$"),
        (123_456_789, "$1,234,567.89", f"1{SPACE}234{SPACE}567,89{SPACE}$"),
        (-12_345, f"{MINUS}$123.45", f"{MINUS}123,45{SPACE}$"),
    ],
)
def test_money(cents: int, english: str, french: str) -> None:
    assert (money(cents, "en"), money(cents, "fr")) == (english, french)


@pytest.mark.parametrize(
    ("count", "english", "french"),
    [
        (999, "999", "999"),
        (1_000, "1,000", f"1{SPACE}000"),
        (2_037_000, "2,037,000", f"2{SPACE}037{SPACE}000"),
    ],
)
def test_chips(count: int, english: str, french: str) -> None:
    assert (chips(count, "en"), chips(count, "fr")) == (english, french)


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        (1, "1st", "1er"), (2, "2nd", "2e"), (3, "3rd", "3e"), (4, "4th", "4e"),
        (11, "11th", "11e"), (12, "12th", "12e"), (13, "13th", "13e"), (21, "21st", "21e"),
        (22, "22nd", "22e"), (101, "101st", "101e"), (111, "111th", "111e"),
    ],
)  # fmt: skip
def test_places(number: int, english: str, french: str) -> None:
    assert (ordinal(number, "en"), ordinal(number, "fr")) == (english, french)
