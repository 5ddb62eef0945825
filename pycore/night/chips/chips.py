"""Chips beside sales: colour-ups, chips that are forfeited, and what a broken table left behind.

Clauses: NU-B.TP30, NU-9.01g, SEL-13b, SEL-16, SEL-17 (colour-ups, by tournament/colour_up.py;
K28), NU-C.colour (the director may take the smaller chips out where no break of the structure
does), NU-B.TP18, SEL-33, SEL-25 (chips in a pocket, or hidden, leave play), NU-9.24 (a carried
chip waits for the next pot; K1b: where none comes it belongs to nobody).

A table's facts stand in its own stream, with its hands: what a hand and a colour-up say of the
same stacks is never mixed unseen.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import ChipCount, Holder, NoTable, Note, TableNo
from pycore.kernel.text import line
from pycore.kernel.units import NO_CHIPS, Chips
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import ALL_FIELDS, Fact, Numbered, literals, short_facts
from pycore.night.base import between_hands, pools
from pycore.night.base.between_hands import Reach, ReachingFact, ReachingWish
from pycore.night.base.known_stacks import should_have, stack_with
from pycore.night.base.parts import ChipMoves, ColouredUp, Felts, Removals, StacksCounted
from pycore.night.base.state import NightSlice, State
from pycore.night.chips import colour_ups
from pycore.night.chips.colour_ups import ColourUp, on_tables, smallest
from pycore.night.table.stacks import NOT_PLAYING, STREAM, NotPlaying, holding

Why = Literal["pocketed", "hidden", "absent", "ruling", "removed"]
"""Why a player's chips leave play."""


@dataclass(frozen=True, kw_only=True)
class ForfeitChips(ReachingWish, Dated):
    """Take some of a player's chips out of play; they stay in. Hidden ones may be found on
    somebody who is out: they stay out. Those of somebody *removed* are counted at last.
    """

    ticket: int
    chips: Chips
    why: Why | None = None
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class SettleCarried(ReachingWish, Dated):
    """What lies carried at a *table* where nobody sits goes to the next pot of *to_table* or,
    where that is 0, out of play.
    """

    table: int
    to_table: int = 0


@dataclass(frozen=True, kw_only=True)
class ChipsForfeited(ReachingFact, Dated):
    """So many chips of a player left play."""

    ticket: Holder
    table: NoTable
    chips: ChipCount
    why: Why
    reason: Note = ""


@dataclass(frozen=True, kw_only=True)
class CarriedSettled(ReachingFact, Dated):
    """So many carried chips of a closed table lie in the next pot of *to_table*, or left play."""

    table: TableNo
    to_table: NoTable
    chips: ChipCount


Command = ColourUp | ForfeitChips | SettleCarried
Event = ColouredUp | ChipsForfeited | CarriedSettled


# --- Deciding ---


def _forfeit(state: State, command: ForfeitChips) -> ChipsForfeited:
    why = command.why
    if why is None:
        raise Refused("field-needed", field="why")
    if not _may_have(state, command.ticket, why):
        raise Refused("player-not-in", ticket=command.ticket)
    if _left_whole(state, command.ticket):
        raise Refused("chips-left-whole", ticket=command.ticket)
    reason = line(command.reason)
    if why == "ruling" and not reason:
        raise Refused("reason-needed", field="reason")
    most = most_forfeited(state, command.ticket)
    if not _fewest(why) <= command.chips <= most:
        raise Refused("forfeit-out-of-range", ticket=command.ticket, most_chips=most)
    place = state.seats.get(command.ticket)
    unit = _smallest_before(state, command)
    if command.chips % unit:
        raise Refused("not-in-unit", unit_chips=unit)
    return ChipsForfeited(
        ticket=command.ticket,
        table=place.table if place else 0,
        chips=command.chips,
        why=why,
        reason=reason,
        at=command.at,
    )


def _smallest_before(state: State, command: ForfeitChips) -> Chips:
    """The smallest chip that may lie before a player."""
    values, place = on_tables(state, command.at), state.seats.get(command.ticket)
    chips = smallest(state, place.table, values) if place else values[0]
    return chips or values[-1]


def _may_have(state: State, ticket: int, why: Why) -> bool:
    """Whether chips can be taken from them: who is out has none but those they hid (SEL-25), or
    those that nobody counted when they were taken out.
    """
    if why == "removed":
        waiting = state.part(Removals).uncounted
        return ticket in state.out() and state.entries[ticket].player in waiting
    return ticket in state.still_in() or (why == "hidden" and ticket in state.out())


