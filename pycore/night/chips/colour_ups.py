"""A colour-up of one table: which chips leave, what each player gives and gets.

Clauses: SEL-13b (a break takes chips out), NU-C.colour (the director may where no break does),
NU-B.TP30, NU-9.01g, SEL-16, SEL-17 (how, by tournament/colour_up.py; K28).
"""

from __future__ import annotations

from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ids import is_seed
from pycore.kernel.ranges import SeatNo
from pycore.kernel.units import NO_CHIPS, Chips, Millis
from pycore.kernel.values import dataclass
from pycore.law.house.house_values import CHIP_COUNT
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.night.base.between_hands import ReachingWish
from pycore.night.base.known_stacks import denominations, here, known_stack, reached, stack_with
from pycore.night.base.parts import ColouredUp, Exchange
from pycore.night.base.state import State
from pycore.poker.cards import names
from pycore.poker.terms import ColourUp as Method
from pycore.portable.structure import BREAK
from pycore.tournament.colour_up import Leaving, colour_up, dealt

Reason = Literal["player-not-in", "players-differ", "stacks-differ", "no-such-seat", "coloured-up"]


@dataclass(frozen=True, kw_only=True)
class SeatPieces:
    """So many pieces of the chip that leaves lie before a seat; *only*: it has no others."""

    seat: SeatNo
    pieces: int
    only: bool = False


@dataclass(frozen=True, kw_only=True)
class ColourUp(ReachingWish, Dated):
    """Take the smallest chips, worth *unit_chips*, off a table. *counts* are the pieces on seats
    whose stacks no tablet knows; who is left out stays unknown. *method* is for rules that name
    none, *seed* deals the cards of a race.
    """

    table: int
    unit_chips: Chips
    counts: tuple[SeatPieces, ...] = ()
    method: Literal["", Method] = ""
    seed: str


# --- What leaves ---


def due(state: State, at: Millis) -> tuple[Chips, ...]:
    """Return the chips that a break of the structure takes out, from the beginning of that break
    on, smallest first; never the largest.
    """
    past, rest = reached(state, at)
    most = max((period.remove for period in (*past, *rest[:1]) if period.kind == BREAK), default=0)
    values = sorted({chip.value for chip in state.adopted.chip_set})
    return tuple(value for value in values[:-1] if value <= most)


def leaving(state: State, at: Millis) -> Chips | None:
    """Return the chips whose turn it is to leave the tables now: those that a break took out,
    while any break is on or the level after one, or that have left some tables already; None where
    none do.
    """
    past, rest = reached(state, at)
    now = any(period.kind == BREAK for period in (*past[-1:], *rest[:1]))
    begun = state.ledger.gone()
    for value in sorted({*due(state, at), *begun}):
        if (value in begun or now) and pending(state, value):
            return Chips(value)
    return None


def pending(state: State, unit: int) -> tuple[int, ...]:
    """Return the open tables that these chips have not left."""
    return tuple(sorted(state.tables().keys() - state.ledger.done(unit)))


def next_chip(state: State, unit: int) -> Chips | None:
    """Return the chip that these are changed into; None for the largest."""
    larger = [chip.value for chip in state.adopted.chip_set if chip.value > unit]
    return min(larger) if larger else None


def on_tables(state: State, at: Millis) -> tuple[Chips, ...]:
    """Return the chips that may lie on some table, smallest first: those in play, and those that
    leave or have left others.
    """
    values = {*denominations(state, at), *due(state, at), *state.ledger.gone()}
    return tuple(Chips(value) for value in sorted(values))


def smallest(state: State, table: int, values: tuple[Chips, ...]) -> Chips | None:
    """Return the smallest of these chips that has not left a table; None where only the largest
    has not.
    """
    chips = next((value for value in values if table not in state.ledger.done(value)), None)
    return chips if chips is not None and next_chip(state, chips) else None


