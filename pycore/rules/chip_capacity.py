"""How many players the chips of an organization are enough for.

    stacks_from({100: 900, 500: 400}, {100: 10, 500: 6})  ->  66

Counted in pieces by value; a stack is so many of each. Clauses: SEL-5, NU-7.05 (what a starting
stack is made of); that an organization must own enough is common sense, no clause asks.
"""

from __future__ import annotations

from collections.abc import Mapping


def stacks_from(owned: Mapping[int, int], stack: Mapping[int, int]) -> int:
    """How many starting stacks can be laid out exactly as the rules make them up."""
    return min(owned.get(value, 0) // count for value, count in stack.items() if count)


def stacks_by_value(owned: Mapping[int, int], chips: int) -> int:
    """How many stacks worth *chips* there are where the rules leave their make-up open."""
    return sum(value * count for value, count in owned.items()) // chips


def rebuys_from(owned: Mapping[int, int], in_play: int, chips: int) -> int:
    """How many rebuys worth *chips* the rest is enough for, once chips worth *in_play* are out;
    small ones can be changed against larger ones on the tables.
    """
    return max(0, sum(value * count for value, count in owned.items()) - in_play) // chips
