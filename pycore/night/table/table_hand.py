"""A hand in play as plain data: what each player did last, whose turn it is, who shows, who wins.

Clauses: those of pycore/poker/hand.py, which answers every question here; the least raise, why a
raise may not be and whether a misdeal may be called are asked of it, never worked out again.

The raises that are asked for most are amounts that may be made, in whole chips; what a raise must
be is asked of pycore/poker/betting.py.

What chips and words count for, as plain data: the dealer says what was seen and heard.

Clauses: those of pycore/poker/wagers.py, which decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Literal, NamedTuple, NotRequired, TypedDict, get_args

from pycore.kernel.clauses import Refusal, Refusals, Refused
from pycore.night.night import Night
from pycore.night.table import hand_in_play
from pycore.night.table.hand_in_play import (
    CALLED_OFF,
    HandInPlay,
    by_seat,
    not_in_unit,
    read_step,
    stages,
)
from pycore.night.table.hands import HandPlayed
from pycore.night.table.pot_view import PotShares, ShownHand, by_strength, in_words, places_of
from pycore.poker import phh, pots
from pycore.poker.actions import ENDED, UNKNOWN, Action, Kind
from pycore.poker.betting import Options
from pycore.poker.cards import Card
from pycore.poker.hand import Hand, ask
from pycore.poker.ranking import evaluate
from pycore.poker.terms import PlayRules, WagerRules, premature
from pycore.poker.wagers import IN_TURN, WagerSeen, Word, read

# Amounts are chips, cards are text ("AsKd"; "??" for one not seen).

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


Mark = Literal["button", "small", "big"]


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


class WonPot(PotShares):
    """A pot given away: *shares* and *odd* are [seat, chips], *carried* waits for the next."""

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
    step: Literal["begin"]


class ActionStep(TypedDict):
    """The last thing done in the hand. *kind* is "" and *seat* None when it cannot be read."""

    step: Literal["action"]
    kind: str
    seat: int | None
    amount: int
    cards: str


class Misdeal(TypedDict):
    """Whether a misdeal may still be called, the clauses of what causes one, and under which
    clause a hand is void.
    """

    refused: Refusal | None
    causes: list[str]
    void_clause: str


class EarlyCards(TypedDict):
    """What becomes of board cards that are dealt too early, and by which clause."""

    code: str
    clause: str


MOST = 8
HANDS_BACK = 8
RECORDS_BACK = 500
"""So far back are a table's last hands looked for: all tables are in one record."""


class Bets(NamedTuple):
    """Amounts that were bet or raised to, the last first: before the flop, and after it."""

    before: tuple[int, ...] = ()
    after: tuple[int, ...] = ()


NOTHING_LATELY = Bets()


def presets(
    hand: Hand, options: Options, unit: int, lately: Bets = NOTHING_LATELY
) -> list[Preset]:
    """Return the preset bets: before the flop multiples of the bet, after it parts of the pot;
    then what was bet *lately*. Totals for the round, rounded down to chips of *unit*; neither the
    least raise nor all of a stack, which have keys of their own, nor an amount twice.
    """
    least, most = options.least, options.most
    if least is None or most is None or hand.limit:
        return []
    taken = {least, hand.bets[options.player] + hand.stacks[options.player]}
    offered: list[Preset] = []
    for name, total in _wanted(hand, options, unit, lately):
        if least <= total <= most and total not in taken and len(offered) < MOST:
            taken.add(total)
            offered.append({"name": name, "amount": total})
    return offered


def _wanted(
    hand: Hand, options: Options, unit: int, lately: Bets
) -> Iterator[tuple[PresetName, int]]:
    for name, total in _parts(hand, options):
        yield name, total - total % unit
    for total in lately.after if hand.street else lately.before:
        if total % unit == 0:
            yield "last", total


