"""The floor's notes: rulings away from a hand, disputes, and whatever else must be written down.

Clauses: NU-8.14d, SK-5.b6, BC-D1.i (disputes and irregularities are recorded), NU-9.32a, MB-28a
(the director settles them), NU-B.DM3 (when it was raised), K0 (a ruling names the clause that it
follows).

A note is never changed: what was found out later is a note about it. One written by mistake is
undone. Nothing here plays: a ruling that ends a hand is given at its table, a penalty to a player.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Literal, get_args

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ranges import Between, Id, NoTable, Story, Word
from pycore.kernel.rulings import REFUSALS as RULINGS
from pycore.kernel.rulings import clause_of
from pycore.kernel.units import Millis
from pycore.night.state import State
from pycore.policies.pack import RulePack
from pycore.record.slices import Fact, Slice, literals, short_facts

MOST_LETTERS = 2_000
Kind = Literal["ruling", "dispute", "irregularity", "wrongdoing", "injury", "other"]
NoTicket = Annotated[int, Between(0, 999_999)]
"""What an entry stands under, or 0."""
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True, kw_only=True)
class Incident:
    """What was written down. *player* is whom it is about, *table* where, *about* the note that it
    adds to: "" and 0 where there is none.
    """

    kind: Kind
    text: str
    player: str
    table: int
    clause: str
    overrules: str
    about: str
    at: Millis


@dataclass(frozen=True, kw_only=True)
class Incidents:
    """Every note of the night by its id, in the order in which they were written."""

    noted: Mapping[str, Incident] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, kw_only=True)
class NoteIncident:
    """Write down a ruling, a dispute, an irregularity, wrongdoing, an injury or anything *other*,
    of the holder of *ticket* and at *table* where it is about one. A ruling names the *clause* it
    follows, and the one that it *overrules* if any. *about* is an earlier note that this adds to.
    *incident* is an id that nobody had before.
    """

    incident: str
    kind: Kind
    text: str
    ticket: int | None = None
    table: int | None = None
    clause: str = ""
    overrules: str = ""
    about: str = ""
    at: Millis


@dataclass(frozen=True, kw_only=True)
class IncidentNoted:
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
    at: Millis


def decide(state: State, command: NoteIncident, pack: RulePack) -> IncidentNoted:
    """The note as it is written, or why not."""
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
    if command.kind == "ruling" or clause or overrules:
        clause = clause_of(clause, overrules)
    return IncidentNoted(
        incident=command.incident, kind=command.kind, text=text,
        player=state.entries[ticket].player if ticket else "", ticket=ticket, table=table,
        clause=clause, overrules=clause_of(overrules, None) if overrules else "",
        about=command.about, at=command.at,
    )  # fmt: skip


Reason = Literal["not-set-up", "incident-taken", "no-such-incident"]


def misfit(state: State, event: IncidentNoted) -> Reason | None:
    if state.settings is None:
        return "not-set-up"
    noted = state.part(Incidents).noted
    if event.incident in noted:
        return "incident-taken"
    return "no-such-incident" if event.about and event.about not in noted else None


def evolve(state: State, event: IncidentNoted) -> State:
    one = Incident(
        kind=event.kind, text=event.text, player=event.player, table=event.table,
        clause=event.clause, overrules=event.overrules, about=event.about, at=event.at,
    )  # fmt: skip
    noted = {**state.part(Incidents).noted, event.incident: one}
    return state.having(Incidents(noted=MappingProxyType(noted)))


def told(event: IncidentNoted) -> tuple[Fact, ...]:
    """What was written, and of which kind it is."""
    facts = (fact for fact in short_facts(event) if fact.name != "kind")
    return (*facts, Fact("result", "added" if event.about else event.kind, "text"))


REFUSALS: Refusals = {
    "bad-command": ("field",),
    "field-needed": ("field",),
    "no-such-incident": (),
    "no-such-ticket": ("ticket",),
    "no-table-in-hall": ("limit", "table"),
    "text-too-long": ("field", "limit"),
}


SLICE = Slice(
    name="incidents",
    part=Incidents,
    stream="incidents",
    guarded=False,
    commands={"note-incident": NoteIncident},
    events={"incident-noted/1": IncidentNoted},
    decide=decide,
    misfit=misfit,
    evolve=evolve,
    reasons=literals(Reason),
    refuses={**REFUSALS, **RULINGS},
    chance={"incident": "id"},
    tells={IncidentNoted: told},
)
