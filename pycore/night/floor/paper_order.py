"""Before which moment something that is entered from paper cannot have happened, by the records.

Clauses: MB-23, NU-9.27, SEL-6a (the order in which players go out is that in which they finish).

A sale needs the night, a rebuy its entry and a clock that runs; nobody went out before what they
bought or played. Who went out earlier than somebody whose record came first finishes below them
(standings.put_out); but where a prize was handed over, nobody's place changes any more.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable
from typing import Any

from pycore.kernel.units import Millis
from pycore.night.base import late
from pycore.night.base.parts import Standings
from pycore.night.base.state import State
from pycore.night.clock.clock import ClockStarted
from pycore.night.registration.rebuying import RebuySold
from pycore.night.setup.set_up import NightSetUp
from pycore.night.table.hands import HandPlayed
from pycore.night.table.hands_told import HandTold


def not_before(
    state: State, events: Iterable[Any], tickets: Collection[int], *, out: bool
) -> Millis:
    """Return the last of the moments that must come before a sale, where there are no *tickets*,
    or before a rebuy of these, or that they went *out*.
    """
    if not tickets:
        return max(
            (event.at for event in events if isinstance(event, NightSetUp)), default=Millis(0)
        )
    entries = [state.entries[ticket] for ticket in tickets if ticket in state.entries]
    players = {entry.player for entry in entries}
    after = max(map(late.sold_at, entries), default=Millis(0))
    for event in events:
        if isinstance(event, ClockStarted):
            after = max(after, event.at)
        elif out and _is_before_an_out(event, players, tickets):
            after = max(after, late.moment(event))
    places = state.part(Standings).moments if out and state.prizes_paid else ()
    return max(after, *places, Millis(0))


def _is_before_an_out(event: Any, players: Container[str], tickets: Collection[int]) -> bool:
    """Whether these cannot have gone out before *event*."""
    if isinstance(event, RebuySold):
        return event.player in players
    if isinstance(event, HandPlayed | HandTold):
        return any(sat.ticket in tickets for sat in event.hand.seats)
    return False
