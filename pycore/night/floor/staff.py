"""Who is on duty: people in their roles, what they attest, who is away and who stands in for them.
Their names stand beside the log.

Clauses: NU-3.chair, NU-3.pit, NU-8.13, NU-8.14a/b, NU-8.15, SK-4.m, SK-4.n, SK-5.a5, SK-5.b1,
SK-5.b3, SK-5.b10, SK-5.c1, SK-5.d1, SK-10, BC-D1.a to BC-D1.c, BC-D2.a (who may hold a role,
and who stays throughout); NU-3.dealer, NU-8.17, SK-5.b8, SK-5.c4, SK-5.d3, BC-D1.d, BC-D2.b,
MB-6a, MB-6b (who works does not play, and who is out does not deal): all as data of the place.

What a place makes a condition is refused without it; what it asks to be recorded is only shown as
open. A record carries the clauses it was decided by. Two of one name are one person only when
somebody says so: names are compared, never known.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Literal

from pycore.kernel.clauses import Refusals, Refused
from pycore.kernel.ids import is_id
from pycore.kernel.units import Millis
from pycore.law import packs
from pycore.law.files.staff import Role, StaffRules
from pycore.law.policies.pack import RulePack
from pycore.ledger.model.slices import Fact, TextBeside, literals
from pycore.night.base.namesakes import folded, namesakes
from pycore.night.base.state import NightRecord, NightSlice, State
from pycore.night.floor.staff_records import (
    AssignStaff,
    Command,
    EnterStaff,
    Event,
    LeaveStaff,
    ReturnStaff,
    Spell,
    Staff,
    StaffAssigned,
    StaffEntered,
    StaffLeft,
    StaffReturned,
    StaffToldApart,
    TellApart,
    Worker,
)

MOST_STAFF = 200
NOT_YET = Millis(0)


def rules(state: State) -> StaffRules:
    """Return what the place of a night asks of who works."""
    return packs.staff(state.adopted.pack)


def told_apart(state: State, person: str, player: str) -> bool:
    """Return whether somebody said that a worker and a player of one name are two."""
    return f"{person} {player}" in state.part(Staff).apart


def barred_by_name(record: NightRecord) -> dict[str, list[str]]:
    """Return the workers who may not play by their names, as names are compared."""
    workers: dict[str, list[str]] = {}
    for person, worker in record.state.part(Staff).people.items():
        name = folded(record.name(person)) if worker.barred else ""
        if name:
            workers.setdefault(name, []).append(person)
    return workers


def workers_named(record: NightRecord, name: str, player: str) -> tuple[str, ...]:
    """Return those of a name who may not play and of whom nobody said that *player* is another."""
    workers = barred_by_name(record).get(folded(name), ())
    return tuple(person for person in workers if not told_apart(record.state, person, player))


# --- Deciding ---


def _enter(state: State, command: EnterStaff) -> StaffEntered:
    people = state.part(Staff).people
    if not is_id(command.person) or command.person in people:
        raise Refused("bad-command", field="person")
    if len(people) >= MOST_STAFF:
        raise Refused("too-many-staff", limit=MOST_STAFF)
    role = _role(state, command.role)
    table = _table(state, command.table)
    _check_player(state, command, role)
    attested = _attested(state, role, command.attested)
    return StaffEntered(
        person=command.person,
        role=role.id,
        table=table,
        attested=attested,
        plays_not=role.plays_not,
        others=_others(command, role),
        at=command.at,
    )


def _assign(state: State, command: AssignStaff, worker: Worker) -> StaffAssigned:
    if command.relieves:
        relieved = state.part(Staff).people.get(command.relieves)
        if relieved is None or command.relieves == command.person:
            raise Refused("no-such-staff")
        if relieved.away == "gone":
            raise Refused("staff-away")
        role, table = _role(state, relieved.role), relieved.table
    else:
        is_there = not command.role and command.table is None
        role = _role(state, command.role or worker.role)
        table = worker.table if is_there else _table(state, command.table)
    _check_player(state, command, role)
    attested = _attested(state, role, (*worker.attested, *command.attested))
    stays = _handed_over(state, command, worker, role)
    if stays and not command.confirmed:
        if command.relieves:
            raise Refused("staff-hands-over", stays, kind="ask")
        raise Refused("staff-must-stay", stays, kind="ask")
    return StaffAssigned(
        person=command.person,
        role=role.id,
        table=table,
        attested=attested,
        plays_not=role.plays_not,
        others=_others(command, role),
        relieves=command.relieves,
        stays=stays,
        at=command.at,
    )


def _leave(state: State, command: LeaveStaff, worker: Worker) -> StaffLeft:
    stays = _vacated(state, command.person, worker)
    if stays and not command.confirmed:
        raise Refused("staff-must-stay", stays, kind="ask")
    return StaffLeft(person=command.person, why=command.why, stays=stays, at=command.at)


def _stays(state: State, role: str) -> str:
    """The clause by which who holds a role is there throughout; "" before play and after it."""
    listed_role = rules(state).role(role)
    return listed_role.stays if listed_role is not None and state.phase == "playing" else ""


def _vacated(state: State, person: str, worker: Worker) -> str:
    """The clause by which somebody should stay in their role, where nobody else of it is there."""
    people = state.part(Staff).people.items()
    others = (other for who, other in people if who != person and not other.away)
    is_held = any(other.role == worker.role for other in others)
    return "" if is_held else _stays(state, worker.role)


def _handed_over(state: State, command: AssignStaff, worker: Worker, role: Role) -> str:
    """The clause by which a role that somebody hands over, or leaves for another, is held by one
    person throughout.
    """
    if command.relieves:
        return _stays(state, role.id)
    is_left = role.id != worker.role and not worker.away
    return _vacated(state, command.person, worker) if is_left else ""


def _role(state: State, role: str) -> Role:
    listed_role = rules(state).role(role)
    if listed_role is None:
        raise Refused("bad-command", field="role")
    return listed_role


def _table(state: State, table: int | None) -> int:
    if table and not 1 <= table <= state.adopted.table_limit:
        raise Refused("no-table-in-hall", table=table, limit=state.adopted.table_limit)
    return table or 0


def _attested(state: State, role: Role, attested_ids: tuple[str, ...]) -> tuple[str, ...]:
    """What somebody attests, in the order in which it is asked; Refused without what must be."""
    staff_rules = rules(state)
    for ask in staff_rules.lacking(role.id, attested_ids):
        if ask.must:
            raise Refused(
                "attestation-needed", ask.clause, kind="law", field="attest-" + ask.attestation
            )
    asked_ids = dict.fromkeys(
        ask.attestation
        for each_role in staff_rules.roles
        for ask in staff_rules.asks(each_role.id)
    )
    return tuple(ask_id for ask_id in asked_ids if ask_id in attested_ids)


def _check_player(state: State, command: EnterStaff | AssignStaff, role: Role) -> None:
    """Refused where they play tonight: for certain, or by no more than their name."""
    if not role.plays_not:
        return
    own = [entry.ticket for entry in state.entries.values() if entry.player == command.person]
    tickets = own or list(command.namesakes)
    if not tickets or (not own and command.same_person == "no"):
        return
    is_out = all(ticket in state.out() for ticket in tickets)
    clause = role.out_not if is_out and role.out_not else role.plays_not
    if own or command.same_person == "yes":
        raise Refused("staff-plays", clause, kind="law", tickets=tickets)
    raise Refused("staff-same-name", clause, kind="ask", tickets=tickets)


def _others(command: EnterStaff | AssignStaff, role: Role) -> tuple[int, ...]:
    """The tickets of which somebody was asked, and said that they are other people's."""
    return command.namesakes if role.plays_not and command.same_person == "no" else ()


