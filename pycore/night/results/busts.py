"""On which hand somebody lost everything who is still waited for.

Clauses: SEL-38a (who goes broke on one hand ranks by the stacks it began with), SEL-6b (also who
could still have bought again, and did not).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pycore.night.base.parts import Broke
from pycore.night.table.hands import HandPlayed
from pycore.night.table.hands_told import HandTold, HandUnentered

AnyHand = HandPlayed | HandTold | HandUnentered
"""A hand in whichever way it was recorded."""


def broke(
    events: Iterable[object], waiting: Collection[int], out: Collection[int]
) -> tuple[Broke, ...]:
    """Return the hands on which the *waiting* lost everything, in their order, each beside one of
    those *out* who lost everything on it too. *events* are those of the night that count, in
    order.
    """
    lost: dict[int, tuple[int, int]] = {}
    for event in events:
        if not isinstance(event, AnyHand):
            continue
        gone = _lost(event)
        for sat in event.hand.seats:
            lost.pop(sat.ticket, None)
            if sat.ticket in gone:
                lost[sat.ticket] = (event.hand.table, event.hand.no)
    return tuple(
        Broke(
            ticket=ticket,
            table=hand[0],
            no=hand[1],
            beside=next((peer for peer, on in lost.items() if on == hand and peer in out), None),
        )
        for ticket, hand in lost.items()
        if ticket in waiting
    )


def _lost(event: AnyHand) -> set[int]:
    """Tickets of those who had nothing left after a hand, however it was recorded."""
    if isinstance(event, HandTold):
        return event.lost()
    if isinstance(event, HandUnentered):
        return {sat.ticket for sat in event.hand.seats if sat.seat in event.lost}
    seats = event.hand.seats
    return {sat.ticket for sat, chips in zip(seats, event.finish, strict=True) if not chips}
