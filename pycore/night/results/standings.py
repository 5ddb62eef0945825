"""Standings: who is out, and who finishes where.

Clauses: SEL-6a/b, NU-9.25, NU-10.03a (elimination), SEL-7b (who said in time that they buy again
is waited for: another must be meant), SEL-38a/b (out on the same hand), SEL-9,
NU-10.03b (play ends at a set time: by size of stack; at another one only by a ruling, K0), SEL-16
(a colour-up changes what is in play, so an honest count may differ from what was sold; K28).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from types import MappingProxyType
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import ChipCount, Holder, Id, Note, Word
from pycore.kernel.rulings import clause_of
from pycore.kernel.text import line
from pycore.kernel.units import MINUTE, NO_CHIPS, Chips, Millis
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact, literals, short_facts
from pycore.night.base import between_hands, late, over, taking_back
from pycore.night.base.between_hands import Reach
from pycore.night.base.parts import FinalCount, HandForHand, OnPaper, Out, Removals, Standings
from pycore.night.base.state import NightRecord, NightSlice, State
from pycore.night.registration.rebuying import intends
from pycore.night.results import goods
from pycore.tournament.finish import FinishingPlace, Group, order_of_finish

NOBODY: Mapping[int, int] = MappingProxyType({})

MARGIN = 2
"""So many times the chips sold nobody has: a colour-up adds some, and sales may come later."""


@dataclass(frozen=True, kw_only=True)
class Eliminate(between_hands.ReachingWish, late.LateWish, Dated):
    """Everybody who went out on one hand, or on hands that several tables dealt at the same time;
    the stacks at its start are needed when there are two or more of one table and one of their
    places may be paid. *confirmed*: also who said that they buy again.
    """

    out: tuple[Out, ...]
    confirmed: bool = False


@dataclass(frozen=True, kw_only=True)
class StopPlay(Dated):
    """End play by the chip counts of everybody left. Before the set time, or where none is set,
    that is a ruling: it needs a *reason* and the *clause* that it follows. *confirmed*: the counts
    are right though they do not come to the chips in play, and *because* says why.
    """

    stacks: tuple[FinalCount, ...]
    reason: str = ""
    clause: str = ""
    confirmed: bool = False
    because: str = ""


@dataclass(frozen=True, kw_only=True)
class PlayersEliminated(between_hands.ReachingFact, late.LateFact, Dated):
    """These went out on one hand."""

    out: tuple[Out, ...]


@dataclass(frozen=True, kw_only=True)
class HandsAtOnce(Dated):
    """The hands that put these two out at two tables were dealt at the same time: they share.
    Tickets may get other numbers: the players stay.
    """

    ticket: Holder
    player: Id
    beside: Holder
    peer: Id


@dataclass(frozen=True, kw_only=True)
class PlayStopped(Dated):
    """Play ended; those left rank by these stacks. A ruling ended it where it *follows* a clause;
    it may have overruled one. Where other chips were counted than there were, *in_play_chips*
    should have lain before the players, and the count was said to be right *because* of something;
    else that is 0.
    """

    stacks: tuple[FinalCount, ...]
    reason: Note = ""
    follows: Word = ""
    overrules: Word = ""
    in_play_chips: ChipCount = NO_CHIPS
    because: Note = ""


Command = Eliminate | StopPlay
Event = PlayersEliminated | PlayStopped


def places(state: State) -> tuple[FinishingPlace, ...]:
    """Return every place that is decided, best first."""
    if not state.entries:
        return ()
    stop = [(counted.ticket, counted.stack_chips) for counted in state.stop]
    if not stop and state.phase == "finished":
        stop = [(ticket, NO_CHIPS) for ticket in state.still_in()]
    return order_of_finish(len(state.entries), _hands(state), stop)


def _hands(state: State) -> list[list[Group]]:
    """Those out in their order, each hand with those that were dealt at the same time, where the
    first of them stands.
    """
    hands: list[list[Group]] = []
    hand_by_player: dict[str, list[Group]] = {}
    at_once = state.part(HandForHand).at_once
    for gone in state.groups:
        group = [(out.ticket, out.stack_chips or NO_CHIPS) for out in gone]
        players = {state.entries[out.ticket].player for out in gone}
        peers = players.union(*(joined for joined in at_once if joined & players))
        hand = next((hand_by_player[peer] for peer in peers if peer in hand_by_player), None)
        if hand is None:
            hand = []
            hands.append(hand)
        hand.append(group)
        hand_by_player |= dict.fromkeys(players, hand)
    return hands


def paid_places(state: State) -> int:
    """Return down to which place a prize may be won, in money or in goods: before the payouts are
    announced that of the longest row of the table, for entries may still come.
    """
    in_goods = len(goods.by_place(state))
    if state.announced is not None:
        return max(len(state.announced.payouts_cents), in_goods)
    return max(in_goods, *(len(row.parts) for row in state.adopted.payout_bands))


def stacks_needed(state: State, group: Sequence[Out], count: int) -> bool:
    """Return whether the stacks of those of one table decide anything where *count* go out now:
    without them equal places are shared, and no prize may hang on it.
    """
    return len(group) > 1 and state.left_count() - count + 1 <= paid_places(state)


def by_table(state: State, out: Sequence[Out]) -> tuple[tuple[Out, ...], ...]:
    """Return them table by table: a hand is one table's."""
    tables: dict[int, list[Out]] = {}
    for gone in out:
        seat = state.seats.get(gone.ticket)
        tables.setdefault(seat.table if seat else 0, []).append(gone)
    return tuple(tuple(group) for group in tables.values())