def _parts(hand: Hand, options: Options) -> Iterator[tuple[PresetName, int]]:
    level = hand.level
    if not hand.street:
        if level == hand.setup.big_blind:
            yield "blinds-225", level * 9 // 4
        yield "blinds-250" if level == hand.setup.big_blind else "bet-250", level * 5 // 2
        yield "blinds-300" if level == hand.setup.big_blind else "bet-300", level * 3
        if level > hand.setup.big_blind:
            yield "bet-400", level * 4
        return
    pot = sum(hand.ante) + sum(hand.paid) + sum(hand.bets) + hand.setup.carried + options.call
    yield "quarter_pot", level + pot // 4
    yield "third_pot", level + pot // 3
    yield "half_pot", level + pot // 2
    yield "two_thirds", level + pot * 2 // 3
    yield "three_quarters", level + pot * 3 // 4
    yield "pot", level + pot


# --- What was bet lately ---


def bets_of(steps: Iterable[Action]) -> Bets:
    """Return the bets and raises of a hand, the last first."""
    amounts: tuple[list[int], list[int]] = [], []
    street = 0
    for step in steps:
        if step.kind == "board":
            street = 1
        elif step.kind == "raise":
            amounts[street].insert(0, step.amount)
    return Bets(tuple(amounts[0]), tuple(amounts[1]))


def joined(hands: Sequence[Bets]) -> Bets:
    """Return those of some hands, the last hand first; each amount once."""
    return Bets(
        tuple(dict.fromkeys(total for hand in hands for total in hand.before)),
        tuple(dict.fromkeys(total for hand in hands for total in hand.after)),
    )


def bet_lately(night: Night, sitting: HandInPlay) -> Bets:
    """Return what was bet in the last hands of the table at the same blinds."""
    hands: list[Bets] = []
    for folded_event in islice(night.folded.backwards(), RECORDS_BACK):
        event = folded_event.event
        if folded_event.kind != "applied" or not isinstance(event, HandPlayed):
            continue
        if event.hand.table != sitting.table:
            continue
        if event.hand.level != sitting.level or len(hands) == HANDS_BACK:
            break
        hands.append(bets_of(map(read_step, event.hand.actions)))
    return joined(hands)


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "nobody-can-call-more": (),
}

RULED: dict[str, SeatState] = {"kill": "dead", "disqualify": "disqualified"}
STREETS: tuple[DueCards, ...] = (
    {"street": "flop", "cards": 3},
    {"street": "turn", "cards": 1},
    {"street": "river", "cards": 1},
)


class HandReplay(NamedTuple):
    """A hand as far as it can be played again: the engine's, what each player did last in this
    round, and whom a ruling took the hand. *broken* says why the steps after *steps* cannot be.
    """

    sitting: HandInPlay
    hand: Hand
    did: dict[int, LastAction]
    ruled: dict[int, SeatState]
    steps: int
    broken: Refused | None


def replayed(sitting: HandInPlay, rules: PlayRules) -> HandReplay:
    """Return the hand, step by step. Refused when not even its first card can be dealt."""
    hands, stopped = stages(sitting, rules)
    did = _forced(sitting, hands[0])
    ruled: dict[int, SeatState] = {}
    for before, text in zip(hands[:-1], sitting.actions, strict=False):
        step = read_step(text)
        done = did_of(before, step)
        if step.kind in RULED:
            ruled[step.player] = RULED[step.kind]
        if step.kind == "board":
            did = {}
        elif done is not None:
            did[step.player] = done
    broken = by_seat(stopped, sitting) if stopped is not None else None
    return HandReplay(sitting, hands[-1], did, ruled, len(hands) - 1, broken)


def _forced(sitting: HandInPlay, hand: Hand) -> dict[int, LastAction]:
    posted: dict[int, LastAction] = {}
    for player, seat in enumerate(sitting.order()):
        bet, ante = hand.bets[player], hand.ante[player]
        if bet:
            blind: ActionKind = "big" if seat == sitting.big else "small"
            posted[player] = _did(blind, bet, all_in=not hand.stacks[player])
            if ante and hand.rules.ante_payer.value == "big-blind":
                posted[player]["ante"] = ante
        elif ante:
            posted[player] = _did("ante", ante, all_in=not hand.stacks[player])
    return posted


