"""How many players the chips of an organization are enough for.

    stacks_from({100: 900, 500: 400}, {100: 10, 500: 6})  ->  66

Counted in pieces by value; a stack is so many of each. Clauses: SEL-5, NU-7.05 (what a starting
stack is made of); that an organization must own enough is common sense, no clause asks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from math import gcd


def stacks_from(owned: Mapping[int, int], stack: Mapping[int, int]) -> int:
    """Return how many starting stacks can be laid out exactly as the rules make them up."""
    return min(owned.get(value, 0) // count for value, count in stack.items() if count)


def stacks_by_value(owned: Mapping[int, int], chips: int) -> int:
    """Return how many stacks worth *chips* there are where the rules leave their make-up open."""
    return sum(value * count for value, count in owned.items()) // chips


def rebuys_from(owned: Mapping[int, int], in_play: int, chips: int) -> int:
    """Return how many rebuys worth *chips* the rest is enough for, once chips worth *in_play* are
    out; small ones can be changed against larger ones on the tables.
    """
    return max(0, sum(value * count for value, count in owned.items()) - in_play) // chips


def is_postable(amount: int, values: Iterable[int]) -> bool:
    """Return whether a bet of *amount* can be made up exactly with chips of these *values*, change
    given: 300 from chips of 200 and 500, as a 500 less a 200; never 250.
    """
    unit = gcd(*values)
    return amount % unit == 0 if unit else amount == 0


def is_made_of(amount: int, values: Collection[int]) -> bool:
    """Return whether chips of these *values* come to *amount* exactly, as many of each as it takes
    and none given back: 700 from chips of 200 and 500; never 300.
    """
    unit = gcd(*values)
    if not unit or amount % unit:
        return amount == 0
    due, chips = amount // unit, sorted(value // unit for value in values)
    # From here on every amount comes out (Schur); also what keeps the sums below small.
    if due >= (chips[0] - 1) * (chips[-1] - 1):
        return True
    sums, all_sums = 1, (1 << (due + 1)) - 1
    for chip in chips:
        while chip <= due:
            sums |= sums << chip & all_sums
            chip *= 2
    return bool(sums >> due)
