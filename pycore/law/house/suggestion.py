"""A structure and a payout table to start from, worked out of players, stack, chips and time.

    suggested_rows(players=40, stack=15_000, chips=(100, 500, 1000, 5000), minutes=240, length=20)

The method, told in docs/house-rules.md too. A tournament is over when few big blinds are left to
play for: with 20 in the hall, heads-up is 10 against 10, and one hand decides it. So the last big
blind is a twentieth of all chips. The first is a hundredth of twice the stack, 50 to a player, or
the least that the chips can post. Between the two blinds rise by the same ratio at every level,
rounded to amounts that people call out and that the chips in play make up, each at least a fifth
above the one before; a level that would bring no such step makes the one before it longer. After
an hour of play there is a break; there, a chip leaves play once the next small blind is no less
than the next larger chip, and the rest makes up a rebuy where one can still be bought.

Whole numbers only, and nothing by chance: the same questions have the same answer everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from math import gcd, lcm

from pycore.law.house.house_values import MOST_CHIPS, MOST_MINUTES
from pycore.law.policies.settings import StructureRow
from pycore.tournament.chip_capacity import is_made_of
from pycore.tournament.payouts import Band, band

BIG_BLINDS_LEFT = 20
BIG_BLINDS_AT_FIRST = 50
BREAK_EVERY = 60
"""Minutes of play between breaks, at least one level."""
BREAK = 10
MOST_LEVELS = 60
STEPS = (10, 15, 20, 25, 30, 40, 50, 60, 75, 80)
"""What people call out: 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5, 8, and ten times as much."""
LEAST_PIECES = 5
"""So many of each smaller chip a stack has where it can, to post and to bet with."""
ONE_IN = (5, 8, 10)
"""The family of payout tables: one player paid in so many."""
FEWEST_PAID = 2
MOST_BANDS = 12


# --- Levels ---


def suggested_rows(
    *,
    players: int,
    stack: int,
    chips: Sequence[int],
    minutes: int,
    length: int,
    owned: Mapping[int, int] | None = None,
    rebuy: int = 0,
    rebuys_until: int = 0,
) -> tuple[StructureRow, ...]:
    """Return levels of *length* minutes, or a multiple, and breaks that end within *minutes*; one
    level at least, and none where no blind can be made of such chips. *chips* are the values on
    the tables from the start, smallest first; *owned* keeps a chip in play that the rest could not
    replace, and a *rebuy* of so many chips, sold until level *rebuys_until* begins (0: to the
    end), one that it is made of.
    """
    every = max(1, BREAK_EVERY // length)
    levels = _levels_within(minutes, length, every)
    total = players * stack
    chips_left = tuple(chips)
    first_small = max(gcd(*chips_left), stack // (2 * BIG_BLINDS_AT_FIRST))
    last_small = max(first_small, total // (2 * BIG_BLINDS_LEFT))
    rows: list[StructureRow] = []
    small = played = 0
    for index in range(levels):
        wanted = _between(first_small, last_small, index, levels - 1)
        next_small = _rounded(wanted, small, gcd(*chips_left))
        if rows and next_small == small and rows[-1].minutes + length <= MOST_MINUTES:
            rows[-1] = replace(rows[-1], minutes=rows[-1].minutes + length)
            played += 1
            continue
        if played >= every:
            stays = _still_needed(chips_left, next_small, total, owned)
            coming = 1 + sum(1 for row in rows if row.small)
            if not rebuys_until or coming < rebuys_until:
                stays = _making_up(rebuy, chips_left, stays)
            removed = max((chip for chip in chips_left if chip not in stays), default=0)
            rows.append(StructureRow(minutes=BREAK, remove=removed))
            chips_left, played = stays, 0
        small = _risen(wanted, small, gcd(*chips_left))
        if 2 * small > MOST_CHIPS:
            break
        rows.append(StructureRow(small=small, big=2 * small, minutes=length))
        played += 1
    while rows and not rows[-1].small:
        rows.pop()
    return tuple(rows)


def _levels_within(minutes: int, length: int, every: int) -> int:
    levels = 1
    while levels < MOST_LEVELS:
        total_minutes = (levels + 1) * length + levels // every * BREAK
        if total_minutes > minutes:
            break
        levels += 1
    return levels


def _between(lowest: int, highest: int, step: int, of: int) -> int:
    """The *step* of *of* equal ratios from *lowest* to *highest*, rounded down: an integer
    root.
    """
    return _root(lowest ** (of - step) * highest**step, of) if of else lowest


def _root(value: int, degree: int) -> int:
    low, high = 0, 1 << (value.bit_length() // degree + 1)
    while low < high:
        middle = (low + high + 1) // 2
        if middle**degree <= value:
            low = middle
        else:
            high = middle - 1
    return low


def _still_needed(
    chips: tuple[int, ...], small: int, total: int, owned: Mapping[int, int] | None
) -> tuple[int, ...]:
    """The chips that stay at a break after which the small blind is about *small*."""
    needed = chips
    while len(needed) > 1 and small >= needed[1]:
        rest = needed[1:]
        if owned and sum(chip * owned.get(chip, 0) for chip in rest) < total:
            break
        needed = rest
    return needed


def _making_up(rebuy: int, chips_left: tuple[int, ...], stays: tuple[int, ...]) -> tuple[int, ...]:
    """What stays of the chips *chips_left* so that a rebuy can be paid out, where they could
    before.
    """
    while len(stays) < len(chips_left) and not is_made_of(rebuy, stays):
        stays = chips_left[-len(stays) - 1 :]
    return stays


def _rounded(wanted: int, before: int, unit: int) -> int:
    """The blind nearest to *wanted*: the one *before*, or the next that is felt."""
    risen = _risen(wanted, before, unit)
    return before if abs(before - wanted) <= abs(risen - wanted) else risen


def _risen(wanted: int, before: int, unit: int) -> int:
    """The amount nearest to *wanted* that is called out and is made of *unit*, at least a fifth
    above *before*; of two that are as near, the smaller.
    """
    least = max(unit, before + (before + 4) // 5)
    nearest = 0
    for amount in _called_out(unit):
        if amount < least:
            continue
        if nearest and abs(amount - wanted) >= abs(nearest - wanted):
            break
        nearest = amount
    return nearest


def _called_out(unit: int) -> Iterator[int]:
    """Amounts from small to large that are multiples of *unit*, without end."""
    plain = unit
    for factor in (2, 5):
        while plain % factor == 0:
            plain //= factor
    # Of chips of 3 or of 7 nothing round is made: then their own multiples go by the same steps.
    scale = 1 if plain == 1 else unit
    for power in count():
        for step in STEPS:
            amount, rest = divmod(step * 10**power * scale, 10)
            if not rest and amount % unit == 0:
                yield amount


# --- Chips of a stack ---


def suggested_stack(chips: Sequence[int], stack: int) -> tuple[int, ...]:
    """Return how many of each chip make *stack*, smallest first; all 0, which leaves it open,
    where these chips are no chain of multiples or do not make it up.
    """
    nothing = (0,) * len(chips)
    piece_counts, remaining = [], stack
    for index, chip in enumerate(chips):
        if index + 1 == len(chips):
            pieces, rest = divmod(remaining, chip)
            if rest:
                return nothing
        else:
            larger, rest = divmod(chips[index + 1], chip)
            if rest or remaining % chip:
                return nothing
            pieces = remaining % chips[index + 1] // chip
            while pieces < LEAST_PIECES and (pieces + larger) * chip <= remaining:
                pieces += larger
        piece_counts.append(pieces)
        remaining -= pieces * chip
    return tuple(piece_counts)


# --- Prizes ---


def suggested_bands(cap: int, one_in: int) -> tuple[Band, ...]:
    """Return a payout table that reaches *cap* players: two places up to twice *one_in* of them,
    one more for each *one_in* further.
    """
    rows = []
    for places in range(FEWEST_PAID, FEWEST_PAID + MOST_BANDS):
        up_to = places * one_in
        is_last = up_to >= cap or places == FEWEST_PAID + MOST_BANDS - 1
        rows.append(band(cap if is_last else up_to, *suggested_parts(places)))
        if is_last:
            break
    return tuple(rows)


def suggested_parts(places: int) -> tuple[int, ...]:
    """Return the parts of so many places in basis points, whole per cents that sum to the whole
    and never rise: second place weighs half of the first, third a third. Largest remainders round
    them.
    """
    weights = [lcm(*range(1, places + 1)) // place for place in range(1, places + 1)]
    exact = [divmod(100 * weight, sum(weights)) for weight in weights]
    left_over = 100 - sum(whole for whole, _ in exact)
    rounded_up = sorted(range(places), key=lambda place: (-exact[place][1], place))[:left_over]
    return tuple(100 * (whole + (place in rounded_up)) for place, (whole, _) in enumerate(exact))
