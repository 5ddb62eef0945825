"""Typed texts without the invisible marks that turn a line round: after one of them "$12" would be
read as "21$" in whatever stands behind a name. Writing from right to left does not need them.
"""

from __future__ import annotations

from typing import Any

MARKS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_NONE = dict.fromkeys(map(ord, MARKS))


def unturned(told: Any) -> Any:
    """A wish, or any part of it, as it is kept."""
    if isinstance(told, str):
        return told if told.isascii() else told.translate(_NONE)
    if isinstance(told, dict):
        return {name: unturned(value) for name, value in told.items()}
    if isinstance(told, list):
        return [unturned(value) for value in told]
    return told
