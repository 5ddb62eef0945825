"""A hand at a table of the night, from the first riffle on: who is in it, what was done so far.

    hand = begin(state, rules, table=2, at=now)
    hand = done(hand, rules, {"kind": "raise", "seat": 7, "amount": 800})

Clauses: NU-B.TP14, SEL-14 (a hand begins at the first riffle and is played at the level of that
moment; K14), NU-9.03b, NU-9.10, MB-9a, MB-9b, SEL-12, SEL-36a, SEL-36b, SK-A.2.v, BC-5.e
(the button, by poker/button.py), NU-B.IR1 (a misplaced button is put right), NU-9.24 (what was
carried lies in this pot), NU-9.30b, MB-26b (a called-off hand is dealt again from the same
button and costs no other blinds), NU-B.TP15, SEL-18 (an absent player is dealt in), SEL-16,
SEL-17 (a colour-up changes stacks; K28), SEL-9 (none begins once play must end), NU-8.19, SK-4.o1
(nor past the hours of the licence).

It lives on the table's tablet until it has ended; only then it becomes a fact of the night. It
says who is in it with what, and how far it was played.

    replayed(hand, rules)      the engine's Hand, as it stands
    stages(hand, rules)        the same after every step

What was done is kept as the text of a hand history (poker/phh.py), players numbered from the
button's left, so that taking back a step is dropping the last one and nothing is ever kept twice.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import (
    ChipCount,
    Count,
    Holder,
    LevelNo,
    Moment,
    NoSeat,
    SeatNo,
    Story,
    TableNo,
)
from pycore.kernel.rulings import clause_of
from pycore.kernel.text import line
from pycore.kernel.units import NO_CHIPS, Chips, Millis
from pycore.kernel.values import dataclass
from pycore.night.base.known_stacks import (
    denominations,
    here,
    known_stack,
    level_at,
    uncounted,
    with_chips,
)
from pycore.night.base.parts import Felt
from pycore.night.base.state import State
from pycore.poker import button, phh
from pycore.poker.actions import ENDED, Action, Setup
from pycore.poker.betting import NOBODY
from pycore.poker.blinds import Short, antes, out_at_the_blinds
from pycore.poker.button import Places
from pycore.poker.hand import Hand, act, play, start
from pycore.poker.terms import PlayRules
from pycore.portable.structure import StructureItem

CALLED_OFF = ("misdeal", "void")


@dataclass(frozen=True, kw_only=True)
class HandSeat:
    """Who is in a hand: the stack before it, and how many rebuys are in that stack."""

    seat: SeatNo
    ticket: Holder
    stack_chips: ChipCount
    rebuys: Count = 0


@dataclass(frozen=True, kw_only=True)
class Deal:
    """What a hand begins with. *small* is 0 when the small blind is dead; *placed* when somebody
    put the button where it is. *unit* is the smallest chip in play, *carried* what the last hand
    left over. *absent* are seats.
    """

    table: TableNo
    no: Count
    level: LevelNo
    small_blind: ChipCount
    big_blind: ChipCount
    ante: ChipCount = NO_CHIPS
    unit: ChipCount
    carried: ChipCount = NO_CHIPS
    button: SeatNo
    small: NoSeat
    big: SeatNo
    small_seat: SeatNo
    placed: bool = False
    absent: tuple[SeatNo, ...] = ()
    begun_ms: Moment


@dataclass(frozen=True, kw_only=True)
class HandInPlay(Deal):
    """A hand with all that was done in it. *seats* stand in the order of play, the first one left
    of the button first.
    """

    seats: tuple[HandSeat, ...]
    actions: tuple[Story, ...] = ()

    def order(self) -> tuple[int, ...]:
        """Return the seats in the order of play."""
        return tuple(sat.seat for sat in self.seats)

    def player(self, seat: int) -> int:
        """Return the number that the engine gives a seat. Refused when it is not in the hand."""
        for player, sat in enumerate(self.seats):
            if sat.seat == seat:
                return player
        raise Refused("seat-not-in-hand", seat=seat)


class _Replay:
    """A hand that was dealt, as far as somebody last asked for it to be played again: a tablet
    asks for one step more each time, and then to see it.
    """

    def __init__(self, dealt: Hand) -> None:
        self._told: tuple[tuple[str, ...], tuple[Hand, ...], Refused | None]
        self._told = (), (dealt,), None

    def through(self, actions: tuple[str, ...]) -> tuple[tuple[Hand, ...], Refused | None]:
        prior, hands, stopped = self._told
        if actions == prior:
            return hands, stopped
        step = 0
        while (
            step < min(len(prior), len(actions), len(hands) - 1) and prior[step] == actions[step]
        ):
            step += 1
        stages, stopped = list(hands[: step + 1]), None
        for text in actions[step:]:
            try:
                stages.append(act(stages[-1], read_step(text)))
            except Refused as refused:
                stopped = refused
                break
        self._told = actions, tuple(stages), stopped
        return self._told[1:]


@lru_cache(maxsize=64)
def _replay(hand: HandInPlay, rules: PlayRules) -> _Replay:
    return _Replay(_dealt(hand, rules))


def stages(hand: HandInPlay, rules: PlayRules) -> tuple[tuple[Hand, ...], Refused | None]:
    """Return the hand after its first card and after each step, as far as they may be; and what a
    step that may not be is refused with. Refused when not even the first card can be dealt.
    """
    return _replay(replace(hand, actions=()), rules).through(hand.actions)


def replayed(hand: HandInPlay, rules: PlayRules) -> Hand:
    """Return the hand as far as it was played, every step checked. Refused where a step may not
    be.
    """
    hands, stopped = stages(hand, rules)
    if stopped is not None:
        raise stopped.telling(stopped.facts)
    return hands[-1]


def _dealt(hand: HandInPlay, rules: PlayRules) -> Hand:
    """The hand with its first card dealt."""
    order = hand.order()
    blinds = [0] * len(order)
    if hand.small in order:
        blinds[order.index(hand.small)] = hand.small_blind
    if hand.big not in order:
        raise Refused("bad-command", field="big")
    at_big = order.index(hand.big)
    blinds[at_big] = hand.big_blind
    stacks = tuple(sat.stack_chips for sat in hand.seats)
    setup = Setup(
        stacks=stacks,
        blinds=tuple(blinds),
        big_blind=hand.big_blind,
        antes=antes(stacks, at_big, hand.big_blind, hand.ante, rules.ante_payer.value),
        unit=hand.unit,
        carried=hand.carried,
        absent=tuple(order.index(seat) for seat in hand.absent if seat in order),
    )
    return play(start(setup, rules), [Action("hole")])


def read_step(text: str) -> Action:
    """Return what one step says. Refused when it says nothing that can be done."""
    if text.startswith("#"):
        word = text[1:].partition(":")[0].strip()
        if word in CALLED_OFF:
            return Action("misdeal" if word == "misdeal" else "void")
    try:
        step = phh.action(text)
    except phh.BadHistory:
        step = None
    if step is None:
        raise Refused("bad-command", field="actions")
    return step._replace(ruling="# ruling:" in text)


def disqualified(hand: HandInPlay) -> set[int]:
    """Return tickets of those who were disqualified in this hand."""
    if not any(phh.DISQUALIFIED in text for text in hand.actions):
        return set()
    return {
        sat.ticket
        for player, sat in enumerate(hand.seats)
        if any(
            text.startswith(phh.action_text(Action("disqualify", player))) for text in hand.actions
        )
    }


def has_ended(hand: Hand) -> bool:
    """Return whether nothing more is to be decided in it."""
    return hand.phase in ENDED


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "cards-needed": ("player",),
    "everybody-away": ("players",),
    "no-such-seat": ("seat",),
    "not-a-card": ("what",),
    "not-in-unit": ("unit_chips",),
    "not-playing": ("phase",),
    "on-break": (),
    "play-must-stop": ("at_ms",),
    "reason-needed": ("field",),
    "seat-not-in-hand": ("seat",),
    "stacks-not-counted": ("seats",),
    "too-few-players": ("players",),
}

NOT_OVERRULED = ("win", "clock", "kill", "disqualify", *CALLED_OFF)
KINDS = frozenset(("fold", "call", "raise", "board", "show", "muck", *NOT_OVERRULED))
NEEDS_REASON = frozenset(("kill", "disqualify", "void"))


# --- Before the hand ---


def places(
    state: State, rules: PlayRules, table: int, seats: Collection[int], placed: int | None = None
) -> Places:
    """Return where the next hand of a table is played from. *placed* puts the button there."""
    felt = state.felts.get(table)
    if placed is not None:
        return button.forward_to(placed, seats)
    if felt is None or not felt.order:
        return button.first_places(seats, rules.button_start.value)
    previous = _places(felt)
    if felt.again:
        # Who sat down meanwhile waits for the next hand: nobody else may come to owe a blind.
        return previous if set(felt.order) <= set(seats) else button.forward_to(felt.button, seats)
    return button.following(previous, seats, rules.button_move.value, rules.heads_up_switch.value)


def _places(felt: Felt) -> Places:
    return Places(felt.button, felt.small or None, felt.big, felt.order, felt.small_seat)


def cannot_begin(state: State, table: int, at: Millis) -> Refused | None:
    """Return why no hand can be dealt at a table now, if so."""
    if state.phase != "playing":
        return Refused("not-playing", phase=state.phase)
    stop_at = state.adopted.stop_at_ms
    if stop_at is not None and at >= stop_at:
        return Refused("play-must-stop", state.adopted.clause("stop"), kind="law", at_ms=stop_at)
    hours_refused = state.adopted.rules.hours_over(state.adopted, at)
    if hours_refused is not None:
        return hours_refused
    seats = here(state, table)
    if len(seats) < 2:
        return Refused("too-few-players", players=len(seats))
    missing = uncounted(state, table, at)
    if missing:
        return Refused("stacks-not-counted", seats=list(missing))
    if level_at(state, at) is None:
        return Refused("on-break")
    if len(with_chips(state, table)) < 2:
        return Refused("too-few-players", players=len(with_chips(state, table)))
    return None


def short_of_blinds(
    state: State,
    rules: PlayRules,
    table: int,
    at: Millis,
    level: StructureItem | None,
    placed: int | None,
) -> list[Short]:
    """Return who is out at *table* by a blind of *level* that falls to them and that they cannot
    post. Nobody, while stacks are to be counted; *placed* puts the button there.
    """
    if rules.short_blind.value != "out" or level is None or uncounted(state, table, at):
        return []
    stacks, short = with_chips(state, table), list[Short]()
    while len(stacks) > 1:
        positions = places(state, rules, table, stacks, placed)
        due = [seat for seat in (positions.small, positions.big) if seat is not None]
        gone = out_at_the_blinds(stacks, due, level.small, rules.short_blind)[: len(stacks) - 1]
        if not gone:
            break
        short += gone
        stacks = {seat: chips for seat, chips in stacks.items() if seat not in dict(gone)}
    return short


def begin(
    state: State,
    rules: PlayRules,
    *,
    table: int,
    at: Millis,
    placed: int | None = None,
    absent: Collection[int] = (),
) -> HandInPlay:
    """Return the next hand of *table*, at the level of this moment. Refused when none can
    begin.
    """
    refused = cannot_begin(state, table, at)
    if refused is not None:
        raise refused
    level, tickets = level_at(state, at), here(state, table)
    assert level is not None
    if placed is not None and not state.adopted.has_seat(table, placed):
        raise Refused("no-such-seat", seat=placed)
    positions = places(state, rules, table, with_chips(state, table), placed)
    felt = state.felts.get(table)
    hand = HandInPlay(
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
        seats=tuple(_sat(state, seat, tickets[seat]) for seat in positions.order),
        absent=tuple(sorted(seat for seat in positions.order if seat in absent)),
        begun_ms=at,
    )
    if len(hand.absent) == len(hand.seats):
        raise Refused("everybody-away", players=len(hand.seats))
    replayed(hand, rules)
    return hand


def _sat(state: State, seat: int, ticket: int) -> HandSeat:
    stack, rebuys = known_stack(state, ticket), len(state.entries[ticket].rebuys)
    assert stack is not None
    return HandSeat(seat=seat, ticket=ticket, stack_chips=stack, rebuys=rebuys)


# --- During the hand ---


def done(hand: HandInPlay, rules: PlayRules, wish: Mapping[str, Any]) -> HandInPlay:
    """Return the hand with one thing more done in it; Refused with the clause when that may not
    be.

    *wish* is {"kind", "seat", "amount" (a street total), "cards" ("AsKd"; "??????" for a board
    that nobody writes down), "seats" (who win), "ruling", "reason", "clause"}. A reason makes it a
    ruling of the director, who may overrule a poker rule; with "ruling" it must have one.
    Declaring a hand void is one that names the clause it follows.
    """
    kind, reason = wish.get("kind"), wish.get("reason", "")
    if kind not in KINDS:
        raise Refused("bad-command", field="kind")
    if not isinstance(reason, str) or "#" in reason:
        raise Refused("bad-command", field="reason")
    reason = line(reason)
    if (kind in NEEDS_REASON or wish.get("ruling") is True) and not reason:
        raise Refused("reason-needed", field="reason")
    amount = wish.get("amount", 0)
    if type(amount) is not int or not 0 <= amount < 1 << 53:
        raise Refused("bad-command", field="amount")
    seat = wish.get("seat")
    nobody = kind in ("board", "win", *CALLED_OFF)
    if not nobody and type(seat) is not int:
        raise Refused("bad-command", field="seat")
    try:
        cards = phh.cards("".join(str(wish.get("cards") or "").split()))
    except ValueError as err:
        raise Refused("not-a-card", what=str(err)[:20]) from None
    player = NOBODY if nobody or not isinstance(seat, int) else hand.player(seat)
    unseen = kind == "board" and not any(cards)
    if kind in ("show", "board") and (not cards or (0 in cards and not unseen)):
        raise Refused("cards-needed", player=player)
    winners = _players(hand, wish.get("seats")) if kind == "win" else ()
    overruled = bool(reason) and kind not in NOT_OVERRULED
    # A kill always has its reason; it overrules only where it was told why it may not be.
    overruled = overruled or (kind == "kill" and wish.get("ruling") is True)
    action = Action(kind, player, amount, cards, overruled, winners)
    text = f"{phh.action_text(action)}{_why(action, reason) if kind != 'win' else ''}"
    if kind == "void":
        named = wish.get("clause")
        offered = rules.misdeal.clause, rules.void.clause
        text += f" [{clause_of(named if isinstance(named, str) else '', *offered)}]"
    grown = replace(hand, actions=(*hand.actions, text))
    try:
        replayed(grown, rules)
    except Refused as refused:
        raise by_seat(refused, hand) from None
    if kind == "raise" and amount % hand.unit:
        before = replayed(hand, rules)
        if amount != before.bets[player] + before.stacks[player]:
            raise not_in_unit(hand)
    return grown


def _players(hand: HandInPlay, seats: object) -> tuple[int, ...]:
    """The players of some seats, in the order of play. Refused when these are no seats of it."""
    if not isinstance(seats, list | tuple) or not all(type(seat) is int for seat in seats):
        raise Refused("bad-command", field="seats")
    return tuple(sorted(hand.player(seat) for seat in seats))


def not_in_unit(hand: HandInPlay) -> Refused:
    """Return why a raise is turned down that the chips in play cannot make; all of a stack they
    can.
    """
    return Refused("not-in-unit", unit_chips=hand.unit)


def by_seat(refused: Refused, hand: HandInPlay) -> Refused:
    """Return the engine's refusal with seats in the place of its players' numbers."""
    facts, order = dict(refused.facts), hand.order()
    for name in ("player", "turn"):
        player = facts.pop(name, None)
        if isinstance(player, int) and 0 <= player < len(order):
            facts["seat" if name == "player" else name] = order[player]
    return refused.telling(facts)


def _why(action: Action, reason: str) -> str:
    if not reason:
        return ""
    return f" # ruling: {reason}" if action.ruling else f": {reason}"


def undone(hand: HandInPlay) -> HandInPlay | None:
    """Return the hand without its last step; None when there is no step to take back."""
    return replace(hand, actions=hand.actions[:-1]) if hand.actions else None


def void_by(hand: HandInPlay, rules: PlayRules) -> tuple[str, str]:
    """Return the clause by which a hand was declared void, and the one overruled by it: where a
    misdeal could no longer be called, the rule that says so. Refused where no clause is named.
    """
    *steps, last_action = hand.actions
    _, _, named = last_action.rstrip("]").rpartition("[")
    follows = clause_of(named if last_action.endswith("]") else "", rules.misdeal.clause)
    before, window = replayed(replace(hand, actions=tuple(steps)), rules), rules.misdeal
    still = not before.street and window.value.is_open(before.acted, before.with_chips)
    return follows, "" if still else window.clause
