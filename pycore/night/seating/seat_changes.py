"""When the director may give somebody another seat, and when they say why; whom a night would move
to make two tables even, where the big blind is known: from the table's tablet, or because somebody
looked.

Clauses: NU-A.4c, BC-4.c (between two blind increases), NU-9.28, SEL-23 (tables are made even when
they are not: that waits for nothing), NU-9.29, MB-25 (who moves then, and where to: the director
who chooses otherwise says why), NU-A.4f (tournament/seating.py), NU-B.SE1 (nobody is moved to who
they are kept apart from). Players who stay at their table are never proposed.

Reading of NU-A.4c: moves that make tables more even, and those of a table that closes, are no
change of seat in its sense, and neither is that of somebody who sat in a wrong seat. Any other
waits for the end of the level, or has the director's reason in their own words.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import get_args

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.text import line
from pycore.kernel.units import MINUTE, Millis
from pycore.law.policies.pack import RulePack
from pycore.night.base.seat_finding import met_at, open_seats, staying_at
from pycore.night.base.state import State
from pycore.night.seating.seating_records import MovePlayer, MoveReason
from pycore.night.table.blinds_noted import BlindsSeen
from pycore.portable.clock import NOW, UNKNOWN, opens_at
from pycore.tournament.seating import BetweenHands, MoveOption, nearest

FRESH = 3 * MINUTE
"""So long what somebody saw of a button is relied on: two or three hands. Our choice, no clause
asks.
"""

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


def proposal(state: State, leaving: int, joined: int, at: Millis) -> tuple[int, MoveOption] | None:
    """Return (whose ticket, where to) from the table *leaving* to *joined*; None where it is not
    known of one of them where its big blind is, or nobody fits.
    """
    here, there = between(state, leaving, at), between(state, joined, at)
    if here is None or there is None:
        return None
    tickets = {state.seats[ticket].seat: ticket for ticket in state.at_table(leaving)}
    stayers = staying_at(state, leaving)
    staying = [
        seat
        for seat, mover in tickets.items()
        if mover in stayers or met_at(state, mover, joined) is not None
    ]
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
