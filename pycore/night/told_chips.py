"""What a dealer told of a hand: the chips of those involved, cut into pots.

Clauses: those of rules/pots.py for the cut and rules/blinds.py for what everybody owes. Amounts
are what somebody put in during the whole hand, their blind included and an ante not; who is not
told of put in no more than they owed, and folded. An all-in without an amount is the whole stack.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import ChipCount, SeatNo
from pycore.kernel.units import NO_CHIPS
from pycore.night.mixed import Frame
from pycore.policies.play import PlayRules
from pycore.rules.blinds import antes
from pycore.rules.pots import Award, Pot, award, pots, uncalled

REFUSALS: Refusals = {
    "chips-not-in-unit": ("chips", "seat", "unit_chips"),
    "more-than-stack": ("chips", "seat"),
    "nobody-left": (),
    "pot-without-winner": ("no",),
    "seat-must-call": ("chips", "seat"),
    "seat-not-in-hand": ("seat",),
    "seat-twice": ("seat",),
    "stack-not-known": ("seat",),
    "winner-not-in-pot": ("no", "seat"),
}

ENOUGH = 10**9
"""What a stack that nobody knows can pay."""


@dataclass(frozen=True, kw_only=True)
class ToldChips:
    """So many *chips* were put in from a seat. *all_in*: all of its stack, whatever that is where
    no chips are named. *folded*: after that.
    """

    seat: SeatNo
    chips: ChipCount = NO_CHIPS
    all_in: bool = False
    folded: bool = False


class Cut(NamedTuple):
    """What lies in the middle, by the players' places in the order of play. *bets* are what stays
    of each, after (player, chips) went *back* that nobody matched.
    """

    bets: tuple[int, ...]
    antes: tuple[int, ...]
    live: tuple[int, ...]
    all_in: tuple[bool, ...]
    back: tuple[int, int]
    pots: tuple[Pot, ...]

    def put_in(self, player: int) -> int:
        """All that a player put in, what went back included."""
        back = self.back[1] if self.back[0] == player else 0
        return self.bets[player] + self.antes[player] + back


def cut(hand: Frame, rules: PlayRules, told: Sequence[ToldChips]) -> Cut:
    """The pots of a hand. Refused with the seat whose chips cannot be."""
    order, rows = hand.order(), {one.seat: one for one in told}
    for one in told:
        if one.seat not in order:
            raise Refused("seat-not-in-hand", seat=one.seat)
        if sum(other.seat == one.seat for other in told) > 1:
            raise Refused("seat-twice", seat=one.seat)
    owed = _antes(hand, rules, rows)
    bets, all_in = [], []
    for player, sat in enumerate(hand.seats):
        chips, is_all = _bet(hand, sat.seat, sat.stack_chips, owed[player], rows.get(sat.seat))
        bets.append(chips)
        all_in.append(is_all)
    live = tuple(
        player for player, seat in enumerate(order) if seat in rows and not rows[seat].folded
    )
    if not live:
        raise Refused("nobody-left")
    most = max(bets[player] for player in live)
    for player in live:
        if bets[player] < most and not all_in[player]:
            raise Refused("seat-must-call", seat=order[player], chips=most - bets[player])
    back_to, back = uncalled(bets)
    bets[back_to] -= back
    found = pots(bets, owed, live, trimmed=len(set(owed)) == 1, carried=hand.carried)
    return Cut(tuple(bets), owed, live, tuple(all_in), (back_to, back), tuple(found))


def _antes(hand: Frame, rules: PlayRules, rows: dict[int, ToldChips]) -> tuple[int, ...]:
    """What everybody put in as an ante; a stack of which a part was told of holds that much."""
    stacks: list[int] = []
    for sat in hand.seats:
        row = rows.get(sat.seat)
        untold = ENOUGH if row is None or not row.all_in else row.chips + hand.ante
        stacks.append(untold if sat.stack_chips is None else sat.stack_chips)
    at_big = hand.order().index(hand.big)
    owed = antes(stacks, at_big, hand.big_blind, hand.ante, rules.ante_payer.value)
    paid = owed or (0,) * len(stacks)
    return tuple(min(ante, stack) for ante, stack in zip(paid, stacks, strict=True))


def _bet(
    hand: Frame, seat: int, stack: int | None, ante: int, row: ToldChips | None
) -> tuple[int, bool]:
    """(what a seat put in beside its ante, whether that was all)."""
    blind = {hand.small: hand.small_blind, hand.big: hand.big_blind}.get(seat, 0)
    has = ENOUGH if stack is None else stack - ante
    if row is None:
        return min(blind, has), has <= blind
    if row.all_in and not row.chips:
        if stack is None:
            raise Refused("stack-not-known", seat=seat)
        return has, True
    if row.chips > has:
        raise Refused("more-than-stack", seat=seat, chips=has)
    if row.all_in and stack is not None and row.chips < has:
        raise Refused("more-than-stack", seat=seat, chips=has)
    is_all = row.all_in or row.chips == has
    if row.chips % hand.unit and not is_all:
        raise Refused("chips-not-in-unit", seat=seat, chips=row.chips, unit_chips=hand.unit)
    return (row.chips if is_all else max(row.chips, min(blind, has))), is_all


def awards(
    hand: Frame, rules: PlayRules, found: Cut, winners: Sequence[Sequence[int]]
) -> tuple[Award, ...]:
    """The pots given away; *winners* are seats, pot by pot, the main one first. A pot that one
    player alone can win is theirs.
    """
    order, given = hand.order(), []
    for nth, pot in enumerate(found.pots):
        named = winners[nth] if nth < len(winners) else ()
        for seat in named:
            if seat not in order or order.index(seat) not in pot.players:
                raise Refused("winner-not-in-pot", seat=seat, no=nth + 1)
            if list(named).count(seat) > 1:
                raise Refused("seat-twice", seat=seat)
        best = [player for player in pot.players if order[player] in named]
        best = list(pot.players) if len(pot.players) == 1 else best
        if not best:
            raise Refused("pot-without-winner", no=nth + 1)
        given.append(award(pot, best, hand.unit, rules.odd_chip))
    return tuple(given)
