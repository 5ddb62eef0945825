"""A module to be mutated by the tool's own test."""

from __future__ import annotations

from typing import Literal

Word = Literal["call", "check"]
REFUSALS = {"too-small": 1}
LEAST = 2


class Tally:
    """What was called."""

    calls: int = 0

    def add(self, times: int) -> None:
        self.calls = self.calls + times


def owed(level: int, bet: int) -> int:
    """What a call costs; nothing where the bet is matched."""
    if level <= bet or not level:
        return 0
    return level - bet


def is_small(chips: int) -> bool:
    return bool(divmod(chips, LEAST)[0]) is False
