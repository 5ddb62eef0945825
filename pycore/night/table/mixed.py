"""What hands have in common in whichever way they are recorded: number, level, button and blinds
go on from the last hand of the table, however that was told.

Clauses: those of hand_in_play.py for where a hand is played from; NU-B.TP14, SEL-14 (the level of
the first riffle). Reading: where no tablet saw the deal, a hand begins when the one before it has
ended, or when the break between them has. SEL-9, NU-8.19, SK-4.o1 (one that began in time is told,
later ones are not).
"""

from __future__ import annotations

from collections.abc import Collection
from types import MappingProxyType

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import ChipCount, Count, Holder, SeatNo
from pycore.kernel.units import NO_CHIPS, Chips, Millis
from pycore.kernel.values import dataclass
from pycore.night.base import levels_begun
from pycore.night.base.known_stacks import denominations, here, known_stack, reached
from pycore.night.base.parts import Ended, Felt, Felts
from pycore.night.base.state import State
from pycore.night.table.dealt import Deal
from pycore.night.table.hand_in_play import places, short_of_blinds
from pycore.poker.terms import PlayRules
from pycore.portable.clock import advance
from pycore.portable.structure import BREAK, StructureItem

REFUSALS: Refusals = {
    "no-such-seat": ("seat",),
    "no-such-table": ("table",),
    "not-playing": ("phase",),
    "on-break": (),
    "play-must-stop": ("at_ms",),
    "seat-not-in-hand": ("seat",),
    "too-few-players": ("players",),
}


@dataclass(frozen=True, kw_only=True)
class SeatedStack:
    """Who is dealt in, with the stack before the hand, None where nobody knows it, and how many
    rebuys are in it.
    """

    seat: SeatNo
    ticket: Holder
    stack_chips: ChipCount | None = None
    rebuys: Count = 0


@dataclass(frozen=True, kw_only=True)
class HandFrame(Deal):
    """A hand but for what was done in it; its seats stand as those of a HandInPlay do."""

    seats: tuple[SeatedStack, ...]

    def order(self) -> tuple[int, ...]:
        """The seats in the order of play."""
        return tuple(sat.seat for sat in self.seats)

    def ticket(self, seat: int) -> int:
        """Who sits there. Refused when the seat is not in the hand."""
        for sat in self.seats:
            if sat.seat == seat:
                return sat.ticket
        raise Refused("seat-not-in-hand", seat=seat)


def may_play(state: State, table: int) -> tuple[int, ...]:
    """The seats that are dealt in: all but those that are known to hold no chips."""
    tickets = here(state, table)
    return tuple(seat for seat in sorted(tickets) if known_stack(state, tickets[seat]) != 0)


def ended(state: State, table: int, at: Millis | None) -> State:
    """The night after a hand of a table ended at *at*; None where the next one need not have begun
    with that: a tablet sees the first riffle where every hand is entered.
    """
    since = dict(state.part(Ended).at)
    if at is not None:
        since[table] = at
    elif since.pop(table, None) is None:
        return state
    return state.having(Ended(at=MappingProxyType(since)))


def level_of(
    state: State, table: int, at: Millis, begun_ms: int | None = None
) -> StructureItem | None:
    """The level of the hand that is on at *at*: that of *begun_ms*, else of the moment at which
    the hand before it ended, else of now; after a break the one that follows it. None in a break
    that no hand was begun before.
    """
    items, since = state.structure, begun_ms or state.part(Ended).at.get(table, at)
    now = len(reached(state, at)[0])
    level_index = min(now, advance(items, state.clock, Millis(min(since, at))).index)
    for index in range(level_index, now):
        if items[index].kind == BREAK:
            level_index = index + 1
    return None if items[level_index].kind == BREAK else items[level_index]


def cannot_go_on(
    state: State, table: int, at: Millis, begun_ms: int | None = None
) -> Refused | None:
    """Why no hand of a table can be told now, if so. One that was begun in time may be."""
    if state.phase != "playing":
        return Refused("not-playing", phase=state.phase)
    if table not in state.tables():
        return Refused("no-such-table", table=table)
    since = Millis(min(begun_ms or state.part(Ended).at.get(table, at), at))
    stop_at = state.adopted.stop_at_ms
    if stop_at is not None and since >= stop_at:
        return Refused("play-must-stop", state.adopted.clause("stop"), kind="law", at_ms=stop_at)
    hours_refused = state.adopted.rules.hours_over(state.adopted, since)
    if hours_refused is not None:
        return hours_refused
    if level_of(state, table, at) is None:
        return Refused("on-break")
    players = len(may_play(state, table))
    return Refused("too-few-players", players=players) if players < 2 else None


def frame(
    state: State,
    rules: PlayRules,
    *,
    table: int,
    at: Millis,
    placed: int | None = None,
    absent: Collection[int] = (),
    begun_ms: int | None = None,
) -> HandFrame:
    """The hand that is on at *table*, without those whom its blinds put out (SK-A.2.cc2). Refused
    when none can be.
    """
    refused = cannot_go_on(state, table, at, begun_ms)
    if refused is not None:
        raise refused
    level, tickets = level_of(state, table, at, begun_ms), here(state, table)
    if level is None:
        raise Refused("on-break")
    if placed is not None and not state.adopted.has_seat(table, placed):
        raise Refused("no-such-seat", seat=placed)
    short = {player.seat for player in short_of_blinds(state, rules, table, at, level, placed)}
    seats = [seat for seat in may_play(state, table) if seat not in short]
    if len(seats) < 2:
        raise Refused("too-few-players", players=len(seats))
    positions = places(state, rules, table, seats, placed)
    felt = state.felts.get(table)
    return HandFrame(
        table=table,
        no=felt.hands + 1 if felt else 1,
        level=level.number,
        small_blind=Chips(level.small),
        big_blind=Chips(level.big),
        ante=Chips(level.ante),
        unit=denominations(state, at)[0],
        carried=felt.carried if felt else NO_CHIPS,
        button=positions.button,
        small=positions.small or 0,
        big=positions.big,
        small_seat=positions.small_seat,
        placed=placed is not None,
        seats=tuple(
            SeatedStack(
                seat=seat,
                ticket=tickets[seat],
                stack_chips=known_stack(state, tickets[seat]),
                rebuys=len(state.entries[tickets[seat]].rebuys),
            )
            for seat in positions.order
        ),
        absent=tuple(sorted(seat for seat in positions.order if seat in absent)),
        begun_ms=Millis(min(begun_ms or state.part(Ended).at.get(table, at), at)),
    )


def after(state: State, hand: HandFrame, carried: Chips, at: Millis) -> State:
    """The night with the button, the number and the level of a table gone on past *hand*."""
    felt = Felt(
        hands=hand.no,
        carried=carried,
        button=hand.button,
        small=hand.small,
        big=hand.big,
        small_seat=hand.small_seat,
        order=hand.order(),
    )
    grown = state.having(Felts(felts=MappingProxyType({**state.felts, hand.table: felt})))
    grown = levels_begun.dealt(grown, hand.level, hand.begun_ms, at)
    return ended(grown, hand.table, at)
