"""A hand that was told when it was over: what those involved put in, and who won each pot.

Clauses: those of poker/pots.py (side pots, what nobody matched, the odd chip: SEL-39, NU-9.24),
those of hands.py for who is out by a hand, and those of mixed.py for where it was played from.
NU-B.DM5 (a result stands once the next deal has begun): until then a hand with the wrong winner is
taken back and told again in one act, which says that it *corrects* it.

A stack that is known stays known by it. Of a stack that is not, an all-in tells what it was; else
only what it won or lost (pools.py).
"""

from __future__ import annotations

from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import ChipCount, Moment, SeatNo
from pycore.kernel.units import NO_CHIPS, Chips
from pycore.kernel.values import dataclass
from pycore.law.policies.licence_held import HOURS_OVER
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact, literals
from pycore.night.base import pools, selling
from pycore.night.base.known_stacks import should_have
from pycore.night.base.parts import Ended, HeldStack, Out, Pools
from pycore.night.base.state import NightSlice, State
from pycore.night.floor import penalties
from pycore.night.results import standings
from pycore.night.table import hand_ends, hand_fits, hand_in_play, hands, mixed, told_chips
from pycore.night.table.hand_ends import OfHand
from pycore.night.table.hands import PotPaid, pots_paid
from pycore.night.table.mixed import HandFrame
from pycore.night.table.stacks import NOT_PLAYING, STREAM, NotPlaying, holding, out_conflict
from pycore.night.table.told_chips import Cut, ToldChips
from pycore.poker import pots
from pycore.poker.pots import Award


@dataclass(frozen=True, kw_only=True)
class TellHand(Dated):
    """The hand that was on at a table is over. *winners* are seats, pot by pot, the main one
    first. *begun_ms* is when it began, where that is known; *corrects*: it was recorded otherwise
    and taken back.
    """

    table: int
    chips: tuple[ToldChips, ...]
    winners: tuple[tuple[SeatNo, ...], ...] = ()
    absent: tuple[SeatNo, ...] = ()
    button: int | None = None
    begun_ms: Moment | None = None
    corrects: bool = False


@dataclass(frozen=True, kw_only=True)
class ToldSeat:
    """What one seat *put_in*, an *ante* and what went back to it included, and all that it *got*.
    Who *stayed* could win; *finish* is None where the stack is not known.
    """

    put_in: ChipCount = NO_CHIPS
    ante: ChipCount = NO_CHIPS
    got: ChipCount = NO_CHIPS
    finish: ChipCount | None = None
    all_in: bool = False
    stayed: bool = False


@dataclass(frozen=True, kw_only=True)
class HandTold(OfHand):
    """A hand as it was told; *rows* stand in the order of its seats, *left_over* waits for the
    next pot, *out* went out by it.
    """

    hand: HandFrame
    rows: tuple[ToldSeat, ...]
    pots: tuple[PotPaid, ...]
    left_over: ChipCount = NO_CHIPS
    out: tuple[Out, ...] = ()
    corrects: bool = False

    def lost(self) -> set[int]:
        """Tickets of those who have nothing left."""
        return {
            sat.ticket
            for sat, row in zip(self.hand.seats, self.rows, strict=True)
            if row.finish == 0
        }


def check_sums(state: State, hand: HandFrame, cut: Cut) -> None:
    """Refused where more was put in from a seat than can lie there, or where all of a pool went
    all-in with other chips than it has.
    """
    put_in = [cut.put_in(player) for player in range(len(hand.seats))]
    state = _pooled(state, hand)
    for sat, chips in zip(hand.seats, put_in, strict=True):
        pool = pools.of(state, sat.ticket)
        most = pools.total(state, pool) if pool and pool.is_sum_known else state.chips_in_play()
        if chips > most:
            raise Refused("stack-out-of-range", seat=sat.seat)
    stakes = (
        (sat.ticket, chips, all_in)
        for sat, chips, all_in in zip(hand.seats, put_in, cut.all_in, strict=True)
    )
    wrong = _pool_conflict(state, tuple(stakes))
    if wrong is not None:
        counted, expected = wrong
        raise Refused("all-in-differs", counted_chips=counted, expected_chips=expected)


