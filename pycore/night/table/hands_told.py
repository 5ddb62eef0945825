"""A hand that was told when it was over: what those involved put in, and who won each pot.

Clauses: those of poker/pots.py (side pots, what nobody matched, the odd chip: SEL-39, NU-9.24),
those of hands.py for who is out by a hand, and those of hand_records.py for where it was played
from. NU-B.DM5 (a result stands once the next deal has begun): until then a hand with the wrong
winner is taken back and told again in one act, which says that it *corrects* it.

A stack that is known stays known by it. Of a stack that is not, an all-in tells what it was; else
only what it won or lost (pools.py).

A hand without entry: it was dealt and is over, and nobody told this tablet what was put in.

Clauses: those of hands.py for who is out by a hand, of hand_records.py for where it was played
from. What it did to the stacks is not known, and is said to be so (pools.py) until somebody counts
them. Who lost everything in it is told: NU-9.25, SEL-6a, SEL-6b as in hands.py. The stack that
they began it with ranks them where it was known (SEL-38a); else the director is asked as for a
table without a tablet. What was carried lies among them too (NU-9.24).

What a dealer told of a hand: the chips of those involved, cut into pots.

Clauses: those of poker/pots.py for the cut and poker/blinds.py for what everybody owes; NU-A.2d,
BC-2.d, SK-A.3.v, NU-9.25 (who has nothing left behind is in to the end); NU-B.TP15, SEL-11a,
SEL-18 (an absent player's blind is lost, their hand dead); NU-10.01, NU-9.23, SEL-40 (whoever wins
a pot has the best hand of every pot they are in). Amounts are what somebody put in during the
whole hand, their blind included and an ante not; who is not told of put in no more than they owed,
and folded unless that was all they had. An all-in without an amount is the whole stack.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import ChipCount, Moment, SeatNo
from pycore.kernel.units import NO_CHIPS, Chips
from pycore.kernel.values import dataclass
from pycore.law.policies.licence_held import HOURS_OVER
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact, literals
from pycore.night.base import pools, selling
from pycore.night.base.known_stacks import should_have, stack_with
from pycore.night.base.parts import Ended, HeldStack, Out, Pools
from pycore.night.base.state import NightSlice, State
from pycore.night.floor import penalties
from pycore.night.results import standings
from pycore.night.table import hand_in_play, hand_records, hands
from pycore.night.table.hand_in_play import HandInPlay
from pycore.night.table.hand_records import HandFrame, OfHand
from pycore.night.table.hands import PotPaid, pots_paid
from pycore.night.table.stacks import NOT_PLAYING, STREAM, NotPlaying, holding, out_conflict
from pycore.poker import pots
from pycore.poker.blinds import antes
from pycore.poker.pots import Award, Pot, award, uncalled
from pycore.poker.terms import PlayRules

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
        """Return all that a player put in, what went back included."""
        back = self.back[1] if self.back[0] == player else 0
        return self.bets[player] + self.antes[player] + back


def cut(hand: HandFrame, rules: PlayRules, stated: Sequence[ToldChips]) -> Cut:
    """Return the pots of a hand. Refused with the seat whose chips cannot be."""
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
    cut_pots = pots.pots(bets, owed, live, trimmed=trimmed, carried=hand.carried)
    return Cut(tuple(bets), owed, live, tuple(all_in), (back_to, back), tuple(cut_pots))


def matching(
    hand: HandFrame, rules: PlayRules, stated: Sequence[ToldChips], seat: int
) -> ToldChips:
    """Return what a seat put in that matches the highest of those told of: as much, or all of a
    known stack that holds no more. Refused where there is nothing to match.
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
    """Return what is told of a hand in which everybody folded to the big blind."""
    return (ToldChips(seat=hand.big),)


def walks(hand: HandFrame, rules: PlayRules) -> bool:
    """Return whether that may be all there is to tell: nobody else is in to the end, all-in by a
    blind or an ante, and whoever has the big blind is here.
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
    """Return the blind that a seat owes in a hand, 0 where it owes none."""
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
    """Return the pots given away; *winners* are seats, pot by pot, the main one first. A pot that
    one player alone can win is theirs, and so is one of whoever won a pot before it.
    """
    best = best_hands(hand.order(), cut.pots, winners)
    return tuple(
        award(pot, won, hand.unit, rules.odd_chip) for pot, won in zip(cut.pots, best, strict=True)
    )


def best_hands(
    order: Sequence[int], cut_pots: Sequence[Pot], winners: Sequence[Sequence[int]]
) -> tuple[tuple[int, ...], ...]:
    """Return the players who win each pot, where *winners* are told of as above. Refused where
    they cannot have, or where nobody has.
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
    """Return the players who win a pot whatever is told of it, once each of those before it was
    *won* by these; nobody where it must be told. Who won one of those beats everybody in it, but
    for those they shared it with.
    """
    if len(pot.players) == 1:
        return pot.players
    for best in won:
        again = tuple(player for player in pot.players if player in best)
        if again:
            return again
    return ()


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
        """Return tickets of those who have nothing left."""
        return {
            sat.ticket
            for sat, row in zip(self.hand.seats, self.rows, strict=True)
            if row.finish == 0
        }


