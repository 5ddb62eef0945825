"""Whether a file of data says just what is understood of it: nothing in it is passed over."""

from __future__ import annotations

import json
from typing import Any

from pycore.ledger.model import codec


def back(kind: Any, data: Any) -> Any:
    """Return the value of *kind* that a file says. ValueError names the field that does not
    fit.
    """
    try:
        return codec.back(kind, data)
    except codec.Unsound as unsound:
        raise ValueError(unsound.field) from None


def filled(written: Any, understood: dict[str, Any], *lists: str) -> Any:
    """Return the same where what is left out is empty: fields of texts and lists, also in rows of
    *lists*.
    """
    complete = {**{name: type(part)() for name, part in understood.items() if not part}, **written}
    for name in lists:
        complete[name] = [
            {**{key: type(part)() for key, part in full.items() if not part}, **row}
            for full, row in zip(understood[name], written.get(name, []), strict=True)
        ]
    return complete


def compare(written: Any, understood: Any, where: str) -> None:
    """Check that all that a file says was understood as it says it."""
    if isinstance(written, dict) and isinstance(understood, dict):
        for name in sorted(written.keys() | understood.keys()):
            compare(written.get(name), understood.get(name), f"{where}.{name}")
    elif isinstance(written, list) and isinstance(understood, list):
        for index, (part, other) in enumerate(zip(written, understood, strict=True)):
            compare(part, other, f"{where}[{index}]")
    elif written != understood:
        raise ValueError(f"{where.lstrip('.')}: {written!r} is understood as {understood!r}")


def whole(kind: Any, source: str) -> Any:
    """Return the value of *kind* that the text of a file says; what says nothing may be left out
    of it anywhere. ValueError says where it does not fit.
    """
    document = json.loads(source)
    understood = back(kind, document)
    compare(_lean(document), _lean(codec.plain(understood)), "")
    return understood


def _lean(data: Any) -> Any:
    """Data without what says nothing."""
    if isinstance(data, dict):
        lean = {name: _lean(value) for name, value in data.items()}
        return {name: value for name, value in lean.items() if value not in (None, "", [], False)}
    return [_lean(member) for member in data] if isinstance(data, list) else data