def joined(part: HandForHand, players: Set[str]) -> HandForHand:
    """Return what is known of hands for hands once these went out on hands dealt at the same
    time.
    """
    merged = frozenset(players).union(*(group for group in part.at_once if group & players))
    others = [group for group in part.at_once if not group & players]
    return replace(part, at_once=(*others, merged))


def _eliminate(state: State, command: Eliminate) -> tuple[PlayersEliminated | HandsAtOnce, ...]:
    tickets_left = state.still_in()
    tickets = [gone.ticket for gone in command.out]
    if not tickets:
        raise Refused("bad-command", field="out")
    _check_once(tickets)
    for ticket in tickets:
        if ticket not in tickets_left:
            raise Refused("player-not-in", ticket=ticket)
    if len(tickets) >= len(tickets_left):
        raise Refused("somebody-must-win", left=len(tickets_left))
    if _nobody_won(state, set(tickets)):
        raise Refused("somebody-must-win", left=len(tickets_left))
    ties = state.adopted.clause("ties")
    groups = by_table(state, command.out)
    for group in groups:
        _check_stacks(group, ties, needed=stacks_needed(state, group, len(tickets)))
    for gone in command.out:
        if gone.stack_chips is not None and not 0 < gone.stack_chips <= state.chips_in_play():
            raise Refused("stack-out-of-range", ties, ticket=gone.ticket)
    waited = next((ticket for ticket in tickets if intends(state, ticket, command.at)), None)
    if waited is not None and not command.confirmed:
        clause = state.adopted.clause("rebuy-between")
        raise Refused("waits-for-rebuy", clause, kind="ask", ticket=waited)
    paper = late.checked(command)
    gone_groups = [PlayersEliminated(out=group, **paper, at=command.at) for group in groups]
    return (
        *gone_groups,
        *(hands_at_once(state, tickets[0], group[0].ticket, command.at) for group in groups[1:]),
    )


def hands_at_once(state: State, ticket: int, beside: int, at: Millis) -> HandsAtOnce:
    """Return the record that the hands which put these two out were dealt at the same time."""
    players = [state.entries[holder].player for holder in (ticket, beside)]
    return HandsAtOnce(ticket=ticket, player=players[0], beside=beside, peer=players[1], at=at)


def _check_stacks(group: Sequence[Out], ties: str | None, *, needed: bool) -> None:
    """Refuse those of one table of whom stacks are known in part, or must be and are not."""
    counted = any(gone.stack_chips is not None for gone in group)
    for gone in group:
        if gone.stack_chips is None and (counted or needed):
            raise Refused("stacks-needed", ties, ticket=gone.ticket)


def _check_once(tickets: Sequence[int]) -> None:
    for ticket in tickets:
        if tickets.count(ticket) > 1:
            raise Refused("player-twice", ticket=ticket)


