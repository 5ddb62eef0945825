"""When the director may give somebody another seat, and when they say why.

Clauses: NU-A.4c, BC-4.c (between two blind increases), NU-9.28, SEL-23 (tables are made even when
they are not: that waits for nothing), NU-9.29, MB-25 (who moves then, and where to: the director
who chooses otherwise says why).

Reading of NU-A.4c: moves that make tables more even, and those of a table that closes, are no
change of seat in its sense, and neither is that of somebody who sat in a wrong seat. Any other
waits for the end of the level, or has the director's reason in their own words.
"""

from __future__ import annotations

from typing import get_args

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.text import line
from pycore.kernel.units import Millis
from pycore.law.policies.pack import RulePack
from pycore.night.base.state import State
from pycore.night.seating.balancing import proposal
from pycore.night.seating.seating_records import MovePlayer, MoveReason
from pycore.portable.clock import NOW, UNKNOWN, opens_at

REFUSALS: Refusals = {
    "balance-otherwise": ("seat", "table", "ticket"),
    "seat-change-later": ("at_ms",),
    "seat-change-needs-reason": (),
}


def is_told(reason: str) -> bool:
    """Return whether a reason is in somebody's own words, and not one of those that a screen
    offers.
    """
    return line(reason) not in ("", *get_args(MoveReason))


def check_move(state: State, command: MovePlayer, pack: RulePack) -> None:
    """Check that this player may be moved there now; Refused where the director must say why."""
    place = state.seats.get(command.ticket)
    if place is None or not state.started or line(command.reason) == "mistake":
        return
    sizes = {table: len(seats) for table, seats in state.tables().items()}
    if sizes[place.table] - sizes.get(command.table, 0) < 2:
        check_change(state, command.reason, command.at, pack)
        return
    proposed = proposal(state, place.table, command.table, command.at)
    if proposed is None or is_told(command.reason):
        return
    ticket, nearest = proposed
    if (ticket, nearest.to_seat) != (command.ticket, command.seat):
        raise Refused(
            "balance-otherwise",
            state.adopted.clause("balance_few"),
            kind="poker",
            ticket=ticket,
            table=command.table,
            seat=nearest.to_seat,
        )


def check_change(state: State, reason: str, at: Millis, pack: RulePack) -> None:
    """Check that seats may be changed now that no table asks to be changed."""
    term = pack.play.seat_change
    if term.value != "between-levels" or not state.started or is_told(reason):
        return
    opens = opens_at(state.structure, state.clock, at)
    if opens == UNKNOWN:
        raise Refused("seat-change-needs-reason", term.clause, kind="poker")
    if opens != NOW:
        raise Refused("seat-change-later", term.clause, kind="poker", at_ms=opens)
