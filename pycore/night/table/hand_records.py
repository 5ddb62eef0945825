"""What hands have in common in whichever way they are recorded: number, level, button and blinds
go on from the last hand of the table, however that was told.

Clauses: those of hand_in_play.py for where a hand is played from; NU-B.TP14, SEL-14 (the level of
the first riffle). Reading: where no tablet saw the deal, a hand begins when the one before it has
ended, or when the break between them has. SEL-9, NU-8.19, SK-4.o1 (one that began in time is told,
later ones are not).

In which way a table is run: every hand is entered, all-ins and results are told, or only the
button goes on.

Clauses: none of the law asks for a tablet at a table. A way is chosen between two hands and holds
until another is; any tablet that opens the table knows it. Number, button and blinds go on from
the last hand whichever way it was recorded.

Whether a hand can follow what the night knows of its table and of its players.

Clauses: those of hand_in_play.py, which says from where a hand is played. A hand whose stacks are
not those that the night knows contradicts something.

What the end of a hand means for the records around it, in whichever way it was told: who goes
out though the desk went on meanwhile, what was counted after it, until when it is taken back.

Clauses: NU-9.25, SEL-6b (out by a hand unless a rebuy was sold), NU-B.DM5 (a result stands once
the next deal has begun).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import ChipCount, Count, Holder, SeatNo, TableNo
from pycore.kernel.units import NO_CHIPS, Chips, Millis
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Attempt, Fact, NeedsRuling, Numbered
from pycore.night.base import levels_begun
from pycore.night.base.known_stacks import denominations, here, known_stack, reached
from pycore.night.base.parts import Ended, Felt, Felts, Out, StacksCounted
from pycore.night.base.state import NightSlice, State
from pycore.night.base.taking_back import MovesClock
from pycore.night.table.hand_in_play import Deal, HandInPlay, HandSeat, places, short_of_blinds
from pycore.poker.terms import PlayRules
from pycore.portable.clock import advance
from pycore.portable.structure import BREAK, LEVEL, StructureItem

REFUSALS: Refusals = {
    "hand-button-differs": ("no", "table"),
    "hand-carried-differs": ("no", "table"),
    "hand-level-differs": ("no", "table"),
    "hand-out-of-order": ("no", "table"),
    "hand-players-differ": ("no", "table"),
    "hand-stacks-differ": ("no", "table"),
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
        """Return the seats in the order of play."""
        return tuple(sat.seat for sat in self.seats)

    def ticket(self, seat: int) -> int:
        """Return who sits there. Refused when the seat is not in the hand."""
        for sat in self.seats:
            if sat.seat == seat:
                return sat.ticket
        raise Refused("seat-not-in-hand", seat=seat)


def may_play(state: State, table: int) -> tuple[int, ...]:
    """Return the seats that are dealt in: all but those that are known to hold no chips."""
    tickets = here(state, table)
    return tuple(seat for seat in sorted(tickets) if known_stack(state, tickets[seat]) != 0)


def ended(state: State, table: int, at: Millis | None) -> State:
    """Return the night after a hand of a table ended at *at*; None where the next one need not
    have begun with that: a tablet sees the first riffle where every hand is entered.
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
    """Return the level of the hand that is on at *at*: that of *begun_ms*, else of the moment at
    which the hand before it ended, else of now; after a break the one that follows it. None in a
    break that no hand was begun before.
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
    """Return why no hand of a table can be told now, if so. One that was begun in time may be."""
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
    """Return the hand that is on at *table*, without those whom its blinds put out (SK-A.2.cc2).
    Refused when none can be.
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
    """Return the night with the button, the number and the level of a table gone on past
    *hand*.
    """
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


Way = Literal["every", "told", "button"]
EVERY: Way = "every"


@dataclass(frozen=True, kw_only=True)
class Ways:
    """The way of each table, where one was chosen."""

    ways: Mapping[int, Way] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, kw_only=True)
