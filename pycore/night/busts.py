"""On which hand somebody lost everything who is still waited for.

Clauses: SEL-38a (who goes broke on one hand ranks by the stacks it began with), SEL-6b (also who
could still have bought again, and did not).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pycore.night.hands import HandPlayed
from pycore.night.stacks import Broke


def broke(
    events: Iterable[object], waiting: Collection[int], out: Collection[int]
) -> tuple[Broke, ...]:
    """The hands on which the *waiting* lost everything, in their order, each beside one of those
    *out* who lost everything on it too. *events* are those of the night that count, in order.
    """
    lost: dict[int, tuple[int, int]] = {}
    for event in events:
        if not isinstance(event, HandPlayed):
            continue
        for sat, chips in zip(event.hand.seats, event.finish, strict=True):
            lost.pop(sat.ticket, None)
            if not chips:
                lost[sat.ticket] = (event.hand.table, event.hand.no)
    return tuple(
        Broke(
            ticket=ticket, table=hand[0], no=hand[1],
            beside=next((one for one, on in lost.items() if on == hand and one in out), None),
        )
        for ticket, hand in lost.items()
        if ticket in waiting
    )  # fmt: skip
