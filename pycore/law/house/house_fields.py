"""What a field of a file of house rules may be: each reader gives the value, or refuses naming the
place it stands in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pycore.kernel.ids import is_id
from pycore.law.house.house_text import NoValue, damaged, shown_key
from pycore.law.house.house_values import Whole

CLAUSE = re.compile(r"[A-Z]{2,8}-[A-Za-z0-9]{1,12}(?:[./][A-Za-z0-9]{1,12}){0,4}\Z")
LANGUAGE = re.compile(r"[a-z]{2,3}\Z")
"""Any there may be: which ones an app speaks must not decide what a record says."""
DATE = re.compile(r"20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\Z")
TIME = re.compile(r"(?:[01]\d|2[0-3]):[0-5]\d\Z")


def sound(data: Any, where: str) -> Any:
    """Return the data, unless its text had something there that is no value: a key twice, a
    fraction.
    """
    if isinstance(data, NoValue):
        damaged(where, data.why)
    return data


def mapping(
    data: Any, where: str, needed: Sequence[str], optional: Sequence[str] = ()
) -> Mapping[str, Any]:
    if not isinstance(sound(data, where), Mapping):
        damaged(where, "not-an-object")
    for key in data:
        if key not in needed and key not in optional:
            damaged(f"{where}.{shown_key(key)}".lstrip("."), "unknown")
    for key in needed:
        if key not in data:
            damaged(f"{where}.{key}".lstrip("."), "missing")
    return data  # type: ignore[no-any-return]


def listed(data: Any, where: str, least: int, most: int) -> Iterator[tuple[str, Any]]:
    """Return (where each item stands, the item)"""
    if not isinstance(sound(data, where), list | tuple):
        damaged(where, "not-a-list")
    if len(data) < least:
        damaged(where, "empty")
    if len(data) > most:
        damaged(where, "too-many", most=most)
    return ((f"{where}[{index}]", member) for index, member in enumerate(data))


def any_whole(data: Any, where: str) -> int:
    if type(sound(data, where)) is not int:
        damaged(where, "not-a-whole-number")
    return data  # type: ignore[no-any-return]


def whole(data: Any, where: str, kind: Whole) -> int:
    if any_whole(data, where) not in kind:
        damaged(where, "out-of-range", least=kind.least, most=kind.most)
    return data  # type: ignore[no-any-return]


def flag(data: Any, where: str) -> bool:
    if type(sound(data, where)) is not bool:
        damaged(where, "not-yes-or-no")
    return data  # type: ignore[no-any-return]


def text(data: Any, where: str, most: int, *, least: int = 1) -> str:
    if type(sound(data, where)) is not str:
        damaged(where, "not-text")
    if len(data) > most:
        damaged(where, "too-long", most=most)
    if len(data.strip()) < least:
        damaged(where, "empty")
    if data != data.strip() or not data.isprintable():
        damaged(where, "not-plain-text")
    return data  # type: ignore[no-any-return]


def one_of(data: Any, where: str, allowed: Sequence[int | str]) -> int | str:
    if type(sound(data, where)) not in (int, str) or data not in allowed:
        damaged(where, "not-one-of", options=", ".join(str(option) for option in allowed))
    return data  # type: ignore[no-any-return]


def identity(data: Any, where: str) -> str:
    if not is_id(sound(data, where)):
        damaged(where, "not-an-id")
    return str(data)


def language(data: Any, where: str = "language") -> str:
    if type(sound(data, where)) is not str or not LANGUAGE.match(data):
        damaged(where, "not-a-language")
    return data  # type: ignore[no-any-return]


def clause(data: Any, where: str) -> str:
    if type(sound(data, where)) is not str or not CLAUSE.match(data):
        damaged(where, "not-a-clause")
    return data  # type: ignore[no-any-return]


def date(text: str, where: str) -> None:
    if not DATE.match(text) or int(text[8:]) > _days(int(text[:4]), int(text[5:7])):
        damaged(where, "not-a-date")


def _days(year: int, month: int) -> int:
    """How many days a month of this century has."""
    if month == 2:
        return 29 if year % 4 == 0 else 28
    return 30 if month in (4, 6, 9, 11) else 31


def time(data: Any, where: str) -> int:
    """Return minutes since midnight of "19:00"."""
    if type(sound(data, where)) is not str or not TIME.match(data):
        damaged(where, "not-a-time")
    return int(data[:2]) * 60 + int(data[3:])
