"""Stacks at the tables that have a tablet: counted between hands, and who is out before a deal.

Clauses: SEL-6b, SEL-7b (where the rules let elimination wait, it waits until the next hand is
dealt; K14), SK-A.2.cc2 (out where the small blind cannot be posted), SEL-38a (the stack at the
start of the hand ranks those who went out on it), SEL-16 (a colour-up changes stacks; K28),
NU-9.08c, MB-7d (chips do not go from a player to another: a count that says so is asked about).

What stacks should come to when they are counted, as far as the night knows it.

Clauses: SEL-16 (a colour-up changes stacks; K28). No clause says how a count is held against what
was sold; no chip appears or vanishes at a table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from types import MappingProxyType
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.text import line
from pycore.kernel.units import NO_CHIPS, Chips, Millis
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact, Numbered, Reconciles, literals, short_facts
from pycore.night.base import pools, taking_back
from pycore.night.base.known_stacks import (
    at_zero,
    denominations,
    here,
    known_stack,
    level_at,
    most_chips,
    should_have,
    stack_with,
)
from pycore.night.base.parts import (
    Broke,
    CountStacks,
    HeldStack,
    Out,
    Pools,
    Removals,
    SettleTable,
    Stack,
    Stacks,
    StacksCounted,
    TableSettled,
)
from pycore.night.base.selling import rebuy_refused, rebuys_closed
from pycore.night.base.state import NightRecord, NightSlice, State
from pycore.night.floor import incidents
from pycore.night.registration.rebuying import intends
from pycore.night.results import standings
from pycore.night.table import hand_in_play, hand_records
from pycore.night.table.hand_in_play import short_of_blinds
from pycore.poker.terms import PlayRules
from pycore.portable.structure import StructureItem


def differs_from(state: State, table: int, now: Mapping[int, Chips]) -> Chips:
    """Return what players who were counted with *now*, by ticket, should have together where that
    is something else; 0 where it is right, or nobody knows: players who were never counted came to
    a table that was.

    Before a first count they have what they bought. Of a colour-up at which nobody counted them
    they may have a chip more or less; without one that was recorded, stacks do not round. A pool
    has its sum: of some of its players only too many chips are wrong. Where the chips of everybody
    else are known, or nobody else is left, they have all that is left in play; and no more than
    that while the chips of somebody who was taken out wait to be counted.
    """
    left_over = _left_in_play(state, now)
    if left_over is not None:
        return left_over
    is_first = not any(ticket in state.stacks for ticket in here(state, table).values())
    if not is_first and any(ticket not in state.stacks for ticket in now):
        return NO_CHIPS
    pooled = {ticket for ticket in now if ticket in state.unsure}
    expected = int(sum(should_have(state, ticket) for ticket in now if ticket not in pooled))
    for pool in state.part(Pools).pools:
        there, has = pool.tickets & pooled, pools.total(state, pool)
        counted = sum(now[ticket] for ticket in there)
        wrong = counted > has or (counted < has and pools.still_in(state, pool) <= there)
        expected += has if there and wrong and pool.is_sum_known else counted
    unsure = sum(known_stack(state, ticket) is None for ticket in {*now} - pooled)
    fewer, more = (unsure * much for much in _unsure(state))
    fits = expected - fewer <= sum(now.values()) <= expected + more
    return NO_CHIPS if fits else Chips(expected)


def _left_in_play(state: State, now: Mapping[int, Chips]) -> Chips | None:
    """What those who were counted should have of all chips in play, where that is something else;
    0 where it is right, None where somebody else's chips are not known.
    """
    is_waiting = bool(state.part(Removals).uncounted)
    known_chips = [known_stack(state, ticket) for ticket in state.still_in() if ticket not in now]
    if any(chips is None for chips in known_chips) and not is_waiting:
        return None
    elsewhere = sum(chips or 0 for chips in known_chips) + state.chips_carried()
    left_over = Chips(state.chips_in_play() - elsewhere)
    fewer, more = (len(now) * much for much in _unsure(state))
    is_enough = is_waiting or left_over - fewer <= sum(now.values())
    return NO_CHIPS if is_enough and sum(now.values()) <= left_over + more else left_over


def _unsure(state: State) -> tuple[int, int]:
    """(how many fewer, how many more) chips somebody may have by the colour-ups at which not all
    were counted.
    """
    ways = {(up.unit_chips, up.into_chips, up.method) for up in state.ledger.ups if up.unknown}
    most = {(unit, into): into - unit for unit, into, _ in ways}
    down = {(unit, into): into - unit for unit, into, method in ways if method != "top-up"}
    return sum(down.values()), sum(most.values())


STREAM = "table"


Command = CountStacks | SettleTable
Event = StacksCounted | TableSettled


def _count(state: State, command: CountStacks) -> StacksCounted:
    tickets = here(state, command.table)
    seats = [stack.seat for stack in command.stacks]
    if command.table not in state.tables():
        raise Refused("no-such-table", table=command.table)
    if not seats:
        raise Refused("bad-command", field="stacks")
    for seat in seats:
        if seats.count(seat) > 1:
            raise Refused("seat-twice", seat=seat)
    most, unit = most_chips(state, command.at), denominations(state, command.at)[0]
    counted = []
    for stack in command.stacks:
        if stack.seat not in tickets:
            raise Refused("seat-empty", seat=stack.seat)
        if stack.chips % unit:
            raise Refused("stack-not-in-chips", seat=stack.seat, unit_chips=unit)
        if not 0 < stack.chips <= most:
            raise Refused("stack-out-of-range", seat=stack.seat)
        ticket = tickets[stack.seat]
        rebuys = len(state.entries[ticket].rebuys)
        counted.append(Stack(ticket=ticket, seat=stack.seat, chips=stack.chips, rebuys=rebuys))
    expected = differs_from(state, command.table, {stack.ticket: stack.chips for stack in counted})
    because = line(command.because)
    total = _total(counted)
    if expected and not command.confirmed:
        raise Refused("count-differs", kind="ask", counted_chips=total, expected_chips=expected)
    if expected and not because:
        raise Refused(
            "table-needs-reason", kind="ask", counted_chips=total, expected_chips=expected
        )
    moved = None if expected else _moved(state, counted, unit)
    if moved and not command.confirmed:
        rule = incidents.situations(state).get("chips-passed")
        raise Refused(
            "stacks-moved",
            rule.clause if rule else None,
            kind="ask",
            seat=moved.seat,
            counted_chips=moved.chips,
            expected_chips=should_have(state, moved.ticket),
        )
    return StacksCounted(
        table=command.table,
        stacks=tuple(counted),
        expected_chips=expected,
        because=because if expected or moved else "",
        hands=_hands(state, command.table),
        at=command.at,
    )


def _moved(state: State, counted: Sequence[Stack], unit: int) -> Stack | None:
    """The first whose chips are not what their table knows, though the sum is right: chips went
    from a player to another, or a hand was entered wrongly. What does not come in chips of *unit*
    waits for a colour-up.
    """
    known_chips = {stack.ticket: known_stack(state, stack.ticket) for stack in counted}
    if any(chips is None or chips % unit for chips in known_chips.values()):
        return None
    return next((stack for stack in counted if stack.chips != known_chips[stack.ticket]), None)


def _hands(state: State, table: int) -> int:
    """How many hands were recorded at a table."""
    felt = state.felts.get(table)
    return felt.hands if felt else 0


def _total(counted: Sequence[Stack]) -> Chips:
    return Chips(sum(stack.chips for stack in counted))


def to_settle(
    state: State,
    rules: PlayRules,
    table: int,
    at: Millis,
    placed: int | None = None,
    level: StructureItem | None = None,
) -> tuple[tuple[Out, ...], tuple[Out, ...]]:
    """Return who is out once the next hand of a table is dealt: who has no chips and did not say
    that they buy again, and who cannot post. *placed* puts the button there; *level* is that of
    the hand where the clock is at another.
    """
    zero = [ticket for ticket in at_zero(state, table).values() if not intends(state, ticket, at)]
    out = tuple(Out(ticket, state.stacks[ticket].before) for ticket in zero)
    gone = short_of_blinds(state, rules, table, at, level or level_at(state, at), placed)
    tickets = here(state, table)
    return out, tuple(Out(tickets[short.seat], Chips(short.chips)) for short in gone)


def unsaid(state: State, pack: RulePack, table: int, at: Millis) -> tuple[int, ...]:
    """Return seats of those without chips who may still buy again and did not say whether they do:
    the next deal puts them out (SEL-7b), so somebody asks them first.
    """
    if rebuys_closed(state, at) is not None:
        return ()
    return tuple(
        seat
        for seat, ticket in sorted(at_zero(state, table).items())
        if not intends(state, ticket, at) and rebuy_refused(state, ticket, pack) is None
    )


def _settle(state: State, command: SettleTable, pack: RulePack) -> TableSettled:
    table, at = command.table, command.at
    level = hand_records.level_of(state, table, at) if command.is_under_way else None
    out, short = to_settle(state, pack.play, table, at, command.button, level)
    if not out and not short:
        raise Refused("nothing-to-settle", table=command.table)
    tickets = {gone.ticket for gone in out}
    broke = tuple(bust for bust in command.broke if bust.ticket in tickets)
    return TableSettled(table=command.table, out=out, short=short, broke=broke, at=command.at)


Reason = Literal[
    "night-none",
    "night-open",
    "night-finished",
    "night-cancelled",
    "players-differ",
    "player-not-in",
    "stacks-differ",
    "no-such-seat",
    "count-before-hand",
]
NotPlaying = Literal["night-none", "night-open", "night-finished", "night-cancelled"]
NOT_PLAYING: dict[str, NotPlaying] = {
    "none": "night-none",
    "open": "night-open",
    "finished": "night-finished",
    "cancelled": "night-cancelled",
}


def out_conflict(
    state: State, out: tuple[Out, ...], among: Set[int]
) -> Literal["player-not-in"] | None:
    """Return why these cannot go out now, if so: they must be *among* these, and somebody
    stays.
    """
    if not out:
        return None
    tickets = {gone.ticket for gone in out}
    present = set(state.still_in())
    sound = len(tickets) == len(out) and tickets <= among & present and len(tickets) < len(present)
    return None if sound else "player-not-in"


def _settled_conflict(state: State, event: TableSettled) -> Literal["stacks-differ"] | None:
    """Why these stacks put nobody out, if so: a hand was taken back, or told otherwise."""
    zero = all(state.stacks[gone.ticket].chips == 0 for gone in event.out)
    short = all(
        state.stacks[gone.ticket].chips <= (gone.stack_chips or 0) <= state.chips_in_play()
        for gone in event.short
    )
    return None if zero and short else "stacks-differ"


def _has_more(state: State, ticket: int, chips: int) -> bool:
    """Whether somebody was sold a rebuy that the table did not know of."""
    return (stack_with(state, ticket, len(state.entries[ticket].rebuys)) or 0) > chips


def _by_hand(out: tuple[Out, ...], broke: tuple[Broke, ...]) -> tuple[tuple[Out, ...], ...]:
    """Who is out, hand by hand; together where nobody told on which."""
    on = {bust.ticket: (bust.table, bust.no) for bust in broke}
    groups: dict[tuple[int, int] | None, list[Out]] = {hand: [] for hand in on.values()}
    for gone in out:
        groups.setdefault(on.get(gone.ticket), []).append(gone)
    return tuple(tuple(group) for group in groups.values())


def holding(state: State, counted: Mapping[int, HeldStack]) -> State:
    """Return the night with these chips before these players."""
    part = state.part(Stacks)
    return state.having(replace(part, stacks=MappingProxyType({**part.stacks, **counted})))


def removed(state: State, chips: Chips) -> State:
    """Return the night with so many chips fewer in play."""
    part = state.part(Stacks)
    return state.having(replace(part, removed=Chips(part.removed + chips))) if chips else state


def _told_counted(event: StacksCounted) -> tuple[Fact, ...]:
    """Where; and how many chips were counted, where others should have lain there."""
    facts = short_facts(event)
    if not event.expected_chips:
        return facts
    counted = Fact("counted_chips", _total(event.stacks), "chips")
    return (*facts, counted, Fact("result", "explained" if event.because else "differ", "text"))


def _told_settled(event: TableSettled) -> tuple[Fact, ...]:
    tickets = [gone.ticket for gone in (*event.out, *event.short)]
    return Fact("table", event.table, "table"), Fact("tickets", tickets, "tickets")


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "count-differs": ("counted_chips", "expected_chips"),
    "no-such-table": ("table",),
    "not-playing": ("phase",),
    "nothing-to-settle": ("table",),
    "seat-empty": ("seat",),
    "seat-twice": ("seat",),
    "stack-not-in-chips": ("seat", "unit_chips"),
    "stack-out-of-range": ("seat",),
    "stacks-moved": ("counted_chips", "expected_chips", "seat"),
    "table-needs-reason": ("counted_chips", "expected_chips"),
}


class StacksSlice(
    taking_back.MovesClock,
    Reconciles[State, Event],
    Numbered[Event],
    NightSlice[Stacks, Command, Event],
):
    """Stacks counted between hands, in the stream of their table, and who is out before a deal."""

    def fill(self, record: NightRecord, device: str, command: Command, name: str) -> Command:
        """Return the command; a settling with the hands on which players went broke."""
        if isinstance(command, SettleTable):
            return replace(command, broke=record.broke(command.table))
        return command

    def decide(self, state: State, command: Command, pack: RulePack) -> Event:
        """Take a count or settle a table; Refused says why not."""
        if state.phase != "playing":
            raise Refused("not-playing", phase=state.phase)
        if isinstance(command, CountStacks):
            return _count(state, command)
        return _settle(state, command, pack)

    def conflict(self, state: State, event: Event) -> Reason | None:
        if state.phase != "playing":
            return NOT_PLAYING[state.phase]
        if isinstance(event, TableSettled):
            gone = (*event.out, *event.short)
            if not gone:
                return "players-differ"
            return out_conflict(state, gone, state.stacks.keys()) or _settled_conflict(
                state, event
            )
        tickets = [stack.ticket for stack in event.stacks]
        if len(set(tickets)) != len(tickets) or not set(tickets) <= set(state.still_in()):
            return "player-not-in"
        outdated = self.outdated(state, event)
        if outdated is not None:
            return outdated
        most = standings.MARGIN * state.chips_in_play()
        for stack in event.stacks:
            if not 0 <= stack.chips <= most:
                return "stacks-differ"
            if not 0 <= stack.rebuys <= len(state.entries[stack.ticket].rebuys):
                return "stacks-differ"
            if not state.adopted.has_seat(event.table, stack.seat):
                return "no-such-seat"
        return None

    def apply(self, state: State, event: Event) -> State:
        if isinstance(event, TableSettled):
            # A tablet at the desk sold a rebuy meanwhile: who paid is in.
            out = tuple(leaver for leaver in event.out if not _has_more(state, leaver.ticket, 0))
            short = tuple(
                leaver
                for leaver in event.short
                if not _has_more(state, leaver.ticket, leaver.stack_chips or 0)
            )
            gone = Chips(sum(leaver.stack_chips or 0 for leaver in short))
            groups = tuple(group for group in (*_by_hand(out, event.broke), short) if group)
            beside = {bust.ticket: bust.beside for bust in event.broke if bust.beside is not None}
            return standings.put_out(removed(state, gone), groups, event.at, beside)
        counted = {
            stack.ticket: HeldStack(
                chips=stack.chips,
                rebuys=stack.rebuys,
                table=event.table,
                seat=stack.seat,
                before=stack.chips,
            )
            for stack in event.stacks
        }
        after = pools.counted(state, {stack.ticket: stack.chips for stack in event.stacks})
        return holding(after, counted)

    def repeats(self, later: Event, earlier: Event) -> bool:
        """Return whether two tablets counted the same chips before the same players."""
        if not isinstance(later, StacksCounted) or not isinstance(earlier, StacksCounted):
            return False
        return later.table == earlier.table and {*later.stacks} == {*earlier.stacks}

    def gives_way(self, earlier: Event, later: Dated) -> Literal["count-before-hand"] | None:
        """Return a count that whoever dealt on had not heard of: the chips lay as that dealer knew
        them.
        """
        hand = getattr(later, "hand", None)
        is_hand = hand is not None and not isinstance(later, StacksCounted)
        return "count-before-hand" if isinstance(earlier, StacksCounted) and is_hand else None

    def outdated(self, state: State, event: Event) -> Literal["count-before-hand"] | None:
        """Whether a hand was recorded since, of which a count knows nothing: its chips lay there
        before that hand moved them.
        """
        if not isinstance(event, StacksCounted) or event.hands is None:
            return None
        return "count-before-hand" if event.hands < _hands(state, event.table) else None

    def number(self, event: Event) -> int:
        return event.table

    def facts(self, event: Event) -> tuple[Fact, ...]:
        if isinstance(event, StacksCounted):
            return _told_counted(event)
        return _told_settled(event)


SLICE = StacksSlice(
    name="stacks",
    part=Stacks,
    stream=STREAM,
    guarded=True,
    since="start",
    writers=("table",),
    commands={"count-stacks": CountStacks, "settle-table": SettleTable},
    events={"stacks-counted/1": StacksCounted, "table-settled/1": TableSettled},
    reasons=literals(Reason),
    refuses={**REFUSALS, **hand_in_play.REFUSALS, **hand_in_play.REFUSALS},
)
