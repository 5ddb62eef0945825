"""What is known of the chips that lie before each player, and the level and chips of a moment.

Clauses: none asks for it. A stack is the last count and what was bought since; a player whose
chips were carried, or went to and fro in a hand without entry, has to be counted first.
"""

from __future__ import annotations

from pycore.kernel.units import Chips, Millis
from pycore.night.base.state import State
from pycore.portable.clock import advance
from pycore.portable.structure import BREAK, StructureItem, chips_left


def stack_with(state: State, ticket: int, rebuys: int) -> Chips | None:
    """Return the last count of a player's chips and what they bought since, up to the *rebuys*-th
    rebuy; None when the chips were never counted.
    """
    last_count, entry = state.stacks.get(ticket), state.entries.get(ticket)
    if last_count is None or entry is None:
        return None
    return Chips(
        last_count.chips + sum(rebuy.chips for rebuy in entry.rebuys[last_count.rebuys : rebuys])
    )


def known_stack(state: State, ticket: int) -> Chips | None:
    """Return what lies before a player; None when it must be counted first, as chips that were
    carried to another seat, or went to and fro in a hand without entry.
    """
    last_count, place = state.stacks.get(ticket), state.seats.get(ticket)
    if last_count is None or place is None or ticket in state.unsure:
        return None
    chips = stack_with(state, ticket, len(state.entries[ticket].rebuys))
    return (
        chips
        if (last_count.table, last_count.seat) == (place.table, place.seat) or not chips
        else None
    )


def should_have(state: State, ticket: int) -> Chips:
    """Return a player's chips by the last count, else what was bought and what became of that."""
    entry = state.entries[ticket]
    chips = stack_with(state, ticket, len(entry.rebuys))
    if chips is None:
        bought = entry.stack + sum(rebuy.chips for rebuy in entry.rebuys)
        chips = Chips(max(0, bought + state.ledger.adrift.get(ticket, 0)))
    return chips


def likely_stack(state: State, ticket: int, at: Millis) -> Chips:
    """Return what the count will most likely say: what they should have; for a remainder that a
    colour-up took out, one chip more.
    """
    unit = denominations(state, at)[0]
    return Chips(-(-should_have(state, ticket) // unit) * unit)


def here(state: State, table: int) -> dict[int, int]:
    """Return {seat: ticket} of those still in at a table."""
    return {state.seats[ticket].seat: ticket for ticket in sorted(state.at_table(table))}


def uncounted(state: State, table: int, at: Millis) -> tuple[int, ...]:
    """Return seats whose chips must be counted before a hand can be dealt: unknown ones, and those
    that cannot lie there since a colour-up took the smaller chips out.
    """
    unit = denominations(state, at)[0]
    stacks = {seat: known_stack(state, ticket) for seat, ticket in here(state, table).items()}
    return tuple(sorted(seat for seat, stack in stacks.items() if stack is None or stack % unit))


def at_zero(state: State, table: int) -> dict[int, int]:
    """Return {seat: ticket} of those without chips who are not out: they may buy in again."""
    return {
        seat: ticket
        for seat, ticket in here(state, table).items()
        if known_stack(state, ticket) == 0
    }


def with_chips(state: State, table: int) -> dict[int, int]:
    """Return {seat: stack} of those who can be dealt in."""
    stacks = {seat: known_stack(state, ticket) for seat, ticket in here(state, table).items()}
    return {seat: stack for seat, stack in stacks.items() if stack}


def reached(
    state: State, at: Millis
) -> tuple[tuple[StructureItem, ...], tuple[StructureItem, ...]]:
    """Return the levels and breaks that are over at *at*, and the rest, first the one that is
    on.
    """
    items = state.structure
    index = advance(items, state.clock, at).index
    return items[:index], items[index:]


def level_at(state: State, at: Millis) -> StructureItem | None:
    """Return the level that a hand begun at *at* is played at; None in a break."""
    now = reached(state, at)[1][0]
    return None if now.kind == BREAK else now


def denominations(state: State, at: Millis) -> tuple[Chips, ...]:
    """Return the chips in play at *at*, smallest first: a break that is over took some out, or a
    colour-up did.
    """
    gone = state.ledger.gone()
    return tuple(chip for chip in _left(state, reached(state, at)[0]) if chip not in gone)


def _left(state: State, past: tuple[StructureItem, ...]) -> tuple[Chips, ...]:
    values: list[int] = list({chip.value for chip in state.adopted.chip_set})
    return tuple(Chips(value) for value in chips_left(values, past))


def most_chips(state: State, at: Millis) -> Chips:
    """Return the most chips that can be before anybody, which are all the chips in play: those
    sold, and one for each player at every colour-up that is over.
    """
    past, _ = reached(state, at)
    added = sum(_left(state, (period,))[0] for period in past if period.remove)
    return Chips(state.chips_in_play() + added * len(state.entries))
