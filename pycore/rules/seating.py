"""Seats: who sits where, drawn from a recorded seed so that anyone can draw it again.

Clauses: NU-9.03a, MB-3, SEL-3 (random places), NU-A.4d (tables as equal as possible), NU-7.03,
SEL-3 (at most ten at a table), NU-A.4e (a broken table goes to random empty seats, K7), SEL-23,
NU-A.4h (how far tables may differ). Seats and tables count from 1. Seat 1 is the dealer's left.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pycore.kernel.ranges import Holder, SeatNo, TableNo

T = TypeVar("T")


@dataclass(frozen=True)
class Seated:
    """*ticket* sits at *table* in *seat*."""

    ticket: Holder
    table: TableNo
    seat: SeatNo


class Dice:
    """Fair draws from a seed: SHA-256 over "draw1", the seed and a counter, 64 bits at a time.

    Values that would favour low numbers are drawn again. The method is fixed for good: a changed
    one would make old draws impossible to check.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._count = 0

    def below(self, limit: int) -> int:
        """A number from 0 to *limit* - 1, each as likely."""
        fair = (1 << 64) // limit * limit
        while True:
            place = b"draw1\0" + self._seed + b"\0" + self._count.to_bytes(8, "big")
            self._count += 1
            value = int.from_bytes(hashlib.sha256(place).digest()[:8], "big")
            if value < fair:
                return value % limit

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order (Fisher-Yates from the end)."""
        out = list(items)
        for last in range(len(out) - 1, 0, -1):
            other = self.below(last + 1)
            out[last], out[other] = out[other], out[last]
        return out


def tables_needed(players: int, seats_per_table: int) -> int:
    return -(-players // seats_per_table)


def table_sizes(players: int, tables: int) -> tuple[int, ...]:
    """How many sit at each table: they differ by one at most, larger tables first."""
    size, over = divmod(players, tables)
    return tuple(size + (1 if nth < over else 0) for nth in range(tables))


def draw(tickets: Sequence[int], tables: int, seed: str) -> tuple[Seated, ...]:
    """A random draw of everybody, table by table, seat 1 up.

    The tickets are first sorted, so the seed and the list of tickets give the draw, whatever order
    they came in.
    """
    order = iter(Dice(seed).shuffled(sorted(tickets)))
    return tuple(
        Seated(next(order), table, seat)
        for table, size in enumerate(table_sizes(len(tickets), tables), 1)
        for seat in range(1, size + 1)
    )


def places_for(
    tickets: Sequence[int], taken: Mapping[int, frozenset[int]], seats_per_table: int, seed: str
) -> tuple[Seated, ...] | None:
    """A random empty seat for each of *tickets*, always at one of the smallest tables; None when
    they do not fit.

    *taken* maps every open table to its occupied seats.
    """
    dice = Dice(seed)
    seats = {table: set(occupied) for table, occupied in taken.items()}
    found: list[Seated] = []
    for ticket in dice.shuffled(sorted(tickets)):
        smallest = min((len(occupied) for occupied in seats.values()), default=seats_per_table)
        if smallest >= seats_per_table:
            return None
        empty = [
            (table, seat)
            for table, occupied in sorted(seats.items())
            if len(occupied) == smallest
            for seat in range(1, seats_per_table + 1)
            if seat not in occupied
        ]
        table, seat = empty[dice.below(len(empty))]
        seats[table].add(seat)
        found.append(Seated(ticket, table, seat))
    return tuple(found)


def table_to_break(sizes: Mapping[int, int], seats_per_table: int) -> int | None:
    """The table that can close now: the highest number, once the others have seats for all
    (SEL-21b).
    """
    if len(sizes) < 2:
        return None
    last = max(sizes)
    room = sum(seats_per_table - size for table, size in sizes.items() if table != last)
    return last if room >= sizes[last] else None


def out_of_balance(sizes: Mapping[int, int], few: int, many: int) -> tuple[int, int] | None:
    """(largest, smallest) table when they differ by more than is allowed: *many* with over six
    tables, else *few*.
    """
    if len(sizes) < 2:
        return None
    largest = max(sizes, key=lambda table: (sizes[table], table))
    smallest = min(sizes, key=lambda table: (sizes[table], table))
    allowed = many if len(sizes) > 6 else few
    return (largest, smallest) if sizes[largest] - sizes[smallest] > allowed else None
