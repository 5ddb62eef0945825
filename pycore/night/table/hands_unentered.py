"""A hand without entry: it was dealt and is over, and nobody told this tablet what was put in.

Clauses: those of hands.py for who is out by a hand, of mixed.py for where it was played from. What
it did to the stacks is not known, and is said to be so (pools.py) until somebody counts them. Who
lost everything in it is told: NU-9.25, SEL-6a, SEL-6b as in hands.py. The stack that they began it
with ranks them where it was known (SEL-38a); else the director is asked as for a table without a
tablet. What was carried lies among them too (NU-9.24).
"""

from __future__ import annotations

from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import SeatNo
from pycore.kernel.units import NO_CHIPS
from pycore.kernel.values import dataclass
from pycore.law.policies.licence_held import HOURS_OVER
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact, literals
from pycore.night.base import pools, selling
from pycore.night.base.known_stacks import should_have, stack_with
from pycore.night.base.parts import HeldStack, Out, Pools
from pycore.night.base.state import NightSlice, State
from pycore.night.floor import penalties
from pycore.night.results import standings
from pycore.night.table import hand_ends, hand_fits, hand_in_play, hands, mixed
from pycore.night.table.hand_ends import OfHand
from pycore.night.table.mixed import HandFrame
from pycore.night.table.stacks import NOT_PLAYING, STREAM, NotPlaying, holding, out_conflict


@dataclass(frozen=True, kw_only=True)
class RecordUnentered(Dated):
    """The hand that was on at a table is over. On the seats *lost* nothing lies any more; *button*
    is where it was put right; who sits on *absent* seats was away.
    """

    table: int
    lost: tuple[SeatNo, ...] = ()
    absent: tuple[SeatNo, ...] = ()
    button: int | None = None


@dataclass(frozen=True, kw_only=True)
class HandUnentered(OfHand):
    """A hand of which nothing is known but from where it was played, who *lost* everything in it,
    and who of them is *out*.
    """

    hand: HandFrame
    lost: tuple[SeatNo, ...] = ()
    out: tuple[Out, ...] = ()


OwnConflict = Literal["hand-player-out", "chips-differ"]
Conflict = hand_fits.Reason | OwnConflict
Reason = Literal["player-not-in"] | NotPlaying | Conflict


def _fits(state: State, event: HandUnentered) -> Conflict | None:
    """Why this hand cannot follow what is known, if so."""
    why = hand_fits.conflict(state, event.hand)
    if why is not None:
        return why
    seats, lost = event.hand.order(), {*event.lost}
    if len(lost) != len(event.lost) or not lost < {*seats}:
        return "chips-differ"
    # The desk may have put out meanwhile who lost everything: that agrees. Who has chips is in.
    with_chips = {sat.ticket for sat in event.hand.seats if sat.seat not in lost}
    return None if state.out().isdisjoint(with_chips) else "hand-player-out"


REFUSALS: Refusals = {
    "chips-differ": ("no", "table"),
    "hand-player-out": ("no", "table"),
    "nobody-left": (),
    "seat-twice": ("seat",),
}


class HandsUnenteredSlice(
    hand_ends.EndsHand,
    NightSlice[Pools, RecordUnentered, HandUnentered],
):
    """Hands of which nothing was entered, in the stream of their table."""

    def decide(self, state: State, command: RecordUnentered, pack: RulePack) -> HandUnentered:
        """Record it; Refused says why not."""
        hand = mixed.frame(
            state,
            pack.play,
            table=command.table,
            at=command.at,
            placed=command.button,
            absent=command.absent,
        )
        for seat in command.lost:
            hand.ticket(seat)
            if command.lost.count(seat) > 1:
                raise Refused("seat-twice", seat=seat)
        if len(command.lost) == len(hand.seats):
            raise Refused("nobody-left")
        out = tuple(
            Out(sat.ticket, sat.stack_chips)
            for sat in hand.seats
            if sat.seat in command.lost and not hands.may_wait(state, sat.ticket, command.at, pack)
        )
        event = HandUnentered(hand=hand, lost=command.lost, out=out, at=command.at)
        why = _fits(state, event)
        if why is not None:
            raise Refused(why, table=hand.table, no=hand.no)
        return event

    def conflict(self, state: State, event: HandUnentered) -> Reason | None:
        if state.phase != "playing":
            return NOT_PLAYING[state.phase]
        why = _fits(state, event)
        if why is not None:
            return why
        lost = {sat.ticket for sat in event.hand.seats if sat.seat in event.lost}
        return out_conflict(state, hand_ends.newly_out(state, event.out), lost)

    def apply(self, state: State, event: HandUnentered) -> State:
        hand = event.hand
        lost = [sat.ticket for sat in hand.seats if sat.seat in event.lost]
        before = pools.joined(state, [sat.ticket for sat in hand.seats], lost)
        new_stacks = {}
        for sat in hand.seats:
            stack = stack_with(state, sat.ticket, sat.rebuys)
            stack = should_have(state, sat.ticket) if stack is None else stack
            new_stacks[sat.ticket] = HeldStack(
                chips=NO_CHIPS if sat.ticket in lost else stack,
                rebuys=sat.rebuys,
                table=hand.table,
                seat=sat.seat,
                before=sat.stack_chips,
            )
        grown = holding(before, new_stacks)
        if hand.carried:
            grown = pools.shifted(
                grown,
                next(sat.ticket for sat in hand.seats if sat.ticket not in lost),
                hand.carried,
            )
        grown = penalties.hand_missed(mixed.after(grown, hand, NO_CHIPS, event.at), hand)
        out = hand_ends.stays_out(state, hand, event.out)
        return standings.put_out(grown, (out,), event.at) if out else grown

    def facts(self, event: HandUnentered) -> tuple[Fact, ...]:
        return (*hand_ends.which(event.hand), *hand_ends.who_went(event.out))


SLICE = HandsUnenteredSlice(
    name="unentered",
    part=Pools,
    stream=STREAM,
    guarded=True,
    since="start",
    writers=("table",),
    commands={"record-unentered": RecordUnentered},
    events={"hand-unentered/1": HandUnentered},
    reasons=literals(
        Literal["player-not-in"],
        OwnConflict,
        NotPlaying,
        hand_fits.Reason,
    ),
    refuses={
        **REFUSALS,
        **hand_fits.REFUSALS,
        **hand_in_play.REFUSALS,
        **mixed.REFUSALS,
        **selling.REFUSALS,
        **HOURS_OVER,
    },
)
