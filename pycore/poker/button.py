"""The button: where it starts, where it goes, and who posts which blind. Seats count from 1.

Clauses: NU-9.03b, MB-9a, SEL-12 (it starts left of the dealer), SK-A.2.v, BC-5.e (at the dealer's
right, the last seat; K2), NU-9.10, NU-A.2a, NU-A.5k, MB-9b, BC-2.a (forward to the next player),
SEL-36a, SEL-36b, TDA-2024/32 (the blinds go on; the button or the small blind may be dead; K25),
NU-9.12b, MB-11, SK-A.3.e (between two the button posts the small blind), TDA-2024/34 (when two are
left nobody is big blind twice running), NU-B.IR1 (a misplaced button is put right).

The dead button: the big blind goes to the next player who has chips, always. The small blind falls
to the seat that was big blind, and is dead if nobody sits there any more; the button to the seat
that was small blind, empty or not.

Who sits down, from a broken table or another way, takes the place with its blinds and its button.
Only between button and small blind nobody gets a hand: they wait until the button has passed
(NU-B.TP31), unless that would leave fewer than three in the hand. Reading, where the button goes
forward: it goes to the next of those who played the last hand (NU-A.2a: the next active player),
and what lies between it and the next of them is that gap; so nobody is in one position twice
because somebody came (NU-B.IR1).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from pycore.kernel.clauses import Refusals, Refused
from pycore.poker.terms import ButtonMove, ButtonStart

REFUSALS: Refusals = {
    "too-few-players": ("players",),
}


class Places(NamedTuple):
    """Where a hand is played from. *small* is None when the small blind is dead; *small_seat* is
    where it lies all the same. *order* holds the seats that get cards, from the button's left on.
    """

    button: int
    small: int | None
    big: int
    order: tuple[int, ...]
    small_seat: int


def left_of(seat: int, occupied: Collection[int]) -> tuple[int, ...]:
    """Return the occupied seats clockwise from the left of *seat*, that seat last."""
    seats = sorted(occupied)
    return tuple(
        [other for other in seats if other > seat] + [other for other in seats if other <= seat]
    )


def first_places(occupied: Collection[int], start: ButtonStart) -> Places:
    """Return the first hand of a table."""
    seats = _seats(occupied)
    return forward_to(seats[0] if start == "first" else seats[-1], seats)


def forward_to(button: int, occupied: Collection[int]) -> Places:
    """Return the hand with the button on *button* (also to put a misplaced one right), no blind
    dead.
    """
    order = left_of(button, _seats(occupied))
    if len(order) == 2:
        return Places(button, order[1], order[0], order, order[1])
    return Places(button, order[0], order[1], order, order[0])


def following(
    previous: Places, occupied: Collection[int], move: ButtonMove, heads_up_switch: bool
) -> Places:
    """Return the hand after *previous*, played by those who are *occupied* now."""
    seats = _seats(occupied)
    if len(seats) == 2 and (heads_up_switch or move == "dead"):
        return forward_to(left_of(previous.big, seats)[1], seats)
    if move == "dead" and len(seats) > 2:
        return _dead(previous, seats)
    return _forward(previous, seats)


def _forward(previous: Places, seats: Collection[int]) -> Places:
    stayed = [seat for seat in seats if seat in previous.order]
    if stayed:
        button = left_of(previous.button, stayed)[0]
        small_seat = left_of(button, stayed)[0]
        order = [
            seat for seat in seats if seat in stayed or not _between(button, seat, small_seat)
        ]
        if len(order) > 2 or len(order) == len(seats):
            return forward_to(button, order)
    return forward_to(left_of(previous.button, seats)[0], seats)


def _between(button: int, seat: int, small_seat: int) -> bool:
    """Whether a seat comes before *small_seat*, clockwise from the button."""
    nearest, *_ = left_of(button, (seat, small_seat))
    return nearest == seat != small_seat


def _dead(previous: Places, seats: Collection[int]) -> Places:
    button, small_seat = previous.small_seat, previous.big
    big = left_of(small_seat, seats)[0]
    size = max(*seats, button, small_seat) + 1
    order = tuple(
        seat
        for seat in left_of(small_seat - 1, seats)
        if (seat - small_seat) % size <= (button - small_seat) % size
    )
    if len(order) < 3:
        # Too few without those who would wait: all are dealt in, nobody is big blind twice.
        return forward_to(left_of(previous.big, seats)[-2], seats)
    small = small_seat if small_seat in seats else None
    return Places(button, small, big, order, small_seat)


def _seats(occupied: Collection[int]) -> tuple[int, ...]:
    seats = tuple(sorted(set(occupied)))
    if len(seats) < 2:
        raise Refused("too-few-players", players=len(seats))
    return seats