def _pool_conflict(
    state: State, put_in: tuple[tuple[int, int, bool], ...]
) -> tuple[int, int] | None:
    """(what came out of a pool, what it has), where that cannot be: of *put_in* (ticket, chips,
    whether that was all).
    """
    for pool in state.part(Pools).pools:
        bets = [stake for stake in put_in if stake[0] in pool.tickets]
        came, has = sum(chips for _, chips, _ in bets), pools.total(state, pool)
        all_told = pools.still_in(state, pool) <= {ticket for ticket, _, all_in in bets if all_in}
        if pool.is_sum_known and bets and (came > has or (all_told and came < has)):
            return came, has
    return None


def _row(hand: HandFrame, cut: Cut, awards: tuple[Award, ...], player: int) -> ToldSeat:
    stack, put_in = hand.seats[player].stack_chips, cut.put_in(player)
    got = sum(dict(award.shares).get(player, 0) for award in awards)
    got += cut.back[1] if cut.back[0] == player else 0
    if stack is None:
        finish = Chips(got) if cut.all_in[player] else None
    else:
        finish = Chips(stack - put_in + got)
    return ToldSeat(
        put_in=Chips(put_in),
        ante=Chips(cut.antes[player]),
        got=Chips(got),
        finish=finish,
        all_in=cut.all_in[player],
        stayed=player in cut.live,
    )


# --- Folding ---


OwnConflict = Literal["hand-player-out", "chips-differ"]
Conflict = hand_fits.Reason | OwnConflict
Reason = Literal["player-not-in"] | NotPlaying | Conflict


def _fits(state: State, event: HandTold) -> Conflict | None:
    """Why this hand cannot follow what is known, or its result cannot be that of it, if so: no
    chip appears or vanishes.
    """
    hand, rows = event.hand, event.rows
    why = hand_fits.conflict(state, hand)
    if why is not None:
        return why
    if len(rows) != len(hand.seats):
        return "chips-differ"
    put_in, got = sum(row.put_in for row in rows), sum(row.got for row in rows)
    if put_in + hand.carried != got + event.left_over:
        return "chips-differ"
    for sat, row in zip(hand.seats, rows, strict=True):
        if sat.stack_chips is None:
            fits = row.finish == (row.got if row.all_in else None)
        else:
            fits = row.finish == sat.stack_chips - row.put_in + row.got >= 0
        if not fits:
            return "chips-differ"
    stakes = (
        (sat.ticket, row.put_in, row.all_in) for sat, row in zip(hand.seats, rows, strict=True)
    )
    if _pool_conflict(_pooled(state, hand), tuple(stakes)) is not None:
        return "hand-stacks-differ"
    # The desk may have put out meanwhile who lost everything: that agrees. Who has chips is in.
    with_chips = {sat.ticket for sat in hand.seats} - event.lost()
    return None if state.out().isdisjoint(with_chips) else "hand-player-out"


def _pooled(state: State, hand: HandFrame) -> State:
    """The night in which everybody of an unknown stack is of a pool, with what they should have:
    a stack that was carried to another seat is counted nowhere either.
    """
    unknown = [sat.ticket for sat in hand.seats if sat.stack_chips is None]
    fresh = [ticket for ticket in unknown if ticket in state.seats and ticket not in state.unsure]
    if not fresh:
        return state
    new_stacks = {}
    for ticket in fresh:
        place, chips = state.seats[ticket], should_have(state, ticket)
        new_stacks[ticket] = HeldStack(
            chips=chips,
            rebuys=len(state.entries[ticket].rebuys),
            table=place.table,
            seat=place.seat,
            before=None,
        )
    return holding(pools.joined(state, fresh), new_stacks)