def did_of(hand: Hand, step: Action) -> LastAction | None:
    """Return what a seat shows of a step that was done in a hand; None for one that is no
    player's.
    """
    kind, player, amount, *_ = step
    if kind in ("fold", "kill", "disqualify"):
        return _did("fold")
    if kind == "show" or kind == "muck":
        return _did(kind)
    if kind not in ("call", "raise", "clock") or not 0 <= player < len(hand.bets):
        return None
    bet, stack, level = hand.bets[player], hand.stacks[player], hand.level
    if kind == "raise":
        return _did("raise" if level else "bet", amount, all_in=amount == bet + stack)
    if kind == "clock" and (level > bet or hand.rules.called_clock.value.without_a_bet):
        return _did("fold")
    owed = min(level - bet, stack)
    return _did("call" if owed else "check", bet + owed, all_in=owed == stack)


def _did(kind: ActionKind, amount: int = 0, *, all_in: bool = False) -> LastAction:
    return {"kind": kind, "amount": amount, "all_in": all_in}


# --- Seats ---


def cards_text(cards: tuple[Card, ...]) -> str:
    return "".join(phh.name_or_unknown(card) for card in cards)


def seat_in_hand(replay: HandReplay, player: int) -> InHand:
    """Return what one player's place at the table shows of the hand."""
    hand = replay.hand
    folded, cards = hand.folded[player], hand.hole[player]
    seat = replay.sitting.order()[player]
    state: SeatState
    if folded:
        plain: SeatState = "away" if seat in replay.sitting.absent else "folded"
        state = replay.ruled.get(player, plain)
    else:
        state = "in" if hand.stacks[player] else "all-in"
    is_known = UNKNOWN not in cards
    return {
        "stack": hand.stacks[player],
        "bet": 0 if hand.phase in ENDED else hand.bets[player],
        "state": state,
        "cards": cards_text(cards) if is_known else "" if folded else "??",
        "did": replay.did.get(player),
        "won": sum(
            chips for award in hand.awards for winner, chips in award.shares if winner == player
        ),
    }


def hands_in_words(replay: HandReplay) -> dict[int, ShownHand]:
    """Return {seat: its hand in words} of those whose cards are seen, from the flop on."""
    hand, order = replay.hand, replay.sitting.order()
    board = hand.board
    if len(board) < 3 or UNKNOWN in board:
        return {}
    tabled = {
        order[player]: hand.hole[player]
        for player in hand.in_hand()
        if UNKNOWN not in hand.hole[player]
    }
    strengths = {seat: evaluate((*board, *cards)) for seat, cards in tabled.items()}
    groups = by_strength(strengths, replay.sitting.button)
    return {
        seat: in_words(seat, board, tabled[seat], strengths[seat], place)
        for place, group in zip(places_of(groups), groups, strict=True)
        for seat in group
    }


def lying(replay: HandReplay) -> tuple[int, list[TablePot]]:
    """Return the chips in the middle and before the players, and the pots of the rounds that are
    over.
    """
    hand, order = replay.hand, replay.sitting.order()
    if hand.phase in CALLED_OFF:
        return 0, []
    closed_pots, bets = hand.pots(), 0
    if hand.phase == "bet":
        setup, bets = hand.setup, sum(hand.bets)
        closed_pots = pots.pots(
            hand.paid, hand.ante, hand.in_hand(), trimmed=setup.trimmed, carried=setup.carried
        )
    rows: list[TablePot] = [
        {"amount": pot.amount, "seats": [order[player] for player in pot.players]}
        for pot in closed_pots
    ]
    return sum(pot.amount for pot in closed_pots) + bets, rows


# --- What comes next ---


def turn(replay: HandReplay, names: Mapping[int, str], lately: Bets) -> Turn | None:
    """Return whose turn it is and what may be done: amounts are totals for the round. *lately* is
    what was bet at this table before.
    """
    hand = replay.hand
    options = hand.next_options
    if options is None or hand.phase != "bet":
        return None
    player = options.player
    seat = replay.sitting.order()[player]
    return {
        "seat": seat,
        "name": names.get(seat, ""),
        "behind": hand.stacks[player],
        "bet": hand.bets[player],
        "call": options.call,
        "level": hand.level,
        "all_in": hand.bets[player] + hand.stacks[player],
        "least": options.least,
        "most": options.most,
        "presets": presets(hand, options, replay.sitting.unit, lately),
        "raise_clause": hand.rules.raise_size.clause,
        "no_raise": _no_raise(replay, options),
        "below": _turned_down(replay, player, options.least, -1),
        "beyond": _turned_down(replay, player, options.most, 1),
        "odd": not_in_unit(replay.sitting).as_data(),
        "ahead": [],
        "round": None,
        "time_out": _time_out(hand, options),
    }


