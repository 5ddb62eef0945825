"""What a dealer told of a hand: the chips of those involved, cut into pots.

Clauses: those of poker/pots.py for the cut and poker/blinds.py for what everybody owes; NU-A.2d,
BC-2.d, SK-A.3.v, NU-9.25 (who has nothing left behind is in to the end); NU-B.TP15, SEL-11a,
SEL-18 (an absent player's blind is lost, their hand dead); NU-10.01, NU-9.23, SEL-40 (whoever wins
a pot has the best hand of every pot they are in). Amounts are what somebody put in during the
whole hand, their blind included and an ante not; who is not told of put in no more than they owed,
and folded unless that was all they had. An all-in without an amount is the whole stack.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import ChipCount, SeatNo
from pycore.kernel.units import NO_CHIPS, Chips
from pycore.kernel.values import dataclass
from pycore.night.table.dealt import HandInPlay
from pycore.night.table.mixed import HandFrame
from pycore.poker.blinds import antes
from pycore.poker.pots import Award, Pot, award, pots, uncalled
from pycore.poker.terms import PlayRules

REFUSALS: Refusals = {
    "all-in-folded": ("seat",),
    "chips-not-in-unit": ("chips", "seat", "unit_chips"),
    "more-than-stack": ("chips", "seat"),
    "nobody-left": (),
    "pot-without-winner": ("no",),
    "seat-absent": ("seat",),
    "seat-must-call": ("chips", "seat"),
    "seat-not-in-hand": ("seat",),
    "seat-twice": ("seat",),
    "stack-not-known": ("seat",),
    "winner-contradicts": ("no", "seat"),
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


def cut(hand: HandFrame, rules: PlayRules, stated: Sequence[ToldChips]) -> Cut:
    """The pots of a hand. Refused with the seat whose chips cannot be."""
    order, rows = hand.order(), {row.seat: row for row in stated}
    for row in stated:
        if row.seat not in order:
            raise Refused("seat-not-in-hand", seat=row.seat)
        if sum(other.seat == row.seat for other in stated) > 1:
            raise Refused("seat-twice", seat=row.seat)
    owed = _antes(hand, rules, rows)
    put_in = _bets(hand, owed, rows)
    bets, all_in = [chips for chips, _ in put_in], [is_all for _, is_all in put_in]
    live = _live(hand, rows, all_in)
    if not stated or not live:
        raise Refused("nobody-left")
    most = max(bets[player] for player in live)
    for player in live:
        if bets[player] < most and not all_in[player]:
            raise Refused("seat-must-call", seat=order[player], chips=most - bets[player])
    back_to, back = uncalled(bets)
    if order[back_to] in hand.absent:
        back = 0
    bets[back_to] -= back
    trimmed = rules.ante_payer.value == "each"
    cut_pots = pots(bets, owed, live, trimmed=trimmed, carried=hand.carried)
    return Cut(tuple(bets), owed, live, tuple(all_in), (back_to, back), tuple(cut_pots))


def matching(
    hand: HandFrame, rules: PlayRules, stated: Sequence[ToldChips], seat: int
) -> ToldChips:
    """What a seat put in that matches the highest of those told of: as much, or all of a known
    stack that holds no more. Refused where there is nothing to match.
    """
    order, rows = hand.order(), {row.seat: row for row in stated}
    if seat not in order:
        raise Refused("seat-not-in-hand", seat=seat)
    owed = _antes(hand, rules, rows)
    put_in = zip(order, _bets(hand, owed, rows), strict=True)
    bets = [chips for other, (chips, _) in put_in if other in rows]
    if not bets:
        raise Refused("nobody-left")
    player = order.index(seat)
    stack = hand.seats[player].stack_chips
    if stack is not None and stack - owed[player] <= max(bets):
        return ToldChips(seat=seat, all_in=True)
    return ToldChips(seat=seat, chips=Chips(max(bets)))


def walk(hand: HandFrame) -> tuple[ToldChips, ...]:
    """What is told of a hand in which everybody folded to the big blind."""
    return (ToldChips(seat=hand.big),)


def walks(hand: HandFrame, rules: PlayRules) -> bool:
    """Whether that may be all there is to tell: nobody else is in to the end, all-in by a blind
    or an ante, and whoever has the big blind is here.
    """
    try:
        awards(hand, rules, cut(hand, rules, walk(hand)), ())
    except Refused:
        return False
    return True


def _live(hand: HandFrame, rows: dict[int, ToldChips], all_in: Sequence[bool]) -> tuple[int, ...]:
    """Who could win. Nobody who is all-in folds, and nobody who is absent does not."""
    order, live = hand.order(), []
    for player, seat in enumerate(order):
        row = rows.get(seat)
        if seat in hand.absent:
            if row is not None and not row.folded:
                raise Refused("seat-absent", seat=seat)
        elif row is not None and row.folded:
            if all_in[player]:
                raise Refused("all-in-folded", seat=seat)
        elif row is not None or all_in[player]:
            live.append(player)
    return tuple(live)


def _antes(hand: HandFrame, rules: PlayRules, rows: dict[int, ToldChips]) -> tuple[int, ...]:
    """What everybody put in as an ante; a stack of which a part was told of holds that much."""
    payer = rules.ante_payer.value
    stacks: list[int] = []
    for sat in hand.seats:
        row = rows.get(sat.seat)
        if sat.stack_chips is not None:
            stacks.append(sat.stack_chips)
        elif row is None or not row.all_in:
            stacks.append(ENOUGH)
        elif payer == "each" or sat.seat != hand.big or row.chips > hand.big_blind:
            stacks.append(row.chips + hand.ante)
        elif row.chips < hand.big_blind or not hand.ante:
            stacks.append(row.chips)
        else:
            # The blind goes first: whether anything was left for the ante, nobody told.
            raise Refused("stack-not-known", seat=sat.seat)
    at_big = hand.order().index(hand.big)
    owed = antes(stacks, at_big, hand.big_blind, hand.ante, payer)
    paid = owed or (0,) * len(stacks)
    return tuple(min(ante, stack) for ante, stack in zip(paid, stacks, strict=True))


def blind_of(hand: HandFrame | HandInPlay, seat: int) -> int:
    """The blind that a seat owes in a hand, 0 where it owes none."""
    return {hand.small: hand.small_blind, hand.big: hand.big_blind}.get(seat, 0)


def _bets(
    hand: HandFrame, owed: Sequence[int], rows: dict[int, ToldChips]
) -> list[tuple[int, bool]]:
    """What each player put in without an ante, and whether that was all they had."""
    return [
        _bet(hand, sat.seat, sat.stack_chips, owed[player], rows.get(sat.seat))
        for player, sat in enumerate(hand.seats)
    ]


def _bet(
    hand: HandFrame, seat: int, stack: int | None, ante: int, row: ToldChips | None
) -> tuple[int, bool]:
    """(what a seat put in beside its ante, whether that was all)."""
    blind = blind_of(hand, seat)
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
    chips = row.chips if row.all_in else max(row.chips, min(blind, has))
    is_all = row.all_in or chips == has
    if row.chips % hand.unit and not is_all:
        raise Refused("chips-not-in-unit", seat=seat, chips=row.chips, unit_chips=hand.unit)
    return chips, is_all


def awards(
    hand: HandFrame, rules: PlayRules, cut: Cut, winners: Sequence[Sequence[int]]
) -> tuple[Award, ...]:
    """The pots given away; *winners* are seats, pot by pot, the main one first. A pot that one
    player alone can win is theirs, and so is one of whoever won a pot before it.
    """
    best = best_hands(hand.order(), cut.pots, winners)
    return tuple(
        award(pot, won, hand.unit, rules.odd_chip) for pot, won in zip(cut.pots, best, strict=True)
    )


def best_hands(
    order: Sequence[int], cut_pots: Sequence[Pot], winners: Sequence[Sequence[int]]
) -> tuple[tuple[int, ...], ...]:
    """The players who win each pot, where *winners* are told of as above. Refused where they
    cannot have, or where nobody has.
    """
    won: list[tuple[int, ...]] = []
    for index, pot in enumerate(cut_pots):
        named = winners[index] if index < len(winners) else ()
        for seat in named:
            if seat not in order or order.index(seat) not in pot.players:
                raise Refused("winner-not-in-pot", seat=seat, no=index + 1)
            if list(named).count(seat) > 1:
                raise Refused("seat-twice", seat=seat)
        best = tuple(player for player in pot.players if order[player] in named)
        sure = decided(pot, won)
        if best and len(pot.players) > 1 and sure and set(best) != set(sure):
            raise Refused("winner-contradicts", seat=order[sure[0]], no=index + 1)
        if not (sure or best):
            raise Refused("pot-without-winner", no=index + 1)
        won.append(sure or best)
    return tuple(won)


def decided(pot: Pot, won: Sequence[Collection[int]]) -> tuple[int, ...]:
    """The players who win a pot whatever is told of it, once each of those before it was *won* by
    these; nobody where it must be told. Who won one of those beats everybody in it, but for those
    they shared it with.
    """
    if len(pot.players) == 1:
        return pot.players
    for best in won:
        again = tuple(player for player in pot.players if player in best)
        if again:
            return again
    return ()
