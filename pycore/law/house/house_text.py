"""The text of a house-rules file and what it parses to, damage marked where it stands.

House rules as plain data, as commands and events carry them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, NewType, NoReturn

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.values import dataclass

REFUSALS: Refusals = {
    "house-rules-damaged": ("field", "why"),
}
WHYS: Refusals = {
    "above-the-law": ("most",),
    "against-the-law": (),
    "band-missing": ("least",),
    "below-the-law": ("least",),
    "beyond-range": (),
    "empty": (),
    "falls": ("least",),
    "fixed-by-law": ("value",),
    "foreign-clause": ("name",),
    "less-than-small": ("least",),
    "missing": (),
    "needs-approval": (),
    "no-level": (),
    "no-such-chip": (),
    "no-such-level": ("most",),
    "not-a-clause": (),
    "not-a-date": (),
    "not-a-language": (),
    "not-a-list": (),
    "not-a-time": (),
    "not-a-whole-number": (),
    "not-an-id": (),
    "not-an-object": (),
    "not-json": ("line",),
    "not-one-of": ("options",),
    "not-plain-text": (),
    "not-text": (),
    "not-the-chips": ("value",),
    "not-the-whole": ("value_bp",),
    "not-this-format": ("format",),
    "not-yes-or-no": (),
    "out-of-range": ("least", "most"),
    "says-otherwise": (),
    "too-deep": ("line", "most"),
    "too-long": ("most",),
    "too-many": ("most",),
    "twice": (),
    "unknown": (),
    "unknown-clause": ("name",),
    "unknown-jurisdiction": (),
    "unsorted": (),
}
"""What can be wrong at a field of a file of house rules, each with what its sentence says."""

LONGEST = 400_000
DEEPEST = 16
# A string that never ends is one token to the end: trying each quote anew would be quadratic.
_TOKENS = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[\]{}]', re.DOTALL)
_DIGITS = 16


@dataclass(frozen=True)
class NoValue:
    """Stands where the text had what is no value, and says why."""

    why: str


def parsed(text: str) -> Any:
    """Return what a JSON text says, a Mark in the place of a fraction, of a number that no browser
    could hold and of a key that stands twice. Refused names the line where it is not JSON at all.
    """
    if len(text) > LONGEST:
        damaged("file", "too-long", most=LONGEST)
    _check_depth(text)
    try:
        document = json.loads(
            text.removeprefix("\ufeff"),
            parse_int=lambda digits: (
                int(digits) if len(digits) <= _DIGITS else NoValue("beyond-range")
            ),
            parse_float=lambda _: NoValue("not-a-whole-number"),
            parse_constant=lambda _: NoValue("not-a-whole-number"),
            object_pairs_hook=_object,
        )
    except json.JSONDecodeError as err:
        damaged("file", "not-json", line=err.lineno)
    return document


def written(data: Any) -> str:
    """Return the text of a file for people to read: two spaces a step, what fits on a line on
    one.
    """
    return _pretty(data, 0) + "\n"


def shown_key(key: str) -> str:
    """Return a key that is not known, short enough to be told."""
    return key[:40] + ("…" if len(key) > 40 else "")


def _pretty(data: Any, depth: int) -> str:
    line = json.dumps(data, ensure_ascii=False)
    short = depth > 0 and len(line) + 2 * depth <= 90
    if short or not data or not isinstance(data, dict | list):
        return line
    pad = "  " * (depth + 1)
    if isinstance(data, dict):
        inside = [f"{json.dumps(key)}: {_pretty(child, depth + 1)}" for key, child in data.items()]
    else:
        inside = [_pretty(child, depth + 1) for child in data]
    begin, end = ("{", "}") if isinstance(data, dict) else ("[", "]")
    return begin + "\n" + ",\n".join(pad + piece for piece in inside) + "\n" + "  " * depth + end


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    mapping = dict(pairs)
    if len(mapping) != len(pairs):
        earlier_keys: set[str] = set()
        for key, _ in pairs:
            if key in earlier_keys:
                mapping[key] = NoValue("twice")
            earlier_keys.add(key)
    return mapping


def _check_depth(text: str) -> None:
    """The C parser has no limit of its own in a browser: brackets are counted before it runs."""
    depth = 0
    for token in _TOKENS.finditer(text):
        if token.group() in "[{":
            depth += 1
            if depth > DEEPEST:
                line = text.count("\n", 0, token.start()) + 1
                damaged("file", "too-deep", line=line, most=DEEPEST)
        elif token.group() in "]}":
            depth -= 1


def damaged(field: str, why: str, *, clause: str | None = None, **facts: Any) -> NoReturn:
    """Refuse the whole file for what stands at *field*; *clause* is the law that forbids it."""
    raise Refused(
        "house-rules-damaged",
        clause,
        kind="law" if clause else "state",
        field=field[:120] or "file",
        why=why,
        **facts,
    )


_Leaf = bool | int | str | None
_Deep1 = _Leaf | tuple[_Leaf, ...] | Mapping[str, _Leaf]
_Deep2 = _Leaf | tuple[_Deep1, ...] | Mapping[str, _Deep1]
_Deep3 = _Leaf | tuple[_Deep2, ...] | Mapping[str, _Deep2]
_Deep4 = _Leaf | tuple[_Deep3, ...] | Mapping[str, _Deep3]
_Deep5 = _Leaf | tuple[_Deep4, ...] | Mapping[str, _Deep4]
HouseDocument = NewType("HouseDocument", Mapping[str, _Deep5])
"""House rules as data, of the format that docs/house-rules.md tells; deeper than six is none."""
