"""The ledger of the chips in play, and the colour-up that is on: who gives what, who gets what.

Clauses: those of pycore/night/chips/colour_ups.py, which decides all of it; NU-9.24 (what is
carried belongs to nobody; K1b).
"""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.kernel.units import MINUTE, NO_CHIPS, Chips, Millis
from pycore.night.base.known_stacks import here, known_stack
from pycore.night.base.parts import ColouredUp, Removals
from pycore.night.base.state import State
from pycore.night.chips import owned
from pycore.night.chips.chips import stranded
from pycore.night.chips.colour_ups import (
    is_needed,
    leaving,
    next_chip,
    odd_pieces,
    on_tables,
    smallest,
)
from pycore.night.night import Night
from pycore.night.records import Holder, printed
from pycore.tournament.colour_up import Changed, Leaving, colour_up


class Stranded(TypedDict):
    """So many chips were carried at a table where nobody sits any more."""

    table: int
    chips: Chips


class UpRow(Holder):
    """A seat at a colour-up: *pieces* of the chip that leaves, and how many larger ones it *gets*
    for them; None where nobody knows. *cards* ("7c 9d") were dealt for its odd chips.
    *is_known*: its stack says how many odd ones there are, so that nothing is typed.
    """

    seat: int
    pieces: int | None
    gets: int | None
    cards: str
    is_known: bool


class UpTable(TypedDict):
    """An open table at a colour-up. *record* says that it was done, "" before. *count*: a stack
    there cannot be in such chips, and the table is counted first.
    """

    table: int
    record: str
    rows: list[UpRow]
    count: bool
    created: Chips
    lost: Chips


class Up(TypedDict):
    """Chips worth *unit_chips* leave the tables for those worth *into_chips*. *due*: a break of
    the structure says so, or it has begun; else the director may. *method* "" where the rules name
    none and nobody has chosen yet.
    """

    unit_chips: Chips
    into_chips: Chips
    unit_colour: str
    into_colour: str
    size: int
    due: bool
    method: Literal["", "race", "top-up", "exchange"]
    is_ruled: bool
    clause: str
    tables: list[UpTable]


class OwnedRow(TypedDict):
    """A chip of tonight's set: so many make part of a starting *stack*, so many are *owned*, None
    while nobody has said.
    """

    unit_chips: Chips
    colour: str
    stack: int
    owned: int | None


class Capacity(TypedDict):
    """For how many *players* there are starting stacks, and chips for how many more *rebuys*; None
    while nobody has said what is owned. *short*: the next sales may find none.
    """

    rows: list[OwnedRow]
    players: int | None
    entered: int
    rebuys: int | None
    short: bool


class ChipLedger(TypedDict):
    """Where the chips in play came from: *sold* with entries, *rebought*, *created* and *lost* by
    colour-ups, *forfeited*, and *removed* with players who went out with chips. *fewer* and
    *more*: so far they may be off, where nobody counted at a colour-up. *carried* of them lie with
    the dealers. *counted* is the sum of everybody's known stacks, None while one is not known.
    """

    sold: Chips
    rebought: Chips
    created: Chips
    lost: Chips
    forfeited: Chips
    removed: Chips
    in_play: Chips
    average: Chips
    carried: Chips
    fewer: Chips
    more: Chips
    counted: Chips | None
    stranded: list[Stranded]
    up: Up | None
    capacity: Capacity


SHOWN_MS = 30 * MINUTE
"""So long after the last table its card can still be looked at: our choice, no clause asks."""


