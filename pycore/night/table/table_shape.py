"""A table with a tablet. Amounts are chips, cards are text ("AsKd"; "??" for one not seen)."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from pycore.kernel.clauses import Refusal
from pycore.night.table.pots_shape import ShownHand
from pycore.night.table.table_ways import Way
from pycore.night.table.told_shape import LastPots, ToldView
from pycore.poker.actions import Kind

Stage = Literal[
    "closed",
    "count",
    "ready",
    "deal",
    "bet",
    "board",
    "showdown",
    "over",
    "called-off",
]
"""Between two hands: closed, count, ready. The rest are of a hand in play, or just ended."""


class TableLevel(TypedDict):
    """The blinds and the ante of a level."""

    number: int
    small: int
    big: int
    ante: int


ActionKind = Literal[
    "small",
    "big",
    "ante",
    "fold",
    "check",
    "call",
    "bet",
    "raise",
    "show",
    "muck",
]


class LastAction(TypedDict):
    """What a player did last in this round; *amount* is its total for the round. The big blind
    that pays for the table put in an *ante* too.
    """

    kind: ActionKind
    amount: int
    all_in: bool
    ante: NotRequired[int]


SeatState = Literal[
    "empty",
    "new",
    "waiting",
    "zero",
    "in",
    "all-in",
    "folded",
    "away",
    "dead",
    "disqualified",
]
"""Of nobody; of who is in no hand: not counted yet, with chips, without; the rest of a hand."""


class InHand(TypedDict):
    """What a seat shows of a hand. *cards* is "" where there are none; *won* counts when the hand
    is over. *stack* is None where it must be counted first.
    """

    stack: int | None
    bet: int
    state: SeatState
    cards: str
    did: LastAction | None
    won: int


class Sitting(InHand):
    """Who is there, *ticket* None for nobody, and what their seat shows."""

    ticket: int | None
    name: str


Mark = Literal["button", "small", "big"]


class TableSeat(Sitting):
    """A seat of the table, taken or not. *away*: who sits there stays away from the next hand.
    *hand*: their cards in words, once they are seen.
    """

    seat: int
    away: bool
    marks: list[Mark]
    hand: ShownHand | None


class TablePot(TypedDict):
    amount: int
    seats: list[int]


PresetName = Literal[
    "blinds-225",
    "blinds-250",
    "blinds-300",
    "bet-250",
    "bet-300",
    "bet-400",
    "quarter_pot",
    "third_pot",
    "half_pot",
    "two_thirds",
    "three_quarters",
    "pot",
    "last",
]
"""Hundredths of the big blind, or of the bet; parts of the pot; the amount of a bet before."""


class Preset(TypedDict):
    """A raise that is asked for often; *amount* is its total for the round."""

    name: PresetName
    amount: int


class Ahead(TypedDict):
    """A *seat* that one tap passes to: so many before it fold, and so many check."""

    seat: int
    folds: int
    checks: int


class RoundLeft(TypedDict):
    """What is left of the round when nobody raises: so many *players* call or check."""

    kind: Literal["call", "check"]
    players: int


class TimeOut(TypedDict):
    """What is done for who did not act in time: by a *called* clock, and by the time *bank*."""

    called: Literal["fold", "check"]
    bank: Literal["fold", "check"]


class Turn(TypedDict):
    """Whose turn it is. *behind* is their stack, *bet* what lies before them, *call* what they
    owe, *level* the bet to match. *all_in* is their total for the round with all they have;
    *least* and *most* are totals too, None where there is no such raise.
    *no_raise* says why there is none, where it is not for want of chips; *below*, *beyond* and
    *odd* why a raise to less than the least, to more than the most, or to what the chips in play
    cannot make would be turned down. *time_out*: what it comes to when the time is over.
    """

    seat: int
    name: str
    behind: int
    bet: int
    call: int
    level: int
    all_in: int
    least: int | None
    most: int | None
    presets: list[Preset]
    raise_clause: str
    no_raise: Refusal | None
    below: Refusal | None
    beyond: Refusal | None
    odd: Refusal
    ahead: list[Ahead]
    round: RoundLeft | None
    time_out: TimeOut


class DueCards(TypedDict):
    """The cards that come next to the board: a *street*, of so many *cards*."""

    street: Literal["flop", "turn", "river"]
    cards: int


class ToShow(TypedDict):
    """Whose cards are asked for: they *must* be turned up, or *may_muck* instead."""

    seat: int
    name: str
    must: bool
    clause: str
    may_muck: bool


class ToWin(TypedDict):
    """The pot whose winner is told next, counted from 0 of so many *pots*, and who can win it."""

    pot: int
    pots: int
    amount: int
    seats: list[int]


class WonPot(TypedDict):
    """A pot given away: *shares* and *odd* are [seat, chips], *carried* waits for the next."""

    amount: int
    seats: list[int]
    shares: list[list[int]]
    odd: list[list[int]]
    carried: int
    clause: str


class OutBySeat(TypedDict):
    """Who is out by a hand, with the *stack* they began it with."""

    seat: int
    name: str
    stack: int | None


class ZeroSeat(TypedDict):
    """Who has no chips left and may still buy again."""

    seat: int
    name: str


class ZeroHolder(ZeroSeat):
    """Who waits at the table without chips. *wants*: they said in time that they buy again."""

    ticket: int
    wants: bool


class Result(TypedDict):
    """What a hand comes to. *gets* are [seat, chips] won from all pots together, most first;
    *returned* are those that nobody matched; *removed* chips left play. *deals_on*: the tap that
    records it can deal the next hand.
    """

    pots: list[WonPot]
    gets: list[list[int]]
    returned: list[list[int]]
    carried: int
    odd_clause: str
    removed: int
    out: list[OutBySeat]
    zero: list[ZeroSeat]
    called_off: Literal["misdeal", "void"] | None
    deals_on: bool


class BegunStep(TypedDict):
    what: Literal["begin"]


class ActionStep(TypedDict):
    """The last thing done in the hand. *kind* is "" and *seat* None when it cannot be read."""

    what: Literal["action"]
    kind: str
    seat: int | None
    amount: int
    cards: str


class HandStep(TypedDict):
    """The last hand, in the record already."""

    what: Literal["hand"]
    no: int


class JumpStep(TypedDict):
    """So many steps of the hand that one tap told."""

    what: Literal["jump"]
    count: int


class HandStepTold(TypedDict):
    """A step of the hand; *to* is how many stand when it is taken back. *seats* won a pot."""

    to: int
    kind: str
    seat: int | None
    seats: list[int]
    amount: int
    cards: str


class CountStep(TypedDict):
    what: Literal["count", "settle", "told"]
    kind: Literal["count", "settle", "told"]


LastStep = BegunStep | ActionStep | JumpStep | HandStep | CountStep
"""What Undo takes back, told apart by *what*."""


class Misdeal(TypedDict):
    """Whether a misdeal may still be called, the clauses of what causes one, and under which
    clause a hand is void.
    """

    refused: Refusal | None
    causes: list[str]
    void_clause: str


class StackToCount(TypedDict):
    """A stack that is asked for, and what it will most likely be; 0 where nobody can know."""

    seat: int
    ticket: int
    name: str
    stack: int


class EarlyCards(TypedDict):
    """What becomes of board cards that are dealt too early, and by which clause."""

    code: str
    clause: str


class HeldAction(TypedDict):
    """What a player did out of turn: *chips* by motion, *faced* the bet of that moment."""

    seat: int
    chips: list[list[int]]
    word: str
    amount: int
    chips_first: bool
    faced: int
    taken: int


class TableView(TypedDict):
    """The table. *refused* says why the next hand cannot begin, or this one not be recorded.
    *level* is that of the hand, *next_level* the one that comes where it differs. *unit* is the
    smallest of the *chips* in play; *used* are all the cards seen. *count* is there between hands
    where a stack is not known. *told* is the hand that is on where hands are told, or not entered;
    *last* the one before it, whose winners can still be put right. *held* waits for its player's
    turn. *steps* are those of the hand in play; *unseen*: nobody writes the board down. *early*:
    what to do where the next cards came too soon.
    """

    tid: str
    table: int
    stage: Stage
    refused: Refusal | None
    hand_no: int
    level: TableLevel | None
    level_clause: str
    next_level: TableLevel | None
    unit: int
    chips: list[int]
    seats: list[TableSeat]
    button: int | None
    button_dead: bool
    small_dead: bool
    board: str
    pot: int
    pots: list[TablePot]
    carried: int
    turn: Turn | None
    due: DueCards | None
    to_show: list[ToShow]
    to_win: ToWin | None
    steps: list[HandStepTold]
    unseen: bool
    used: str
    result: Result | None
    undo: LastStep | None
    misdeal: Misdeal | None
    zero: list[ZeroHolder]
    rules: str
    count: list[StackToCount] | None
    way: Way
    told: ToldView | None
    last: LastPots | None
    held: HeldAction | None
    early: EarlyCards | None


class WagerAction(TypedDict):
    """*amount* is a total for the round."""

    kind: Kind
    amount: int


class Wager(TypedDict):
    """What chips and words count for. One action is decided; of several they choose; none: they
    are not bound. *back* goes to them, *add* they still owe. *notes* are [code, clause].
    """

    code: str
    clause: str
    actions: list[WagerAction]
    back: int
    add: int
    notes: list[list[str]]