def _stop(state: State, command: StopPlay) -> PlayStopped:
    stop_at = state.adopted.stop_at_ms
    early = stop_at is None or command.at < stop_at
    if early and not command.reason.strip():
        raise Refused(
            "stop-needs-reason", state.adopted.clause("stop"), kind="poker", at_ms=stop_at
        )
    stop = state.adopted.clause("stop")
    follows = clause_of(command.clause, stop) if early else ""
    tickets = [counted.ticket for counted in command.stacks]
    _check_once(tickets)
    for ticket in tickets:
        if ticket not in state.still_in():
            raise Refused("player-not-in", ticket=ticket)
    if len(tickets) != state.left_count():
        missing = sorted(set(state.still_in()) - set(tickets))
        raise Refused("count-everybody", missing=missing)
    in_play = state.chips_in_play()
    for counted in command.stacks:
        if not 0 < counted.stack_chips <= in_play * MARGIN:
            raise Refused("stack-out-of-range", ticket=counted.ticket)
    total = _total(command.stacks)
    should = _should_lie(state, total)
    because = line(command.because)
    if total != should and not command.confirmed:
        raise Refused("stacks-differ", kind="ask", counted_chips=total, in_play_chips=should)
    if total != should and not because:
        raise Refused("count-needs-reason", kind="ask", counted_chips=total, in_play_chips=should)
    return PlayStopped(
        stacks=command.stacks,
        reason=command.reason.strip()[:200],
        follows=follows,
        overrules=stop or "" if early else "",
        in_play_chips=NO_CHIPS if total == should else should,
        because="" if total == should else because,
        at=command.at,
    )


def _should_lie(state: State, total: Chips) -> Chips:
    """What should lie before the players where they were counted with *total*. What is carried
    belongs to nobody (K1b); where nobody counted at a colour-up, any sum that it can have made
    is right, and any less where the chips of somebody who was taken out wait to be counted.
    """
    fewer, more = state.ledger.unsure()
    lies = state.chips_in_play() - state.chips_carried()
    is_enough = lies - fewer <= total or bool(state.part(Removals).uncounted)
    return total if is_enough and total <= lies + more else Chips(lies)


def _total(stacks: Sequence[FinalCount]) -> Chips:
    return Chips(sum(counted.stack_chips for counted in stacks))


Reason = Literal[
    "night-finished",
    "player-not-in",
    "players-differ",
    "nobody-won",
    "stacks-differ",
]


def _nobody_won(state: State, tickets: Set[int]) -> bool:
    """Whether two or more would go out on one hand and leave their table empty: somebody won the
    chips.
    """
    tables: dict[int, int] = {}
    for ticket in tickets & state.seats.keys():
        table = state.seats[ticket].table
        tables[table] = tables.get(table, 0) + 1
    return any(
        count > 1 and count == len(state.at_table(table)) for table, count in tables.items()
    )


def _stacks_differ(state: State, stacks: Sequence[Chips | None]) -> bool:
    """Whether chips were counted that cannot lie there."""
    counted = [chips for chips in stacks if chips is not None]
    return bool(counted) and (min(counted) <= 0 or max(counted) > state.chips_in_play() * MARGIN)


def put_out(
    state: State,
    groups: tuple[tuple[Out, ...], ...],
    at: Millis,
    beside: Mapping[int, int] = NOBODY,
    paper: OnPaper | None = None,
    *,
    by_hand: bool = True,
) -> State:
    """Return the night without these players, who went out group by group; a group with somebody
    who went out *beside* one of those who are out already on the hand that put those out. By a
    *paper* they went out then, before whoever went out later and was recorded first. *by_hand*: a
    hand put them out, no ruling.
    """
    part = state.part(Standings)
    order, moments = list(part.groups), list(part.moments)
    for group in groups:
        already = {beside[member.ticket] for member in group if member.ticket in beside}
        index = next(
            (
                index
                for index, then in enumerate(order)
                if already & {earlier.ticket for earlier in then}
            ),
            None,
        )
        if index is None:
            place = _before_later(state, moments, paper.at) if paper else len(order)
            order.insert(place, group)
            moments.insert(place, paper.at if paper else at)
        else:
            order[index] = (*(_with_stack(state, member) for member in order[index]), *group)
    gone = [member.ticket for group in groups for member in group]
    papers = {**part.papers, **dict.fromkeys(gone, paper)} if paper else part.papers
    after = replace(
        part,
        groups=tuple(order),
        moments=tuple(moments),
        out=part.out.union(gone),
        papers=MappingProxyType(papers),
        among_tables=part.among_tables.union(gone if by_hand and len(state.tables()) > 1 else ()),
    )
    return _ended(state.having(after), at)


def _before_later(state: State, moments: Sequence[Millis], then: Millis) -> int:
    """Where what happened *then* stands among the *moments*: behind those of its minute. A place
    whose prize was handed over is nobody else's any more: then it is the last.
    """
    place = len(moments)
    while place and moments[place - 1] >= then + MINUTE and not state.prizes_paid:
        place -= 1
    return place


def _with_stack(state: State, out: Out) -> Out:
    """Who is out with the stack that their table knew, where the desk put them out without."""
    stack = state.stacks.get(out.ticket)
    return out if out.stack_chips is not None or stack is None else Out(out.ticket, stack.before)