def _time_out(hand: Hand, options: Options) -> TimeOut:
    """K54: by the final table's time bank (SEL-42b) who faces no bet checks, where a called clock
    (SEL-41) may kill the hand even then.
    """
    owes = options.call > 0
    dies = owes or hand.rules.called_clock.value.without_a_bet
    return {"called": "fold" if dies else "check", "bank": "fold" if owes else "check"}


def _turned_down(replay: HandReplay, player: int, total: int | None, more: int) -> Refusal | None:
    """Why a raise to *more* than *total* may not be; None where no raise may, or this one."""
    if total is None:
        return None
    answer = ask(replay.hand, Action("raise", player, total + more))
    return by_seat(answer, replay.sitting).as_data() if isinstance(answer, Refused) else None


def _no_raise(replay: HandReplay, options: Options) -> Refusal | None:
    """Why who has chips beyond a call may not raise, in the engine's words."""
    hand, player = replay.hand, options.player
    if options.least is not None or hand.stacks[player] <= options.call:
        return None
    top = hand.bets[player] + hand.stacks[player]
    answer = ask(hand, Action("raise", player, min(top, hand.full_raise())))
    if isinstance(answer, Refused):
        return by_seat(answer, replay.sitting).as_data()
    return Refused("nobody-can-call-more").as_data()


def due_cards(replay: HandReplay) -> DueCards | None:
    """Return the cards that come next to the board."""
    if replay.hand.phase != "board":
        return None
    return {**STREETS[replay.hand.street]}


def to_show(replay: HandReplay, names: Mapping[int, str]) -> list[ToShow]:
    """Return who is to show, in turn, and whether the hand may be thrown away instead."""
    hand, order = replay.hand, replay.sitting.order()
    if hand.phase not in ("board", "showdown"):
        return []
    duty = hand.must_show()
    turns = hand.shows_first()
    return [
        {
            "seat": order[player],
            "name": names.get(order[player], ""),
            "must": player in duty,
            "clause": duty.get(player, ""),
            "may_muck": player not in duty
            and not isinstance(ask(hand, Action("muck", player)), Refused),
        }
        for player in turns
        if not hand.tabled[player] and (hand.phase == "showdown" or player in duty)
    ]


def misdeal(replay: HandReplay, causes: Sequence[str]) -> Misdeal | None:
    """Return whether a misdeal may still be called; *causes* are the clauses of what makes one
    here.
    """
    if replay.hand.phase in ENDED:
        return None
    answer = ask(replay.hand, Action("misdeal"))
    refused = by_seat(answer, replay.sitting).as_data() if isinstance(answer, Refused) else None
    void_clause = replay.hand.rules.void.clause
    return {"refused": refused, "causes": list(causes), "void_clause": void_clause}


def early(replay: HandReplay, wagers: WagerRules) -> EarlyCards | None:
    """Return what becomes of the next board cards where they were dealt before the betting was
    over.
    """
    hand = replay.hand
    if hand.phase != "bet" or hand.street == len(STREETS):
        return None
    ruling = premature(STREETS[hand.street]["street"], wagers)
    return {"code": ruling.code, "clause": ruling.clause}


# --- The end ---


def result(
    replay: HandReplay, recorded: HandPlayed | None, names: Mapping[int, str]
) -> Result | None:
    """Return what the hand comes to. *recorded* is what its record will say, None when it cannot
    be.
    """
    hand, rules, sitting = replay.hand, replay.hand.rules, replay.sitting
    order = sitting.order()
    if hand.phase not in ENDED:
        return None
    seat_of = {sat.ticket: sat.seat for sat in sitting.seats}
    gone = {seat_of[out.ticket]: out.stack_chips for out in recorded.out} if recorded else {}
    lost = [seat for seat, chips in zip(order, hand.stacks, strict=True) if not chips]
    return {
        "pots": [
            {
                "amount": award.pot.amount,
                "seats": [order[player] for player in award.pot.players],
                "shares": [[order[player], chips] for player, chips in award.shares],
                "odd": [[order[player], chips] for player, chips in award.odd],
                "carried": award.carried,
                "clause": rules.book.split if len(award.shares) > 1 else "",
            }
            for award in hand.awards
        ],
        "gets": _gets(replay),
        "returned": [
            [order[player], chips] for player, chips in hand.returned if hand.phase == "over"
        ],
        "carried": hand.carried,
        "odd_clause": rules.odd_chip.clause
        if any(award.odd or award.carried for award in hand.awards)
        else "",
        "removed": hand.removed,
        "out": [
            {"seat": seat, "name": names.get(seat, ""), "stack": gone[seat]}
            for seat in lost
            if seat in gone
        ],
        "zero": [
            {"seat": seat, "name": names.get(seat, "")}
            for seat in lost
            if recorded and seat not in gone
        ],
        "called_off": called_off(hand),
        "deals_on": False,
    }