REFUSALS: Refusals = {
    "all-in-differs": ("counted_chips", "expected_chips"),
    "chips-differ": ("no", "table"),
    "hand-player-out": ("no", "table"),
    "stack-out-of-range": ("seat",),
}


class HandsToldSlice(hand_ends.EndsHand, NightSlice[Ended, TellHand, HandTold]):
    """Hands that were told when they were over, in the stream of their table."""

    def decide(self, state: State, command: TellHand, pack: RulePack) -> HandTold:
        """Record what was told; Refused says why not."""
        hand = mixed.frame(
            state,
            pack.play,
            table=command.table,
            at=command.at,
            placed=command.button,
            absent=command.absent,
            begun_ms=command.begun_ms,
        )
        cut = told_chips.cut(hand, pack.play, command.chips)
        check_sums(state, hand, cut)
        awards = told_chips.awards(hand, pack.play, cut, command.winners)
        rows = tuple(_row(hand, cut, awards, player) for player in range(len(hand.seats)))
        gone = tuple(
            Out(sat.ticket, row.put_in if sat.stack_chips is None else sat.stack_chips)
            for sat, row in zip(hand.seats, rows, strict=True)
            if row.finish == 0 and not hands.may_wait(state, sat.ticket, command.at, pack)
        )
        event = HandTold(
            hand=hand,
            rows=rows,
            pots=pots_paid(hand.order(), awards),
            left_over=Chips(sum(award.carried for award in awards)),
            out=gone,
            corrects=command.corrects,
            at=command.at,
        )
        why = _fits(state, event)
        if why is not None:
            raise Refused(why, table=hand.table, no=hand.no)
        return event

    def conflict(self, state: State, event: HandTold) -> Reason | None:
        if state.phase != "playing":
            return NOT_PLAYING[state.phase]
        why = _fits(state, event)
        return why or out_conflict(state, hand_ends.newly_out(state, event.out), event.lost())

    def apply(self, state: State, event: HandTold) -> State:
        hand = event.hand
        grown, new_stacks = _pooled(state, hand), {}
        for sat, row in zip(hand.seats, event.rows, strict=True):
            if row.finish is None:
                grown = pools.shifted(grown, sat.ticket, row.got - row.put_in)
                continue
            stack = sat.stack_chips
            if stack is None:
                stack = row.put_in
                grown = pools.counted(grown, {sat.ticket: stack})
            new_stacks[sat.ticket] = HeldStack(
                chips=row.finish, rebuys=sat.rebuys, table=hand.table, seat=sat.seat, before=stack
            )
        grown = mixed.after(holding(grown, new_stacks), hand, event.left_over, event.at)
        grown = penalties.hand_missed(grown, hand)
        out = hand_ends.stays_out(state, hand, event.out)
        return standings.put_out(grown, (out,), event.at) if out else grown

    def facts(self, event: HandTold) -> tuple[Fact, ...]:
        return (
            *hand_ends.which(event.hand),
            Fact("chips", sum(pot.amount for pot in event.pots), "chips"),
            Fact("result", "corrected" if event.corrects else "", "text"),
            *hand_ends.who_went(event.out),
        )


SLICE = HandsToldSlice(
    name="told",
    part=Ended,
    stream=STREAM,
    guarded=True,
    since="start",
    writers=("table",),
    commands={"tell-hand": TellHand},
    events={"hand-told/1": HandTold},
    reasons=literals(
        Literal["player-not-in"],
        OwnConflict,
        NotPlaying,
        hand_fits.Reason,
    ),
    refuses={
        **REFUSALS,
        **told_chips.REFUSALS,
        **pots.REFUSALS,
        **hand_fits.REFUSALS,
        **hand_in_play.REFUSALS,
        **mixed.REFUSALS,
        **selling.REFUSALS,
        **HOURS_OVER,
    },
)