def _fewest(why: Why) -> int:
    """The fewest chips that are taken: who was removed may have had none."""
    return 0 if why == "removed" else 1


def _left_whole(state: State, ticket: int) -> bool:
    """Whether what somebody hid left play with the rest when they were taken out."""
    whole = state.part(Removals).whole
    return ticket in state.out() and state.entries[ticket].player in whole


def most_forfeited(state: State, ticket: int) -> Chips:
    """Return the most that somebody can lose: who stays in keeps a chip. Nobody knows how many
    somebody hid who is out; those left have some.
    """
    if ticket in state.out():
        return Chips(max(0, state.chips_in_play() - len(state.still_in())))
    pool = pools.of(state, ticket)
    if pool is not None:
        others = len(pools.still_in(state, pool)) - 1
        return Chips(max(0, pools.total(state, pool) - others - 1))
    return Chips(max(0, should_have(state, ticket) - 1))


def stranded(state: State) -> dict[int, Chips]:
    """Return {table: chips} that were carried where nobody sits any more."""
    open_tables = state.tables()
    return {
        table: felt.carried
        for table, felt in sorted(state.felts.items())
        if felt.carried and table not in open_tables
    }


def _settle_carried(state: State, command: SettleCarried) -> CarriedSettled:
    if not state.started:
        raise Refused("not-playing", phase=state.phase)
    chips = stranded(state).get(command.table)
    if chips is None:
        raise Refused("nothing-carried", table=command.table)
    if command.to_table and command.to_table not in state.tables():
        raise Refused("no-such-table", table=command.to_table)
    return CarriedSettled(
        table=command.table, to_table=command.to_table, chips=chips, at=command.at
    )


# --- Folding ---


Reason = Literal["player-not-in", "stacks-differ", "hand-carried-differs"]


def _changed(state: State, ticket: int, change: int, rebuys: int) -> State:
    """The night with a player's chips changed where they lie; at least the first *rebuys* are in
    them. Nobody is changed to nothing: that would be a count which nobody made.
    """
    last_count, part = state.stacks.get(ticket), state.ledger
    if ticket in state.unsure:
        return pools.shifted(state, ticket, change)
    if last_count is None:
        adrift = {**part.adrift, ticket: part.adrift.get(ticket, 0) + change}
        return state.having(replace(part, adrift=MappingProxyType(adrift)))
    sold = max(rebuys, last_count.rebuys)
    if last_count.chips + change <= 0:
        sold = len(state.entries[ticket].rebuys)
    chips = Chips((stack_with(state, ticket, sold) or 0) + change)
    if chips <= 0:
        return state
    return holding(state, {ticket: replace(last_count, chips=chips, before=chips, rebuys=sold)})


def _told_up(event: ColouredUp) -> tuple[Fact, ...]:
    """What changed into what, and whether the chips in play grew or shrank by it."""
    result = "grew" if event.created_chips else "shrank" if event.lost_chips else ""
    facts = tuple(fact for fact in short_facts(event) if fact.name not in ("method", "seed"))
    return (*facts, Fact("result", result, "text"))


REFUSALS: Refusals = {
    "chips-left-whole": ("ticket",),
    "field-needed": ("field",),
    "forfeit-out-of-range": ("most_chips", "ticket"),
    "no-such-table": ("table",),
    "not-in-unit": ("unit_chips",),
    "not-playing": ("phase",),
    "nothing-carried": ("table",),
    "player-not-in": ("ticket",),
    "reason-needed": ("field",),
}


