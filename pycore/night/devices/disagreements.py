"""What devices wrote against each other, side by side, in chips and dollars.

What it costs: each conflict is one step of the fold a record, and a look at every entry before and
after; a branch is folded once. In a night of 4,000 records and 100 players, on CPython: 0.12 s for
twelve conflicts, 0.015 s for a branch of ten records.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from pycore.kernel.units import Cents, Chips, Millis
from pycore.ledger.fold import branches, weighing
from pycore.ledger.fold.branches import Stray
from pycore.ledger.model import amending
from pycore.ledger.model.slices import Breach, Unit
from pycore.night.base.known_stacks import known_stack
from pycore.night.base.state import State
from pycore.night.devices import met
from pycore.night.devices.met import Branch, Conflict, Passed
from pycore.night.money import money
from pycore.night.night import Night
from pycore.night.records import RecordView, printed, record
from pycore.night.registration import rebuying
from pycore.night.registration.rebuying import RebuySold
from pycore.night.table.hands import HandPlayed
from pycore.night.table.hands_told import HandTold
from pycore.portable.clock import face

FigureName = Literal[
    "takings",
    "pool",
    "jackpot",
    "entered",
    "left",
    "rebuys",
    "chips",
    "paid_out",
    "level",
    "left_on_clock",
    "clock",
]


class Figure(TypedDict):
    """A number of the night that is another one *then*, once it is taken."""

    name: FigureName
    unit: Unit
    now: int
    then: int


class PlayerStanding(TypedDict):
    """How a player stands; *chips* None where nobody counted them, *table* 0 without a seat."""

    out: bool
    table: int
    seat: int
    chips: Chips | None
    rebuys: int


class PlayerDiffers(TypedDict):
    """A player who stands otherwise; None is not entered. *number* is printed on their ticket."""

    ticket: int
    number: int
    name: str
    now: PlayerStanding | None
    then: PlayerStanding | None


class Effect(TypedDict):
    """What the night would be: the figures and the first players that differ, *more* players, the
    limits it would pass.
    """

    figures: list[Figure]
    players: list[PlayerDiffers]
    more: int
    passes: list[Passed]


class CanBe(TypedDict):
    """A value that may be put right: where it stands, the name of its field, which *row* of a list
    it is in (0 for none), its unit, and of words which there are.
    """

    path: str
    field: str
    row: int
    value: int | str | None
    unit: Unit
    words: list[str]


class PaidTwice(TypedDict):
    """A rebuy that was paid for at two doors, *cents* at each: it may be the player's *number*,
    one more than they had. *allowed*: the rules let a player buy so many.
    """

    number: int
    cents: Cents
    allowed: bool


class Disagreement(Conflict):
    """A conflict and the *opposing_records*, the last one first. *refused* says why it cannot be
    taken as it was written, None where it can; then *effect* is what it would come to. *values*
    may be put right. Of one that was *paid_twice*, both speak of it as one rebuy more.
    """

    opposing_records: list[RecordView]
    refused: str | None
    effect: Effect | None
    values: list[CanBe]
    paid_twice: PaidTwice | None


class Waits(RecordView):
    """A record of a branch that would wait, and why."""

    why: str


class StrayBranch(Branch):
    """A branch, what taking it back whole would come to, and what of it would wait then. *hands*
    are played on it.
    """

    hands: int
    effect: Effect
    waits: list[Waits]


class Disagreements(TypedDict):
    """All that waits for the director; of the conflicts the first ones, and *more*."""

    conflicts: list[Disagreement]
    more: int
    branches: list[StrayBranch]


MOST = 12
"""So many conflicts are weighed at once, the first ones first."""
PLAYERS = 12
"""So many players who stand otherwise are named."""


def disagreements(night: Night, at: Millis) -> Disagreements:
    """Return all that waits for the director, at *at*."""
    waiting = met.conflicts(night)
    return {
        "conflicts": [_disagreement(night, conflict, at) for conflict in waiting[:MOST]],
        "more": max(0, len(waiting) - MOST),
        "branches": [_branch(night, stray, at) for stray in night.strays],
    }


def _disagreement(night: Night, conflict: Conflict, at: Millis) -> Disagreement:
    folded = night.folded
    block = folded.block(conflict["id"])
    events = [folded_event.event for folded_event in block]
    more = _one_more(night, events)
    taken = weighing.taken(folded, events if more is None else [more])
    return {
        **conflict,
        "opposing_records": [record(night, rival) for rival in weighing.against(folded, block[0])],
        "refused": taken.why,
        "effect": None
        if taken.why is not None
        else effect(night, taken.state, at, taken.breaches),
        "values": _values(night, events[0]),
        "paid_twice": _paid_twice(night, more) if more is not None else None,
    }


def _paid_twice(night: Night, more: RebuySold) -> PaidTwice:
    return {
        "number": more.number,
        "cents": Cents(more.fee_cents),
        "allowed": more.number <= night.state.adopted.rebuy_limit,
    }


def _one_more(night: Night, events: list[object]) -> RebuySold | None:
    """The rebuy of another door, as one more of that player."""
    event = events[0]
    return rebuying.one_more(night.state, event) if isinstance(event, RebuySold) else None


def _values(night: Night, event: object) -> list[CanBe]:
    can_bes: list[CanBe] = []
    for place in amending.places(night.subject, event):
        if place.unit == "text" and not place.words:
            continue
        parts = place.path.split(".")
        rows = [int(part) + 1 for part in parts if part.isdecimal()]
        names = [part for part in parts if not part.isdecimal()]
        can_bes.append(
            {
                "path": place.path,
                "field": names[-1],
                "row": rows[0] if rows else 0,
                "value": place.value,
                "unit": place.unit,
                "words": list(place.words),
            }
        )
    return can_bes


def _branch(night: Night, stray: Stray, at: Millis) -> StrayBranch:
    back = weighing.taken_back(night.folded, stray, branches.reader(night.counted))
    played = [
        placed_event
        for placed_event in stray.items
        if isinstance(placed_event.event, HandPlayed | HandTold)
    ]
    return {
        **met.branch(night, stray),
        "hands": len(played),
        "effect": effect(night, back.state, at),
        "waits": [
            {**record(night, conflict), "why": conflict.why or ""} for conflict in back.waiting
        ],
    }


def effect(night: Night, after: State, at: Millis, breaches: tuple[Breach, ...] = ()) -> Effect:
    """Return what *after* is beside the night as it stands."""
    players = _players(night, after)
    return {
        "figures": _figures(night.state, after, at),
        "players": players[:PLAYERS],
        "more": max(0, len(players) - PLAYERS),
        "passes": [
            {"code": breach.code, "clause": breach.clause, "facts": dict(breach.facts)}
            for breach in breaches
        ],
    }


def _figures(before: State, after: State, at: Millis) -> list[Figure]:
    now, then = _numbers(before, at), _numbers(after, at)
    return [
        {"name": name, "unit": unit, "now": now[name][1] if name in now else 0, "then": value}
        for name, (unit, value) in then.items()
        if name not in now or now[name][1] != value
    ]


def _numbers(state: State, at: Millis) -> dict[FigureName, tuple[Unit, int]]:
    if state.settings is None:
        return {}
    clock = face(state.structure, state.clock, at)
    paid = sum(money.winnings(state)[ticket] for ticket in state.prizes_paid)
    return {
        "takings": ("cents", state.revenue()),
        "pool": ("cents", money.money_pool(state)),
        "jackpot": ("cents", Cents(sum(state.jackpot.values()))),
        "paid_out": ("cents", Cents(paid)),
        "entered": ("number", len(state.entries)),
        "left": ("number", state.left_count()),
        "rebuys": ("number", state.rebuy_count()),
        "chips": ("chips", state.chips_in_play()),
        "level": ("level", clock["number"]),
        "left_on_clock": ("ms", clock["left_ms"]),
        "clock": ("flag", int(clock["running"])),
    }


def _players(night: Night, after: State) -> list[PlayerDiffers]:
    before = night.state
    players: list[PlayerDiffers] = []
    for ticket in sorted(before.entries.keys() | after.entries.keys()):
        now, then = _stands(before, ticket), _stands(after, ticket)
        if now == then:
            continue
        state = after if then is not None else before
        players.append(
            {
                "ticket": ticket,
                "number": printed(state, ticket),
                "name": night.name(state.entries[ticket].player),
                "now": now,
                "then": then,
            }
        )
    return players


def _stands(state: State, ticket: int) -> PlayerStanding | None:
    entry, seat = state.entries.get(ticket), state.seats.get(ticket)
    if entry is None:
        return None
    out = ticket in state.out()
    return {
        "out": out,
        "table": seat.table if seat and not out else 0,
        "seat": seat.seat if seat and not out else 0,
        "chips": None if out else known_stack(state, ticket),
        "rebuys": len(entry.rebuys),
    }
