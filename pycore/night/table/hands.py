"""Hands at the tables that have a tablet: whole hands, and who is out by them.

Clauses: NU-9.25, SEL-6a, SK-A.2.cc1 (out when the chips are lost), SEL-6b (unless the rules let it
wait for a rebuy; K14), NU-9.24 (what does not divide lies in the next pot), NU-B.TP24 (the chips
of a disqualified player leave play), NU-B.DM5 (a result stands once the next deal has begun; until
then a hand with the wrong winner is taken back and recorded again in one act),
SEL-38a (the stack at the start of the hand ranks those who go out on it), NU-B.IR4, NU-9.30b (a
called-off hand gives every chip back).

A hand is decided by playing it again, step by step, by the night's rules; what they made of it
(stacks, pots, odd chips, who is out) stands in the fact, so that folding never asks them. One
table's facts are one stream. A hand that does not follow what the night knows (hand_records.py)
contradicts something, and waits for the director whole.

Whether the next hand is dealt in the tap that records one: only when nothing is to be seen to.

Clauses: none of its own. Whether a hand may begin, and who is out by its deal, is asked of
hand_in_play.py and stacks.py; where either has something to say, the dealer is to hear it first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from types import MappingProxyType
from typing import Literal, get_args

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import ChipCount, Note, SeatNo, Word
from pycore.kernel.text import line
from pycore.kernel.units import NO_CHIPS, Chips, Millis
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import ALL_FIELDS, Attempt, Fact, NeedsRuling, literals
from pycore.night.base import levels_begun, selling
from pycore.night.base.known_stacks import at_zero, level_at
from pycore.night.base.parts import Felt, Felts, HeldStack, Out, SeatStack
from pycore.night.base.state import NightSlice, State
from pycore.night.floor import penalties
from pycore.night.registration import jackpot
from pycore.night.results import standings
from pycore.night.table import hand_in_play, hand_records, stacks
from pycore.night.table.hand_in_play import (
    HandInPlay,
    HandSeat,
    cannot_begin,
    disqualified,
    has_ended,
    replayed,
    void_by,
)
from pycore.night.table.hand_records import OfHand
from pycore.night.table.stacks import NOT_PLAYING, STREAM, NotPlaying, out_conflict, to_settle
from pycore.poker.hand import Hand
from pycore.poker.pots import Award
from pycore.poker.terms import PlayRules

Result = Literal["played", "misdeal", "void"]
_RESULTS: dict[str, Result] = {"over": "played", "misdeal": "misdeal", "void": "void"}


@dataclass(frozen=True, kw_only=True)
class PotPaid:
    """A pot, the seats that could win it, what each winner got of it, which of that were odd
    chips, and what waits for the next pot.
    """

    amount: ChipCount
    seats: tuple[SeatNo, ...]
    shares: tuple[SeatStack, ...]
    odd: tuple[SeatStack, ...] = ()
    carried: ChipCount = NO_CHIPS


@dataclass(frozen=True, kw_only=True)
class RecordHand(Dated):
    """A hand has ended. *corrects*: it was recorded with other winners and taken back."""

    hand: HandInPlay
    corrects: bool = False


@dataclass(frozen=True, kw_only=True)
class SetHandAside(Dated):
    """A hand was dealt that cannot be recorded any more: what the night knows of its table or its
    players became something else meanwhile. The director's *reason* is kept with it.
    """

    hand: HandInPlay
    reason: str


@dataclass(frozen=True, kw_only=True)
class HandPlayed(OfHand):
    """A whole hand and what the rules made of it. *finish* stands in the order of the hand's
    seats, *left_over* waits for the next pot, *out* went out by it. A void hand *follows* the
    clause of a ruling, which may have overruled one. *corrects*: it was recorded with other
    winners, and taken back.
    """

    hand: HandInPlay
    rules: Word
    result: Result
    finish: tuple[ChipCount, ...]
    pots: tuple[PotPaid, ...] = ()
    left_over: ChipCount = NO_CHIPS
    removed: ChipCount = NO_CHIPS
    out: tuple[Out, ...] = ()
    follows: Word = ""
    overrules: Word = ""
    corrects: bool = False


@dataclass(frozen=True, kw_only=True)
class HandSetAside(OfHand):
    """This hand was dealt and counts for nothing."""

    hand: HandInPlay
    reason: Note


Command = RecordHand | SetHandAside
Event = HandPlayed | HandSetAside


def _record(state: State, command: RecordHand, pack: RulePack) -> HandPlayed:
    hand, rules = command.hand, pack.play
    played = _as_played(state, hand, rules)
    if not has_ended(played):
        raise Refused("hand-not-over", phase=played.phase)
    follows, overrules = void_by(hand, rules) if played.phase == "void" else ("", "")
    bare = HandPlayed(
        hand=hand,
        rules=rules.code,
        result=_RESULTS[played.phase],
        finish=tuple(Chips(chips) for chips in played.stacks),
        pots=pots_paid(hand.order(), played.awards),
        left_over=Chips(played.carried),
        removed=Chips(played.removed),
        follows=follows,
        overrules=overrules,
        corrects=command.corrects,
        at=command.at,
    )
    event = replace(bare, out=_out(state, bare, played, pack))
    why = _result_conflict(state, event)
    if why is not None:
        code = "hand-player-out" if why == "player-not-in" else why
        raise Refused(code, table=hand.table, no=hand.no)
    return event


def _as_played(state: State, hand: HandInPlay, rules: PlayRules) -> Hand:
    """The hand as far as it was played. Refused when it cannot be recorded however it goes on."""
    refused = hand_records.cannot_be_recorded(state, hand, rules)
    if refused is not None:
        raise refused
    return replayed(hand, rules)


def _set_aside(state: State, command: SetHandAside, pack: RulePack) -> HandSetAside:
    """A hand that could still be recorded is not set aside: it is played out, or void. One that
    play was stopped over can be, or it would never leave its table.
    """
    hand, reason = command.hand, line(command.reason)
    if not state.started:
        raise Refused("not-playing", phase=state.phase)
    if not reason:
        raise Refused("reason-needed", field="reason")
    try:
        _record(state, RecordHand(hand=hand, at=command.at), pack)
    except Refused as refused:
        if refused.code != "hand-not-over":
            return HandSetAside(hand=hand, reason=reason, at=command.at)
    raise Refused("hand-fits", table=hand.table, no=hand.no)


def pots_paid(order: tuple[int, ...], awards: Iterable[Award]) -> tuple[PotPaid, ...]:
    """Return the pots as they are recorded; *order* is the seats of the players that the awards
    name.
    """

    def by_seat(chips: Iterable[tuple[int, int]]) -> tuple[SeatStack, ...]:
        return tuple(SeatStack(seat=order[at], chips=Chips(count)) for at, count in chips)

    return tuple(
        PotPaid(
            amount=Chips(award.pot.amount),
            seats=tuple(order[player] for player in award.pot.players),
            shares=by_seat(award.shares),
            odd=by_seat(award.odd),
            carried=Chips(award.carried),
        )
        for award in awards
    )


def _out(state: State, event: HandPlayed, played: Hand, pack: RulePack) -> tuple[Out, ...]:
    """Who lost everything and has no way back, with the stack of the hand's start."""
    gone, already = [], state.out()
    for player, sat in enumerate(event.hand.seats):
        if event.finish[player] or sat.ticket in already:
            continue
        stays = _has_bought(state, sat) or may_wait(state, sat.ticket, event.at, pack)
        if played.out[player] or not stays:
            gone.append(Out(sat.ticket, sat.stack_chips))
    return tuple(gone)


