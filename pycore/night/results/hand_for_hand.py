"""Hand for hand: near the prizes two tables may lose somebody on one and the same hand.

Clauses: SEL-38a/b (one hand: the larger stack at its start finishes higher, equal ones share).
They speak of the hand of one table. Where two tables dealt theirs at the same time nobody compares
stacks: those who went out share the places equally (K59, as rule 8 of the TDA's procedures). From
two above the paid places on it is asked after each who goes out while others play elsewhere; how
many places are paid is known once the payouts are announced.

Who went out is out at once; the answer may come later, and is a record of its own. So it is the
same however the hand was recorded, and it is taken back alone.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import Holder, Id
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact, literals, short_facts
from pycore.night.base.parts import HandForHand, Standings
from pycore.night.base.state import NightSlice, State
from pycore.night.results.standings import HandsAtOnce, hands_at_once, joined, paid_places

NEAR = 2
"""Asked from so many players above the paid places on (K59)."""


@dataclass(frozen=True, kw_only=True)
class SayHand(Dated):
    """*ticket* went out on a hand that was dealt at the same time as the one that put out *beside*
    at another table; None: no other table lost anybody on it.
    """

    ticket: int
    beside: int | None = None


@dataclass(frozen=True, kw_only=True)
class PlayHandForHand(Dated):
    """Every table waits for the others before it deals, or does so no more."""

    on: bool = True


@dataclass(frozen=True, kw_only=True)
class HandAlone(Dated):
    """No other table lost anybody on the hand that put them out."""

    ticket: Holder
    player: Id


@dataclass(frozen=True, kw_only=True)
class HandForHandCalled(Dated):
    """It was announced that the tables play hand for hand, or that they do no more."""

    on: bool


Command = SayHand | PlayHandForHand
Event = HandsAtOnce | HandAlone | HandForHandCalled


def is_called(state: State) -> bool:
    """Return whether the tables play hand for hand: it ends by itself with the first prize, and
    with the last but one table.
    """
    return state.part(HandForHand).called and may_be_called(state)


def may_be_called(state: State) -> bool:
    """Return whether hand for hand means anything now."""
    is_before = state.phase == "playing" and state.left_count() > paid_places(state)
    return state.announced is not None and is_before and len(state.tables()) > 1


def is_near(state: State, index: int) -> bool:
    """Return whether so few were left before a hand, that of a group of those out, that a prize
    may hang on it, and none that does was handed over.
    """
    before = len(state.entries) - sum(len(group) for group in state.groups[:index])
    may_pay = state.announced is not None and before <= paid_places(state) + NEAR
    return may_pay and not _handed_over(state, index)


def _handed_over(state: State, index: int) -> set[int]:
    """The tickets out by this hand or after it whose prize was handed over."""
    later = {gone.ticket for group in state.groups[index:] for gone in group}
    return later & state.prizes_paid.keys()


def refusal_at_once(state: State, ticket: int, beside: int) -> Refused | None:
    """Return why these two did not go out on two hands dealt at the same time; None where they
    may have.
    """
    index_by_ticket = {
        gone.ticket: index for index, group in enumerate(state.groups) for gone in group
    }
    tables = {}
    for wanted in (ticket, beside):
        if wanted not in index_by_ticket:
            return Refused("player-still-in", ticket=wanted)
        seat = state.seats.get(wanted)
        if seat is None or wanted not in state.part(Standings).among_tables:
            return Refused("out-by-no-hand", ticket=wanted)
        tables[wanted] = seat.table
    if tables[ticket] == tables[beside]:
        ties = state.adopted.clause("ties")
        return Refused("hands-of-one-table", ties, kind="poker", table=tables[ticket])
    handed_over = _handed_over(state, min(index_by_ticket[ticket], index_by_ticket[beside]))
    if handed_over:
        return Refused("prize-handed-over", ticket=min(handed_over))
    return None


def _answer(state: State, command: SayHand) -> HandsAtOnce | HandAlone:
    ticket, beside, part = command.ticket, command.beside, state.part(HandForHand)
    if ticket not in state.out():
        raise Refused("player-still-in", ticket=ticket)
    player = state.entries[ticket].player
    if beside is None:
        if player in part.alone:
            raise Refused("hand-said-already", ticket=ticket)
        return HandAlone(ticket=ticket, player=player, at=command.at)
    refused = refusal_at_once(state, ticket, beside)
    if refused is not None:
        raise refused
    if any({player, state.entries[beside].player} <= group for group in part.at_once):
        raise Refused("hand-said-already", ticket=ticket)
    return hands_at_once(state, ticket, beside, command.at)


Reason = Literal["player-still-in", "hands-of-one-table", "prize-handed-over"]


REFUSALS: Refusals = {
    "hand-for-hand-idle": (),
    "hand-said-already": ("ticket",),
    "hands-of-one-table": ("table",),
    "out-by-no-hand": ("ticket",),
    "player-still-in": ("ticket",),
    "prize-handed-over": ("ticket",),
}


class HandForHandSlice(NightSlice[HandForHand, Command, Event]):
    """Hands that tables dealt at the same time."""

    def decide(self, state: State, command: Command, pack: RulePack) -> Event:
        """Keep the answer or the announcement, or say why not."""
        if isinstance(command, SayHand):
            return _answer(state, command)
        if not may_be_called(state) or command.on == state.part(HandForHand).called:
            raise Refused("hand-for-hand-idle")
        return HandForHandCalled(on=command.on, at=command.at)

    def conflict(self, state: State, event: Event) -> Reason | None:
        """Another tablet took somebody back, or handed a prize over, meanwhile."""
        if isinstance(event, HandForHandCalled):
            return None
        entry = state.holder(event.ticket, event.player)
        if entry is None or entry.ticket not in state.out():
            return "player-still-in"
        if isinstance(event, HandAlone):
            return None
        peer = state.holder(event.beside, event.peer)
        refused = refusal_at_once(state, entry.ticket, peer.ticket) if peer else None
        if peer is None or (refused and refused.code in ("player-still-in", "out-by-no-hand")):
            return "player-still-in"
        if refused is None:
            return None
        is_handed_over = refused.code == "prize-handed-over"
        return "prize-handed-over" if is_handed_over else "hands-of-one-table"

    def apply(self, state: State, event: Event) -> State:
        part = state.part(HandForHand)
        if isinstance(event, HandForHandCalled):
            return state.having(replace(part, called=event.on))
        if isinstance(event, HandAlone):
            return state.having(replace(part, alone=part.alone | {event.player}))
        return state.having(joined(part, {event.player, event.peer}))

    def facts(self, event: Event) -> tuple[Fact, ...]:
        """Return whom it is about, and whether it began or ended."""
        if isinstance(event, HandForHandCalled):
            return (Fact("result", "" if event.on else "ended", "text"),)
        if isinstance(event, HandsAtOnce):
            return (Fact("tickets", [event.ticket, event.beside], "tickets"),)
        return tuple(fact for fact in short_facts(event) if fact.name != "player")


SLICE = HandForHandSlice(
    name="hand-for-hand",
    part=HandForHand,
    stream="hand-for-hand",
    guarded=False,
    since="start",
    commands={"say-hand": SayHand, "play-hand-for-hand": PlayHandForHand},
    events={
        "hands-at-once/1": HandsAtOnce,
        "hand-alone/1": HandAlone,
        "hand-for-hand-called/1": HandForHandCalled,
    },
    reasons=literals(Reason),
    refuses=REFUSALS,
)