def ledger(night: Night, at: Millis) -> ChipLedger:
    """Return the chips of a night that is set up."""
    state = night.state
    players_left, in_play = state.left_count(), state.chips_in_play()
    fewer, more = state.ledger.unsure()
    return {
        "sold": state.chips_sold(),
        "rebought": state.chips_rebought(),
        "created": state.ledger.created(),
        "lost": state.ledger.lost(),
        "forfeited": state.ledger.forfeited,
        "removed": state.removed_chips,
        "in_play": in_play,
        "average": Chips(in_play // players_left if players_left else 0),
        "carried": state.chips_carried(),
        "fewer": fewer,
        "more": more,
        "counted": _counted(state),
        "stranded": [{"table": table, "chips": chips} for table, chips in stranded(state).items()],
        "up": _up(night, at) if state.phase == "playing" else None,
        "capacity": _capacity(state),
    }


def _capacity(state: State) -> Capacity:
    pieces = state.part(owned.Owned).pieces
    return {
        "rows": [
            {
                "unit_chips": chip.value,
                "colour": chip.colour,
                "stack": chip.count,
                "owned": pieces.get(chip.value, 0) if pieces else None,
            }
            for chip in state.adopted.chip_set
        ],
        "players": owned.stacks(state),
        "entered": len(state.entries),
        "rebuys": owned.rebuys(state),
        "short": owned.runs_short(state),
    }


def _counted(state: State) -> Chips | None:
    """What lies before everybody who is in; None while one of them was not counted, or what
    somebody had who was taken out.
    """
    if not state.stacks or state.part(Removals).uncounted:
        return None
    stacks = [known_stack(state, ticket) for ticket in state.still_in()]
    return None if None in stacks else Chips(sum(chips or 0 for chips in stacks))


def _up(night: Night, at: Millis) -> Up | None:
    """The colour-up that is on, or was until now; else the one that the director could begin."""
    state = night.state
    unit = leaving(state, at)
    coloured_up = state.ledger.ups[-1] if state.ledger.ups else None
    if unit is None and coloured_up is not None and at - coloured_up.at < SHOWN_MS:
        unit = coloured_up.unit_chips
    due = unit is not None
    if unit is None:
        unit = _next(state, at)
    into = next_chip(state, unit) if unit is not None else None
    if unit is None or into is None or into % unit:
        return None
    colours = {chip.value: chip.colour for chip in state.adopted.chip_set}
    ruled = night.pack.play.colour_up
    method = ruled.value or (coloured_up.method if coloured_up else "")
    return {
        "unit_chips": unit,
        "into_chips": into,
        "unit_colour": colours[unit],
        "into_colour": colours[into],
        "size": into // unit,
        "due": due,
        "method": method,
        "is_ruled": ruled.value is not None,
        "clause": ruled.clause,
        "tables": _tables(night, unit, into, method, at),
    }


def _next(state: State, at: Millis) -> Chips | None:
    """The smallest chip on the tables, where no blind from now on needs it."""
    values = on_tables(state, at)
    smallest_chips = {smallest(state, table, values) for table in state.tables()}
    unit = min((chips for chips in smallest_chips if chips is not None), default=None)
    into = next_chip(state, unit) if unit is not None else None
    if unit is None or into is None or is_needed(state, into, at) is not None:
        return None
    return unit


def _tables(night: Night, unit: Chips, into: Chips, method: str, at: Millis) -> list[UpTable]:
    state = night.state
    done, values = _done(night, unit), on_tables(state, at)
    up_tables: list[UpTable] = []
    for table in state.tables():
        if table in done:
            up_tables.append(_as_recorded(night, table, *done[table]))
        elif smallest(state, table, values) == unit:
            up_tables.append(_to_do(night, table, unit, into, method))
    return up_tables


def _done(night: Night, unit: Chips) -> dict[int, tuple[str, ColouredUp]]:
    """{table: (record, colour-up)} of the tables that these chips have left, by the tickets that
    their players hold now.
    """
    now = {up.table: up for up in night.state.ledger.ups if up.unit_chips == unit}
    done: dict[int, tuple[str, ColouredUp]] = {}
    for backward in night.folded.backwards() if now else ():
        if done.keys() >= now.keys():
            break
        event = backward.event
        if not isinstance(event, ColouredUp) or not night.folded.counts(backward):
            continue
        if event.unit_chips == unit and event.table in now:
            done[event.table] = (backward.placed.id, now[event.table])
    return done


def _as_recorded(night: Night, table: int, record: str, event: ColouredUp) -> UpTable:
    tickets = here(night.state, table)
    rows = [
        _row(night, exchange.seat, exchange.ticket, exchange.pieces, exchange.gets, exchange.cards)
        for exchange in event.rows
    ]
    rows += [_row(night, seat, tickets.get(seat, 0), None, None) for seat in event.unknown]
    return {
        "table": table,
        "record": record,
        "count": False,
        "rows": sorted(rows, key=lambda row: row["seat"]),
        "created": event.created_chips,
        "lost": event.lost_chips,
    }


def _to_do(night: Night, table: int, unit: Chips, into: Chips, method: str) -> UpTable:
    """What each seat has, as far as it is known; what it gets, where no card has to say so."""
    state, rows, count = night.state, [], False
    for seat, ticket in sorted(here(state, table).items()):
        stack = known_stack(state, ticket)
        if stack == 0:
            continue
        if stack is None:
            rows.append(_row(night, seat, ticket, None, None))
            continue
        count = count or stack % unit > 0
        pieces = odd_pieces(stack, unit, into)
        changed = _changed(Leaving(seat, pieces, pieces * unit == stack), unit, into, method)
        gets = changed.gets if changed else None
        rows.append(_row(night, seat, ticket, pieces, gets, is_known=True))
    return {
        "table": table,
        "record": "",
        "rows": rows,
        "count": count,
        "created": NO_CHIPS,
        "lost": NO_CHIPS,
    }


def _changed(pile: Leaving, unit: Chips, into: Chips, method: str) -> Changed | None:
    """What one seat gets whatever the others have; None where that is not so."""
    if method == "top-up":
        return colour_up([pile], unit=unit, into=into, method="top-up")[0]
    if method == "exchange" or not pile.pieces:
        return colour_up([pile], unit=unit, into=into, method="exchange")[0]
    return None


def _row(
    night: Night,
    seat: int,
    ticket: int,
    pieces: int | None,
    gets: int | None,
    cards: str = "",
    *,
    is_known: bool = False,
) -> UpRow:
    entry = night.state.entries.get(ticket)
    return {
        "seat": seat,
        "ticket": ticket,
        "number": printed(night.state, ticket) if entry else 0,
        "name": night.name(entry.player) if entry else "",
        "pieces": pieces,
        "gets": gets,
        "cards": cards,
        "is_known": is_known,
    }
