"""The hands of a night as a list, by table or by player: who won what.

A hand is listed once it is in the record; one that was undone is not. What there is to tell of a
hand depends on how it was recorded: *TOLD* has a line for each kind of record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pycore.night.hands import HandPlayed
from pycore.night.night import Night
from pycore.views.shapes.hands_played import Dealt, HandLine, HandsPlayed, Winner

PAGE = 20
"""So many hands are answered at a time."""

ALL = 0
"""Asked for instead of a table or a ticket."""


def hands_played(night: Night, table: int = ALL, ticket: int = ALL, start: int = 0) -> HandsPlayed:
    """A page of the hands of *table* in which *ticket* was dealt in, the last one first, from the
    *start*-th on.
    """
    every = list(recorded(night))
    asked = [
        event
        for event in reversed(every)
        if table in (ALL, event.hand.table)
        and (ticket == ALL or ticket in {sat.ticket for sat in event.hand.seats})
    ]
    dealt = {sat.ticket for event in every for sat in event.hand.seats}
    return {
        "hands": [
            TOLD[type(event)](night, event, ticket) for event in asked[start : start + PAGE]
        ],
        "count": len(asked),
        "tables": sorted({event.hand.table for event in every}),
        "players": [
            {"ticket": one, "name": name_of(night, one)}
            for one in sorted(dealt, key=lambda one: (name_of(night, one).casefold(), one))
        ],
    }


def recorded(night: Night) -> Iterator[HandPlayed]:
    """Every hand that counts, in the order in which they ended."""
    folded = night.folded
    return (seen.event for seen in folded.seen if type(seen.event) in TOLD and folded.counts(seen))


def name_of(night: Night, ticket: int) -> str:
    """Who stands under a ticket; "" where this device does not know."""
    entry = night.state.entries.get(ticket)
    return night.name(entry.player) if entry else ""


def dealt_in(night: Night, event: HandPlayed) -> list[Dealt]:
    """Who was dealt in, in the order of play."""
    return [
        {"seat": sat.seat, "ticket": sat.ticket, "name": name_of(night, sat.ticket)}
        for sat in event.hand.seats
    ]


def _line(night: Night, event: HandPlayed, ticket: int) -> HandLine:
    hand = event.hand
    won = dict.fromkeys(hand.order(), 0)
    for pot in event.pots:
        for share in pot.shares:
            won[share.seat] += share.chips
    winners: list[Winner] = [
        {**dealt, "chips": won[dealt["seat"]]}
        for dealt in dealt_in(night, event)
        if won[dealt["seat"]]
    ]
    winners.sort(key=lambda winner: -winner["chips"])
    net = None
    for sat, after in zip(hand.seats, event.finish, strict=True):
        if sat.ticket == ticket:
            net = after - sat.stack_chips
    return {
        "table": hand.table,
        "no": hand.no,
        "level": hand.level,
        "at_ms": hand.begun_ms,
        "result": event.result,
        "pot": sum(pot.amount for pot in event.pots) if event.result == "played" else None,
        "winners": winners,
        "net": net,
    }


TOLD: dict[type, Callable[[Night, Any, int], HandLine]] = {HandPlayed: _line}
"""{kind of record: its line}; the ticket is that of the player who was asked for."""