class ChooseWay(Dated):
    """From the next hand on a table is run so."""

    table: int
    way: Way


@dataclass(frozen=True, kw_only=True)
class WayChosen(Dated):
    """From the next hand on a table is run so."""

    table: TableNo
    way: Way


def way_of(state: State, table: int) -> Way:
    """Return how a table is run."""
    return state.part(Ways).ways.get(table, EVERY)


class TableWaysSlice(NightSlice[Ways, ChooseWay, WayChosen]):
    """In which way each table is run."""

    def decide(self, state: State, command: ChooseWay, pack: RulePack) -> WayChosen:
        if state.settings is None or not 1 <= command.table <= state.settings.table_limit:
            raise Refused("no-such-table", table=command.table)
        return WayChosen(table=command.table, way=command.way, at=command.at)

    def apply(self, state: State, event: WayChosen) -> State:
        ways = {**state.part(Ways).ways, event.table: event.way}
        return state.having(Ways(ways=MappingProxyType(ways)))

    def facts(self, event: WayChosen) -> tuple[Fact, ...]:
        return Fact("table", event.table, "table"), Fact("result", event.way, "text")


TABLE_WAYS = TableWaysSlice(
    name="table-ways",
    part=Ways,
    stream="table-way",
    guarded=False,
    writers=("table",),
    commands={"choose-way": ChooseWay},
    events={"way-chosen/1": WayChosen},
    reasons=("not-set-up",),
    refuses=REFUSALS,
)


Reason = Literal[
    "hand-out-of-order",
    "hand-carried-differs",
    "hand-players-differ",
    "hand-stacks-differ",
    "hand-level-differs",
]


def conflict(state: State, hand: HandInPlay | HandFrame) -> Reason | None:
    """Return why this hand cannot follow what is known of its table and its players, if so."""
    return _place_conflict(state, hand) or _stacks_conflict(state, hand)


def _place_conflict(state: State, hand: HandInPlay | HandFrame) -> Reason | None:
    felt = state.felts.get(hand.table)
    if hand.no != (felt.hands + 1 if felt else 1):
        return "hand-out-of-order"
    if hand.carried != (felt.carried if felt else 0):
        return "hand-carried-differs"
    tickets, seats = [sat.ticket for sat in hand.seats], hand.order()
    twice = len(set(tickets)) != len(tickets) or len(set(seats)) != len(seats)
    if twice or len(seats) < 2 or hand.big not in seats:
        return "hand-players-differ"
    if not any(
        level.number == hand.level
        and (level.small, level.big, level.ante) == (hand.small_blind, hand.big_blind, hand.ante)
        for level in state.structure
        if level.kind == LEVEL
    ):
        return "hand-level-differs"
    settings, entries = state.adopted, state.entries
    if not all(settings.has_seat(hand.table, seat) for seat in seats):
        return "hand-players-differ"
    if not entries.keys() >= {*tickets} or any(
        _lay_elsewhere(state, hand, sat) for sat in hand.seats
    ):
        return "hand-players-differ"
    return None


def _lay_elsewhere(
    state: State, hand: HandInPlay | HandFrame, sat: HandSeat | SeatedStack
) -> bool:
    """Whether a stack that the hand knows last lay at another table or seat. Where its player
    sits does not matter: they may have been moved since the hand was dealt, their chips counted
    nowhere else yet.
    """
    stack = state.stacks.get(sat.ticket)
    if stack is None or sat.stack_chips is None:
        return False
    return (stack.table, stack.seat) != (hand.table, sat.seat)


