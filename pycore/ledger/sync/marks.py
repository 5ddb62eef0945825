"""Marks: a digest of all that somebody holds of a night, or of every night together.

Each side works its own out from what it holds. Where the two are the same, both hold the same
lines, branches and names, and nothing else need be asked; a mark is never taken over from a peer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pycore.kernel import canonical
from pycore.kernel.ids import digest64

Marks = Mapping[str, str]
"""{night: its mark}."""


def night_mark(
    heads: Mapping[str, Any], forks: Mapping[str, Any], people: Mapping[str, Any]
) -> str:
    """Return the mark of a night with these heads, tips of lost branches and names; "" where there
    is nothing.
    """
    if not (heads or forks or people):
        return ""
    content = {
        "heads": {dev: list(head) for dev, head in heads.items()},
        "forks": {dev: sorted(tips) for dev, tips in forks.items()},
        "people": {
            player: [person["name"], person["wall"], person["dev"], person.get("salt", "")]
            for player, person in people.items()
        },
    }
    return digest64(b"mark1\0" + canonical.dumps(content).encode())


def mark_of_all(marks: Marks) -> str:
    """Return the mark of all nights together; one in which there is nothing counts for nothing."""
    night_marks = {tid: mark for tid, mark in marks.items() if mark}
    return digest64(b"marks1\0" + canonical.dumps(night_marks).encode())