def check_sums(state: State, hand: HandFrame, cut: Cut) -> None:
    """Raise Refused where more was put in from a seat than can lie there, or where all of a pool
    went all-in with other chips than it has.
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
Conflict = hand_records.Reason | OwnConflict
Reason = Literal["player-not-in"] | NotPlaying | Conflict


def _fits(state: State, event: HandTold) -> Conflict | None:
    """Why this hand cannot follow what is known, or its result cannot be that of it, if so: no
    chip appears or vanishes.
    """
    hand, rows = event.hand, event.rows
    why = hand_records.conflict(state, hand)
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
    "all-in-folded": ("seat",),
    "chips-differ": ("no", "table"),
    "chips-not-in-unit": ("chips", "seat", "unit_chips"),
    "hand-player-out": ("no", "table"),
    "more-than-stack": ("chips", "seat"),
    "nobody-left": (),
    "pot-without-winner": ("no",),
    "seat-absent": ("seat",),
    "seat-must-call": ("chips", "seat"),
    "seat-not-in-hand": ("seat",),
    "seat-twice": ("seat",),
    "stack-not-known": ("seat",),
    "stack-out-of-range": ("seat",),
    "winner-contradicts": ("no", "seat"),
    "winner-not-in-pot": ("no", "seat"),
}


class HandsToldSlice(hand_records.EndsHand, NightSlice[Ended, TellHand, HandTold]):
    """Hands that were told when they were over, in the stream of their table."""

    def decide(self, state: State, command: TellHand, pack: RulePack) -> HandTold:
        """Record what was told; Refused says why not."""
        hand = hand_records.frame(
            state,
            pack.play,
            table=command.table,
            at=command.at,
            placed=command.button,
            absent=command.absent,
            begun_ms=command.begun_ms,
        )
        parted = cut(hand, pack.play, command.chips)
        check_sums(state, hand, parted)
        paid_out = awards(hand, pack.play, parted, command.winners)
        rows = tuple(_row(hand, parted, paid_out, player) for player in range(len(hand.seats)))
        gone = tuple(
            Out(sat.ticket, row.put_in if sat.stack_chips is None else sat.stack_chips)
            for sat, row in zip(hand.seats, rows, strict=True)
            if row.finish == 0 and not hands.may_wait(state, sat.ticket, command.at, pack)
        )
        event = HandTold(
            hand=hand,
            rows=rows,
            pots=pots_paid(hand.order(), paid_out),
            left_over=Chips(sum(award.carried for award in paid_out)),
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
        return why or out_conflict(state, hand_records.newly_out(state, event.out), event.lost())

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
        grown = hand_records.after(holding(grown, new_stacks), hand, event.left_over, event.at)
        grown = penalties.hand_missed(grown, hand)
        out = hand_records.stays_out(state, hand, event.out)
        return standings.put_out(grown, (out,), event.at) if out else grown

    def facts(self, event: HandTold) -> tuple[Fact, ...]:
        return (
            *hand_records.which(event.hand),
            Fact("chips", sum(pot.amount for pot in event.pots), "chips"),
            Fact("result", "corrected" if event.corrects else "", "text"),
            *hand_records.who_went(event.out),
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
        hand_records.Reason,
    ),
    refuses={
        **REFUSALS,
        **pots.REFUSALS,
        **hand_in_play.REFUSALS,
        **hand_records.REFUSALS,
        **selling.REFUSALS,
        **HOURS_OVER,
    },
)


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


def _unentered_fits(state: State, event: HandUnentered) -> Conflict | None:
    """Why this hand cannot follow what is known, if so."""
    why = hand_records.conflict(state, event.hand)
    if why is not None:
        return why
    seats, lost = event.hand.order(), {*event.lost}
    if len(lost) != len(event.lost) or not lost < {*seats}:
        return "chips-differ"
    # The desk may have put out meanwhile who lost everything: that agrees. Who has chips is in.
    with_chips = {sat.ticket for sat in event.hand.seats if sat.seat not in lost}
    return None if state.out().isdisjoint(with_chips) else "hand-player-out"


class HandsUnenteredSlice(
    hand_records.EndsHand,
    NightSlice[Pools, RecordUnentered, HandUnentered],
):
    """Hands of which nothing was entered, in the stream of their table."""

    def decide(self, state: State, command: RecordUnentered, pack: RulePack) -> HandUnentered:
        """Record it; Refused says why not."""
        hand = hand_records.frame(
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
        why = _unentered_fits(state, event)
        if why is not None:
            raise Refused(why, table=hand.table, no=hand.no)
        return event

    def conflict(self, state: State, event: HandUnentered) -> Reason | None:
        if state.phase != "playing":
            return NOT_PLAYING[state.phase]
        why = _unentered_fits(state, event)
        if why is not None:
            return why
        lost = {sat.ticket for sat in event.hand.seats if sat.seat in event.lost}
        return out_conflict(state, hand_records.newly_out(state, event.out), lost)

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
        grown = penalties.hand_missed(hand_records.after(grown, hand, NO_CHIPS, event.at), hand)
        out = hand_records.stays_out(state, hand, event.out)
        return standings.put_out(grown, (out,), event.at) if out else grown

    def facts(self, event: HandUnentered) -> tuple[Fact, ...]:
        return (*hand_records.which(event.hand), *hand_records.who_went(event.out))


UNENTERED = HandsUnenteredSlice(
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
        hand_records.Reason,
    ),
    refuses={
        **REFUSALS,
        **hand_in_play.REFUSALS,
        **hand_records.REFUSALS,
        **selling.REFUSALS,
        **HOURS_OVER,
    },
)