def _stacks_conflict(
    state: State, hand: HandInPlay | HandFrame
) -> Literal["hand-stacks-differ"] | None:
    """A stack that is known is the one that the night knows; whoever's is not told of is no
    stranger to hands without entry, or was counted at no seat of theirs.
    """
    for sat in hand.seats:
        stack, entry = state.stacks.get(sat.ticket), state.entries[sat.ticket]
        if sat.stack_chips is None:
            if sat.rebuys > len(entry.rebuys):
                return "hand-stacks-differ"
            continue
        if sat.ticket in state.unsure:
            return "hand-stacks-differ"
        if stack is None or not stack.rebuys <= sat.rebuys <= len(entry.rebuys):
            return "hand-stacks-differ"
        since = entry.rebuys[stack.rebuys : sat.rebuys]
        if stack.chips + sum(rebuy.chips for rebuy in since) != sat.stack_chips:
            return "hand-stacks-differ"
    return None


def cannot_be_recorded(state: State, hand: HandInPlay, rules: PlayRules) -> Refused | None:
    """Return why a hand cannot be recorded however it goes on, as far as the night says it."""
    if state.phase != "playing":
        return Refused("not-playing", phase=state.phase)
    why = conflict(state, hand)
    if why is not None:
        return Refused(why, table=hand.table, no=hand.no)
    from_here = places(
        state, rules, hand.table, hand.order(), hand.button if hand.placed else None
    )
    felt = state.felts.get(hand.table)
    # A hand may have begun before the final table was drawn; then the button was elsewhere.
    drawn_anew = felt is not None and not felt.order
    it_says = (hand.button, hand.small or None, hand.big, hand.order(), hand.small_seat)
    if from_here != it_says and not drawn_anew:
        return Refused("hand-button-differs", table=hand.table, no=hand.no)
    return None


def newly_out(state: State, out: Iterable[Out]) -> tuple[Out, ...]:
    """Return those whom nobody put out before."""
    already = state.out()
    return tuple(gone for gone in out if gone.ticket not in already)


def stays_out(state: State, hand: HandFrame, out: Iterable[Out]) -> tuple[Out, ...]:
    """Return those who go out by a hand. A tablet at the desk may have sold a rebuy meanwhile: who
    paid is in, as if the hand had known of it.
    """
    rebuys = {sat.ticket: sat.rebuys for sat in hand.seats}
    return tuple(
        gone
        for gone in newly_out(state, out)
        if len(state.entries[gone.ticket].rebuys) <= rebuys.get(gone.ticket, 0)
    )


@dataclass(frozen=True, kw_only=True)
class OfHand(Dated):
    """An event that ends a hand."""

    hand: HandInPlay | HandFrame


class EndsHand(MovesClock, Numbered[OfHand]):
    """A slice whose events end a hand, each in the stream of its table."""

    def number(self, event: OfHand) -> int:
        return event.hand.table

    def depends_on(self, later: Dated, earlier: OfHand) -> Literal["hand-stacks-differ"] | None:
        """Chips that were counted after a hand lay as that hand had left them."""
        if not isinstance(later, StacksCounted):
            return None
        sat = {seated.ticket for seated in earlier.hand.seats}
        apart = sat.isdisjoint(stack.ticket for stack in later.stacks)
        return None if apart else "hand-stacks-differ"

    def undo(self, state: State, event: OfHand, attempt: Attempt) -> NeedsRuling | None:
        """Anybody takes a hand's result back until the next deal begins, which its own tablet
        knows; later, or from elsewhere, that is a ruling.
        """
        if state.settings is None:
            return None
        felt = state.felts.get(event.hand.table)
        followed = felt is not None and felt.hands > event.hand.no
        begun = attempt.next_deal == "begun" or not (attempt.next_deal or attempt.by_writer)
        if not followed and not begun:
            return None
        stands_by = state.settings.rules.hand_stands
        return NeedsRuling(stands_by.id if stands_by else "")


def which(hand: HandInPlay | HandFrame) -> list[Fact]:
    """Return which hand it was, for the history."""
    return [Fact("table", hand.table, "table"), Fact("no", hand.no, "number")]


def who_went(out: tuple[Out, ...]) -> list[Fact]:
    """Return who went out by it, for the history; nothing where nobody did."""
    return [Fact("tickets", [gone.ticket for gone in out], "tickets")] if out else []
