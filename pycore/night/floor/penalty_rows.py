"""Penalties as plain data: who is away, who may come back, who was warned."""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.kernel.units import Millis
from pycore.night.base.state import State
from pycore.night.floor import penalties
from pycore.night.floor.penalties import Penalties, Penalty
from pycore.night.night import Night
from pycore.night.records import SeatedHolder, printed


class PenaltyRow(SeatedHolder):
    """A penalty of somebody who is in: so many *minutes* or *hands* away, both 0 for a warning. At
    *from_ms* so much play was *left_ms*, and so many hands were *missed*. *state*: the player must
    stay away, may come back, is back. *incident* is the note that it went with, "" for none.
    """

    penalty: str
    minutes: int
    hands: int
    missed: int
    reason: str
    clause: str
    incident: str
    at_ms: int
    from_ms: int
    left_ms: int
    state: Literal["warning", "away", "due", "back"]


class PenaltyTerms(TypedDict):
    """What a screen offers for a penalty: minutes away, and the clauses that speak of them and of
    a seat that was left.
    """

    minutes: list[int]
    clause: str | None
    abandoned_clause: str | None


def penalty_rows(night: Night, at: Millis) -> list[PenaltyRow]:
    """Return every penalty of those who are in, the last one first."""
    state = night.state
    rows: list[PenaltyRow] = []
    for name, penalty in reversed([*state.part(Penalties).penalties.items()]):
        ticket = penalties.ticket_of(state, penalty)
        if ticket is None:
            continue
        seat = state.seats.get(ticket)
        rows.append(
            {
                "penalty": name,
                "ticket": ticket,
                "number": printed(state, ticket),
                "name": night.name(penalty.player),
                "table": seat.table if seat else None,
                "seat": seat.seat if seat else None,
                "minutes": penalty.minutes,
                "hands": penalty.hands,
                "missed": penalty.missed,
                "reason": penalty.reason,
                "clause": penalty.clause,
                "incident": penalty.incident,
                "at_ms": penalty.at,
                "from_ms": at,
                "left_ms": penalties.left_ms(state, penalty, at),
                "state": _state(state, penalty, at),
            }
        )
    return rows


def penalty_terms(state: State) -> PenaltyTerms:
    """Return what may be offered when one is given."""
    minutes = list(penalties.LADDER_MINUTES)
    clause = state.adopted.clause("penalties")
    abandoned = state.adopted.clause("abandoned")
    return {"minutes": minutes, "clause": clause, "abandoned_clause": abandoned or clause}


def _state(
    state: State, penalty: Penalty, at: Millis
) -> Literal["warning", "away", "due", "back"]:
    if penalty.is_warning:
        return "warning"
    if penalty.is_over:
        return "back"
    return "away" if penalties.is_away(state, penalty, at) else "due"
