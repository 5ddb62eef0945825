"""Penalties: warnings, and minutes or hands away from the table.

Clauses: NU-B.TP24 (verbal warnings, minutes away), NU-B.TP5, SK-A.2.gg, BC-D1.g, SEL-34 (who may
be penalized for what), NU-B.TP15, SEL-18 (who is away is dealt in and blinded off).

Reading: minutes away are minutes of play. They stand still in a break and while the clock is
paused, so that nobody sits a penalty out over coffee. Hands away are counted by the tables that
record hands; elsewhere the director says when the player is back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from types import MappingProxyType
from typing import Annotated, Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import Holder, Id, IntRange, Note, Word
from pycore.kernel.rulings import MOST_CLAUSE
from pycore.kernel.text import MOST_NOTE, line
from pycore.kernel.units import MINUTE, Millis
from pycore.kernel.values import dataclass
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact, literals, short_facts
from pycore.night.base.over import REFUSALS as OVER
from pycore.night.base.over import over_refusal
from pycore.night.base.state import NightSlice, State
from pycore.night.floor import incidents
from pycore.night.table.hand_in_play import HandInPlay
from pycore.night.table.hand_records import HandFrame
from pycore.portable.clock import played_between

MOST_MINUTES = 240
MOST_HANDS = 99
LADDER_MINUTES = (10, 20, 30, 40)
"""What a screen offers: the rungs of NU-B.TP24. The director may say another number."""

Away = Annotated[int, IntRange(0, 999)]
"""Minutes or hands away; 0 where the penalty is not counted so."""


@dataclass(frozen=True, kw_only=True)
class Penalty:
    """A penalty of *player*. At *anchor_ms* there were *left_ms* of play to go, and so many hands
    were *missed*. *is_over* once somebody said so.
    """

    player: str
    minutes: int
    hands: int
    reason: str
    clause: str
    incident: str
    at: Millis
    left_ms: Millis
    anchor_ms: Millis
    missed: int = 0
    is_over: bool = False

    @property
    def is_warning(self) -> bool:
        return not self.minutes and not self.hands


@dataclass(frozen=True, kw_only=True)
class Penalties:
    """Every penalty of the night, by its id, in the order in which they were given."""

    penalties: Mapping[str, Penalty] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, kw_only=True)
class GivePenalty(Dated):
    """Penalize a player: so many *minutes* or *hands* away, a warning where both are 0. *clause*
    is the rule it follows, where one is named, *incident* the floor's note that it goes with.
    """

    penalty: str
    ticket: int
    minutes: int = 0
    hands: int = 0
    reason: str
    clause: str = ""
    incident: str = ""


@dataclass(frozen=True, kw_only=True)
class EndPenalty(Dated):
    """The player is back. Before the time is over that needs a *reason*."""

    penalty: str
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class PenaltyGiven(Dated):
    """A player was penalized. *player* is their pseudonym."""

    penalty: Id
    ticket: Holder
    player: Id
    minutes: Away
    hands: Away
    reason: Note
    clause: Word = ""
    incident: Id = ""


@dataclass(frozen=True, kw_only=True)
class PenaltyEnded(Dated):
    """The player is back, *early* where the time was not over."""

    penalty: Id
    ticket: Holder
    early: bool
    reason: Note = ""


Command = GivePenalty | EndPenalty
Event = PenaltyGiven | PenaltyEnded


# --- Asking ---


def left_ms(state: State, penalty: Penalty, at: Millis) -> Millis:
    """Return milliseconds of play that a penalty still lasts at *at*."""
    played = played_between(state.structure, state.clock, penalty.anchor_ms, at)
    return Millis(max(0, penalty.left_ms - played))


def is_away(state: State, penalty: Penalty, at: Millis) -> bool:
    """Return whether the player must stay away at *at*."""
    if penalty.is_over:
        return False
    return left_ms(state, penalty, at) > 0 or penalty.missed < penalty.hands


def ticket_of(state: State, penalty: Penalty) -> int | None:
    """Return the ticket of the penalized, while they are in."""
    for ticket, entry in state.entries.items():
        if entry.player == penalty.player:
            return None if ticket in state.out() else ticket
    return None


def away(state: State, at: Millis) -> frozenset[int]:
    """Return the tickets of those whom a penalty keeps away from their table at *at*."""
    tickets = (
        ticket_of(state, penalty)
        for penalty in state.part(Penalties).penalties.values()
        if is_away(state, penalty, at)
    )
    return frozenset(ticket for ticket in tickets if ticket is not None)


# --- Deciding ---


def _end(state: State, command: EndPenalty) -> PenaltyEnded:
    penalty = state.part(Penalties).penalties.get(command.penalty)
    if penalty is None or penalty.is_warning:
        raise Refused("no-such-penalty")
    ticket = ticket_of(state, penalty)
    if penalty.is_over or ticket is None:
        raise Refused("penalty-over")
    early = is_away(state, penalty, command.at)
    reason = _text(command.reason)
    if early and not reason:
        raise Refused("penalty-still-runs", left_ms=left_ms(state, penalty, command.at))
    return PenaltyEnded(
        penalty=command.penalty, ticket=ticket, early=early, reason=reason, at=command.at
    )


def _text(text: str, most: int = MOST_NOTE) -> str:
    return line(text, most).rstrip()


# --- Folding ---

Reason = Literal["clock-not-started", "no-such-ticket", "penalty-known", "penalty-unknown"]


def _having(state: State, penalties: Mapping[str, Penalty]) -> State:
    return state.having(Penalties(penalties=MappingProxyType(dict(penalties))))


def _lasting(state: State) -> dict[str, Penalty]:
    """Those that may last still."""
    return {
        name: penalty
        for name, penalty in state.part(Penalties).penalties.items()
        if not penalty.is_over and (penalty.left_ms > 0 or penalty.missed < penalty.hands)
    }


def advanced(state: State, at: Millis) -> State:
    """Return the night with every penalty counted up to *at*, before the clock runs otherwise."""
    lasting = _lasting(state)
    if not lasting:
        return state
    counted = {
        name: replace(
            penalty,
            left_ms=left_ms(state, penalty, at),
            anchor_ms=Millis(max(at, penalty.anchor_ms)),
        )
        for name, penalty in lasting.items()
    }
    return _having(state, {**state.part(Penalties).penalties, **counted})


def moved(state: State, delta_ms: int) -> State:
    """Return the night told in a time that is *delta_ms* later: no penalty gets longer or
    shorter.
    """
    lasting = _lasting(state)
    if not lasting:
        return state
    shifted = {
        name: replace(
            penalty,
            anchor_ms=Millis(penalty.anchor_ms + delta_ms),
            at=Millis(penalty.at + delta_ms),
        )
        for name, penalty in lasting.items()
    }
    return _having(state, {**state.part(Penalties).penalties, **shifted})


def hand_missed(state: State, hand: HandInPlay | HandFrame) -> State:
    """Return the night after a hand in which whoever is penalized was dealt in and away."""
    gone = (state.entries.get(sat.ticket) for sat in hand.seats if sat.seat in hand.absent)
    absent = {entry.player for entry in gone if entry is not None}
    missed = {
        name: replace(penalty, missed=penalty.missed + 1)
        for name, penalty in _lasting(state).items()
        if penalty.player in absent and penalty.at <= hand.begun_ms
    }
    return _having(state, {**state.part(Penalties).penalties, **missed}) if missed else state


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "no-such-penalty": (),
    "no-such-ticket": ("ticket",),
    "not-playing": ("phase",),
    "penalty-needs-reason": (),
    "penalty-over": (),
    "penalty-still-runs": ("left_ms",),
    "player-not-in": ("ticket",),
}


UNTOLD = ("penalty", "player", "incident")


def _told(event: PenaltyGiven) -> tuple[Fact, ...]:
    """What the history says: the id and the pseudonym say nothing to anybody."""
    facts = [fact for fact in short_facts(event) if fact.name not in UNTOLD]
    result = "minutes" if event.minutes else "hands" if event.hands else "warning"
    return (*facts, Fact("result", result, "text"))


def _told_end(event: PenaltyEnded) -> tuple[Fact, ...]:
    facts = [fact for fact in short_facts(event) if fact.name not in ("penalty", "early")]
    return (*facts, Fact("result", "early" if event.early else "", "text"))


class PenaltiesSlice(NightSlice[Penalties, Command, Event]):
    """Warnings, and minutes or hands away from the table."""

    def decide(self, state: State, command: Command, pack: RulePack) -> Event:
        """Give or end a penalty, or say why not."""
        if isinstance(command, EndPenalty):
            return _end(state, command)
        ended = over_refusal(state)
        if ended is not None:
            raise ended
        entry = state.entries.get(command.ticket)
        if entry is None:
            raise Refused("no-such-ticket", ticket=command.ticket)
        if command.ticket in state.out():
            raise Refused("player-not-in", ticket=command.ticket)
        most = (("minutes", command.minutes, MOST_MINUTES), ("hands", command.hands, MOST_HANDS))
        for name, value, limit in most:
            if not 0 <= value <= limit:
                raise Refused("bad-command", field=name)
        if command.minutes and command.hands:
            raise Refused("bad-command", field="hands")
        if (command.minutes or command.hands) and not state.started:
            raise Refused("not-playing", phase=state.phase)
        if command.penalty in state.part(Penalties).penalties or not command.penalty:
            raise Refused("bad-command", field="penalty")
        reason = _text(command.reason)
        if not reason:
            raise Refused("penalty-needs-reason")
        return PenaltyGiven(
            penalty=command.penalty,
            ticket=command.ticket,
            player=entry.player,
            minutes=command.minutes,
            hands=command.hands,
            reason=reason,
            clause=_text(command.clause, MOST_CLAUSE),
            incident=incidents.incident_id(state, command.incident),
            at=command.at,
        )

    def conflict(self, state: State, event: Event) -> Reason | None:
        penalty = state.part(Penalties).penalties.get(event.penalty)
        if isinstance(event, PenaltyGiven):
            if (event.minutes or event.hands) and not state.started:
                return "clock-not-started"
            if state.holder(event.ticket, event.player) is None:
                return "no-such-ticket"
            return None if penalty is None else "penalty-known"
        return "penalty-unknown" if penalty is None or penalty.is_over else None

    def apply(self, state: State, event: Event) -> State:
        penalties = state.part(Penalties).penalties
        if isinstance(event, PenaltyGiven):
            new = Penalty(
                player=event.player,
                minutes=event.minutes,
                hands=event.hands,
                reason=event.reason,
                clause=event.clause,
                incident=event.incident,
                at=event.at,
                left_ms=Millis(event.minutes * MINUTE),
                anchor_ms=event.at,
            )
            return _having(state, {**penalties, event.penalty: new})
        ended = replace(penalties[event.penalty], is_over=True)
        return _having(state, {**penalties, event.penalty: ended})

    def facts(self, event: Event) -> tuple[Fact, ...]:
        if isinstance(event, PenaltyGiven):
            return _told(event)
        return _told_end(event)


SLICE = PenaltiesSlice(
    name="penalties",
    part=Penalties,
    stream="floor",
    guarded=False,
    commands={"give-penalty": GivePenalty, "end-penalty": EndPenalty},
    events={"penalty-given/1": PenaltyGiven, "penalty-ended/1": PenaltyEnded},
    reasons=literals(Reason),
    refuses={**REFUSALS, **OVER, **incidents.KNOWN},
    chance={"penalty": "id"},
)