def decide(state: State, command: ColourUp, pack: RulePack) -> ColouredUp:
    """Return what each player gives and gets, or why nothing can be changed up."""
    table, unit = command.table, command.unit_chips
    if not is_seed(command.seed):
        raise Refused("bad-command", field="seed")
    if table not in state.tables():
        raise Refused("no-such-table", table=table)
    lowest = smallest(state, table, on_tables(state, command.at))
    into = next_chip(state, unit)
    if unit != lowest or into is None:
        raise Refused("not-the-smallest-chip", table=table, unit_chips=unit, least_chips=lowest)
    if into % unit:
        raise Refused("bad-command", field="unit_chips")
    level = is_needed(state, into, command.at)
    if unit not in due(state, command.at) and level is not None:
        clause = state.adopted.clause("structure")
        raise Refused("chip-still-needed", clause, kind="poker", unit_chips=unit, level=level)
    ruled = pack.play.colour_up
    method = ruled.value or command.method
    if not method:
        raise Refused("colour-up-method-needed")
    if command.method not in ("", method):
        raise Refused("colour-up-is-ruled", ruled.clause, kind="poker")
    piles, unknown = _held(state, command, unit, into)
    if method == "race" and unknown and piles:
        raise Refused("pieces-needed", ruled.clause or None, seats=unknown)
    odd = {pile.seat: pile.pieces % (into // unit) for pile in piles}
    changed = colour_up(
        piles,
        unit=unit,
        into=into,
        method=method,
        rounding=pack.play.race_rounding.value,
        cards=dealt(odd, command.seed) if method == "race" else None,
    )
    tickets = here(state, table)
    rows = tuple(
        Exchange(
            ticket=tickets[change.seat],
            seat=change.seat,
            pieces=change.pieces,
            gets=change.gets,
            cards=names(change.cards),
            had_chips=known_stack(state, tickets[change.seat]) or NO_CHIPS,
            rebuys=len(state.entries[tickets[change.seat]].rebuys),
        )
        for change in changed
    )
    grown = sum(change.created for change in changed)
    return ColouredUp(
        table=table,
        unit_chips=unit,
        into_chips=into,
        method=method,
        clause=ruled.clause if ruled.value else "",
        seed=command.seed if method == "race" and piles else "",
        rows=rows,
        unknown=tuple(unknown),
        created_chips=Chips(max(0, grown)),
        lost_chips=Chips(max(0, -grown)),
        at=command.at,
    )


def is_needed(state: State, into: Chips, at: Millis) -> int | None:
    """Return the first level from now on that cannot be posted in chips of this value and larger;
    None where all can.
    """
    for period in reached(state, at)[1]:
        if period.kind != BREAK and any(
            chips % into for chips in (period.small, period.big, period.ante)
        ):
            return period.number
    return None


def odd_pieces(stack: Chips, unit: int, into: int) -> int:
    """Return how many of these chips a known stack must hold: fewer than a new chip is worth."""
    return stack % into // unit


def _held(
    state: State, command: ColourUp, unit: Chips, into: Chips
) -> tuple[list[Leaving], list[int]]:
    """(what lies before the seats that are known or were counted, the seats that are neither).
    Who waits without chips has nothing to change.
    """
    tickets = here(state, command.table)
    counts_by_seat = {count.seat: count for count in command.counts}
    seats = [count.seat for count in command.counts]
    for count in command.counts:
        if seats.count(count.seat) > 1:
            raise Refused("seat-twice", seat=count.seat)
        if count.seat not in tickets:
            raise Refused("seat-empty", seat=count.seat)
        if count.pieces not in CHIP_COUNT:
            raise Refused("bad-command", field="pieces")
    piles, unknown = [], []
    for seat, ticket in sorted(tickets.items()):
        stack, typed = known_stack(state, ticket), counts_by_seat.get(seat)
        if stack == 0:
            continue
        if stack is None:
            if typed is None:
                unknown.append(seat)
            else:
                piles.append(Leaving(seat, typed.pieces, typed.only))
            continue
        if stack % unit:
            raise Refused("stack-not-in-chips", seat=seat, unit_chips=unit)
        odd = odd_pieces(stack, unit, into)
        pieces = odd if typed is None else typed.pieces
        if pieces * unit > stack or pieces * unit % into != stack % into:
            raise Refused("pieces-differ", seat=seat, pieces=odd, stack_chips=stack)
        piles.append(Leaving(seat, pieces, pieces * unit == stack))
    return piles, unknown


def conflict(state: State, event: ColouredUp) -> Reason | None:
    """Return why these chips were not changed so, if so."""
    unit, into = event.unit_chips, event.into_chips
    values = {chip.value for chip in state.adopted.chip_set}
    if not {unit, into} <= values or not unit < into or into % unit:
        return "stacks-differ"
    if event.table in state.ledger.done(unit):
        return "coloured-up"
    seats = [*(row.seat for row in event.rows), *event.unknown]
    if not all(state.adopted.has_seat(event.table, seat) for seat in seats):
        return "no-such-seat"
    tickets = [row.ticket for row in event.rows]
    if len(set(seats)) != len(seats) or len(set(tickets)) != len(tickets):
        return "players-differ"
    if not set(tickets) <= set(state.still_in()):
        return "player-not-in"
    for row in event.rows:
        change, bought = event.change(row), len(state.entries[row.ticket].rebuys)
        if row.pieces not in CHIP_COUNT or not -into < change < into:
            return "stacks-differ"
        if row.had_chips and (
            row.rebuys > bought
            or stack_with(state, row.ticket, row.rebuys) != row.had_chips
            or row.had_chips + change <= 0
        ):
            return "stacks-differ"
    grown = sum(event.change(row) for row in event.rows)
    recorded = (event.created_chips, event.lost_chips)
    return None if recorded == (max(0, grown), max(0, -grown)) else "stacks-differ"


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "chip-still-needed": ("level", "unit_chips"),
    "colour-up-is-ruled": (),
    "colour-up-method-needed": (),
    "no-such-table": ("table",),
    "not-the-smallest-chip": ("least_chips", "table", "unit_chips"),
    "pieces-differ": ("pieces", "seat", "stack_chips"),
    "pieces-needed": ("seats",),
    "seat-empty": ("seat",),
    "seat-twice": ("seat",),
    "stack-not-in-chips": ("seat", "unit_chips"),
}
