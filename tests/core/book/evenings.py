"""An evening of the jackpot's book."""

from __future__ import annotations

from tests.core.book.office import (
    NOW,
    WIN,
    Office,
    office,
    register,
)

EVENING = NOW - 86_400_000
"""When the first of two events of one day starts; the other an hour later."""


HOUR = 3_600_000


def evening(first_ms: int, second: int, *, backwards: bool = False) -> Office:
    """Two events of one day, 60 and 10 players; a royal flush with both pocket cards in each, so
    long after the start of the first; *backwards*: the second is heard of first.
    """
    both = office().do("count-jackpot", **register(1, 60, start_at_ms=EVENING))
    beside = register(2, 10, day="2026-10-01", start_at_ms=EVENING + HOUR)
    both = both.do("count-jackpot", **beside)
    wins = [("w1", "n1", first_ms), ("w2", "n2", second)]
    for key, night, at in wins[::-1] if backwards else wins:
        win_fields = {**WIN, "win": key, "night": night, "royal_at_ms": EVENING + at}
        both = both.do("record-win", **{**win_fields, "witnessed_by": f"by-{key}"})
    return both
