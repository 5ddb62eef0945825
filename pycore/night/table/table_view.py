"""A table with a tablet as plain data: who sits there with what, what is to be done next, the hand
in play, and what one tap does. Chips are chips, cards are text ("AsKd"), words are the screen's
business.

Clauses: those of hand_in_play.py, hands.py and pycore/night/clock/jumps.py, which
decide everything told here. Whether a hand can begin and who is out by one is asked of them.

A hand that is told, half-way, and the last hand's winners, as plain data.

Clauses: those of hands_told.py and hands.py, which decide all of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, NamedTuple, TypedDict

from pycore.kernel.clauses import Refusal, Refusals, Refused
from pycore.kernel.ranges import Count, NoSeat, SeatNo
from pycore.kernel.units import Chips, Millis
from pycore.kernel.values import dataclass
from pycore.law import packs
from pycore.ledger.fold.folded import RecordedEvent
from pycore.ledger.model import codec
from pycore.night.base.known_stacks import (
    at_zero,
    denominations,
    here,
    known_stack,
    likely_stack,
    reached,
    uncounted,
    with_chips,
)
from pycore.night.base.parts import StacksCounted, TableSettled
from pycore.night.base.state import State
from pycore.night.clock import jumps
from pycore.night.night import Night
from pycore.night.registration import jackpot
from pycore.night.registration.rebuying import intends
from pycore.night.table import hand_records, hands, hands_told, stacks, table_hand
from pycore.night.table.hand_in_play import (
    HandInPlay,
    begin,
    cannot_begin,
    disqualified,
    places,
    read_step,
    replayed,
    stages,
)
from pycore.night.table.hand_records import EVERY, HandFrame, Way, frame, way_of
from pycore.night.table.hands import HandPlayed, HandSetAside, PotPaid, deals_on
from pycore.night.table.hands_told import Cut, HandTold, HandUnentered, ToldChips, check_sums
from pycore.night.table.pot_view import ShownHand
from pycore.night.table.stacks import to_settle
from pycore.night.table.table_hand import (
    ActionStep,
    Ahead,
    BegunStep,
    DueCards,
    EarlyCards,
    HandReplay,
    InHand,
    Mark,
    Misdeal,
    Result,
    RoundLeft,
    SeatState,
    TablePot,
    ToShow,
    Turn,
    ZeroSeat,
    bet_lately,
    cards_text,
    did_of,
)
from pycore.poker import phh
from pycore.poker.actions import ENDED, Action, Phase
from pycore.poker.betting import NOBODY
from pycore.poker.terms import PlayRules
from pycore.portable.structure import LEVEL, StructureItem

# Amounts are chips.


class ToldRow(TypedDict):
    """What was told of a seat: *chips* put in without an ante, what they come to when all-in."""

    seat: int
    name: str
    chips: int
    all_in: bool
    folded: bool


class ToldPot(TypedDict):
    """A pot, the *seats* that can win it and those that do; *decided* where one alone can, or who
    won a pot before it must.
    """

    amount: int
    seats: list[int]
    winners: list[int]
    decided: bool


class ToldView(TypedDict):
    """The hand that is on at a table where hands are told, or not entered. *rows* stand in the
    order in which they were told; *most* is the highest amount so far; *back* is [seat, chips]
    that nobody matched. *lost* are seats without chips by a hand without entry. *refused* says
    what is wrong or still missing before it can be recorded as told. *walks*: nothing is told of
    yet, and everybody may have folded to the big blind.
    """

    rows: list[ToldRow]
    most: int
    pots: list[ToldPot]
    back: list[int]
    lost: list[int]
    order: list[int]
    refused: Refusal | None
    walks: bool


class HandSitter(TypedDict):
    """Who sat on a *seat* in a hand, by ticket."""

    seat: int
    ticket: int


class LastPots(TypedDict):
    """The last hand of a table, whose winners can still be put right, and who *sat* in it."""

    no: int
    pots: list[ToldPot]
    sat: list[HandSitter]


_SHOWDOWN = ("show", "muck", "win")


@dataclass(frozen=True, kw_only=True)
class HalfTold:
    """What was told so far of hand *no*: rows, winners pot by pot, who lost everything, and where
    the button was put, 0 where nobody put it.
    """

    no: Count
    rows: tuple[ToldChips, ...] = ()
    winners: tuple[tuple[SeatNo, ...], ...] = ()
    lost: tuple[SeatNo, ...] = ()
    button: NoSeat = 0


def hand_on(
    night: Night, table: int, half: HalfTold | None, away: Collection[int], at: Millis
) -> tuple[HandFrame, HalfTold]:
    """Return the hand that is on, and what was told of it: nothing, where *half* is of another
    hand. Refused when none can be.
    """
    state, rules = night.state, night.pack.play
    felt = state.felts.get(table)
    no = felt.hands + 1 if felt else 1
    half = half if half is not None and half.no == no else HalfTold(no=no)
    placed = half.button or None
    return frame(state, rules, table=table, at=at, placed=placed, absent=away), half


def told_view(
    night: Night, table: int, half: HalfTold | None, away: Collection[int], at: Millis
) -> ToldView:
    """Return the hand that is on, as it was told so far. Refused when none can be."""
    hand, half = hand_on(night, table, half, away, at)
    cut, refused = None, None
    try:
        cut = hands_told.cut(hand, night.pack.play, half.rows)
        check_sums(night.state, hand, cut)
        hands_told.awards(hand, night.pack.play, cut, half.winners)
    except Refused as why:
        refused = why
    rows = [_row(night, hand, cut, row) for row in half.rows]
    return {
        "rows": rows,
        "most": max((row["chips"] for row in rows), default=0),
        "pots": _pots(hand, cut, half.winners),
        "back": [hand.order()[cut.back[0]], cut.back[1]] if cut and cut.back[1] else [],
        "lost": list(half.lost),
        "order": list(hand.order()),
        "refused": refused.as_data() if refused else None,
        "walks": not rows and hands_told.walks(hand, night.pack.play),
    }


def _row(night: Night, hand: HandFrame, cut: Cut | None, row: ToldChips) -> ToldRow:
    chips, order = row.chips, hand.order()
    if row.seat in order:
        player = order.index(row.seat)
        stack = hand.seats[player].stack_chips
        if cut is not None:
            chips = type(chips)(cut.put_in(player) - cut.antes[player])
        elif row.all_in and not chips and stack is not None:
            chips = stack
        entry = night.state.entries[hand.seats[player].ticket]
        name = night.name(entry.player)
    else:
        name = ""
    return {
        "seat": row.seat,
        "name": name,
        "chips": chips,
        "all_in": row.all_in,
        "folded": row.folded,
    }


def _pots(hand: HandFrame, cut: Cut | None, winners: Sequence[Sequence[int]]) -> list[ToldPot]:
    if cut is None:
        return []
    order, won = hand.order(), list[Collection[int]]()
    rows: list[ToldPot] = []
    for index, pot in enumerate(cut.pots):
        seats = [order[player] for player in pot.players]
        sure = [order[player] for player in hands_told.decided(pot, won)]
        named = winners[index] if index < len(winners) else ()
        wins = sure or [seat for seat in seats if seat in named]
        won.append({order.index(seat) for seat in wins})
        rows.append({"amount": pot.amount, "seats": seats, "decided": bool(sure), "winners": wins})
    return rows


# --- The last hand, put right ---


def last_pots(event: object) -> LastPots | None:
    """Return the pots of a hand whose winners can be put right; None where it had none, or where
    it holds what a hand that is told again cannot: who was disqualified in it (NU-B.TP24,
    SK-A.2.gg, SEL-33), an all-in that a ruling killed, or a royal flush that was shown (SELJ-5).
    Such a hand is taken back whole.
    """
    if isinstance(event, HandTold) or (isinstance(event, HandPlayed) and _is_told_whole(event)):
        pots = [_paid(pot) for pot in event.pots]
        if any(not pot["decided"] for pot in pots):
            sat: list[HandSitter] = [
                {"seat": sitter.seat, "ticket": sitter.ticket} for sitter in event.hand.seats
            ]
            return {"no": event.hand.no, "pots": pots, "sat": sat}
    return None


def _is_told_whole(event: HandPlayed) -> bool:
    hand, live = event.hand, {seat for pot in event.pots for seat in pot.seats}
    dead = {sat.seat for sat, chips in zip(hand.seats, event.finish, strict=True) if not chips}
    ruled = event.removed or disqualified(hand) or dead - live - {*hand.absent}
    return event.result == "played" and not ruled and not any(jackpot.royals_shown(hand))


def _paid(pot: PotPaid) -> ToldPot:
    return {
        "amount": pot.amount,
        "seats": list(pot.seats),
        "winners": [share.seat for share in pot.shares],
        "decided": len(pot.seats) == 1,
    }


def put_right(
    night: Night, event: HandPlayed | HandTold, winners: Sequence[Sequence[int]]
) -> Mapping[str, Any]:
    """Return the wish that records a hand again as it was but for its winners, once it is taken
    back. Refused where these cannot have won. One that was played stays one, so that its steps can
    be gone through.
    """
    hand = _played_again(night, event, winners) if isinstance(event, HandPlayed) else None
    if hand is None:
        return told_again(night, event, winners)
    return {"command": "record-hand", "hand": codec.plain(hand), "corrects": True}


def _played_again(
    night: Night, event: HandPlayed, winners: Sequence[Sequence[int]]
) -> HandInPlay | None:
    """The hand as it was played, won as everybody saw. The cards that were shown are left out:
    whoever named them said by them who won. None where the pots would be others then, because
    somebody threw their hand away before another one was killed.
    """
    rules, order = night.pack.play, event.hand.order()
    steps = tuple(text for text in event.hand.actions if read_step(text).kind not in _SHOWDOWN)
    hand = replace(event.hand, actions=steps)
    pots = replayed(hand, rules).pots()
    lying = [(pot.amount, tuple(order[player] for player in pot.players)) for pot in pots]
    if lying != [(pot.amount, pot.seats) for pot in event.pots]:
        return None
    best = hands_told.best_hands(order, pots, winners)
    while (stake := replayed(hand, rules).pot_to_win()) is not None:
        won = phh.action_text(Action("win", players=best[stake[0]]))
        hand = replace(hand, actions=(*hand.actions, won))
    return hand


def told_again(
    night: Night, event: HandPlayed | HandTold, winners: Sequence[Sequence[int]]
) -> Mapping[str, Any]:
    """Return the wish that tells a hand again as it was but for its winners, once it is taken
    back.
    """
    hand = event.hand
    return {
        "command": "tell-hand",
        "table": hand.table,
        "chips": [codec.plain(row) for row in _told_rows(event)]
        if isinstance(event, HandTold)
        else _played_rows(night, event),
        "winners": [list(seats) for seats in winners],
        "absent": list(hand.absent),
        "button": hand.button if hand.placed else None,
        "begun_ms": hand.begun_ms,
        "corrects": True,
    }


def told_half(event: HandTold) -> HalfTold:
    """Return a hand as it was told, when its record is taken back."""
    winners = tuple(
        tuple(share.seat for share in pot.shares) if len(pot.seats) > 1 else ()
        for pot in event.pots
    )
    return HalfTold(no=event.hand.no, rows=_told_rows(event), winners=winners)


def _told_rows(event: HandTold) -> tuple[ToldChips, ...]:
    """Who was told of: a blind that was folded tells itself."""
    return tuple(
        ToldChips(
            seat=sat.seat,
            chips=Chips(row.put_in - row.ante),
            all_in=row.all_in,
            folded=not row.stayed,
        )
        for sat, row in zip(event.hand.seats, event.rows, strict=True)
        if row.stayed or row.put_in - row.ante > hands_told.blind_of(event.hand, sat.seat)
    )


def _played_rows(night: Night, event: HandPlayed) -> list[dict[str, Any]]:
    """Who stayed, though an ante was all they had, and who folded more than a blind."""
    played = replayed(event.hand, night.pack.play)
    # Who mucked at the showdown stayed to it, and is among those of the pots.
    live = {seat for pot in event.pots for seat in pot.seats}
    bets = [paid + bet for paid, bet in zip(played.paid, played.bets, strict=True)]
    return [
        {
            "seat": sat.seat,
            "chips": bets[player],
            "all_in": bets[player] + played.ante[player] == sat.stack_chips,
            "folded": sat.seat not in live,
        }
        for player, sat in enumerate(event.hand.seats)
        if sat.seat in live or bets[player] > hands_told.blind_of(event.hand, sat.seat)
    ]


# Amounts are chips, cards are text ("AsKd"; "??" for one not seen).
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


class Sitting(InHand):
    """Who is there, *ticket* None for nobody, and what their seat shows."""

    ticket: int | None
    name: str


class TableSeat(Sitting):
    """A seat of the table, taken or not. *away*: who sits there stays away from the next hand.
    *hand*: their cards in words, once they are seen.
    """

    seat: int
    away: bool
    marks: list[Mark]
    hand: ShownHand | None


class ToWin(TypedDict):
    """The pot whose winner is told next, counted from 0 of so many *pots*, and who can win it."""

    pot: int
    pots: int
    amount: int
    seats: list[int]


class ZeroHolder(ZeroSeat):
    """Who waits at the table without chips. *wants*: they said in time that they buy again."""

    ticket: int
    wants: bool


class HandStep(TypedDict):
    """The last hand, in the record already."""

    step: Literal["hand"]
    no: int


class JumpStep(TypedDict):
    """So many steps of the hand that one tap told."""

    step: Literal["jump"]
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
    step: Literal["count", "settle", "told"]
    kind: Literal["count", "settle", "told"]


LastStep = BegunStep | ActionStep | JumpStep | HandStep | CountStep
"""What Undo takes back, told apart by *step*."""


class StackToCount(TypedDict):
    """A stack that is asked for, and what it will most likely be; 0 where nobody can know."""

    seat: int
    ticket: int
    name: str
    stack: int


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
    where a stack is not known. *told_hand* is the hand that is on where hands are told, or not
    entered; *last_pots* the one before it, whose winners can still be put right. *held_action*
    waits for its player's turn. *steps* are those of the hand in play; *unseen*: nobody writes the
    board down. *early*: what to do where the next cards came too soon.
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
    told_hand: ToldView | None
    last_pots: LastPots | None
    held_action: HeldAction | None
    early: EarlyCards | None


REFUSALS: Refusals = {
    "no-such-table": ("table",),
    "not-set-up": (),
}

Recorded = stacks.Event | hands.Event | HandTold | HandUnentered


def last_step(night: Night, table: int) -> RecordedEvent | None:
    """Return the last record of a table: a hand, or what was counted or settled after it."""
    for backward in night.folded.backwards():
        event = backward.event
        if backward.kind == "applied" and isinstance(event, Recorded):
            of = event.table if isinstance(event, stacks.Event) else event.hand.table
            if of == table:
                return backward
    return None


def check_table(night: Night, table: int) -> None:
    """Raise Refused when the hall has no such table."""
    settings = night.state.settings
    if settings is None:
        raise Refused("not-set-up")
    if not 1 <= table <= settings.table_limit:
        raise Refused("no-such-table", table=table)


def common(night: Night, table: int, at: Millis) -> TableView:
    """Return what is told in every stage, and how the rest looks where it does not apply."""
    state, rules = night.state, night.pack.play
    felt = state.felts.get(table)
    return {
        "tid": night.tid,
        "table": table,
        "stage": "closed",
        "refused": None,
        "hand_no": felt.hands + 1 if felt else 1,
        "level": level(level_to_come(state, at)),
        "level_clause": state.adopted.clause("level-from") or "",
        "next_level": None,
        "unit": denominations(state, at)[0],
        "chips": list(denominations(state, at)),
        "seats": [],
        "button": None,
        "button_dead": False,
        "small_dead": False,
        "board": "",
        "pot": 0,
        "pots": [],
        "carried": felt.carried if felt else 0,
        "turn": None,
        "due": None,
        "to_show": [],
        "to_win": None,
        "steps": [],
        "unseen": False,
        "used": "",
        "result": None,
        "undo": None,
        "misdeal": None,
        "zero": [
            {
                "seat": seat,
                "ticket": ticket,
                "name": player_name(night, ticket),
                "wants": intends(state, ticket, at),
            }
            for seat, ticket in sorted(at_zero(state, table).items())
        ],
        "rules": rules.code,
        "count": None,
        "held_action": None,
        "early": None,
        "way": way_of(state, table),
        "told_hand": None,
        "last_pots": None,
    }


def level_to_come(state: State, at: Millis) -> StructureItem | None:
    """Return the level that a hand begun at *at* is played at; in a break the one after it."""
    _, rest = reached(state, at)
    return next((period for period in rest if period.kind == LEVEL), None)


def level(period: StructureItem | None) -> TableLevel | None:
    if period is None:
        return None
    return {"number": period.number, "small": period.small, "big": period.big, "ante": period.ante}


def player_name(night: Night, ticket: int) -> str:
    entry = night.state.entries.get(ticket)
    return night.name(entry.player) if entry else ""


def with_last(view: TableView, night: Night, table: int) -> TableView:
    last_record = last_step(night, table)
    if last_record is not None:
        view["undo"] = _step(last_record.event)
        view["last_pots"] = (
            last_pots(last_record.event) if night.state.phase == "playing" else None
        )
    return view


def to_count(night: Night, table: int, at: Millis) -> list[StackToCount]:
    state, tickets = night.state, here(night.state, table)
    return [
        {
            "seat": seat,
            "ticket": tickets[seat],
            "name": player_name(night, tickets[seat]),
            "stack": 0
            if tickets[seat] in state.unsure
            else likely_stack(state, tickets[seat], at),
        }
        for seat in uncounted(state, table, at)
    ]


def _step(event: Recorded) -> HandStep | CountStep:
    """The last record of a table, as Undo names it."""
    if isinstance(event, HandPlayed | HandSetAside | HandTold | HandUnentered):
        return {"step": "hand", "no": event.hand.no}
    kind: Literal["count", "settle"] = "count" if isinstance(event, StacksCounted) else "settle"
    return {"step": kind, "kind": kind}


def level_of(hand: HandInPlay | HandFrame) -> TableLevel:
    return {
        "number": hand.level,
        "small": hand.small_blind,
        "big": hand.big_blind,
        "ante": hand.ante,
    }


def turn(night: Night, replay: HandReplay, names: Mapping[int, str]) -> Turn | None:
    """Return whose turn it is, and what one tap may do."""
    if replay.hand.phase != "bet":
        return None
    turn_view = table_hand.turn(replay, names, bet_lately(night, replay.sitting))
    if turn_view is not None:
        turn_view["ahead"] = ahead(replay)
        turn_view["round"] = round_left(replay)
    return turn_view


def result(
    night: Night,
    replay: HandReplay,
    recorded: HandPlayed | None,
    names: Mapping[int, str],
    at: Millis,
) -> Result | None:
    """Return what the hand comes to, and whether the tap that pays can deal the next."""
    outcome = table_hand.result(replay, recorded, names)
    if outcome is not None:
        outcome["deals_on"] = can_deal_on(night, recorded, at)
    return outcome


def ahead(replay: HandReplay) -> list[Ahead]:
    """Return the seats that one tap passes to, and how many steps that is."""
    order = replay.sitting.order()
    if replay.hand.turn == NOBODY:
        return []
    return [
        {
            "seat": order[player],
            "folds": sum(step.kind == "fold" for step in steps),
            "checks": sum(step.kind == "call" for step in steps),
        }
        for player, steps in jumps.ahead(replay.hand).items()
    ]


def round_left(replay: HandReplay) -> RoundLeft | None:
    """Return what is left of the round when nobody raises; None where one tap would not be
    fewer.
    """
    steps = jumps.calling(replay.hand)
    if len(steps) < 2:
        return None
    owed = any(replay.hand.bets[step.player] < replay.hand.level for step in steps)
    return {"kind": "call" if owed else "check", "players": len(steps)}


def to_win(replay: HandReplay) -> ToWin | None:
    """Return the pot whose winner is asked for, and who can win it."""
    stake = replay.hand.pot_to_win()
    if stake is None:
        return None
    pot_index, players = stake
    order = replay.sitting.order()
    return {
        "pot": pot_index,
        "pots": len(replay.hand.at_stake),
        "amount": replay.hand.at_stake[pot_index].amount,
        "seats": [order[player] for player in players],
    }


def steps(replay: HandReplay, night: Night) -> list[HandStepTold]:
    """Return every step of the hand, in order; *to* is how many steps stand when it is taken
    back.
    """
    order = replay.sitting.order()
    hand_step_tolds: list[HandStepTold] = []
    before, _ = stages(replay.sitting, night.pack.play)
    for index, text in enumerate(replay.sitting.actions[: replay.steps]):
        step = read_step(text)
        done = did_of(before[index], step)
        kind: str = done["kind"] if done and step.kind in ("call", "raise") else step.kind
        if done and done["all_in"]:
            kind = "all-in"
        hand_step_tolds.append(
            {
                "to": index,
                "kind": kind,
                "seat": order[step.player] if 0 <= step.player < len(order) else None,
                "seats": [order[player] for player in step.players],
                "amount": done["amount"] if done else step.amount,
                "cards": cards_text(step.cards),
            }
        )
    return hand_step_tolds


def can_deal_on(night: Night, recorded: HandPlayed | None, at: Millis) -> bool:
    """Return whether the tap that pays can deal the next hand too."""
    if recorded is None:
        return False
    try:
        after = hands.SLICE.apply(night.state, recorded)
        return deals_on(after, night.pack.play, recorded, at)
    except Refused:
        return False


EMPTY_SEAT: Sitting = {
    "ticket": None,
    "name": "",
    "stack": None,
    "bet": 0,
    "state": "empty",
    "cards": "",
    "did": None,
    "won": 0,
}


def table_view(
    night: Night,
    table: int,
    hand: HandInPlay | None,
    away: Collection[int],
    at: Millis,
    half: HalfTold | None = None,
) -> TableView:
    """Return the table at *at*. *hand* is the one in play there, *away* are the seats that stay
    away from the next one, *half* is what was told of the one that is on. Refused when the hall
    has no such table.
    """
    check_table(night, table)
    if hand is None and way_of(night.state, table) != EVERY:
        return _telling(night, table, half, away, at)
    if hand is None:
        return _between(night, table, away, at)
    return _playing(night, hand, away, at)


# --- Between two hands ---


class _Next(NamedTuple):
    """Where the next hand is played from, as far as that is known, and why it cannot begin."""

    button: int | None = None
    small: int | None = None
    big: int | None = None
    order: tuple[int, ...] = ()
    refused: Refused | None = None


def _between(night: Night, table: int, away: Collection[int], at: Millis) -> TableView:
    state = night.state
    view = common(night, table, at)
    missing, refused = uncounted(state, table, at), cannot_begin(state, table, at)
    coming = _Next()
    if state.phase != "playing" or len(here(state, table)) < 2:
        view["refused"] = refused.as_data() if refused else None
    elif missing:
        view["stage"] = "count"
        view["count"] = to_count(night, table, at)
    else:
        view["stage"] = "ready"
        coming = _coming(night, table, away, at)
        view["refused"] = coming.refused.as_data() if coming.refused else None
    view["button"] = coming.button
    view["button_dead"] = coming.button is not None and coming.button not in coming.order
    view["small_dead"] = bool(coming.order) and coming.small is None
    view["seats"] = _seats_between(night, table, away, coming)
    return with_last(view, night, table)


def _telling(
    night: Night, table: int, half: HalfTold | None, away: Collection[int], at: Millis
) -> TableView:
    """A table where a hand is on that is told when it is over, or is not entered."""
    state = night.state
    view, coming = common(night, table, at), _Next()
    try:
        view["told_hand"] = told_view(night, table, half, away, at)
        hand, _ = hand_on(night, table, half, away, at)
        coming = _Next(hand.button, hand.small or None, hand.big, hand.order())
        view["stage"], view["level"] = "ready", level_of(hand)
    except Refused as why:
        view["refused"] = why.as_data()
    clock_level = level(level_to_come(state, at))
    view["next_level"] = clock_level if clock_level != view["level"] else None
    view["count"] = to_count(night, table, at) or None
    view["button"] = coming.button
    view["button_dead"] = coming.button is not None and coming.button not in coming.order
    view["small_dead"] = bool(coming.order) and coming.small is None
    view["seats"] = _seats_between(night, table, away, coming)
    if half is not None and view["told_hand"] and view["told_hand"]["rows"]:
        view["undo"] = {"step": "told", "kind": "told"}
        return view
    return with_last(view, night, table)


def _coming(night: Night, table: int, away: Collection[int], at: Millis) -> _Next:
    """The hand that comes, after those are out whom its deal puts out."""
    state, rules = night.state, night.pack.play
    refused = cannot_begin(state, table, at)
    _, short = to_settle(state, rules, table, at)
    gone = {out.ticket for out in short}
    tickets = here(state, table)
    seats = [seat for seat in with_chips(state, table) if tickets[seat] not in gone]
    if len(seats) < 2:
        return _Next(refused=refused)
    if refused is None:
        try:
            begin(after_settling(state, rules, table, at), rules, table=table, at=at, absent=away)
        except Refused as why:
            refused = why
    placed = places(state, rules, table, seats)
    return _Next(placed.button, placed.small, placed.big, placed.order, refused)


def after_settling(state: State, rules: PlayRules, table: int, at: Millis) -> State:
    """Return the night as it will be once the next hand of *table* is dealt."""
    out, short = to_settle(state, rules, table, at)
    if not out and not short:
        return state
    return stacks.SLICE.apply(state, TableSettled(table=table, out=out, short=short, at=at))


def _seats_between(
    night: Night, table: int, away: Collection[int], coming: _Next
) -> list[TableSeat]:
    state, tickets = night.state, here(night.state, table)
    rows: list[TableSeat] = []
    for seat in range(1, state.adopted.seats_per_table + 1):
        ticket = tickets.get(seat)
        sitting = EMPTY_SEAT
        if ticket is not None:
            sitting = _sitting(night, ticket)
            if sitting["stack"] != 0 and seat in coming.order:
                sitting["state"] = "away" if seat in away else "in"
        marks = _marks(seat, coming.button, coming.small, coming.big)
        rows.append({**sitting, "seat": seat, "away": seat in away, "marks": marks, "hand": None})
    return rows


def _marks(seat: int, button: int | None, small: int | None, big: int | None) -> list[Mark]:
    named: tuple[tuple[Mark, int | None], ...] = (
        ("button", button),
        ("small", small),
        ("big", big),
    )
    return [mark for mark, at in named if at == seat]


def _sitting(night: Night, ticket: int) -> Sitting:
    """Somebody who sits there and is in no hand."""
    stack = known_stack(night.state, ticket)
    state: SeatState = "new" if stack is None else "waiting" if stack else "zero"
    return {
        **EMPTY_SEAT,
        "ticket": ticket,
        "name": player_name(night, ticket),
        "stack": stack,
        "state": state,
    }


# --- A hand in play ---


def _playing(night: Night, sitting: HandInPlay, away: Collection[int], at: Millis) -> TableView:
    replay = table_hand.replayed(sitting, night.pack.play)
    hand = replay.hand
    names = {sat.seat: player_name(night, sat.ticket) for sat in sitting.seats}
    refused, recorded = replay.broken, None
    if refused is None:
        refused = hand_records.cannot_be_recorded(night.state, sitting, night.pack.play)
    if refused is None and hand.phase in ENDED:
        try:
            recorded = as_recorded(night, sitting, at)
        except Refused as why:
            refused = why
    shown = common(night, sitting.table, at)
    now, coming = level_of(sitting), shown["level"]
    lies, pots = table_hand.lying(replay)
    cards = sorted(card for card in hand.cards_seen if card)
    return {
        **shown,
        "stage": _stage(hand.phase),
        "refused": refused.as_data() if refused else None,
        "hand_no": sitting.no,
        "level": now,
        "next_level": coming if coming != now else None,
        "unit": sitting.unit,
        "chips": [chip for chip in _values(night.state) if chip >= sitting.unit],
        "seats": _seats_playing(night, replay, away),
        "button": sitting.button,
        "button_dead": sitting.button not in names,
        "small_dead": sitting.small not in names,
        "board": table_hand.cards_text(hand.board),
        "pot": lies,
        "pots": pots,
        "carried": sitting.carried,
        "turn": turn(night, replay, names),
        "due": table_hand.due_cards(replay),
        "to_show": table_hand.to_show(replay, names),
        "used": table_hand.cards_text(tuple(cards)),
        "to_win": to_win(replay),
        "steps": steps(replay, night),
        "result": result(night, replay, recorded, names, at),
        "undo": table_hand.last_step(replay),
        "misdeal": table_hand.misdeal(replay, packs.misdeal_causes(night.state.adopted.pack)),
        "early": table_hand.early(replay, night.pack.wagers),
    }


def as_recorded(night: Night, hand: HandInPlay, at: Millis) -> HandPlayed:
    """Return the fact that a hand will be once it is recorded; nothing is. Refused when it cannot
    be.
    """
    event = hands.SLICE.decide(night.state, hands.RecordHand(hand=hand, at=at), night.pack)
    assert isinstance(event, HandPlayed)
    return event


def _stage(phase: Phase) -> Stage:
    return "called-off" if phase == "misdeal" or phase == "void" else phase


def _values(state: State) -> list[int]:
    return sorted({chip.value for chip in state.adopted.chip_set})


def _seats_playing(night: Night, replay: HandReplay, away: Collection[int]) -> list[TableSeat]:
    state, sitting = night.state, replay.sitting
    tickets, shown_hands = here(state, sitting.table), table_hand.hands_in_words(replay)
    players = {sat.seat: (player, sat) for player, sat in enumerate(sitting.seats)}
    rows: list[TableSeat] = []
    for seat in range(1, max(state.adopted.seats_per_table, *players) + 1):
        who = EMPTY_SEAT
        if seat in players:
            player, sat = players[seat]
            in_hand = table_hand.seat_in_hand(replay, player)
            who = {**in_hand, "ticket": sat.ticket, "name": player_name(night, sat.ticket)}
        elif seat in tickets:
            who = _sitting(night, tickets[seat])
        marks = _marks(seat, sitting.button, sitting.small, sitting.big)
        rows.append(
            {
                **who,
                "seat": seat,
                "away": seat in away,
                "marks": marks,
                "hand": shown_hands.get(seat),
            }
        )
    return rows
