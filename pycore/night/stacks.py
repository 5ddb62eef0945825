"""Stacks at the tables that have a tablet: counted between hands, and who is out before a deal.

Clauses: SEL-6b, SEL-7b (where the rules let elimination wait, it waits until the next hand is
dealt; K14), SK-A.2.cc2 (out where the small blind cannot be posted), SEL-38a (the stack at the
start of the hand ranks those who went out on it), SEL-16 (a colour-up changes stacks; K28).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import ChipCount, Count, Holder, Note, SeatNo, TableNo
from pycore.kernel.text import line
from pycore.kernel.units import NO_CHIPS, Chips, Millis
from pycore.night import dealt, hand_in_play, standings, taking_back
from pycore.night.hand_in_play import (
    at_zero,
    denominations,
    here,
    known_stack,
    level_at,
    most_chips,
    places,
    should_have,
    stack_with,
    uncounted,
    with_chips,
)
from pycore.night.intending import intends
from pycore.night.parts import Held, Out, Stacks
from pycore.night.state import State
from pycore.policies.pack import RulePack
from pycore.policies.play import PlayRules
from pycore.record.slices import Fact, Slice, literals, short_facts
from pycore.rules.blinds import out_at_the_blinds

STREAM = "table"


@dataclass(frozen=True, kw_only=True)
class SeatStack:
    """The chips before one seat."""

    seat: SeatNo
    chips: ChipCount


@dataclass(frozen=True, kw_only=True)
class Stack:
    """The chips of one player, with so many rebuys in them."""

    ticket: Holder
    seat: SeatNo
    chips: ChipCount
    rebuys: Count


@dataclass(frozen=True, kw_only=True)
class CountStacks:
    """The chips before these seats were counted, between two hands. *confirmed*: the count is
    right though other chips should lie there, and *because* says why.
    """

    table: int
    stacks: tuple[SeatStack, ...]
    confirmed: bool = False
    because: str = ""
    at: Millis


@dataclass(frozen=True)
class Broke:
    """Who lost everything in hand *no* of a table, and somebody whom that put out before."""

    ticket: Holder
    table: TableNo
    no: Count
    beside: Holder | None = None


@dataclass(frozen=True, kw_only=True)
class SettleTable:
    """The next hand is about to be dealt: who waits for a rebuy, or cannot post, is out. *button*
    is where it was put right, so that the blinds fall to others (NU-B.IR1). *broke*: on which
    hands they lost everything, which the record itself knows.
    """

    table: int
    button: int | None = None
    broke: tuple[Broke, ...] = ()
    at: Millis


@dataclass(frozen=True, kw_only=True)
class StacksCounted:
    """So many chips lay there. Where *expected_chips* should have, the count was said to be right
    *because* of something; else that is 0.
    """

    table: TableNo
    stacks: tuple[Stack, ...]
    expected_chips: ChipCount = NO_CHIPS
    because: Note = ""
    at: Millis


@dataclass(frozen=True, kw_only=True)
class TableSettled:
    """Before a deal these were out: *out* had no chips left, *short* could not post a blind and
    their chips left play. *broke*: the hands on which those without chips lost them, in order.
    """

    table: TableNo
    out: tuple[Out, ...] = ()
    short: tuple[Out, ...] = ()
    broke: tuple[Broke, ...] = ()
    at: Millis


Command = CountStacks | SettleTable
Event = StacksCounted | TableSettled


def decide(state: State, command: Command, pack: RulePack) -> Event:
    """Take a count or settle a table; Refused says why not."""
    if state.phase != "playing":
        raise Refused("not-playing", phase=state.phase)
    if isinstance(command, CountStacks):
        return _count(state, command)
    return _settle(state, command, pack)


def _count(state: State, command: CountStacks) -> StacksCounted:
    tickets = here(state, command.table)
    seats = [one.seat for one in command.stacks]
    if command.table not in state.tables():
        raise Refused("no-such-table", table=command.table)
    if not seats:
        raise Refused("bad-command", field="stacks")
    for seat in seats:
        if seats.count(seat) > 1:
            raise Refused("seat-twice", seat=seat)
    most, unit = most_chips(state, command.at), denominations(state, command.at)[0]
    found = []
    for one in command.stacks:
        if one.seat not in tickets:
            raise Refused("seat-empty", seat=one.seat)
        if one.chips % unit:
            raise Refused("stack-not-in-chips", seat=one.seat, unit_chips=unit)
        if not 0 < one.chips <= most:
            raise Refused("stack-out-of-range", seat=one.seat)
        ticket = tickets[one.seat]
        rebuys = len(state.entries[ticket].rebuys)
        found.append(Stack(ticket=ticket, seat=one.seat, chips=one.chips, rebuys=rebuys))
    expected = _differs_from(state, command.table, found)
    because = line(command.because)
    total = _total(found)
    if expected and not command.confirmed:
        raise Refused("count-differs", kind="ask", counted_chips=total, expected_chips=expected)
    if expected and not because:
        raise Refused(
            "table-needs-reason", kind="ask", counted_chips=total, expected_chips=expected
        )
    return StacksCounted(
        table=command.table,
        stacks=tuple(found),
        expected_chips=expected,
        because=because if expected else "",
        at=command.at,
    )


def _differs_from(state: State, table: int, counted: Sequence[Stack]) -> Chips:
    """What these players should have together where they were counted with other chips; 0 where
    that is right, or nobody knows: players who were never counted came to a table that was.

    Before a first count they have what they bought. Of a colour-up at which nobody counted them
    they may have a chip more or less; without one that was recorded, stacks do not round.
    """
    first = not any(ticket in state.stacks for ticket in here(state, table).values())
    if not first and any(one.ticket not in state.stacks for one in counted):
        return NO_CHIPS
    expected = sum(should_have(state, one.ticket) for one in counted)
    unsure = [one for one in counted if known_stack(state, one.ticket) is None]
    fewer, more = (len(unsure) * much for much in _unsure(state))
    fits = expected - fewer <= _total(counted) <= expected + more
    return NO_CHIPS if fits else Chips(expected)


def _unsure(state: State) -> tuple[int, int]:
    """(how many fewer, how many more) chips somebody may have by the colour-ups at which not all
    were counted.
    """
    ways = {(up.unit_chips, up.into_chips, up.method) for up in state.ledger.ups if up.unknown}
    most = {(unit, into): into - unit for unit, into, _ in ways}
    down = {(unit, into): into - unit for unit, into, method in ways if method != "top-up"}
    return sum(down.values()), sum(most.values())


def _total(counted: Sequence[Stack]) -> Chips:
    return Chips(sum(one.chips for one in counted))


def to_settle(
    state: State, rules: PlayRules, table: int, at: Millis, placed: int | None = None
) -> tuple[tuple[Out, ...], tuple[Out, ...]]:
    """Who is out once the next hand of a table is dealt: who has no chips and did not say that
    they buy again, and who cannot post. *placed* puts the button there.
    """
    zero = [one for one in at_zero(state, table).values() if not intends(state, one, at)]
    out = tuple(Out(ticket, state.stacks[ticket].before) for ticket in zero)
    level, tickets, stacks = level_at(state, at), here(state, table), with_chips(state, table)
    short: list[Out] = []
    while rules.short_blind.value == "out" and level is not None and len(stacks) > 1:
        if uncounted(state, table, at):
            break
        found = places(state, rules, table, stacks, placed)
        due = [seat for seat in (found.small, found.big) if seat is not None]
        gone = out_at_the_blinds(stacks, due, level.small, rules.short_blind)[: len(stacks) - 1]
        short += [Out(tickets[one.seat], Chips(one.chips)) for one in gone]
        stacks = {seat: chips for seat, chips in stacks.items() if seat not in dict(gone)}
        if not gone:
            break
    return out, tuple(short)


def _settle(state: State, command: SettleTable, pack: RulePack) -> TableSettled:
    out, short = to_settle(state, pack.play, command.table, command.at, command.button)
    if not out and not short:
        raise Refused("nothing-to-settle", table=command.table)
    tickets = {one.ticket for one in out}
    broke = tuple(one for one in command.broke if one.ticket in tickets)
    return TableSettled(table=command.table, out=out, short=short, broke=broke, at=command.at)


Reason = Literal[
    "clock-not-started", "night-none", "night-open", "night-finished", "night-cancelled",
    "players-differ", "player-not-in", "stacks-differ", "no-such-seat",
]  # fmt: skip
NotPlaying = Literal["night-none", "night-open", "night-finished", "night-cancelled"]
NOT_PLAYING: dict[str, NotPlaying] = {
    "none": "night-none", "open": "night-open", "finished": "night-finished",
    "cancelled": "night-cancelled",
}  # fmt: skip


def out_misfit(
    state: State, out: tuple[Out, ...], among: Set[int]
) -> Literal["player-not-in"] | None:
    """Why these cannot go out now, if so: they must be *among* these, and somebody stays."""
    if not out:
        return None
    tickets = {gone.ticket for gone in out}
    left = set(state.left())
    sound = len(tickets) == len(out) and tickets <= among & left and len(tickets) < len(left)
    return None if sound else "player-not-in"


def misfit(state: State, event: Event) -> Reason | None:
    if not state.started:
        return "clock-not-started"
    if state.phase != "playing":
        return NOT_PLAYING[state.phase]
    if isinstance(event, TableSettled):
        gone = (*event.out, *event.short)
        if not gone:
            return "players-differ"
        return out_misfit(state, gone, state.stacks.keys()) or _settled_misfit(state, event)
    tickets = [one.ticket for one in event.stacks]
    if len(set(tickets)) != len(tickets) or not set(tickets) <= set(state.left()):
        return "player-not-in"
    most = standings.MARGIN * state.chips_in_play()
    for one in event.stacks:
        if not 0 <= one.chips <= most:
            return "stacks-differ"
        if not 0 <= one.rebuys <= len(state.entries[one.ticket].rebuys):
            return "stacks-differ"
        if not state.adopted.has_seat(event.table, one.seat):
            return "no-such-seat"
    return None


def _settled_misfit(state: State, event: TableSettled) -> Literal["stacks-differ"] | None:
    """Why these stacks put nobody out, if so: a hand was taken back, or told otherwise."""
    zero = all(state.stacks[one.ticket].chips == 0 for one in event.out)
    short = all(
        state.stacks[one.ticket].chips <= (one.stack_chips or 0) <= state.chips_in_play()
        for one in event.short
    )
    return None if zero and short else "stacks-differ"


def _has_more(state: State, ticket: int, chips: int) -> bool:
    """Whether somebody was sold a rebuy that the table did not know of."""
    return (stack_with(state, ticket, len(state.entries[ticket].rebuys)) or 0) > chips


def evolve(state: State, event: Event) -> State:
    if isinstance(event, TableSettled):
        # A tablet at the desk sold a rebuy meanwhile: who paid is in.
        out = tuple(one for one in event.out if not _has_more(state, one.ticket, 0))
        short = tuple(
            one for one in event.short if not _has_more(state, one.ticket, one.stack_chips or 0)
        )
        gone = Chips(sum(one.stack_chips or 0 for one in short))
        groups = tuple(group for group in (*_by_hand(out, event.broke), short) if group)
        beside = {one.ticket: one.beside for one in event.broke if one.beside is not None}
        return standings.put_out(removed(state, gone), groups, event.at, beside)
    counted = {
        one.ticket: Held(
            chips=one.chips, rebuys=one.rebuys, table=event.table, seat=one.seat, before=one.chips
        )
        for one in event.stacks
    }
    return holding(state, counted)


def _by_hand(out: tuple[Out, ...], broke: tuple[Broke, ...]) -> tuple[tuple[Out, ...], ...]:
    """Who is out, hand by hand; together where nobody told on which."""
    on = {one.ticket: (one.table, one.no) for one in broke}
    groups: dict[tuple[int, int] | None, list[Out]] = {hand: [] for hand in on.values()}
    for one in out:
        groups.setdefault(on.get(one.ticket), []).append(one)
    return tuple(tuple(group) for group in groups.values())


def holding(state: State, counted: Mapping[int, Held]) -> State:
    """The night with these chips before these players."""
    part = state.part(Stacks)
    return state.having(replace(part, held=MappingProxyType({**part.held, **counted})))


def removed(state: State, chips: Chips) -> State:
    """The night with so many chips fewer in play."""
    part = state.part(Stacks)
    return state.having(replace(part, removed=Chips(part.removed + chips))) if chips else state


def _told_counted(event: StacksCounted) -> tuple[Fact, ...]:
    """Where; and how many chips were counted, where others should have lain there."""
    told = short_facts(event)
    if not event.expected_chips:
        return told
    counted = Fact("counted_chips", _total(event.stacks), "chips")
    return (*told, counted, Fact("result", "explained" if event.because else "differ", "text"))


def _told_settled(event: TableSettled) -> tuple[Fact, ...]:
    tickets = [gone.ticket for gone in (*event.out, *event.short)]
    return Fact("table", event.table, "table"), Fact("tickets", tickets, "tickets")


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "count-differs": ("counted_chips", "expected_chips"),
    "not-playing": ("phase",),
    "no-such-table": ("table",),
    "nothing-to-settle": ("table",),
    "seat-empty": ("seat",),
    "seat-twice": ("seat",),
    "stack-not-in-chips": ("seat", "unit_chips"),
    "stack-out-of-range": ("seat",),
    "table-needs-reason": ("counted_chips", "expected_chips"),
}


SLICE = Slice(
    name="stacks",
    part=Stacks,
    stream=STREAM,
    each=lambda event: event.table,
    guarded=True,
    commands={"count-stacks": CountStacks, "settle-table": SettleTable},
    events={"stacks-counted/1": StacksCounted, "table-settled/1": TableSettled},
    decide=decide,
    misfit=misfit,
    evolve=evolve,
    moves=taking_back.moves,
    reasons=literals(Reason),
    refuses={**REFUSALS, **dealt.REFUSALS, **hand_in_play.REFUSALS},
    tells={StacksCounted: _told_counted, TableSettled: _told_settled},
)