def _ended(state: State, at: Millis) -> State:
    return over.stopped(state, at) if state.phase == "finished" else state


def told_out(event: PlayersEliminated) -> tuple[Fact, ...]:
    """Return who went out."""
    tickets = Fact("tickets", [gone.ticket for gone in event.out], "tickets")
    return (tickets, *between_hands.asked_facts(event), *late.late_facts(event))


def told_stopped(event: PlayStopped) -> tuple[Fact, ...]:
    """Return who was left, best first, and why play ended; and how many chips were counted, where
    that was not what was in play.
    """
    stacks = sorted(event.stacks, key=lambda counted: -counted.stack_chips)
    facts = (*short_facts(event), Fact("tickets", [stack.ticket for stack in stacks], "tickets"))
    results = ["early"] if event.follows else []
    if event.in_play_chips:
        facts = (*facts, Fact("counted_chips", _total(event.stacks), "chips"))
        results.append("explained" if event.because else "differ")
    return (*facts, Fact("result", "-".join(results), "text")) if results else facts


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "clock-not-started": (),
    "count-everybody": ("missing",),
    "count-needs-reason": ("counted_chips", "in_play_chips"),
    "night-finished": (),
    "player-not-in": ("ticket",),
    "player-twice": ("ticket",),
    "somebody-must-win": ("left",),
    "stack-out-of-range": ("ticket",),
    "stacks-differ": ("counted_chips", "in_play_chips"),
    "stacks-needed": ("ticket",),
    "stop-needs-reason": ("at_ms",),
    "waits-for-rebuy": ("ticket",),
}


class StandingsSlice(taking_back.MovesClock, NightSlice[Standings, Command, Event]):
    """Who is out, and who finishes where."""

    def fill(self, record: NightRecord, device: str, command: Command, name: str) -> Command:
        """Return the command; who went out on paper with the moment before which they cannot."""
        if isinstance(command, StopPlay) or not command.happened_at_ms:
            return command
        tickets = {gone.ticket for gone in command.out}
        return replace(command, not_before_ms=record.not_before(tickets, out=True))

    def decide(
        self, state: State, command: Command, pack: RulePack
    ) -> PlayStopped | tuple[PlayersEliminated | HandsAtOnce, ...]:
        """Put players out or stop play, or say why not."""
        if not state.started:
            raise Refused("clock-not-started")
        if state.phase == "finished":
            raise Refused("night-finished")
        if isinstance(command, Eliminate):
            return _eliminate(state, command)
        return _stop(state, command)

    def conflict(self, state: State, event: Event) -> Reason | None:
        if state.phase == "finished":
            return "night-finished"
        tickets_left = set(state.still_in())
        if isinstance(event, PlayersEliminated):
            tickets = {gone.ticket for gone in event.out}
            sound = tickets and tickets < tickets_left and len(tickets) == len(event.out)
            if not sound:
                return "player-not-in"
            if _nobody_won(state, tickets):
                return "nobody-won"
            stacks = [gone.stack_chips for gone in event.out]
            return "stacks-differ" if _stacks_differ(state, stacks) else None
        tickets = {counted.ticket for counted in event.stacks}
        if tickets != tickets_left or len(tickets) != len(event.stacks):
            return "players-differ"
        stacks = [counted.stack_chips for counted in event.stacks]
        return "stacks-differ" if _stacks_differ(state, stacks) else None

    def apply(self, state: State, event: Event) -> State:
        if isinstance(event, PlayersEliminated):
            return put_out(state, (event.out,), event.at, paper=late.paper_of(event))
        return _ended(state.having(replace(state.part(Standings), stop=event.stacks)), event.at)

    def reach(self, state: State, event: Event) -> Reach | None:
        """Who plays a hand goes out by its end, or stays in by it."""
        if not isinstance(event, PlayersEliminated):
            return None
        return Reach(players=tuple(gone.ticket for gone in event.out))

    def facts(self, event: Event) -> tuple[Fact, ...]:
        if isinstance(event, PlayersEliminated):
            return told_out(event)
        return told_stopped(event)


SLICE = StandingsSlice(
    name="standings",
    part=Standings,
    stream="standings",
    guarded=True,
    since="start",
    commands={"eliminate": Eliminate, "stop-play": StopPlay},
    events={"players-eliminated/1": PlayersEliminated, "play-stopped/1": PlayStopped},
    reasons=literals(Reason),
    refuses={**REFUSALS, **between_hands.REFUSALS, **late.REFUSED},
    known_here=("hands",),
    after_seal="paper",
)
