"""Two entries under one name that two doors sold apart, put as a question: what each is in dollars
and chips, and what it comes to where it is one person.
"""

from __future__ import annotations

from pycore.kernel.units import Chips
from pycore.ledger.fold.folded import RecordedEvent
from pycore.night.base.late import sold_at
from pycore.night.night import Night
from pycore.night.records import printed
from pycore.night.registration import names, refunds
from pycore.night.registration.entries import EntrySold
from pycore.night.registration.refunds import EntryRefunded
from pycore.night.todo_shape import Answer, SoldAs, Task

MOST_ASKED = 20
"""So many questions are put at once, those of the first names first."""


def one_name_tasks(night: Night) -> list[Task]:
    """Return the questions of one name, those first that were answered both ways; none in a night
    that was called off: that pays all back.
    """
    state = night.state
    if state.settings is None or state.cancelled is not None:
        return []
    return [*_differing(night), *_unanswered(night)]


def _differing(night: Night) -> list[Task]:
    """Two tablets answered both ways, neither having heard of the other: one told two players
    apart, another gave an entry back or undid its sale. Who says so again, having seen both, or
    takes either answer back, settles it.
    """
    present = {entry.player for entry in night.state.entries.values()}
    apart = night.state.part(names.Apart).pairs
    gone = {player for pair in apart for player in pair.split(" ")} - present
    if not gone:
        return []
    answers_by_pair: dict[tuple[str, str], list[RecordedEvent]] = {}
    taken: dict[str, RecordedEvent] = {}
    numbers: dict[str, int] = {}
    for folded_event in night.folded.recorded:
        event = folded_event.event
        if isinstance(event, names.PlayersToldApart) and night.folded.counts(folded_event):
            both = (event.player, event.against)
            answers_by_pair.setdefault((min(both), max(both)), []).append(folded_event)
        elif isinstance(event, EntryRefunded) and night.folded.counts(folded_event):
            taken[event.player] = folded_event
            numbers[event.player] = printed(night.state, event.ticket)
        elif isinstance(event, EntrySold) and event.player in gone:
            undo = night.folded.find(night.folded.gone.get(folded_event.placed.id, ""))
            numbers[event.player] = event.ticket
            if undo is not None:
                taken[event.player] = undo
    return [
        _differs(night, answers[-1], taken[player], player, numbers[player])
        for both, answers in answers_by_pair.items()
        for player in both
        if player in gone and player in taken and _is_against(answers, taken[player])
    ][:MOST_ASKED]


def _is_against(answers: list[RecordedEvent], back: RecordedEvent) -> bool:
    """Whether nobody who told them apart knew of what took the entry back."""
    return all(
        answer.placed.dev != back.placed.dev and answer.event.after != back.placed.id
        for answer in answers
    )


def _differs(
    night: Night, apart: RecordedEvent, back: RecordedEvent, player: str, number: int
) -> Task:
    event = apart.event
    return {
        "kind": "answers-differ",
        "clause": None,
        "name": night.name(player),
        "number": number,
        "refunded": isinstance(back.event, EntryRefunded),
        "two_people": _answer(apart),
        "one_person": _answer(back),
        "command": {
            "command": "tell-players-apart",
            "ticket": event.ticket,
            "other": event.other,
            "player": event.player,
            "against": event.against,
            "after": back.placed.id,
        },
    }


def _answer(folded_event: RecordedEvent) -> Answer:
    return {
        "dev": folded_event.placed.dev,
        "record": folded_event.placed.id,
        "at_ms": folded_event.event.at,
    }


def _unanswered(night: Night) -> list[Task]:
    """Two entries of whom nobody said who they are."""
    state = night.state
    pairs = names.pairs_to_ask(state, night.name, MOST_ASKED)
    if not pairs:
        return []
    players = {state.entries[ticket].player for pair in pairs for ticket in pair}
    sales: dict[str, RecordedEvent] = {}
    for folded_event in night.folded.recorded:
        event = folded_event.event
        if (
            isinstance(event, EntrySold)
            and event.player in players
            and night.folded.counts(folded_event)
        ):
            sales[event.player] = folded_event
    return [
        {
            "kind": "same-person",
            "clause": night.pack.no_return.id if state.out() & {*pair} else None,
            "name": night.name(state.entries[pair[0]].player),
            "sold": [
                _sold_as(night, ticket, sales[state.entries[ticket].player]) for ticket in pair
            ],
            "command": {"command": "tell-players-apart", "ticket": pair[0], "other": pair[1]},
        }
        for pair in pairs
    ]


def _sold_as(night: Night, ticket: int, folded_event: RecordedEvent) -> SoldAs:
    state = night.state
    entry = state.entries[ticket]
    return {
        "ticket": ticket,
        "number": printed(state, ticket),
        "dev": folded_event.placed.dev,
        "record": folded_event.placed.id,
        "paid": entry.paid,
        "cents": refunds.owed(state, ticket),
        "chips": Chips(entry.stack + sum(rebuy.chips for rebuy in entry.rebuys)),
        "at_ms": sold_at(entry),
        "out": ticket in state.out(),
    }
