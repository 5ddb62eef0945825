"""Chance for simulated nights, from a seed: fast, whole numbers only, the same everywhere.

It is no draw: seats and races use `pycore.tournament.seating.Dice`, which anybody can check and
nobody can guess. Here is Knuth's MMIX generator, x -> (6364136223846793005 x +
1442695040888963407) mod 2^64, of which the upper half counts; SHA-256 over "forecast1" and the
seed gives its beginning.
"""

from __future__ import annotations

import hashlib

MULTIPLIER = 6_364_136_223_846_793_005
STEP = 1_442_695_040_888_963_407
MASK = (1 << 64) - 1
UNIT = 1_000_000
"""What a waiting time of 1 is counted in."""
CELLS = 1_024
DIGITS = 1 << 48


def _ln(ratio_from: int, ratio_to: int) -> int:
    """The natural logarithm of to/from in parts of DIGITS, from / to close to each other."""
    top, bottom = ratio_to - ratio_from, ratio_to + ratio_from
    power, divisor, total = DIGITS * top // bottom, 1, 0
    while power:
        total += power // divisor
        power, divisor = power * top * top // (bottom * bottom), divisor + 2
    return 2 * total


def _waits() -> tuple[int, ...]:
    """-ln of the middle of each of so many parts of 0 to 1, in parts of UNIT."""
    most = sum(_ln(1, 2) for _ in range((2 * CELLS).bit_length() - 1))
    waits, ln = [], 0
    for odd in range(1, 2 * CELLS, 2):
        waits.append((most - ln) * UNIT // DIGITS)
        ln += _ln(odd, odd + 2)
    return tuple(waits)


WAITS = _waits()
TAIL = _ln(1, 2) * (CELLS.bit_length() - 1) * UNIT // DIGITS
"""The shortest of the waiting times in the first part, which are told apart further."""


class Chance:
    """A stream of chance. What comes next depends on the seed and on what was asked before."""

    __slots__ = ("state",)

    def __init__(self, seed: str) -> None:
        digest = hashlib.sha256(b"forecast1\0" + seed.encode()).digest()
        self.state = int.from_bytes(digest[:8], "big")

    def below(self, limit: int) -> int:
        """Return a number from 0 to *limit* - 1; of limits up to a million each is as likely
        within a few in ten thousand.
        """
        self.state = state = (self.state * MULTIPLIER + STEP) & MASK
        return ((state >> 32) * limit) >> 32

    def wait(self) -> int:
        """Return a waiting time for what happens once in a UNIT on average, whenever it last did
        (exponential).
        """
        waited = 0
        while True:
            self.state = state = (self.state * MULTIPLIER + STEP) & MASK
            cell = state >> 54
            if cell:
                return waited + WAITS[cell]
            waited += TAIL

    def waits(self, count: int) -> int:
        """Return the sum of so many waiting times (a gamma draw of that shape)."""
        return sum(self.wait() for _ in range(count))