def _has_bought(state: State, sat: HandSeat) -> bool:
    """Whether somebody was sold a rebuy that does not lie in this hand's stack."""
    return len(state.entries[sat.ticket].rebuys) > sat.rebuys


def may_wait(state: State, ticket: int, at: Millis, pack: RulePack) -> bool:
    """Return whether a player without chips is still in until the next deal, because the rules let
    elimination wait and a rebuy can be sold to them.
    """
    waits = state.adopted.out_at == "next-deal"
    if not waits or selling.rebuys_closed(state, at) is not None:
        return False
    return selling.rebuy_refused(state, ticket, pack) is None


# --- Folding ---


ResultReason = Literal["chips-differ", "hand-player-out", "player-not-in"]
Reason = NotPlaying | hand_records.Reason | ResultReason


def _result_conflict(state: State, event: HandPlayed) -> ResultReason | None:
    """Why the result cannot be that of this hand, if so: no chip appears or vanishes."""
    hand, finish = event.hand, event.finish
    if len(finish) != len(hand.seats) or min((*finish, event.left_over, event.removed)) < 0:
        return "chips-differ"
    before = sum(sat.stack_chips for sat in hand.seats) + hand.carried
    if before != sum(finish) + event.left_over + event.removed:
        return "chips-differ"
    lost = {sat.ticket for sat, chips in zip(hand.seats, finish, strict=True) if not chips}
    # The desk may have put out meanwhile who lost everything: that agrees. Who has chips is in.
    if not state.out().isdisjoint({sat.ticket for sat in hand.seats} - lost):
        return "hand-player-out"
    return out_conflict(state, hand_records.newly_out(state, event.out), lost)