def barred(state: State, person: str) -> str:
    """Return the clause by which a worker does not play tonight; "" where none says so."""
    worker = state.part(Staff).people.get(person)
    return worker.barred if worker is not None else ""


# --- Folding ---

Reason = Literal[
    "staff-entered",
    "no-such-staff",
    "staff-away",
    "staff-there",
    "staff-plays",
    "no-such-ticket",
]


def _relieve(people: dict[str, Worker], spells: list[Spell], event: StaffAssigned) -> None:
    """Whoever is relieved is on a break from then on."""
    if event.relieves:
        _ended(spells, event.relieves, event.at, "break", event.person)
        relieved = people[event.relieves]
        people[event.relieves] = replace(relieved, away="break", since=event.at)


def _spell(person: str, worker: Worker, at: Millis) -> Spell:
    return Spell(person=person, role=worker.role, table=worker.table, begun=at, until=NOT_YET)


def _ended(spells: list[Spell], person: str, at: Millis, why: str, relief: str = "") -> None:
    """End the stretch that lasts, if one does."""
    for index, spell in enumerate(spells):
        if spell.person == person and not spell.until:
            until = Millis(max(at, spell.begun))
            spells[index] = replace(spell, until=until, why=why, relief=relief)


REFUSALS: Refusals = {
    "attestation-needed": ("field",),
    "bad-command": ("field",),
    "no-such-staff": (),
    "no-such-ticket": ("ticket",),
    "no-table-in-hall": ("limit", "table"),
    "staff-away": (),
    "staff-hands-over": (),
    "staff-must-stay": (),
    "staff-plays": ("tickets",),
    "staff-same-name": ("tickets",),
    "staff-there": (),
    "too-many-staff": ("limit",),
}


