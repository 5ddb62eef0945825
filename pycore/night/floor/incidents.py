"""The floor's notes: rulings away from a hand, disputes, and whatever else must be written down.

Clauses: NU-8.14c, SK-5.b4, BC-D1.e (like is ruled alike: rulings are kept), NU-8.14d, SK-5.b6,
BC-D1.i (disputes and irregularities are recorded), NU-8.14e, SK-5.b9, BC-D1.k (what is serious is
reported), NU-9.32a, MB-28a (the director settles them), NU-B.DM3 (when it was raised), NU-B.CC1,
NU-B.CC2, NU-B.CC3, NU-B.ET1, NU-B.PR14, NU-B.TP25, MB-7b, MB-7i, SEL-1, SK-A.3.j (conduct is
recorded by its situation), K0 (a ruling names the clause that it follows).

A note is never changed: what was found out later, and what a witness said, is a note about it. One
written by mistake is undone. Nothing here plays: a ruling that ends a hand is given at its table,
a penalty to a player. A ruling against the order of the texts is kept as it was given: views say
so beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from types import MappingProxyType
from typing import Annotated, Literal, get_args

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import Id, IntRange, Name, NoTable, Note, Story, Word
from pycore.kernel.rulings import REFUSALS as RULINGS
from pycore.kernel.rulings import clause_of
from pycore.kernel.text import line
from pycore.kernel.values import dataclass
from pycore.law import packs
from pycore.law.files.situations import IncidentKind, Situation
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.codec import Dated
from pycore.ledger.model.slices import Fact, literals, short_facts
from pycore.night.base.state import NightSlice, State

MOST_LETTERS = 2_000
MOST_NAME = 80
MOST_REFERENCE = 60
Kind = IncidentKind
Outcome = Literal["", "nothing", "warned", "penalty", "out", "ejected", "barred"]
"""What it came to for who did it; *barred* from events to come. "" where nothing was said."""
How = Literal["phone", "letter", "form", "message", "event-report"]
"""How something was reported."""
NoTicket = Annotated[int, IntRange(0, 999_999)]
"""What an entry stands under, or 0."""
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True, kw_only=True)
class NoteText(Dated):
    """What a note says, whomever it is of: the fields of NoteIncident."""

    kind: Kind
    text: str
    situation: str = ""
    decided: str = ""
    heard: str = ""
    said_by: str = ""
    deck: str = ""
    outcome: Outcome = ""


@dataclass(frozen=True, kw_only=True)
class Incident(NoteText):
    """What was written down. *player* is whom it is about, *table* where, *about* the note that it
    adds to: "" and 0 where there is none. The other fields are those of NoteIncident.
    """

    player: str
    table: int
    clause: str
    overrules: str
    about: str


@dataclass(frozen=True, kw_only=True)
class Incidents:
    """Every note of the night by its id, in the order in which they were written; and the ids of
    those that were reported to the regulator.
    """

    noted: Mapping[str, Incident] = field(default_factory=lambda: MappingProxyType({}))
    reported: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class NoteIncident(NoteText):
    """Write down a ruling, a dispute, an irregularity, wrongdoing, an injury or anything *other*,
    of the holder of *ticket* and at *table* where it is about one. A ruling names the *clause* it
    follows, and the one that it *overrules* if any; a *situation* of the night's place stands for
    the clauses that are not said. *decided* is who decided, *heard* who was listened to, *said_by*
    the witness whose words these are, *deck* the deck that was set aside and where it is kept.
    *about* is an earlier note that this adds to. *incident* is an id that nobody had before.
    """

    incident: str
    ticket: int | None = None
    table: int | None = None
    clause: str = ""
    overrules: str = ""
    about: str = ""


@dataclass(frozen=True, kw_only=True)
class ReportIncident(Dated):
    """Say that a note was reported to the regulator: to which *office*, by whom (*reporter*),
    *how*, and under which *reference* where they gave one.
    """

    incident: str
    office: str = ""
    reporter: str
    how: How
    reference: str = ""


@dataclass(frozen=True, kw_only=True)
class IncidentNoted(Dated):
    """The floor wrote something down; *ticket* is what *player* held then, 0 for nobody."""

    incident: Id
    kind: Kind
    text: Story
    player: Id = ""
    ticket: NoTicket = 0
    table: NoTable = 0
    clause: Word = ""
    overrules: Word = ""
    about: Id = ""
    situation: Word = ""
    decided: Name = ""
    heard: Note = ""
    said_by: Name = ""
    deck: Note = ""
    outcome: Outcome = ""


@dataclass(frozen=True, kw_only=True)
class IncidentReported(Dated):
    """A note was reported to the regulator."""

    incident: Id
    office: Name
    reporter: Name
    how: How
    reference: Word = ""


Command = NoteIncident | ReportIncident
Event = IncidentNoted | IncidentReported


def situations(state: State) -> dict[str, Situation]:
    """Return what the floor of this night meets most often, by its code."""
    if state.settings is None:
        return {}
    rulings = packs.rulings(state.adopted.pack, state.adopted.template)
    return {situation.code: situation for situation in rulings.situations}


def incident_id(state: State, incident: str) -> str:
    """Return the id of a note that something goes with, "" for none. Refused when there is no
    such.
    """
    if incident and incident not in state.part(Incidents).noted:
        raise Refused("no-such-incident")
    return incident


def _reported(state: State, command: ReportIncident) -> IncidentReported:
    if command.incident not in state.part(Incidents).noted:
        raise Refused("no-such-incident")
    reporter = line(command.reporter, MOST_NAME)
    if not reporter:
        raise Refused("field-needed", field="reporter")
    return IncidentReported(
        incident=command.incident,
        office=line(command.office, MOST_NAME),
        reporter=reporter,
        how=command.how,
        reference=line(command.reference, MOST_REFERENCE),
        at=command.at,
    )


def _noted(state: State, command: NoteIncident) -> IncidentNoted:
    text = " ".join(command.text.split())
    if not text:
        raise Refused("field-needed", field="text")
    if len(text) > MOST_LETTERS:
        raise Refused("text-too-long", field="text", limit=MOST_LETTERS)
    if not command.incident or command.incident in state.part(Incidents).noted:
        raise Refused("bad-command", field="incident")
    ticket, table = command.ticket or 0, command.table or 0
    if ticket and ticket not in state.entries:
        raise Refused("no-such-ticket", ticket=ticket)
    if table and not 1 <= table <= state.adopted.table_limit:
        raise Refused("no-table-in-hall", table=table, limit=state.adopted.table_limit)
    if command.about and command.about not in state.part(Incidents).noted:
        raise Refused("no-such-incident")
    overrules = " ".join(command.overrules.split())
    clause = " ".join(command.clause.split())
    if command.situation:
        usual = situations(state).get(command.situation)
        if usual is None:
            raise Refused("bad-command", field="situation")
        if not clause:
            clause, overrules = usual.clause, overrules or usual.overrules
    if command.kind == "ruling" or clause or overrules:
        clause = clause_of(clause, overrules)
    return IncidentNoted(
        incident=command.incident,
        kind=command.kind,
        text=text,
        player=state.entries[ticket].player if ticket else "",
        ticket=ticket,
        table=table,
        clause=clause,
        overrules=clause_of(overrules, None) if overrules else "",
        about=command.about,
        situation=command.situation,
        decided=line(command.decided, MOST_NAME),
        heard=line(command.heard),
        said_by=line(command.said_by, MOST_NAME),
        deck=line(command.deck),
        outcome=command.outcome,
        at=command.at,
    )


Reason = Literal["incident-taken", "no-such-incident"]


SAID = ("ticket", "table", "text", "clause", "overrules", "about", "incident")
"""The facts of a note that its sentence has."""


def incident_facts(event: IncidentNoted) -> tuple[Fact, ...]:
    """Return what was written, and of which kind it is."""
    facts = (fact for fact in short_facts(event) if fact.name in SAID)
    if event.said_by:
        speaker = Fact("said_by", event.said_by, "text")
        return (*facts, speaker, Fact("result", "statement", "text"))
    return (*facts, Fact("result", "added" if event.about else event.kind, "text"))


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "field-needed": ("field",),
    "no-such-incident": (),
    "no-such-ticket": ("ticket",),
    "no-table-in-hall": ("limit", "table"),
    "text-too-long": ("field", "limit"),
}


KNOWN: Refusals = {"no-such-incident": ()}
"""What incident_id() refuses with, for the slices that ask it."""


class IncidentsSlice(NightSlice[Incidents, Command, Event]):
    """Rulings, disputes and whatever else the floor writes down."""

    def decide(self, state: State, command: Command, pack: RulePack) -> Event:
        """Return what is written, or why not."""
        if isinstance(command, ReportIncident):
            return _reported(state, command)
        return _noted(state, command)

    def conflict(self, state: State, event: Event) -> Reason | None:
        noted = state.part(Incidents).noted
        if isinstance(event, IncidentReported):
            return None if event.incident in noted else "no-such-incident"
        if not event.incident or event.incident in noted:
            return "incident-taken"  # "" is what a note says that is about no other
        return "no-such-incident" if event.about and event.about not in noted else None

    def apply(self, state: State, event: Event) -> State:
        incidents = state.part(Incidents)
        if isinstance(event, IncidentReported):
            return state.having(replace(incidents, reported=incidents.reported | {event.incident}))
        incident = Incident(
            kind=event.kind,
            text=event.text,
            player=event.player,
            table=event.table,
            clause=event.clause,
            overrules=event.overrules,
            about=event.about,
            situation=event.situation,
            decided=event.decided,
            heard=event.heard,
            said_by=event.said_by,
            deck=event.deck,
            outcome=event.outcome,
            at=event.at,
        )
        noted = {**incidents.noted, event.incident: incident}
        return state.having(replace(incidents, noted=MappingProxyType(noted)))

    def facts(self, event: Event) -> tuple[Fact, ...]:
        return incident_facts(event) if isinstance(event, IncidentNoted) else super().facts(event)


SLICE = IncidentsSlice(
    name="incidents",
    part=Incidents,
    stream="incidents",
    guarded=False,
    writers=("desk", "table"),
    commands={"note-incident": NoteIncident, "report-incident": ReportIncident},
    events={"incident-noted/1": IncidentNoted, "incident-reported/1": IncidentReported},
    reasons=literals(Reason),
    refuses={**REFUSALS, **RULINGS},
    chance={"incident": "id"},
    after_seal="open",
)