def _gets(replay: HandReplay) -> list[list[int]]:
    """[seat, chips] won from all pots together, most first, then in the order of play."""
    order = replay.sitting.order()
    won = dict.fromkeys(range(len(order)), 0)
    for award in replay.hand.awards:
        for player, chips in award.shares:
            won[player] += chips
    most_first = sorted(won.items(), key=lambda player_won: -player_won[1])
    return [[order[player], chips] for player, chips in most_first if chips]


def called_off(hand: Hand) -> Literal["misdeal", "void"] | None:
    """Return how a hand was called off, if it was."""
    return hand.phase if hand.phase == "misdeal" or hand.phase == "void" else None


def last_step(replay: HandReplay) -> BegunStep | ActionStep:
    """Return the last step, as Undo names it."""
    if not replay.sitting.actions:
        return {"step": "begin"}
    order = replay.sitting.order()
    try:
        step = read_step(replay.sitting.actions[-1])
    except Refused:
        return {"step": "action", "kind": "", "seat": None, "amount": 0, "cards": ""}
    done = replay.did.get(step.player) if step.kind in ("call", "raise") else None
    return {
        "step": "action",
        "kind": step.kind,
        "seat": order[step.player] if 0 <= step.player < len(order) else None,
        "amount": done["amount"] if done else step.amount,
        "cards": cards_text(step.cards),
    }


# Amounts are chips, cards are text ("AsKd"; "??" for one not seen).


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


def wager_view(night: Night, sitting: HandInPlay, fields: Mapping[str, Any]) -> Wager:
    """Return what it counts for now. *fields*: "seat", "chips" ([[500, 500], [100]], by motion),
    "word", "amount", "chips_first", "faced" and "taken" (poker/wagers.py Did).
    """
    rules = night.pack.play
    hand = hand_in_play.replayed(sitting, rules)
    try:
        reading = read(hand, _wagered(fields, sitting), night.pack.wagers)
    except Refused as refused:
        raise by_seat(refused, sitting) from None
    return {
        "code": reading.code,
        "clause": reading.clause,
        "actions": [{"kind": action.kind, "amount": action.amount} for action in reading.actions],
        "back": reading.back,
        "add": reading.add,
        "notes": [list(note) for note in reading.notes],
    }


def _wagered(fields: Mapping[str, Any], sitting: HandInPlay) -> WagerSeen:
    seat, chips, word = _whole(fields, "seat", 0), fields.get("chips", []), fields.get("word", "")
    if not isinstance(chips, list) or not all(_is_motion(motion) for motion in chips):
        raise Refused("bad-command", field="chips")
    if not isinstance(word, str) or word not in get_args(Word):
        raise Refused("bad-command", field="word")
    return WagerSeen(
        player=sitting.player(seat),
        chips=tuple(tuple(motion) for motion in chips),
        word=word,  # type: ignore[arg-type]
        amount=_whole(fields, "amount", 0),
        chips_first=fields.get("chips_first") is True,
        faced=_whole(fields, "faced", IN_TURN),
        taken=_whole(fields, "taken", 0),
    )


def _is_motion(motion: object) -> bool:
    return isinstance(motion, list) and all(type(chip) is int for chip in motion)


def _whole(fields: Mapping[str, Any], name: str, otherwise: int) -> int:
    value = fields.get(name, otherwise)
    if type(value) is not int or abs(value) >= 1 << 53:
        raise Refused("bad-command", field=name)
    return value
