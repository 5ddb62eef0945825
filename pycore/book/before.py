"""What events took in before Holdfast, so that the twelve months are whole from the first night.

Two tablets that enter the same event apart both count, until somebody takes one out: too much
stops nobody from keeping the law, too little does.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Literal

from pycore.book.state import Before, BookSlice, BookState, EarlierTakings
from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.days import Day, is_day
from pycore.kernel.ids import is_id
from pycore.kernel.ranges import Id, Money, Name, Word
from pycore.kernel.values import dataclass
from pycore.law import packs
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import literals

MOST_RECORDED = 1_000


@dataclass(frozen=True, kw_only=True)
class EventTakings(Dated):
    """What an event took in that was held without Holdfast."""

    takings: Id
    day: Day
    gross_cents: Money


@dataclass(frozen=True, kw_only=True)
class RecordTakings(EventTakings):
    """Enter what an event took in that was held without Holdfast, by its *event_name*."""

    event_name: Name = ""
    jurisdiction: Word


@dataclass(frozen=True, kw_only=True)
class RemoveTakings(Dated):
    """Take out takings that should not have been entered."""

    takings: Id


@dataclass(frozen=True, kw_only=True)
class StateComplete(Dated):
    """State that no other licensed event was held under this jurisdiction in the twelve months
    before Holdfast.
    """

    jurisdiction: Word


@dataclass(frozen=True, kw_only=True)
class TakingsRecorded(EventTakings):
    """An event without Holdfast took in so much."""

    event_name: Name
    jurisdiction: Word


@dataclass(frozen=True, kw_only=True)
class TakingsRemoved(EventTakings):
    """The takings under this id should not have been entered."""


@dataclass(frozen=True, kw_only=True)
class TakingsComplete(Dated):
    """Somebody stated that no other event was held before Holdfast."""

    jurisdiction: Word


Command = RecordTakings | RemoveTakings | StateComplete
Event = TakingsRecorded | TakingsRemoved | TakingsComplete


Reason = Literal["takings-unsound", "no-such-takings"]


def _of(event: TakingsRecorded) -> EarlierTakings:
    return EarlierTakings(
        day=event.day,
        gross_cents=event.gross_cents,
        event_name=event.event_name,
        jurisdiction=event.jurisdiction,
    )


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "no-such-day": ("field",),
    "no-such-takings": (),
    "takings-complete": (),
    "too-many-takings": ("limit",),
    "unknown-jurisdiction": ("field",),
}


class BeforeSlice(BookSlice[Before, Command, Event]):
    """What events took in before Holdfast."""

    def decide(self, state: BookState, command: Command, pack: None) -> Event:
        """Enter or take out takings. Refused names the field that makes no sense."""
        if isinstance(command, RemoveTakings):
            takings = state.takings.get(command.takings)
            if takings is None:
                raise Refused("no-such-takings")
            return TakingsRemoved(
                takings=command.takings,
                day=takings.day,
                gross_cents=takings.gross_cents,
                at=command.at,
            )
        if command.jurisdiction not in packs.codes():
            raise Refused("unknown-jurisdiction", field="jurisdiction")
        if isinstance(command, StateComplete):
            if command.jurisdiction in state.complete:
                raise Refused("takings-complete")
            return TakingsComplete(jurisdiction=command.jurisdiction, at=command.at)
        if not is_id(command.takings) or command.takings in state.takings:
            raise Refused("bad-command", field="takings")
        if not is_day(command.day):
            raise Refused("no-such-day", field="day")
        if len(state.takings) >= MOST_RECORDED:
            raise Refused("too-many-takings", limit=MOST_RECORDED)
        return TakingsRecorded(
            takings=command.takings,
            day=command.day,
            gross_cents=command.gross_cents,
            event_name=" ".join(command.event_name.split()),
            jurisdiction=command.jurisdiction,
            at=command.at,
        )

    def conflict(self, state: BookState, event: Event) -> Reason | None:
        if isinstance(event, TakingsRemoved):
            return None if event.takings in state.takings else "no-such-takings"
        if not is_id(event.jurisdiction):
            return "takings-unsound"
        if isinstance(event, TakingsComplete):
            return None
        sound = is_id(event.takings) and is_day(event.day)
        takings = state.takings.get(event.takings, _of(event))
        return None if sound and takings == _of(event) else "takings-unsound"

    def apply(self, state: BookState, event: Event) -> BookState:
        part = state.part(Before)
        if isinstance(event, TakingsComplete):
            return state.having(replace(part, complete=part.complete | {event.jurisdiction}))
        takings = dict(part.takings)
        if isinstance(event, TakingsRemoved):
            del takings[event.takings]
        else:
            takings[event.takings] = _of(event)
        return state.having(replace(part, takings=MappingProxyType(takings)))


SLICE = BeforeSlice(
    name="before",
    part=Before,
    stream="before",
    guarded=False,
    commands={
        "record-takings": RecordTakings,
        "remove-takings": RemoveTakings,
        "state-complete": StateComplete,
    },
    events={
        "takings-recorded/1": TakingsRecorded,
        "takings-removed/1": TakingsRemoved,
        "takings-complete/1": TakingsComplete,
    },
    reasons=literals(Reason),
    refuses=REFUSALS,
    chance={"takings": "id"},
)
