"""What a person typed, as a record keeps it."""

from __future__ import annotations

MOST_NOTE = 200
"""How many letters of a reason a record holds."""


def line(text: str, most: int = MOST_NOTE) -> str:
    """The text in one line, cut to so many letters."""
    return " ".join(text.split())[:most]