def _played(state: State, event: HandPlayed) -> State:
    hand = event.hand
    new_stacks = {
        sat.ticket: HeldStack(
            chips=chips, rebuys=sat.rebuys, table=hand.table, seat=sat.seat, before=sat.stack_chips
        )
        for sat, chips in zip(hand.seats, event.finish, strict=True)
    }
    felt = Felt(
        hands=hand.no,
        carried=event.left_over,
        button=hand.button,
        small=hand.small,
        big=hand.big,
        small_seat=hand.small_seat,
        order=hand.order(),
        again=event.result != "played",
    )
    after = stacks.removed(stacks.holding(state, new_stacks), event.removed)
    after = after.having(Felts(felts=MappingProxyType({**state.felts, hand.table: felt})))
    after = levels_begun.dealt(after, hand.level, hand.begun_ms, event.at)
    after = hand_records.ended(after, hand.table, None)
    if event.result == "played":
        after = jackpot.after_hand(penalties.hand_missed(after, hand), hand, event.at)
    if not event.out:
        return after
    # A tablet at the desk sold a rebuy meanwhile: who paid is in, as if the hand had known of it.
    # What a disqualified player bought leaves play with the rest of their chips.
    entries = state.entries
    bought = {sat.ticket: sat.rebuys for sat in hand.seats if _has_bought(state, sat)}
    gone = {leaver.ticket for leaver in event.out} & disqualified(hand) & bought.keys()
    unplayed = sum(
        rebuy.chips for ticket in gone for rebuy in entries[ticket].rebuys[bought[ticket] :]
    )
    after = stacks.removed(after, Chips(unplayed))
    newly = hand_records.newly_out(state, event.out)
    out = tuple(leaver for leaver in newly if leaver.ticket in gone or leaver.ticket not in bought)
    return standings.put_out(after, (out,), event.at) if out else after


REFUSALS: Refusals = {
    "chips-differ": ("no", "table"),
    "hand-fits": ("no", "table"),
    "hand-not-over": ("phase",),
    "hand-player-out": ("no", "table"),
    "not-playing": ("phase",),
    "reason-needed": ("field",),
}


class HandsSlice(hand_records.EndsHand, NightSlice[Felts, Command, Event]):
    """Whole hands, in the stream of their table, and who is out by them."""

    def decide(self, state: State, command: Command, pack: RulePack) -> Event:
        """Record a hand, or set one aside that cannot be; Refused says why not."""
        if isinstance(command, SetHandAside):
            return _set_aside(state, command, pack)
        return _record(state, command, pack)

    def conflict(self, state: State, event: Event) -> Reason | None:
        if isinstance(event, HandSetAside):
            return None
        if state.phase != "playing":
            return NOT_PLAYING[state.phase]
        return hand_records.conflict(state, event.hand) or _result_conflict(state, event)

    def apply(self, state: State, event: Event) -> State:
        if isinstance(event, HandPlayed):
            return _played(state, event)
        return state

    def depends_on(self, later: Dated, earlier: OfHand) -> Literal["hand-stacks-differ"] | None:
        """As on any hand; nothing rests on one that was set aside."""
        return super().depends_on(later, earlier) if isinstance(earlier, HandPlayed) else None

    def undo(self, state: State, event: OfHand, attempt: Attempt) -> NeedsRuling | None:
        """As any hand; one that was set aside has no result."""
        return super().undo(state, event, attempt) if isinstance(event, HandPlayed) else None

    def facts(self, event: Event) -> tuple[Fact, ...]:
        facts = hand_records.which(event.hand)
        if isinstance(event, HandSetAside):
            return (*facts, Fact("reason", event.reason, "text"))
        facts.append(Fact("result", "corrected" if event.corrects else event.result, "text"))
        if event.follows:
            facts += [
                Fact("follows", event.follows, "text"),
                Fact("overrules", event.overrules, "text"),
            ]
        return (*facts, *hand_records.who_went(event.out))


SLICE = HandsSlice(
    name="hands",
    part=Felts,
    stream=STREAM,
    guarded=True,
    since="start",
    writers=("table",),
    commands={"record-hand": RecordHand, "set-hand-aside": SetHandAside},
    events={"hand-played/1": HandPlayed, "hand-set-aside/1": HandSetAside},
    reasons=literals(*get_args(Reason)),
    refuses={
        **REFUSALS,
        **hand_in_play.REFUSALS,
        **hand_records.REFUSALS,
        **hand_in_play.REFUSALS,
        **selling.REFUSALS,
    },
    fixed={HandPlayed: ALL_FIELDS},
)


def deals_on(state: State, rules: PlayRules, played: HandPlayed, at: Millis) -> bool:
    """Return whether the hand after *played* can be dealt at once, where *state* knows of it:
    nobody went out or is without chips, no stack waits to be counted, and the blinds are the same.
    """
    hand = played.hand
    if played.result != "played" or played.out or at_zero(state, hand.table):
        return False
    if cannot_begin(state, hand.table, at) is not None:
        return False
    if any(to_settle(state, rules, hand.table, at)):
        return False
    level = level_at(state, at)
    return level is not None and level.number == hand.level
