"""What a person types as a number is read as they meant it, or not at all."""

from __future__ import annotations

import pytest

from webapp.ui.frame.amounts import cents, whole


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("60", 6000), ("60.50", 6050), ("60,50", 6050), ("60,5", 6050), ("60.5 $", 6050),
        ("1,500", 150000), ("1 500,25", 150025), ("1\u202f500", 150000), ("41,350.50", 4135050),
        ("", None), ("abc", None), ("-5", None), ("60,505", 6050500), ("60.505", None),
        ("6,0,5", None), ("1,50.25", None), (".50", None), ("60.", None), ("²", None),
        ("6²", None), ("٦٠", None), ("6😀", None),
    ],
)  # fmt: skip
def test_dollars(text: str, meant: int | None) -> None:
    assert cents(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("25", 25), ("1,500", 1500), ("1 500", 1500), ("12,345,678", 12345678), ("", None),
        ("60,50", None), ("1,2", None), ("1.5", None), ("²", None), ("-1", None), (",", None),
        ("9" * 13, 9999999999999), ("9" * 14, None), ("9" * 400, None),
    ],
)  # fmt: skip
def test_whole_numbers(text: str, meant: int | None) -> None:
    assert whole(text) == meant
