"""Whom a night would move to make two tables even, where their tablets know the button.

Clauses: NU-9.29, MB-25, NU-A.4f (rules/balancing.py).
"""

from __future__ import annotations

from pycore.night.state import State
from pycore.rules.balancing import Between, Place, nearest


def proposal(state: State, leaving: int, joined: int) -> tuple[int, Place] | None:
    """(whose ticket, where to) from the table *leaving* to *joined*; None where one of them has
    played no hand that was recorded since its seats were drawn, or nobody fits.
    """
    tables = {table: _between(state, table) for table in (leaving, joined)}
    here, there = tables[leaving], tables[joined]
    if here is None or there is None:
        return None
    place = nearest(here, there, state.adopted.seats_per_table)
    if place is None:
        return None
    return _ticket(state, leaving, place.seat), place


def _between(state: State, table: int) -> Between | None:
    felt = state.felts.get(table)
    taken = state.tables().get(table)
    if felt is None or not felt.order or not taken:
        return None
    return Between(taken, felt.big)


def _ticket(state: State, table: int, seat: int) -> int:
    return next(ticket for ticket in state.at_table(table) if state.seats[ticket].seat == seat)
