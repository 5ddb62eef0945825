"""A hand that was dealt at a table: who is in it with what, and the hand as far as it was played.

    replayed(hand, rules)      the engine's Hand, as it stands
    stages(hand, rules)        the same after every step

What was done is kept as the text of a hand history (poker/phh.py), players numbered from the
button's left, so that taking back a step is dropping the last one and nothing is ever kept twice.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

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
from pycore.kernel.units import NO_CHIPS
from pycore.kernel.values import dataclass
from pycore.poker import phh
from pycore.poker.actions import ENDED, Action, Setup
from pycore.poker.blinds import antes
from pycore.poker.hand import Hand, act, play, start
from pycore.poker.terms import PlayRules

REFUSALS: Refusals = {
    "bad-command": ("field",),
    "seat-not-in-hand": ("seat",),
}

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
        """The seats in the order of play."""
        return tuple(sat.seat for sat in self.seats)

    def player(self, seat: int) -> int:
        """The number that the engine gives a seat. Refused when it is not in the hand."""
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
    """The hand after its first card and after each step, as far as they may be; and what a step
    that may not be is refused with. Refused when not even the first card can be dealt.
    """
    return _replay(replace(hand, actions=()), rules).through(hand.actions)


def replayed(hand: HandInPlay, rules: PlayRules) -> Hand:
    """The hand as far as it was played, every step checked. Refused where a step may not be."""
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
    """What one step says. Refused when it says nothing that can be done."""
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
    """Tickets of those who were disqualified in this hand."""
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
    """Whether nothing more is to be decided in it."""
    return hand.phase in ENDED
