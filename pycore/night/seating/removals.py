"""Players whom the director takes out of the tournament with their chips.

Clauses: NU-B.TP24, SEL-34 (disqualified: their chips leave play), SEL-19a (a seat that was left
for about fifteen minutes may be taken as abandoned). Whoever goes finishes where they are then.

At a table that records hands their chips are known; elsewhere they are counted, then or later
(chips.py): nobody stays in the hall for a number. In a hand the dealer's table disqualifies
(poker/hand.py).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import ChipCount, Holder, Id, Note, Word
from pycore.kernel.rulings import MOST_CLAUSE
from pycore.kernel.text import line
from pycore.kernel.units import NO_CHIPS, Chips
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact, literals, short_facts
from pycore.night.base import between_hands, pools, taking_back
from pycore.night.base.between_hands import Reach, ReachingFact, ReachingWish
from pycore.night.base.known_stacks import known_stack
from pycore.night.base.parts import Out, Removals
from pycore.night.base.state import NightSlice, State
from pycore.night.floor import incidents
from pycore.night.results import standings
from pycore.night.table import stacks
from pycore.night.table.stacks import NOT_PLAYING, NotPlaying

Why = Literal["disqualified", "abandoned"]
"""Why somebody is taken out."""


@dataclass(frozen=True, kw_only=True)
class RemovePlayer(ReachingWish, Dated):
    """Take a player out, and their chips out of play. *stack_chips* lay before them, where no
    table knows it; else they *count_later*. *clause* is the rule that is followed, where one is
    named, *incident* the floor's note that it goes with.
    """

    ticket: int
    why: Why
    reason: str
    clause: str = ""
    incident: str = ""
    stack_chips: Chips | None = None
    count_later: bool = False


@dataclass(frozen=True, kw_only=True)
class PlayerRemoved(ReachingFact, Dated):
    """A player was taken out, and so many chips out of play, none yet where they are *uncounted*.
    *player* is their pseudonym.
    """

    ticket: Holder
    player: Id
    chips: ChipCount
    why: Why
    reason: Note
    clause: Word = ""
    incident: Id = ""
    uncounted: bool = False


# --- Deciding ---


def uncounted(state: State) -> list[int]:
    """Return the tickets of those who were taken out and whose chips are to be counted."""
    waiting = state.part(Removals).uncounted
    return [ticket for ticket in sorted(state.out()) if state.entries[ticket].player in waiting]


def _chips(state: State, command: RemovePlayer) -> Chips | None:
    """What leaves play: as their table knows it, else as it was counted; None where that comes
    later.
    """
    chips = known_stack(state, command.ticket)
    if chips is not None:
        return chips
    if command.stack_chips is None and command.count_later:
        return None
    if command.stack_chips is None:
        raise Refused("removed-uncounted", kind="ask", ticket=command.ticket)
    most = Chips(state.chips_in_play() - state.left_count() + 1)
    if not 0 <= command.stack_chips <= most:
        raise Refused("forfeit-out-of-range", ticket=command.ticket, most_chips=most)
    return command.stack_chips


# --- Folding ---


Reason = Literal["player-not-in", "stacks-differ"]


UNTOLD = ("player", "why", "between_hands", "incident", "uncounted")


REFUSALS: Refusals = {
    "forfeit-out-of-range": ("most_chips", "ticket"),
    "not-playing": ("phase",),
    "player-not-in": ("ticket",),
    "reason-needed": ("field",),
    "removed-uncounted": ("ticket",),
    "somebody-must-win": ("left",),
}


class RemovalsSlice(taking_back.MovesClock, NightSlice[Removals, RemovePlayer, PlayerRemoved]):
    """Players whom the director takes out of the tournament with their chips."""

    def decide(self, state: State, command: RemovePlayer, pack: RulePack) -> PlayerRemoved:
        """Take them out, or say why not."""
        if state.phase != "playing":
            raise Refused("not-playing", phase=state.phase)
        if command.ticket not in state.still_in():
            raise Refused("player-not-in", ticket=command.ticket)
        if state.left_count() < 2:
            raise Refused("somebody-must-win", left=state.left_count())
        reason = line(command.reason)
        if not reason:
            raise Refused("reason-needed", field="reason")
        chips = _chips(state, command)
        return PlayerRemoved(
            ticket=command.ticket,
            player=state.entries[command.ticket].player,
            chips=chips or NO_CHIPS,
            uncounted=chips is None,
            why=command.why,
            reason=reason,
            clause=line(command.clause, MOST_CLAUSE),
            incident=incidents.incident_id(state, command.incident),
            at=command.at,
        )

    def conflict(self, state: State, event: PlayerRemoved) -> Reason | NotPlaying | None:
        if state.phase != "playing":
            return NOT_PLAYING[state.phase]
        entry = state.holder(event.ticket, event.player)
        if entry is None or entry.ticket not in state.still_in() or state.left_count() < 2:
            return "player-not-in"
        return None if 0 <= event.chips < state.chips_in_play() else "stacks-differ"

    def apply(self, state: State, event: PlayerRemoved) -> State:
        entry = state.holder(event.ticket, event.player)
        if entry is None:
            return state
        # What their table knows by now counts: a hand or a rebuy may have come in from elsewhere.
        known_chips = known_stack(state, entry.ticket)
        chips = event.chips if known_chips is None else known_chips
        gone = Out(entry.ticket, chips)
        part = state.part(Removals)
        if known_chips is not None:
            state = state.having(replace(part, whole=part.whole | {event.player}))
        elif event.uncounted:
            state = state.having(replace(part, uncounted=part.uncounted | {event.player}))
            state = pools.without_sum(state, entry.ticket)
        state = pools.counted(state, {entry.ticket: chips})
        return standings.put_out(stacks.removed(state, chips), ((gone,),), event.at, by_hand=False)

    def reach(self, state: State, event: PlayerRemoved) -> Reach:
        """Who plays a hand goes out by its end, or stays in by it."""
        return Reach(players=(event.ticket,))

    def facts(self, event: PlayerRemoved) -> tuple[Fact, ...]:
        """Return the facts but the pseudonym, which says nothing to anybody."""
        untold = (*UNTOLD, "chips") if event.uncounted else UNTOLD
        facts = [fact for fact in short_facts(event) if fact.name not in untold]
        result = event.why + ("-uncounted" if event.uncounted else "")
        return (*facts, Fact("result", result, "text"), *between_hands.asked_facts(event))


SLICE = RemovalsSlice(
    name="removals",
    part=Removals,
    stream=standings.SLICE.stream,
    guarded=True,
    since="start",
    commands={"remove-player": RemovePlayer},
    events={"player-removed/1": PlayerRemoved},
    reasons=literals(Reason, NotPlaying),
    refuses={**between_hands.REFUSALS, **incidents.KNOWN, **REFUSALS},
    known_here=("hands",),
)
