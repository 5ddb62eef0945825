"""One record as the screens tell it: what it is, when and where it was written, its facts. And
tickets by the number that is printed on them.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from pycore.kernel.clauses import Refusal, Refusals, Refused
from pycore.law.policies.set_up import Paid
from pycore.ledger.fold.folded import FoldItem, RecordedEvent
from pycore.ledger.model.acts import ConflictResolved, Undone
from pycore.ledger.model.slices import Unit
from pycore.night.base.parts import Door
from pycore.night.base.state import State
from pycore.night.night import Night
from pycore.night.registration.entries import PERSONS, EntrySold
from pycore.night.registration.refunds import PrepaidRefunded
from pycore.night.registration.tickets import WITHOUT_NUMBER


class PrintedNumber(TypedDict):
    """What is printed on the ticket of somebody who stands under another number."""

    ticket: int
    number: int


class Holder(TypedDict):
    """Whoever stands under *ticket*; *number* is printed on it."""

    ticket: int
    number: int
    name: str


class SeatedHolder(Holder):
    """A holder and where they sit, None where they have no seat."""

    table: int | None
    seat: int | None


class Buyer(SeatedHolder):
    """A holder and what was sold to them; *out*: they are out."""

    rebuys: int
    out: bool
    paid: Paid
    is_late: bool
    jackpot: bool
    sold_at_ms: int


class RecordFacts(TypedDict):
    """One record. *type* is its stored name with its version, "" when it cannot be read; *dev* the
    device that wrote it. *facts* are what its sentence says, by name.
    """

    id: str
    type: str
    at_ms: int | None
    dev: str
    facts: dict[str, Any]


class RecordView(RecordFacts):
    """A record with the *units* of its facts: which there are, its slice declares. Of one that
    names tickets, "names" are their holders.
    """

    units: dict[str, Unit]


class HistoryLine(RecordView):
    """A record in the history. *undo_refused* says why no undo is offered, *also* what an undo
    took along.
    """

    kind: Literal["applied", "undone", "conflict", "resolved"]
    undone: bool
    undo_refused: Refusal | None
    also: list[RecordView]


REFUSALS: Refusals = {"not-undoable": ("why",)}


def record(night: Night, folded_event: RecordedEvent | FoldItem) -> RecordView:
    """Return a record, of the night or of a branch that does not count."""
    line = folded_event.placed.line
    return {
        "id": folded_event.placed.id,
        "type": line.type if line else "",
        "at_ms": line.wall if line else None,
        "dev": folded_event.placed.dev,
        "facts": _facts(night, folded_event.event),
        "units": {fact.name: fact.unit for fact in night.subject.facts(folded_event.event)},
    }


def last_at_ms(night: Night, dev: str) -> int | None:
    """Return when a device wrote its last record that is here; None where there is none."""
    folded_event = night.folded.find(night.counted.log(dev).head[1])
    return (
        folded_event.placed.line.wall
        if folded_event is not None and folded_event.placed.line is not None
        else None
    )


def history_line(night: Night, folded_event: RecordedEvent) -> HistoryLine:
    """Return a record in the history."""
    return {
        **record(night, folded_event),
        "also": also(night, folded_event.event),
        "undone": folded_event.kind == "undone",
        "kind": _class(folded_event),
        "undo_refused": None
        if folded_event.kind == "applied" and not night.subject.is_irreversible(folded_event.event)
        else Refused(
            "not-undoable", why="same" if folded_event.same_as else folded_event.kind
        ).as_data(),
    }


def _class(folded_event: RecordedEvent) -> Literal["applied", "undone", "conflict", "resolved"]:
    if folded_event.why is not None:
        return "conflict"
    if folded_event.kind == "applied" or folded_event.same_as:
        return "applied"
    return "undone" if folded_event.kind == "undone" else "resolved"


def also(night: Night, event: Any) -> list[RecordView]:
    """Return the records that an undo took along with the one it names."""
    if not isinstance(event, Undone):
        return []
    taken = (night.folded.find(event_id) for event_id in event.also)
    return [record(night, undone) for undone in taken if undone is not None]


def printed(state: State, ticket: int) -> int:
    """Return the number printed on the ticket that somebody stands under *ticket* with."""
    sold = state.part(Door).twice.get(ticket)
    if sold is None:
        return ticket
    own_ticket = next(
        (under for under, entry in state.entries.items() if entry.player == sold.player), 0
    )
    return own_ticket if 0 < own_ticket <= WITHOUT_NUMBER else sold.number


def numbers(state: State) -> list[PrintedNumber]:
    """Return what is printed on the tickets of those who stand under something else, now or
    before.
    """
    return [
        {"ticket": ticket, "number": printed(state, ticket)} for ticket in state.part(Door).twice
    ]


def twice(state: State) -> list[int]:
    """Return the numbers that two hold, until the later one has a ticket of their own."""
    return sorted(set(state.doubled.values()))


def _facts(night: Night, event: Any) -> dict[str, Any]:
    """What a line of the history says, as its slice tells it, with the names for tickets. Of a
    sale, under what its buyer stands: the number alone may be another's too.
    """
    if event is None:
        return {}
    declared = night.subject.facts(event)
    facts: dict[str, Any] = {fact.name: fact.value for fact in declared}
    if isinstance(event, EntrySold):
        return {**facts, "names": [night.name(event.player)], "stands": _stands(night, event)}
    if isinstance(event, PrepaidRefunded):
        return {**facts, "names": [night.name(event.player)]}
    if isinstance(event, ConflictResolved) and event.amended:
        return {**facts, "result": "amended", "amended": _amended(event), "names": []}
    if "person" in facts:
        return {**facts, "names": [night.name(facts["person"])]}
    settings = night.state.settings
    if facts.get("result") == "level-ante" and settings and settings.ante_payer == "big-blind":
        facts["result"] = "level-big-ante"
    tickets: list[int] = []
    for fact in declared:
        tickets += fact.value if fact.unit == "tickets" else []
        tickets += [fact.value] if fact.unit == "ticket" else []
    names = (_name(night, ticket) for ticket in tickets)
    return {**facts, "names": [name for name in names if name is not None]}


def _amended(event: ConflictResolved) -> list[dict[str, Any]]:
    """What was written and what counts; not who stands behind a number, which goes with it."""
    return [
        {"field": name, "was": change.was, "now": change.now}
        for change in event.amended
        if (name := change.path.rpartition(".")[2]) not in PERSONS.values()
    ]


def _stands(night: Night, event: EntrySold) -> int | None:
    """The ticket under which the buyer is in; None when they are not."""
    entries = night.state.entries
    own = entries.get(event.ticket)
    if own is not None and own.player == event.player:
        return event.ticket
    door = night.state.part(Door)
    moved = event.ticket in door.given_out and any(
        sold.player == event.player for sold in door.twice.values()
    )
    if not moved:
        return None
    return next((under for under, entry in entries.items() if entry.player == event.player), None)


def _name(night: Night, ticket: int) -> str | None:
    """Who bought a ticket; a refunded one is no entry any more, but somebody held it."""
    entry = night.state.entries.get(ticket)
    if entry is not None:
        return night.name(entry.player)
    sold = night.state.part(Door).twice.get(ticket)
    if sold is not None:
        return night.name(sold.player)
    player = night.first_sold_to.get(ticket)
    return None if player is None else night.name(player)
