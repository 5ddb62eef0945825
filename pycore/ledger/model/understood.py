"""Whether a file of data says just what is understood of it: nothing in it is passed over."""

from __future__ import annotations

import json
from typing import Any

from pycore.ledger.model import codec


def back(kind: Any, data: Any) -> Any:
    """The value of *kind* that a file says. ValueError names the field that does not fit."""
    try:
        return codec.back(kind, data)
    except codec.Unsound as unsound:
        raise ValueError(unsound.field) from None


def filled(told: Any, understood: dict[str, Any], *lists: str) -> Any:
    """The same where what is left out is empty: fields of texts and lists, also in rows of
    *lists*.
    """
    found = {**{name: type(one)() for name, one in understood.items() if not one}, **told}
    for name in lists:
        found[name] = [
            {**{key: type(one)() for key, one in full.items() if not one}, **row}
            for full, row in zip(understood[name], told.get(name, []), strict=True)
        ]
    return found


def compare(told: Any, understood: Any, where: str) -> None:
    """Whether all that a file says was understood as it says it."""
    if isinstance(told, dict) and isinstance(understood, dict):
        for name in sorted(told.keys() | understood.keys()):
            compare(told.get(name), understood.get(name), f"{where}.{name}")
    elif isinstance(told, list) and isinstance(understood, list):
        for nth, (one, other) in enumerate(zip(told, understood, strict=True)):
            compare(one, other, f"{where}[{nth}]")
    elif told != understood:
        raise ValueError(f"{where.lstrip('.')}: {told!r} is understood as {understood!r}")


def whole(kind: Any, source: str) -> Any:
    """The value of *kind* that the text of a file says; what says nothing may be left out of it
    anywhere. ValueError says where it does not fit.
    """
    told = json.loads(source)
    found = back(kind, told)
    compare(_lean(told), _lean(codec.plain(found)), "")
    return found


def _lean(data: Any) -> Any:
    """Data without what says nothing."""
    if isinstance(data, dict):
        lean = {name: _lean(value) for name, value in data.items()}
        return {name: value for name, value in lean.items() if value not in (None, "", [], False)}
    return [_lean(item) for item in data] if isinstance(data, list) else data
