"""Which words a screen needs for what it was told: every clause, code and name in plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pycore.law.house.house_fields import CLAUSE

Keys = tuple[str, ...]
LONGEST = 14
"""No clause's id has more letters; ids that chance makes have, and some look like a clause."""


def needed(data: Any, key: str = "") -> Iterator[Keys]:
    """The catalogue's keys for an answer of the tablet; of each row, one must be there."""
    if isinstance(data, str):
        yield from _for_text(key, data)
    elif isinstance(data, list):
        for member in data:
            yield from needed(member, key)
    elif isinstance(data, dict):
        yield from _for_row(key, data)
        for name, value in data.items():
            yield from needed(value, name)


def _for_text(key: str, text: str) -> Iterator[Keys]:
    looks_so = len(text) <= LONGEST and CLAUSE.match(text)
    if looks_so or (text and (key == "clause" or key.endswith("_clause"))):
        yield (f"clause.{text}",)
    elif key in ("jurisdiction", "jurisdictions", "pack"):
        yield (f"jurisdiction.{text}",)
    elif key == "template":
        yield (f"house.{text}",)


def _for_row(key: str, row: dict[str, Any]) -> Iterator[Keys]:
    if {"code", "clause", "facts"} <= row.keys():
        yield (f"refused.{row['code']}",)
    elif {"code", "clause", "used", "limit"} <= row.keys():
        yield (f"ui.limit.{row['code']}",)
    elif {"code", "clause", "notes"} <= row.keys():
        yield from ((f"ui.wager.read.{code}",) for code in _readings(row))
    if key == "todo":
        yield from ((f"todo.{row['kind']}",), (f"todo.{row['kind']}.why",))
    if key in ("history", "conflicts") and "type" in row:
        name = row["type"].partition("/")[0]
        yield (f"event.{name}", f"event.{name}.one", f"event.{name}.none")
        yield (f"ui.kind.{name}",)
    if key == "conflicts":
        yield (f"ui.conflict.why.{row['why']}",)
    if "house_edition" in row and row.get("house") is None:
        yield (f"house.{row['id']}",)
    if key == "houses" and row["shipped"]:
        yield (f"house.{row['id']}",)


def _readings(row: dict[str, Any]) -> Iterator[str]:
    """What chips and words came to, and the notes beside it."""
    yield row["code"]
    yield from (code for code, _clause in row["notes"])