class StaffSlice(
    NightSlice[
        Staff,
        Command,
        Event,
    ]
):
    """Who is on duty: people in their roles, and who stands in for them."""

    def fill(self, record: NightRecord, device: str, command: Command, name: str) -> Command:
        """Return the command with the tickets under the worker's name, without those they were
        told apart from.
        """
        if not isinstance(command, EnterStaff | AssignStaff):
            return command
        if isinstance(command, AssignStaff):
            name = record.name(command.person)
        tickets = tuple(
            ticket
            for ticket in namesakes(record.state, record.name, name)
            if not told_apart(record.state, command.person, record.state.entries[ticket].player)
        )
        return replace(command, namesakes=tickets)

    def decide(self, state: State, command: Command, pack: RulePack) -> Event:
        """Return who works where, or why not."""
        if isinstance(command, EnterStaff):
            return _enter(state, command)
        worker = state.part(Staff).people.get(command.person)
        if worker is None:
            raise Refused("no-such-staff")
        if isinstance(command, AssignStaff):
            return _assign(state, command, worker)
        if isinstance(command, LeaveStaff):
            if worker.away == command.why or worker.away == "gone":
                raise Refused("staff-away")
            return _leave(state, command, worker)
        if isinstance(command, ReturnStaff):
            if not worker.away:
                raise Refused("staff-there")
            return StaffReturned(person=command.person, at=command.at)
        entry = state.entries.get(command.ticket)
        if entry is None:
            raise Refused("no-such-ticket", ticket=command.ticket)
        return StaffToldApart(
            person=command.person, player=entry.player, ticket=command.ticket, at=command.at
        )

    def conflict(self, state: State, event: Event) -> Reason | None:
        worker = state.part(Staff).people.get(event.person)
        if isinstance(event, StaffEntered):
            if worker is not None:
                return "staff-entered"
            plays = any(entry.player == event.person for entry in state.entries.values())
            return "staff-plays" if plays and event.plays_not else None
        if worker is None:
            return "no-such-staff"
        if isinstance(event, StaffToldApart):
            has_entry = any(entry.player == event.player for entry in state.entries.values())
            return None if has_entry else "no-such-ticket"
        if isinstance(event, StaffAssigned) and event.relieves:
            relieved = state.part(Staff).people.get(event.relieves)
            if relieved is None or event.relieves == event.person:
                return "no-such-staff"
            return "staff-away" if relieved.away == "gone" else None
        if isinstance(event, StaffLeft) and worker.away in (event.why, "gone"):
            return "staff-away"
        return "staff-there" if isinstance(event, StaffReturned) and not worker.away else None

    def apply(self, state: State, event: Event) -> State:
        part = state.part(Staff)
        if isinstance(event, StaffToldApart):
            return state.having(
                replace(part, apart=part.apart | {f"{event.person} {event.player}"})
            )
        people, spells = dict(part.people), list(part.spells)
        person, at = event.person, event.at
        if isinstance(event, StaffEntered | StaffAssigned):
            before = people.get(person)
            stood = (before.role, before.table, before.away) if before is not None else None
            is_moved = stood != (event.role, event.table, "")
            if is_moved:
                _ended(spells, person, at, "place")
            if isinstance(event, StaffAssigned):
                _relieve(people, spells, event)
            people[person] = Worker(
                role=event.role,
                table=event.table,
                attested=event.attested,
                since=at if before is None or is_moved else before.since,
                barred=(before.barred if before is not None else "") or event.plays_not,
            )
            if is_moved:
                spells.append(_spell(person, people[person], at))
        elif isinstance(event, StaffLeft):
            _ended(spells, person, at, event.why)
            people[person] = replace(people[person], away=event.why, since=at)
        else:
            people[person] = replace(people[person], away="", since=at)
            spells.append(_spell(person, people[person], at))
        apart = part.apart
        if isinstance(event, StaffEntered | StaffAssigned):
            players = (
                state.entries[other].player for other in event.others if other in state.entries
            )
            apart = apart | {f"{person} {player}" for player in players}
        return state.having(
            Staff(people=MappingProxyType(people), spells=tuple(spells), apart=apart)
        )

    def facts(self, event: Event) -> tuple[Fact, ...]:
        if isinstance(event, StaffLeft):
            return (Fact("person", event.person, "text"), Fact("result", event.why, "text"))
        if not isinstance(event, StaffAssigned):
            return super().facts(event)
        return (
            Fact("person", event.person, "text"),
            Fact("table", event.table, "table"),
            Fact("result", "relief" if event.relieves else "", "text"),
        )


SLICE = StaffSlice(
    name="staff",
    part=Staff,
    stream="staff",
    guarded=False,
    writers=("desk",),
    commands={
        "enter-staff": EnterStaff,
        "assign-staff": AssignStaff,
        "leave-staff": LeaveStaff,
        "return-staff": ReturnStaff,
        "tell-apart": TellApart,
    },
    events={
        "staff-entered/1": StaffEntered,
        "staff-assigned/1": StaffAssigned,
        "staff-left/1": StaffLeft,
        "staff-returned/1": StaffReturned,
        "staff-told-apart/1": StaffToldApart,
    },
    reasons=literals(Reason),
    refuses=REFUSALS,
    chance={"person": "id"},
    beside={EnterStaff: TextBeside(text="name", of="person")},
)
