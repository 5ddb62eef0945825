"""What the floor wrote down, newest first, for the list and for rulings like an earlier one; what
of it is to be reported and until when; what its place says of rulings.

Clauses: NU-8.14c, SK-5.b4, BC-D1.e (like is ruled alike), NU-8.14d, NU-8.14e, SK-5.b9, BC-D1.k
(what is reported), K0 (a ruling against the order of the texts says so), NU-9.32b, MB-28b (whom a
player may turn to).

What the director is asked because of the floor's notes: one that is reported without delay, and
a player who left their seat so long ago that it may be taken as abandoned.

Clauses: those of duties.json (reports) and of the situation (SEL-19a: about fifteen minutes).
Reading: whatever is noted of that player afterwards answers it: that they are back, or that it was
agreed (SEL-19b). Nobody is taken out by the time alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypedDict

from pycore.kernel.days import day_at, days_after
from pycore.kernel.units import MINUTE, Millis
from pycore.law import packs
from pycore.law.files.situations import Penalty as PenaltyName
from pycore.ledger.fold.folded import RecordedEvent
from pycore.night.base.state import State
from pycore.night.floor.incidents import (
    How,
    Incident,
    IncidentNoted,
    IncidentReported,
    Incidents,
    Kind,
    Outcome,
    situations,
)
from pycore.night.floor.penalties import Penalties, Penalty
from pycore.night.night import Night
from pycore.night.seating.removals import PlayerRemoved
from pycore.night.todo_shape import Task


class ReportDue(TypedDict):
    """That a note is reported under *clause* until *day* (2027-01-18); without delay where *day*
    is "". *in_writing* where a call is not enough.
    """

    clause: str
    day: str
    in_writing: bool


class Reported(TypedDict):
    """That it was reported; *record* is what its undo names."""

    office: str
    reporter: str
    how: How
    reference: str
    at_ms: int
    record: str


class GoneWith(TypedDict):
    """A penalty or a removal that went with a note, of the holder of *ticket*. *result*: a
    "warning", so many (*n*) "minutes" or "hands", "disqualified" or "abandoned" with *n* chips.
    """

    ticket: int
    name: str
    result: Literal["warning", "minutes", "hands", "disqualified", "abandoned"]
    n: int
    clause: str
    at_ms: int


class NoteView(TypedDict):
    """A note: of whom (*ticket* None: nobody, *name* "" where unknown), where (*table* 0:
    nowhere), and the *clause* that a ruling follows; *against*: it is of a text that comes after
    the one it *overrules*. *about* is the note that it adds to, *record* what its undo names,
    *dev* the device that wrote it. *due* is the report that it and what was added to it ask for,
    None where none is asked or it is an addition; *reported* and *penalties* are its own.
    """

    incident: str
    kind: Kind
    text: str
    ticket: int | None
    name: str
    table: int
    clause: str
    overrules: str
    against: bool
    about: str
    situation: str
    decided: str
    heard: str
    said_by: str
    deck: str
    outcome: Outcome
    at_ms: int
    dev: str
    record: str
    due: ReportDue | None
    reported: list[Reported]
    penalties: list[GoneWith]


class SituationRow(TypedDict):
    """Something that happens, and what is usual then; its words are "situation.<code>". *kills*:
    it is why a hand is dead.
    """

    code: str
    kind: Kind
    clause: str
    overrules: str
    penalty: PenaltyName
    kills: bool


class AppealContact(TypedDict):
    """Whom a player who is not content may turn to; "jurisdiction.<pack>.regulator" names it.
    *phone* "" where the documents give none.
    """

    phone: str
    clause: str


class IncidentTerms(TypedDict):
    """What a place says of rulings: its situations, the most common first, *overrules*: {a clause:
    the one that it comes before}, the clause on which text prevails, and the contact.
    """

    situations: list[SituationRow]
    overrules: dict[str, str]
    precedence: str
    contact: AppealContact | None


def incidents(night: Night) -> list[NoteView]:
    """Return every note that counts. Whoever holds another ticket by now is told by that one."""
    noted = night.state.part(Incidents).noted
    wanted = set(noted)
    notes: list[NoteView] = []
    if not wanted:
        return notes
    tickets_by_player = {entry.player: ticket for ticket, entry in night.state.entries.items()}
    threads = _threads(noted)
    gone = _penalties(night)
    reported: dict[str, list[Reported]] = {}
    for backward in night.folded.backwards():
        event = backward.event
        if isinstance(event, IncidentReported) and night.folded.counts(backward):
            reported.setdefault(event.incident, []).append(_report(event, backward))
        elif isinstance(event, PlayerRemoved) and event.incident and night.folded.counts(backward):
            gone.setdefault(event.incident, []).append(removed(night, event))
        if not isinstance(event, IncidentNoted) or event.incident not in wanted:
            continue
        if not night.folded.counts(backward):
            continue
        wanted.discard(event.incident)
        notes.append(
            {
                "incident": event.incident,
                "kind": event.kind,
                "text": event.text,
                "ticket": tickets_by_player.get(event.player, event.ticket or None),
                "name": night.name(event.player) if event.player else "",
                "table": event.table,
                "clause": event.clause,
                "overrules": event.overrules,
                "against": is_against(night.state, event.clause, event.overrules),
                "about": event.about,
                "situation": event.situation,
                "decided": event.decided,
                "heard": event.heard,
                "said_by": event.said_by,
                "deck": event.deck,
                "outcome": event.outcome,
                "at_ms": event.at,
                "dev": backward.placed.dev,
                "record": backward.placed.id,
                "due": _due(night.state, threads[event.incident]) if not event.about else None,
                "reported": reported.get(event.incident, []),
                "penalties": gone.get(event.incident, []),
            }
        )
        if not wanted:
            break
    return notes


def is_against(state: State, follows: str, overruled: str) -> bool:
    """Return whether a ruling follows a text that comes after the one it overrules (K0), and
    nobody settled that it does.
    """
    code = state.adopted.pack
    ranks = [packs.rank_of(clause, code) for clause in (follows, overruled)]
    if ranks[0] is None or ranks[1] is None or ranks[0] <= ranks[1]:
        return False
    return not packs.rulings(code, state.adopted.template).is_settled(follows, overruled)


def unreported(night: Night) -> list[NoteView]:
    """Return the notes that are to be reported and were not, the oldest first."""
    return [row for row in reversed(incidents(night)) if row["due"] and not row["reported"]]


def incident_terms(state: State) -> IncidentTerms:
    """Return what the place of this night says of rulings."""
    rulings = packs.rulings(state.adopted.pack, state.adopted.template)
    contact = packs.contact(state.adopted.pack)
    return {
        "situations": [
            {
                "code": situation.code,
                "kind": situation.kind,
                "clause": situation.clause,
                "overrules": situation.overrules,
                "penalty": situation.penalty,
                "kills": situation.kills,
            }
            for situation in situations(state).values()
        ],
        "overrules": {pair.follows: pair.overrules for pair in reversed(rulings.settled)},
        "precedence": rulings.precedence,
        "contact": {"phone": contact.phone, "clause": contact.clause} if contact else None,
    }


def _threads(noted: Mapping[str, Incident]) -> dict[str, list[Incident]]:
    """Every note with what was added to it, and to that."""
    threads: dict[str, list[Incident]] = {}
    for name, incident in noted.items():
        at: str = name
        while at in noted:
            threads.setdefault(at, []).append(incident)
            at = noted[at].about
    return threads


def _due(state: State, thread: list[Incident]) -> ReportDue | None:
    """Until when a note is reported; what was added later may have made it serious."""
    incident_report = packs.duties(state.adopted.pack).reported_by(
        incident.kind for incident in thread
    )
    if incident_report is None:
        return None
    day = ""
    if incident_report.days:
        try:
            event_day = day_at(state.adopted.start_at_ms, state.adopted.utc_offset_minutes)
            day = days_after(event_day, incident_report.days)
        except ValueError:  # no such day: its clock is centuries off
            return None
    return {"clause": incident_report.clause, "day": day, "in_writing": incident_report.in_writing}


def _report(event: IncidentReported, folded_event: RecordedEvent) -> Reported:
    return {
        "office": event.office,
        "reporter": event.reporter,
        "how": event.how,
        "reference": event.reference,
        "at_ms": event.at,
        "record": folded_event.placed.id,
    }


def _penalties(night: Night) -> dict[str, list[GoneWith]]:
    """The penalties that went with each note."""
    penalties: dict[str, list[GoneWith]] = {}
    for penalty in night.state.part(Penalties).penalties.values():
        if penalty.incident:
            penalties.setdefault(penalty.incident, []).append(penalized(night, penalty))
    return penalties


def penalized(night: Night, penalty: Penalty) -> GoneWith:
    """Return a penalty as a line, of whoever holds which ticket by now."""
    return {
        "ticket": _ticket(night.state, penalty.player),
        "name": night.name(penalty.player),
        "result": "minutes" if penalty.minutes else "hands" if penalty.hands else "warning",
        "n": penalty.minutes or penalty.hands,
        "clause": penalty.clause,
        "at_ms": penalty.at,
    }


def removed(night: Night, event: PlayerRemoved) -> GoneWith:
    """Return a removal as a line."""
    return {
        "ticket": _ticket(night.state, event.player) or event.ticket,
        "name": night.name(event.player),
        "result": event.why,
        "n": event.chips,
        "clause": event.clause,
        "at_ms": event.at,
    }


def _ticket(state: State, player: str) -> int:
    """What a player holds by now, 0 for nothing."""
    tickets = (ticket for ticket, entry in state.entries.items() if entry.player == player)
    return next(tickets, 0)


def to_report(night: Night) -> list[Task]:
    """Return the tasks for notes that are reported without delay, until somebody says that they
    were.
    """
    return [
        {
            "kind": "report-incident",
            "clause": row["due"]["clause"],
            "text": row["text"],
            "incident": row["incident"],
            "command": {"command": "report-incident", "incident": row["incident"]},
        }
        for row in unreported(night)
        if row["due"] and not row["due"]["day"]
    ]


def seats_left(night: Night, at: Millis) -> list[Task]:
    """Return those who are in, and left their seat as long ago as the rules wait."""
    state = night.state
    last_notes: dict[str, Incident] = {
        incident.player: incident
        for incident in state.part(Incidents).noted.values()
        if incident.player
    }
    waits = {code: situation.after_minutes for code, situation in situations(state).items()}
    candidates = [
        (ticket, last_notes[entry.player])
        for ticket, entry in state.entries.items()
        if ticket in state.still_in() and entry.player in last_notes
    ]
    return [
        {
            "kind": "seat-left",
            "clause": note.clause,
            "ticket": ticket,
            "name": night.name(state.entries[ticket].player),
            "at_ms": note.at,
            "command": {},
        }
        for ticket, note in candidates
        if (minutes := waits.get(note.situation, 0)) and at - note.at >= minutes * MINUTE
    ]
