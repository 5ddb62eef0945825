"""Prizes, in cents: how large the pool is, which row pays, how it rounds, how ties share.

Clauses: SEL-8b (pool is a share of all entries and rebuys), SEL-8c (row by number of players),
SEL-38b (equal stacks share equally). The documents give no rounding rule; we use largest
remainders in a unit chosen at set-up, ties to the higher place, so the prizes always sum to the
pool (rounding each by itself overpays, scenario S01).
"""

from __future__ import annotations

from collections.abc import Sequence

from pycore.kernel.units import WHOLE, BasisPoints, Cents
from pycore.kernel.values import dataclass


@dataclass(frozen=True)
class Band:
    """The parts of the pool, best place first, for fields of at most *up_to* players."""

    up_to: int
    parts: tuple[BasisPoints, ...]


def band(up_to: int, *parts: int) -> Band:
    """Return a row of a payout table, its parts in basis points."""
    return Band(up_to, tuple(BasisPoints(part) for part in parts))


def band_for(bands: Sequence[Band], players: int) -> Band:
    """Return the row of the table for a field of *players*; LookupError above the last row."""
    for row in bands:
        if players <= row.up_to:
            return row
    raise LookupError(f"no payout row for {players} players")


def payouts(pool: Cents, parts: Sequence[BasisPoints], unit: Cents) -> tuple[Cents, ...]:
    """Return the prize of each place, best first; they sum to *pool*.

    Prizes are multiples of *unit*; what the pool holds beyond whole units goes to first place.
    """
    if sum(parts) != WHOLE:
        raise ValueError(f"parts sum to {sum(parts)}, not {WHOLE}")
    units, odd = divmod(pool, unit)
    exact = [units * part for part in parts]
    paid = [whole // WHOLE for whole in exact]
    by_remainder = sorted(range(len(parts)), key=lambda place: (-(exact[place] % WHOLE), place))
    for place in by_remainder[: units - sum(paid)]:
        paid[place] += 1
    prizes = [Cents(count * unit) for count in paid]
    prizes[0] = Cents(prizes[0] + odd)
    return tuple(prizes)


def prize_table(
    bands: Sequence[Band], players: int, pool: Cents, unit: Cents
) -> tuple[Cents, ...]:
    """Return the prizes of a field of *players*, best place first; none when nobody entered.

    With fewer players than places, first place takes what nobody can win.
    """
    if players == 0:
        return ()
    parts = band_for(bands, players).parts
    paid_parts = (BasisPoints(parts[0] + sum(parts[players:])), *parts[1:players])
    return payouts(pool, paid_parts, unit)


def shared(prizes: Sequence[Cents], first_place: int, players: int) -> tuple[Cents, ...]:
    """Return what each of *players* tied from *first_place* on gets: their places' prizes, shared
    to the cent.

    Cents that do not divide go one each to the first of them, in the order the caller lists them.
    """
    total = sum(prizes[first_place - 1 : first_place - 1 + players])
    each, odd = divmod(total, players)
    return tuple(Cents(each + (1 if index < odd else 0)) for index in range(players))
