"""Who is on duty: by role, needed and there, with what is not attested, and every stretch of the
night; and what the door saw to.

Clauses: SK-5.a5, SK-5.a6, SK-5.a7 (how many), NU-8.14b, SK-5.b3, BC-D1.c (who was there, from
when to when), NU-8.13, NU-8.15, SK-10, BC-D1.b (what is open is shown), NU-8.17, MB-6b (one name
in both lists), NU-8.08, SK-4.f (who checks the age).

What the director is asked about the staff: fewer than the tables need, somebody away who should
be there throughout, and one name among workers and players.

Clauses: those of staff.json. Fewer than needed stops nobody: it is said with its figures.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypedDict

from pycore.law.files.staff import Ask, Role
from pycore.night.base.namesakes import folded
from pycore.night.base.state import State
from pycore.night.floor.staff import rules, told_apart
from pycore.night.floor.staff_records import Staff
from pycore.night.night import Night
from pycore.night.registration.age_checks import AgeChecks, Document
from pycore.night.todo_shape import Task
from pycore.tournament.seating import tables_needed


class Attest(TypedDict):
    """Something attested; *must*: nobody holds the role without it."""

    attestation: str
    clause: str
    must: bool


class RoleRow(TypedDict):
    """One role of the place: what it asks, by which clauses, and how many are *there* of how many
    are *needed* now; 0 where no number is asked.
    """

    id: str
    clause: str
    plays_not: str
    out_not: str
    stays: str
    sells_not: str
    duties: list[str]
    asks: list[Attest]
    need_clause: str
    needed: int
    there: int


class OnDuty(TypedDict):
    """Somebody who works, or worked: *away* is "" while they are there. *open* is what they have
    not attested. *table* 0: none.
    """

    person: str
    name: str
    role: str
    table: int
    away: Literal["", "break", "gone"]
    since_ms: int
    attested: list[str]
    open: list[Attest]


class SpellRow(TypedDict):
    """One stretch at one place; *until_ms* None while it lasts, *relief* who took it over."""

    name: str
    role: str
    table: int
    begun_ms: int
    until_ms: int | None
    why: str
    relief: str


class Both(TypedDict):
    """A worker who may not play, and a ticket under the same name."""

    person: str
    name: str
    ticket: int
    clause: str


class Vouched(TypedDict):
    """Who checks everybody's age at a desk, since when."""

    desk: str
    name: str
    since_ms: int


class PapersRow(TypedDict):
    """Whose papers were looked at, and which."""

    ticket: int
    name: str
    document: Document


class StaffView(TypedDict):
    """The staff of a night. *place* is whose words the roles have; *door* is what a sale attests
    beside the age, *vouch_clause* asks for the age.
    """

    place: str
    tables: int
    roles: list[RoleRow]
    people: list[OnDuty]
    spells: list[SpellRow]
    both: list[Both]
    vouches: list[Vouched]
    vouch_clause: str
    papers: list[PapersRow]
    door: list[Attest]


def staff_view(night: Night) -> StaffView:
    """Return the staff of a night that is set up."""
    state = night.state
    staff_rules, checks = rules(state), state.part(AgeChecks)
    age = state.adopted.rules.minimum_age
    tickets_by_player = {entry.player: ticket for ticket, entry in state.entries.items()}
    return {
        "place": state.adopted.pack,
        "tables": staff_tables(state),
        "roles": role_rows(state),
        "people": on_duty(night),
        "spells": _spells(night),
        "both": both(night),
        "vouches": [
            {"desk": desk, "name": night.name(vouch.person), "since_ms": vouch.since}
            for desk, vouch in sorted(checks.vouches.items())
        ],
        "papers": [
            {"ticket": tickets_by_player[player], "name": night.name(player), "document": document}
            for player, document in checks.papers.items()
            if player in tickets_by_player
        ],
        "door": _attests(staff_rules.door),
        "vouch_clause": age.clause.id if age else "",
    }


def staff_tables(state: State) -> int:
    """Return the tables in use, or before the seats are drawn those that the tickets sold will
    need.
    """
    if state.draw is None:
        return tables_needed(len(state.entries), state.adopted.seats_per_table)
    return len(state.tables())


