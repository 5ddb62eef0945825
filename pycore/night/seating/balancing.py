"""Whom a night would move to make two tables even, where the big blind is known: from the table's
tablet, or because somebody looked.

Clauses: NU-9.29, MB-25, NU-A.4f (tournament/seating.py), NU-B.SE1 (nobody is moved to who they
are kept apart from).
"""

from __future__ import annotations

from collections.abc import Collection

from pycore.kernel.units import MINUTE, Millis
from pycore.night.base.seat_finding import met_at, open_seats
from pycore.night.base.state import State
from pycore.night.table.blinds_noted import BlindsSeen
from pycore.tournament.seating import BetweenHands, MoveOption, nearest

FRESH = 3 * MINUTE
"""So long what somebody saw of a button is relied on: two or three hands. Our choice, no clause
asks.
"""


def proposal(state: State, leaving: int, joined: int, at: Millis) -> tuple[int, MoveOption] | None:
    """Return (whose ticket, where to) from the table *leaving* to *joined*; None where it is not
    known of one of them where its big blind is, or nobody fits.
    """
    here, there = between(state, leaving, at), between(state, joined, at)
    if here is None or there is None:
        return None
    tickets = {state.seats[ticket].seat: ticket for ticket in state.at_table(leaving)}
    staying = [seat for seat, mover in tickets.items() if met_at(state, mover, joined) is not None]
    place = nearest(here, there, open_seats(state, joined), staying)
    return None if place is None else (tickets[place.seat], place)


def between(state: State, table: int, at: Millis) -> BetweenHands | None:
    """Return a table as its last hand left it; None where nobody knows, or it was long ago."""
    taken = state.tables().get(table)
    if not taken:
        return None
    felt = state.felts.get(table)
    if felt is not None and felt.order:
        return BetweenHands(taken, _before(felt.big, taken) if felt.again else felt.big)
    noted = state.part(BlindsSeen).big.get(table)
    if noted is None or not 0 <= at - noted.at <= FRESH:
        return None
    return BetweenHands(taken, noted.seat)


def _before(seat: int, taken: Collection[int]) -> int:
    """The taken seat before one: a hand that is dealt again has its big blind where it was."""
    return max(taken, key=lambda other: (other < seat, other))
