"""Canonical JSON: one text for one value, the same on every runtime. Whole numbers only."""

from __future__ import annotations

import json


def dumps(value: object) -> str:
    """The canonical text: sorted keys, no spaces, UTF-8 as it is. TypeError for a float or a
    strange key.
    """
    _check(value)
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def loads(text: str) -> object:
    """The value of a JSON text. ValueError when it is damaged, holds a float or half a character,
    or repeats a key.
    """
    value: object = json.loads(
        text, parse_float=_no_float, parse_constant=_no_float, object_pairs_hook=_no_repeats
    )
    if "\\ud" in text or "\\uD" in text:
        # An escape may name half of a surrogate pair; such text has no bytes to be written in.
        json.dumps(value, ensure_ascii=False).encode()
    return value


def _check(value: object) -> None:
    if value is None or isinstance(value, bool | int | str):
        return
    if isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(key, str):
                raise TypeError(f"key {key!r} is not text")
            _check(item)
    elif isinstance(value, list | tuple):
        for item in value:
            _check(item)
    else:
        raise TypeError(f"{type(value).__name__} has no place in a record: {value!r}")


def _no_float(text: str) -> object:
    raise ValueError(f"{text} is not a whole number")


def _no_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found
