"""The hands of a night as a list, by table or by player: who won what.

A hand is listed once it is in the record; one that was undone is not. What there is to tell of a
hand depends on how it was recorded: *TOLD* has a line for each kind of record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal, TypedDict

from pycore.night.night import Night
from pycore.night.table.hands import HandPlayed
from pycore.night.table.hands_told import HandTold
from pycore.night.table.hands_unentered import HandUnentered
from pycore.night.table.mixed import HandFrame

# Amounts are chips, cards are text ("As Kd"); what nobody told is None or "".


class Dealt(TypedDict):
    """Who was dealt in."""

    seat: int
    ticket: int
    name: str


class HandWinner(Dealt):
    """What somebody won of all pots together."""

    chips: int


class PlayerDealt(TypedDict):
    """Somebody to look for."""

    ticket: int
    name: str


class HandLine(TypedDict):
    """A hand in the list: *winners* most first. Of one that was told only they and the pots are
    known, of one without entry only who *lost* everything in it. *net* is what the player who was
    asked for won by it or lost, None where nobody was asked for or it is not known.
    """

    table: int
    no: int
    level: int
    at_ms: int
    result: Literal["played", "misdeal", "void", "told", "unentered"]
    pot: int | None
    winners: list[HandWinner]
    lost: list[Dealt]
    net: int | None


class HandsPlayed(TypedDict):
    """The hands that were asked for, the last one first: a page of them, and how many there are in
    all. *tables* have hands, *players* were dealt in: what may be asked for.
    """

    hands: list[HandLine]
    count: int
    tables: list[int]
    players: list[PlayerDealt]


PAGE = 20
"""So many hands are answered at a time."""

ALL = 0
"""Asked for instead of a table or a ticket."""


def hands_played(night: Night, table: int = ALL, ticket: int = ALL, start: int = 0) -> HandsPlayed:
    """A page of the hands of *table* in which *ticket* was dealt in, the last one first, from the
    *start*-th on.
    """
    every = list(recorded(night))
    chosen = [
        event
        for event in reversed(every)
        if table in (ALL, event.hand.table)
        and (ticket == ALL or ticket in {sat.ticket for sat in event.hand.seats})
    ]
    dealt = {sat.ticket for event in every for sat in event.hand.seats}
    return {
        "hands": [
            TOLD[type(event)](night, event, ticket) for event in chosen[start : start + PAGE]
        ],
        "count": len(chosen),
        "tables": sorted({event.hand.table for event in every}),
        "players": [
            {"ticket": dealt_ticket, "name": name_of(night, dealt_ticket)}
            for dealt_ticket in sorted(
                dealt,
                key=lambda dealt_ticket: (name_of(night, dealt_ticket).casefold(), dealt_ticket),
            )
        ],
    }


Recorded = HandPlayed | HandTold | HandUnentered


def recorded(night: Night) -> Iterator[Recorded]:
    """Every hand that counts, in the order in which they ended."""
    folded = night.folded
    return (
        folded_event.event
        for folded_event in folded.recorded
        if type(folded_event.event) in TOLD and folded.counts(folded_event)
    )


def name_of(night: Night, ticket: int) -> str:
    """Who stands under a ticket; "" where this device does not know."""
    entry = night.state.entries.get(ticket)
    return night.name(entry.player) if entry else ""


def dealt_in(night: Night, event: Recorded) -> list[Dealt]:
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
    winners: list[HandWinner] = [
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
        "lost": [],
        "net": net,
    }


def _told_line(night: Night, event: HandTold, ticket: int) -> HandLine:
    """Of a hand that was told, what went into the pots and came out of them."""
    hand, net = event.hand, None
    won = dict.fromkeys(hand.order(), 0)
    for pot in event.pots:
        for share in pot.shares:
            won[share.seat] += share.chips
    for sat, row in zip(hand.seats, event.rows, strict=True):
        if sat.ticket == ticket:
            net = row.got - row.put_in
    winners: list[HandWinner] = [
        {**dealt, "chips": won[dealt["seat"]]}
        for dealt in dealt_in(night, event)
        if won[dealt["seat"]]
    ]
    winners.sort(key=lambda winner: -winner["chips"])
    return {
        **_frame_line(hand),
        "result": "told",
        "pot": sum(pot.amount for pot in event.pots),
        "winners": winners,
        "net": net,
    }


def _unentered_line(night: Night, event: HandUnentered, ticket: int) -> HandLine:
    """Of a hand without entry, who had nothing left after it."""
    lost = [dealt for dealt in dealt_in(night, event) if dealt["seat"] in event.lost]
    return {**_frame_line(event.hand), "lost": lost}


def _frame_line(hand: HandFrame) -> HandLine:
    return {
        "table": hand.table,
        "no": hand.no,
        "level": hand.level,
        "at_ms": hand.begun_ms,
        "result": "unentered",
        "pot": None,
        "winners": [],
        "lost": [],
        "net": None,
    }


TOLD: dict[type, Callable[[Night, Any, int], HandLine]] = {
    HandPlayed: _line,
    HandTold: _told_line,
    HandUnentered: _unentered_line,
}
"""{kind of record: its line}; the ticket is that of the player who was asked for."""
