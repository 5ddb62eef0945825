"""Canonical JSON: one text for one value, the same on every runtime. Whole numbers only, and none
that JavaScript could not hold.
"""

from __future__ import annotations

import json
import re

MOST = (1 << 53) - 1
"""The largest whole number, and with a minus the smallest."""

_MARKS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]')
DEEPEST = 64
"""How deep lists and objects may be nested. The C parser has no limit of its own in a browser:
a line of sixty thousand brackets would end the tablet's Python for good.
"""


def dumps(value: object) -> str:
    """Return the canonical text: sorted keys, no spaces, UTF-8 as it is. TypeError for a float or
    a strange key, ValueError for a number beyond MOST.
    """
    text = _ENCODER.encode(value)
    _check(value)
    return text


def loads(text: str) -> object:
    """Return the value of a JSON text. ValueError when it is damaged, holds a float, a number
    beyond MOST or half a character, or repeats a key.
    """
    marks = text.encode().translate(_TO_MARKS)
    if marks.count(b"[") > DEEPEST and _depth(text) > DEEPEST:
        raise ValueError(f"nested deeper than {DEEPEST}")
    value: object = (_CAREFUL if _LONG in marks else _DECODER).decode(text)
    if b"\\" in marks and ("\\ud" in text or "\\uD" in text):
        # An escape may name half of a surrogate pair; such text has no bytes to be written in.
        json.dumps(value, ensure_ascii=False).encode()
    return value


def _depth(text: str) -> int:
    """How deep a JSON text nests at most; brackets inside strings do not count."""
    depth = deepest = 0
    for mark in _MARKS.findall(text):
        if mark in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif mark in "]}":
            depth -= 1
    return deepest


def _check(value: object) -> None:
    todo: list[object] = [value]
    for node in todo:
        kind = type(node)
        if kind is str or node is None or kind is bool:
            continue
        if isinstance(node, int):
            if not -MOST <= node <= MOST:
                raise ValueError(f"a number beyond {MOST} has no place in a record")
        elif isinstance(node, dict):
            for key in node:
                if not isinstance(key, str):
                    raise TypeError(f"key {key!r} is not text")
            todo += node.values()
        elif isinstance(node, list | tuple):
            todo += node
        elif not isinstance(node, str):
            raise TypeError(f"{kind.__name__} has no place in a record: {node!r}")


def _held(text: str) -> int:
    value = int(text)
    if not -MOST <= value <= MOST:
        raise ValueError(f"a number beyond {MOST}")
    return value


def _no_float(text: str) -> object:
    raise ValueError(f"{text} is not a whole number")


def _no_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    mapping = dict(pairs)
    if len(mapping) != len(pairs):
        raise ValueError("a key stands twice")
    return mapping


_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)
_DECODER = json.JSONDecoder(
    parse_float=_no_float, parse_constant=_no_float, object_pairs_hook=_no_repeats
)
_CAREFUL = json.JSONDecoder(
    parse_int=_held, parse_float=_no_float, parse_constant=_no_float, object_pairs_hook=_no_repeats
)
"""Reads the same and looks at every number, which takes longer than all the rest."""

_LONG = b"0" * len(str(MOST))
"""A number beyond MOST has at least as many digits, and JSON allows no zeros in front."""
_TO_MARKS = bytes.maketrans(b"123456789{", b"000000000[")
"""Every digit becomes a 0 and every opening bracket a [, so that one look finds them."""