def role_rows(state: State) -> list[RoleRow]:
    """Return the roles of the place, each with how many are there and are needed."""
    staff_rules = rules(state)
    needed = staff_rules.needed(staff_tables(state))
    there = [person.role for person in state.part(Staff).people.values() if not person.away]
    return [
        _role(
            role, _attests(staff_rules.asks(role.id)), needed.get(role.id, 0), there.count(role.id)
        )
        for role in staff_rules.roles
    ]


def _role(role: Role, asks: list[Attest], needed: int, there: int) -> RoleRow:
    return {
        "id": role.id,
        "clause": role.clause,
        "plays_not": role.plays_not,
        "out_not": role.out_not,
        "stays": role.stays,
        "sells_not": role.sells_not,
        "duties": list(role.duties),
        "asks": asks,
        "need_clause": role.need.clause if role.need else "",
        "needed": needed,
        "there": there,
    }


def _attests(asks: Iterable[Ask]) -> list[Attest]:
    return [
        {"attestation": ask.attestation, "clause": ask.clause, "must": ask.must} for ask in asks
    ]


def on_duty(night: Night) -> list[OnDuty]:
    """Return everybody who works tonight or did, by role in the place's order, then by table."""
    staff_rules, people = rules(night.state), night.state.part(Staff).people
    order = {role.id: index for index, role in enumerate(staff_rules.roles)}
    on_duties: list[OnDuty] = [
        {
            "person": person,
            "name": night.name(person),
            "role": worker.role,
            "table": worker.table,
            "away": worker.away,
            "since_ms": worker.since,
            "attested": list(worker.attested),
            "open": _attests(staff_rules.lacking(worker.role, worker.attested)),
        }
        for person, worker in people.items()
    ]
    return sorted(
        on_duties, key=lambda row: (order.get(row["role"], len(order)), row["table"], row["name"])
    )


def _spells(night: Night) -> list[SpellRow]:
    return [
        {
            "name": night.name(spell.person),
            "role": spell.role,
            "table": spell.table,
            "begun_ms": spell.begun,
            "until_ms": spell.until or None,
            "why": spell.why,
            "relief": night.name(spell.relief) if spell.relief else "",
        }
        for spell in night.state.part(Staff).spells
    ]


def both(night: Night) -> list[Both]:
    """Return the workers who may not play, whose name a ticket bears, and whom nobody told
    apart.
    """
    state = night.state
    people = state.part(Staff).people
    workers = {
        folded(night.name(person)): person for person, worker in people.items() if worker.barred
    }
    boths: list[Both] = []
    if not workers:
        return boths
    for ticket, entry in sorted(state.entries.items()):
        name = night.name(entry.player)
        person = workers.get(folded(name)) if folded(name) else None
        if person is not None and not told_apart(state, person, entry.player):
            clause = people[person].barred
            boths.append({"person": person, "name": name, "ticket": ticket, "clause": clause})
    return boths


def staff_tasks(night: Night) -> list[Task]:
    """Return the tasks about the staff while the seats are drawn or play is on; last in the list,
    but who both works and plays.
    """
    return [*_both(night), *_away(night), *_short(night)]


def _short(night: Night) -> list[Task]:
    rows = [row for row in role_rows(night.state) if row["needed"] > row["there"]]
    if not rows:
        return []
    return [
        {
            "kind": "staff-short",
            "clause": rows[0]["need_clause"],
            "present": sum(row["there"] for row in rows),
            "needed": sum(row["needed"] for row in rows),
            "command": {"command": "enter-staff"},
        }
    ]


def _away(night: Night) -> list[Task]:
    """Who is on a break although their role stays, and nobody else of it is there."""
    stays = {role.id: role.stays for role in rules(night.state).roles if role.stays}
    people = on_duty(night)
    there = {row["role"] for row in people if not row["away"]}
    return [
        {
            "kind": "staff-away",
            "clause": stays[row["role"]],
            "name": row["name"],
            "at_ms": row["since_ms"],
            "command": {"command": "return-staff", "person": row["person"]},
        }
        for row in people
        if row["away"] == "break" and row["role"] in stays and row["role"] not in there
    ]


def _both(night: Night) -> list[Task]:
    return [
        {
            "kind": "plays-and-works",
            "clause": row["clause"],
            "name": row["name"],
            "ticket": row["ticket"],
            "command": {
                "command": "tell-apart",
                "person": row["person"],
                "ticket": row["ticket"],
            },
        }
        for row in both(night)
    ]