class ChipsSlice(Numbered[Event], NightSlice[ChipMoves, Command, Event]):
    """Chips beside sales, in the stream of their table: coloured up, forfeited, carried."""

    def decide(self, state: State, command: Command, pack: RulePack) -> Event:
        """Change chips up, take some out of play, or say why not."""
        if isinstance(command, SettleCarried):
            return _settle_carried(state, command)
        if state.phase != "playing":
            raise Refused("not-playing", phase=state.phase)
        if isinstance(command, ForfeitChips):
            return _forfeit(state, command)
        return colour_ups.decide(state, command, pack)

    def conflict(
        self, state: State, event: Event
    ) -> Reason | colour_ups.Reason | NotPlaying | None:
        if isinstance(event, CarriedSettled):
            felt = state.felts.get(event.table)
            there = felt is not None and 0 < event.chips == felt.carried
            return None if there and event.to_table != event.table else "hand-carried-differs"
        if state.phase != "playing":
            return NOT_PLAYING[state.phase]
        if isinstance(event, ChipsForfeited):
            if not _may_have(state, event.ticket, event.why):
                return "player-not-in"
            if _left_whole(state, event.ticket):
                return "stacks-differ"
            sound = _fewest(event.why) <= event.chips <= most_forfeited(state, event.ticket)
            return None if sound else "stacks-differ"
        return colour_ups.conflict(state, event)

    def apply(self, state: State, event: Event) -> State:
        part = state.ledger
        if isinstance(event, ColouredUp):
            after = state.having(replace(part, ups=(*part.ups, event)))
            for row in event.rows:
                after = _changed(after, row.ticket, event.change(row), row.rebuys)
            return after
        if isinstance(event, ChipsForfeited):
            after = state.having(replace(part, forfeited=Chips(part.forfeited + event.chips)))
            if event.why == "removed":
                left_play, player = state.part(Removals), state.entries[event.ticket].player
                waiting = left_play.uncounted - {player}
                return after.having(replace(left_play, uncounted=waiting))
            if event.ticket in state.out():
                return after  # others hold what they were counted to have lost
            return _changed(after, event.ticket, -event.chips, 0)
        felts = dict(state.felts)
        felts[event.table] = replace(felts[event.table], carried=NO_CHIPS)
        if event.to_table in felts:
            there = felts[event.to_table]
            felts[event.to_table] = replace(there, carried=Chips(there.carried + event.chips))
        after = state.having(Felts(felts=MappingProxyType(felts)))
        if event.to_table:
            return after
        return after.having(replace(part, forfeited=Chips(part.forfeited + event.chips)))

    def depends_on(self, later: Dated, earlier: Event) -> Literal["stacks-differ"] | None:
        """Chips that were counted later lay as a colour-up or a forfeit had left them, and the
        next larger ones left a table that had none of these any more.
        """
        if isinstance(later, ColouredUp) and isinstance(earlier, ColouredUp):
            builds_on = later.table == earlier.table and later.unit_chips > earlier.unit_chips
            return "stacks-differ" if builds_on else None
        if not isinstance(later, StacksCounted):
            return None
        if isinstance(earlier, ColouredUp):
            touched = {row.ticket for row in earlier.rows}
        elif isinstance(earlier, ChipsForfeited):
            touched = {earlier.ticket}
        else:
            return None
        return (
            None if touched.isdisjoint(stack.ticket for stack in later.stacks) else "stacks-differ"
        )

    def reach(self, state: State, event: Event) -> Reach | None:
        """A hand that began with other chips before it, or another pot, could not be recorded."""
        if isinstance(event, ColouredUp):
            return Reach(tables=(event.table,))
        if isinstance(event, ChipsForfeited):
            return None if event.ticket in state.out() else Reach(players=(event.ticket,))
        return Reach(tables=(event.to_table,)) if event.to_table else None

    def number(self, event: Event) -> int:
        return event.table

    def facts(self, event: Event) -> tuple[Fact, ...]:
        if isinstance(event, ColouredUp):
            return _told_up(event)
        if isinstance(event, ChipsForfeited):
            return (
                Fact("ticket", event.ticket, "ticket"),
                Fact("chips", event.chips, "chips"),
                Fact("result", event.why, "text"),
                *between_hands.asked_facts(event),
            )
        return (
            Fact("table", event.table, "table"),
            Fact("to_table", event.to_table, "table"),
            Fact("chips", event.chips, "chips"),
            Fact("result", "" if event.to_table else "removed", "text"),
            *between_hands.asked_facts(event),
        )


SLICE = ChipsSlice(
    name="chips",
    part=ChipMoves,
    stream=STREAM,
    guarded=True,
    since="start",
    writers=("table",),
    commands={
        "colour-up": ColourUp,
        "forfeit-chips": ForfeitChips,
        "settle-carried": SettleCarried,
    },
    events={
        "coloured-up/1": ColouredUp,
        "chips-forfeited/1": ChipsForfeited,
        "carried-settled/1": CarriedSettled,
    },
    reasons=literals(Reason, colour_ups.Reason, NotPlaying),
    refuses={**REFUSALS, **between_hands.REFUSALS, **colour_ups.REFUSALS},
    chance={"seed": "seed"},
    known_here=("hands",),
    fixed={ColouredUp: ALL_FIELDS},
)
